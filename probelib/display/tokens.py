"""Surfaces, text sizes, and the CSS that names them: what all pages, files and the design system are held to.

Colours that mean something stand in `words`; here are the ones that mean nothing. `docs/design-system.md` prints all of
them, and a test compares.
"""

from __future__ import annotations

from typing import NamedTuple

from probelib.display import words


class Surface(NamedTuple):
    """One colour without a meaning, as `#rrggbb` in each theme."""

    light: str
    dark: str


SURFACES: dict[str, Surface] = {
    "page": Surface(words.PAGE_GROUND["light"], words.PAGE_GROUND["dark"]),
    "panel": Surface("#F2F5F8", "#18232F"),
    "ink": Surface(words.PAGE_INK["light"], words.PAGE_INK["dark"]),
    "ink-quiet": Surface("#46525F", "#B4BFCA"),
    "rule": Surface("#C3CCD6", "#3A4A5B"),
    "rule-soft": Surface("#E1E6EC", "#263341"),
    "edge": Surface("#7A8794", "#71859A"),
    "accent": Surface("#14304F", "#A8C7EA"),
    "paper": Surface("#FFFFFF", "#FFFFFF"),
}
"""Page, panel, text, quieter text, lines, the edges of fields, what can be clicked, and what is drawn for a file.

`.streamlit/config.toml` says the same to Streamlit's own widgets.
"""
TYPE: dict[str, str] = {
    "fine": "0.8125rem",
    "small": "0.875rem",
    "note": "0.9375rem",
    "body": "1rem",
    "lead": "1.0625rem",
    "large": "1.125rem",
    "heading": "1.25rem",
    "sentence": "1.375rem",
    "figure": "1.75rem",
    "title": "1.875rem",
    "hero": "clamp(2rem, 1.2rem + 2vw, 3rem)",
    "premise": "clamp(1.125rem, 1rem + 0.6vw, 1.4375rem)",
    "question": "clamp(1.375rem, 1rem + 1.1vw, 1.875rem)",
    "slide": "max(1.125rem, min(3.6vh, 2.03vw))",
    "slide-table": "max(1rem, min(2.7vh, 1.52vw))",
    "slide-title": "max(1.5rem, min(5vh, 2.82vw))",
}
"""Sizes of text. 1rem is 16 pixels, and 18 from 1680 pixels of width on; those of slides grow with the window."""


def css_variables(theme: str = "") -> str:
    """Return the CSS rule that names every colour and size: `--page`, `--entailed-ink`, `--type-body`, ...

    Args:
        theme: `light` or `dark`, for a file that has one look. Without it a colour is a `light-dark()` pair, which
            follows the theme of its page without a second rule.
    """
    colours = [(name, *one) for name, one in SURFACES.items()]
    for name, tone in words.TONES.items():
        colours += [
            (f"{name}-{part}", getattr(tone.light, part), getattr(tone.dark, part)) for part in words.Shade._fields
        ]
    said = {"light": "{0}", "dark": "{1}"}.get(theme, "light-dark({0},{1})")
    lines = [f"--{name}:{said.format(light, dark)};" for name, light, dark in colours]
    sizes = [f"--type-{name}:{size};" for name, size in TYPE.items()]
    return ":root{" + "".join((*lines, *sizes)) + "}"

"""Colours that stand for a number: two hues that part at a centre without colour, and text that can be read on them.

Worse and better have the colours of a wrong and a right answer (`display/words.py`). The ends of the scale lie so far
apart in lightness and hue that readers with red-green colour blindness tell them apart; a test measures it.
"""

from __future__ import annotations

from probelib.display import words

EASE = 0.7
"""Power of a value's distance from the centre: below 1, so that a change of five points is seen from afar."""
READABLE = 4.5
"""Least contrast of text with what is behind it (WCAG 2.1, level AA)."""
_INKS = ("#000000", "#ffffff")
NEUTRAL = {"light": "#F4F5F7", "dark": "#2A3440"}
"""The centre: neither of the two hues, and not the page's ground, so that a cell with a 0 is still a cell."""


def diverging(value: float, *, centre: float, reach: float, dark: bool) -> str:
    """Return the colour of a value, as `#rrggbb`.

    Args:
        value: Any finite number; beyond `reach` from the centre it has the colour of that end.
        centre: Which value has no colour.
        reach: Distance of the two ends from the centre, above 0.
        dark: Whether the page is dark.
    """
    theme = "dark" if dark else "light"
    share = max(-1.0, min(1.0, (value - centre) / reach))
    end: str = getattr(words.TONES[words.WORSE if share < 0 else words.BETTER], theme).line
    return blend(NEUTRAL[theme], end, abs(share) ** EASE)


def ink_on(ground: str) -> str:
    """Return black or white, whichever can be read better; its contrast with any ground is at least 4.58."""
    return max(_INKS, key=lambda ink: contrast(ink, ground))


def contrast(one: str, other: str) -> float:
    """Return how far apart two colours are in lightness, from 1 to 21 (WCAG 2.1, relative luminance)."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(one: str, other: str, share: float) -> str:
    """Return the colour that lies so far from one to another, as `#rrggbb`."""
    first, second = ([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (one, other))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(first, second, strict=True))


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

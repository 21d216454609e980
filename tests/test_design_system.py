"""The design system says what is so: its tables are those of the code, and colours have the contrasts it promises."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from probelib.display import tokens, words
from probelib.display.tokens import SURFACES, TYPE
from probelib.display.words import TONES
from probelib.figures import theme
from probelib.figures.colours import NEUTRAL, READABLE, contrast, diverging, ink_on
from tests.shared import REPOSITORY

DOC = (REPOSITORY / "docs" / "design-system.md").read_text(encoding="utf-8")
STYLES = sorted((REPOSITORY / "assets" / "style").glob("*.css"))
MARK = 3.0
"""Least contrast of a line or a mark that has to be seen (WCAG 2.1, 1.4.11)."""
TEXTS, MARKS = ("ink", "ink-quiet", "accent"), ("edge",)
THEMES = ("light", "dark")
HAVE_COLOURS = {"words.py", "tokens.py", "colours.py"}
"""The modules that may write a colour."""


def row(*cells: str) -> str:
    """Return a line of a table as the document prints it."""
    return f"| {' | '.join(cells)} |"


def shade(name: str, part: str) -> str:
    """Return a line of the table of meanings: a tone in a theme with its contrasts."""
    found = getattr(TONES[name], part)
    on_ground, on_page = contrast(found.ink, found.ground), contrast(found.line, words.PAGE_GROUND[part])
    colours = [f"`{one}`" for one in found]
    return row(f"`{name}`", part, *colours, f"{on_ground:.1f}", f"{on_page:.1f}")


def surface(name: str) -> str:
    """Return a line of the table of surfaces; the contrast is with the page."""
    found = SURFACES[name]
    light, dark = (contrast(colour, words.PAGE_GROUND[part]) for colour, part in zip(found, THEMES, strict=True))
    return row(f"`{name}`", f"`{found.light}`", f"{light:.1f}", f"`{found.dark}`", f"{dark:.1f}")


LINES = [
    *(surface(name) for name in SURFACES),
    *(shade(name, part) for name in TONES for part in THEMES),
    *(row(f"`{name}`", f"`{size}`") for name, size in TYPE.items()),
    *(
        row(f"`{name}`", f"{getattr(theme, name)} px")
        for name in ("TITLE", "GROUP", "NAME", "NOTE", "AXIS", "FINE")
    ),
]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_a_token_is_printed_as_it_is(line: str) -> None:
    assert line in DOC.splitlines()


def test_no_token_is_printed_that_there_is_not() -> None:
    printed = [line for line in DOC.splitlines() if re.match(r"\| `[\w-]+` \| .*(`#|rem|px)", line)]
    assert sorted(printed) == sorted(LINES)


@pytest.mark.parametrize("part", THEMES)
@pytest.mark.parametrize("name", TEXTS)
def test_text_can_be_read_on_page_and_panel(name: str, part: str) -> None:
    for ground in ("page", "panel"):
        assert contrast(getattr(SURFACES[name], part), getattr(SURFACES[ground], part)) >= READABLE


@pytest.mark.parametrize("part", THEMES)
@pytest.mark.parametrize("name", MARKS)
def test_the_edge_of_what_is_operated_is_seen(name: str, part: str) -> None:
    for ground in ("page", "panel"):
        assert contrast(getattr(SURFACES[name], part), getattr(SURFACES[ground], part)) >= MARK


@pytest.mark.parametrize("part", THEMES)
@pytest.mark.parametrize("name", TONES)
def test_a_meaning_can_be_read_and_its_mark_seen(name: str, part: str) -> None:
    found = getattr(TONES[name], part)
    assert contrast(found.ink, found.ground) >= READABLE
    assert contrast(found.line, getattr(SURFACES["page"], part)) >= MARK


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_number_can_be_read_on_every_colour_of_the_scale(dark: bool) -> None:
    grounds = [diverging(step, centre=0, reach=100, dark=dark) for step in range(-100, 101)]
    assert min(contrast(ink_on(ground), ground) for ground in grounds) >= READABLE


def test_streamlit_has_the_same_colours_and_the_same_size_of_a_title() -> None:
    told = tomllib.loads((REPOSITORY / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]
    same = {
        "primaryColor": "accent", "backgroundColor": "page", "secondaryBackgroundColor": "panel", "textColor": "ink",
        "linkColor": "accent", "borderColor": "edge",
    }  # fmt: skip
    for part in THEMES:
        assert {key: told[part][key] for key in same} == {
            key: getattr(SURFACES[name], part) for key, name in same.items()
        }
        for key, tone in (("blue", "entailed"), ("orange", "refuted"), ("gray", "neutral")):
            assert told[part][f"{key}TextColor"] == getattr(TONES[tone], part).ink
    assert told["headingFontSizes"][0] == TYPE["title"]
    assert theme.FONT.split(",")[0] == told["font"].split(",")[0]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_takes_its_colours_from_the_tokens(path: Path) -> None:
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    own = re.findall(r"(--[\w-]+)\s*:", css)
    known = re.findall(r"(--[\w-]+):", tokens.css_variables())
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])", css), "a colour of its own"
    assert set(re.findall(r"var\((--[\w-]+)", css)) <= {*own, *known}
    assert "<" not in css, "the sanitiser of st.html drops a style sheet with an angle bracket in it"


def test_the_pages_take_their_sizes_of_text_from_the_tokens() -> None:
    css = (REPOSITORY / "assets" / "style" / "app.css").read_text(encoding="utf-8")
    sizes = re.findall(r"font(?:-size)?:\s*(?:\d00 )?([\d.]+(?:rem|px))", css)
    assert sizes == ["18px"], "1rem of a projector is the one size that is written there"


@pytest.mark.parametrize(
    "folder", ["pages", "probelib/display", "probelib/figures", "probelib/decks", "probelib/people"]
)
def test_no_other_module_writes_a_colour(folder: str) -> None:
    found = {
        path.name
        for path in (REPOSITORY / folder).rglob("*.py")
        if re.search(r"[\"'\s:]#[0-9a-fA-F]{6}\b|[\"'\s:]#[0-9a-fA-F]{3}[\"';\s]", path.read_text(encoding="utf-8"))
    }
    assert found <= HAVE_COLOURS


def test_one_look_of_figures_for_altair_and_plotly() -> None:
    for path in (REPOSITORY / "probelib" / "figures").glob("*.py"):
        if path.name != "theme.py":
            assert not re.search(r"fontSize=\d|\"size\": \d|\.configure\(|sans-serif", path.read_text(encoding="utf-8"))


FIGURES = {"altair_chart", "plotly_chart", "vega_lite_chart", "draw"}
"""What draws a figure; `draw` is that of `pages/parts/charts.py` where it is called on it."""


def _figures(path: Path) -> list[ast.Call]:
    """Return the calls in a module that draw a figure."""
    found = (one for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(one, ast.Call))
    return [
        one
        for one in found
        if isinstance(one.func, ast.Attribute)
        and one.func.attr in FIGURES
        and isinstance(one.func.value, ast.Name)
        and one.func.value.id == ("charts" if one.func.attr == "draw" else "st")
    ]


def test_every_figure_has_a_text_for_who_does_not_see_it() -> None:
    drawn = [(path.name, one) for path in (REPOSITORY / "pages").rglob("*.py") for one in _figures(path)]
    assert len(drawn) > 6
    assert [name for name, one in drawn if "alt" not in {keyword.arg for keyword in one.keywords}] == []


def test_the_file_s_variables_have_one_theme() -> None:
    assert "light-dark" not in tokens.css_variables("light")
    assert f"--page:{SURFACES['page'].dark};" in tokens.css_variables("dark")
    assert f"--page:light-dark({SURFACES['page'].light},{SURFACES['page'].dark});" in tokens.css_variables()


def test_the_modules_and_tests_that_it_names_exist() -> None:
    named = set(re.findall(r"`((?:probelib|pages|tests|assets|docs|\.streamlit)/[\w./-]+)`", DOC))
    assert len(named) > 8
    assert [one for one in named if not (REPOSITORY / one).exists()] == []


def test_every_page_has_its_way_by_keyboard() -> None:
    listed = (REPOSITORY / "pages" / "parts" / "router.py").read_text(encoding="utf-8")
    titles = re.findall(r'title="([^"]+)"', listed)
    assert len(titles) > 6
    assert [title for title in titles if f"| {title} |" not in DOC] == []


def test_the_neutral_colours_are_those_of_the_scale() -> None:
    assert all(f"`{NEUTRAL[part]}`" in DOC for part in THEMES)

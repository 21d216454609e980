"""A deck or a report as one HTML file: it opens from a disk or out of a mail, and asks nobody for anything.

Figures are SVG inside it, type is inside it, all text is escaped by `display.markup.el`, and a policy in its head lets
no browser load or run anything else. With its few lines of script it shows a slide at a time and takes arrow keys;
without them, and on paper, the slides stand below one another.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256

from probelib import resources
from probelib.decks.exporting.pictures import picture
from probelib.decks.markup import prose, sheet
from probelib.decks.slide import Bars, Numbers, Part, Picture, Prose, Sheet, Slide
from probelib.display import tokens
from probelib.display.markup import Html, el, join, text
from probelib.errors import ResourceMissing

FONTS = ("hyperlegible-next-latin.woff2",)
ROOM = (1280.0, 570.0)
"""Pixels of a slide's figure, which grows and shrinks with the window."""
MOST_NUMBERS = 600
"""Rows of numbers behind a slide that the file holds; more are in the CSV file of the slide."""


def html(slides: Sequence[Slide], title: str, *, deck: bool = True, look: Callable[[], None] = lambda: None) -> bytes:
    """Return the file.

    Args:
        slides: In their order.
        title: Of the whole.
        deck: Whether it shows a slide at a time; else it is read from the top down.
        look: Called before each slide; it may raise to give the export up.

    Raises:
        ResourceMissing: The package that draws figures is not installed.
    """
    drawn = []
    for number, one in enumerate(slides, 1):
        look()
        drawn.append(section(one, number, len(slides), deck=deck))
    style, script = tokens.css_variables("light") + _asset("deck.css"), _asset("deck.js") if deck else ""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = (
        "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    head = el(
        "head",
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        el("title", title),
        Html(f"<style>{_fonts()}{style}</style>"),
    )
    body = el("body", *_frame(title, deck=deck), el("main", *drawn), *_end(script), cls="deck" if deck else "report")
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n".encode()


def section(slide: Slide, number: int, total: int, *, deck: bool = True) -> Html:
    """Return one slide with what is behind it."""
    lead = el("p", text(slide.lead), cls="lead") if slide.lead else ""
    said = el("p", text(slide.said), cls="said") if slide.said else ""
    behind = el("details", el("summary", "Notes and numbers"), said, _notes(slide.notes), numbers_table(slide.numbers))
    place = el("p", f"{number} of {total}", cls="place") if deck else ""
    name = text(slide.title or f"Slide {number}")
    heading = el("h2", name, id=f"title-{number}", tabindex=-1 if deck else None)
    parts = [part(one, ROOM if deck and len(slide.parts) == 1 else None) for one in slide.parts]
    return el(
        "section",
        heading,
        lead,
        *parts,
        behind if slide.notes or slide.numbers or slide.said else "",
        place,
        id=f"slide-{number}",
        aria_labelledby=f"title-{number}",
        cls=f"slide {slide.kind.value}",
    )


def part(one: Part, room: tuple[float, float] | None = None) -> Html:
    """Return a part of a slide; `room` is what a figure has that is alone on it."""
    if isinstance(one, Prose):
        return prose(one)
    if isinstance(one, Sheet):
        return sheet(one)
    return _figure(one, room)


def _figure(one: Picture | Bars, room: tuple[float, float] | None) -> Html:
    """Return a figure as an image within the page: text in it is neither markup nor a script of the page."""
    source = b64encode(picture(one, "svg", room)).decode()
    return el("figure", el("img", src=f"data:image/svg+xml;base64,{source}", alt=one.caption))


def _notes(notes: Sequence[str]) -> Html:
    return el("ul", *(el("li", text(one)) for one in notes), cls="notes") if notes else Html("")


def numbers_table(numbers: Numbers | None) -> Html:
    """Return the numbers behind a slide as a table that scrolls; nothing where it has none."""
    if numbers is None:
        return Html("")
    right = {at for at, column in enumerate(numbers.columns) if column.kind in ("integer", "number")}
    head = [
        el("th", column.name, scope="col", title=column.meaning, cls="figure" if at in right else "")
        for at, column in enumerate(numbers.columns)
    ]
    body = [
        el(
            "tr",
            *(el("td", text(_written(value)), cls="figure" if at in right else "") for at, value in enumerate(row)),
        )
        for row in numbers.rows[:MOST_NUMBERS]
    ]
    left_out = len(numbers.rows) - MOST_NUMBERS
    more = el("p", f"{left_out:,} further rows are in the slide's CSV file.") if left_out > 0 else ""
    grid = el("table", el("caption", "The numbers behind this slide"), el("thead", el("tr", *head)), el("tbody", *body))
    return join([el("div", grid, cls="sheet numbers", role="region", aria_label="Numbers", tabindex=0), more])


def _written(value: object) -> str:
    if value is None:
        return "n/a"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _frame(title: str, *, deck: bool) -> list[Html]:
    heading = el("h1", text(title))
    if not deck:
        return [el("header", heading)]
    ways = el(
        "nav",
        el("button", "← Previous", id="previous", type="button"),
        el("span", "", id="where", role="status"),
        el("button", "Next →", id="next", type="button"),
        aria_label="Slides",
    )
    return [el("header", heading, ways)]


def _end(script: str) -> list[Html]:
    return [Html(f"<script>{script}</script>")] if script else []


def _asset(name: str) -> str:
    return resources.asset("style", name).read_text(encoding="utf-8")


def _fonts() -> str:
    """Return the project's type as part of the style; without its files the page falls back on the reader's own."""
    faces = []
    for name in FONTS:
        try:
            path = resources.root() / "static" / name
            data = b64encode(path.read_bytes()).decode()
        except (OSError, ResourceMissing):
            continue
        faces.append(
            "@font-face{font-family:Hyperlegible;font-weight:200 800;src:url(data:font/woff2;base64,"
            f"{data}) format('woff2')}}"
        )
    return "".join(faces)

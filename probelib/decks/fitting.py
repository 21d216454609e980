"""How large the words of a slide can be when it is shown, so that all of them fit a window; what does not is said.

A slide is laid out once, for a window of 1280 by 720 pixels, with letters as wide as they are on average: its text
grows with the window, so that what fits there fits larger ones. Nothing is measured in the browser, as a page has no
script of its own. Where the reckoning errs, the text scrolls in itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from probelib.decks.slide import Line, Mark, Part, Prose, Sheet, Slide, Words, line

WIDTH, HEIGHT = 1200.0, 638.0
"""Pixels of a slide without its margins and the bar of buttons."""
TITLE, TEXT, TABLE = 36.0, 26.0, 19.4
"""Sizes of a title, of text and of tables; `tokens.TYPE` has them in parts of a window."""
LARGEST, LEAST, SMALLEST = 1.3, 0.8, 0.62
"""By how much text grows at most, shrinks before rows are left out, and before lines are."""
_STEPS = 34
_LEADING, _TABLE_LEADING, _LEAD = 1.4, 1.35, 1.4
"""Heights of lines against their text."""
_APART, _LED = 0.6, 0.25
"""Between two paragraphs, and between one and its points, in ems."""
_LARGE, _INDENT = 1.25, 1.25
"""Of the sentence that a slide is about; what a point is indented by, in ems."""
_CELL, _CELL_ASIDE = 0.7, 1.5
"""Padding of a cell above and below, and aside, in ems."""
_BESIDE = 0.5
"""A table that needs no more of the width stands beside its text."""
_GAP = 20.0
"""Pixels between two parts, and between the title and the first of them."""
_FEWEST = 3
"""Rows that a table keeps beside the lit ones."""
_WIDE, _THIN = set("mwMW@%—⊨⊭✓✗"), set("iljtfrI.,;:'|!()[] ")


@dataclass(frozen=True, slots=True)
class Fitted:
    """A slide as it is shown."""

    parts: tuple[Part, ...]
    """With fewer rows and lines where they do not fit; each says so."""
    size: float
    """By how much its text is larger."""
    beside: bool = False
    """Whether the table stands beside the text."""
    cut: bool = False
    """Whether lines of text are left out, which then have to stand elsewhere."""


def fitted(slide: Slide) -> Fitted:
    """Return a slide of text and tables as it fits; one with a figure keeps its text, as the figure takes the rest."""
    prose = tuple(part for part in slide.parts if isinstance(part, Prose))
    sheets = tuple(part for part in slide.parts if isinstance(part, Sheet))
    if len(prose) + len(sheets) < len(slide.parts):
        return Fitted(slide.parts, 1.0)
    room = HEIGHT - _head(slide)
    steps = [LARGEST - (LARGEST - SMALLEST) * step / _STEPS for step in range(_STEPS + 1)]
    for size in steps:
        for parts in (slide.parts, *(_shorter(slide.parts) if size <= LEAST else ())):
            if (found := _whole(parts, size, room)) is not None:
                return found
    *_, parts = (slide.parts, *_shorter(slide.parts))
    return _cut(parts, room)


def _head(slide: Slide) -> float:
    """Return the height of title and lead."""
    lines = ceil(_wide(slide.title, TITLE * 1.08) / WIDTH) if slide.title else 0
    lead = ceil(_wide(slide.lead, TABLE) / WIDTH) * TABLE * _LEAD + 6 if slide.lead else 0
    return lines * TITLE * 1.12 + lead + (_GAP if lines or lead else 0)


def _whole(parts: tuple[Part, ...], size: float, room: float) -> Fitted | None:
    """Return the parts at a size if they fit, the table beside the text or below it."""
    prose = [part for part in parts if isinstance(part, Prose)]
    sheets = [part for part in parts if isinstance(part, Sheet)]
    if len(prose) == len(sheets) == 1:
        wide = sum(_columns(sheets[0], size))
        if wide <= _BESIDE * WIDTH:
            high = max(_prose(prose[0], size, WIDTH - wide - 2 * _GAP), _sheet(sheets[0], size, wide))
            if high <= room:
                return Fitted(parts, size, beside=True)
    high = sum(_prose(one, size, WIDTH) for one in prose) + sum(_sheet(one, size, WIDTH) for one in sheets)
    return Fitted(parts, size) if high + _GAP * (len(parts) - 1) <= room else None


def _shorter(parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
    """Yield the parts with fewer and fewer rows of a table that stands with text; a table alone is what is shown."""
    if not any(isinstance(part, Prose) for part in parts):
        return
    most = max((len(part.rows) for part in parts if isinstance(part, Sheet)), default=0)
    for rows in range(most - 1, _FEWEST - 1, -1):
        yield tuple(fewer(part, rows) if isinstance(part, Sheet) else part for part in parts)


def fewer(sheet: Sheet, most: int) -> Sheet:
    """Return a table with so many rows: those with lit cells, and those around the first of them."""
    if len(sheet.rows) <= most:
        return sheet
    lit = sorted({row for row, _ in sheet.lit})
    near = sorted(range(len(sheet.rows)), key=lambda row: (row not in lit, abs(row - lit[0]) if lit else row))
    kept = sorted(near[:most])
    at = {row: number for number, row in enumerate(kept)}
    return replace(
        sheet,
        rows=tuple(sheet.rows[row] for row in kept),
        lit=frozenset((at[row], column) for row, column in sheet.lit if row in at),
        tints={(at[row], column): tint for (row, column), tint in sheet.tints.items() if row in at},
        all_rows=sheet.all_rows or len(sheet.rows),
    )


def _cut(parts: tuple[Part, ...], room: float) -> Fitted:
    """Return the first lines of a text that does not fit at the smallest size; tables scroll in themselves."""
    lines = [one for part in parts if isinstance(part, Prose) for one in part.lines]
    rest = tuple(part for part in parts if not isinstance(part, Prose))
    for kept in range(len(lines) - 1, 0, -1):
        said = f"{kept} of {len(lines)} lines; all stand under Notes and numbers."
        text = Prose((*lines[:kept], line(Words(said, Mark.QUIET))))
        found = _whole((text, *rest), LEAST if not rest else SMALLEST, room)
        if found is not None:
            return replace(found, cut=True)
    return Fitted(parts, SMALLEST)


def _prose(prose: Prose, size: float, width: float) -> float:
    after = [*prose.lines[1:], None]
    led = [not one.bullet and next_ is not None and next_.bullet for one, next_ in zip(prose.lines, after, strict=True)]
    drawn = sum(_line(one, TEXT * size, width) for one in prose.lines)
    return drawn - (_APART - _LED) * TEXT * size * sum(led)


def _line(one: Line, text: float, width: float) -> float:
    size = text * (_LARGE if one.large else 1)
    free = width - (_INDENT * text if one.bullet else 0)
    # A word that does not fit leaves the end of its line empty, and marks have padding.
    needed = _wide(one.text, size * (1.06 if one.large else 1)) * 1.03 + 10 * sum(
        word.mark is Mark.LIT for word in one.words
    )
    return max(ceil(needed / free), 1) * size * _LEADING + _APART * text


def _columns(sheet: Sheet, size: float) -> list[float]:
    """Return how wide the columns of a table are where nothing is wrapped."""
    text = TABLE * size
    rows = [sheet.head, *sheet.rows] if sheet.head else [*sheet.rows]
    count = max(map(len, rows), default=0)
    return [
        max(_wide(row[at], text * 1.06) for row in rows if at < len(row)) + _CELL_ASIDE * text for at in range(count)
    ]


def _sheet(sheet: Sheet, size: float, width: float) -> float:
    text, columns = TABLE * size, _columns(sheet, size)
    share = min(1.0, width / max(sum(columns), 1.0))
    rows: Sequence[tuple[str, ...]] = [sheet.head, *sheet.rows] if sheet.head else sheet.rows

    def lines(row: tuple[str, ...]) -> int:
        if share == 1.0:
            return 1
        free = (max(columns[at] * share - _CELL_ASIDE * text, text) for at in range(len(row)))
        return max(ceil(_wide(said, text * 1.12) / room) for said, room in zip(row, free, strict=True))

    caption = ceil(_wide(sheet.said, text) / max(min(width, sum(columns)), text)) * text * _TABLE_LEADING + 0.8 * text
    return caption + sum(max(lines(row), 1) * text * _TABLE_LEADING + _CELL * text + 1 for row in rows)


def _wide(said: str, size: float) -> float:
    """Return about how wide a text is in one line."""
    return size * sum(
        0.86 if char in _WIDE else 0.31 if char in _THIN else 0.64 if char.isupper() or char.isdigit() else 0.545
        for char in said
    )

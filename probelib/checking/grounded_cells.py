"""Cells of a table of records that stretches of a sentence name: a record, a column, the amount of both."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_names import Naming
from probelib.checking.grounded_nodes import named
from probelib.checking.grounded_rows import Rows, amounts_of
from probelib.checking.grounded_text import Num
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Place
from probelib.records import Kind

_CLOSE = 0.25


class Cell(NamedTuple):
    """A cell that a stretch of the sentence names."""

    record: int
    column: int
    tokens: frozenset[int]


Column = tuple[float, int, Naming]
"""How well a column is named, which it is, and by which words."""


Pair = tuple[tuple[int, int], tuple[int, int], frozenset[int]]
"""Two cells by record and column, and the words that name them."""


def columns_in(rows: Rows, first: int, last: int, *, title: frozenset[str] = vocab.NONE) -> list[Column]:
    """Return the columns of amounts that tokens [first, last) name, best first."""
    mild = rows.title | title
    within = (i for i in rows.text.free if first <= i < last)
    found = []
    for at, how in rows.index.named(rows.text, within, inner=rows.inner, title=mild).items():
        if how.lost or rows.reading.columns[at].kind in (None, Kind.YEAR, Kind.DATE) or how.tokens <= rows.held:
            continue
        found.append((how.score, at, how))
    found.sort(key=lambda x: (-x[0], x[1]))
    return found


def record_in(rows: Rows, first: int, last: int, without: int) -> tuple[int, frozenset[int]] | None:
    """Return the one record that cells and numbers in tokens [first, last) name, and their tokens."""
    mask, used = rows.reading.body, frozenset[int]()
    named_any = False
    for anchor in rows.anchors:
        if all(first <= i < last for i in anchor.tokens):
            mask &= anchor.mask
            used |= anchor.tokens
            named_any = True
    for num in rows.text.nums:
        if num.at != without and first <= num.first < last:
            selects = list(rows.selects(num))
            if len(selects) == 1:
                mask &= selects[0].mask
                used |= frozenset(range(num.first, num.last))
                named_any = True
    return (mask.bit_length() - 1, used) if named_any and mask.bit_count() == 1 else None


def amount_at(rows: Rows, record: int, column: int, num: Num) -> Amount | None:
    """Return the one number of a cell in the terms of what is said; percent and fractions take it as it stands."""
    said = num.said.amount
    if num.quantity.kind is Kind.PERCENT or not said.quantum:
        cell = rows.reading.columns[column].cells[record]
        found: tuple[Amount, ...] = cell.amounts[:1] if len(cell.amounts) == 1 else ()
    else:
        found = amounts_of(rows.reading, column, record, said)
        if found and said.dimension and found[0].dimension != said.dimension:
            return None
    return found[0] if len(found) == 1 and found[0].is_number and not found[0].year else None


def places_of(rows: Rows, *cells: tuple[int, int]) -> tuple[Place, ...]:
    """Return the places of cells that are given by record and column."""
    return tuple(p for r, c in cells for p in rows.reading.columns[c].cells[r].places)


def title_of_cell(rows: Rows, record: int, column: int) -> str:
    """Return "Height of Mount Everest"."""
    return f"{named(rows.reading.columns[column].header)} of {rows.label(record)}"


def is_unclear(found: list[Column]) -> bool:
    """Return whether two columns are named about as well as each other."""
    return len(found) > 1 and found[0][0] - found[1][0] < _CLOSE


def zero_of(num: Num) -> Fraction:
    """Return what no difference at all is in the base unit: 273.15 kelvin for 0 degrees Celsius said."""
    return Fraction(num.said.amount.offset) * Fraction(num.said.amount.factor)

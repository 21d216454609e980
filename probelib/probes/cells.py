"""Cells of a premise: which ones a base rests on, what they amount to, and the probe that an edited table makes."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from hashlib import sha256
from itertools import islice
from random import Random
from typing import NamedTuple

from probelib.checking.claim import in_unit
from probelib.errors import InputError
from probelib.grounding import How, ground
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Column, Place, Reading, read
from probelib.language import writing
from probelib.language.quantities import find
from probelib.probes.build import RECIPE
from probelib.probes.case import Case
from probelib.records import CellEdit, Check, Effect, Hypothesis, Kind, Orientation, Probe, Quantity, Side, Table, Value

_CURRENCY = re.compile(r"[$€£¥₹]|\b(?:USD|EUR|GBP|dollars?|euros?|pounds?|cents?)\b")
_SCALE = re.compile(r"(?i)\b(?:in\s+)?(?:thousands?|millions?|billions?|mn|bn|000s?)\b|[$€£]\s?[mk]\b")
_DIGIT = re.compile(r"[0-9]")
_FOUR = re.compile(r"(?:1[0-9]|20)[0-9]{2}")
MOST_CELLS = 4
"""Of a base that rests on more cells, so many are rewritten."""


def edited(table: Table, edits: tuple[CellEdit, ...]) -> Table:
    """Return a table with cells replaced, under the same id.

    Raises:
        IndexError: A cell lies outside the table.
    """
    rows = [list(table.header), *(list(row) for row in table.rows)]
    for e in edits:
        if not 0 <= e.row < len(rows) or not 0 <= e.column < len(rows[e.row]):
            raise IndexError(f"table {table.id} has no cell ({e.row}, {e.column})")
        rows[e.row][e.column] = e.new
    return replace(table, header=tuple(rows[0]), rows=tuple(tuple(row) for row in rows[1:]))


def perturb_table(
    hypothesis: Hypothesis,
    edits: tuple[CellEdit, ...],
    *,
    reasoning: str,
    variant: str,
    effect: Effect,
    check: Check,
    reason: str,
    rng: Random,
) -> Probe:
    """Return the probe that asks the same sentence of an edited table; its id covers the cells as well."""
    ordered = tuple(sorted(edits, key=lambda e: (e.row, e.column)))
    parts = [RECIPE, hypothesis.id, reasoning, variant, effect.value, Side.TABLE.value]
    parts += [f"{e.row},{e.column}:{e.new}" for e in ordered]
    return Probe(
        id=sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16],
        base_id=hypothesis.id,
        table_id=hypothesis.table_id,
        reasoning=reasoning,
        variant=variant,
        effect=effect,
        side=Side.TABLE,
        text=hypothesis.text,
        table_edits=ordered,
        label=hypothesis.label if effect is Effect.PRESERVE else hypothesis.label.opposite,
        edits=(),
        check=check,
        reason=reason,
        seed=getattr(rng, "origin", 0),
    )


class Grounded(NamedTuple):
    """A cell that a base rests on, and the one number that it holds."""

    place: Place
    text: str
    quantity: Quantity
    column: Column
    amount: Amount


def cells_of(case: Case) -> tuple[Grounded, ...]:
    """Return the cells of the body that a base rests on, as far as they hold one number each."""
    if case.claim is not None and case.proved:
        places = case.claim.verdict().cells
    else:
        found = ground(case.table, case.hypothesis)
        places = tuple(place for g in found if g.how is How.CELL for place in g.cells)
    reading = read(case.table)
    cells = (_grounded(reading, place) for place in dict.fromkeys(places))
    return tuple(islice((cell for cell in cells if cell is not None), MOST_CELLS))


def _grounded(reading: Reading, place: Place) -> Grounded | None:
    row, at = place
    if row < 1 or (reading.infobox and at != 1):
        return None
    text = reading.table.cell(row, at)
    quantities = find(text)
    if len(quantities) != 1:
        return None
    column, amount = amount_at(reading, place)
    return None if column is None or amount is None else Grounded(place, text, quantities[0], column, amount)


def amount_at(reading: Reading, place: Place) -> tuple[Column | None, Amount | None]:
    """Return the column of a cell and what it amounts to; None where it stands for several values or none."""
    row, at = place
    if reading.infobox:
        column = next((c for c in reading.columns if c.cells[0].places == (place,)), None)
        return column, None if column is None else column.cells[0].sole
    column = reading.columns[at]
    return column, column.cells[row - 1].sole


def with_value(cell: Grounded, value: Value) -> str | None:
    """Return the text of a cell with another number, written as its own; None where that cannot be done exactly."""
    q = cell.quantity
    try:
        new = writing.rewrite(q, value, text=cell.text)
    except InputError:
        return None
    text = cell.text[: q.start] + new + cell.text[q.end :]
    return None if text == cell.text else text


def in_cell(amount: Amount, cell: Grounded) -> Value | None:
    """Return an amount as the cell would write its number: in its unit, or in what the header says of bare numbers."""
    value = in_unit(amount, cell.quantity.unit or cell.column.unit)
    if isinstance(value, Decimal) and cell.quantity.unit is None and cell.column.multiplier != 1:
        value = value / cell.column.multiplier
    same = isinstance(value, Decimal) and isinstance(cell.quantity.value, Decimal)
    return value if same or type(value) is type(cell.quantity.value) else None


def may_be_year(case: Case, cell: Grounded) -> bool:
    """Return whether a plain number of an infobox may be an early year: nobody calls 1242 one thousand two hundred."""
    infobox = case.table.orientation is Orientation.INFOBOX
    return infobox and cell.quantity.kind is Kind.CARDINAL and _FOUR.fullmatch(cell.quantity.text) is not None


def in_accounts(case: Case, cell: Grounded) -> bool:
    """Return whether a cell of money stands among sums whose currency or scale is said once for all of them.

    Accounts write the sign in their first and last line alone, and "in millions" above or nowhere: 4450 cents or 44.5
    dollars, written there, are read as another amount.
    """
    if cell.quantity.kind is not Kind.MONEY:
        return False
    row, at = cell.place
    others = [line[at] for number, line in enumerate(case.table.rows, 1) if number != row and at < len(line)]
    if case.table.orientation is Orientation.INFOBOX:
        return False
    if any(_DIGIT.search(other) and not _CURRENCY.search(other) for other in others):
        return True
    said = (case.table.title, *case.table.header, *(text for line in case.table.rows[:3] for text in line))
    return _SCALE.search(case.hypothesis.text) is not None or any(_SCALE.search(text) for text in said)

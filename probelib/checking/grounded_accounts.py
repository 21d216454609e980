"""Statements of accounts: the lines that a sentence names, their columns, and the amounts at the scale of the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_text import Num, Text
from probelib.grounding.amounts import ZERO, Amount
from probelib.grounding.layout import Layout, Line, layout_of
from probelib.grounding.reading import Place
from probelib.language import forms
from probelib.language.words import exact
from probelib.records import Table

words = vocab.stem_set


_SMALL = vocab.GLUE | words("and or s")


KNOWN = (
    vocab.GLUE
    | vocab.PLAIN_VERBS
    | words(
        """
        year years fiscal end ended ending as at december january february march april june july august september
        october november quarter month months amount value company group between compared its respectively reported
        percent dollar dollars million thousand billion
        """
    )
)
"""Words that add nothing in a statement on accounts."""


_SIGNED = words(
    "profit income earnings loss result margin cash flow balance equity net change gain deficit surplus ebitda"
)


SPENT = words(
    """
    cost costs expense expenses tax taxes charge charges impairment depreciation amortization amortisation purchase
    purchases payment payments repayment repayments dividend dividends interest provision spending expenditure allowance
    """
)


_POWERS = (("thousand", 3), ("million", 6), ("billion", 9))


@dataclass(frozen=True, slots=True)
class Across:
    """A sentence over a table that is read across."""

    text: Text
    layout: Layout
    value: Num
    """The number that is claimed; the others say of which year."""
    years: tuple[int, ...]

    def stems(self) -> frozenset[str]:
        """Return the words of the sentence, those of dates left out."""
        return frozenset(self.text.stems[i] for i in self.text.free)


@lru_cache(maxsize=256)
def _labels(table: Table) -> tuple[frozenset[str], ...]:
    """Return the telling words of each line's label."""
    layout = layout_of(table)
    return () if layout is None else tuple(frozenset(line.stems) - _SMALL for line in layout.lines)


def lines_named(a: Across, stems: frozenset[str]) -> list[Line]:
    """Return the lines whose label is said whole, those with the longest label."""
    labels = _labels(a.layout.table)
    found = [(len(own), line) for own, line in zip(labels, a.layout.lines, strict=True) if own and own <= stems]
    most = max((size for size, _ in found), default=0)
    lines = [line for size, line in found if size == most]
    if len(lines) > 1:
        sections = [line for line in lines if line.section and frozenset(line.section) - _SMALL <= stems]
        lines = sections if len(sections) == 1 else lines
    return lines


def columns_named(a: Across, line: Line, year: int | None, stems: frozenset[str]) -> list[int]:
    """Return the columns that a year and the words over them leave."""
    over = a.layout.blocks[line.block]
    every = [c for c in range(1, len(over)) if a.layout.number(line.row, c) is not None]
    found = every if year is None else [c for c in every if year in over[c].years]
    if len(found) > 1:
        said = {c: len(_words_over(a, line, c) & stems) for c in found}
        most = max(said.values())
        found = [c for c in found if said[c] == most]
        if len(found) > 1:
            whole = [c for c in found if _words_over(a, line, c) <= stems]
            found = whole if len(whole) == 1 else found
    return found


def _words_over(a: Across, line: Line, column: int) -> frozenset[str]:
    return frozenset(s for s in a.layout.over(line, column).stems if s.isalpha()) - KNOWN


def is_left(a: Across, used: frozenset[str], rows: list[int], columns: list[tuple[Line, int]]) -> bool:
    """Whether words are left that neither stand over or beside the cells nor say what is computed."""
    explained = used | KNOWN
    for line in a.layout.lines:
        if line.row in rows:
            explained |= set(line.stems) | set(line.section)
    for line, c in columns:
        explained |= set(a.layout.over(line, c).stems)
    explained |= set(a.text.reading.caption)
    return not a.stems() <= explained


def told(
    a: Across,
    name: str,
    shown: str,
    values: list[Fraction],
    places: list[Place],
    line: Line | None,
    *,
    computed: bool = False,
) -> Told:
    """Return the program that relates values of the table, at each scale at which they can be meant, to the number."""
    num = a.value
    quantum = ZERO if computed else max((_quantum(a, p) for p in places), default=ZERO)
    said = num.said.amount
    sure: list[Amount] = []
    maybe: list[Amount] = []
    for value in values:
        for power in _nearest(_powers(a), value, said):
            sure.append(_amount(said, value, Fraction(quantum), power))
            if value < 0 and line is not None and not _below_zero(num):
                own = frozenset(line.stems)
                mirrored = _amount(said, -value, Fraction(quantum), power)
                if not own & _SIGNED:
                    (sure if own & SPENT else maybe).append(mirrored)
    amounts, may = tuple(dict.fromkeys(sure)), tuple(dict.fromkeys(maybe))
    return Told(name, shown, amounts, tuple(places), num.slot, num.quantity.unit, num.near, maybe=may)


def _amount(said: Amount, value: Fraction, quantum: Fraction, power: int) -> Amount:
    scale = Fraction(10) ** power * Fraction(said.factor)
    step = exact(quantum * scale) if quantum else ZERO
    return Amount(exact(value * scale), said.dimension, step, step, said.factor)


def _nearest(powers: tuple[int, ...], value: Fraction, said: Amount) -> tuple[int, ...]:
    """Return the power that brings a value of the table nearest to what is said, in orders of magnitude."""
    claimed = said.value
    if len(powers) < 2 or not value or not isinstance(claimed, Decimal | Fraction) or not claimed:
        return powers[:1]
    size = Fraction(claimed) / (value * Fraction(said.factor))
    return (min(powers, key=lambda p: abs(math.log10(abs(size)) - p)),)


def _below_zero(num: Num) -> bool:
    value = num.said.amount.value
    return isinstance(value, Decimal | Fraction) and value < 0


def _powers(a: Across) -> tuple[int, ...]:
    """Return the powers of ten by which the table's numbers can be meant."""
    q = a.value.quantity
    if q.unit in ("%", "pp"):
        return (0,)
    if a.layout.scale is not None:
        return (a.layout.scale, 0) if q.form != forms.MAGNITUDE else (a.layout.scale,)
    written = next((power for word, power in _POWERS if word in q.text.lower()), 0)
    return (written, 0) if written else (0,)


def _quantum(a: Across, place: Place) -> Decimal:
    cell = a.layout.cells[place[0]][place[1]]
    value = cell.number
    exponent = value.as_tuple().exponent if isinstance(value, Decimal) else 0
    return Decimal(1).scaleb(min(0, exponent)) if isinstance(exponent, int) else Decimal(1)


def is_percent(a: Across, place: Place) -> bool:
    """Return whether a cell is in percent."""
    cell = a.layout.cells[place[0]][place[1]]
    return bool(cell.quantities) and cell.quantities[0].unit == "%"


def label_of(a: Across, line: Line, column: int) -> str:
    """Return the label of a line and the years over a column, as a reason names them."""
    grid = (a.layout.table.header, *a.layout.table.rows)
    years = ", ".join(str(y) for y in a.layout.over(line, column).years)
    return f"{grid[line.row][0].strip()} {years}".strip()


def shown_of(a: Across, places: list[Place]) -> str:
    """Return cells as the table writes them."""
    grid = (a.layout.table.header, *a.layout.table.rows)
    return " and ".join(grid[r][c].strip() for r, c in places)

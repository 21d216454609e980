"""Decimal mark and day/month order of a table's columns: what the cells prove, and what only the user knows.

One cell rarely decides: `1.234` is a thousand or a fraction, `4/9/2021` is in April or in September. A column
is written in one way, so a cell that can be read in one way only decides for its column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from probelib.records import Orientation

DecimalMark = Literal[".", ","]

_AMOUNT = re.compile(r"[^\d.,]{0,6}(\d[\d.,]*\d)[^\d.,]{0,24}")
_DATE = re.compile(r"\s*(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![-./\d]).{0,20}")
_LONGEST = 60

_Readings = Callable[[str], tuple[str | bool, ...]]
_Sentence = Callable[["Evidence", str], str]


class Evidence(NamedTuple):
    """What one column says."""

    column: str
    """Its name, or `column 2`."""
    reading: str | bool | None
    """What its cells prove; None where they leave it open."""
    example: str
    """A cell that proves it, or one that can be read both ways."""
    mixed: bool
    """Two cells prove opposite readings."""


@dataclass(frozen=True, slots=True)
class Conventions:
    """How numbers and dates of a table are written; None where nothing needs or nothing allows a decision."""

    decimal_mark: DecimalMark | None
    day_first: bool | None
    problems: tuple[str, ...]
    """What only the user can decide, in sentences."""
    notes: tuple[str, ...]
    """What was taken the usual way, with nothing to prove it."""
    has_marks: bool
    """Whether any number is written with a point or a comma."""
    has_dates: bool
    """Whether any date is written in digits with day and month at the start."""


def propose(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    orientation: Orientation,
    *,
    decimal: DecimalMark | None = None,
    day_first: bool | None = None,
    usual: bool = True,
) -> Conventions:
    """Return the conventions of a table, column by column, then for all; a user's decision goes before the cells'.

    A column of an infobox is a key, as each key is written in its own way.

    Args:
        header: The columns' names.
        rows: The body.
        orientation: How it is read.
        decimal: The user's decimal mark.
        day_first: The user's order of day and month.
        usual: Whether a mark that no cell decides is read as in English; else only the user can know.
    """
    columns = list(_columns(header, rows, orientation))
    marks = [_evidence(name, cells, _marks) for name, cells in columns]
    orders = [_evidence(name, cells, _orders) for name, cells in columns]
    problems: list[str] = []
    notes: list[str] = []
    # 1,234 is a thousand and 1.234 a fraction nearly everywhere English is written; for dates there is no such rule.
    mark = _agreed(marks, decimal, _mark_sentence, problems)
    if mark is None and usual:
        mark = _usual_mark(marks, problems, notes)
    order = _agreed(orders, day_first, _order_sentence, problems)
    return Conventions(
        decimal_mark="," if mark == "," else "." if mark == "." else None,
        day_first=order if isinstance(order, bool) else None,
        problems=tuple(problems),
        notes=tuple(notes),
        has_marks=any(marks),
        has_dates=any(orders),
    )


def _usual_mark(columns: Sequence[Evidence | None], problems: list[str], notes: list[str]) -> str | None:
    found = [evidence for evidence in columns if evidence is not None]
    if not found or any(evidence.mixed or evidence.reading for evidence in found):
        return None
    problems.remove(_mark_sentence(found[0], "open"))
    column, _, example, _ = found[0]
    notes.append(f"{column}: {example!r} is read as in English, with a decimal point and commas between thousands.")
    return "."


def _columns(
    header: Sequence[str], rows: Sequence[Sequence[str]], orientation: Orientation
) -> Iterator[tuple[str, list[str]]]:
    if orientation is Orientation.INFOBOX:
        for row in rows:
            yield row[0], [row[1]]
        return
    for place, name in enumerate(header):
        yield name or f"column {place + 1}", [row[place] for row in rows]


def _evidence(name: str, cells: Sequence[str], readings: _Readings) -> Evidence | None:
    """Return what a column says, or None where none of its cells is of the kind in question."""
    proof: dict[str | bool, str] = {}
    open_cell = ""
    for cell in cells:
        found = readings(cell) if len(cell) <= _LONGEST else ()
        if len(found) == 1:
            proof.setdefault(found[0], cell)
        elif found:
            open_cell = open_cell or cell
    if not proof:
        return Evidence(name, None, open_cell, False) if open_cell else None
    reading, example = next(iter(proof.items()))
    return Evidence(name, reading if len(proof) == 1 else None, example, len(proof) > 1)


def _agreed(
    columns: Sequence[Evidence | None], decided: str | bool | None, say: _Sentence, problems: list[str]
) -> str | bool | None:
    """Return the user's decision, or what the columns agree on; what stays open goes to the problems."""
    found = [evidence for evidence in columns if evidence is not None]
    readings = {evidence.reading for evidence in found if evidence.reading is not None}
    if decided is not None:
        problems.extend(say(evidence, "contradicts") for evidence in found if evidence.reading not in (None, decided))
        return decided
    problems.extend(say(evidence, "mixed") for evidence in found if evidence.mixed)
    if len(readings) == 1:
        return readings.pop()
    if readings:
        problems.extend(say(evidence, "differs") for evidence in found if evidence.reading is not None)
        return None
    unsure = [evidence for evidence in found if not evidence.mixed]
    if unsure:
        problems.append(say(unsure[0], "open"))
    return None


def _mark_sentence(evidence: Evidence, what: str) -> str:
    column, cell = evidence.column, evidence.example
    mark = "a comma" if evidence.reading == "," else "a point"
    return {
        "contradicts": f"{column}: {cell!r} is written with {mark} as decimal mark, against your choice.",
        "mixed": f"{column}: some cells have a decimal point, some a decimal comma (such as {cell!r}).",
        "differs": f"{column}: {cell!r} is written with {mark} as decimal mark, other columns are not.",
        "open": f"{column}: {cell!r} may be a whole number with a thousands separator, or a decimal number. "
        "Choose the decimal mark.",
    }[what]


def _order_sentence(evidence: Evidence, what: str) -> str:
    column, cell = evidence.column, evidence.example
    order = "day first" if evidence.reading else "month first"
    return {
        "contradicts": f"{column}: {cell!r} is written {order}, against your choice.",
        "mixed": f"{column}: some dates are written day first, some month first (such as {cell!r}).",
        "differs": f"{column}: {cell!r} is written {order}, dates of other columns are not.",
        "open": f"{column}: no cell says whether {cell!r} is written day first or month first. Choose the order.",
    }[what]


def _marks(cell: str) -> tuple[str | bool, ...]:
    """Return the decimal marks that a cell can be read with; nothing where it holds no mark or is no number."""
    found = _AMOUNT.fullmatch(cell)
    if found is None:
        return ()
    core = found.group(1)
    points, commas = core.count("."), core.count(",")
    if not points and not commas:
        return ()
    if points and commas:
        last, first = (".", ",") if core.rfind(".") > core.rfind(",") else (",", ".")
        whole = core.partition(last)[0]
        return (last,) if core.count(last) == 1 and _grouped(whole.split(first)) else ()
    used, other = (".", ",") if points else (",", ".")
    parts = core.split(used)
    if len(parts) > 2:
        return (other,) if _grouped(parts) else ()
    if len(parts[1]) != 3 or len(parts[0]) > 3 or parts[0].startswith("0"):
        return (used,)
    return (".", ",")


def _grouped(parts: Sequence[str]) -> bool:
    return 1 <= len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:])


def _orders(cell: str) -> tuple[str | bool, ...]:
    """Return the orders that a numeric date can be read in, True for day first; nothing where none or no matter."""
    found = _DATE.match(cell)
    if found is None:
        return ()
    first, second = int(found.group(1)), int(found.group(3))
    if first == second:
        return ()
    return tuple(
        day_first
        for day_first, day, month in ((True, first, second), (False, second, first))
        if 1 <= day <= 31 and 1 <= month <= 12
    )

"""Table cells: what a bare cell says, and what only its column can decide.

A cell is shorter than a sentence and means more by its form: "(1,250)" is an accountant's
minus, "-" is a missing value, "64 , 250" is one number. Whether 1,250 is a thousand or a little
more than one, and whether 4/9/2021 is in April, no cell can tell; `column_style` asks the column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from probelib.language import _brackets, _columns, _foreign, forms, money, units
from probelib.language._columns import Style as Style
from probelib.language._columns import header_unit as header_unit
from probelib.language._seed import seeds
from probelib.language.quantities import find_once
from probelib.records import Kind, Quantity

PLAIN = Style()
"""What is assumed of a cell whose column was not asked."""

MISSING = frozenset(
    (
        "",
        "-",
        "--",
        "---",
        "–",
        "—",
        "−",
        "―",
        "...",
        "…",
        "n/a",
        "n / a",
        "n.a.",
        "n.a",
        "tbc",
        "tba",
        "tbd",
        "none",
        "nan",
        "null",
        "unknown",
        "not available",
        "not applicable",
        "?",
        "( - )",
        "(-)",
        "(—)",
        "$ —",
        "$ -",
        "$—",
        "$-",
        "*",
        ".",
        "#n/a",
    )
)
"""Cells that hold no value, lower case. NA is not among them: it is Namibia as well."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says."""

    text: str
    quantities: tuple[Quantity, ...]
    """All of them, in order; offsets are in the cell's text."""
    missing: bool
    """Whether the cell says that there is no value. Zero is a value."""
    bare: bool
    """Whether the cell is its first quantity and nothing else but blanks, brackets and marks."""

    @property
    def main(self) -> Quantity | None:
        """Return the first quantity, which is what the cell is about when it is about a number."""
        return self.quantities[0] if self.quantities else None

    @property
    def number(self) -> Decimal | Fraction | None:
        """Return the value of the first quantity where it is a single number, else None."""
        if not self.quantities:
            return None
        value = self.quantities[0].value
        return value if isinstance(value, (Decimal, Fraction)) else None


_NOTHING: tuple[Quantity, ...] = ()
_SPACED = re.compile(
    r"[+-]?\s?\d{1,3}(?: , \d{3})+(?:\s?\.\s?\d+)?|[-−+]?\s?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d+)?"
)
_COMMA_DECIMAL = re.compile(r"[-−+]?\s?(?:\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+)\s?,\s?\d+")
_POINT_GROUPS = re.compile(r"[-−+]?\s?\d{1,3}(?:\.\d{3})+")
_TIED = re.compile(r"t\s?-?\s?(\d{1,4})", re.IGNORECASE)
_REST = re.compile(r"[\s()\[\]*†‡+.,;:~≈\"'/–—-]*")
_DECIMAL = re.compile(r"[0-9]{1,20}\.[0-9]{1,20}")
_COUNTS = re.compile(r"\d")


@lru_cache(maxsize=32_768)
def parse_cell(text: str, style: Style = PLAIN) -> Cell:
    """Return what a cell says.

    Args:
        text: The cell as its source has it.
        style: What the column decides, from `column_style`; without it a decimal point, unknown
            day/month order and years between 1850 and 2030 are assumed.
    """
    return read_cell(text, style)


def read_cell(text: str, style: Style) -> Cell:
    """Return what `parse_cell` does, without remembering it; for whoever remembers more than this."""
    if text.isdigit() and text.isascii():
        if (len(text) > 2 and text[0] == "0") or len(text) > 40:
            return Cell(text, _NOTHING, False, False)
        return _single(text, Decimal(text), style, forms.DIGITS)
    core = text.strip()
    if is_missing(core):
        return Cell(text, _NOTHING, True, False)
    if style.decimal_mark == "." and _DECIMAL.fullmatch(text) is not None:
        return _single(text, Decimal(text), style, forms.DIGITS)
    found = _foreign_date(text, core) if style.foreign_dates else None
    found = found if found is not None else _special(text, core, style)
    if found is None:
        found = find_once(text, style.day_first)
        if style.kind is not None:
            found = tuple(_columns.refine(q, style) for q in found)
    return Cell(text, found, False, _is_bare(text, found))


def is_missing(text: str) -> bool:
    """Return whether a cell says that there is no value."""
    return text.strip().lower() in MISSING


def may_count(cells: Sequence[str]) -> bool:
    """Return whether there can be a quantity in any of these cells: a digit, a number word, a month.

    They are looked through at once, as most columns of words have none. Where this is false `read_cell` finds none
    in any of them, whatever the style.
    """
    if cells and _COUNTS.search(cells[0]) is not None:  # as in most columns of numbers
        return True
    low = "\n".join(cells).lower()
    return _COUNTS.search(low) is not None or seeds(low).search(low) is not None


def _single(text: str, value: Decimal, style: Style, form: str) -> Cell:
    kind = Kind.CARDINAL
    if style.kind is Kind.YEAR or (
        style.kind is None and len(text) == 4 and form == forms.DIGITS and 1850 <= value <= 2030
    ):
        kind = Kind.YEAR if 1000 <= value <= 2100 and value == int(value) else kind
    return Cell(text, (Quantity(text, 0, len(text), kind, value, None, form),), False, True)


def _is_bare(text: str, found: tuple[Quantity, ...]) -> bool:
    if not found:
        return False
    first = found[0]
    return _REST.fullmatch(text, 0, first.start) is not None and (
        _REST.fullmatch(text, first.end) is not None
        or (len(found) > 1 and text[first.end : first.end + 2] in (" (", "("))
    )


def _foreign_date(text: str, core: str) -> tuple[Quantity, ...] | None:
    value = _foreign.read(core)
    if value is None:
        return None
    start = text.find(core)
    return (Quantity(core, start, start + len(core), Kind.DATE, value, None, forms.DATE_FOREIGN),)


def _special(text: str, core: str, style: Style) -> tuple[Quantity, ...] | None:
    """Return what only a whole cell can mean; None where it reads as any text does."""
    if not core or core[0] not in "0123456789-−+($€£¥tT":
        return None
    start = text.find(core)
    if core[0] in "tT":
        m = _TIED.fullmatch(core)
        if m is None:
            return None
        at = start + m.start(1)
        return (Quantity(m.group(1), at, at + len(m.group(1)), Kind.OTHER, Decimal(m.group(1)), None, forms.NOMINAL),)
    if core[0] == "(" or core[0] in money.SIGNS:
        return _brackets.accounting(core, start, style)
    if core[-1] in "-−":
        return _brackets.minus_behind(core, start, style)
    unit_text = core
    m = _SPACED.match(core)
    value: Decimal | None = None
    if m is not None and style.decimal_mark == ".":
        value = Decimal(re.sub(r"[,\s]", "", m.group()).replace("−", "-"))
    if value is None:
        m = _COMMA_DECIMAL.match(core)
        if m is not None and _comma_is_decimal(m.group(), style):
            value = Decimal(re.sub(r"[.\s]", "", m.group()).replace(",", ".").replace("−", "-"))
        elif style.decimal_mark == ",":
            m = _POINT_GROUPS.match(core)
            if m is not None:
                value = Decimal(re.sub(r"[.\s]", "", m.group()).replace("−", "-"))
    if value is None or m is None:
        return None
    return _with_unit(unit_text, m.end(), start, value)


def _comma_is_decimal(written: str, style: Style) -> bool:
    digits = written.rpartition(",")[2].strip()
    if style.decimal_mark == ",":
        return True
    if "." in written and written.count(",") == 1 and written.index(".") < written.index(","):
        return True
    if " , " in written and len(digits) != 1:
        return False  # "23 , 24" is a list, "77 , 8" a number
    if written.count(",") != 1 or len(digits) in (1, 2):
        return written.count(",") == 1
    whole = written.partition(",")[0].lstrip("-−+ ")
    return len(digits) == 3 and whole.isdigit() and (whole == "0" or len(whole) > 3)  # no group of thousands


def _with_unit(core: str, end: int, start: int, value: Decimal) -> tuple[Quantity, ...] | None:
    """Return the number with the unit, percent or currency that ends the cell; None where more follows."""
    rest = core[end:]
    low = rest.strip().lower()
    kind, unit, stop = Kind.CARDINAL, None, end
    if low:
        if low in ("%", "percent"):
            kind, unit = Kind.PERCENT, "%"
        elif (currency := money.after(low, 0)) is not None and currency[1] == len(low):
            kind, unit = Kind.MONEY, currency[0].code
        elif (measured := units.match(low, 0)) is not None and measured[1] == len(low):
            unit = measured[0].key
            kind = Kind.DURATION if measured[0].dimension in units.TIME else Kind.MEASURE
        elif not re.match(r"\s?[(\[]", rest):
            return None
        if unit is not None:
            stop = len(core)
    return (Quantity(core[:stop], start, start + stop, kind, value, unit, forms.GROUPED),)


def column_style(header: str, cells: Iterable[str]) -> Style:
    """Return what a column's cells decide together.

    Args:
        header: The column's name; it can give a unit, a magnitude and a kind, as "viewers (millions)" does. Empty where
            there is none.
        cells: The cells of one column, without its header.

    Returns:
        The style for `parse_cell`. Where the cells hold numeric dates of which none decides the
        order, `day_first` is None and `dates_ambiguous` is true; likewise for the decimal mark.
    """
    return _columns.style(tuple(cells), header)


def with_day_first(style: Style, day_first: bool) -> Style:
    """Return the style with the day/month order that a person has confirmed."""
    return replace(style, day_first=day_first, dates_ambiguous=False)

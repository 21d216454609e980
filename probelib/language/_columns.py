"""What a column decides for its cells: decimal mark, day/month order, unit, kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from probelib.language import _foreign, forms, money, units
from probelib.records import ClockTime, Kind, Quantity


@dataclass(frozen=True, slots=True)
class Style:
    """How the cells of a column are to be read."""

    decimal_mark: str = "."
    """`.` or `,`."""
    decimal_ambiguous: bool = False
    """Every comma or point of the column could be either; it was taken for a thousands separator."""
    day_first: bool | None = None
    """How 4/9/2021 is read; None where nothing decides."""
    dates_ambiguous: bool = False
    """The column has numeric dates, and no cell decides their order."""
    kind: Kind | None = None
    """What all cells are, where header and cells agree: year, duration, time; None where each cell says it itself."""
    unit: str | None = None
    """Unit that the header gives, in the names of `Quantity.unit`: km, USD, %."""
    factor: int = 1
    """What the header says each number is to be multiplied by: 1000000 for "viewers (millions)"."""
    foreign_dates: bool = False
    """Its dates name their months in another language."""

    @property
    def plain(self) -> Style:
        """The style without what no cell is read by: two columns that agree in this read a cell alike."""
        return _plain(self.decimal_mark, self.day_first, self.kind, self.foreign_dates)


@lru_cache(maxsize=128)
def _plain(decimal_mark: str, day_first: bool | None, kind: Kind | None, foreign_dates: bool) -> Style:
    return Style(decimal_mark, day_first=day_first, kind=kind, foreign_dates=foreign_dates)


_DATE = re.compile(r"(?<!\d)(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)")
# A nought or four digits before the comma are no group of thousands: 0,125 and 1234,567.
_DECIMAL_COMMA = re.compile(
    r"(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d+|(?<![\d.,])\d+,(?:\d{1,2}|\d{4,})(?![\d,.])|"
    r"(?<![\d.,])(?:0|\d{4,}),\d{3}(?![\d,.])"
)
_DECIMAL_POINT = re.compile(
    r"(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d+|(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?![\d,.])|"
    r"(?<![\d.,])\d{1,3}(?:,\d{3}){2,}(?![\d,])|(?<![\d.,])(?:0|\d{4,})\.\d{3}(?![\d,.])"
)
_POINT_GROUPS = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{3}){2,}(?![\w.,])")
"""A number with two points, 1.250.000: they stand between thousands."""
_UNSURE = re.compile(r"(?<![\d.,])[1-9]\d{0,2}[,]\d{3}(?![\d,.])")
_YEAR_HEAD = re.compile(r"\b(?:years?|season|founded|established|built|joined|date|since|class)\b", re.IGNORECASE)
_DURATION_HEAD = re.compile(
    r"\b(?:length|duration|running time|run time|lap|laps|gap|qual\w*|fastest|best time|elapsed|"
    r"finish\w*|race time|time behind|split)\b",
    re.IGNORECASE,
)
_CLOCK_HEAD = re.compile(
    r"\b(?:arriv\w*|depart\w*|start|kick|kickoff|airs?|air time|timeslot|time slot|local|gmt|utc|am|pm)\b",
    re.IGNORECASE,
)
_MILLIONS = re.compile(
    r"(?<![^\W_])(thousands?|millions?|billions?|mil|000s?|'000|’000|000|in mn|mn|bn)(?![^\W_])", re.IGNORECASE
)
_NEVER_COUNTED = frozenset({"power", "energy", "voltage", "torque"})
"""Dimensions whose units, as a whole header, say what its numbers are; yards, minutes and points are counted too."""
_FACTORS = {"thousand": 10**3, "000": 10**3, "million": 10**6, "mil": 10**6, "mn": 10**6, "billion": 10**9, "bn": 10**9}
_IN_BRACKETS = re.compile(r"[(\[]\s*([^()\[\]]+?)\s*[)\]]|,\s*in\s+(\w+)$|\bin\s+(\w+)$")
_COLON = re.compile(r"^\s*(\d{1,3}):(\d\d)(?::(\d\d))?(\.\d+)?\s*$")
_DIGIT = re.compile(r"\d")
_BETWEEN_CELLS = "\0"
"""Joins the cells of a column, so that they are looked through at once; no pattern goes past it."""


@lru_cache(maxsize=8192)
def style(cells: tuple[str, ...], header: str) -> Style:
    """Return what the cells of one column and its header decide."""
    joined = _BETWEEN_CELLS.join(cells)
    mark, unsure = _decimal_mark(joined)
    day_first, ambiguous = _day_first(joined)
    unit, factor = header_unit(header)
    if joined.isascii() and _DIGIT.search(joined) is None:  # words alone
        return Style(mark, unsure, day_first, ambiguous, None, unit, factor)
    return Style(mark, unsure, day_first, ambiguous, _kind(cells, header), unit, factor, _foreign.rule(cells))


def _decimal_mark(joined: str) -> tuple[str, bool]:
    comma = "," in joined and _DECIMAL_COMMA.search(joined) is not None
    if not comma and (joined.count(".") < 2 or _POINT_GROUPS.search(joined) is None):
        return ".", False
    return (",", False) if _DECIMAL_POINT.search(joined) is None else (".", True)


def _day_first(joined: str) -> tuple[bool | None, bool]:
    first = second = seen = False
    if max(joined.count("/"), joined.count("-"), joined.count(".")) < 2:
        return None, False
    for m in _DATE.finditer(joined):
        a, b = int(m.group(1)), int(m.group(3))
        if a > 31 or b > 31 or not a or not b:
            continue
        seen = True
        first = first or a > 12
        second = second or b > 12
    if first != second:
        return first, False
    return None, seen


def _kind(cells: tuple[str, ...], header: str) -> Kind | None:
    filled = [cell for cell in cells if _has_digit(cell)]
    if not filled:
        return None
    plain = [stripped for cell in filled if (stripped := cell.strip()).isdigit()]
    if len(plain) * 2 >= len(filled):
        years = all(len(cell) == 4 and 1000 <= int(cell) <= 2100 for cell in plain)
        if years and _YEAR_HEAD.search(header):
            return Kind.YEAR
        usual = years and all(1850 <= int(cell) <= 2030 for cell in plain)
        return (
            None
            if usual and not header
            else Kind.CARDINAL
            if not usual or (len(plain) > 2 and header and not _looks_yearly(plain))
            else None
        )
    clocks = [m for cell in filled if (m := _COLON.match(cell))]
    if len(clocks) * 2 >= len(filled):
        if _CLOCK_HEAD.search(header):
            return Kind.TIME
        if _DURATION_HEAD.search(header) or any(m.group(4) or int(m.group(1)) > 24 for m in clocks):
            return Kind.DURATION
        return Kind.TIME if any(c[:1] == "0" for c in filled) else None
    return None


def _has_digit(cell: str) -> bool:
    if cell.isascii():
        return _DIGIT.search(cell) is not None
    return any([c.isdigit() for c in cell])  # ² is one too


def _looks_yearly(plain: list[str]) -> bool:
    numbers = [int(cell) for cell in plain]
    return max(numbers) - min(numbers) <= 200


@lru_cache(maxsize=4096)
def header_unit(header: str) -> tuple[str | None, int]:
    """Return the unit and the factor that a column's name gives: "diameter (km)" is km and 1.

    A whole name that is a unit gives it too: "%", "win %".
    """
    low = header.lower()
    factor = 1
    m = _MILLIONS.search(low)
    if m is not None:
        factor = _FACTORS[
            m.group(1).strip("'’").removeprefix("in ").rstrip("s") if not m.group(1).startswith("000") else "000"
        ]
    for m2 in _IN_BRACKETS.finditer(low):
        inner = next(g for g in m2.groups() if g)
        unit = _unit_of(inner.strip())
        if unit is not None:
            return unit, factor
    stripped = low.rstrip()
    if (
        stripped.endswith("%")
        or stripped.startswith("% ")
        or stripped == "%"
        or " percentage" in f" {low}"
        or " percent" in f" {low}"
    ):
        return "%", factor
    whole = units.BY_SPELLING.get(stripped.replace(" - ", " "))
    if whole is not None and len(stripped) > 4 and whole.dimension in _NEVER_COUNTED:
        return whole.key, factor
    currency = next((c for c in header if c in money.SIGNS), None)
    if currency is not None:
        found = money.before(currency, 1)
        return (found[0].code if found else None), factor
    return None, factor


def _unit_of(inner: str) -> str | None:
    inner = re.sub(r"\b(?:in|thousands?|millions?|billions?|of|approx\.?)\b", " ", inner).strip()
    if not inner:
        return None
    if inner in ("%", "percent", "pct"):
        return "%"
    if inner in units.BY_SPELLING and inner not in ("a", "w", "v", "k", "j", "c", "f", "h", "s", "t"):
        return units.BY_SPELLING[inner].key
    if inner in ("s", "h", "t", "w", "v"):
        return {"s": "s", "h": "hour", "t": "t", "w": "W", "v": "V"}[inner]
    found = money.after(inner, 0)
    if found is not None and found[1] == len(inner):
        return found[0].code
    sign = money.before(inner, len(inner))
    return sign[0].code if sign is not None else None


def refine(quantity: Quantity, column: Style) -> Quantity:
    """Return a quantity of a cell in the kind that its column has: 8:39 in a column of lap times is a duration."""
    if column.kind is Kind.DURATION and quantity.kind is Kind.TIME and isinstance(quantity.value, ClockTime):
        clock = quantity.value
        parts = quantity.text.count(":")
        seconds = clock.hour * 3600 + clock.minute * 60 + clock.second if parts == 2 else clock.hour * 60 + clock.minute
        return replace(quantity, kind=Kind.DURATION, value=Decimal(seconds), unit="s", form=forms.CLOCK_DURATION)
    if column.kind is Kind.CARDINAL and quantity.kind is Kind.YEAR and isinstance(quantity.value, Decimal):
        return replace(quantity, kind=Kind.CARDINAL, form=forms.DIGITS)
    return quantity

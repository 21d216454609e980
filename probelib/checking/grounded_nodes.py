"""Programs over cells that are already found: a cell's amounts, or what is computed from them, and one number.

The families that explain each word of a sentence know which cells are meant before they make a program, so
their nodes hold the amounts themselves and no conditions. Rooms read the reason, so amounts are shown as
the cell writes them, and numbers in the unit of the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from probelib.checking.conditions import NOTHING_SAID, Env, Slot, function, title
from probelib.checking.matching import Said
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Test, plain, show
from probelib.checking.tolerance import relate
from probelib.grounding.amounts import ZERO, Amount
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.language.units import UNITS
from probelib.language.words import exact
from probelib.records import ClockTime, Interval, PartialDate, Truth

_NOON = 12


@dataclass(frozen=True, slots=True)
class Told:
    """An amount of the table, or one of several, stands in the said relation to a number.

    "Equal" is enough of one of several amounts (a height in feet and in metres, a date for each country); any
    other relation has to hold of all of them, or of none.
    """

    name: str
    shown: str
    """What the table has, as people read it."""
    amounts: tuple[Amount, ...]
    places: tuple[Place, ...]
    slot: Slot
    unit: str | None
    """The unit that the sentence writes."""
    near: bool = False
    """Whether it has to be about the number as well: "just over 120"."""
    afternoon: bool = False
    """Whether its times before noon are meant after it: "3:30 in the afternoon"."""
    ratio: bool = False
    """Whether it is how many times one value another is, so that "twice" is no rounded 2."""
    maybe: tuple[Amount, ...] = ()
    """Amounts that may be meant as well: a cost without the sign that the table gives it."""

    def truth(self, env: Env) -> Truth:
        """Relate the amounts to the number."""
        said = now(self.slot, env)
        truth = self._relate(said)
        if self.near and truth is TRUE:
            return TRUE if self._relate(Said(said.amount, Relation.APPROX)) is TRUE else UNKNOWN
        return truth

    def _relate(self, said: Said) -> Truth:
        value = said.amount.value
        if isinstance(value, Interval) and said.amount.year and self._is_range():
            truths = {_lies_in(amount, said.amount) for amount in self.amounts}
            return truths.pop() if len(truths) == 1 else UNKNOWN
        if self.ratio and isinstance(value, Decimal) and value == value.to_integral_value():
            said = Said(said.amount._replace(quantum=ZERO, doubt=ZERO), said.relation)
        if self.afternoon and isinstance(value, ClockTime) and value.hour < _NOON:
            said = Said(said.amount._replace(value=replace(value, hour=value.hour + _NOON)), said.relation)
        if said.relation is Relation.EQ or len(self.amounts) == 1:
            return Test(self.amounts, self.maybe).truth(said)
        truths = {Test((amount,), ()).truth(said) for amount in self.amounts}
        return truths.pop() if len(truths) == 1 else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the number."""
        yield self.slot

    def test(self, index: int) -> Test | Truth | None:
        """Return the amounts, where the relation asks no more of them than one to hold."""
        if index != self.slot.at:
            return self.truth(NOTHING_SAID)
        if (
            self.near
            or self.afternoon
            or self.ratio
            or self._is_range()
            or (len(self.amounts) > 1 and self.slot.said.relation is not Relation.EQ)
        ):
            return None
        return Test(self.amounts, self.maybe)

    def _is_range(self) -> bool:
        return any(isinstance(amount.value, Interval) for amount in self.amounts)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say "Running time: 138 minutes; not > 150 minutes"."""
        said = now(self.slot, env)
        reason = f"{self.name}: {self.shown}"
        truth = self.truth(env)
        if said.relation is not Relation.EQ or truth is not TRUE:
            word = {TRUE: "", FALSE: "not ", UNKNOWN: "unclear whether "}[truth]
            sign = "" if said.relation is Relation.EQ and truth is FALSE else said.relation.symbol + " "
            reason += f"; {word}{sign}{self._written(env)}"
        return reason, self.places

    def _written(self, env: Env) -> str:
        if self.slot.at not in env:
            return self.slot.text
        return written(now(self.slot, env).amount, self.unit)

    def __str__(self) -> str:
        return f"{function(self.slot.said.relation)}{{{self.name}; {self.slot.text}}}"


def _lies_in(amount: Amount, decade: Amount) -> Truth:
    """Return whether a date, or all of a span of dates, lies in a decade; UNKNOWN where it begins or ends in it."""
    value = amount.value
    ends = (value.low, value.high) if isinstance(value, Interval) else (value, value)
    low, high = (relate(amount._replace(value=end), Relation.EQ, decade) for end in ends)
    if low is high:
        return low if low is TRUE or not isinstance(value, Interval) or _beside(value, decade) else UNKNOWN
    return UNKNOWN


def _beside(span: Interval, decade: Amount) -> bool:
    """Whether a span lies wholly before a decade, or wholly after it."""
    if not isinstance(decade.value, Interval):
        return False
    low, high = (end.year if isinstance(end, PartialDate) else end for end in (span.low, span.high))
    first, last = decade.value.low, decade.value.high
    if not all(isinstance(x, Decimal | int) for x in (low, high, first, last)):
        return False
    return high < first or low > last  # type: ignore[operator]


def now(slot: Slot, env: Env) -> Said:
    """Return what is said in `env`; a bare number that replaces one of a range has the unit of the range."""
    said = slot.now(env)
    own, amount = slot.said.amount, said.amount
    if own.year and isinstance(amount.value, Interval) and not amount.dimension:
        return Said(amount._replace(year=True), said.relation)  # another decade
    if not own.dimension or amount.dimension or amount.year or not isinstance(amount.value, Decimal | Fraction):
        return said
    factor = Fraction(own.factor)
    value = exact((Fraction(amount.value) + Fraction(own.offset)) * factor)
    quantum, doubt = exact(Fraction(amount.quantum) * factor), exact(Fraction(amount.doubt) * factor)
    return Said(Amount(value, own.dimension, quantum, doubt, own.factor, False, own.offset), said.relation)


def written(amount: Amount, unit: str | None) -> str:
    """Return an amount in the unit in which it is said: 120 minutes and not 7200."""
    value = amount.value
    if not isinstance(value, Decimal | Fraction) or (amount.factor == 1 and not amount.offset):
        return show(amount) + (f" {_plural(unit)}" if unit and isinstance(value, Decimal | Fraction) else "")
    number = Fraction(value) / Fraction(amount.factor) - Fraction(amount.offset)
    text = plain(Decimal(number.numerator)) if number.denominator == 1 else f"{float(number):.6g}"
    return f"{text} {_plural(unit)}" if unit else text


def _plural(unit: str) -> str:
    known = UNITS.get(unit)
    return known.plural if known is not None else unit


@dataclass(frozen=True, slots=True)
class Season:
    """A date of the table lies in a season of a year: "in the spring of 1979"."""

    name: str
    shown: str
    dates: tuple[PartialDate, ...]
    days: tuple[int, int, int, int]
    """First and last day of the year that surely lie in it, and those that some count to it."""
    places: tuple[Place, ...]
    slot: Slot

    def truth(self, env: Env) -> Truth:
        """Return TRUE where one date does, FALSE where none can."""
        said = self.slot.now(env)
        truths = {self._of(date, said) for date in self.dates}
        return TRUE if TRUE in truths else UNKNOWN if UNKNOWN in truths else FALSE

    def _of(self, date: PartialDate, said: Said) -> Truth:
        year = said.amount.value
        if said.relation is not Relation.EQ or not isinstance(year, Decimal) or date.year is None:
            return UNKNOWN
        winter = self.days[3] > 366
        if date.year != year:
            return UNKNOWN if winter and abs(date.year - year) == 1 else FALSE
        if date.month is None or date.day is None:
            return UNKNOWN
        first, last, earliest, latest = self.days
        day = (date.month - 1) * 30.44 + date.day
        days = [day, day + 365] if winter else [day]
        if any(first <= d <= last for d in days):
            return TRUE
        return UNKNOWN if any(earliest <= d <= latest for d in days) else FALSE

    def slots(self) -> Iterator[Slot]:
        """Yield the year."""
        yield self.slot

    def test(self, index: int) -> Test | Truth | None:
        """Return None for the year: its dates count only with their days."""
        return None if index == self.slot.at else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say "Born: April 19, 1979"."""
        return f"{self.name}: {self.shown}", self.places

    def __str__(self) -> str:
        return f"season{{{self.name}; {self.slot.text}}}"


@dataclass(frozen=True, slots=True)
class Century:
    """A date of the table lies in a century, as the number is written: 20 for "20th"."""

    name: str
    shown: str
    years: tuple[int, ...]
    places: tuple[Place, ...]
    slot: Slot

    def truth(self, env: Env) -> Truth:
        """Return TRUE where all years do, FALSE where none does; 1900 is open, as people disagree on it."""
        said = self.slot.now(env)
        value = said.amount.value
        if said.relation is not Relation.EQ or not isinstance(value, Decimal):
            return UNKNOWN
        low, high = 100 * value - 99, 100 * value
        truths = {UNKNOWN if y in (low - 1, high) else TRUE if low <= y <= high else FALSE for y in self.years}
        return truths.pop() if len(truths) == 1 else UNKNOWN

    def slots(self) -> Iterator[Slot]:
        """Yield the century's number."""
        yield self.slot

    def test(self, index: int) -> Test | Truth | None:
        """Return None for the century: a year is compared with it, no amount."""
        return None if index == self.slot.at else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say "Born: April 19, 1979"."""
        return f"{self.name}: {self.shown}", self.places

    def __str__(self) -> str:
        return f"century{{{self.name}; {self.slot.text}}}"


def named(header: str) -> str:
    """Return a header as a reason shows it."""
    return title(header)

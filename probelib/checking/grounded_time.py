"""Spans of time between dates that are known to the day, the month or the year only, and up to an unknown present."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.checking.conditions import NOTHING_SAID, Env, Slot
from probelib.checking.grounded_nodes import written
from probelib.checking.matching import Said
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Test
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.records import Interval, PartialDate, Truth

YEAR = Fraction(36525, 100)
_DAY = 86400


class Between(NamedTuple):
    """How many days lie between two dates: at least and at most."""

    low: Fraction
    high: Fraction | None
    """None for a span that goes on."""
    exact: int | None
    """The days, where both dates are known to the day."""
    years: tuple[int, ...]
    """What people say of it in whole years: the completed ones, or those between two years; empty if it goes on."""
    going: bool = False
    """Whether it grows with every day after the box was written."""


def between(early: PartialDate, late: PartialDate) -> Between | None:
    """Return how far two dates lie apart; None where they are not in this order or one has no year."""
    if early.year is None or late.year is None:
        return None
    s, e = _days(early), _days(late)
    if e[1] < s[0]:
        return None
    low, high = Fraction(max(0, e[0] - s[1])), Fraction(e[1] - s[0])
    if early.day is not None and late.day is not None:
        done = late.year - early.year - ((late.month or 0, late.day) < (early.month or 0, early.day))
        return Between(low, high, e[0] - s[0], (done,))
    years = late.year - early.year
    if early.month is not None and late.month is not None:
        return Between(low, high + 1, None, (years,) if early.month == late.month else ())
    return Between(low, high + 1, None, (years,))


def until(early: PartialDate, now: tuple[int, int | None]) -> Between | None:
    """Return how long ago a date is, the present lying between two years of which the second may be open."""
    if early.year is None:
        return None
    s = _days(early)
    low = Fraction(max(0, _days(PartialDate(now[0]))[0] - s[1]))
    high = None if now[1] is None else Fraction(_days(PartialDate(now[1]))[1] - s[0])
    return Between(low, high, None, (), going=True)


def _days(date: PartialDate) -> tuple[int, int]:
    """Return the first and the last day that a date can be."""
    year = min(max(date.year or 1, 1), 9998)
    if date.month is None:
        return datetime.date(year, 1, 1).toordinal(), datetime.date(year, 12, 31).toordinal()
    if date.day is None:
        following = datetime.date(year + (date.month == 12), date.month % 12 + 1, 1)
        return datetime.date(year, date.month, 1).toordinal(), following.toordinal() - 1
    first = datetime.date(year, date.month, 1).toordinal() + date.day - 1
    return first, first


@dataclass(frozen=True, slots=True)
class Span:
    """A span of time stands in the said relation to a number of years, months, weeks or days."""

    name: str
    shown: str
    span: Between
    places: tuple[Place, ...]
    slot: Slot
    unit: str | None
    near: bool = False
    age: bool = False
    """Whether it is an age, of which only completed years are told."""
    ages: tuple[int, ...] = ()
    """The ages in completed years that are possible."""

    def truth(self, env: Env) -> Truth:
        """Compare the bounds with the number; one that replaces it has to hold on any day after the box was written."""
        if self.span.going and self.slot.at in env and self.span.high is not None:
            return replace(self, span=self.span._replace(high=None)).truth(env)
        said = self.slot.now(env)
        value = in_days(said.amount)
        if value is None:
            return UNKNOWN
        truth = self._age(said) if self.age else self._of(value, said)
        if self.near and truth is TRUE:
            high = self.span.high
            return TRUE if high is not None and high - value[0] <= max(2 * YEAR, value[0] / 10) else UNKNOWN
        return truth

    def _age(self, said: Said) -> Truth:
        """Compare completed years; open where it depends on which of the possible ages it was."""
        value = said.amount.value
        low, high = (value.low, value.high) if isinstance(value, Interval) else (value, value)
        days = in_days(said.amount)
        if days is None or not isinstance(low, Decimal | Fraction) or not isinstance(high, Decimal | Fraction):
            return UNKNOWN
        if said.amount.dimension:
            low, high = days[0] / YEAR, days[1] / YEAR
        truths = {_compare(Fraction(age), said.relation, Fraction(low), Fraction(high)) for age in self.ages}
        return truths.pop() if len(truths) == 1 else UNKNOWN

    def _of(self, value: tuple[Fraction, Fraction], said: Said) -> Truth:
        low, high = value
        least, most = self.span.low, self.span.high
        relation = said.relation
        if relation in (Relation.GT, Relation.GE):
            return TRUE if least >= high else FALSE if most is not None and most <= high else UNKNOWN
        if relation in (Relation.LT, Relation.LE):
            return FALSE if least >= low else TRUE if most is not None and most <= low else UNKNOWN
        if relation is Relation.APPROX:
            far = low / 4 + 2 * in_step(said.amount)
            if any(abs(low - y * YEAR) <= y * YEAR / 20 for y in self.span.years):
                return TRUE
        else:
            if self._is(low, high, said.amount):
                return TRUE
            far = in_step(said.amount)
            if self.span.exact is not None and far < 7 and abs(self.span.exact - low) > 1:
                return FALSE
        over, under = least >= high + far, most is not None and most <= low - far
        return FALSE if over or under else UNKNOWN

    def _is(self, low: Fraction, high: Fraction, amount: Amount) -> bool:
        if self.span.exact is not None and in_step(amount) < 28:
            return low == self.span.exact
        return bool(self.span.years) and all(low <= y * YEAR <= high for y in self.span.years)

    def slots(self) -> Iterator[Slot]:
        """Yield the number."""
        yield self.slot

    def test(self, index: int) -> Test | Truth | None:
        """Return None for the number: the span has bounds and no one amount."""
        return None if index == self.slot.at else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say "Died less Born: 1940 to 2014; not > 80 years"."""
        said = self.slot.now(env)
        text = written(said.amount, self.unit) if self.slot.at in env else self.slot.text
        word = {TRUE: "", FALSE: "not ", UNKNOWN: "unclear whether "}[self.truth(env)]
        return f"{self.name}: {self.shown}; {word}{said.relation.symbol} {text}", self.places

    def __str__(self) -> str:
        return f"span{{{self.name}; {self.slot}}}"


def _compare(age: Fraction, relation: Relation, low: Fraction, high: Fraction) -> Truth:
    if relation is Relation.EQ:
        return TRUE if low <= age <= high else FALSE
    if relation is Relation.APPROX:
        return TRUE if abs(age - low) <= age / 20 + 1 else FALSE if abs(age - low) >= age / 4 + 2 else UNKNOWN
    if relation in (Relation.GT, Relation.GE):
        # Somebody aged 47 and a half is over 47 to some and 47 to others.
        return TRUE if age > high or (relation is Relation.GE and age >= high) else FALSE if age < high else UNKNOWN
    return TRUE if age < low else FALSE if age > low or relation is Relation.LT else TRUE


def in_days(amount: Amount) -> tuple[Fraction, Fraction] | None:
    """Return an amount of time in days, or the ends of a range such as "his twenties"; None for anything else."""
    value = amount.value
    ends = (value.low, value.high) if isinstance(value, Interval) else (value, value)
    if amount.year or not all(isinstance(end, Decimal | Fraction) for end in ends):
        return None
    scale = _scale(amount.dimension)
    if scale is None:
        return None
    low, high = (Fraction(end) for end in ends)  # type: ignore[arg-type]
    return low * scale, high * scale


def in_step(amount: Amount) -> Fraction:
    """Return one of the units in which an amount of time is said, in days."""
    scale = _scale(amount.dimension)
    return Fraction(1) if scale is None else Fraction(amount.factor) * scale


def _scale(dimension: str) -> Fraction | None:
    """Return how many days one base unit is; bare numbers are years."""
    if not dimension:
        return YEAR
    return {"long time": YEAR / 12, "time": Fraction(1, _DAY)}.get(dimension)


def ages(birth: PartialDate, event: PartialDate) -> tuple[int, ...]:
    """Return the completed years that somebody can have at an event; empty where it was before the birth."""
    if birth.year is None or event.year is None:
        return ()
    most = event.year - birth.year
    if None not in (birth.month, birth.day, event.month, event.day):
        most -= (event.month, event.day) < (birth.month, birth.day)
        return (most,) if most >= 0 else ()
    if birth.month and event.month and birth.month != event.month:
        most -= event.month < birth.month
        return (most,) if most >= 0 else ()
    return tuple(a for a in (most - 1, most) if a >= 0)

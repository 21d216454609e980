"""When a table's value x counts as a claim's number v. All constants of the rule live here; pages show them.

Equal, for numbers
    v is written to a last digit ("1.2 million": a hundred thousand). x equals v when x, rounded to that
    digit, is v; an exact half could go either way and leaves it unknown. So 138 is said rightly of 138.4, and
    1.2 million of 1,234,567, while 1.3 million is said wrongly. x differs from v when they lie at least one last
    digit apart, of whichever of the two is written more coarsely. Nearer it is unknown where v may be x cut off
    instead of rounded (138 said of 138.9), and where the table is the coarser one (138.2 said of 138). Number
    words with a magnitude ("two thousand") do not say how exact they are: they equal 2,000, differ from 3,000
    and 1,000, and between it is unknown.
Equal, for years, dates, times of day, scores
    All parts that both sides give agree. Where they agree and the claim gives a part that the table lacks, it
    is unknown. A score written the other way round (1 - 4 for 4 - 1) is unknown: the order is a convention.
    4/9/2021 where nothing says which is the day is both dates: what holds of one of them only is unknown.
More, less, at least, at most
    Of the values as written: 120 is not more than 120. Only "after 1998" is unknown of 1998, since people say it
    of what began in that year.
About
    v holds of x when x, rounded to the last digit of v that is not 0, is v, or when |x - v| <= 5 % of |x|. It
    fails when |x - v| >= 25 % of |x| and |x - v| is at least two units of that digit. Between, and for
    years and dates, it is unknown.
Ranges
    Closed at both ends.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from probelib.grounding.amounts import Amount, Number, foreign
from probelib.grounding.relations import Relation
from probelib.records import ClockTime, Interval, PartialDate, Score, Truth

# Two numbers of one type, both Decimal or both Fraction: Python does not mix them, and mypy cannot say "the same".
_Same = Any

ABOUT_HOLDS = Decimal("0.05")
"""`about v` holds within this share of |x|."""
ABOUT_FAILS = Decimal("0.25")
"""`about v` fails from this share of |x| on ..."""
ABOUT_FAILS_UNITS = 2
"""... if the distance is also at least this many units of v's last digit that is not 0."""

TRUE, FALSE, UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN


def relate(x: Amount, relation: Relation, v: Amount) -> Truth:
    """Return whether the table's value x stands in `relation` to the claim's number v (x > v for `gt`).

    UNKNOWN where the two can't be compared: dimensions that may be one, an interval in the table that is only
    partly meant, a date with missing parts.
    """
    a, b = x[0], v[0]
    if type(a) is Decimal and type(b) is Decimal:
        if x.dimension != v.dimension:
            return FALSE if relation is Relation.EQ and foreign(x.dimension, v.dimension) else UNKNOWN
        if relation is Relation.EQ:
            return _equal(a, b, x, v)
        return _ordered(a, b, relation, v)
    return _relate_others(x, relation, v)


def _ordered(a: _Same, b: _Same, relation: Relation, v: Amount) -> Truth:
    if a == b and v.year and relation is Relation.GT:
        return UNKNOWN
    if relation is Relation.GT:
        return TRUE if a > b else FALSE
    if relation is Relation.LT:
        return TRUE if a < b else FALSE
    if relation is Relation.GE:
        return TRUE if a >= b else FALSE
    if relation is Relation.LE:
        return TRUE if a <= b else FALSE
    return _about(a, b, v)


def _equal(a: _Same, b: _Same, x: Amount, v: Amount) -> Truth:
    if a == b:
        return TRUE
    if v.year or x.year:
        return FALSE
    distance = abs(a - b)
    if distance >= v.doubt and distance >= x.doubt:
        return FALSE
    if not v.quantum:
        return UNKNOWN
    if _rounds(a, b, distance, v.quantum):
        return TRUE
    beyond = abs(b) > abs(a) and v.doubt == v.quantum and distance >= x.doubt and 2 * distance != v.quantum
    return FALSE if beyond else UNKNOWN


def _rounds(a: _Same, b: _Same, distance: _Same, unit: _Same) -> bool:
    """Return whether a is rounded to b; an exact half is rounded up by some and down by others, so it is not."""
    return bool(distance < unit / 2)


def _about(a: _Same, b: _Same, v: Amount) -> Truth:
    if v.year:
        return UNKNOWN
    if v.offset:
        # A share of 50 degrees Celsius is no share of 323 kelvin.
        a, b, v = _written(a, v), _written(b, v), v._replace(factor=Fraction(1), offset=Decimal(0))
    distance = abs(a - b)
    unit = last_digit(b, v)
    size = abs(a)
    if _rounds(a, b, distance, unit) or distance <= size * _like(ABOUT_HOLDS, size):
        return TRUE
    if distance >= size * _like(ABOUT_FAILS, size) and distance >= ABOUT_FAILS_UNITS * unit:
        return FALSE
    return UNKNOWN


def _written(number: _Same, v: Amount) -> Fraction:
    """Return a number of the base unit in v's own unit."""
    return Fraction(number) / Fraction(v.factor) - Fraction(v.offset)


def _like(share: Decimal, number: _Same) -> _Same:
    return share if isinstance(number, Decimal) else Fraction(share)


def last_digit(number: Number, v: Amount) -> Number:
    """Return the unit of the last digit of `number` that is not 0, as it is written in v's own unit; above 0."""
    if isinstance(number, Fraction) or isinstance(v.factor, Fraction):
        written = Fraction(number) / Fraction(v.factor)
        if written.denominator != 1:
            return v.quantum or Fraction(v.factor)
        exponent = _last_exponent(Decimal(written.numerator))
        return Fraction(10) ** exponent * Fraction(v.factor)
    return Decimal(1).scaleb(_last_exponent(number / v.factor)) * v.factor


@lru_cache(maxsize=4096)
def _last_exponent(number: Decimal) -> int:
    exponent = number.normalize().as_tuple().exponent
    return exponent if number and isinstance(exponent, int) else 0


def _relate_others(x: Amount, relation: Relation, v: Amount) -> Truth:
    a, b = x.value, v.value
    if isinstance(b, Interval):
        return _within(x, relation, v)
    if isinstance(a, Interval):
        return _of_interval(x, relation, v)
    if isinstance(a, Decimal | Fraction) and isinstance(b, Decimal | Fraction):
        if x.dimension != v.dimension:
            return UNKNOWN
        a, b = Fraction(a), Fraction(b)
        x, v = _as_fraction(x), _as_fraction(v)
        return _equal(a, b, x, v) if relation is Relation.EQ else _ordered(a, b, relation, v)
    if isinstance(a, PartialDate):
        if isinstance(b, PartialDate):
            return _either_way(x, a, relation, v, b) if x.doubt or v.doubt else _dates(a, relation, b)
        if v.year and isinstance(b, Decimal):
            return _dates(a, relation, PartialDate(int(b)))
    if isinstance(b, PartialDate) and x.year and isinstance(a, Decimal):
        return _dates(PartialDate(int(a)), relation, b)
    if isinstance(a, ClockTime) and isinstance(b, ClockTime):
        if relation is Relation.EQ:
            return TRUE if a == b else FALSE
        return _compare(a, relation, b)
    if isinstance(a, Score) and isinstance(b, Score):
        return relate_scores(a, b) if relation is Relation.EQ else UNKNOWN
    return UNKNOWN


def _as_fraction(amount: Amount) -> Amount:
    return amount._replace(
        quantum=Fraction(amount.quantum), doubt=Fraction(amount.doubt), factor=Fraction(amount.factor)
    )


def _compare(a: ClockTime, relation: Relation, b: ClockTime) -> Truth:
    outcome = {
        Relation.GT: a > b,
        Relation.LT: a < b,
        Relation.GE: a >= b,
        Relation.LE: a <= b,
    }.get(relation)
    return UNKNOWN if outcome is None else TRUE if outcome else FALSE


def _within(x: Amount, relation: Relation, v: Amount) -> Truth:
    """Return whether x lies in the claim's range; a range in the table has to be the same one."""
    if not isinstance(v.value, Interval) or relation is not Relation.EQ:
        return UNKNOWN
    low, high = v._replace(value=v.value.low), v._replace(value=v.value.high)
    if isinstance(x.value, Interval):
        same = (
            relate(x._replace(value=x.value.low), Relation.EQ, low),
            relate(x._replace(value=x.value.high), Relation.EQ, high),
        )
        return TRUE if same == (TRUE, TRUE) else FALSE if FALSE in same else UNKNOWN
    above, below = relate(x, Relation.GE, low), relate(x, Relation.LE, high)
    if above is FALSE or below is FALSE:
        return FALSE
    return TRUE if above is TRUE and below is TRUE else UNKNOWN


def _of_interval(x: Amount, relation: Relation, v: Amount) -> Truth:
    """Return what a range in the table says of one number: only what holds at both its ends."""
    if not isinstance(x.value, Interval):
        return UNKNOWN
    low = relate(x._replace(value=x.value.low), relation, v)
    high = relate(x._replace(value=x.value.high), relation, v)
    if relation is Relation.EQ:
        inside = relate(v, Relation.EQ, x)
        return FALSE if inside is FALSE else UNKNOWN
    return low if low is high else UNKNOWN


def _dates(a: PartialDate, relation: Relation, b: PartialDate) -> Truth:
    if relation is Relation.EQ:
        pairs = ((a.year, b.year), (a.month, b.month), (a.day, b.day))
        if any(x is not None and v is not None and x != v for x, v in pairs):
            return FALSE
        return UNKNOWN if any(x is None and v is not None for x, v in pairs) else TRUE
    if relation is Relation.APPROX:
        return UNKNOWN
    order = _date_order(a, b)
    if order is None:
        return UNKNOWN
    if order == 0 and relation is Relation.GT and a.month == b.month and a.day == b.day:
        return UNKNOWN  # some say "after 1998" of what began in 1998
    later, earlier = order > 0, order < 0
    outcome = {
        Relation.GT: later,
        Relation.LT: earlier,
        Relation.GE: not earlier,
        Relation.LE: not later,
    }[relation]
    return TRUE if outcome else FALSE


def _either_way(x: Amount, a: PartialDate, relation: Relation, v: Amount, b: PartialDate) -> Truth:
    """Return what holds whichever of day and month stands first, in the table and in the sentence alike."""
    truths = {_dates(a, relation, b), _dates(_turned(x, a), relation, _turned(v, b))}
    return truths.pop() if len(truths) == 1 else UNKNOWN


def _turned(amount: Amount, date: PartialDate) -> PartialDate:
    return PartialDate(date.year, date.day, date.month) if amount.doubt else date


def _date_order(a: PartialDate, b: PartialDate) -> int | None:
    """Return -1, 0 or 1 at the claim's own coarseness; None where a missing part would decide."""
    if (a.year is None) != (b.year is None):
        return None
    for x, v in ((a.year, b.year), (a.month, b.month), (a.day, b.day)):
        if x is None and v is None:
            continue
        if v is None:
            return 0
        if x is None:
            return None
        if x != v:
            return 1 if x > v else -1
    return 0


def relate_scores(a: Score, b: Score) -> Truth:
    """Return whether two results are the same; UNKNOWN where one may be told from the other side, or shortened."""
    if a.parts == b.parts:
        return TRUE
    if a.sets or b.sets:
        return _sets(a, b)
    if len(a.parts) != len(b.parts) or a.parts == b.parts[::-1]:
        return UNKNOWN
    return FALSE


def _sets(a: Score, b: Score) -> Truth:
    """Compare two results of which one has several sets, tie-breaks left out."""
    short, long = sorted(([one[:2] for one in score.by_set()] for score in (a, b)), key=len)
    turned = [one[::-1] for one in short]
    if len(short) == len(long):
        return UNKNOWN if long in (short, turned) else FALSE
    won = Decimal(sum(x > y for x, y, *_ in long))
    if len(short) == 1 and short[0] in ((won, len(long) - won), (len(long) - won, won)):
        return UNKNOWN  # 2 - 1 in sets
    return UNKNOWN if _among(short, long) or _among(turned, long) else FALSE


def _among(few: list[tuple[Decimal, ...]], many: list[tuple[Decimal, ...]]) -> bool:
    return all(few.count(one) <= many.count(one) for one in few)

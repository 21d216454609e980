"""What a flip may do to numbers that stand together: "between 3 and 5" stays a range, and a list repeats nothing.

The numerical paper flips single numbers only; ranges of the bases themselves are ours to treat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from random import Random

from probelib.language import edits as edit
from probelib.language.quantities import find
from probelib.probes.build import in_order
from probelib.probes.case import Case, Run
from probelib.probes.near import LATEST_YEAR
from probelib.records import Edit, Kind, Value

_BETWEEN = re.compile(r"\bbetween\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_OPENED = re.compile(r"\b(?:between|from)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_LOOK_BACK = 24
_MOVES = (1, -1, 2, -2)


def is_range(case: Case, run: Run) -> bool:
    """Return whether a run is "between low and high"."""
    return len(run) == 2 and _rises(case, run) and _after(_BETWEEN, case, run)


def moved(case: Case, run: Run, rng: Random) -> Iterator[tuple[Decimal, Decimal]]:
    """Yield up to four places a range may move to by once or twice its width, of its sign: 130 to 140 -> 140 to 150."""
    low, high = (case.quantities[index].value for index in run)
    assert isinstance(low, Decimal)  # noqa: S101  is_range was asked
    assert isinstance(high, Decimal)  # noqa: S101
    moves = list(_MOVES)
    rng.shuffle(moves)
    year = case.quantities[run[0]].kind is Kind.YEAR
    for times in moves:
        by = times * (high - low)
        if (low > 0 and low + by <= 0) or (high < 0 and high + by >= 0) or (year and high + by > LATEST_YEAR):
            continue
        yield low + by, high + by


def that_fit(case: Case, run: Run, values: Iterable[Value]) -> Iterator[Value]:
    """Yield the values that the last of a run may take: none that another has, and above them where they rise."""
    others = [case.quantities[index].value for index in run[:-1]]
    rises = _rises(case, run) and _after(_OPENED, case, run)
    below = others[-1]
    for value in values:
        if value in others:
            continue
        if rises and isinstance(value, Decimal) and isinstance(below, Decimal) and value < below:
            continue
        yield value


def read_apart(case: Case, edits: Sequence[Edit]) -> bool:
    """Return whether numbers put in words are read as the same numbers: "two hundred and two thousand" is one."""
    text = edit.apply(case.hypothesis.text, in_order(edits))
    return [q.value for q in find(text)] == [q.value for q in case.quantities]


def _rises(case: Case, run: Run) -> bool:
    first, last = case.quantities[run[0]].value, case.quantities[run[-1]].value
    return isinstance(first, Decimal) and isinstance(last, Decimal) and first < last


def _after(opener: re.Pattern[str], case: Case, run: Run) -> bool:
    start = case.quantities[run[0]].start
    return opener.search(case.hypothesis.text, max(0, start - _LOOK_BACK), start) is not None

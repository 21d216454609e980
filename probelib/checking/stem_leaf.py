"""Stem-and-leaf tables: a row is a tens digit and the ones digits of all values that begin with it.

Nothing in them is a column of numbers, so no other family may read them. Two sorts of sentence are read: how many
values there are within bounds ("8 farms have fewer than 69 cows"), and the largest or smallest value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from probelib.checking import vocab
from probelib.checking.conditions import NOTHING_SAID, Env, Slot, function
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_text import Num, Text, read_text, whole
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Node, Test, exact
from probelib.checking.tolerance import relate
from probelib.grounding.amounts import ONE, amount
from probelib.grounding.linking import Links
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.language.stems import stem
from probelib.records import Kind, Table, Truth

_MOST_VALUES = 60
_STRANGE = vocab.OPERATORS - vocab.EXTREMES.keys() - vocab.OUTCOMES.keys() - {"scor"}
"""Words beside which no sentence is read: they could turn it around."""


def is_stem_leaf(table: Table) -> bool:
    """Return whether a table is a stem-and-leaf plot."""
    return len(table.header) == 2 and [h.strip().lower().rstrip("s") for h in table.header] in _HEADS


_OTHER = frozenset({stem("date"), stem("speed"), stem("built")})
_LARGEST = {
    **{word: largest for word, (largest, headers) in vocab.EXTREMES.items() if not headers & _OTHER},
    stem("oldest"): True,
    stem("youngest"): False,
}
"""Superlatives of amounts: whether they are the largest; the latest and the fastest are none."""
_HEADS = (["stem", "leaf"], ["stem", "leave"])


@dataclass(frozen=True, slots=True)
class LeafCount:
    """So many values lie within all bounds."""

    values: tuple[tuple[Decimal, Place], ...]
    slot: Slot
    bounds: tuple[tuple[Slot, str | None], ...]
    """Each with the unit that the sentence writes."""

    def _within(self, env: Env) -> list[Place]:
        found = list(self.values)
        for slot, unit in self.bounds:
            bound = slot.now(env)
            found = [
                (value, place)
                for value, place in found
                if relate(amount(value, unit), bound.relation, bound.amount) is TRUE
            ]
        return [place for _, place in found]

    def truth(self, env: Env) -> Truth:
        """Count the values and relate the number to the count."""
        if any(slot.now(env).relation is Relation.APPROX for slot, _ in self.bounds):
            return UNKNOWN
        said = self.slot.now(env)
        return relate(exact(len(self._within(env))), said.relation, said.amount)

    def slots(self) -> Iterator[Slot]:
        """Yield the count, then the bounds."""
        yield self.slot
        for slot, _ in self.bounds:
            yield slot

    def test(self, index: int) -> Test | Truth | None:
        """Return the count for its own number; the bounds have to be counted anew."""
        if index == self.slot.at:
            return Test((exact(len(self._within(NOTHING_SAID))),), ())
        return None if any(slot.at == index for slot, _ in self.bounds) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Say how many there are."""
        within = self._within(env)
        said = self.slot.now(env)
        sign = "" if said.relation is Relation.EQ else said.relation.symbol + " "
        mark = "" if self.truth(env) is not FALSE else "; not " + sign + self.slot.text
        return f"Values within the bounds: {len(within)}{mark}", tuple(dict.fromkeys(within))[:_MOST_VALUES]

    def __str__(self) -> str:
        counted = "; ".join(str(bound) for bound, _ in self.bounds)
        return f"{function(self.slot.said.relation)}{{count{{{counted}}}; {self.slot.text}}}"


def stem_leaf_claim(links: Links) -> Node | None:
    """Return the program of a sentence about a stem-and-leaf table, or None where it is of neither sort."""
    values = _values(links.reading.table)
    text = read_text(links, names=frozenset())
    if not values or text is None or not text.nums:
        return None
    if any(text.stems[i] in _STRANGE for i in text.free) or any(num.near for num in text.nums):
        return None
    extremes = [i for i in text.free if text.stems[i] in vocab.EXTREMES]
    if not extremes:
        return _count(text, values)
    return _extreme(text, values, text.stems[extremes[0]]) if len(extremes) == 1 else None


def _values(table: Table) -> tuple[tuple[Decimal, Place], ...] | None:
    """Return all values with the cells of their leaves; None where a cell is no digit or a list of them."""
    found: list[tuple[Decimal, Place]] = []
    for r, (tens, leaf) in enumerate(table.rows, start=1):
        leaves = [part.strip() for part in leaf.split(",") if part.strip()]
        if not tens.strip().isdecimal() or not all(len(part) == 1 and part.isdecimal() for part in leaves):
            return None
        found += [(Decimal(tens.strip() + part), (r, 1)) for part in leaves]
    return tuple(found)


def _count(text: Text, values: tuple[tuple[Decimal, Place], ...]) -> Node | None:
    """Read "6 trains had at least 20 passengers but fewer than 80 passengers"."""
    first, *bounds = text.nums
    if whole(first) is None or first.first > 1 or not 1 <= len(bounds) <= 2 or not all(map(_is_amount, bounds)):
        return None
    if len(bounds) == 2 and {bounds[0].said.relation, bounds[1].said.relation} not in _RANGES:
        return None
    return LeafCount(values, first.slot, tuple((num.slot, num.quantity.unit) for num in bounds))


_RANGES = tuple({low, high} for low in (Relation.GT, Relation.GE) for high in (Relation.LT, Relation.LE))


def _is_amount(num: Num) -> bool:
    return num.quantity.kind in (Kind.CARDINAL, Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT)


def _extreme(text: Text, values: tuple[tuple[Decimal, Place], ...], word: str) -> Node | None:
    """Read "the largest number of toys is 90", "the weight of the lightest child is 10 pounds"."""
    if len(text.nums) != 1 or not _is_amount(text.nums[0]) or text.at(0) != "the":
        return None
    num = text.nums[0]
    largest = _LARGEST.get(word)
    if largest is None:
        return None
    if text.at(num.first - 1) not in vocab.BE and num.said.relation is Relation.EQ:
        return None
    value = (max if largest else min)(v for v, _ in values)
    places = tuple(dict.fromkeys(place for v, place in values if v == value))
    name = f"{'Largest' if largest else 'Smallest'} value"
    return Told(name, str(value), (amount(value, num.quantity.unit, quantum=ONE),), places, num.slot, num.quantity.unit)

"""The superlatives of a claim: what they put in order, what stands next in it, and whether a place is shared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from probelib.checking.claim import Claim, in_unit
from probelib.checking.conditions import NOTHING_SAID, both
from probelib.checking.ranking import Extreme, ranking
from probelib.checking.walking import fields_of
from probelib.grounding.amounts import Amount
from probelib.records import Value


class Position(NamedTuple):
    """A superlative of a claim: "the second highest attendance"."""

    extreme: Extreme
    at: int | None
    """The number that is said to be the extreme amount; None where a record is said to have it."""

    def shared(self) -> bool:
        """Return whether several records have the amount, or whether it is not clear which do."""
        records = self.extreme.records(NOTHING_SAID)
        return records is None or records.bit_count() != 1

    def beside(self) -> tuple[Amount, ...]:
        """Return the amounts before and after its place in the order; empty where there is no order."""
        ranked = _ranked(self.extreme)
        place = self.extreme.rank - 1
        return tuple(ranked[at][0] for at in (place - 1, place + 1) if 0 <= at < len(ranked))


def _ranked(extreme: Extreme) -> list[tuple[Amount, int]]:
    """Return the amounts that a superlative puts in order with their records; none where they have no order."""
    found = both(extreme.conditions, NOTHING_SAID, extreme.reading.body)
    if found.sure != found.maybe or not found.sure:
        return []
    return ranking(extreme.reading, extreme.column, found.sure, extreme.largest) or []


def positions(claim: Claim) -> tuple[Position, ...]:
    """Return the superlatives of a claim, in the order of its program."""
    return tuple(_walk(claim.program))


def values_in_order(claim: Claim, position: Position) -> Iterator[Value]:
    """Yield the other amounts of a superlative's column in the unit of its number, the next in order first.

    Nothing where the superlative is said of a record, or where its column has no order.
    """
    if position.at is None:
        return
    extreme, ranked = position.extreme, _ranked(position.extreme)
    unit = claim.links.quantities[position.at].unit
    places = [place for place in range(len(ranked)) if place != extreme.rank - 1]
    for place in sorted(places, key=lambda place: (abs(place - extreme.rank + 1), place)):
        value = in_unit(ranked[place][0], unit)
        if value is not None:
            yield value


def _walk(node: Any, at: int | None = None) -> Iterator[Position]:
    """Yield the superlatives under a node; nodes are dataclasses of many kinds, so their fields are walked."""
    if isinstance(node, Extreme):
        yield Position(node, at)
        return
    slot = getattr(node, "slot", None)
    for name in fields_of(node.__class__):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "__dataclass_fields__"):
                yield from _walk(part, getattr(slot, "at", None) if name == "computed" else None)

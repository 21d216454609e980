"""What a number does in a claim: it is said of a record, or it says which record is meant.

Where the table knows nothing of the year 2012, "in 2012 the population was larger than 300 million" is
no record's fault: the check finds no such record and says FALSE, a reader says that the table does
not tell. A number that names its record may therefore only be exchanged for one that names another.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from probelib.checking.claim import Claim, in_unit
from probelib.checking.computed import Count
from probelib.checking.conditions import NOTHING_SAID, Condition, Measures, Slot, both
from probelib.checking.fitting import is_tally
from probelib.checking.matching import amount_in, comparable
from probelib.checking.programs import Exists
from probelib.checking.walking import fields_of
from probelib.grounding.reading import Reading, bits
from probelib.grounding.relations import Relation
from probelib.language.stems import stems
from probelib.records import Kind, Quantity, Truth, Value

_NAMING_HEADERS = frozenset(
    stems(
        "rank ranking no number position pos place year date season episode round week game lane pick match race stage "
        "day series draw heat district grid start code id overall order ceremony edition month period session term"
    )
)
"""Stems of headers whose numbers tell records apart rather than measure them."""
_NAMING_KINDS = frozenset({Kind.YEAR, Kind.DATE, Kind.ORDINAL})


class Role(NamedTuple):
    """A number's part in a claim."""

    stated: bool
    """Whether it is what the claim says of a record, a count or a sum, so that any other value would contradict it."""
    naming: bool
    """Whether its column tells records apart (years, dates, ranks, rounds), so that it is no amount of anything."""
    among: tuple[int, ...] = ()
    """The columns that can be meant."""
    counted: bool = False
    """Whether it is how many records there are: then "1 has" may be said where 2 have, and "3 have" never."""
    records: int = 0
    """The records that the words of the claim leave: where other values may be taken from."""


_UNKNOWN = Role(stated=False, naming=True)


def role(claim: Claim, index: int) -> Role:
    """Return what a number of a claim does in it; a naming one without records where the program does not tell."""
    found = _find(claim.program, index)
    if found is None:
        return _UNKNOWN
    if isinstance(found, bool):
        return Role(stated=True, naming=False, counted=found)
    condition, siblings, said = found
    reading = claim.links.reading
    naming = _is_naming(reading, condition, claim.links.quantities[index])
    words = tuple(c for c in siblings if c is not condition and next(c.slots(), None) is None)
    everything = (1 << reading.records) - 1
    left = both(words, NOTHING_SAID, everything).maybe
    stated = said and (left.bit_count() == 1 or not naming)
    return Role(stated, naming, condition.among, records=left)


def others(claim: Claim, index: int, found: Role, rng: Random) -> Iterator[Value]:
    """Yield the values that other records have in a number's columns, in its unit and in random order."""
    reading, quantity = claim.links.reading, claim.links.quantities[index]
    said = claim.said(index)
    if said is None or not found.among:
        return
    records = list(bits(found.records & reading.body))
    rng.shuffle(records)
    for r in records:
        for c in found.among:
            column = reading.columns[c]
            for amount in comparable(column.cells[r], said.amount, column.multiplier):
                value = in_unit(amount, quantity.unit)
                if value is not None:
                    yield value


def holds_somewhere(claim: Claim, index: int, found: Role, value: Value, relation: Relation | None = None) -> bool:
    """Return whether any record has, in a number's columns, what a replacement of the number says."""
    said = claim.replaced(index, value, relation)
    if said is None:
        return False
    reading = claim.links.reading
    return any(
        amount_in(reading.columns[c].cells[r], said, reading.columns[c].multiplier) is Truth.TRUE
        for c in found.among
        for r in bits(reading.body)
    )


def _is_naming(reading: Reading, condition: Measures, quantity: Quantity) -> bool:
    if quantity.kind in _NAMING_KINDS:
        return True
    columns = [reading.columns[c] for c in condition.among]
    return any(not _NAMING_HEADERS.isdisjoint(c.stems) and not is_tally(c) for c in columns)


_Found = bool | tuple[Measures, tuple[Condition, ...], bool]


def _find(node: Any, index: int) -> _Found | None:
    """Return where a number stands in a program: its condition with those beside it and whether they are of one record.

    A number that is said of something computed has no condition; then it is whether that is a count.

    Nodes are dataclasses of many kinds; their fields are walked, so that a new kind needs no word here.
    """
    for name in fields_of(node.__class__):
        value = getattr(node, name)
        if isinstance(value, Slot):
            if value.at == index:
                return isinstance(getattr(node, "computed", None), Count)
            continue
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Measures):
                if part.slot.at == index:
                    said = isinstance(node, Exists) or name == "predicate"
                    return part, value if isinstance(value, tuple) else (part,), said
            elif hasattr(part, "__dataclass_fields__"):
                found = _find(part, index)
                if found is not None:
                    return found
    return None

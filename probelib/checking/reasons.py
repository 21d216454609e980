"""Why a program is true or false, in words that a room can read, with the cells it rests on."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from probelib.checking.conditions import Condition, Env, Measures, Slot, both, title
from probelib.checking.fitting import notes
from probelib.checking.quantified import Winners
from probelib.checking.terms import Computed, show
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Place, Reading, bits
from probelib.grounding.relations import Relation
from probelib.language.words import exact

_MOST_RECORDS = 3


def of_existence(reading: Reading, conditions: tuple[Condition, ...], env: Env) -> tuple[str, tuple[Place, ...]]:
    """Return what the record has, or what the records that the other conditions leave have instead."""
    everything = ((1 << reading.records) - 1) & ~notes(reading)
    found = both(conditions, env, everything)
    if found.maybe:
        mask = found.sure or found.maybe
        return _record(reading, conditions, bits(mask)[0], env), _cells(reading, conditions, mask)
    # The condition that leaves nothing is the one to show: without it there are records, and they have something else.
    for condition in reversed(conditions):
        rest = tuple(c for c in conditions if c is not condition)
        left = both(rest, env, everything)
        if left.sure:
            shown = bits(left.sure)[:_MOST_RECORDS]
            context = ", ".join(c.describe(env) for c in rest)
            denied = "" if context else "not "
            values = "; ".join(_record(reading, (condition,), r, env, denied=denied) for r in shown)
            reason = f"{context}: {values}; not {condition.describe(env)}" if context else values
            return reason, _cells(reading, conditions, left.sure)
    return "No row has " + " and ".join(c.describe(env) for c in conditions), ()


def _record(
    reading: Reading, conditions: tuple[Condition, ...], record: int, env: Env, *, denied: str | None = None
) -> str:
    """Return what a record has, with what it was compared with; `denied` goes before a comparison that fails.

    An empty `denied` leaves comparisons out, for a reason that names the one that fails by itself.
    """
    parts = []
    for condition in conditions:
        for c in condition.columns():
            column = reading.columns[c]
            text = f"{title(column.header)}: {column.cells[record].text.strip() or '(empty)'}"
            parts.append(text + ("" if denied == "" else _comparison(condition, env, denied or "")))
    return "; ".join(dict.fromkeys(parts))


def _comparison(condition: Condition, env: Env, denied: str) -> str:
    if not isinstance(condition, Measures):
        return ""
    said = condition.slot.now(env)
    if said.relation is Relation.EQ:
        return ""
    return f" ({denied}{said.relation.symbol} {said_text(condition.slot, env)})"


def said_text(slot: Slot, env: Env) -> str:
    """Return a number as it is said: the sentence's own words, or the replaced number."""
    return show(env[slot.at].amount) if slot.at in env else slot.text


def _cells(reading: Reading, conditions: tuple[Condition, ...], mask: int) -> tuple[Place, ...]:
    columns = sorted({c for condition in conditions for c in condition.columns()})
    return tuple(
        place for r in bits(mask)[:_MOST_RECORDS] for c in columns for place in reading.columns[c].cells[r].places
    )


def of_relation(computed: Computed, slot: Slot, env: Env) -> tuple[str, tuple[Place, ...]]:
    """Return "Number of rows: 4; 4 > 3"."""
    found = computed.amounts(env)
    said = slot.now(env)
    values = ", ".join(dict.fromkeys(show(_written(a, said.amount)) for a in (*found.sure, *found.maybe)))
    values = values or "no value"
    sign = said.relation.symbol
    return f"{computed.name()}: {values}; claimed {sign} {said_text(slot, env)}", computed.cells(env)


def _written(found: Amount, said: Amount) -> Amount:
    """Return an amount in the unit of a sentence's number, where it has that unit too: 108 months as 9 years."""
    if not isinstance(found.value, Decimal) or found.factor != said.factor or found.dimension != said.dimension:
        return found
    return found._replace(value=exact(Fraction(found.value) / Fraction(found.factor)))


def of_order(first: Computed, relation: Relation, second: Computed, env: Env) -> tuple[str, tuple[Place, ...]]:
    """Return both amounts."""
    parts = []
    for side in (first, second):
        found = side.amounts(env)
        parts.append(f"{side.name()}: {', '.join(show(a) for a in found.sure) or 'no value'}")
    return f"{parts[0]}; {parts[1]}; claimed {relation.symbol}", first.cells(env) + second.cells(env)


def of_quota(
    reading: Reading, scope: tuple[Condition, ...], predicate: tuple[Condition, ...], env: Env
) -> tuple[str, tuple[Place, ...]]:
    """Return how many records of the scope have it."""
    within = both(scope, env, reading.body).sure
    found = both(predicate, env, within).sure
    what = " and ".join(c.describe(env) for c in predicate)
    return f"{what}: {found.bit_count()} of {within.bit_count()} rows", _cells(reading, predicate, found or within)


def of_only(
    reading: Reading, who: tuple[Condition, ...], have: tuple[Condition, ...], env: Env
) -> tuple[str, tuple[Place, ...]]:
    """Return which records have it."""
    mask = both(have, env, reading.body).sure
    what = " and ".join(c.describe(env) for c in have)
    names = "; ".join(_record(reading, who, r, env) for r in bits(mask)[:_MOST_RECORDS])
    more = "" if mask.bit_count() <= _MOST_RECORDS else f" and {mask.bit_count() - _MOST_RECORDS} more"
    return f"{what}: {mask.bit_count()} rows{': ' if names else ''}{names}{more}", _cells(reading, (*who, *have), mask)


def of_extreme(
    reading: Reading, extreme: Winners, predicate: tuple[Condition, ...], env: Env
) -> tuple[str, tuple[Place, ...]]:
    """Return the extreme value and what its records have."""
    best = extreme.records(env) or 0
    values = ", ".join(show(a) for a in extreme.amounts(env).sure)
    shown = "; ".join(_record(reading, predicate, r, env) for r in bits(best)[:_MOST_RECORDS])
    places = tuple(dict.fromkeys((*extreme.cells(env), *_cells(reading, predicate, best))))
    return f"{extreme.name()}: {values}; {shown}", places

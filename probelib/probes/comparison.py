"""Comparison (R2): the number moved on its side, the signal word swapped by its opposite, or both.

Numerical paper, section 4 "Comparison". An opposite is not a complement: where the table has exactly
5, both "more than 5" and "less than 5" are false (case C31); so every probe here is evaluated on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from probelib.checking import Verdict, check
from probelib.checking.signals import SignalWord, find_signals
from probelib.grounding.relations import Relation, signal_of
from probelib.language import edits as edit
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import can_flip, edits_for, written
from probelib.probes.near import values_near
from probelib.records import Check, Edit, Effect, Hypothesis, Kind, Probe, Quantity, Table, Value

SIGNAL, NUMBER, BOTH = "comparison.signal", "comparison.number", "comparison.both"
KINDS = frozenset(Kind) - {Kind.ORDINAL, Kind.SCORE}
_REVERSED = {
    Relation.GT: Relation.LT,
    Relation.LT: Relation.GT,
    Relation.GE: Relation.LE,
    Relation.LE: Relation.GE,
}


class Compared(NamedTuple):
    """A number with the signal that compares it."""

    at: int
    quantity: Quantity
    relation: Relation
    signal: SignalWord


def compared(case: Case) -> Iterator[Compared]:
    """Yield the numbers of a base that a signal word with an opposite compares."""
    text = case.hypothesis.text
    words = find_signals(text)
    if not words:
        return
    for index, quantity in case.numbers(KINDS):
        signal = signal_of(text, quantity.start, quantity.end)
        if signal is None or signal.relation not in _REVERSED:
            continue
        for word in words:
            if word.start <= signal.start and signal.end <= word.end and word.opposites:
                yield Compared(index, quantity, signal.relation, word)


def generate_signal(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with a signal word swapped by its opposite, where that flips the label."""
    case = case_of(table, hypothesis)
    attached = list(compared(case))
    if attached and not can_flip(case, SIGNAL):
        return
    for c in attached:
        if case.claim is None:
            return
        verdict = case.claim.with_value(c.at, c.quantity.value, relation=_REVERSED[c.relation])
        if verdict.truth is case.wanted(Effect.FLIP):
            yield _made(case, _swap(case, c.signal, c.quantity), SIGNAL, "opposite", Effect.FLIP, verdict, rng)
        else:
            reject(hypothesis, SIGNAL, Effect.FLIP, "the opposite is not proved")
    taken = {c.signal.start for c in attached}
    yield from _between_things(case, taken, rng)


def _between_things(case: Case, taken: set[int], rng: Random) -> Iterator[Probe]:
    """Yield swaps of comparisons without a number ("longer than the other film"), each read and checked anew."""
    text = case.hypothesis.text
    for word in find_signals(text):
        if (
            word.start in taken
            or " " not in word.text
            or not word.text.lower().endswith("than")
            or not can_flip(case, SIGNAL)
        ):
            continue
        swap = _swap(case, word, None)
        verdict = check(case.table, edit.apply(text, swap))
        if verdict.truth is case.wanted(Effect.FLIP):
            yield _made(case, swap, SIGNAL, "opposite", Effect.FLIP, verdict, rng)
        else:
            reject(case.hypothesis, SIGNAL, Effect.FLIP, "the opposite is not proved")


def generate_number(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with a compared number moved so that the label stays."""
    case = case_of(table, hypothesis)
    for c in compared(case):
        if not can_flip(case, NUMBER):
            return
        found = _moved(case, c, c.relation, Effect.PRESERVE, rng)
        if found is not None:
            value, verdict, new = found
            edits = edits_for(case, c.quantity, new, value)
            yield _made(case, edits, NUMBER, "moved", Effect.PRESERVE, verdict, rng)
        else:
            reject(hypothesis, NUMBER, Effect.PRESERVE, "no moved number is proved")


def generate_both(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with its signal swapped and its number moved, where that flips the label."""
    case = case_of(table, hypothesis)
    for c in compared(case):
        if not can_flip(case, BOTH):
            return
        found = _moved(case, c, _REVERSED[c.relation], Effect.FLIP, rng)
        if found is not None:
            value, verdict, new = found
            edits = (*_swap(case, c.signal, c.quantity), *edits_for(case, c.quantity, new, value))
            yield _made(case, edits, BOTH, "opposite-and-moved", Effect.FLIP, verdict, rng)
        else:
            reject(hypothesis, BOTH, Effect.FLIP, "no moved number is proved")


def _moved(
    case: Case, c: Compared, relation: Relation, effect: Effect, rng: Random
) -> tuple[Value, Verdict, str] | None:
    if case.claim is None:
        return None
    wanted = case.wanted(effect)
    for value in values_near(c.quantity, rng):
        if case.claim.truth_with(c.at, value, relation=relation) is not wanted:
            continue
        new = written(case, c.quantity, value, None)
        if new is not None and new != c.quantity.text:
            return value, case.claim.with_value(c.at, value, relation=relation), new
    return None


def _swap(case: Case, word: SignalWord, quantity: Quantity | None) -> tuple[Edit, ...]:
    """Return the edit that puts the opposite: "fewer" before a bare count, else "less"."""
    text = case.hypothesis.text
    new = word.opposites[0]
    if quantity is not None and quantity.kind is Kind.CARDINAL and "fewer than" in word.opposites:
        new = "fewer than"
    return edit.replacing(text, word.start, word.end, new)


def _made(
    case: Case, edits: tuple[Edit, ...], name: str, variant: str, effect: Effect, verdict: Verdict, rng: Random
) -> Probe:
    return perturb(
        case.hypothesis,
        edits,
        reasoning=name,
        variant=variant,
        effect=effect,
        check=Check.VERIFIED,
        reason=verdict.reason,
        rng=rng,
    )

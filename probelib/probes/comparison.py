"""Comparison (R2): the number moved on its side, the signal word swapped by its opposite, or both.

Numerical paper, section 4 "Comparison". An opposite is not a complement: where the table has exactly
5, both "more than 5" and "less than 5" are false (case C31); so every probe here is evaluated on the table.
Beyond the paper, a signal is also swapped by its synonym, which keeps the meaning, a count is said to be
exactly so many, as equality is a comparison too (section 2.2), and a plain number becomes a comparison
(`introducing`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.checking.signals import SignalWord
from probelib.grounding.relations import Relation
from probelib.language import edits as edit
from probelib.language import forms
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, Compared, case_of
from probelib.probes.constructions import edits_with, written
from probelib.probes.introducing import introduce
from probelib.probes.near import values_near
from probelib.probes.phrasing import NO_NOUN, is_lower, selects, word_after, word_before
from probelib.probes.proving import TRIES, can_flip, verified
from probelib.records import Check, Edit, Effect, Hypothesis, Kind, Orientation, Probe, Quantity, Table, Truth, Value

SIGNAL, NUMBER, BOTH = "comparison.signal", "comparison.number", "comparison.both"
KINDS = frozenset(Kind) - {Kind.ORDINAL, Kind.SCORE}
_COUNTS = frozenset({Kind.CARDINAL})
_NAMED_BY_NUMBER = frozenset("district seed pick grid class season round ranking place percent".split())
"""Nouns that a number before them names and does not count: "the 11 seed"."""
_ORDINAL_BEFORE = re.compile(r"(?:\d(?:st|nd|rd|th)|\b(?:first|second|third|next|last|top|other))\s+$", re.IGNORECASE)
NO_OPPOSITE = "the opposite is not proved"
NO_MOVE = "no moved number is proved"
SELECTS = "the comparison says which row is meant"
TWO_ENDS = "another comparison bounds the same number"
_REVERSED = {
    Relation.GT: Relation.LT,
    Relation.LT: Relation.GT,
    Relation.GE: Relation.LE,
    Relation.LE: Relation.GE,
}
_FLOORS = frozenset({Relation.GT, Relation.GE})


def compared(case: Case) -> tuple[Compared, ...]:
    """Return the numbers of a base that a signal word with an opposite compares.

    "More than once" is left out, as "over once" and "less than once" are no English.
    """
    kept = [c for c in case.compared if c.quantity.kind in KINDS]
    return tuple([c for c in kept if c.quantity.kind is not Kind.CARDINAL or c.quantity.form != forms.MULTIPLIER])


_SYNONYMS = {
    "more than": "over", "greater than": "more than", "larger than": "greater than", "bigger than": "larger than",
    "over": "more than", "well over": "well above",
    "less than": "under", "fewer than": "less than", "smaller than": "less than",
    "under": "less than", "prior to": "before", "later than": "after", "earlier than": "before",
    "at least": "no less than", "no less than": "at least", "not less than": "at least", "no fewer than": "at least",
    "at most": "no more than", "no more than": "at most", "not more than": "at most", "a minimum of": "at least",
    "a maximum of": "at most", "no later than": "not later than", "before": "prior to", "after": "later than",
}  # fmt: skip
"""Signals of the same meaning before a number."""


_BEFORE_OVER = frozenset(
    "have has had of be is was were by with at for to in than score scored win won draw drew cost costs play".split()
)
"""Words after which "more than" stands as well as "over"."""


def generate_signal(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with a signal word swapped by its opposite, where that flips the label."""
    case = case_of(table, hypothesis)
    attached = compared(case)
    for c in attached:
        synonym = _synonym(hypothesis.text, c)
        if synonym is not None:
            yield _rephrased(case, edit.replacing(hypothesis.text, c.signal.start, c.signal.end, synonym), rng)
    exact = None if attached else _exactly(case)
    if exact is not None:
        yield from _made_exact(case, exact, rng)
    if attached and not can_flip(case, SIGNAL):
        return
    for c in attached:
        assert case.claim is not None  # noqa: S101  a proved case has a claim
        if _other_end(case, c) is not None:
            reject(hypothesis, SIGNAL, Effect.FLIP, TWO_ENDS)
            continue
        if case.wanted(Effect.FLIP) is Truth.TRUE and selects(hypothesis.text, c.signal.start):
            reject(hypothesis, SIGNAL, Effect.FLIP, SELECTS)
            continue
        opposite = case.claim.truth_with(c.at, c.quantity.value, relation=_REVERSED[c.relation])
        if opposite is case.wanted(Effect.FLIP):
            yield from _swapped(case, _swap(case, c.signal, c.quantity), rng)
        else:
            reject(hypothesis, SIGNAL, Effect.FLIP, NO_OPPOSITE)
    taken = {c.signal.start for c in attached}
    yield from _between_things(case, taken, rng)


def _made_exact(case: Case, exact: tuple[Edit, ...], rng: Random) -> Iterator[Probe]:
    """Yield the base with "exactly", where the table has so many and no more, or a bare count can mean nothing else.

    "Three lanes" may be three each way, and "2 wins when" may be those of several teams.
    """
    text = case.hypothesis.text
    if case.proved:
        probe = verified(case, exact, reasoning=SIGNAL, variant="exactly", effect=Effect.PRESERVE, rng=rng)
        if probe is not None:
            yield probe
    elif is_lower(text) and not _MANY_READINGS.search(text):
        yield _rephrased(case, exact, rng, variant="exactly", reason="So many and no more is what a count says.")


_EXACT = re.compile(r"\b(?:exactly|precisely|just|only|approximately|about|around)\b", re.IGNORECASE)
_MANY_READINGS = re.compile(r"\b(?:each|every|per|both|either|all|any|when|where|if|some|same|average|than)\b")


def _synonym(text: str, c: Compared) -> str | None:
    """Return a signal of the same meaning; None where it would stand awkwardly, as in "more than half"."""
    word = text[c.signal.start : c.signal.end].lower()
    if c.quantity.kind is Kind.DATE or c.quantity.form in (forms.FRACTION_WORDS, forms.CLOCK_24, forms.CLOCK_12):
        return None
    if word == "less than" and c.quantity.kind is Kind.CARDINAL and c.quantity.value == 1:
        return None
    if word in ("over", "under") and word_before(text, c.signal.start) not in _BEFORE_OVER:
        return None  # "a capacity over 10000"
    if word in ("before", "after") and c.quantity.kind is not Kind.YEAR:
        return None
    return _SYNONYMS.get(" ".join(word.split()))


def _exactly(case: Case) -> tuple[Edit, ...] | None:
    """Return the edit that says "exactly" of the first number that counts something, where that is English."""
    text = case.hypothesis.text
    if _EXACT.search(text):
        return None  # said already
    for index, q in case.numbers(_COUNTS):
        whole = isinstance(q.value, Decimal) and q.value == int(q.value) and q.value >= 2
        if q.form not in (forms.DIGITS, forms.GROUPED, forms.WORDS) or not whole or q.text.startswith("0"):
            continue
        if _ORDINAL_BEFORE.search(text, max(0, q.start - 14), q.start):
            continue  # the 1st 4 rounds
        noun, slot = word_after(text, q.end), case.slot(index, after_prepositions=True)
        if _told_apart(case):
            continue
        if slot is None or not noun[:1].isalpha() or noun in NO_NOUN or noun in _NAMED_BY_NUMBER:
            continue
        written = q.text if q.start else q.text.lower()
        return edit.replacing(text, q.start, q.end, f"exactly {written}")
    return None


def _told_apart(case: Case) -> bool:
    """Return whether an infobox has the row of a number more than once: "2 (Manga)" and "3 (Novel)" volumes."""
    if case.table.orientation is not Orientation.INFOBOX or case.claim is None or not case.proved:
        return False
    keys = [row[0].strip().lower() for row in case.table.rows]
    own = {keys[row - 1] for row, _ in case.claim.verdict().cells if row}
    return any(keys.count(key) > 1 for key in own)


def _rephrased(
    case: Case,
    edits: tuple[Edit, ...],
    rng: Random,
    *,
    variant: str = "synonym",
    reason: str = "A signal word of the same meaning.",
) -> Probe:
    return perturb(
        case.hypothesis,
        edits,
        reasoning=SIGNAL,
        variant=variant,
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=reason,
        rng=rng,
    )


def _swapped(case: Case, swap: tuple[Edit, ...], rng: Random) -> Iterator[Probe]:
    probe = verified(case, swap, reasoning=SIGNAL, variant="opposite", effect=Effect.FLIP, rng=rng)
    if probe is None:
        reject(case.hypothesis, SIGNAL, Effect.FLIP, NO_OPPOSITE)
    else:
        yield probe


def _between_things(case: Case, taken: set[int], rng: Random) -> Iterator[Probe]:
    """Yield swaps of comparisons without a number ("longer than the other film"), each read and checked anew."""
    for word in case.contrasts:
        if word.start in taken:
            continue
        if not can_flip(case, SIGNAL):
            return
        yield from _swapped(case, _swap(case, word, None), rng)


def generate_number(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with a compared number moved so that the label stays."""
    case = case_of(table, hypothesis)
    for c in compared(case):
        if not can_flip(case, NUMBER):
            return
        yield from _moved(case, c, c.relation, (), NUMBER, "moved", Effect.PRESERVE, rng)


def generate_both(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with its signal swapped and its number moved, where that flips the label."""
    case = case_of(table, hypothesis)
    for c in compared(case):
        if not can_flip(case, BOTH):
            return
        if _other_end(case, c) is not None:
            reject(hypothesis, BOTH, Effect.FLIP, TWO_ENDS)
            continue
        swap = _swap(case, c.signal, c.quantity)
        yield from _moved(case, c, _REVERSED[c.relation], swap, BOTH, "opposite-and-moved", Effect.FLIP, rng)
    if case.proved:
        yield from introduce(case, BOTH, rng)


def _moved(
    case: Case,
    c: Compared,
    relation: Relation,
    swap: tuple[Edit, ...],
    name: str,
    variant: str,
    effect: Effect,
    rng: Random,
) -> Iterator[Probe]:
    if case.claim is None:
        return
    wanted, tries = case.wanted(effect), 0
    if wanted is Truth.TRUE and selects(case.hypothesis.text, c.signal.start):
        reject(case.hypothesis, name, effect, SELECTS)
        return
    for value in values_near(c.quantity, rng):
        if case.claim.truth_with(c.at, value, relation=relation) is not wanted or _crosses(case, c, value):
            continue
        new = written(case, c.quantity, value, None)
        if new is None or new == c.quantity.text:
            continue
        changed = edits_with(case, c.quantity, new, value)
        if changed is None:
            continue
        edits = (*swap, *changed)
        probe = verified(case, edits, reasoning=name, variant=variant, effect=effect, rng=rng)
        if probe is not None:
            yield probe
            return
        tries += 1
        if tries == TRIES:
            break
    reject(case.hypothesis, name, effect, NO_MOVE)


def _crosses(case: Case, c: Compared, value: Value) -> bool:
    """Return whether a moved end would pass the other: nothing is "at least 25 but fewer than 23"."""
    other = _other_end(case, c)
    if other is None or not isinstance(value, Decimal) or not isinstance(other.quantity.value, Decimal):
        return False
    return value >= other.quantity.value if c.relation in _FLOORS else value <= other.quantity.value


def _other_end(case: Case, c: Compared) -> Compared | None:
    """Return the comparison that bounds the same number from the other side, None where there is none."""
    floor = c.relation in _FLOORS
    others = (o for o in compared(case) if o.at != c.at and o.relation in _REVERSED)
    return next(
        (o for o in others if (o.relation in _FLOORS) is not floor and o.quantity.unit == c.quantity.unit), None
    )


def _swap(case: Case, word: SignalWord, quantity: Quantity | None) -> tuple[Edit, ...]:
    """Return the edit that puts the opposite: "fewer" before a bare count, else "less"."""
    text = case.hypothesis.text
    new = word.opposites[0]
    if quantity is not None and quantity.kind is Kind.CARDINAL and "fewer than" in word.opposites:
        new = "fewer than"
    return edit.replacing(text, word.start, word.end, new)

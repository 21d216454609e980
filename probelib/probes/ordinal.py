"""Ordinals (R1, heterogeneous numbers): third becomes 3rd, 3rd becomes third, week 3 the 3rd week.

Numerical paper, section 4 "Heterogeneous number types". The paper rewrites ordinals alone; that a number
which names a week, a round or an episode is its ordinal as well is ours, and so are centuries, which are not counted in
a table but have years.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.language import edits as edit
from probelib.language import forms, words
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import SAME_MEANING, reform, respelled
from probelib.probes.periods import centuries
from probelib.probes.phrasing import NO_NOUN, is_lower, word_after, word_before
from probelib.probes.proving import NO_VALUE, OTHERWISE_READ, TRIES, can_flip, flip_values, verified
from probelib.records import Check, Edit, Effect, Hypothesis, Kind, Probe, Quantity, Table

NAME = "heterogeneous.ordinal"
KINDS = frozenset({Kind.ORDINAL, Kind.OTHER})
TARGETS = {forms.ORDINAL_DIGITS: (forms.ORDINAL_WORDS,), forms.ORDINAL_WORDS: (forms.ORDINAL_DIGITS,)}
_NO_DIGITS_AFTER = frozenset("ever of time half lady".split())
_DETERMINERS = frozenset(
    """the a an its his her their our my this that s 's in on at of to and or place placed finish finished rank ranked
    ranks come came comes be is was were as for with first second third""".split()
)
"""Words before an ordinal that is a number and no adverb: "first" in "he first played" is none."""
_COUNTED = re.compile(
    r"(?<![^\W_])(week|round|game|episode|season|stage|race|day|match|pick|chapter|volume|inning|set|lap|leg|heat|tournament"
    r"|quarter|district|ceremony|edition|month|session)\s+$",
    re.IGNORECASE,
)
"""Nouns whose number says which of them it is in order."""
_BEFORE_NOUN = frozenset(
    "in of for at on by during from after before since until to with as when be is was were".split()
)
_LARGEST = 200


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each ordinal in its other form, and another ordinal in that form where it flips the label."""
    yield from reform(
        table, hypothesis, rng, reasoning=NAME, kinds=frozenset({Kind.ORDINAL}), targets=TARGETS, write=_write
    )
    case = case_of(table, hypothesis)
    yield from _named(case, rng)
    yield from centuries(case, NAME, rng)


def _write(case: Case, q: Quantity, form: str) -> str | None:
    text = case.hypothesis.text
    after = word_after(text, q.end)
    if after[:1].isdigit() or after in words.CARDINALS:
        return None  # the first 3 years
    if form == forms.ORDINAL_DIGITS:
        before = word_before(text, q.start)
        if before not in _DETERMINERS and not before.endswith(("'s", "s'")) and before != "":
            return None
        if before == "at" or (after in _NO_DIGITS_AFTER and not is_lower(text)):
            return None
    return respelled(case, q, form)


def _named(case: Case, rng: Random) -> Iterator[Probe]:
    """Yield "the 3rd week" for "week 3", and the ordinal of another week where that flips the label."""
    text, usual = case.hypothesis.text, []
    for index, q in case.numbers(frozenset({Kind.OTHER})):
        start = _start_of_name(text, q)
        if start is None or not isinstance(q.value, Decimal):
            continue
        usual.append((q, start))
        yield _ordered(case, _edits(text, q, start, int(q.value), forms.ORDINAL_DIGITS), forms.ORDINAL_DIGITS, rng)
        if can_flip(case, NAME):
            yield from _other(case, index, q, start, rng)
    for q, start in usual:
        assert isinstance(q.value, Decimal)  # noqa: S101  kept only so
        yield _ordered(case, _edits(text, q, start, int(q.value), forms.ORDINAL_WORDS), forms.ORDINAL_WORDS, rng)


def _start_of_name(text: str, q: Quantity) -> int | None:
    """Return where "week 3" begins, or None where "the 3rd week" would not be English for it."""
    if q.form != forms.NOMINAL or not isinstance(q.value, Decimal) or not 0 < q.value <= _LARGEST:
        return None
    noun = _COUNTED.search(text, max(0, q.start - 16), q.start)
    if noun is None or "." in q.text:
        return None
    before, after = word_before(text, noun.start()), word_after(text, q.end)
    if before and before not in _BEFORE_NOUN and before not in (",", ".", ";"):
        return None
    return noun.start() if not after or not after[0].isalnum() or after in NO_NOUN else None


def _edits(text: str, q: Quantity, start: int, number: int, form: str) -> tuple[Edit, ...]:
    noun = text[start : q.start].strip()
    noun = noun if noun.isupper() else noun.lower()
    ordinal = words.ordinal(number) if form == forms.ORDINAL_WORDS else f"{number}{words.suffix(number)}"
    return edit.replacing(text, start, q.end, f"the {ordinal} {noun}")


def _ordered(case: Case, edits: tuple[Edit, ...], form: str, rng: Random) -> Probe:
    return perturb(
        case.hypothesis,
        edits,
        reasoning=NAME,
        variant=f"named-{form}",
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=SAME_MEANING,
        rng=rng,
    )


def _other(case: Case, index: int, q: Quantity, start: int, rng: Random) -> Iterator[Probe]:
    if case.claim is None:
        return
    wanted, tries = case.wanted(Effect.FLIP), 0
    for value in flip_values(case, index, rng):
        if not isinstance(value, Decimal) or not 0 < value <= _LARGEST or value != int(value):
            continue
        if case.claim.truth_with(index, value) is not wanted:
            continue
        edits = _edits(case.hypothesis.text, q, start, int(value), forms.ORDINAL_DIGITS)
        variant = f"named-{forms.ORDINAL_DIGITS}"
        probe = verified(case, edits, reasoning=NAME, variant=variant, effect=Effect.FLIP, rng=rng)
        if probe is not None:
            yield probe
            return
        tries += 1
        if tries == TRIES:
            break
    reject(case.hypothesis, NAME, Effect.FLIP, OTHERWISE_READ if tries else NO_VALUE)

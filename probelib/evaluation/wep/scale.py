"""A model's own scale: where its preference between a word and its rivals turns; and whether words move it at all.

Ours, beyond the paper. People prefer a word to a rival where the probability is nearer to the word's median: between
"likely" (70) and "unlikely" (20) they turn at 45. Where a model turns says at which value the word stands for it.

**The fit.** A word's rivals are the words at least 40 points away. Each preference is laid at its probability minus the
place where people would turn, and a rising step function is fitted (isotonic regression, least squares), for rivals
below the word and, turned over, for those above. The shift is where the fit passes one half: the middle between the
last place below and the first place above it. Rivals are taken at people's values, so that the word's own value lies
twice the shift from its median; it is cut to [0, 1], and the two sides are averaged.

A preference that never passes one half has no turn, and that is said. One that has nothing to do with the probability
passes it somewhere: `agreement` says how many preferences lie on the side that the turn says; one half is chance.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from probelib.evaluation.measuring.significance import wilson
from probelib.evaluation.wep.reading import Told
from probelib.wep.scales import APART, Scale, Word

LEAST = 8
"""Fewer preferences on a side fit nothing."""
_TIE = 1e-9


class Preference(NamedTuple):
    """Which of two words a model finds the better one for a hypothesis."""

    word: str
    rival: str
    probability: float
    """Of the hypothesis, in [0, 1]."""
    preferred: float
    """1 where the word's sentence scores higher, 0 where the rival's does, 0.5 where they are equal."""


class Own(NamedTuple):
    """Where a word stands for a model."""

    word: str
    human: float
    """The scale's value, in [0, 1]."""
    own: float | None
    """The model's, in [0, 1]; None where its preference has no turn."""
    agreement: float | None
    """The share of preferences on the side that the turn says."""
    preferences: int
    reason: str = ""
    """Why there is no value."""


class CalibrationError(NamedTuple):
    """How far a model's words stand from people's."""

    points: float | None
    """Mean distance over the words that have a value of the model's."""
    words: int
    reason: str = ""


def preferences(answers: Iterable[Told], method: str) -> list[Preference]:
    """Return every preference between two offered words, by a method, each from both words' side."""
    found: list[Preference] = []
    for one in answers:
        offered = list(zip(one.words, one.scores.get(method, ()), strict=False))
        for (word, score), (rival, other) in permutations(offered, 2):
            preferred = 0.5 if abs(score - other) <= _TIE else float(score > other)
            found.append(Preference(word, rival, float(one.probability), preferred))
    return found


def own_scale(found: Iterable[Preference], scale: Scale) -> tuple[Own, ...]:
    """Return where each word of a scale stands for a model, in the scale's order."""
    by_word: dict[str, list[Preference]] = defaultdict(list)
    for one in found:
        by_word[one.word].append(one)
    return tuple(_own(word, by_word[word.text], scale) for word in scale.words)


def calibration_error(found: Iterable[Own]) -> CalibrationError:
    """Return the mean distance of a model's values from people's, in points."""
    apart = [100 * abs(one.own - one.human) for one in found if one.own is not None]
    if not apart:
        return CalibrationError(None, 0, "no word has a value of the model's own")
    return CalibrationError(math.fsum(apart) / len(apart), len(apart))


def turn(places: Sequence[float], preferred: Sequence[float]) -> float | None:
    """Return where a rising step function through preferences passes one half; None where it does not.

    Args:
        places: Where each preference lies.
        preferred: In [0, 1].
    """
    from scipy.optimize import isotonic_regression

    sums: dict[float, list[float]] = defaultdict(list)
    for place, value in zip(places, preferred, strict=True):
        sums[round(place, 9)].append(value)  # one value a place, else the fit could pass one half within it
    order = sorted(sums)
    if not order:
        return None
    means = [math.fsum(sums[place]) / len(sums[place]) for place in order]
    fitted = isotonic_regression(means, weights=[len(sums[place]) for place in order]).x
    below = [place for place, value in zip(order, fitted, strict=True) if value < 0.5 - _TIE]
    above = [place for place, value in zip(order, fitted, strict=True) if value > 0.5 + _TIE]
    return (below[-1] + above[0]) / 2 if below and above else None


def _own(word: Word, found: Sequence[Preference], scale: Scale) -> Own:
    human = float(word.probability)
    sides: list[tuple[float, int, int]] = []
    used, always, never = 0, 0, 0
    for sign in (1, -1):  # rivals below the word, then above it
        placed = [
            (one.probability - float(word.probability + rival.probability) / 2, one.preferred)
            for one in found
            if (rival := scale.word(one.rival)) and sign * (word.probability - rival.probability) >= APART
        ]
        used += len(placed)
        if len(placed) < LEAST:
            continue
        shift = turn([sign * place for place, _ in placed], [value for _, value in placed])
        if shift is None:
            mean = math.fsum(value for _, value in placed) / len(placed)
            always, never = always + (mean > 0.5), never + (mean <= 0.5)
            continue
        agree = sum((sign * place > shift) == (value > 0.5) for place, value in placed)
        sides.append((sign * shift, agree, len(placed)))
    if not sides:
        reason = "preferred at every probability" if always else "preferred at none" if never else "too few preferences"
        return Own(word.text, human, None, None, used, reason)
    own = human + 2 * math.fsum(shift for shift, _, _ in sides) / len(sides)
    agreement = sum(agree for _, agree, _ in sides) / sum(n for _, _, n in sides)
    return Own(word.text, human, min(1.0, max(0.0, own)), agreement, used)


class Belief(NamedTuple):
    """How much a model believes a fact that was stated with a word."""

    fact: int
    word: str
    probability: float
    """That the word stands for."""
    belief: float
    """Score of "it is certain that ..." minus that of "it is impossible that ...", of the same fact."""


class Monotone(NamedTuple):
    """Whether stronger words make a model believe more."""

    pairs: int
    """Of a fact stated with a weaker and with a stronger word."""
    lowered: int
    """Of these, how many where the stronger word gave the lower belief."""
    share: float | None
    """Of all pairs; 0 for a model that follows words, one half for one that does not read them."""
    interval: tuple[float, float] | None
    """95 %, by Wilson's score, as if pairs did not hang together: too narrow."""
    far: float | None
    """The share among pairs at least 40 points apart."""
    facts: int
    """How many facts there are."""
    steady: int
    """Facts of which no stronger word ever lowered the belief."""
    reason: str = ""


def beliefs(answers: Iterable[Told], method: str, scale: Scale) -> list[Belief]:
    """Return the beliefs that a run of `wep_asking.BELIEF_TASK` holds."""
    strongest, weakest = scale.words[0].text, scale.words[-1].text
    found = []
    for one in answers:
        if values := one.scores.get(method):
            fact, place = divmod(one.number, len(scale.words))
            belief = values[one.words.index(strongest)] - values[one.words.index(weakest)]
            found.append(Belief(fact, scale.words[place].text, float(one.probability), belief))
    return found


def monotone(found: Iterable[Belief]) -> Monotone:
    """Return how often a stronger word lowers a belief, over all pairs of words of one fact that differ in value."""
    by_fact: dict[int, list[Belief]] = defaultdict(list)
    for one in found:
        by_fact[one.fact].append(one)
    pairs = lowered = far = far_lowered = steady = 0
    for told in by_fact.values():
        ordered = [(a, b) for a in told for b in told if a.probability < b.probability]
        wrong = [(a, b) for a, b in ordered if b.belief < a.belief - _TIE]
        pairs, lowered, steady = pairs + len(ordered), lowered + len(wrong), steady + (not wrong)
        far += sum(b.probability - a.probability >= float(APART) - _TIE for a, b in ordered)
        far_lowered += sum(b.probability - a.probability >= float(APART) - _TIE for a, b in wrong)
    if not pairs:
        return Monotone(0, 0, None, None, None, len(by_fact), steady, "no fact was stated with two words")
    share = lowered / pairs
    return Monotone(
        pairs, lowered, share, wilson(lowered, pairs), far_lowered / far if far else None, len(by_fact), steady
    )

"""Blind audits of labels: which probes a rater gets, and what the answers say about each type.

A rater who did not write the generator sees a table and a sentence, and neither label, effect, check, reason nor base.
An answer that differs from the label counts against the label, and so does "cannot tell".
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from random import Random
from typing import TypeVar

from probelib.errors import DataError
from probelib.records import Label, Probe

CANNOT_TELL = "cannot tell"
ANSWERS = (Label.ENTAILED.value, Label.REFUTED.value, CANNOT_TELL)
OK, NOT_OK = "ok", "not ok"
ENGLISH = (OK, NOT_OK)
_Z = 1.96
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a rater says of an item."""

    answer: str
    """One of `ANSWERS`."""
    english: str
    """One of `ENGLISH`."""


@dataclass(frozen=True, slots=True)
class Score:
    """The labels of a type, or of all, as one or more raters see them."""

    n: int
    """Items that were answered."""
    wrong: int
    """Those whose label the raters do not share, "cannot tell" among them; with several raters, that most do not."""
    not_english: int
    unanswered: int = 0

    @property
    def share_wrong(self) -> float | None:
        """The share of wrong labels, 0 to 1; None where nothing was answered."""
        return self.wrong / self.n if self.n else None

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share of wrong labels; (0, 1) where nothing was answered."""
        return wilson(self.wrong, self.n)


def type_of_probe(probe: Probe) -> str:
    """Return a probe's type id: what `sampled` draws by where nothing else is asked for."""
    return probe.reasoning


def sampled(
    probes: Iterable[_T],
    type_of: Mapping[str, object] | None = None,
    *,
    per_type: int,
    seed: int,
    stratum: Callable[[Probe], str] = type_of_probe,
) -> list[_T]:
    """Draw at most so many items of each type, by reservoir, in an order that does not tell the type.

    Args:
        probes: Items with `reasoning`, or pairs whose last member has it; read once.
        type_of: Types to draw from; all where None.
        per_type: How many of each.
        seed: The same seed draws the same items from the same stream.
        stratum: What `per_type` is counted by: the type alone, or with it the effect or whatever else a probe has.
    """
    kept: dict[str, list[_T]] = defaultdict(list)
    seen: Counter[str] = Counter()
    rngs: dict[str, Random] = {}
    for item in probes:
        probe = _probe(item)
        if type_of is not None and probe.reasoning not in type_of:
            continue
        name = stratum(probe)
        rng = rngs.get(name)
        if rng is None:
            rng = rngs[name] = Random(sha256(f"{seed}/audit/{name}".encode()).digest())
        seen[name] += 1
        if len(kept[name]) < per_type:
            kept[name].append(item)
        elif (at := rng.randrange(seen[name])) < per_type:
            kept[name][at] = item
    drawn = [item for name in sorted(kept) for item in kept[name]]
    Random(sha256(f"{seed}/audit".encode()).digest()).shuffle(drawn)
    return drawn


def _probe(item: object) -> Probe:
    probe = item[-1] if isinstance(item, tuple) else item
    if not isinstance(probe, Probe):
        raise TypeError(f"{probe!r} is no probe")
    return probe


def scored(
    labels: Mapping[str, str], types: Mapping[str, str], sheets: Sequence[Mapping[str, Answer]]
) -> dict[str, Score]:
    """Return the score of each type, and of all together under `all`.

    Args:
        labels: The label of each item.
        types: The type of each item.
        sheets: Each rater's answers by item; an item that a rater left empty is not in the sheet.

    Raises:
        DataError: A sheet answers an item that the key does not have.
    """
    for sheet in sheets:
        strangers = sorted(sheet.keys() - labels.keys())
        if strangers:
            raise DataError(f"A sheet answers item {strangers[0]}, which is not in the key; are they of one sample?")
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for item, label in labels.items():
        answers = [sheet[item] for sheet in sheets if item in sheet]
        for name in (types[item], "all"):
            count = counts[name]
            if not answers:
                count[3] += 1
                continue
            count[0] += 1
            count[1] += 2 * sum(a.answer != label for a in answers) >= len(answers)
            count[2] += 2 * sum(a.english != OK for a in answers) >= len(answers)
    return {name: Score(*count) for name, count in counts.items()}


def wilson(successes: int, trials: int, z: float = _Z) -> tuple[float, float]:
    """Return Wilson's score interval of a share, within [0, 1]; (0, 1) where there was no trial (Wilson 1927)."""
    if not trials:
        return 0.0, 1.0
    share, square = successes / trials, z * z / trials
    middle, radius = share + square / 2, z * sqrt(share * (1 - share) / trials + square / trials / 4)
    low, high = (middle - radius) / (1 + square), (middle + radius) / (1 + square)
    return max(0.0, min(share, low)), min(1.0, max(share, high))  # rounding must not leave the share outside


def kappa(one: Mapping[str, str], other: Mapping[str, str]) -> float | None:
    """Return Cohen's kappa of two raters over the items that both answered.

    None where they share no item, or where both gave one and the same answer throughout, so that chance explains all.
    """
    shared = sorted(one.keys() & other.keys())
    if not shared:
        return None
    agreed = sum(one[item] == other[item] for item in shared) / len(shared)
    firsts, seconds = Counter(one[item] for item in shared), Counter(other[item] for item in shared)
    by_chance = sum(firsts[answer] * seconds[answer] for answer in firsts) / len(shared) ** 2
    return None if by_chance == 1 else (agreed - by_chance) / (1 - by_chance)

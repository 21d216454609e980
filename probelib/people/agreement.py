"""How right raters are, how far they agree, and which items are in dispute; pure functions of a quiz and its answers.

"Cannot tell" is no right answer, and counts against a label, as in an audit of labels (`auditing`). What cannot be
measured is None, and a reason says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, median, pstdev

from probelib import auditing
from probelib.auditing import Score
from probelib.people.records import BASE, MAJORITY, QUORUM, Answer, Item, Kind, Known, Opened
from probelib.records import Effect

Sheet = Mapping[str, str]
"""A rater's answers by item."""
RATERS_DIFFER, LABEL_NOT_SHARED = "raters differ", "label not shared"


@dataclass(frozen=True, slots=True)
class Rated:
    """A rater's answers against what counts as right."""

    rater: str
    """A name, or `MAJORITY`."""
    answered: int
    asked: int
    """Items of the quiz."""
    right: int
    cannot_tell: int
    """Answers that are none; of the majority, ties are among them."""
    seconds: float | None
    """The median of the times that are known."""

    @property
    def accuracy(self) -> float | None:
        """The share of right answers among those given, 0 to 1; None without any."""
        return self.right / self.answered if self.answered else None

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the accuracy; (0, 1) without answers."""
        return auditing.wilson(self.right, self.answered)

    @property
    def finished(self) -> bool:
        """Whether every item is answered."""
        return self.answered == self.asked


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far raters agree beyond chance."""

    kappa: float | None
    """1 for full agreement, 0 for as much as chance would bring, below 0 for less."""
    raters: tuple[str, ...]
    items: int
    """Items that all of them answered."""
    reason: str = ""
    """Why there is no kappa."""


@dataclass(frozen=True, slots=True)
class Disputed:
    """An item on which raters differ, or whose label most of them do not share."""

    item: Item
    known: Known
    given: Mapping[str, str]
    """Each rater's answer, by name."""
    why: str
    """`RATERS_DIFFER` or `LABEL_NOT_SHARED`; where both hold, the label."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the answers of a quiz say."""

    raters: tuple[Rated, ...]
    """In the order in which they began; where there are `QUORUM` or more, the majority last."""
    mean: float | None
    """Of the raters' accuracies, those who finished where there are any: what the WEP paper prints."""
    deviation: float | None
    """Of the same, the population's; the paper's 97.0 ± 1.0 fits two raters with 96 and 98 of 100."""
    fleiss: Agreement
    pairs: tuple[Agreement, ...]
    """Cohen's kappa of each two raters."""
    types: Mapping[str, Score]
    """Of each type (with its effect, where the quiz draws by it) how many labels raters do not share; and of `all`."""
    disputed: tuple[Disputed, ...]
    """In the order of the quiz."""


def result(opened: Opened, answers: Iterable[Answer]) -> Result:
    """Return what the answers of a quiz say; answers to items that it does not have are passed over.

    Args:
        opened: The quiz.
        answers: Those that count (`Store.answers`).
    """
    given: dict[str, dict[str, Answer]] = {}
    for one in answers:
        if one.item in opened.known:
            given.setdefault(one.rater, {})[one.item] = one
    sheets = {rater: {item: one.answer for item, one in said.items()} for rater, said in given.items()}
    raters = [_rated(opened, rater, sheets[rater], said.values()) for rater, said in given.items()]
    people = tuple(raters)
    if len(raters) >= QUORUM:
        raters.append(_rated(opened, MAJORITY, majority(sheets.values()), ()))
    counted = [one for one in people if one.finished] or people
    shares = [one.accuracy for one in counted if one.accuracy is not None]
    return Result(
        tuple(raters),
        fmean(shares) if shares else None,
        pstdev(shares) if len(shares) > 1 else None,
        fleiss(_finished(sheets, people), opened.options),
        tuple(_cohen(one, sheets[one], other, sheets[other]) for one, other in combinations(sheets, 2)),
        _types(opened, tuple(given.values())),
        tuple(_disputed(opened, sheets)),
    )


def majority(sheets: Iterable[Sheet]) -> dict[str, str]:
    """Return what most raters answered, item by item; where two answers are given as often, "cannot tell"."""
    counts: dict[str, Counter[str]] = {}
    for sheet in sheets:
        for item, answer in sheet.items():
            counts.setdefault(item, Counter())[answer] += 1
    found = {}
    for item, said in counts.items():
        (best, often), *rest = said.most_common()
        found[item] = auditing.CANNOT_TELL if rest and rest[0][1] == often else best
    return found


def fleiss(sheets: Mapping[str, Sheet], options: Sequence[str]) -> Agreement:
    """Return Fleiss' kappa (Fleiss 1971, by statsmodels) over the items that all raters answered.

    Args:
        sheets: Each rater's answers, by name.
        options: All answers that can be given.
    """
    raters = tuple(sheets)
    shared = sorted(set.intersection(*(set(sheet) for sheet in sheets.values()))) if sheets else []
    reason = _undefined(raters, [sheets[rater][item] for item in shared for rater in raters])
    if reason:
        return Agreement(None, raters, len(shared), reason)
    from statsmodels.stats.inter_rater import fleiss_kappa

    counted = [Counter(sheets[rater][item] for rater in raters) for item in shared]
    table = [[count[option] for option in options] for count in counted]
    return Agreement(float(fleiss_kappa(table)), raters, len(shared))


def _cohen(one: str, first: Sheet, other: str, second: Sheet) -> Agreement:
    shared = sorted(first.keys() & second.keys())
    reason = _undefined((one, other), [sheet[item] for item in shared for sheet in (first, second)])
    return Agreement(None if reason else auditing.kappa(first, second), (one, other), len(shared), reason)


def _undefined(raters: Sequence[str], answers: Sequence[str]) -> str:
    """Return why there is no kappa; nothing where there is one."""
    if len(raters) < 2:
        return "it takes two raters"
    if not answers:
        return "no item was answered by all of them"
    return "all gave one and the same answer throughout, so chance explains all" if len(set(answers)) == 1 else ""


def _finished(sheets: Mapping[str, Sheet], people: Sequence[Rated]) -> Mapping[str, Sheet]:
    """Return the sheets of those who finished where they are two or more, else of all: one who began says little."""
    done = {one.rater for one in people if one.finished}
    return {rater: sheet for rater, sheet in sheets.items() if rater in done} if len(done) > 1 else sheets


def _rated(opened: Opened, rater: str, sheet: Sheet, answers: Iterable[Answer]) -> Rated:
    right = sum(answer == opened.known[item].right for item, answer in sheet.items())
    unknown = sum(answer == auditing.CANNOT_TELL for answer in sheet.values())
    times = [one.seconds for one in answers if one.seconds > 0]
    return Rated(rater, len(sheet), len(opened.items), right, unknown, median(times) if times else None)


def _types(opened: Opened, given: Sequence[Mapping[str, Answer]]) -> Mapping[str, Score]:
    by_effect = opened.quiz.kind is Kind.PROBES
    types = {item: known.stratum if by_effect else known.reasoning for item, known in opened.known.items()}
    labels = {item: known.right for item, known in opened.known.items()}
    sheets = [{item: auditing.Answer(one.answer, one.english) for item, one in said.items()} for said in given]
    found = auditing.scored(labels, types, sheets)
    return {name: found[name] for name in sorted(found, key=_rank)}


def _rank(name: str) -> tuple[int, str]:
    """Return what puts bases first, types in the order of the taxonomy, probes that keep the label first, all last."""
    from probelib.probes.types import REASONING_TYPES

    reasoning, _, effect = name.partition(", ")
    order = (BASE, *(one.name for one in REASONING_TYPES))
    place = order.index(reasoning) if reasoning in order else len(order) + (name == "all")
    return place, "" if effect == Effect.PRESERVE else effect


def _disputed(opened: Opened, sheets: Mapping[str, Sheet]) -> Iterable[Disputed]:
    for item in opened.items:
        given = {rater: sheet[item.id] for rater, sheet in sheets.items() if item.id in sheet}
        right = opened.known[item.id].right
        against = sum(answer != right for answer in given.values())
        if given and 2 * against >= len(given):
            yield Disputed(item, opened.known[item.id], given, LABEL_NOT_SHARED)
        elif len(set(given.values())) > 1:
            yield Disputed(item, opened.known[item.id], given, RATERS_DIFFER)

"""What the words around a number say about how it comes from a table: a count, a difference, a share.

English has few marks for this, so each kind is a list of words; all are compared as stems, as TabFact's
sentences are lemmatised and people's are not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from probelib.grounding.linking import Links, Number
from probelib.grounding.relations import Relation, Signal, signal_of
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Interval, Kind, PartialDate


def words(text: str) -> frozenset[str]:
    """Return the stems of blank-separated words."""
    return frozenset(stem(word) for word in text.split())


def pairs(text: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Return the stems of lines such as `tall high > height`, left and right."""
    sides = [line.split(">") for line in text.splitlines() if ">" in line]
    return tuple((words(left), words(right)) for left, right in sides)


DIFFERENCE = words(
    """difference gap margin apart separate separates separating exceed differ vary varies ahead behind outscore
    outnumber surplus deficit differential"""
)
MORE = words(
    """more less fewer higher lower greater smaller larger longer shorter taller older younger heavier lighter faster
    slower bigger better worse earlier later further farther wider deeper above below richer additional extra"""
)
"""Comparatives: with `than` after them and a number before, the number is a difference."""
UP = words(
    "increase rise rose risen grow grew growth climb gain jump surge improve increases up higher more greater larger"
)
DOWN = words(
    """decrease decline fall fell fallen drop dropped shrink shrank reduce reduction lose loss down lower less
    fewer smaller slip dip"""
)
CHANGE = UP | DOWN | words("change changed difference differ variance")
SUM = words(
    """total totalled totaled totalling totaling sum combined altogether together overall aggregate cumulative
    cumulatively accumulate"""
)
AVERAGE = words("average averaged averages mean averaging avg")
SHARE = words(
    """percentage percent proportion share portion ratio fraction rate representing represent account accounts
    accounted made makes constitute comprise"""
)
TIMES = words("times twice double doubled triple tripled thrice half quarter third")
HIGH = words(
    """highest most greatest largest biggest longest tallest best oldest latest heaviest fastest maximum max top
    deepest widest newest richest warmest hottest strongest peak leading farthest furthest last"""
)
LOW = words(
    """lowest least fewest smallest shortest worst youngest earliest lightest slowest minimum min shallowest narrowest
    poorest coldest coolest weakest bottom first cheapest tiniest"""
)
EXTREME = HIGH | LOW
FREQUENT = words("common frequent often popular frequently commonly")
RANKS = words("place position rank ranking spot finish seed pick overall finisher ranked placed finished tie tied")
PART = words("with of in at on for to from by the a an be and or that which who")
ALL = words("all every each both neither always whole entire either")
_BACK = 5


class Clues:
    """A sentence's stems, and questions about the neighbourhood of its numbers."""

    __slots__ = ("_relations", "links", "stems", "thans", "wordset")

    def __init__(self, links: Links) -> None:
        """Take a linked sentence."""
        self.links = links
        self.stems = tuple(token.stem for token in links.tokens)
        self.wordset = frozenset(self.stems)
        self._relations: dict[int, Relation] = {}
        self.thans = tuple(i for i, s in enumerate(self.stems) if s == "than" or (s in _MISSPELT and self._misspelt(i)))
        """Where "than" stands, or what is written for it: "14 more laps that", "49 higher then"."""

    def _misspelt(self, i: int) -> bool:
        """Whether a word is a slip for "than": a number that something is more by goes before, and no verb follows."""
        first = next((j for j in range(i - 1, max(-1, i - 4), -1) if self.stems[j] in MORE), 0)
        if not first or any(s in _CLAUSE for s in self.stems[i + 1 : i + 3]):
            return False
        return any(m.last == first for m in self.links.numbers)

    def relation(self, number: Number) -> Relation:
        """Return the relation that the words around a number claim (`relation_of`), looked for once."""
        known = self._relations.get(number.at)
        if known is None:
            known = self._relations[number.at] = relation_of(self.links, number)
        return known

    def at(self, i: int) -> str:
        """Return a token's stem; empty outside the sentence."""
        return self.stems[i] if 0 <= i < len(self.stems) else ""

    def before(self, number: Number, steps: int = _BACK) -> tuple[str, ...]:
        """Return the stems before a number, the nearest first, up to the end of another clause."""
        found = []
        for i in range(number.first - 1, max(-1, number.first - 1 - steps), -1):
            if self.stems[i] in _STOPS:
                break
            found.append(self.stems[i])
        return tuple(found)

    def after(self, number: Number, steps: int = _BACK) -> tuple[str, ...]:
        """Return the stems after a number, the nearest first, up to the end of its clause."""
        found = []
        for i in range(number.last, min(len(self.stems), number.last + steps)):
            if self.stems[i] in _STOPS:
                break
            found.append(self.stems[i])
        return tuple(found)

    def says(self, vocabulary: frozenset[str]) -> bool:
        """Return whether any word of the sentence is of a vocabulary."""
        return not vocabulary.isdisjoint(self.wordset)

    def first_of(self, vocabulary: frozenset[str]) -> int:
        """Return the index of the first word of a vocabulary; -1 without one."""
        return next((i for i, s in enumerate(self.stems) if s in vocabulary), -1)


_MISSPELT = frozenset(("then", "that", "them"))
_CLAUSE = words("be have do he she they it who which can will was")
_STOPS = words(", ; . but while whereas ( )")


def relation_of(links: Links, number: Number) -> Relation:
    """Return the relation that the words around a number claim; eq where it is plainly stated."""
    q = number.quantity
    start = q.start
    if q.form == forms.NOMINAL and number.first:
        start = links.tokens[number.first - 1].start  # "after round 2": the noun stands between
    signal = signal_of(links.text, q.start, q.end) or (signal_of(links.text, start, q.end) if start < q.start else None)
    if signal is not None:
        word = links.text[signal.start : signal.end].lower()
        if word == "under" and q.unit is None and q.kind is Kind.CARDINAL and _head_of(links, number):
            return Relation.EQ
        if word == "up to" and _REACHED.search(links.text[: signal.start]):
            return Relation.EQ
        if word == "over" and q.kind is Kind.DURATION and _LASTING.search(links.text[: signal.start]):
            return Relation.EQ
        if word in _PACE and q.kind in (Kind.DURATION, Kind.TIME):
            return _PACE[word]
        return signal.relation.complement if _denied(links, number, signal) else signal.relation
    if q.kind in (Kind.YEAR, Kind.DATE):
        dated = _DATED.search(links.text, max(0, q.start - 20), q.start)
        if dated is not None and names_event(links, number):
            return Relation.EQ
        if dated is not None:
            return Relation.LT if dated[1].lower() == "before" else Relation.GT
    aged = _AGED.search(links.text, max(0, q.start - 40), q.start)
    if aged is not None:
        return Relation.LT if aged[1].lower() == "before" else Relation.GT
    low = links.text[max(0, q.start - 12) : q.start].lower().split()
    previous = low[-1] if low else ""
    if previous in ("nearly", "almost"):
        return Relation.APPROX
    if previous == "exactly":
        return Relation.EQ
    return Relation.EQ


_PACE = {"faster than": Relation.LT, "slower than": Relation.GT}
"""Who is faster needs less time."""
_NEGATIONS = frozenset("not never cannot n't nor neither didn't doesn't don't isn't wasn't".split())
_REACH = 12


def _denied(links: Links, number: Number, signal: Signal) -> bool:
    """Return whether a bound is denied, as in "do not go above 120 or below 100"."""
    if signal.after or signal.relation is Relation.APPROX:
        return False
    starts = {n.last - 1: n for n in links.numbers}
    for i in range(number.first - 1, max(-1, number.first - 1 - _REACH), -1):
        token = links.tokens[i]
        if token.start >= signal.start:
            continue
        if token.text.lower() in _NEGATIONS:
            return links.tokens[i + 1].stem != "only"
        if token.stem in _STOPS or token.stem == "until":
            return False
        if i in starts and links.tokens[i + 1].stem not in ("or", "nor"):
            return False
    return False


_AGED = re.compile(
    r"\b(before|after) (?:(?:he|she|they|it) (?:was|were|turned|reached)|turning|reaching)\s+$", re.IGNORECASE
)
_LASTING = re.compile(
    r"(?:place|spread|spanned|span|course|period|recorded|released|held|competed|compete|played|drew)\s+$",
    re.IGNORECASE,
)


_HEADS = words(
    """label coach manager president minister monarch king queen director captain name contract owner ruler emperor
    head title banner company studio imprint"""
)
"""What somebody is under: "recorded under four labels" bounds nothing."""


def _head_of(links: Links, number: Number) -> str:
    """Return the stem of what a number counts where it is one of those that people are under; else nothing."""
    after = [token.stem for token in links.tokens[number.last : number.last + 3]]
    return next((s for s in after if s in _HEADS), "")


_DATED = re.compile(r"\b(before|after) the (?:year (?:of )?)?\s*$", re.IGNORECASE)


def names_event(links: Links, number: Number) -> bool:
    """Return whether a date names what something else goes before or after: "before the june 10 game"."""
    q = number.quantity
    dated = _DATED.search(links.text, max(0, q.start - 20), q.start) if q.kind is Kind.DATE else None
    return dated is not None and _EVENT.match(links.text, q.end) is not None


_EVENT = re.compile(
    r"\s(?:game|match|race|bout|fight|event|concert|show|episode|meeting|election|edition|contest)", re.IGNORECASE
)
_REACHED = re.compile(r"\b(?:add|sum|come|came|go|went|gone|amount|climb|move|edge)(?:s|ed|d)?\s+$", re.IGNORECASE)


_FALL = words("fall falls fell falling")


def without_signals(clues: Clues) -> frozenset[str]:
    """Return a sentence's stems without the signals that bound its numbers: no `less` of "less than 170".

    What falls due does not fall either.
    """
    links = clues.links
    taken: set[int] = set()
    for n in links.numbers:
        signal = signal_of(links.text, n.quantity.start, n.quantity.end)
        if signal is not None:
            taken.update(i for i, token in enumerate(links.tokens) if signal.start <= token.start < signal.end)
    taken.update(i for i, s in enumerate(clues.stems) if s in _FALL and clues.at(i + 1) == "due")
    return frozenset(s for i, s in enumerate(clues.stems) if i not in taken)


_PERIOD = words("fiscal fy year calendar the")
"""What can stand before each end of a range: "between fiscal 2017 and fiscal 2019"."""


def bounds(links: Links) -> dict[int, Relation]:
    """Return the numbers that bound a range, by index: `between 2006 and 2009` is ge and le."""
    found: dict[int, Relation] = {}
    numbers = links.numbers
    stems = [token.stem for token in links.tokens]
    for one, two in pairwise(numbers):
        gap = [s for s in stems[one.last : two.first] if s not in _PERIOD]
        at = one.first
        while at and stems[at - 1] in _PERIOD:
            at -= 1
        lead = stems[at - 1] if at else ""
        alike = one.quantity.kind is two.quantity.kind or (one.quantity.kind is Kind.CARDINAL and two.quantity.unit)
        if not alike or len(gap) != 1 or one.quantity.kind is Kind.ORDINAL:
            continue
        if not DIFFERENCE.isdisjoint(stems[: one.first]):
            continue
        if (lead == "between" and gap[0] in ("and", "to", "-")) or (
            lead == "from" and gap[0] in ("to", "until", "till", "through", "-")
        ):
            found[one.at] = Relation.GE
            found[two.at] = Relation.LE
    return found


def counts_own(stems: Sequence[str], at: int) -> bool:
    """Return whether an ordinal counts what somebody had: "X 's second stage" is the second that was X's."""
    return 0 < at < len(stems) - 1 and stems[at - 1] in _WHOSE and stems[at + 1] in _COUNTED


_WHOSE = words("s his her their its")
_COUNTED = words("stage race game match season event start")


def is_calendar(number: Number) -> bool:
    """Return whether a number is a year, a date, or a range of them."""
    q = number.quantity
    if q.kind in (Kind.YEAR, Kind.DATE):
        return True
    value = q.value.low if isinstance(q.value, Interval) else q.value
    return isinstance(value, PartialDate)


def is_any_one(clues: Clues, number: Number) -> bool:
    """Return whether "one" stands for some thing, whichever it is: "the most companies in one country"."""
    return number.quantity.text.lower() == "one" and clues.at(number.first - 1) in ("in", "from")

"""Plain statements: some record has all of this."""

from __future__ import annotations

from probelib.checking import vocab
from probelib.checking.conditions import NOTHING_SAID, Condition, Has, Measures, both
from probelib.checking.programs import All, Exists, Negated, Node, Sufficient
from probelib.checking.restrict import Restriction, restrict
from probelib.checking.sentences import Sentence, Sort
from probelib.records import Kind

DENYING = frozenset({"not", "n't", "didn't", "wasn't", "isn't", "doesn't", "weren't", "aren't", "hasn't", "haven't"})
"""Words of which a denial has one, and which it reads itself."""
_JOINTS = frozenset({"and", "while", "but"})
_EACH = frozenset({"both", "each"})
_ALL = frozenset({"all", "each"})
TAKES = _JOINTS | _ALL
"""Words that plain statements read though no condition explains them."""


def lookup(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement that items [first, last) make about one record, or about each of several."""
    if _lasts(s, first, last):
        return None
    said = restrict(s, first, last)
    if said is not None and not contradicts(said):
        each = not s.said.isdisjoint(_EACH) and not _EACH.isdisjoint(s.words[first:last])
        return program(s, said, each=each)
    return _each(s, first, last) or _clauses(s, first, last)


def _lasts(s: Sentence, first: int, last: int) -> bool:
    """Whether something is said to have gone on "from 1984 to 1986": one record in between is not all of that time."""
    return any([s.items[i].signal == "from" and first <= i < last for i in s.numbers])


def _each(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of "A, B and C all have ...": each of them has it."""
    if s.said.isdisjoint(_ALL):
        return None
    words = [k for k in range(first, last) if s.words[k] in _ALL and s.words[k - 1] != "in"]  # "in all" sums up
    if len(words) != 1:
        return None
    said = restrict(s, first, last, ignore=words)
    if said is None or len(said.groups) != 1 or contradicts(said):
        return None
    return program(s, said, each=True)


def negation(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of "X did not ...": the same without "not", denied."""
    if s.said.isdisjoint(DENYING):
        return None
    found = [k for k in range(first, last) if s.words[k] in DENYING]
    if len(found) != 1:
        return None
    k = found[0]
    if s.words[k] == "not" and s.words[k - 1] not in vocab.BE | vocab.HAVE | {"do"}:
        return None
    said = restrict(s, first, last, ignore={k})
    if said is None or said.groups or len(said.conditions) != 2 or contradicts(said):
        return None
    if not all(c.masks(NOTHING_SAID).maybe for c in said.conditions if isinstance(c, Has)):
        return None
    return Negated(Exists(s.reading, tuple(said.conditions)))


def _clauses(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of two statements joined by "and", "while" or a comma, each complete in itself."""
    if not s.commas and s.said.isdisjoint(_JOINTS):
        return None
    for at in range(first + 2, last - 2):
        if s.words[at] not in _JOINTS and s.items[at].sort is not Sort.COMMA:
            continue
        after = at + 1
        while after < last and (s.words[after] in _JOINTS or s.items[after].sort is Sort.COMMA):
            after += 1
        left = restrict(s, first, at)
        if left is None or contradicts(left) or len(left.conditions) < 2 or left.groups:
            continue
        one = program(s, left)
        if one is None:
            continue
        right = restrict(s, after, last)
        other = None
        if right is not None and not contradicts(right) and _parallel(left, right):
            other = program(s, right)
        elif right is None or contradicts(right):
            other = _clauses(s, after, last)
        if other is not None:
            return All((one, other))
    return None


def _parallel(left: Restriction, right: Restriction) -> bool:
    """Whether the second statement names a record of its own, in a column in which the first one does."""
    ours = {c for condition in left.conditions for c in condition.columns()}
    theirs = {c for condition in right.conditions for c in condition.columns()}
    return len(ours & theirs) >= 1 and len(right.conditions) >= 2


def contradicts(said: Restriction) -> bool:
    """Whether two values of one column are stated of one record, so that it can't be one record that is meant."""
    single: dict[int, list[Condition]] = {}
    for condition in said.conditions:
        columns = condition.columns()
        if len(columns) == 1:
            single.setdefault(columns[0], []).append(condition)
    for conditions in single.values():
        for i, one in enumerate(conditions):
            for other in conditions[i + 1 :]:
                if isinstance(one, Measures) and isinstance(other, Measures) and not (_equal(one) and _equal(other)):
                    continue
                if not one.masks(NOTHING_SAID).maybe & other.masks(NOTHING_SAID).maybe:
                    return True
    return False


def _equal(condition: Measures) -> bool:
    return condition.slot.said.relation.value == "eq"


def program(s: Sentence, said: Restriction, *, each: bool = False) -> Node | None:
    """Return the program of conditions: one record has them all; each member of a group is looked up for itself.

    Without "both" or "each", a number said of a group may be meant of all together: then the statement
    is only ever found true.
    """
    conditions = tuple(said.conditions)
    if len(said.groups) > 1:
        return None
    if said.total and not _one_record(s, said):
        return None
    if not said.groups:
        enough = 1 if s.reading.infobox else 2
        return Exists(s.reading, conditions) if len(conditions) >= enough else None
    if not conditions and not s.reading.infobox:
        return None
    parts = All(tuple(Exists(s.reading, (member, *conditions)) for member in said.groups[0]))
    amounts = any(isinstance(c, Measures) for c in conditions)
    return Sufficient(parts) if amounts and not each else parts


def _one_record(s: Sentence, said: Restriction) -> bool:
    """Whether what is not a number selects one record, so that a total can be what its cell says."""
    rest = tuple(c for c in said.conditions if not (isinstance(c, Measures) and _equal(c) and _is_amount(s, c)))
    return both(rest, NOTHING_SAID, (1 << s.reading.records) - 1).maybe.bit_count() == 1


def _is_amount(s: Sentence, condition: Measures) -> bool:
    kinds = {s.reading.columns[c].kind for c in condition.among}
    return kinds.isdisjoint((Kind.DATE, Kind.YEAR))


__all__ = ["lookup", "program", "vocab"]

"""Values that a sentence lists: "A, B and C", "1990 or 1992", the sets of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from probelib.checking import vocab
from probelib.checking.conditions import Condition, Measures, Outcome
from probelib.checking.sentences import Item, Sentence, Sort
from probelib.checking.several import Among, Sequence
from probelib.grounding.reading import Reading
from probelib.records import Score

_BEFORE = vocab.ARTICLES | frozenset({"in", "at", "by", "on"})


def join(
    s: Sentence, found: Mapping[int, Condition], used: Set[int]
) -> tuple[list[Condition], list[tuple[Condition, ...]]]:
    """Return the conditions of one record, and the groups of which each member is found for itself.

    Values of one column that "and" or commas join are a group; those that "or" joins are one condition; scores
    that commas join are the sets of a match.
    """
    singles: list[Condition] = []
    groups: list[tuple[Condition, ...]] = []
    order = sorted(found)
    if len(order) == 1:
        return [found[order[0]]], []
    at = 0
    while at < len(order):
        run = [order[at]]
        either = False
        while at + len(run) < len(order):
            joint = _joint(s, found, used, run[-1], order[at + len(run)])
            if joint is None:
                break
            either = either or joint == "or"
            run.append(order[at + len(run)])
        at += len(run)
        members = [found[i] for i in run]
        if len(run) == 1:
            singles.extend(members)
            continue
        scores = [c for c in members if isinstance(c, Measures) and _one_set(c)]
        if len(scores) == len(run) and _sets(s.reading, scores[0].among):
            singles.append(Sequence(s.reading, scores[0].among, tuple(c.slot for c in scores)))
        elif either:
            singles.append(Among(s.reading, tuple(members)))
        else:
            groups.append(tuple(members))
    return singles, groups


def _sets(reading: Reading, columns: Iterable[int]) -> bool:
    """Whether cells of the columns hold several scores each, as those of tennis matches do."""
    return any(
        sum(len(a.value.by_set()) for a in cell.amounts if isinstance(a.value, Score)) > 1
        for c in columns
        for cell in reading.columns[c].cells
    )


def _one_set(condition: Measures) -> bool:
    value = condition.slot.said.amount.value
    return isinstance(value, Score) and not value.sets


def _joint(s: Sentence, found: Mapping[int, Condition], used: Set[int], i: int, j: int) -> str | None:
    """Return "and", "or" or "," where two values of the same column are joined by it and nothing else."""
    a, b = found[i], found[j]
    if type(a) is not type(b) or isinstance(a, Outcome) or not set(a.columns()) & set(b.columns()):
        return None
    if isinstance(a, Measures) and not (s.items[i].exact and s.items[j].exact):
        return None
    joint = ","
    seen = False
    for k in range(i + 1, j):
        item = s.items[k]
        if item.sort is Sort.COMMA:
            seen = True
        elif item.stem in ("and", "or"):
            joint, seen = item.stem, True
        elif not _may_stand_between(item, k, used):
            return None
    return joint if seen else None


def _may_stand_between(item: Item, k: int, used: Set[int]) -> bool:
    """Whether an item may stand between two values of a list: an article, a preposition, the header of either."""
    if item.sort is Sort.WORD:
        return item.stem in _BEFORE
    return item.sort is Sort.HEADER and k in used

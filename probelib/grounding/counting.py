"""Counts in tables of records: how many records meet what the sentence says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, Candidate, How, number
from probelib.grounding.cues import words
from probelib.grounding.differences import difference_strength
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place, bits
from probelib.grounding.restrictions import Condition, listed
from probelib.grounding.scene import Scene, is_record_noun, records_noun
from probelib.grounding.weighing import ORDER
from probelib.language.stems import stem
from probelib.records import Truth

_WHICH = words("with from in that who which")
_THERE = stem("there")
_ALL = words("all only these those just")
_PLAIN = words(
    """a an the of in on at for to with by from and be have do there only exactly just total play take make get hold
    list show record appear feature happen occur compete participate contain include see during throughout over
    his her their its he she it they that which who be this these those ever altogether different separate us
    number where when as also out up obtain achieve receive reach come"""
)
"""Words that restrict no count."""
_SUMMED = words("total list combine")
_PARTICIPATE = words("play compete participate appear")
_RESULTS = words("win loss victory defeat draw tie")
"""What results are counted as where no column gives how many there are."""
_APART = words("not no non never except without neither nor")
"""Words after which it is not the records named that are counted, or not all of them together."""
_AGAIN = words("time occasion different other separate unique instance")


def count_strength(scene: Scene, n: Number) -> float:
    """Return how much the words say that a number counts records: below 0 where they say it does not."""
    known = scene.strengths.get(n.at)
    if known is None:
        known = scene.strengths[n.at] = _count_strength(scene, n)
    return known


def _count_strength(scene: Scene, n: Number) -> float:
    q = n.quantity
    if not scene.is_counting(n) or not isinstance(q.value, Decimal):
        return -1.0
    clues = scene.clues
    after, before = clues.after(n, 3), clues.before(n, 4)
    strength = 0.0
    if _THERE in clues.before(n, 6 if before[:1] == ("of",) else 4):  # "there be a total of 11 game"
        strength += 2.0
    if (after[:1] == ("of",) or after[:2] == ("out", "of")) and not _of_record(scene, n):
        strength += 1.6
    if one_of(scene, n):
        strength += 2.2
    if after[:1] and after[0] in _WHICH and len(scene.links.numbers) > 1:
        strength += 0.8
    if (after[:1] and after[0] in _AGAIN) or (after[1:2] and after[1] in _AGAIN):
        strength += 1.8
    if scene.noun_column(n) is not None:
        strength += 1.6
    elif records_noun(clues, n):
        strength += 1.4
    elif after and after[0].isalpha() and after[0] not in cues.PART and after[0] not in cues.MORE and q.value <= 50:
        strength += 0.6
    if before[:1] and before[0] in _ALL:
        strength += 0.8
        if before[0] == "only" and clues.at(0) == "of":
            strength += 0.8  # "of the museums in montana , only seven offer programs"
    if after[:1] and after[0] in _RESULTS and not any(w >= 1.0 for _, w in scene.columns_of(n)):
        strength += 1.4
    if set(before) & _PARTICIPATE:
        strength += 0.4
    head = next((h for h in scene.links.headers if n.last <= h.first <= n.last + 1), None)
    ordered = ORDER if scene.relations[n.at] in EQUAL else frozenset()
    if head is not None and all(
        not scene.reading.columns[c].is_text
        and c
        and not scene.is_index(c)
        and not ordered & set(scene.reading.columns[c].stems)
        for c in head.columns
    ):
        strength -= 1.6
    head = next((h for h in scene.links.headers if h.last in (n.first, n.first - 1)), None)
    if head is not None and all(not scene.reading.columns[c].is_text for c in head.columns):
        strength -= 2.4 if head.last == n.first and head.whole else 1.0
    return strength


def _of_record(scene: Scene, n: Number) -> bool:
    """Whether what follows "of" is one record, which has so many of something: "15 of the eagle class were made"."""
    body = scene.reading.body
    start = n.last + 1 + (scene.clues.at(n.last + 1) == "the")
    return any(
        c.first == start and c.number < 0 and c.strong and (c.mask & body).bit_count() == 1 for c in scene.conditions
    )


def one_of(scene: Scene, n: Number) -> bool:
    """Whether the number says how many there are of which the subject is one: "peru be 1 of 2 country"."""
    start = n.first - 1 if scene.clues.at(n.first - 1) == "of" else n.first - 2
    before = scene.clues.stems[start : n.first]
    if before not in (("of",), ("of", "the")):
        return False
    return any(m.last == start and m.quantity.value == 1 for m in scene.links.numbers)


def counts(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the sets of records that a number can be the count of."""
    strength = count_strength(scene, n)
    if strength < 0:
        return
    whole = _whole(scene, n) and not one_of(scene, n)
    noun = scene.noun_column(n)
    weight = 2.3 + 0.9 * strength - 1.4 * difference_strength(scene, n)
    if _every(scene, n):
        of = noun if noun is not None else scene.subject()
        rows = scene.reading.body & scene.reading.columns[of].filled
        yield _number(scene.reading.places(of, rows), rows.bit_count(), 4.0)
    groups = _groups(scene, n)
    told = strength >= 1.0 and not whole and _told(scene, n) and not _drops(scene, n, groups)
    vague = scene.relations[n.at] not in EQUAL and not told
    apposed = bool(_apposed(scene, n, [c for c in scene.conditions if c.number != n.at]))
    apart = scene.clues.says(_APART) or not cues.MORE.isdisjoint(scene.clues.after(n, 2 if scene.thans else 1))
    different = noun is not None and "different" in scene.clues.after(n, 2)
    for mask, used, cost in _sets(groups, scene.reading.body):
        if whole and used:
            cost += 1.5
        elif not used and not whole:
            cost += 1.2
        column = noun if apposed else _condition_column(scene, n, used)
        if column is None:
            column = noun if noun is not None else scene.subject()
        elif used and mask == 0:
            continue
        rows = mask if used else mask & scene.reading.columns[column].filled
        cost += 2.5 if different and _again(scene, noun, rows) else 0.0  # what stands there twice counts once
        firm = told and cost == 0.0 and all(_clear(c, rows) for c in used) and not _again(scene, noun, rows)
        candidate = _number(scene.reading.places(column, rows), rows.bit_count(), weight - cost, firm=firm)
        candidate = candidate._replace(loose=not whole and (apart or _leaves_out(groups, used)))
        yield candidate._replace(truth=Truth.UNKNOWN) if vague else candidate
    if different and noun is not None:
        firm = all(noun in c.columns for c in scene.conditions if c.number != n.at) and _told(scene, n)
        named = [g for g in groups if any(c.strong and c.number < 0 and noun not in c.columns for c in g)]
        yield _distinct(scene, noun, _meet(named, scene.reading.body), strength, firm)


def _leaves_out(groups: Sequence[Sequence[Condition]], used: Sequence[Condition]) -> bool:
    """Whether a set of records does without a condition that the sentence surely states."""
    kept = {c.first for c in used}
    return any(g[0].first not in kept and any(c.strong or c.number >= 0 or c.outcome for c in g) for g in groups)


def _number(places: tuple[Place, ...], rows: int, weight: float, *, firm: bool = False) -> Candidate:
    return Candidate(How.COUNT, places, (number(Decimal(rows)),), weight, firm)


def _clear(c: Condition, rows: int) -> bool:
    """Whether a condition is of one column and names records beyond doubt, or all that are counted."""
    return len(c.columns) == 1 and (c.strong or c.number >= 0 or c.mask == rows)


def _again(scene: Scene, noun: int | None, rows: int) -> bool:
    """Whether things are counted of which one stands in several records: three athletes with eleven medals."""
    if noun is None:
        return False
    cells = scene.reading.columns[noun].cells
    return len({cells[r].text for r in bits(rows)}) < rows.bit_count()


def _every(scene: Scene, n: Number) -> bool:
    """Whether a number is how many records there are, spoken of as known: "the six directors"."""
    rows = scene.reading.body & scene.reading.columns[scene.subject()].filled
    if scene.clues.at(n.first - 1) not in ("the", "all") or n.quantity.value != rows.bit_count():
        return False
    return not any(h.first == n.last and not scene.reading.columns[h.columns[0]].is_text for h in scene.links.headers)


def _told(scene: Scene, n: Number) -> bool:
    """Whether the table explains all that the sentence says, so that a wrong count is the sentence's."""
    clues = scene.clues
    if (
        not (scene.plain or _totalled(scene, n))
        or sum(count_strength(scene, m) >= 1.0 for m in scene.links.numbers) > 1
    ):
        return False
    if any(m.exact and any(m.columns.get(c, 0) & ~rows for c, rows in m.exact.items()) for m in scene.links.mentions):
        return False  # "super cup" is no `cup`, and other cells have the name among others
    starts = {m.first for m in scene.links.mentions}
    if n.first == 0 and n.quantity.value == 1 and clues.says(_IS) and "be" in clues.stems:
        return False  # "1 event be the sprint" does not say that there is no other
    noun = {i for i in range(n.last, n.last + 3) if clues.at(i) not in cues.PART and i + 1 not in starts}
    head = next((i for i in sorted(noun) if is_record_noun(clues.at(i))), 0)
    noun = {i for i in noun if i >= head}  # the `home` of "3 home game" restricts them
    noun |= {c.first for c in scene.conditions if c.outcome}
    return all(clues.stems[i] in _PLAIN or i in noun for i in scene.links.unexplained)


_IS = words("the")


def _drops(scene: Scene, n: Number, groups: Sequence[Sequence[Condition]]) -> bool:
    """Whether a name after a number is left out beside others of its column: of a list that is not read as one."""
    kept = {c.first for g in groups for c in g}
    columns = {column for g in groups if g[0].number < 0 for column in g[0].columns}
    return any(
        c.number < 0 and c.strong and c.first >= n.last and c.first not in kept and not columns.isdisjoint(c.columns)
        for c in scene.conditions
    )


def _totalled(scene: Scene, n: Number) -> bool:
    """Whether a sentence is plain but for the total of what it counts: "they win a total of 5 game"."""
    stems = scene.clues.stems
    if stems[max(0, n.first - 3) : n.first] != ("a", "total", "of") or not records_noun(scene.clues, n):
        return False
    said = {*stems[: n.first - 2], *stems[n.first :]}
    return not scene.thans and said.isdisjoint(cues.SUM | cues.AVERAGE | cues.EXTREME | _APART)


def _whole(scene: Scene, n: Number) -> bool:
    """Whether a number says how many records there are at all: "3 of the 8 race", "all 9 player"."""
    before = scene.clues.before(n, 2)
    if before[:1] == ("the",) and before[1:2] == ("of",):
        return True
    if before[:1] == ("of",) and scene.clues.at(n.first - 2) not in _SUMMED:
        return any(m.last in (n.first - 1, n.first - 2) and m.quantity.value != 1 for m in scene.links.numbers)
    return before[:1] == ("all",)


def _distinct(scene: Scene, column: int, records: int, strength: float, firm: bool) -> Candidate:
    seen: dict[tuple[str, ...], Place] = {}
    for r in bits(records):
        cell = scene.reading.columns[column].cells[r]
        if not cell.missing:
            seen.setdefault(cell.stems, cell.places[0])
    weight = (4.2 if firm else 2.6) + 0.9 * strength
    return Candidate(How.COUNT, tuple(seen.values()), (number(Decimal(len(seen))),), weight, firm)


def _sets(groups: Sequence[list[Condition]], body: int) -> Iterator[tuple[int, tuple[Condition, ...], float]]:
    """Yield sets of records that can be counted: all conditions, all but one, one alone, none."""
    if groups:
        yield _meet(groups, body), tuple(c for g in groups for c in g), 0.0
        if len(groups) > 1:
            for left in range(len(groups)):
                kept = [g for i, g in enumerate(groups) if i != left]
                yield _meet(kept, body), tuple(c for g in kept for c in g), 0.9 + 0.1 * (len(groups) - left)
        if len(groups) > 2:
            for g in groups:
                yield _meet([g], body), tuple(g), 1.4
    yield body, (), 0.4


def _meet(groups: Sequence[Sequence[Condition]], body: int) -> int:
    mask = body
    for group in groups:
        union = 0
        for c in group:
            union |= c.mask
        mask &= union
    return mask


def _groups(scene: Scene, n: Number) -> list[list[Condition]]:
    """Return the conditions of a sentence, nearest first; names listed beside each other are alternatives.

    Of others on one column only the nearest counts: the rest are another clause's.
    """
    found: list[list[Condition]] = []
    kept = [scene.read_as(n, c) for c in scene.conditions if c.number != n.at and not _lists(scene, n, c)]
    kept = _own(scene, n, kept)
    apposed = _apposed(scene, n, kept)
    kept = [c for c in kept if c not in apposed]
    titled = [c for c in kept if all(i in scene.links.caption for i in range(c.first, c.last))]
    whole = _spells_title(scene)
    kept = [c for c in kept if c not in titled or (c.strong and not whole and not _longer(scene, c))]
    others = {column for c in kept if c not in titled and c.number < 0 for column in c.columns}
    kept = [c for c in kept if c not in titled or not set(c.columns) & others]
    if one_of(scene, n) and any(c.first >= n.last for c in kept):
        kept = [c for c in kept if c.first >= n.last]
    strong = {column for c in kept if c.strong and c.number < 0 for column in c.columns}
    for condition in sorted(kept, key=lambda c: scene.distance(n, c)):
        columns = set(condition.columns)
        text = condition.number < 0
        if text and condition.mask == scene.reading.body and not condition.strong:
            continue
        if text and not condition.strong and columns <= strong:
            continue
        same = next((g for g in found if set(g[0].columns) == columns), None)
        if same is None:
            found.append([condition])
        elif text and same[0].number < 0:
            if any(listed(scene.clues, condition, c) for c in same):
                same.append(condition)
        elif not (scene.relations.get(condition.number) in EQUAL and same[0].soft):
            found.append([condition])
    return found


def _apposed(scene: Scene, n: Number, conditions: Sequence[Condition]) -> list[Condition]:
    """Return the names that only say which things were counted: "2 radio station , alpha and beta"."""
    if _LISTING.isdisjoint(scene.clues.wordset) or n.quantity.value == 1:
        return []
    noun = scene.noun_column(n)
    head = next((h for h in scene.links.headers if h.first >= n.last and noun in h.columns), None)
    if noun is None or head is None or scene.clues.at(head.last) not in (",", ":", "("):
        return []
    after = [c for c in conditions if c.number < 0 and c.first > head.last and noun in c.columns]
    if len(after) < 2 or after[0].first != head.last + 1 or len(after) != n.quantity.value:
        return []
    return after if all(listed(scene.clues, one, two) for one, two in pairwise(after)) else []


_LISTING = frozenset((",", ":", "("))


def _spells_title(scene: Scene) -> bool:
    """Whether the sentence has all words of a longer title: they say what the table is of and restrict nothing."""
    title = {s for s in scene.reading.caption if s not in cues.PART}
    return len(title) >= _LONG_TITLE and title <= scene.clues.wordset


_LONG_TITLE = 4
"""How many words a title has at least that is not met by chance."""


def _longer(scene: Scene, c: Condition) -> bool:
    """Whether a name of the title goes on beside a condition: `minnesota` of "minnesota wild"."""
    caption = scene.links.caption
    beside = [i for i in (c.first - 1, c.last) if i in caption and scene.clues.stems[i] not in cues.PART]
    return any(all(not m.first <= i < m.last for m in scene.links.mentions) for i in beside)


def _own(scene: Scene, n: Number, conditions: list[Condition]) -> list[Condition]:
    """Return the conditions that are not of another count: "4 be in sweden and 1 be in denmark"."""
    others = [
        m.first
        for m in scene.links.numbers
        if m.at != n.at and count_strength(scene, m) >= 1.0 and not _whole(scene, m)
    ]
    kept = [c for c in conditions if not any(n.last <= m <= c.first for m in others)]
    start = max((m for m in others if m < n.first), default=-1)
    if start >= 0 and any(c.number < 0 and c.strong and start < c.first < n.first for c in kept):
        kept = [c for c in kept if c.number >= 0 or c.first > start]  # "Ann 6 and Ben 1"
    if any(c.first >= n.last for c in kept):
        kept = [c for c in kept if not any(m < c.first < n.first for m in others)]
    return kept


def _lists(scene: Scene, n: Number, c: Condition) -> bool:
    """Whether a condition only lists what was counted: ", on 15 april, 6 may and 17 june"."""
    if c.number < 0 or not c.soft or c.first < n.last:
        return False
    kinds = [
        m for m in scene.links.numbers if cues.is_calendar(m) and m.first >= n.last and scene.relations[m.at] in EQUAL
    ]
    return len(kinds) >= 2


def _condition_column(scene: Scene, n: Number, used: Sequence[Condition]) -> int | None:
    """Return the column that decides what is counted: of a text, else of a number, else of a date."""
    ranked = sorted(used, key=lambda c: (c.soft, c.number >= 0, c.first < n.last, c.outcome, scene.distance(n, c)))
    for condition in ranked:
        if condition.columns:
            return max(condition.columns, key=lambda c: (condition.columns[c].bit_count(), -c))
    return None

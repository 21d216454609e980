"""Grounding in tables with a row for each thing: values of a record, counts of records, bounds of filters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from probelib.grounding import comparing, cues, totals
from probelib.grounding.amounts import ONE, Amount
from probelib.grounding.candidates import Candidate, How, number, surprise
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place, bits
from probelib.grounding.relations import Relation
from probelib.grounding.scene import RANK, Condition, Scene, records_noun
from probelib.grounding.values import in_cell, in_unit
from probelib.language import forms
from probelib.language.quantities import find
from probelib.language.stems import stem
from probelib.records import Kind, Truth

_TIMES = (Kind.YEAR, Kind.TIME, Kind.DATE)
_EQUAL = (Relation.EQ, Relation.APPROX)
_BE = words("be as become among include of")
_TOP = words("top first last bottom best leading")
_WHICH = words("with from in that who which")
_THERE = stem("there")
_ALL = words("all only these those")
_SUMMED = words("total list combine")
_AGAIN = words("time occasion different other separate unique instance")


def candidates(scene: Scene, n: Number) -> list[Candidate]:
    """Return the ways in which a number can come from a table of records, the more usual ones first."""
    if _partitive(scene, n):
        return [Candidate(How.NONE, (), (), 9.0, relation=Relation.EQ)]
    q = n.quantity
    found = [*_headers(scene, n)]
    if q.kind is Kind.ORDINAL:
        return [*found, *comparing.ordinals(scene, n), Candidate(How.NONE, (), (), 3.0)]
    if cues.is_calendar(n):
        return [*found, *_calendar(scene, n)]
    top = list(_top(scene, n))
    if top:
        return top
    found += [*_cells(scene, n), *comparing.superlatives(scene, n), *comparing.differences(scene, n)]
    found += [*totals.sums(scene, n), *totals.shares(scene, n), *_counts(scene, n), *_bound(scene, n)]
    return found


def _partitive(scene: Scene, n: Number) -> bool:
    """Whether a number is the one of "one of": the pronoun, which counts nothing."""
    if n.quantity.value != 1 or scene.clues.at(n.last) != "of":
        return False
    return scene.clues.at(n.first - 1) in _BE or scene.clues.at(n.first - 1) in (
        "",
        ",",
        "with",
        "only",
        "just",
        "also",
    )


def _headers(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield header cells that give the number: "(2011)" over arrivals, 7:30 over programmes."""
    q = n.quantity
    found = []
    for column in scene.reading.columns:
        if not any(character.isdigit() for character in column.header):
            continue
        if any(h.value == q.value and h.unit == q.unit for h in find(column.header)):
            found.append(column.index)
    if not found:
        return
    inside = [
        h
        for h in scene.links.headers
        if h.first < n.last and n.first < h.last or h.last == n.first or h.first == n.last
    ]
    if q.kind not in _TIMES:
        # "team 2" is a name: the number has to stand beside the header's other words
        inside = [h for h in inside if h.first < n.first or h.last > n.last]
    named = [c for c in found if any(c in h.columns for h in inside)]
    if q.kind not in _TIMES and not named:
        return
    beside = [
        c for h in scene.links.headers for c in h.columns if c in found and not (h.first < n.last and n.first < h.last)
    ]
    chosen = sorted(set(beside) & set(found)) or named or found
    rows = [c for c in chosen if _spoken(scene, c)]
    weight = 4.4 if q.kind in _TIMES else 3.0
    yield Candidate(How.CELL, tuple((0, c) for c in (rows or chosen)), (), weight, True, Relation.EQ, Truth.TRUE)


def _spoken(scene: Scene, column: int) -> bool:
    """Whether a text of the sentence stands in a column."""
    return any(column in c.columns and c.number < 0 for c in scene.conditions)


# -- values


def _cells(scene: Scene, n: Number) -> Iterator[Candidate]:
    relation = scene.relations[n.at]
    mask, used = scene.scope(n)
    columns = list(scene.columns_of(n))
    known = {c for c, _ in columns}
    columns += [(c, 0.0) for c in scene.hits[n.at] if c not in known and in_unit(scene.reading, n.quantity, c)]
    counting = count_strength(scene, n)
    few = mask.bit_count() <= 2 and bool(used)
    compared = comparing.difference_strength(scene, n)
    slight = surprise(n.quantity) < 2.0
    for rank, (c, w) in enumerate(columns[:6]):
        hit = scene.hits[n.at].get(c, 0)
        weight = (
            1.8
            + 0.7 * w
            - 0.7 * max(0.0, counting)
            + (1.0 if few else 0.4 if used else 0.0)
            - 0.1 * rank
            - 1.2 * compared
        )
        if w < 1.0 and slight:
            weight -= 0.4 if few else 0.8
        if relation in _EQUAL:
            firm = rank == 0 and _sure(scene, n, columns) and counting <= 0.5 and _single(scene, n)
            yield from _stated(scene, n, c, hit, mask, weight, firm)
        elif (few or scene.clues.says(cues.ALL)) and not scene.is_index(c):
            rows = mask & scene.reading.columns[c].filled
            amounts = _amounts(scene, n, c, rows)
            if amounts:
                firm = w >= 1.5 and few and scene.plain and _single(scene, n)
                yield Candidate(How.CELL, scene.reading.places(c, rows), amounts, weight + 1.0, firm, every=True)


def _sure(scene: Scene, n: Number, columns: Sequence[tuple[int, float]]) -> bool:
    """Whether the words leave no other column, and say nothing that a value does not answer."""
    if not scene.plain or n.quantity.form == forms.NOMINAL or columns[0][1] < 2.6:
        return False
    return len(columns) < 2 or columns[1][1] <= columns[0][1] - 0.4


def _single(scene: Scene, n: Number) -> bool:
    """Whether the sentence singles out one record beyond doubt."""
    mask, used = scene.scope(n, among=[c for c in scene.conditions if c.strong])
    everything, _ = scene.scope(n)
    return bool(used) and mask.bit_count() == 1 and mask == everything


def _stated(scene: Scene, n: Number, c: int, hit: int, mask: int, weight: float, firm: bool) -> Iterator[Candidate]:
    """Yield the cells of one column that a plainly stated number can be."""
    here = hit & mask
    if not here and hit and n.quantity.form == forms.NOMINAL and weight >= 3.0:
        here = hit  # "game 40" names a record, whatever is said of it
    if here:
        yield Candidate(How.CELL, scene.reading.places(c, here), (), weight, True, truth=Truth.TRUE)
        return
    rows = mask & scene.reading.columns[c].filled
    if rows and rows.bit_count() <= 3:
        amounts = _amounts(scene, n, c, rows)
        if amounts:
            sure = firm or not hit or _single(scene, n)
            yield Candidate(How.CELL, scene.reading.places(c, rows), amounts, weight - (0.0 if sure else 0.8), firm)
    if hit and not firm:
        yield Candidate(How.CELL, scene.reading.places(c, hit), (), weight - 0.7, False, truth=Truth.UNKNOWN)


def _amounts(scene: Scene, n: Number, c: int, rows: int) -> tuple[Amount, ...]:
    cells = scene.reading.columns[c].cells
    return tuple(a for r in bits(rows) for a in in_cell(cells[r], n.quantity)[:2])


def _calendar(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield where a year or date stands; none where it bounds a filter or only the caption has it."""
    relation = scene.relations[n.at]
    hit = scene.hits[n.at]
    ranged = n.at in cues.bounds(scene.links)
    mask, used = scene.scope(n)
    if relation in _EQUAL or not ranged:
        own = [c for c in hit if scene.reading.columns[c].kind in (Kind.YEAR, Kind.DATE)] or list(hit)
        for rank, c in enumerate(own):
            here = hit[c] & mask
            cells = here or hit[c]
            if not here and _locates(scene, n):
                here = cells  # it says which record is spoken of, and there is such a record
            weight = 4.4 - 0.5 * rank + (0.6 if here and used else 0.0) - (0.0 if relation in _EQUAL else 1.5)
            truth = Truth.TRUE if here else Truth.UNKNOWN
            yield Candidate(
                How.CELL, scene.reading.places(c, cells), (), weight, True, truth=truth if relation in _EQUAL else None
            )
    if relation not in _EQUAL or not hit:
        yield from _other_date(scene, n, mask, used)
    captioned = all(i in scene.links.caption for i in range(n.first, n.last))
    body = scene.reading.body
    everywhere = any((mask & body).bit_count() * 2 > body.bit_count() > 2 for mask in hit.values())
    yield Candidate(How.NONE, (), (), 8.0 if captioned and (not hit or everywhere) else 3.6)


def _locates(scene: Scene, n: Number) -> bool:
    """Whether a date says where to look, and not what is found there: it stands before all else, or in a list of dates."""
    texts = [c.first for c in scene.conditions if c.number < 0]
    if not texts or n.first < min(texts):
        return True
    return scene.clues.at(n.last) in (",", "and") or scene.clues.at(n.first - 1) in (",", "and")


def _other_date(scene: Scene, n: Number, mask: int, used: Sequence[Condition]) -> Iterator[Candidate]:
    """Yield the date of the record that the sentence singles out, where its own is another one."""
    texts = [c for c in used if c.number < 0]
    if not texts or mask.bit_count() != 1 or n.at in cues.bounds(scene.links):
        return
    for column in scene.reading.columns:
        if column.kind in (Kind.YEAR, Kind.DATE) and mask & column.filled:
            amounts = _amounts(scene, n, column.index, mask)
            if amounts:
                firm = (
                    scene.plain
                    and _single(scene, n)
                    and sum(c.kind in (Kind.YEAR, Kind.DATE) for c in scene.reading.columns) == 1
                )
                yield Candidate(How.CELL, scene.reading.places(column.index, mask), amounts, 4.0, firm)
                return


# -- counts


def count_strength(scene: Scene, n: Number) -> float:
    """Return how much the words say that a number counts records: below 0 where they say it does not."""
    q = n.quantity
    if not scene.is_counting(n) or not isinstance(q.value, Decimal):
        return -1.0
    clues = scene.clues
    after, before = clues.after(n, 3), clues.before(n, 4)
    strength = 0.0
    if _THERE in before:
        strength += 2.0
    if after[:1] == ("of",):
        strength += 1.6
    if one_of(scene, n):
        strength += 2.2
    if after[:1] and after[0] in _WHICH and len(scene.links.numbers) > 1:
        strength += 0.8
    if after[:1] and after[0] in _AGAIN or after[1:2] and after[1] in _AGAIN:
        strength += 1.8
    if scene.noun_column(n) is not None:
        strength += 1.6
    elif records_noun(clues, n):
        strength += 1.4
    elif after and after[0].isalpha() and after[0] not in cues.PART and after[0] not in cues.MORE and q.value <= 50:
        strength += 0.6
    if before[:1] and before[0] in _ALL:
        strength += 0.5
    head = next((h for h in scene.links.headers if n.last <= h.first <= n.last + 1), None)
    if head is not None and all(not scene.reading.columns[c].is_text and c for c in head.columns):
        strength -= 1.6
    head = next((h for h in scene.links.headers if h.last in (n.first, n.first - 1)), None)
    if head is not None and all(not scene.reading.columns[c].is_text for c in head.columns):
        strength -= 1.0
    return strength


def one_of(scene: Scene, n: Number) -> bool:
    """Whether the number says how many there are of which the subject is one: "peru be 1 of 2 country"."""
    return (
        any(m.last == n.first - 1 and m.quantity.value == 1 for m in scene.links.numbers)
        and scene.clues.at(n.first - 1) == "of"
    )


def _counts(scene: Scene, n: Number) -> Iterator[Candidate]:
    strength = count_strength(scene, n)
    if strength < 0:
        return
    whole = _whole(scene, n)
    noun = scene.noun_column(n)
    for mask, used, cost in _sets(scene, n):
        if whole and used:
            cost += 1.5
        elif not used and not whole:
            cost += 1.2
        column = _condition_column(scene, n, used)
        if column is None:
            column = noun if noun is not None else scene.subject()
        elif used and mask == 0:
            continue
        rows = mask if used else mask & scene.reading.columns[column].filled
        places = scene.reading.places(column, rows)
        yield Candidate(How.COUNT, places, (number(Decimal(rows.bit_count())),), 2.2 + 0.9 * strength - cost, False)
    if "different" in scene.clues.after(n, 2) and noun is not None:
        yield _distinct(scene, noun, strength)


def _whole(scene: Scene, n: Number) -> bool:
    """Whether a number says how many records there are at all: "3 of the 8 race", "all 9 player"."""
    before = scene.clues.before(n, 2)
    if before[:1] == ("the",) and before[1:2] == ("of",):
        return True
    if before[:1] == ("of",) and not (scene.clues.at(n.first - 2) in _SUMMED):
        return any(m.last in (n.first - 1, n.first - 2) and m.quantity.value != 1 for m in scene.links.numbers)
    return before[:1] == ("all",)


def _distinct(scene: Scene, column: int, strength: float) -> Candidate:
    seen: dict[tuple[str, ...], Place] = {}
    for r in bits(scene.reading.body):
        cell = scene.reading.columns[column].cells[r]
        if not cell.missing:
            seen.setdefault(cell.stems, cell.places[0])
    return Candidate(How.COUNT, tuple(seen.values()), (number(Decimal(len(seen))),), 2.6 + 0.9 * strength, False)


def _sets(scene: Scene, n: Number) -> Iterator[tuple[int, tuple[Condition, ...], float]]:
    """Yield sets of records that can be counted: all conditions, all but one, one alone, none."""
    groups = _groups(scene, n)
    body = scene.reading.body
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
    listed = [c for c in scene.conditions if c.number != n.at and not _lists(scene, n, c)]
    listed = _own(scene, n, listed)
    if one_of(scene, n) and any(c.first >= n.last for c in listed):
        listed = [c for c in listed if c.first >= n.last]
    strong = {column for c in listed if c.strong and c.number < 0 for column in c.columns}
    for condition in sorted(listed, key=lambda c: scene.distance(n, c)):
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
            if any(_listed(scene, condition, c) for c in same):
                same.append(condition)
        elif not (scene.relations.get(condition.number) in _EQUAL and same[0].soft):
            found.append([condition])
    return found


def _own(scene: Scene, n: Number, conditions: list[Condition]) -> list[Condition]:
    """Return the conditions that are not of another count: "4 be in sweden and 1 be in denmark"."""
    others = [
        m.first
        for m in scene.links.numbers
        if m.at != n.at and count_strength(scene, m) >= 1.0 and not _whole(scene, m)
    ]
    kept = [c for c in conditions if not any(n.last <= m <= c.first for m in others)]
    if any(c.first >= n.last for c in kept):
        kept = [c for c in kept if not any(m < c.first < n.first for m in others)]
    return kept


def _listed(scene: Scene, one: Condition, two: Condition) -> bool:
    """Whether two names stand in one list: "sweden , norway and denmark"."""
    gap = scene.clues.stems[min(one.last, two.last) : max(one.first, two.first)]
    return len(gap) <= 3 and all(s in _COMMAS for s in gap)


_COMMAS = frozenset({",", "and", "or", "/", "&", "the", "a", "an", "in", "to", "by"})


def _lists(scene: Scene, n: Number, c: Condition) -> bool:
    """Whether a condition only lists what was counted: ", on 15 april, 6 may and 17 june"."""
    if c.number < 0 or not c.soft or c.first < n.last:
        return False
    kinds = [
        m for m in scene.links.numbers if cues.is_calendar(m) and m.first >= n.last and scene.relations[m.at] in _EQUAL
    ]
    return len(kinds) >= 2


def _condition_column(scene: Scene, n: Number, used: Sequence[Condition]) -> int | None:
    """Return the column that decides what is counted: of a text, else of a number, else of a date."""
    ranked = sorted(used, key=lambda c: (c.soft, c.number >= 0, c.first < n.last, scene.distance(n, c)))
    for condition in ranked:
        if condition.columns:
            return max(condition.columns, key=lambda c: (condition.columns[c].bit_count(), -c))
    return None


def _top(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the first or last records for "the top 5 winner"."""
    q = n.quantity
    before = scene.clues.before(n, 1)
    if (
        not before
        or before[0] not in _TOP
        or q.unit is not None
        or q.kind is not Kind.CARDINAL
        or not isinstance(q.value, Decimal)
    ):
        return
    if any(h.first < n.first < h.last or h.last == n.first for h in scene.links.headers):
        return
    if q.value != q.value.to_integral_value() or not 1 < q.value <= scene.reading.records + 10:
        return
    rows = bits(scene.reading.body)
    chosen = rows[-int(q.value) :] if before[0] in ("last", "bottom") else rows[: int(q.value)]
    column = next((c.index for c in scene.reading.columns if set(c.stems) & RANK), 0)
    mask = sum(1 << r for r in chosen)
    yield Candidate(How.COUNT, scene.reading.places(column, mask), (Amount(Decimal(len(chosen)), "", ONE, ONE),), 5.5)


# -- bounds of filters


def _bound(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield none: the number bounds what is counted or spoken of, as in "3 games with less than 1000"."""
    if n.quantity.form == forms.NOMINAL:
        yield Candidate(How.NONE, (), (), 2.6)
        return
    relation = scene.relations[n.at]
    if relation in _EQUAL:
        yield Candidate(How.NONE, (), (), 3.3)
        return
    counted = any(
        m.at != n.at and count_strength(scene, m) >= 1.0 and scene.relations[m.at] in _EQUAL
        for m in scene.links.numbers
    )
    yield Candidate(How.NONE, (), (), 8.5 if counted and count_strength(scene, n) < 1.0 else 3.6)

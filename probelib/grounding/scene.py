"""A sentence over a table of records: what it says of the records, and which of them a number speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise

from probelib.grounding import cues
from probelib.grounding.cues import Clues, words
from probelib.grounding.linking import Links, Number
from probelib.grounding.reading import Reading, bits
from probelib.grounding.relations import Relation
from probelib.grounding.restrictions import Condition, conditions, lists, without_claims
from probelib.grounding.values import Masks, hits
from probelib.grounding.weighing import BREAKS, ORDER, Weighed, weigh
from probelib.language import forms
from probelib.records import Kind

_RECORDS = words(
    """player team game match race country nation episode season song album film movie driver rider member school
    candidate club tournament event city person people man woman athlete swimmer golfer competitor contestant
    actor actress incumbent opponent venue location place building station ship aircraft plane crater planet
    model county district state university college constructor title award medalist artist writer director role
    show series region town village mountain river lake competition championship fight bout round week date
    occasion time day month year entry name row case instance result runner cyclist wrestler boxer skater
    representative politician party bridge tower house language company label locomotive engine car chip program
    channel franchise group party road stadium track trophy volume book issue"""
)
_WINNING = words("win")
_WINNERS = words("winner winners champion champions")
_NEAR = 3
"""How many words can stand between a number and what says which column is meant."""
_CLAUSES = words("while whereas but ;")
_LISTED = (Kind.ORDINAL, Kind.DATE, Kind.YEAR, Kind.SCORE, Kind.TIME)
_DENIES = words("not no never without neither nor n't didn't isn't wasn't doesn't don't other except")


class Scene:
    """A sentence over a table of records."""

    __slots__ = (
        "_columns",
        "_scopes",
        "clues",
        "conditions",
        "contrasts",
        "hits",
        "links",
        "lists",
        "plain",
        "reading",
        "relations",
        "singles",
        "strengths",
        "thans",
    )

    def __init__(self, clues: Clues) -> None:
        """Take a linked sentence."""
        self.clues = clues
        self.links: Links = clues.links
        self.reading: Reading = clues.links.reading
        self.hits: dict[int, Masks] = {n.at: hits(self.reading, n.quantity) for n in self.links.numbers}
        ranged = cues.bounds(self.links)
        self.relations: dict[int, Relation] = {
            n.at: ranged.get(n.at) or self.clues.relation(n) for n in self.links.numbers
        }
        self._columns: dict[int, Weighed] = {}
        self._scopes: dict[int, tuple[int, tuple[Condition, ...]]] = {}
        self.singles: dict[int, bool] = {}
        """Whether the sentence singles out the record of a number, once it was asked."""
        self.strengths: dict[int, float] = {}
        """How much the words say that a number counts records, once it was asked."""
        self.contrasts: dict[int, float] = {}
        """How much they say that it is a difference, once it was asked."""
        self.thans = self._thans()
        self.plain = self._plain()
        self.conditions: tuple[Condition, ...] = conditions(clues, self.hits, self.relations, self.columns_of)
        self.lists: tuple[Condition, ...] = () if "respectively" in clues.wordset else lists(clues, self.conditions)

    def _thans(self) -> tuple[int, ...]:
        """Return where things are compared with things: each "than" that no plain number follows."""
        than = self.clues.thans
        if not than:
            return ()
        starts = {
            m.first
            for m in self.links.numbers
            if m.quantity.form != forms.NOMINAL and m.quantity.kind is not Kind.ORDINAL and not cues.is_calendar(m)
        }
        return tuple(i for i in than if not starts & {i + 1, i + 2})

    def _plain(self) -> bool:
        """Whether the sentence only states: nothing is denied, compared, summed up or extreme."""
        clues = self.clues
        if not self.states():
            return False
        starts = {i for n in self.links.numbers for i in (n.first - 1, n.first - 2)}
        compared = any(i not in starts for i in clues.thans)
        return not compared and self._beside_headers().isdisjoint(cues.EXTREME - {"last", "first", "top"})

    def _beside_headers(self) -> set[str]:
        """Return the sentence's stems that are no part of a column's name of several words: `lowest mark`."""
        named = [h for h in self.links.headers if h.last - h.first > 1 and len(h.columns) == 1]
        taken = {i for h in named for i in range(h.first, h.last)}
        return {s for i, s in enumerate(self.clues.stems) if i not in taken}

    def in_header(self, i: int) -> bool:
        """Return whether a token is a word of a column's name of several words: the after of `after 1 year`."""
        return any(h.whole and h.first <= i < h.last and h.last - h.first > 1 for h in self.links.headers)

    def states(self) -> bool:
        """Return whether nothing is denied, summed up, averaged or compared with another thing."""
        said = self._beside_headers()
        return not self.thans and all(said.isdisjoint(v) for v in (_DENIES, cues.SUM, cues.AVERAGE))

    # -- columns

    def columns_of(self, n: Number) -> Weighed:
        """Return the columns that a number can be of, with how much speaks for each, the likeliest first."""
        known = self._columns.get(n.at)
        if known is None:
            self._columns[n.at] = ()
            known = self._columns[n.at] = weigh(self.clues, n, self.hits[n.at], self._listed_after(n))
        return known

    def _listed_after(self, n: Number) -> tuple[tuple[int, float], ...]:
        """Return the columns of the number before, where this one continues its list: "rank 2 , 4 and 6"."""
        for m in self.links.numbers:
            gap = self.clues.stems[m.last : n.first]
            if m.last <= n.first and 0 < len(gap) <= 2 and all(s in (",", "and", "or") for s in gap):
                return self.columns_of(m)[:1]
        return ()

    # -- records

    def scope(self, n: Number, *, among: Iterable[Condition] | None = None) -> tuple[int, tuple[Condition, ...]]:
        """Return the records that a number speaks of, and the conditions that single them out.

        Conditions are taken from the nearest on, those of other clauses last; one that leaves no record,
        or names another thing in a column already spoken of, is left out.
        """
        if among is None:
            known = self._scopes.get(n.at)
            if known is None:
                known = self._scopes[n.at] = self._scope(n, None)
            return known
        return self._scope(n, among)

    def _scope(self, n: Number, among: Iterable[Condition] | None) -> tuple[int, tuple[Condition, ...]]:
        left_out = {n.at, *self._siblings(n)}
        conditions = [
            c for c in (self.conditions if among is None else among) if c.number not in left_out or c.number < 0
        ]
        if self.lists and among is None and not self.beside(n):
            inside = [c for c in conditions if not any(m.first <= c.first and c.last <= m.last for m in self.lists)]
            conditions = [*inside, *self.lists]
        conditions = without_claims(self.reading.body, [self.read_as(n, c) for c in conditions])
        conditions.sort(key=lambda c: self.distance(n, c))
        mask = self.reading.body
        used: list[Condition] = []
        for condition in conditions:
            both = mask & condition.mask
            if both and (both != mask or condition.mask != self.reading.body):
                mask = both
                used.append(condition)
        return mask, tuple(used)

    def beside(self, n: Number) -> bool:
        """Return whether a number stands in a list of numbers, so that each is of another record."""
        for m in self.links.numbers:
            gap = self.clues.stems[min(m.last, n.last) : max(m.first, n.first)]
            if m.at != n.at and 0 < len(gap) <= 2 and all(s in (",", "and", "or") for s in gap):
                return True
        return False

    def read_as(self, n: Number, c: Condition) -> Condition:
        """Return a name that stands in several columns as one of that which the words beside a number name."""
        if len(c.columns) < 2 or c.number >= 0:
            return c
        gaps: dict[int, int] = {}
        for h in self.links.headers:
            for column in h.columns if h.whole else ():
                if column in c.columns:
                    gap = h.first - n.last if h.first >= n.last else n.first - h.last
                    if 0 <= c.first - h.last <= 2:
                        gap = min(gap, c.first - h.last)  # "at home in detroit"
                    gaps[column] = min(gap, gaps.get(column, gap))
        for i, s in enumerate(self.clues.stems):
            if s in _WINNING:
                for column in c.columns:
                    if not _WINNERS.isdisjoint(self.reading.columns[column].stems):
                        gap = i - n.last if i >= n.last else n.first - i - 1
                        gaps[column] = min(gap, gaps.get(column, gap))
        if not gaps:
            return c
        least = min(gaps.values())
        nearest = [column for column, gap in gaps.items() if gap == least]
        if len(nearest) != 1 or least > _NEAR:
            return c
        mask = c.columns[nearest[0]]
        return c._replace(columns={nearest[0]: mask}, mask=mask)

    def _siblings(self, n: Number) -> set[int]:
        """Return the numbers that stand beside this one and so say nothing of its record: "fourth and fifth place"."""
        own = self.columns_of(n)
        best = own[0][0] if own and own[0][1] >= 2.0 else -1
        found = set()
        for c in self.conditions:
            if c.number < 0 or c.number == n.at:
                continue
            mine = {column for column, _ in own[:2]} or set(c.columns)
            hits = self.hits[n.at]
            if any(mask and k in mine and not mask & hits.get(k, mask) for k, mask in c.columns.items()):
                found.add(c.number)  # both stand in one column, in different records
            if (self.links.quantities[c.number].kind is n.quantity.kind and n.quantity.kind in _LISTED) or set(
                c.columns
            ) == {best}:
                found.add(c.number)
        return found

    def is_index(self, column: int) -> bool:
        """Return whether a column only numbers the records: 1, 2, 3 ..."""
        cells = self.reading.columns[column].cells
        rows = bits(self.reading.body)[:4]
        values = [main.value for main in (cells[r].main for r in rows) if main is not None]
        steps = [b - a for a, b in pairwise(values) if isinstance(a, Decimal) and isinstance(b, Decimal)]
        return len(steps) >= 2 and len(set(steps)) == 1 and abs(steps[0]) == 1

    def cued(self, n: Number, vocabulary: frozenset[str]) -> bool:
        """Return whether a word of a vocabulary that is no part of a name or header belongs to a number."""
        taken = {i for m in self.links.mentions for i in range(m.first, m.last)}
        taken |= {i for h in self.links.headers for i in range(h.first, h.last)}
        told = [
            m for m in self.links.numbers if not (cues.is_calendar(m) or self._known_count(m))
        ] or self.links.numbers
        for i, s in enumerate(self.clues.stems):
            if s in vocabulary and (i not in taken or self.clues.at(i + 1).startswith("of")):
                gaps = [(m.first - i if m.first > i else i - m.last + 2, m.at) for m in told]
                if min(gaps)[1] == n.at:
                    return True
        return False

    def _known_count(self, m: Number) -> bool:
        """Return whether a number says how many there are of what is known: "on average , the six directors"."""
        return self.is_counting(m) and self.clues.at(m.first - 1) in ("the", "all") and records_noun(self.clues, m)

    def distance(self, n: Number, c: Condition) -> float:
        """Return how far a condition stands from a number.

        Other clauses count more, those after the number most: a subject goes before all that is listed of it.
        """
        after = c.first >= n.last
        gap = self.clues.stems[n.last : c.first] if after else self.clues.stems[c.last : n.first]
        clauses = sum(1 for s in gap if s in _CLAUSES)
        breaks = sum(1 for s in gap if s in BREAKS) - clauses
        crossed = (
            8 * breaks + 14 * clauses + (4 if breaks or clauses else 0) if after else min(12, 4 * breaks) + 10 * clauses
        )
        claimed = c.number >= 0 and not c.soft and not c.strong
        return len(gap) + crossed + (0 if c.number < 0 else 6 if claimed else 1)

    def subject(self) -> int:
        """Return the column of the things that the records are of."""
        column = self.reading.columns[0]
        if set(column.stems) & ORDER or (not column.stems and column.kind is not None):
            return self.reading.name
        return 0

    def noun_column(self, n: Number) -> int | None:
        """Return the column that the noun after a number names: "14 championship"; None where none does."""
        for h in self.links.headers:
            if n.last <= h.first <= n.last + 2:
                texts = [c for c in h.columns if self.reading.columns[c].is_text]
                named = [c for c in h.columns if c in texts] or [c for c in h.columns if c == 0]
                if named:
                    return named[0]
        return None

    def is_counting(self, n: Number) -> bool:
        """Return whether the noun after a number is one of things that records are of."""
        q = n.quantity
        if q.unit is not None or q.kind not in (Kind.CARDINAL, Kind.OTHER) or q.form == forms.NOMINAL:
            return False
        value = q.value
        if not isinstance(value, Decimal) or value != value.to_integral_value():
            return False
        return 0 <= value <= self.reading.records + 20


def is_record_noun(s: str) -> bool:
    """Return whether a stem is a word for a thing that records are of, such as player or game."""
    return s in _RECORDS


def records_noun(clues: Clues, n: Number) -> bool:
    """Return whether a word for a thing, such as player or game, stands right after a number."""
    return any(s in _RECORDS for s in clues.after(n, 3))

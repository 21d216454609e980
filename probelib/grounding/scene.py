"""What a sentence says about the records of a table: conditions on them, and the columns that its numbers are of."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from probelib.grounding import cues
from probelib.grounding.cues import Clues, words
from probelib.grounding.linking import Links, Number
from probelib.grounding.reading import Column, Reading, bits
from probelib.grounding.relations import Relation
from probelib.grounding.tolerance import relate
from probelib.grounding.values import MONTHS, Masks, hits, in_cell
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Interval, Kind, PartialDate, Truth


class Condition(NamedTuple):
    """Something that holds of some records."""

    first: int
    """Its first token."""
    last: int
    columns: Masks
    """Column -> records; a text can stand in several columns."""
    mask: int
    """The records of all of them."""
    number: int
    """The number it hangs on, by its place among the quantities; -1 for a text."""
    soft: bool
    """Whether it is of a date or a year, and so rarely what is counted."""
    strong: bool
    """Whether it names records beyond doubt: a whole cell, or several words of one, or a date."""


# Words of sentences -> words of headers; for numbers whose column is not named.
_ABOUT = tuple(
    (words(said), words(head))
    for said, head in (
        ("people attend attended attendance crowd fan spectator attendee", "attendance crowd spectators"),
        ("dollar money earn earned prize cash purse paid make income", "earnings prize money purse winnings salary income share"),
        ("point score scored scoring", "points pts point score total"),
        ("place position rank ranked ranking finish finished finisher seed standing", "rank place position pos finish finished standing rk seed"),
        ("gold golds", "gold"), ("silver", "silver"), ("bronze", "bronze"), ("medal medals", "total medals"),
        ("goal goals", "goals goal"), ("lap laps", "laps lap"), ("viewer viewers watched audience", "viewers viewership audience"),
        ("win wins won victory", "wins win won w titles"), ("lose loss losses lost defeat", "losses loss lost l"),
        ("draw draws tie ties drawn tied", "draws drawn ties tied draw d"), ("play played game match appearance", "played games matches apps appearances gp mp p"),
        ("pick picked draft drafted selection selected", "pick overall"), ("floor floors story stories", "floors stories"),
        ("tall height high taller higher", "height"), ("long length longer", "length run time"), ("population populated resident inhabitant", "population"),
        ("student students enrollment enrolled enroll", "enrollment enrolment students"), ("area large larger size big", "area size"),
        ("car number", "car no number"), ("speed fast faster", "speed"), ("minute second time", "time duration"), ("vote votes", "votes vote"),
        ("year", "year season"), ("week", "week"), ("round", "round rd"), ("grid start started", "grid start"), ("stroke strokes par", "par score"),
        ("yard yards", "yards yds net"), ("touchdown touchdowns", "touchdowns td tds"), ("catch catches reception", "receptions rec"),
        ("season", "season"), ("episode", "episode no"), ("game", "game"), ("district", "district"), ("event events", "events"),
        ("age old", "age"), ("weight weigh heavy", "weight"), ("rating rated", "rating ratings"), ("frequency mhz", "frequency"),
    )
)  # fmt: skip
_RECORDS = words(
    """player team game match race country nation episode season song album film movie driver rider member school candidate
    club tournament event city person people man woman athlete swimmer golfer competitor contestant actor actress incumbent
    opponent venue location place building station ship aircraft plane crater planet model county district state university
    college constructor title award medalist artist writer director role show series region town village mountain river lake
    competition championship fight bout round week date occasion time day month year entry name row case instance result
    runner cyclist wrestler boxer skater representative politician party bridge tower house language company label
    locomotive engine car chip program channel franchise group party road stadium track trophy volume book issue"""
)
_BREAKS = words(", ; and but while whereas than with when where")
_OUTCOMES = {stem(word): outcome for word, outcome in (
    ("win", "win"), ("victory", "win"), ("lose", "lose"), ("defeat", "lose"), ("loss", "lose"), ("tie", "tie"), ("draw", "tie"),
)}  # fmt: skip
_SIGNS = words("negative positive")
RANK = words("rank place pos position standing finish finished rk placing")
_CLAUSES = words("while whereas but ;")
_LINKING = words(
    "be of a an the at with to in for is was were have has had by only just about exactly as total score record number reach"
)


class Scene:
    """A sentence over a table of records."""

    __slots__ = ("clues", "conditions", "hits", "links", "plain", "reading", "relations", "_columns")

    def __init__(self, clues: Clues) -> None:
        """Take a linked sentence."""
        self.clues = clues
        self.links: Links = clues.links
        self.reading: Reading = clues.links.reading
        self.hits: dict[int, Masks] = {n.at: hits(self.reading, n.quantity) for n in self.links.numbers}
        ranged = cues.bounds(self.links)
        self.relations: dict[int, Relation] = {
            n.at: ranged.get(n.at) or cues.relation_of(self.links, n) for n in self.links.numbers
        }
        self._columns: dict[int, tuple[tuple[int, float], ...]] = {}
        self.plain = self._plain()
        self.conditions: tuple[Condition, ...] = tuple(sorted((*self._texts(), *self._numbers(), *self._words())))

    def _plain(self) -> bool:
        """Whether the sentence only states: nothing is denied, compared, summed up or extreme."""
        clues = self.clues
        if not self.states():
            return False
        starts = {i for n in self.links.numbers for i in (n.first - 1, n.first - 2)}
        compared = any(s == "than" and i not in starts for i, s in enumerate(clues.stems))
        return not compared and not clues.says(cues.EXTREME - {"last", "first", "top"})

    def states(self) -> bool:
        return not (self.clues.says(_DENIES) or self.clues.says(cues.SUM - {"both"}) or self.clues.says(cues.AVERAGE))

    # -- columns

    def columns_of(self, n: Number) -> tuple[tuple[int, float], ...]:
        """Return the columns that a number can be of, with how much speaks for each, the likeliest first."""
        known = self._columns.get(n.at)
        if known is None:
            self._columns[n.at] = ()
            known = self._columns[n.at] = tuple(sorted(self._weigh(n).items(), key=lambda item: (-item[1], item[0])))
        return known

    def _weigh(self, n: Number) -> dict[int, float]:
        found: dict[int, float] = {}
        q = n.quantity
        for h in self.links.headers:
            if h.first < n.last and n.first < h.last:
                continue
            value = self._nearness(n, h.first, h.last) * (1.0 if h.whole else 0.7)
            for c in h.columns:
                found[c] = max(found.get(c, 0.0), value)
        self._implied(n, found)
        for c, w in self._listed_after(n):
            found[c] = max(found.get(c, 0.0), w - 0.3)
        dimension = _dimension(n)
        for column in self.reading.columns:
            if dimension and column.dimension == dimension:
                found[column.index] = found.get(column.index, 0.0) + 1.5
            elif q.kind in (Kind.YEAR, Kind.DATE, Kind.SCORE, Kind.TIME) and _same_kind(column, q.kind):
                found[column.index] = found.get(column.index, 0.0) + 2.0
        return {c: w for c, w in found.items() if _fits(self.reading.columns[c], n, c in self.hits[n.at])}

    def _listed_after(self, n: Number) -> tuple[tuple[int, float], ...]:
        """Return the columns of the number before, where this one continues its list: "rank 2 , 4 and 6"."""
        for m in self.links.numbers:
            gap = self.clues.stems[m.last : n.first]
            if m.last <= n.first and 0 < len(gap) <= 2 and all(s in (",", "and", "or") for s in gap):
                return self.columns_of(m)[:1]
        return ()

    def _implied(self, n: Number, found: dict[int, float]) -> None:
        near = {*self.clues.after(n, 3), *self.clues.before(n, 4)}
        text = n.quantity.text.lower()
        if n.quantity.kind is Kind.MONEY:
            near = near | {"money"}
        near |= {stem(word) for word in text.split()[1:]}
        for said, heads in _ABOUT:
            if said.isdisjoint(near):
                continue
            for column in self.reading.columns:
                if not heads.isdisjoint(column.stems):
                    found[column.index] = max(found.get(column.index, 0.0), 1.6 if len(column.stems) == 1 else 1.2)

    def _nearness(self, n: Number, first: int, last: int) -> float:
        """Return how closely words are tied to a number: 3 where nothing or linking words stand between."""
        if first >= n.last:
            gap = self.clues.stems[n.last : first]
            if not gap:
                return 3.4
            if (len(gap) <= 1 and gap[0] not in _BREAKS and gap[0].isalpha()) or (gap[0] == "be" and len(gap) <= 3):
                return 2.7
            steps = first - n.last
        else:
            gap = self.clues.stems[last : n.first]
            if len(gap) <= 4 and all(s in _LINKING or s in cues.MORE for s in gap):
                return 1.6 if any(m.last == first for m in self.links.numbers if m is not n) else 3.0
            steps = n.first - last
        crossed = sum(1 for s in gap if s in _BREAKS)
        between = any(
            m.first < max(first, n.first) and m.last > min(last, n.last) and m is not n for m in self.links.numbers
        )
        return max(0.4, 2.0 - 0.15 * steps - 0.4 * crossed - (0.5 if between else 0.0))

    # -- conditions

    def _texts(self) -> Iterable[Condition]:
        numeric = {i for n in self.links.numbers for i in range(n.first, n.last)}
        heads = {(h.first, h.last) for h in self.links.headers if h.whole}
        for m in self.links.mentions:
            if any(i in numeric for i in range(m.first, m.last)):
                continue
            if (m.first, m.last) in heads and not m.whole:
                continue
            if not m.whole and m.last - m.first == 1 and self.clues.stems[m.first] in _COMMON:
                continue
            columns = dict(m.exact or m.columns)
            mask = 0
            for records in columns.values():
                mask |= records
            strong = bool(m.exact) or m.last - m.first > 1
            yield Condition(m.first, m.last, columns, mask, -1, False, strong)

    def _words(self) -> Iterable[Condition]:
        """Yield what single words say: a month, an outcome, a sign."""
        numeric = {i for n in self.links.numbers for i in range(n.first, n.last)}
        taken = {i for m in self.links.mentions for i in range(m.first, m.last)}
        for i, s in enumerate(self.clues.stems):
            if i in numeric:
                continue
            masks: Masks = {}
            month = MONTHS.get(s)
            if (
                month
                and (s != "may" or self.clues.at(i - 1) in ("in", "of", "during"))
                and (s != "march" or self.clues.at(i - 1) != "the")
            ):
                masks = self._dated(month)
            elif s in _OUTCOMES and i not in taken:
                outcome = _OUTCOMES[s]
                masks = {c.index: c.outcomes[outcome] for c in self.reading.columns if outcome in c.outcomes}
            elif s in _SIGNS:
                masks = self._signed(i, s.startswith("neg"))
            if masks:
                mask = 0
                for records in masks.values():
                    mask |= records
                yield Condition(i, i + 1, masks, mask, -1, month is not None, False)

    def _dated(self, month: int) -> Masks:
        found: Masks = {}
        for column in self.reading.columns:
            for r, cell in enumerate(column.cells):
                for amount in cell.amounts[:1]:
                    if isinstance(amount.value, PartialDate) and amount.value.month == month:
                        found[column.index] = found.get(column.index, 0) | 1 << r
        return found

    def _signed(self, at: int, negative: bool) -> Masks:
        head = next((h for h in self.links.headers if h.first >= at), None) or next(iter(self.links.headers[-1:]), None)
        found: Masks = {}
        for c in head.columns if head else ():
            for r, cell in enumerate(self.reading.columns[c].cells):
                value = cell.amounts[0].value if cell.amounts else None
                if isinstance(value, Decimal) and value and (value < 0) == negative:
                    found[c] = found.get(c, 0) | 1 << r
        return found

    def _numbers(self) -> Iterable[Condition]:
        """Yield what numbers say of records: in 2005, round 5, less than 70."""
        for n in self.links.numbers:
            relation = self.relations[n.at]
            calendar = cues.is_calendar(n)
            if relation in (Relation.EQ, Relation.APPROX):
                masks = self._equal(n)
            else:
                masks = self._bounded(n, relation)
            if masks:
                mask = 0
                for records in masks.values():
                    mask |= records
                yield Condition(n.first, n.last, masks, mask, n.at, calendar, calendar and relation is Relation.EQ)

    def _equal(self, n: Number) -> Masks:
        found = self.hits[n.at]
        if not found:
            return {}
        q = n.quantity
        if cues.is_calendar(n) or q.kind in (Kind.SCORE, Kind.TIME):
            dated = {c: m for c, m in found.items() if _same_kind(self.reading.columns[c], q.kind)}
            return dated or found
        columns = self.columns_of(n)
        if q.kind is Kind.ORDINAL:
            ranks = [c for c in found if set(self.reading.columns[c].stems) & RANK]
            near = {*self.clues.after(n, 3), *self.clues.before(n, 3)}
            return {c: found[c] for c in ranks[:1]} if near & cues.RANKS else {}
        if columns and columns[0][1] >= 2.0:
            c = columns[0][0]
            return {c: found[c]} if c in found else {}
        if isinstance(q.value, Decimal) and len(str(abs(q.value)).strip("0")) >= 3:
            return found
        return {}

    def _bounded(self, n: Number, relation: Relation) -> Masks:
        q = n.quantity
        columns = [c for c, w in self.columns_of(n)[:1] if w >= 1.0]
        if cues.is_calendar(n):
            columns = [c.index for c in self.reading.columns if _same_kind(c, q.kind)][:1]
        found: Masks = {}
        for c in columns:
            for r, cell in enumerate(self.reading.columns[c].cells):
                if any(relate(a, relation, _amount(n)) is Truth.TRUE for a in in_cell(cell, q)[:1]):
                    found[c] = found.get(c, 0) | 1 << r
            found.setdefault(c, 0)
        return found

    # -- records

    def scope(
        self, n: Number, *, skip: Iterable[int] = (), among: Iterable[Condition] | None = None
    ) -> tuple[int, tuple[Condition, ...]]:
        """Return the records that a number speaks of, and the conditions that single them out.

        Conditions are taken from the nearest on, those of other clauses last; one that leaves no record,
        or names another thing in a column already spoken of, is left out.
        """
        left_out = {n.at, *skip, *self._siblings(n)}
        conditions = [
            c for c in (self.conditions if among is None else among) if c.number not in left_out or c.number < 0
        ]
        conditions.sort(key=lambda c: self.distance(n, c))
        mask = self.reading.body
        used: list[Condition] = []
        for condition in conditions:
            both = mask & condition.mask
            if both and (both != mask or condition.mask != self.reading.body):
                mask = both
                used.append(condition)
        return mask, tuple(used)

    def _siblings(self, n: Number) -> set[int]:
        """Return the numbers that stand beside this one and so say nothing of its record: "fourth and fifth place"."""
        own = self.columns_of(n)
        best = own[0][0] if own and own[0][1] >= 2.0 else -1
        found = set()
        for c in self.conditions:
            if c.number < 0 or c.number == n.at:
                continue
            if self.links.quantities[c.number].kind is n.quantity.kind and n.quantity.kind in _LISTED:
                found.add(c.number)
            elif set(c.columns) == {best}:
                found.add(c.number)
        return found

    def is_index(self, column: int) -> bool:
        """Return whether a column only numbers the records: 1, 2, 3 ..."""
        cells = self.reading.columns[column].cells
        values = [cell.main.value for cell in cells[:4] if cell.main is not None]
        steps = [
            b - a for a, b in zip(values, values[1:], strict=False) if isinstance(a, Decimal) and isinstance(b, Decimal)
        ]
        return len(steps) >= 2 and len(set(steps)) == 1 and abs(steps[0]) == 1

    def cued(self, n: Number, vocabulary: frozenset[str]) -> bool:
        """Return whether a word of a vocabulary that is no part of a name or header belongs to a number."""
        taken = {i for m in (*self.links.mentions, *self.links.headers) for i in range(m.first, m.last)}
        for i, s in enumerate(self.clues.stems):
            if s in vocabulary and (i not in taken or self.clues.at(i + 1).startswith("of")):
                nearest = min(self.links.numbers, key=lambda m: m.first - i if m.first > i else i - m.last + 2)
                if nearest is n:
                    return True
        return False

    def inside_header(self, n: Number) -> bool:
        """Return whether a number is part of a column's name: the first of "first broadcast"."""
        if n.quantity.kind in (Kind.YEAR, Kind.TIME):
            return False
        return any(
            h.whole and h.first <= n.first and n.last <= h.last and h.last - h.first > n.last - n.first
            for h in self.links.headers
        )

    def distance(self, n: Number, c: Condition) -> float:
        """Return how far a condition stands from a number.

        Other clauses count more, those after the number most: a subject goes before all that is listed of it.
        """
        after = c.first >= n.last
        gap = self.clues.stems[n.last : c.first] if after else self.clues.stems[c.last : n.first]
        clauses = sum(1 for s in gap if s in _CLAUSES)
        breaks = sum(1 for s in gap if s in _BREAKS) - clauses
        crossed = (
            8 * breaks + 14 * clauses + (4 if breaks or clauses else 0) if after else min(12, 4 * breaks) + 10 * clauses
        )
        return len(gap) + crossed + (0 if c.number < 0 else 1)

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
        if (
            not isinstance(value, Decimal)
            or value != value.to_integral_value()
            or value < 0
            or value > self.reading.records + 20
        ):
            return False
        return True


_LISTED = (Kind.ORDINAL, Kind.DATE, Kind.YEAR, Kind.SCORE, Kind.TIME)
_COMMON = words(
    "there one be they he she them play win lose score total record final first second third game team time year player"
)
_DENIES = words("not no never without neither nor n't didn't isn't wasn't doesn't don't other than except only")
ORDER = words("rank place pos position no # number rk year date week game round pick seed standing")


def records_noun(clues: Clues, n: Number) -> bool:
    """Return whether a word for a thing, such as player or game, stands right after a number."""
    return any(s in _RECORDS for s in clues.after(n, 3))


def _amount(n: Number):  # type: ignore[no-untyped-def]
    from probelib.grounding.amounts import of

    return of(n.quantity)


def _dimension(n: Number) -> str:
    from probelib.grounding.amounts import dimension_of

    return dimension_of(n.quantity.unit)[0] if n.quantity.unit else ""


def _same_kind(column: Column, kind: Kind) -> bool:
    if kind in (Kind.YEAR, Kind.DATE):
        return column.kind in (Kind.YEAR, Kind.DATE)
    return column.kind is kind


def _fits(column: Column, n: Number, hit: bool) -> bool:
    """Return whether a column can hold a number at all."""
    q = n.quantity
    if q.unit and set(column.stems) & (RANK | ORDER):
        return False
    if hit:
        return True
    if column.kind is None:
        return False
    if q.kind in (Kind.YEAR, Kind.DATE):
        return _same_kind(column, q.kind)
    if q.kind in (Kind.SCORE, Kind.TIME):
        return column.kind is q.kind or column.kind is Kind.CARDINAL and q.kind is Kind.SCORE
    if isinstance(q.value, Interval):
        return True
    return column.kind not in (Kind.DATE, Kind.YEAR, Kind.SCORE)


__all__ = ["Condition", "Scene", "bits", "records_noun"]

"""A sentence over a table that is read across: the lines that its words name, the columns of its years."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from probelib.grounding import cues
from probelib.grounding.cues import Clues
from probelib.grounding.layout import Layout, Line, Over, years_in
from probelib.grounding.linking import Number
from probelib.grounding.relations import Relation
from probelib.grounding.values import MONTHS
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate

SMALL = frozenset("the a an of in on at for to by with from and or as is was were be has have had that its it".split())
_GENERIC = cues.words("total net amount value other")
_DATED = SMALL | cues.words(
    """year years end ended ending fiscal as at january february march april may june july august september
    october november december week"""
)

CHANGED = cues.words("change variance variation increase decrease yoy growth")
"""Words of headers over what changed."""


def changes(over: Over) -> bool:
    """Return whether a column says how much others differ: under `change`, or `2019 over 2018`."""
    return not CHANGED.isdisjoint(over.stems) or (len(over.years) > 1 and not _AGAINST.isdisjoint(over.stems))


_AGAINST = cues.words("over vs versus against compared")
"""Words between the years of a column of changes."""


_LINES = 4
"""The most lines that are considered for one number."""

_PAIRS = 12
"""The most pairs of columns that are tried."""


class Scored(NamedTuple):
    """A line and how well the sentence names it."""

    line: Line
    score: float
    """Between 0 and about 1.5; 1 where the sentence has all of its label."""
    covered: frozenset[int]
    """Tokens that name it."""


@dataclass(frozen=True, slots=True)
class Across:
    """A sentence over a table that is read across."""

    layout: Layout
    clues: Clues
    lines: tuple[Scored, ...]
    """The lines that it can name, the likeliest first."""
    named: tuple[Scored, ...]
    """Lines that it names beside each other, each by words of its own, in the order of the sentence."""
    years: tuple[int, ...]
    """In the order of the sentence, those between the ends of a range included."""
    known: frozenset[int]
    """The years that stand over columns."""
    said: frozenset[str]
    """The sentence's stems, the signals of its numbers left out: "less than 170" compares and lessens nothing."""
    named_columns: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Row of a line -> the columns that the sentence names of it, once they were asked for."""

    def titled(self, row: int) -> frozenset[int]:
        """Return the years of the title that a line stands under."""
        section = next((line.section for line in self.layout.lines if line.row == row), ())
        return frozenset(years_in(" ".join(section)))

    def columns(self, line: Line) -> tuple[int, ...]:
        """Return the columns of a line that the sentence names by year or by words; all where it names none."""
        known = self.named_columns.get(line.row)
        if known is None:
            known = self.named_columns[line.row] = self._columns(line)
        return known

    def _columns(self, line: Line) -> tuple[int, ...]:
        over = self.layout.blocks[line.block]
        every = range(1, len(over))
        by_year = [c for c in every if any(year in over[c].years for year in self.years)]
        among = by_year or list(every)
        if CHANGED.isdisjoint(self.clues.wordset):
            among = [c for c in among if not changes(over[c])] or among
        dated = [c for columns in self.dated(line) for c in columns if c in among]
        if dated:
            return tuple(sorted(set(dated)))
        words = {c: self._overlap(over[c].stems, frozenset(line.stems)) for c in among}
        most = max(words.values(), default=0)
        if most:
            among = [c for c in among if words[c] == most]
        return tuple(among)

    def dated(self, line: Line, of: Number | None = None) -> list[list[int]]:
        """Return for each date of the sentence, or for one, the columns over which it stands to the day."""
        over = self.layout.blocks[line.block]
        found = []
        for n in self.clues.links.numbers if of is None else (of,):
            date = n.quantity.value
            if isinstance(date, PartialDate) and date.month and date.day:
                day = str(date.day)
                columns = [
                    c
                    for c in range(1, len(over))
                    if day in over[c].stems
                    and any(MONTHS.get(s) == date.month for s in over[c].stems)
                    and (date.year is None or date.year in over[c].years)
                ]
                if columns:
                    found.append(columns)
        return found if len({tuple(c) for c in found}) == len(found) else []

    def of_year(self, line: Line, year: int) -> tuple[int, ...]:
        """Return the columns of a line over which a year stands, those that words name first."""
        over = self.layout.blocks[line.block]
        found = [c for c in range(1, len(over)) if year in over[c].years]
        return tuple(sorted(found, key=lambda c: (-self._overlap(over[c].stems), c)))

    def _overlap(self, stems: Sequence[str], label: frozenset[str] = frozenset()) -> int:
        """Return how many words of a header the sentence has, those of the line's label left out."""
        known = self.clues.wordset
        return sum(1 for s in set(stems) if s in known and s not in label and s.isalpha() and s not in SMALL)


def across(layout: Layout, clues: Clues, years: tuple[int, ...] = ()) -> Across:
    """Return what a sentence names of a table that is read across.

    Args:
        layout: The table.
        clues: The sentence, or a clause of it.
        years: What a clause is about that names no year itself.
    """
    numbers = {
        i
        for n in clues.links.numbers
        if n.quantity.kind is not Kind.ORDINAL and not _may_name(n)
        for i in range(n.first, n.last)
    }
    tokens = {i: s for i, s in enumerate(clues.stems) if i not in numbers and s not in SMALL and s[:1].isalnum()}
    known = frozenset(year for over in (o for block in layout.blocks for o in block) for year in over.years)
    years = _years(clues, known) or years
    scored = _score(layout, tokens, years)
    beside = _beside(layout, tokens, scored, years)
    return Across(layout, clues, tuple(scored[:_LINES]), beside, years, known, cues.without_signals(clues))


def _may_name(n: Number) -> bool:
    """Whether a number can be the name of a line: "three to six months", "first quarter"."""
    return is_quarter(n) or (n.quantity.kind is Kind.DURATION and isinstance(n.quantity.value, Interval))


def is_quarter(n: Number) -> bool:
    """Return whether a number is a quarter of a year, which a line can be of: "first quarter of fiscal 2019"."""
    return n.quantity.form == forms.PERIOD and "quarter" in n.quantity.text.lower()


def _years(clues: Clues, known: Collection[int]) -> tuple[int, ...]:
    found: list[int] = []
    ranged = cues.bounds(clues.links)
    previous: int | None = None
    for n in clues.links.numbers:
        for year in years_of(n, known):
            if n.at in ranged and ranged[n.at] is Relation.LE and previous is not None and 0 < year - previous < 12:
                found.extend(range(previous + 1, year))
            found.append(year)
            previous = year
    return tuple(dict.fromkeys(found))


def years_of(n: Number, known: Collection[int] = ()) -> tuple[int, ...]:
    """Return the years that a number of the sentence gives: of a year, a date, a range, a quarter of a year.

    Args:
        n: The number.
        known: Years that the table has; a bare number that is one of them is taken for it.
    """
    value = n.quantity.value
    if isinstance(value, PartialDate):
        return () if value.year is None else (value.year,)
    if isinstance(value, Interval):
        low, high = _year_of(n, value.low), _year_of(n, value.high)
        if low is None or high is None or not 0 <= high - low < 30:
            return ()
        return tuple(range(low, high + 1))
    if not isinstance(value, Decimal) or value != int(value):
        return ()
    if n.quantity.kind is Kind.YEAR or (int(value) in known and n.quantity.text == str(value)):
        return (int(value),)
    return ()


def _year_of(n: Number, end: object) -> int | None:
    if isinstance(end, PartialDate):
        return end.year
    return int(end) if n.quantity.kind is Kind.YEAR and isinstance(end, Decimal) else None


def _score(layout: Layout, tokens: dict[int, str], years: Sequence[int]) -> list[Scored]:
    at: dict[str, list[int]] = {}
    for i, s in tokens.items():
        at.setdefault(s, []).append(i)
    touched = {i for s in at for i in layout.by_stem.get(s, ())}
    labelled = not any(year in over.years for block in layout.blocks for over in block for year in years)
    touched |= {i for i, line in enumerate(layout.lines) if labelled and is_year(line) and line.years & set(years)}
    weight = {
        s: _weight(layout, s) for s in {x for i in touched for x in (*layout.lines[i].stems, *layout.lines[i].section)}
    }
    wanted = sum(weight.get(s, 0.0) for s in at) or 1.0
    found = []
    for i in sorted(touched):
        line = layout.lines[i]
        label = set(line.stems) - SMALL or set(line.section) - SMALL
        own = sum(weight[s] for s in label if s in at)
        whole = sum(weight[s] for s in label) or 1.0
        section = sum(weight[s] for s in set(line.section) - label if s in at and s not in SMALL)
        score = 0.6 * own / whole + 0.6 * own / wanted + 0.3 * section / wanted
        if not own:
            score *= 0.3
        if not line.years.isdisjoint(years):
            score += 0.2
        if labelled and is_year(line) and not line.years.isdisjoint(years):
            score += _YEAR_LINE
        covered = frozenset(j for s in label if s in at for j in at[s])
        found.append(Scored(line, score, covered))
    found.sort(key=lambda s: -s.score)
    return found


_YEAR_LINE = 1.2
"""What a line scores that is labelled with a year of the sentence, where no column is."""


def is_year(line: Line) -> bool:
    """Return whether a line is labelled with a year and nothing else."""
    return bool(line.years and line.stems) and all(s.isdigit() for s in line.stems)


def _weight(layout: Layout, s: str) -> float:
    if s in SMALL:
        return 0.0
    often = len(layout.by_stem.get(s, ()))
    return (0.4 if s in _GENERIC else 1.0) / math.sqrt(1 + 0.5 * max(0, often - 1))


def _beside(layout: Layout, tokens: dict[int, str], scored: list[Scored], years: Sequence[int]) -> tuple[Scored, ...]:
    """Return lines that the sentence names one after the other: "of Domestic and Foreign"."""
    left = dict(tokens)
    found: list[Scored] = []
    places: dict[int, int] = {}
    for _ in range(5):
        again = [s for s in _score(layout, left, years) if _whole(s, left)] if found else scored[:1]
        again = [s for s in again if all(s.line.row != f.line.row for f in found)]
        if not again:
            break
        own = _own(again[0], left)
        found.append(again[0])
        places[again[0].line.row] = min(own, default=0)
        left = {i: s for i, s in left.items() if i not in own}
    return tuple(sorted(found, key=lambda s: places[s.line.row]))


def _own(s: Scored, tokens: dict[int, str]) -> frozenset[int]:
    """Return the tokens that name a line: of a word that is said twice the one beside the others.

    "Total assets were twice the total liabilities" has one `total` for each line.
    """
    at: dict[str, list[int]] = {}
    for i in sorted(s.covered & tokens.keys()):
        at.setdefault(tokens[i], []).append(i)
    rarest = min(at.values(), key=len, default=[])
    windows = [
        frozenset(min(places, key=lambda j: (abs(j - anchor), j)) for places in at.values()) for anchor in rarest
    ]
    return min(windows, key=lambda w: (max(w) - min(w), min(w)), default=frozenset())


def _whole(s: Scored, tokens: dict[int, str]) -> bool:
    label = {stem for stem in s.line.stems if stem not in SMALL}
    return bool(label - _GENERIC) and label <= set(tokens.values())


def column_pairs(a: Across, line: Line) -> list[tuple[int, int]]:
    """Return pairs of columns, later and earlier, that the sentence can compare."""
    dated = a.dated(line)
    if len(dated) == 2 and all(len(columns) == 1 for columns in dated):
        return [(dated[0][0], dated[1][0])]
    if len(a.years) >= 2:
        late, early = max(a.years), min(a.years)
        pairs = [(c, d) for c in a.of_year(line, late) for d in a.of_year(line, early) if c != d]
        same = [(c, d) for c, d in pairs if group(a, line, c) == group(a, line, d)]
        return (same or pairs)[:_PAIRS]
    over = a.layout.blocks[line.block]
    columns = a.columns(line)
    if len(a.years) == 1:
        year = a.years[0]
        found = [(c, d) for c in columns for other in (year - 1, year + 1) for d in a.of_year(line, other) if c != d]
        if not found:
            alike = a.of_year(line, year)[:6]
            found = [(c, d) for c in alike for d in alike if c < d]
        if found:
            return [(c, d) if latest_year(over, c) > latest_year(over, d) else (d, c) for c, d in found][:_PAIRS]
    if len(columns) < 2 and len(over) > 2:
        columns = tuple(range(1, len(over)))
    return [
        (c, d) if latest_year(over, c) >= latest_year(over, d) else (d, c) for c, d in combinations(columns[:6], 2)
    ][:_PAIRS]


def latest_year(over: Sequence[Over], column: int) -> int:
    """Return the latest year that stands over a column; 0 where none does."""
    return max(over[column].years, default=0)


def group(a: Across, line: Line, column: int) -> frozenset[str]:
    """Return what stands over a column but for its years: "domestic" of domestic 2019."""
    return frozenset(s for s in a.layout.over(line, column).stems if s.isalpha() and s not in _DATED)

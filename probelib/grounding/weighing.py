"""Which column of a table of records a number of a sentence is of.

Headers next to the number speak most, then its unit and kind, then words that only imply a column:
"40702 fan" is of the attendance.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from probelib.grounding import cues
from probelib.grounding.amounts import dimension_of
from probelib.grounding.cues import Clues, words
from probelib.grounding.linking import Number
from probelib.grounding.reading import Column, read
from probelib.language.stems import stem
from probelib.records import Interval, Kind, Table

Weighed = tuple[tuple[int, float], ...]
"""Columns with how much speaks for each, the likeliest first."""

RANK = words("rank place pos position standing finish finished rk placing")
"""Words of headers over places that were reached."""
ORDER = words("rank place pos position no # number rk year date week game round pick seed standing")
"""Words of headers over what orders the records rather than names them."""
BREAKS = words(", ; and but while whereas than with when where")
"""Words after which something else is spoken of."""
_LINKING = words(
    """be of a an the at with to in for is was were have has had by only just about exactly as total score
    record number reach"""
)
_ABOUT = cues.pairs(
    """
    people attend attended attendance crowd fan spectator attendee > attendance crowd spectators
    dollar money earn earned prize cash purse paid > earnings prize money purse winnings salary income share
    make income > earnings prize money purse winnings salary income share
    point score scored scoring > points pts point score total
    place position rank ranked ranking finish > rank place position pos finish finished standing rk seed
    finished finisher seed standing > rank place position pos finish finished standing rk seed
    gold golds > gold
    silver > silver
    bronze > bronze
    medal medals > total medals
    goal goals > goals goal
    lap laps > laps lap
    viewer viewers watched audience > viewers viewership audience
    win wins won victory > wins win won w titles
    lose loss losses lost defeat > losses loss lost l
    draw draws tie ties drawn tied > draws drawn ties tied draw d
    play played game match appearance > played games matches apps appearances gp mp p
    pick picked draft drafted selection selected > pick overall
    floor floors story stories > floors stories
    tall height high taller higher > height
    long length longer > length run time
    population populated resident inhabitant people > population pop
    student students enrollment enrolled enroll > enrollment enrolment students roll
    area large larger size big > area size
    car number > car no number
    speed fast faster > speed
    minute second time > time duration
    vote votes > votes vote
    year > year season
    week > week
    round > round rd
    grid start started > grid start
    stroke strokes par > par score
    yard yards > yards yds net
    touchdown touchdowns > touchdowns td tds
    catch catches reception > receptions rec
    season > season
    episode > episode no
    game > game
    district > district
    event events > events
    age old > age
    weight weigh heavy > weight
    rating rated > rating ratings
    frequency mhz > frequency
    """
)
"""Stems of what a sentence says -> stems of the headers that it implies, where none is named."""


@lru_cache(maxsize=512)
def _implied(table: Table) -> dict[str, tuple[tuple[int, float], ...]]:
    """Return the columns that a word of a sentence can imply, by its stem."""
    found: dict[str, dict[int, float]] = {}
    for said, heads in _ABOUT:
        for column in read(table).columns:
            if not heads.isdisjoint(column.stems):
                weight = 1.6 if len(column.stems) == 1 else 1.2
                for s in said:
                    at = found.setdefault(s, {})
                    at[column.index] = max(at.get(column.index, 0.0), weight)
    return {s: tuple(at.items()) for s, at in found.items()}


def implied_by(table: Table, s: str) -> list[int]:
    """Return the columns that a word of a sentence, given by its stem, can imply: `attended` the attendance."""
    return [c for c, _ in _implied(table).get(s, ())]


def weigh(clues: Clues, n: Number, hit: Collection[int], listed: Weighed) -> Weighed:
    """Return the columns that a number can be of.

    Args:
        clues: The sentence.
        n: One of its numbers.
        hit: Columns that hold the number somewhere.
        listed: The columns of the number whose list this one continues: "rank 2 , 4 and 6".
    """
    links = clues.links
    names = frozenset(i for m in links.mentions for i in range(m.first, m.last))
    found: dict[int, float] = {}
    for h in links.headers:
        if h.first < n.last and n.first < h.last:
            if n.first < h.first and h.last > n.last:  # "3 year at school" under `years at school`
                found.update((c, 3.4) for c in h.columns)
            continue
        value = _nearness(clues, n, h.first, h.last, names) * (1.0 if h.whole else 0.7)
        for c in h.columns:
            found[c] = max(found.get(c, 0.0), value)
    implied = _implied(links.reading.table)
    for s in _near(clues, n, names):
        for c, w in implied.get(s, ()):
            found[c] = max(found.get(c, 0.0), w)
    for c, mask in links.reading.words.get(clues.at(n.last), {}).items():
        column = links.reading.columns[c]
        if 2 * mask.bit_count() > column.filled.bit_count() and _counted(
            column
        ):  # "9 stroke" where cells say `1 stroke`
            found[c] = max(found.get(c, 0.0), 2.2)
    for c in _numbered(clues, n, found):
        found[c] += 0.5
    for c, w in listed:
        found[c] = max(found.get(c, 0.0), w - 0.3)
    subject = _subject(clues, n)
    for c in subject:
        found[c] = max(found.get(c, 0.0), 2.4)
    columns = links.reading.columns
    _add_kinds(columns, n, found)
    kept = [(c, w) for c, w in found.items() if _fits(columns[c], n, c in hit, w >= 3.0)]
    return tuple(sorted(kept, key=lambda item: (-item[1], item[0])))


def _numbered(clues: Clues, n: Number, among: Collection[int]) -> list[int]:
    """Return the columns that number what stands after a number: of "1000 household", not `median household income`."""
    columns, noun = clues.links.reading.columns, clues.at(n.last)
    return [c for c in among if noun and len(columns[c].stems) > 1 and set(columns[c].stems) - _NUMBERING == {noun}]


_NUMBERING = words("number of total no the count")


def _subject(clues: Clues, n: Number) -> tuple[int, ...]:
    """Return the columns that the sentence is about: of "the points when the place is 9 are 27", points."""
    numbers, headers = clues.links.numbers, clues.links.headers
    if clues.at(n.first - 1) != "be" or not headers or headers[0].first > 3:
        return ()
    head = headers[0]
    between = [m for m in numbers if head.last <= m.first < n.first]
    if not between or head.last > n.first or clues.at(head.last) not in _ASIDE:
        return ()
    return head.columns


_ASIDE = words("when with for where if of during on in at")


def _before(clues: Clues, n: Number, names: frozenset[int]) -> list[str]:
    """Return the four words before a number and in its clause, without names: "attendance in windy hill be 10084"."""
    if clues.at(n.first - 1) != "be":
        return list(clues.before(n, 4))
    found = [s for i, s in zip(range(n.first - 1, -1, -1), clues.before(n, _FAR), strict=False) if i not in names]
    return [*clues.before(n, 4), *found[:4]]


_FAR = 8


def _near(clues: Clues, n: Number, names: frozenset[int]) -> set[str]:
    near = {*clues.after(n, 3), *_before(clues, n, names)}
    if n.quantity.kind is Kind.MONEY:
        near.add("money")
    if n.last - n.first > 1:
        near.update(stem(word) for word in n.quantity.text.lower().split()[1:])
    return near


def _add_kinds(columns: Sequence[Column], n: Number, found: dict[int, float]) -> None:
    """Add what unit and kind of the number say of each column."""
    q = n.quantity
    dimension = dimension_of(q.unit)[0] if q.unit else ""
    kinded = q.kind in (Kind.YEAR, Kind.DATE, Kind.SCORE, Kind.TIME)
    if not dimension and not kinded:
        return
    for column in columns:
        if dimension and column.dimension == dimension:
            found[column.index] = found.get(column.index, 0.0) + 1.5
        elif kinded and same_kind(column, q.kind):
            found[column.index] = found.get(column.index, 0.0) + 2.0


def _nearness(clues: Clues, n: Number, first: int, last: int, names: frozenset[int]) -> float:
    """Return how closely words are tied to a number: about 3 where nothing or linking words stand between."""
    others = [m for m in clues.links.numbers if m is not n]
    if first >= n.last:
        gap = clues.stems[n.last : first]
        if not gap:
            return 3.4
        if len(gap) == 2 and gap[1] == "of" and len(gap[0]) <= 2:
            return 2.9  # "15 g of protein"
        if (len(gap) == 1 and gap[0] not in BREAKS and gap[0].isalpha()) or (gap[0] == "be" and len(gap) <= 3):
            return 2.7
        steps = first - n.last
    else:
        gap = tuple(clues.stems[i] for i in range(last, n.first) if i not in names)  # "the prize of Dunlin is 300"
        if len(gap) <= 4 and all(s in _LINKING or s in cues.MORE for s in gap):
            return 1.6 if any(m.last == first for m in others) else 3.0
        steps = n.first - last
    crossed = sum(1 for s in gap if s in BREAKS)
    between = any(m.first < max(first, n.first) and m.last > min(last, n.last) for m in others)
    return max(0.4, 2.0 - 0.15 * steps - 0.4 * crossed - (0.5 if between else 0.0))


def _counted(column: Column) -> bool:
    """Return whether the cells of a text column begin with their number: "2 goals"."""
    cells = [cell for cell in column.cells[:4] if not cell.missing]
    return bool(cells) and all(len(c.quantities) == 1 and c.quantities[0].start == 0 for c in cells)


def same_kind(column: Column, kind: Kind) -> bool:
    """Return whether a column holds numbers of a kind; years and dates are one."""
    if kind in (Kind.YEAR, Kind.DATE):
        return column.kind in (Kind.YEAR, Kind.DATE)
    return column.kind is kind


def _fits(column: Column, n: Number, hit: bool, told: bool) -> bool:
    """Return whether a column can hold a number at all; `told` where the number stands in the column's name."""
    q = n.quantity
    if q.unit and set(column.stems[:1]) & (RANK | ORDER) and not told:
        return False
    if hit:
        return True
    if column.kind is None:
        return q.kind is Kind.CARDINAL and _counted(column)
    if q.kind in (Kind.YEAR, Kind.DATE):
        return same_kind(column, q.kind) or (told and q.kind is Kind.YEAR and column.kind is Kind.CARDINAL)
    if q.kind in (Kind.SCORE, Kind.TIME):
        return column.kind is q.kind or (column.kind is Kind.CARDINAL and q.kind is Kind.SCORE)
    if isinstance(q.value, Interval):
        return True
    return column.kind not in (Kind.DATE, Kind.YEAR, Kind.SCORE)

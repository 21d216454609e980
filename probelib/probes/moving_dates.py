"""Another date in a cell of an infobox, with all that follows from it.

"May 5, 1985 (1985-05-05) (age 33)" says a date twice and an age that follows from it, and the cell of a death an age
that follows from two. A moved date takes all of them with it. It stays between the same other years of the box, so that
nothing is recorded after it came out and nobody marries as a child; where that cannot be had the cell is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from probelib.grounding.reading import Place
from probelib.language.quantities import find
from probelib.language.stems import stems
from probelib.probes.cell_dates import AGE, Dated, dated_cell, rewrite
from probelib.probes.dated import AGED
from probelib.records import CellEdit, PartialDate, Quantity, Table

BIRTH, DEATH = frozenset(stems("born birth foaled")), frozenset(stems("died death"))
_YEAR = re.compile(r"(?<![0-9,.])([0-9]{4})(s)?(?![0-9])")
_CENTURY = re.compile(r"\b([0-9]{1,2})(?:st|nd|rd|th)[\s-]+centur", re.IGNORECASE)
_FOLLOWS = frozenset(stems("age weekday day tenure duration anniversary lifespan"))
"""Words of keys whose values follow from dates."""
_GROWN = 15
"""So many years lie between a birth and what a box tells of a life."""


def moved(table: Table, cell: Dated, date: PartialDate, main: str) -> tuple[CellEdit, ...] | None:
    """Return the edits that put another date in a cell, with all that follows from it; None where more would change.

    Args:
        table: The infobox.
        cell: The cell.
        date: The new date, with the same parts given.
        main: How it is spelled out.
    """
    if not _stays_in_order(table, cell, date):
        return None
    new: dict[int, str] = {cell.main.start: main}
    for q in cell.said:
        if q is not cell.main:
            text = rewrite(q, date)
            if text is None:
                return None
            new[q.start] = text
    for q in cell.since:
        number = _number(q) - (date.year or 0) + (cell.date.year or 0)
        if number < 2 or not _same_day(cell.date, date):
            return None
        new[q.start] = q.text.replace(str(_number(q)), str(number), 1)
    edits = _with_ages(table, cell, date, new)
    if edits is None:
        return None
    text = _put(cell.text, (*cell.said, *cell.since, *cell.aged), new)
    return None if text == cell.text else (CellEdit(*cell.place, text), *edits)


def _with_ages(table: Table, cell: Dated, date: PartialDate, new: dict[int, str]) -> tuple[CellEdit, ...] | None:
    """Add to what a cell is to say the age at its date, and return the edit of the cell with the age that it begins."""
    own = frozenset(stems(table.cell(cell.place[0], 0)))
    if not own & (BIRTH | DEATH):
        return None if cell.aged else ()
    ages = _ages(table)
    others = [place for place in ages if place != cell.place]
    if sum(map(len, ages.values())) != sum(len(AGED.findall(text)) for row in table.rows for text in row):
        return None  # an age in other words
    if own & DEATH:
        if others or not cell.aged:
            return None if others else ()
        birth = _of_key(table, BIRTH)
        number = _aged(birth, cell.date, birth, date, _number(cell.aged[0]))
        if number is None or len(cell.aged) > 1:
            return None
        new[cell.aged[0].start] = str(number)
        return ()
    if cell.aged or len(others) > 1:
        return None
    return _of_death(table, cell, date, others[0], ages[others[0]]) if others else ()


def _of_death(
    table: Table, cell: Dated, date: PartialDate, place: Place, ages: tuple[Quantity, ...]
) -> tuple[CellEdit, ...] | None:
    death = dated_cell(table, place)
    if death is None or not frozenset(stems(table.cell(place[0], 0))) & DEATH or ages != death.aged or len(ages) > 1:
        return None
    number = _aged(cell.date, death.date, date, death.date, _number(ages[0]))
    if number is None:
        return None
    text = _put(death.text, ages, {ages[0].start: str(number)})
    return () if text == death.text else (CellEdit(*place, text),)


def _put(text: str, quantities: tuple[Quantity, ...], new: Mapping[int, str]) -> str:
    for q in sorted(quantities, key=lambda q: -q.start):
        text = text[: q.start] + new[q.start] + text[q.end :]
    return text


def _number(quantity: Quantity) -> int:
    assert isinstance(quantity.value, Decimal)  # noqa: S101  a cardinal, or a number of years
    return int(quantity.value)


def _same_day(one: PartialDate, other: PartialDate) -> bool:
    return (one.month, one.day) == (other.month, other.day)


def _aged(
    birth: PartialDate | None, death: PartialDate | None, born: PartialDate | None, died: PartialDate | None, age: int
) -> int | None:
    """Return the age at which somebody died, given the one between two other dates; None where that is not known."""
    before, after = _completed(birth, death), _completed(born, died)
    if before is not None and after is not None:
        return after if before == age and 0 < after <= _OLDEST else None
    if birth is None or death is None or born is None or died is None:
        return None
    if not _same_day(birth, born) or not _same_day(death, died):
        return None
    shifted = age + (died.year or 0) - (death.year or 0) - (born.year or 0) + (birth.year or 0)
    return shifted if 0 < shifted <= _OLDEST else None


_OLDEST = 110


def _completed(birth: PartialDate | None, death: PartialDate | None) -> int | None:
    if birth is None or death is None or birth.year is None or death.year is None:
        return None
    if None in (birth.month, birth.day, death.month, death.day):
        return None
    early = (death.month or 0, death.day or 0) < (birth.month or 0, birth.day or 0)
    return death.year - birth.year - early


def _of_key(table: Table, words: frozenset[str]) -> PartialDate | None:
    """Return the date of the one key of a name; None where there are several, or it says no date."""
    rows = [r for r, row in enumerate(table.rows, 1) if words & frozenset(stems(row[0]))]
    cells = [cell for r in rows if (cell := dated_cell(table, (r, 1))) is not None]
    return cells[0].date if len(cells) == 1 else None


def _ages(table: Table) -> dict[Place, tuple[Quantity, ...]]:
    """Return the ages that an infobox says in brackets, by cell."""
    found: dict[Place, tuple[Quantity, ...]] = {}
    for r, row in enumerate(table.rows, 1):
        if AGED.search(row[1]):
            numbers = (q for q in find(row[1]) if q.text.isdigit() and AGE.search(row[1], 0, q.start))
            found[r, 1] = tuple(numbers)
    return found


def _stays_in_order(table: Table, cell: Dated, date: PartialDate) -> bool:
    """Return whether a moved date follows and precedes the same years, which no other cell tells of it."""
    old, new = cell.date.year, date.year
    if old is None or new is None:
        return False
    others = [(r, row) for r, row in enumerate(table.rows, 1) if r != cell.place[0]]
    if any(frozenset(stems(row[0])) & _FOLLOWS for _, row in others):
        return False
    if not _same_day(cell.date, date) and any(_repeats(cell.date, row[1]) for _, row in others):
        return False
    years = sorted(_years((table.title, *(text for _, row in others for text in row))))
    if old in years or new > max((old, *years)):
        return False
    own = frozenset(stems(table.cell(cell.place[0], 0)))
    return all(_keeps(year, old, new, _GROWN if own & (BIRTH | DEATH) else 1) for year in years)


def _keeps(year: int, old: int, new: int, gap: int) -> bool:
    """Return whether a date moved from one year to another is on the same side of a third, and as good as as far."""
    before, after = old - year, new - year
    return (before > 0) is (after > 0) and abs(after) >= min(abs(before), gap)


def _years(texts: tuple[str, ...]) -> set[int]:
    """Return the years of texts, and the first and the last of their decades and centuries."""
    found: set[int] = set()
    for text in texts:
        for year, decade in _YEAR.findall(text):
            found.update((int(year), int(year) + 9) if decade else (int(year),))
        for century in _CENTURY.findall(text):
            found.update((int(century) * 100 - 100, int(century) * 100))
    return found


def _repeats(date: PartialDate, text: str) -> bool:
    """Return whether a text names the day or the month of a date."""
    return any(
        isinstance(q.value, PartialDate) and q.value.month == date.month and q.value.day in (None, date.day)
        for q in find(text)
    )

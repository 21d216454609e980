"""Which columns a number or a word of a sentence can belong to, remembered for each table.

What a number can be depends on its sort alone (a year, a score, kilometres, a bare number), and a word speaks of
the same headers in every sentence, so both are found once a table.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from probelib.checking import vocab
from probelib.checking.matching import alike
from probelib.grounding.amounts import Amount, foreign
from probelib.grounding.reading import Column, Reading, bits
from probelib.language.stems import stems, tokenize
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Value

_SAMPLE = 12
"""So many cells of a column tell what it holds."""
_SHORT_HEADER = 4
"""Up to so many words, a header is spoken of by a word that is like one of them."""
_SHORTEST = 3
"""Shorter words speak of nothing."""
_NO_AMOUNTS = frozenset({Kind.YEAR, Kind.DATE, Kind.SCORE, Kind.TIME, Kind.ORDINAL})


class _Known:
    """What has been found out about one table."""

    __slots__ = ("fits", "indexes", "like", "named", "notes", "spoken", "superlative")

    def __init__(self, columns: tuple[Column, ...]) -> None:
        self.named: dict[str, list[int]] = {}
        """A word of a header -> the columns that have it."""
        self.like: dict[str, list[tuple[str, int]]] = {}
        """The beginning that two like words share -> such words of short headers, with their columns."""
        for column in columns:
            for word in column.stems:
                self.named.setdefault(word, []).append(column.index)
                if len(column.stems) <= _SHORT_HEADER:
                    self.like.setdefault(word[: vocab.ALIKE], []).append((word, column.index))
        self.spoken: dict[str, tuple[int, ...]] = {}
        self.fits: dict[tuple[int, str], bool] = {}
        self.indexes: dict[int, bool] = {}
        self.superlative: bool | None = None
        self.notes: int | None = None


def _known(reading: Reading) -> _Known:
    found: _Known | None = reading.memo.get(_Known)
    if found is None:
        found = reading.memo[_Known] = _Known(reading.columns)
    return found


def spoken(reading: Reading, word: str) -> tuple[int, ...]:
    """Return the columns whose headers a word speaks of, by its stem: `attend` of `attendance`."""
    known = _known(reading)
    found = known.spoken.get(word)
    if found is None:
        found = known.spoken[word] = _spoken(known, word)
    return found


def notes(reading: Reading) -> int:
    """Return the records that are a note over the whole width: "all times are in eastern time" in each cell."""
    known = _known(reading)
    if known.notes is None:
        rows = reading.table.rows if not reading.infobox and len(reading.columns) > _NARROW else ()
        known.notes = sum([1 << r for r, row in enumerate(rows) if len(set(row)) == 1 and " " in row[0].strip()])
    return known.notes


_NARROW = 2


def has_superlative(reading: Reading) -> bool:
    """Return whether a header has a word that could be a superlative: `highest mark`."""
    known = _known(reading)
    if known.superlative is None:
        known.superlative = any([word in reading.headers for word in vocab.SUPERLATIVES])
    return known.superlative


def _spoken(known: _Known, word: str) -> tuple[int, ...]:
    if len(word) < _SHORTEST or word in vocab.GLUE:
        return ()
    found = {c for header, c in known.like.get(word[: vocab.ALIKE], ()) if vocab.related(word, header)}
    for meant in (vocab.RELATED.get(word), vocab.UNITS_OF_COUNT.get(word)):
        if meant is not None:
            found.update([c for header in meant for c in known.named.get(header, ())])
    return tuple(sorted(found))


def fits(reading: Reading, column: Column, v: Amount) -> bool:
    """Return whether a number can be one of a column's amounts: most of its cells hold an amount of that sort."""
    if column.dimension == "%" and not v.dimension and isinstance(v.value, Decimal) and abs(v.value) > _MOST_PERCENT:
        return False
    known = _known(reading).fits
    key = column.index, _sort(v)
    found = known.get(key)
    if found is None:
        found = known[key] = _fits(column, v)
    return found


def mismeasured(reading: Reading, column: Column, v: Amount) -> bool:
    """Return whether a number has the unit of another thing than a column measures, and that no column measures."""
    if not foreign(column.dimension, v.dimension):
        return False
    return all(c.dimension != v.dimension for c in reading.columns)


def _sort(v: Amount) -> str:
    value = v.value
    if isinstance(value, Interval):
        return f"range {v.dimension}{v.year}"
    if v.is_number:
        return "year" if v.year else v.dimension
    return v.dimension


def _fits(column: Column, v: Amount) -> bool:
    if column.kind is Kind.YEAR and not v.year and not v.dimension and not isinstance(v.value, Interval):
        return False
    have = filled = 0
    for cell in column.cells:
        if cell.missing:
            continue
        filled += 1
        have += any(_comparable(a, v) for a in cell.amounts)
        if filled >= _SAMPLE:
            break
    return have > 0 and 2 * have >= filled


def _comparable(x: Amount, v: Amount) -> bool:
    if v.year:
        return x.year or (isinstance(x.value, PartialDate) and x.value.year is not None)
    return alike(x, v) or (not v.dimension and not isinstance(v.value, Interval) and v.is_number and x.is_number)


def holds_amounts(reading: Reading, column: Column, v: Amount) -> bool:
    """Return whether a number before a column's name is an amount of it ("5 points") and no count ("5 episodes")."""
    return column.kind not in _NO_AMOUNTS and fits(reading, column, v) and not is_index(reading, column)


def is_index(reading: Reading, column: Column) -> bool:
    """Return whether a column's numbers name its records: rounds, weeks, positions, each number once."""
    known = _known(reading).indexes
    found = known.get(column.index)
    if found is None:
        found = known[column.index] = _is_index(reading, column)
    return found


def _is_index(reading: Reading, column: Column) -> bool:
    last = column.stems[-1] if column.stems else ""
    if last not in vocab.INDEXES or is_tally(column):
        return False
    mains = _numbers(reading, column)
    if len(mains) >= _FEW and len(set(mains)) < _DISTINCT * len(mains):
        return False
    return last in _LABELS or _runs(mains)


def is_sequence(reading: Reading, column: Column) -> bool:
    """Return whether a column numbers the records in order, as rounds and weeks do."""
    return is_index(reading, column) and _runs(_numbers(reading, column))


def _numbers(reading: Reading, column: Column) -> list[Value]:
    """Return the numbers of the cells that are one, records that do not count left out."""
    body = [column.cells[r] for r in bits(reading.body)]
    return [cell.main.value for cell in body if cell.main is not None and cell.sole is not None]


def is_tally(column: Column) -> bool:
    """Return whether a header says how many there are, and not which one: "games", "races won", "number of rounds"."""
    words = [token for token in tokenize(column.header) if token.is_word]
    if any([word.stem in _TALLIED for word in words]):
        return True
    if any([word.stem in ("number", "no") and after.stem == "of" for word, after in pairwise(words)]):
        return True
    own = next((word for word in reversed(words) if word.stem in vocab.INDEXES), None)
    return own is not None and own.text.lower() not in _SINGULAR and own.text.lower().endswith("s")


def _runs(numbers: list[Value]) -> bool:
    """Whether whole numbers stand in order with few gaps, as those that name rounds or weeks do."""
    whole = [n for n in numbers if isinstance(n, Decimal) and n == int(n)]
    if len(whole) < len(numbers) or not whole:
        return False
    steps = list(pairwise(whole))
    up, down = sum([a <= b for a, b in steps]), sum([a >= b for a, b in steps])
    return max(up, down) >= _IN_ORDER * len(steps) and max(whole) - min(whole) < _GAPS * len(whole)


_MOST_PERCENT = 10_000
"""A larger number without a sign is no share."""
_FEW = 3
_DISTINCT = 0.8
_IN_ORDER = 0.9
_GAPS = 3
_TALLIED = frozenset({"play", "total", "win", "lose"}) - vocab.INDEXES
_SINGULAR = frozenset({"series", "pos", "ranks"})
_LABELS = frozenset(stems("number rank pick pos position year car code id bib shirt jersey lane"))
"""Headers whose numbers name records in whatever order they stand."""


def named_so(reading: Reading, quantity: Quantity) -> tuple[int, ...]:
    """Return the columns that a number's unit names: `minutes` of "90 minutes", which are no other time then."""
    words = stems(quantity.text)
    return reading.headers.get(words[-1], ()) if words and quantity.unit is not None else ()


def free_columns(reading: Reading, v: Amount, quantity: Quantity) -> tuple[int, ...]:
    """Return the columns that a number without a header can belong to, by what it is; none for a plain number."""
    value = v.value.low if isinstance(v.value, Interval) else v.value
    if isinstance(value, Score):
        return tuple(c.index for c in reading.columns if c.kind is Kind.SCORE)
    if isinstance(value, PartialDate):
        return tuple(c.index for c in reading.columns if c.kind is Kind.DATE)
    if isinstance(value, ClockTime):
        return tuple(c.index for c in reading.columns if c.kind is Kind.TIME)
    if v.year:
        return tuple(c.index for c in reading.columns if c.kind in (Kind.YEAR, Kind.DATE))
    if v.dimension:
        found = tuple(c.index for c in reading.columns if c.dimension == v.dimension)
        named = named_so(reading, quantity) if len(found) > 1 else ()
        return tuple(c for c in found if c in named) or found
    if quantity.kind is Kind.ORDINAL:
        return tuple(c.index for c in reading.columns if vocab.RANKS & set(c.stems) and c.kind is not None)
    return ()

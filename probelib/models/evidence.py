"""The part of a table that a sentence is about, as a short text for a small encoder.

    choi moon - sik . 9 rows . seoul : 3 rows . 3 : count 3 . date june 5 , 1993 , venue * seoul , ...

Grounding chooses and orders it, so that what matters most stands first and the end can be cut:

1. the caption, and how many rows there are;
2. how many rows each cell that the sentence names stands in, and how many have all of them;
3. for each number of the sentence the way in which grounding connects it to the table (`cell`, `count`, `sum`,
   ... or `none`), with how many cells or with their texts: never whether it agrees with them;
4. the most and the least of the number columns that the sentence names, with the rows' names;
5. rows, the best linked first, a `*` before each linked cell; in a grid the linked columns before the others.

The label check (`probelib.checking`) is not asked, and neither is grounding whether a number holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from probelib.grounding import How, ground
from probelib.grounding.amounts import Number as Value
from probelib.grounding.linking import Links, Mention, link
from probelib.grounding.reading import Place
from probelib.records import Table

LAYOUT = "evidence-1"
"""Names the way of writing; a model is asked in the one it was trained on."""

_ROWS = 6
"""The most linked rows that are written: more never fit."""
_OTHERS = 2
"""The most rows that are written where none, or fewer, are linked."""
_COLUMNS = 6
"""The most columns of a grid's row that are written."""
_LEAST_COLUMNS = 3
"""How many are written where fewer are linked."""
_VALUES = 8
"""The most values of a key that are written."""
_CELL = 60
"""The most characters of a cell."""
_NAMED = 3
"""The most cells that are written behind a number, and the most columns whose ends are given."""


def evidence(table: Table, text: str) -> str:
    """Return what of a table a sentence is about, most important first; cut its end where a model's input is short."""
    links = link(table, text)
    numbers = [(one.quantity.text, one.how, one.cells) for one in ground(table, text)]
    marked = {place for _, how, cells in numbers if how is not How.NONE for place in cells}
    for mention in links.mentions:
        for column, mask in mention.columns.items():
            marked.update(links.reading.places(column, mask))
    parts = [table.title.strip()] if table.title.strip() else []
    if not links.reading.infobox:
        parts.append(f"{len(table.rows)} rows")
        parts += _counted(links)
    parts += [_connected(table, *one) for one in numbers]
    if links.reading.infobox:
        parts += _keys(links, marked)
    else:
        parts += _ends(links)
        parts += _rows(links, marked)
    return " . ".join(parts)


def _records(mention: Mention) -> int:
    """Return the records that have a mention in any column."""
    every = 0
    for mask in mention.columns.values():
        every |= mask
    return every


def _counted(links: Links) -> Iterator[str]:
    """Yield how many rows each named cell stands in, and how many have all of them."""
    found: dict[str, int] = {}
    together = -1
    for mention in links.mentions:
        said = links.text[links.tokens[mention.first].start : links.tokens[mention.last - 1].end]
        found[said] = _records(mention).bit_count()
        together &= _records(mention)
    yield from (f"{said} : {count} rows" for said, count in found.items())
    if len(found) > 1:
        yield f"all : {together.bit_count()} rows"


def _connected(table: Table, said: str, how: How, cells: tuple[Place, ...]) -> str:
    """Return how a number is connected to the table, without whether it agrees with it."""
    if how is How.COUNT:
        return f"{said} : count {len(cells)}"
    texts = dict.fromkeys(_flat(table.cell(*place)) for place in cells)
    return f"{said} : {how.value} {' , '.join(list(texts)[:_NAMED])}".rstrip()


def _ends(links: Links) -> Iterator[str]:
    """Yield the most and the least of the number columns that a sentence names."""
    reading = links.reading
    named = [column for head in links.headers if head.whole for column in head.columns]
    for index in list(dict.fromkeys(named))[:_NAMED]:
        column = reading.columns[index]
        values: list[tuple[Value, int]] = []
        for record, cell in enumerate(column.cells):
            value = None if cell.main is None else cell.main.value
            if reading.body >> record & 1 and isinstance(value, Decimal | Fraction):
                values.append((value, record))
        if column.is_text or len(values) < 2:
            continue
        least, most = min(values, key=lambda one: one[0])[1], max(values, key=lambda one: one[0])[1]
        names = reading.columns[reading.name].written
        ends = [
            f"{word} {_flat(column.written[r])} {_flat(names[r])}" for word, r in (("most", most), ("least", least))
        ]
        yield f"{_flat(column.header)} : {' , '.join(ends)}"


def _rows(links: Links, marked: set[Place]) -> Iterator[str]:
    """Yield the rows of a grid, the best linked first, each with its linked columns before the others."""
    reading, table = links.reading, links.reading.table
    named = {column for head in links.headers for column in head.columns}
    hit = {column for _, column in marked}
    width = len(table.header)
    order = sorted(range(width), key=lambda c: (c not in hit, c not in named, c != reading.name, c))
    linked = len({reading.name, *named, *hit})
    kept = sorted(order[: min(max(linked, _LEAST_COLUMNS), _COLUMNS)])
    hits = [0.0] * len(table.rows)
    for mention in links.mentions:
        for record in range(len(table.rows)):
            if _records(mention) >> record & 1:
                hits[record] += 1.5 if any(mask >> record & 1 for mask in mention.exact.values()) else 1.0
    for row, _ in marked:
        if row:
            hits[row - 1] += 0.5
    best = sorted(range(len(table.rows)), key=lambda record: (-hits[record], record))[:_ROWS]
    for record in [one for at, one in enumerate(best) if hits[one] or at < _OTHERS]:
        cells = [_cell(table, record + 1, column, marked) for column in kept]
        yield " , ".join(cells)


def _cell(table: Table, row: int, column: int, marked: set[Place]) -> str:
    mark = "* " if (row, column) in marked else ""
    return f"{_flat(table.header[column])} {mark}{_flat(table.cell(row, column))}"


def _keys(links: Links, marked: set[Place]) -> Iterator[str]:
    """Yield the keys of an infobox with their values, the linked ones first."""
    named = {column for head in links.headers for column in head.columns}
    scored: list[tuple[int, int, str]] = []
    for column in links.reading.columns:
        entries = column.entries or ()
        linked = sum(place in marked for place in entries)
        values = [
            f"{'* ' if place in marked else ''}{_flat(links.reading.table.cell(*place))}"
            for place in sorted(entries, key=lambda place: place not in marked)
        ]
        said = f"{column.header.strip()} : {' , '.join(values[:_VALUES])}"
        scored.append((-2 * bool(linked) - (column.index in named), column.index, said))
    for _, _, said in sorted(scored):
        yield said


def _flat(text: str) -> str:
    return " ".join(text.split())[:_CELL]

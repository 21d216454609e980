"""What a TAT-QA question asks of a table's numbers, tried on them: the largest, under a bound, all that are listed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from probelib.datasets.recast.accounts import Grid, Place, number, years

_BOUND = re.compile(
    r"\b(?P<word>less than|lower than|smaller than|fewer than|under|below|more than|greater than|higher than"
    r"|larger than|over|above|exceed(?:ed)?)\s*[$€£]?\s*(?P<limit>-?\d[\d,]*(?:\.\d+)?)",
    re.IGNORECASE,
)
_LESS = frozenset({"less", "lower", "smaller", "fewer", "under", "below"})
_DEGREE = re.compile(
    r"\b(?:larger|largest|higher|highest|greater|greatest|bigger|biggest|lower|lowest|smaller|smallest|least)\b",
    re.IGNORECASE,
)
_LEAST = frozenset({"lower", "lowest", "smaller", "smallest", "least"})
_COMPARED = re.compile(r"\s*[<>]\s*")


def under(grid: Grid, place: Place, year: int) -> bool:
    """Whether a cell may belong to a year: it stands under it, or under none."""
    found = grid.years(place)
    return not found or year in found


def singled_out(items: Sequence[str], derivation: str, grid: Grid) -> bool:
    """Whether a comparison such as `918>914>814` is strict and begins or ends with the answer's number."""
    parts = _COMPARED.split(derivation.strip())
    numbers = [value for part in parts if (value := number(part)) is not None]
    if len(parts) < 2 or len(numbers) < len(parts) or len(items) != 1:
        return True
    # "(25)% > (8)%" holds of the sizes alone, so that "higher" may mean either.
    down = ">" in derivation and all(a > b for a, b in pairwise(numbers))
    up = "<" in derivation and all(a < b for a, b in pairwise(numbers))
    if not items[0].isdigit():
        return down or up
    year = int(items[0])
    ends = (*grid.with_number(numbers[0]), *grid.with_number(numbers[-1]))
    return (down or up) and any(under(grid, place, year) for place in ends)


def meets(question: str, items: Sequence[str], grid: Grid) -> bool:
    """Whether the years of an answer, and no others, meet what the question asks of a line: "less than 5", "larger".

    True as well where the question names no line of the table, or asks for nothing of the kind.
    """
    values = _by_year(question, grid)
    said = {int(item) for item in items}
    bound = _BOUND.search(question)
    if not said <= values.keys() or len(values) < 2:
        return True
    if bound:
        limit = Decimal(bound["limit"].replace(",", ""))
        low = bound["word"].lower().split()[0] in _LESS
        return said == {year for year, value in values.items() if (value < limit if low else value > limit)}
    degree = _DEGREE.search(question)
    if degree is None or len(items) != 1:
        return True
    asked = [value for year, value in values.items() if year in years(question) or len(set(years(question))) < 2]
    best = (min if degree[0].lower() in _LEAST else max)(asked, default=None)
    return best == values[int(items[0])] and asked.count(best) == 1


def _by_year(question: str, grid: Grid) -> dict[int, Decimal]:
    """Return the values by year of the line that a question names; empty where it names none, or several."""
    text = plain(question)
    named = [
        (len(label), row)
        for row, texts in enumerate(grid.rows)
        if any(number(cell) is not None for cell in texts) and (label := plain(grid.label(row))) and label in text
    ]
    longest = max(named, default=(0, 0))[0]
    rows = [row for length, row in named if length == longest]
    if len(rows) != 1:
        return {}
    found: dict[int, Decimal] = {}
    for column, cell in enumerate(grid.rows[rows[0]]):
        value, over = number(cell), grid.years((rows[0], column))
        if value is None or len(over) != 1:
            continue
        year = next(iter(over))
        if year in found:
            return {}
        found[year] = value
    return found


def complete(items: Sequence[str], grid: Grid) -> bool:
    """Whether a list of what the table holds has every line that has numbers, totals aside."""
    said = {plain(item) for item in items}
    first = {plain(row[0]) for row in grid.rows if any(number(text) is not None for text in row[1:])}
    heads = {plain(text) for row in grid.rows[:4] for text in row[1:]}
    lines = {label for label in first if label and "total" not in label and not years(label)}
    return lines <= said or said <= heads


def plain(text: str) -> str:
    """Return a label as labels are compared."""
    return " ".join(text.split()).strip(" :").casefold()

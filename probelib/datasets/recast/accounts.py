"""What a TAT-QA table says of its cells, as far as an answer is checked against it: numbers, years, labels, scale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from probelib.datasets.recast import amounts

_YEAR = re.compile(r"(?<![\d.,$€£/])((?:19|20)\d\d)(?![\d,/]|\.\d)")
_SHORT_YEAR = re.compile(r"\b(?:FY|F|CY)\s?['’]?(\d\d)(?!\d)")
_SCALES = {
    "thousand": re.compile(r"thousand|[’'‘`]\s?000|\b000s?\b|\b[A-Z$€£]{1,3}K\b|\(000", re.IGNORECASE),
    "million": re.compile(r"million|[$€£]\s?mn?\b|\bm\b|\bmn\b|\bmm\b|\b[a-z]{2,3}\s?m\b", re.IGNORECASE),
    "billion": re.compile(r"billion|\bbn\b|[$€£]\s?bn?\b", re.IGNORECASE),
}
_HEADER_ROWS = 5
_DASH = re.compile(r"[$€£]?\s*[-—–]+\s*%?")

Place = tuple[int, int]


class Grid(NamedTuple):
    """The lists of a table, filled up to one width."""

    rows: tuple[tuple[str, ...], ...]

    def cells(self) -> Iterator[tuple[Place, str]]:
        """Yield every cell with its place, row by row."""
        for row, texts in enumerate(self.rows):
            for column, text in enumerate(texts):
                yield (row, column), text

    def label(self, row: int) -> str:
        """Return the first cell of a row that is no number."""
        return next((text.strip() for text in self.rows[row] if text.strip() and amounts.read(text) is None), "")

    def with_number(self, value: Decimal) -> list[Place]:
        """Return the cells that hold a number, whatever its sign: `(13)`, `$ 13`, `13%` all hold 13, a dash nought."""
        return [
            place for place, text in self.cells() if (found := number(text)) is not None and abs(found) == abs(value)
        ]

    def with_text(self, text: str) -> list[Place]:
        """Return the cells that say a text, blanks and signs of footnotes aside; then those that contain it."""
        wanted = _plain(text)
        if not wanted:
            return []
        same = [place for place, cell in self.cells() if _plain(cell) == wanted]
        return same or [
            place for place, cell in self.cells() if re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", _plain(cell))
        ]

    def years(self, place: Place) -> frozenset[int]:
        """Return the years that a cell stands under, or beside where its own row names one; none where none is said."""
        row, column = place
        beside = years(self.label(row))
        if beside:
            return frozenset(beside)
        for above in range(row - 1, -1, -1):
            text = self.rows[above][column]
            found = years(text)
            if found and (amounts.read(text) is None or text.strip() == str(found[0])):
                return frozenset(found)
        return frozenset()

    def all_years(self) -> list[int]:
        """Return the years that the first rows and the labels name, each once, in order."""
        texts = [text for row in self.rows[:_HEADER_ROWS] for text in row] + [row[0] for row in self.rows]
        return sorted({year for text in texts for year in years(text)})

    def lacks_year_of(self, text: str) -> bool:
        """Return whether a text names a year that no cell names."""
        asked = set(years(text))
        return bool(asked) and not asked <= {year for _, cell in self.cells() for year in _any_years(cell)}

    def of_several_years(self, place: Place) -> bool:
        """Return whether a cell's row holds values of its year and of others."""
        row, column = place
        own = self.years(place)
        others = (
            self.years((row, other))
            for other, text in enumerate(self.rows[row])
            if other != column and number(text) is not None
        )
        return bool(own) and any(found and found != own for found in others)

    def says_scale(self, scale: str) -> bool:
        """Return whether the table names a scale."""
        pattern = _SCALES.get(scale)
        return pattern is None or any(pattern.search(text) for _, text in self.cells())


def years(text: str) -> list[int]:
    """Return the years that a text names, in its order: `2019`, `FY19`, `September 30, 2019`."""
    found = [(match.start(), int(match[1])) for match in _YEAR.finditer(text)]
    found += [(match.start(), 2000 + int(match[1])) for match in _SHORT_YEAR.finditer(text)]
    return [year for _, year in sorted(found)]


def _any_years(text: str) -> list[int]:
    """Return the years in a text, those of `2018/2019` and `2020–2024` as well."""
    return [int(digits) for digits in re.findall(r"(?:19|20)\d\d(?!\d)", text)] + years(text)


def number(text: str) -> Decimal | None:
    """Return the number a cell is; a dash is nought, and a lost bracket (`65.4%)`) does no harm."""
    found = amounts.read(text)
    if found is None:
        found = amounts.Amount(Decimal(0)) if _DASH.fullmatch(text.strip()) else amounts.read(re.sub(r"[()]", "", text))
    return found.value if found else None


def grid(lists: Sequence[Sequence[str]]) -> Grid:
    """Return the lists of a table as a grid: short ones are filled up with empty cells."""
    width = max(map(len, lists))
    return Grid(tuple((*row, *("",) * (width - len(row))) for row in lists))


def _plain(text: str) -> str:
    return re.sub(r"(?:\(\d{1,2}\)|\*+|(?<=[a-z)])\d)$", "", " ".join(text.split())).strip(" :").casefold()

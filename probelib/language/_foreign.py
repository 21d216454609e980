"""Dates in a user's table whose month is named in another language: 3 juin 1986, 3 de junio de 1986.

This is what dateparser is for here: it knows the months of many languages. It is only asked for a
cell that is wholly day, word and year, in a column where such cells are the rule, and with its
guessing switched off; it never sees a number, a decimal or a sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache

from probelib.language import dates
from probelib.records import PartialDate

_DATE = re.compile(r"([0-9]{1,2})\.?\s+(?:de\s+)?([^\W\d_]{3,12})\.?\s+(?:de\s+)?([12][0-9]{3})")
_LANGUAGES = ["fr", "de", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs", "ru", "uk", "tr"]


def rule(cells: tuple[str, ...]) -> bool:
    """Return whether the cells of a column are, for the most part, dates in another language."""
    if all([_DATE.search(cell) is None for cell in cells]):
        return False
    filled = [cell for cell in cells if cell.strip()]
    found = [cell for cell in filled if _is_candidate(cell)]
    return bool(found) and 2 * len(found) >= len(filled) and read(found[0]) is not None


def _is_candidate(cell: str) -> bool:
    m = _DATE.fullmatch(cell.strip())
    return m is not None and m.group(2).lower() not in dates.MONTH_NUMBERS


@lru_cache(maxsize=4096)
def read(cell: str) -> PartialDate | None:
    """Return the date that a whole cell is, or None; the day stands first in all of these languages."""
    if not _is_candidate(cell):
        return None
    import dateparser  # 60 ms, and half a second for its first date

    found = dateparser.parse(
        cell.strip(),
        languages=_LANGUAGES,
        settings={"DATE_ORDER": "DMY", "STRICT_PARSING": True, "REQUIRE_PARTS": ["day", "month", "year"]},
    )
    return None if found is None else PartialDate(found.year, found.month, found.day)

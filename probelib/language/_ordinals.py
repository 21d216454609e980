"""The ordinal that begins with a word, third or twenty-first, and what only looks like one: parts, titles, adverbs."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _context, _cues, _halves, dates, forms, words
from probelib.language._digits import as_hit
from probelib.language._grammar import ORDINAL_MAGNITUDES
from probelib.language._hit import Hit
from probelib.language.words import exact
from probelib.records import Kind

_TITLES = frozenset(
    ["baseman", "base", "basemen", "lady", "name", "names", "aid", "hand", "degree", "class", "person", "party"]
)
_BE = frozenset(
    [
        "be",
        "is",
        "was",
        "were",
        "been",
        "are",
        "had",
        "have",
        "has",
        "who",
        "that",
        "when",
        "since",
        "he",
        "she",
        "it",
        "they",
    ]
)
_PARTICIPLES = frozenset(
    [
        "elect",
        "air",
        "broadcast",
        "hold",
        "held",
        "play",
        "release",
        "build",
        "built",
        "found",
        "launch",
        "use",
        "laid",
        "shown",
        "seen",
        "written",
        "publish",
        "introduce",
        "won",
        "win",
        "come",
        "came",
        "make",
        "made",
        "appear",
        "sing",
        "sung",
        "sold",
        "sell",
        "given",
        "give",
        "became",
        "become",
        "begin",
        "began",
        "flew",
        "met",
        "went",
        "took",
        "ran",
        "started",
        "got",
        "know",
        "known",
        "bring",
        "brought",
        "teach",
        "taught",
    ]
)


_OWNERS = frozenset(["the", "his", "her", "its", "their", "my", "our", "your", "this", "that", "s"])
_PART_OF = re.compile(r"(?:half|quarters?|thirds?|fifths?|tenths?|hundredths?|thousandths?|fraction|[0-9])\sof\sa\s$")


_LISTED = re.compile(r"\b(?:first|second|third|fourth)\s?(?:,|and|or|to)\s(?:the\s)?$")
"""Before the last of several quarters, which share the year: "the first and the second quarter of 2019"."""


def at_ordinal(low: str, start: int, word: str) -> Hit | int | None:
    """Return the ordinal at `start`, the date or period it begins, or a position past an adverb or a title."""
    reading = words.read(low, start)
    if reading is None:
        return _round(low, start, word)
    end, day = reading.end, int(reading.value)
    found = dates.after_ordinal(low, start, end, day)
    if found is None and _LISTED.search(low, max(0, start - 24), start) is None:
        found = dates.after_quarter_ordinal(low, start, end, day)
    if found is not None:
        return as_hit(found)
    before, after = _context.previous(low, start), _context.following(low, end)
    if word == "second" and _is_time(low, start, before, after):
        return None
    if before == "a" and 3 <= day <= 10 and (after == "of" or _is_share(low, start, end, word)):
        part = exact(Fraction(1, day))
        return Hit(low.rfind("a", 0, start), end, Kind.OTHER, part, None, forms.FRACTION_WORDS)
    if word == "second" and after in ("thought", "thoughts", "nature"):
        return end
    if after in _TITLES and word in ("first", "second", "third"):
        return end
    if word == "first" and (before == "at" or _is_adverb(before, after)):
        return end
    form = forms.CENTURY if after == "century" else forms.ORDINAL_WORDS
    return Hit(start, end, Kind.ORDINAL, reading.value, None, form)


def _round(low: str, start: int, word: str) -> Hit | None:
    """Return "the hundredth", the ordinal that a magnitude alone is; a hundredth is a part."""
    size, end = ORDINAL_MAGNITUDES.get(word), start + len(word)
    before, after = _context.previous(low, start), _context.following(low, end)
    if size is None or before not in _OWNERS or after == "of":
        return None
    return Hit(start, end, Kind.ORDINAL, Decimal(size), None, forms.ORDINAL_WORDS)


def _is_time(low: str, start: int, before: str, after: str) -> bool:
    """Return whether "second" is the unit: 5 metres a second, a tenth of a second passed."""
    if before not in ("a", "per", "each", "split"):
        return False
    return not after or after in _cues.FUNCTION or _PART_OF.search(low, max(0, start - 24), start) is not None


def _is_share(low: str, start: int, end: int, word: str) -> bool:
    """Return whether "a third" is a part: a third the size, fell by a third; a third album is none."""
    article = low.rfind("a", 0, start)
    measured = _context.previous(low, article) in (*_cues.COMPARATIVE, "by")
    after = _context.following(low, end)
    return (word == "third" and low.startswith(" the ", end)) or (measured and (not after or after in _cues.FUNCTION))


def _is_adverb(before: str, after: str) -> bool:
    """Return whether "first" means for the first time: was first built, the PCAT first was given."""
    if after in ("was", "were", "is", "are") and before not in ("the", "be", "is", "was", "were", "a"):
        return True
    past = after.endswith("ed") or after in _PARTICIPLES
    return past and (
        before in _BE
        or (before not in ("the", "a", "its", "his", "her", "their", "of", "in", "on") and after != "broadcast")
    )


def compound(low: str, start: int, word: str, reading: words.Reading) -> Hit | int | None:
    """Return an ordinal of several words, or the fraction that "two fifth" is."""
    end, day = reading.end, int(reading.value)
    found = dates.after_ordinal(low, start, end, day)
    if found is not None:
        return as_hit(found)
    part = _halves.PARTS.match(low, start + len(word))
    if part is not None and part.end() == end and word in words.UNITS and part.group(1) != "hundredth":
        return _halves.fraction(start, Decimal(words.UNITS[word]), part)
    form = forms.CENTURY if _context.following(low, end) == "century" else forms.ORDINAL_WORDS
    return Hit(start, end, Kind.ORDINAL, reading.value, None, form)

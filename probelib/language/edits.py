"""Edits of a text: applied whole, shown word by word, and kept English.

A probe is its base text plus edits, so the changed words are known and never recomputed from two
strings: replacing "2" in "team 2 won 2 of 12 games in 2002" can't touch another 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from probelib.language import _cues
from probelib.records import Edit


class Change(StrEnum):
    """What became of a segment."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


class Segment(NamedTuple):
    """A piece of a text and what became of it; a removed piece stands before the one that replaces it."""

    change: Change
    text: str


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with the edits made, all at once: each counts its place in `text`.

    Raises:
        ValueError: The edits are not in order of `start`, overlap, or lie outside the text.
    """
    parts: list[str] = []
    at = 0
    for edit in edits:
        if not at <= edit.start <= edit.end <= len(text):
            raise ValueError(f"edit {edit.start}:{edit.end} is out of order, overlaps, or leaves a text of {len(text)}")
        parts += (text[at : edit.start], edit.new)
        at = edit.end
    parts.append(text[at:])
    return "".join(parts)


def diff(text: str, edits: Sequence[Edit]) -> tuple[Segment, ...]:
    """Return the segments of the change for display, an edit inside a word widened to the whole word.

    The SAME and REMOVED segments in order give the base text, the SAME and ADDED ones the new text.
    """
    apply(text, edits)
    segments: list[Segment] = []
    at = 0
    for start, end, new in _widened(text, edits):
        _append(segments, Change.SAME, text[at:start])
        if text[start:end] != new:
            _append(segments, Change.REMOVED, text[start:end])
            _append(segments, Change.ADDED, new)
        else:
            _append(segments, Change.SAME, new)
        at = end
    _append(segments, Change.SAME, text[at:])
    return tuple(segments)


def _append(segments: list[Segment], change: Change, text: str) -> None:
    if text:
        segments.append(Segment(change, text))


def _widened(text: str, edits: Sequence[Edit]) -> list[tuple[int, int, str]]:
    """Return the edits as whole words; those that meet in one word become one."""
    groups: list[tuple[int, int, list[Edit]]] = []
    for edit in edits:
        start, end = edit.start, edit.end
        if start != end or edit.new.strip() == edit.new:
            while _inner(text, start):
                start -= 1
            while _inner(text, end):
                end += 1
        if groups and start < groups[-1][1]:
            start, stop, members = groups.pop()
            groups.append((start, max(stop, end), [*members, edit]))
        else:
            groups.append((start, end, [edit]))
    return [
        (start, end, apply(text[start:end], [Edit(e.start - start, e.end - start, e.new) for e in members]))
        for start, end, members in groups
    ]


def _inner(text: str, at: int) -> bool:
    """Return whether the place between two characters is inside a word."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


# ------------------------------------------------------------------------------- keeping it English

_VOWEL_SOUND = re.compile(
    r"(?:8|11(?![0-9])|18(?![0-9])|11,|18,|eight|eleven|hour|honest|heir|honou?r|[aeiou])", re.IGNORECASE
)
_CONSONANT_SOUND = re.compile(r"(?:one\b|once|uni(?!n|m)|u[sk]\b|use|eu|ufo|utah)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?<![^\W_])(an?)(\s+)$", re.IGNORECASE)
_FULL_STOP = re.compile(r"[^\s.]\.\s*$")
_SENTENCE_START = re.compile(r"(?:^|[.!?]\s)[\s\"'“‘(]*$")


def starts_with_vowel_sound(text: str) -> bool:
    """Return whether "an" stands before a text: 8, 11, 18, eleven, hour; not one, unit."""
    plain = text.lstrip("-−–(\"'“‘$€£¥ ")
    if re.match(r"\d{1,3}(?:,\d{3})+|\d+", plain):
        digits = re.match(r"[\d,]+", plain)
        assert digits is not None  # noqa: S101  the line above matched
        number = digits.group().replace(",", "")
        if number.startswith("8"):
            return True
        return number[:2] in ("11", "18") and len(number) % 3 == 2
    return bool(_VOWEL_SOUND.match(plain)) and not _CONSONANT_SOUND.match(plain)


def article_fix(text: str, start: int, new: str) -> Edit | None:
    """Return the edit of the article before `start` that a replacement by `new` asks for, if any.

    "an 8 hour difference" becomes "a seven hour difference". An article that was wrong before stays.
    """
    if not text[max(0, start - 12) : start].rstrip().endswith(("a", "an", "A", "An", "AN")):
        return None  # nearly always, and quicker to see than with the pattern
    m = _ARTICLE.search(text, max(0, start - 12), start)
    if m is None:
        return None
    article = m.group(1)
    before = starts_with_vowel_sound(text[start : start + 24])
    after = starts_with_vowel_sound(new)
    if before == after or (article.lower() == "an") != before:
        return None
    right = "an" if after else "a"
    if article[0].isupper():
        right = right.upper() if len(article) > 1 and article.isupper() else right.capitalize()
    return Edit(m.start(1), m.end(1), right)


def at_sentence_start(text: str, start: int) -> bool:
    """Return whether a sentence begins at `start`."""
    before = text[max(0, start - 8) : start].rstrip()
    if before and before[-1].isalnum():
        return False
    return _SENTENCE_START.search(text, max(0, start - 8), start) is not None


def cased(text: str, start: int, new: str) -> str:
    """Return `new` with the capital that its place asks for.

    At the start of a sentence in a text that has capitals, words begin with one: "12 boats from
    Oslo" gives "Twelve boats". A text in lower case stays so.
    """
    if not new or not new[0].isalpha() or new[0].isupper() or not at_sentence_start(text, start):
        return new
    first = text[start : start + 1]
    if first.isupper() or (not first.isalpha() and (any(c.isupper() for c in text) or _is_sentence(text))):
        return new[0].upper() + new[1:]
    return new


def _is_sentence(text: str) -> bool:
    """Return whether a text without capitals is typed as a sentence all the same: 2 teams have 9 wins."""
    return text[:1].isdigit() and _FULL_STOP.search(text) is not None


def replacing(text: str, start: int, end: int, new: str) -> tuple[Edit, ...]:
    """Return the edits that put `new` for `text[start:end]` and keep the sentence English.

    That is the replacement itself, with its capital at the start of a sentence, and the article before it.
    The noun after it is left to `agreement`, because only the caller knows which number it agrees with.
    """
    edit = Edit(start, end, cased(text, start, new))
    article = article_fix(text, start, edit.new)
    return (edit,) if article is None else (article, edit)


_IRREGULAR = {
    "person": "people",
    "man": "men",
    "woman": "women",
    "child": "children",
    "foot": "feet",
    "country": "countries",
    "series": "series",
    "species": "species",
    "city": "cities",
    "county": "counties",
    "party": "parties",
    "loss": "losses",
    "pass": "passes",
    "match": "matches",
    "branch": "branches",
    "box": "boxes",
    "life": "lives",
    "wife": "wives",
    "half": "halves",
    "aircraft": "aircraft",
    "tie": "ties",
    "movie": "movies",
    "try": "tries",
    "penny": "pence",
    "hero": "heroes",
    "bus": "buses",
    "class": "classes",
}
_SINGULAR = {plural: one for one, plural in _IRREGULAR.items()}
_NOUN = re.compile(
    r"(\s+(?:(?:more|fewer|less|different|new|other|additional|total|gold|silver|bronze|main|major|"
    r"single|official)\s+)?)([a-z]+)",
    re.IGNORECASE,
)
_VERBS = {"was": "were", "is": "are", "has": "have"}
_PLURAL_VERBS = {many: one for one, many in _VERBS.items()}


def plural(noun: str) -> str:
    """Return the plural of an English noun in lower case."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if re.search(r"(?:s|x|z|ch|sh)$", noun):
        return noun + "es"
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun + "s"


def singular(noun: str) -> str | None:
    """Return the singular of a plural noun in lower case; None where the word is no known plural form."""
    if noun in _SINGULAR:
        return _SINGULAR[noun]
    if len(noun) < 4 or not noun.endswith("s") or noun.endswith(("ss", "us", "is")):
        return None
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if re.search(r"(?:ss|x|z|ch|sh)es$", noun):
        return noun[:-2]
    return noun[:-1]


def agreement(text: str, end: int, *, old_is_one: bool, new_is_one: bool) -> tuple[Edit, ...]:
    """Return the edits that make the noun after a changed number, and the verb after it, agree with it.

    Nothing where both numbers are one or both are not, or where the text does not inflect its
    nouns (TabFact's statements say "3 game").

    Args:
        text: The base text.
        end: Where the changed number ends.
        old_is_one: Whether the number was one.
        new_is_one: Whether it becomes one.
    """
    if old_is_one == new_is_one:
        return ()
    m = _NOUN.match(text, end)
    if m is None:
        return ()
    noun = m.group(2)
    small = noun.lower()
    if small in _cues.FUNCTION or not noun.islower():
        return ()
    if old_is_one:
        if singular(small) is not None or _lemmatised(text):
            return ()
        new, verbs = plural(small), _VERBS
    else:
        one = singular(small)
        if one is None:
            return ()
        new, verbs = one, _PLURAL_VERBS
    if new == small:
        return ()
    edits = [Edit(m.start(2), m.end(2), new)]
    verb = re.match(r"\s+(was|were|is|are|has|have)\b", text[m.end() :])
    if verb is not None and verb.group(1) in verbs:
        edits.append(Edit(m.end() + verb.start(1), m.end() + verb.end(1), verbs[verb.group(1)]))
    return tuple(edits)


def _lemmatised(text: str) -> bool:
    """Return whether a text has lost its inflection, as TabFact's statements have."""
    return " be " in f" {text} " and not re.search(r"\b(?:is|are|was|were|has|had)\b", text)

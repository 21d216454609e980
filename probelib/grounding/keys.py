"""Infoboxes, read: keys with their values, and how much a sentence speaks of each key.

A sentence rarely uses the words of the keys ("died at 74" over `Died` and `Born`), so beside shared words
the list of `speaking` says which words speak of which keys.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from probelib.grounding import cues
from probelib.grounding.amounts import Amount, of
from probelib.grounding.cues import Clues, words
from probelib.grounding.periods import years_of
from probelib.grounding.reading import Place
from probelib.grounding.speaking import KEYS_OF
from probelib.language.cells import column_style, parse_cell
from probelib.language.stems import stem, stems
from probelib.records import Quantity, Table


@dataclass(frozen=True, slots=True)
class Entry:
    """One value under a key."""

    place: Place
    text: str
    stems: frozenset[str]
    quantities: tuple[Quantity, ...]
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an infobox with its values."""

    name: str
    stems: tuple[str, ...]
    entries: tuple[Entry, ...]
    telling: frozenset[str]
    """Stems of its name that say something."""
    words: frozenset[str]
    """Stems of its values that are words."""
    parts: tuple[int, ...]
    """How many things it can be said to list: by values, by commas, by lines."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the places of its values."""
        return tuple(entry.place for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Box:
    """An infobox, read."""

    table: Table
    keys: tuple[Key, ...]
    title: frozenset[str]
    years: tuple[int, ...]
    """All calendar years that stand in it, the latest last."""
    ages: tuple[int, ...]
    """Years in which it was written, by what it says of ages: born in 1949, age 69."""


@lru_cache(maxsize=512)
def read_box(table: Table) -> Box:
    """Return an infobox with its values parsed."""
    grouped: dict[str, list[Entry]] = {}
    years: set[int] = set()
    for r, row in enumerate(table.rows, start=1):
        text = _tidy(row[1])
        parsed = parse_cell(text, column_style(row[0], (text,)))
        amounts = tuple(of(q) for q in parsed.quantities)
        for q in parsed.quantities:
            years.update(years_of(q))
        entry = Entry((r, 1), row[1], frozenset(stems(row[1])), parsed.quantities, amounts)
        grouped.setdefault(row[0].strip(), []).append(entry)
    keys = tuple(_key(name, tuple(entries)) for name, entries in grouped.items())
    written = tuple(year for key in keys for entry in key.entries for year in _written(entry))
    return Box(table, keys, frozenset(stems(table.title)), tuple(sorted(years)), written)


_AGE = re.compile(r"\(\s*age\b\D{0,3}(\d{1,3})\s*\)", re.IGNORECASE)  # "(aged 31)" is of the dead
_AGO = re.compile(r"\b(\d{1,3}) years ago", re.IGNORECASE)


def _written(entry: Entry) -> tuple[int, ...]:
    """Return the years in which "(age 69)" or "83 years ago" was true."""
    years = [year for q in entry.quantities for year in years_of(q)]
    age, ago = _AGE.search(entry.text), _AGO.search(entry.text)
    if not years or (age is None and ago is None):
        return ()
    first = min(years) + int((age or ago or [0, 0])[1])
    return (first, first + 1)


_COLON = re.compile(r"(?<=\d) : (?=\d\d)")
_POINTS = re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{3}){2,}(?![\d.])")


def _tidy(text: str) -> str:
    """Return a value with the blanks of "38 : 24" and the points of "19.500.000" taken out."""
    return _POINTS.sub(lambda m: m[0].replace(".", ""), _COLON.sub(":", text))


def _key(name: str, entries: tuple[Entry, ...]) -> Key:
    own = stems(name)
    said = stems(_REMARK.sub("", name)) or own
    telling = frozenset(s for s in said if s not in SMALL) or frozenset(own)
    inside = frozenset(s for entry in entries for s in entry.stems if s.isalpha())
    return Key(name, own, entries, telling, inside, _parts(entries))


_REMARK = re.compile(r"\((?:[^\s()]+\s+){2,}[^()]*\)")
"""What a key says in brackets of what it names: `Recognized (handed over from the old kingdom)`."""
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NOTHING = re.compile(r"[\s,;:&.·•|/-]*")


def _parts(entries: Sequence[Entry]) -> tuple[int, ...]:
    texts = [_BRACKETED.sub(" ", entry.text) for entry in entries]
    texts = [text for text in texts if not _NOTHING.fullmatch(text)]
    listed = len(texts)
    commas = sum(_pieces(text, r"\s*[,;•·]\s*|\n|\s{2,}") for text in texts)
    ands = sum(_pieces(text, r"\s*[,;•·&]\s*|\n|\s{2,}|\band\b") for text in texts)
    found = [listed, commas, ands] if listed > 1 else [commas, ands, listed]
    return tuple(dict.fromkeys(n for n in found if n))


def _pieces(text: str, pattern: str) -> int:
    return sum(1 for piece in re.split(pattern, text) if not _NOTHING.fullmatch(piece))


SMALL = frozenset(
    """the a an of in on at for to by with from and or as is was were be has have had that its it his her their
    he she they who s this did do not""".split()
) | words("more less than over under about around at least most years year one been during after before")


_OTHER_NAMES = {
    stem(said): stem(key) for said, key in (("average", "mean"), ("mean", "average"), ("maximum", "highest"),
    ("minimum", "lowest"), ("highest", "maximum"), ("lowest", "minimum"))
}  # fmt: skip


_AMOUNTS = words("number total amount no")


def relevance(box: Box, clues: Clues) -> list[float]:
    """Return for each key how much the sentence speaks of it; 0 where nothing does."""
    numeric = {i for n in clues.links.numbers for i in range(n.first, n.last)}
    said = {s for i, s in enumerate(clues.stems) if i not in numeric and s[:1].isalnum() and s not in SMALL} - box.title
    said |= {_OTHER_NAMES[s] for s in said if s in _OTHER_NAMES}
    spoken = frozenset().union(*(KEYS_OF[s] for s in said if s in KEYS_OF))
    whole = [key.telling for key in box.keys if len(key.telling) > 1 and key.telling <= said]
    else_spoken = _spoken_but_first(box, said)
    others = _others(box, said)
    found = []
    for key in box.keys:
        own = (key.telling - _AMOUNTS - box.title) or (key.telling - _AMOUNTS) or key.telling
        shared = said & own
        score = 1.6 * len(shared) / len(own) if own else 0.0
        if len(key.stems) > len(key.telling) and not score:
            score = min(0.9, 0.45 * len((said & set(key.stems)) - SMALL))  # what it remarks in brackets
        if score < 0.9 and not spoken.isdisjoint(key.stems):
            score = 0.9 + 0.05 * len(shared)
        if any(key.telling < more for more in whole):
            score = min(score, 0.5)  # "highest elevation" is not `Elevation`
        elif whole and not said & key.telling & cues.EXTREME and key.telling & cues.EXTREME:
            score = min(score, 0.6)  # nor `Lowest elevation`
        if not others.isdisjoint(key.stems):
            found.append(0.0)
            continue
        if else_spoken and key.name not in else_spoken and shared and shared <= _FIRSTS:
            score = min(score, 0.5)  # "first discovered" is of `Discovery`, not of `First isolation`
        inside = (said & key.words) - shared
        found.append(score + min(1.2, 0.5 * len(inside)))
    return found


_APART = cues.pairs(
    """
    marry married marriage wed wedding husband wife wives divorced divorce > partner partner(s)
    local > utc
    utc > local
    """
)
"""Stems of what a sentence says -> stems of keys that it does not mean, where others of the box answer to it."""
_ANSWER = cues.pairs(
    """
    marry married marriage wed wedding husband wife wives divorced divorce > spouse spouse(s) spouses
    local > local
    utc > utc
    """
)


def _others(box: Box, said: set[str]) -> frozenset[str]:
    """Return stems of keys that are not meant: of `Partner(s)` by "married", where the box has a `Spouse(s)`."""
    found: set[str] = set()
    for (vocabulary, keys), (_, answers) in zip(_APART, _ANSWER, strict=True):
        meant = not vocabulary.isdisjoint(said) and keys.isdisjoint(said)
        if meant and any(not answers.isdisjoint(key.stems) for key in box.keys):
            found |= keys
    return frozenset(found)


_FIRSTS = words("first last")


def _spoken_but_first(box: Box, said: set[str]) -> frozenset[str]:
    """Return the names of the keys that a sentence with "first" speaks of by another word."""
    if _FIRSTS.isdisjoint(said):
        return frozenset()
    rest = said - _FIRSTS
    spoken = frozenset().union(*(KEYS_OF[s] for s in rest if s in KEYS_OF))
    return frozenset(key.name for key in box.keys if key.telling & rest or not spoken.isdisjoint(key.stems))


_NOT = words("not no never without neither nor except n't didn't isn't wasn't hasn't didn doesn doesn't")


def _between_things(clues: Clues) -> bool:
    """Whether a comparison is with another thing and not with a number: "more stations than services"."""
    starts = {n.first for n in clues.links.numbers}
    return any(s == "than" and not starts & {i + 1, i + 2} for i, s in enumerate(clues.stems))


class Said:
    """A sentence over an infobox: its keys by relevance."""

    def __init__(self, box: Box, clues: Clues) -> None:
        """Take a box and a sentence."""
        self.box = box
        self.clues = clues
        self.scores = relevance(box, clues)
        self.words = frozenset(clues.stems) - box.title
        self.plain = _NOT.isdisjoint(clues.stems) and not _between_things(clues)
        """Whether nothing is denied, so that a mismatch is the sentence's."""

    def says(self, vocabulary: frozenset[str]) -> bool:
        """Return whether any word of the sentence is of a vocabulary."""
        return not vocabulary.isdisjoint(self.words)

    def entries(self, key: Key) -> tuple[Entry, ...]:
        """Return the values of a key that the sentence speaks of; all where it singles none out."""
        if len(key.entries) < 2:
            return key.entries
        overlap = [
            len({s for s in entry.stems & self.words if s.isalpha()} - SMALL - key.telling) for entry in key.entries
        ]
        most = max(overlap)
        return tuple(e for e, n in zip(key.entries, overlap, strict=True) if n == most) if most else key.entries

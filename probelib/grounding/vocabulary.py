"""What each word of a sentence can be on a table, found when a sentence first has it.

All that is done for a whole table is to file its texts under their words. What a text says is remembered over
tables, and what a word can be is put together for the words that sentences have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar, overload

from probelib.grounding.countries import COUNTRIES
from probelib.grounding.headers import SHORT
from probelib.language.cells import is_missing
from probelib.language.stems import stems

_MARKS = re.compile(r"[/;()\[\]&,]|\s-\s|\band\b")
_SEGMENT = re.compile(r"\s*(?:[/;()\[\]&]|,(?!\s?\d{3}(?!\d))|\s-\s|\band\b)\s*")


class Phrase(NamedTuple):
    """A cell's text, or a part of one that a sign sets off, and where it stands."""

    stems: tuple[str, ...]
    columns: dict[int, int]
    """Column -> the records whose cell has it."""
    exact: dict[int, int]
    """Column -> the records whose cell is this text and nothing else."""


class Word(NamedTuple):
    """What a word can be on one table."""

    found: bool
    """Whether it is anything of what follows."""
    full: str
    """Its stem, or that of the word it is short for: `position` of `pos`."""
    phrases: tuple[Phrase, ...]
    """Cells, and parts of cells, that begin with it, the longest first."""
    records: Mapping[int, int]
    """Column -> records whose cell has it."""
    headers: tuple[int, ...]
    """Columns whose header has it, as it is written or in full."""
    titled: bool
    """Whether the title has it, or a country's name that it stands for: "uk" of "in the united kingdom"."""
    country: Phrase | None
    """The cell of the country whose people it names: `united states` for "american"."""


class Vocabulary(dict[str, Word]):
    """Stem -> what it can be on one table; made, and kept, when it is asked for."""

    def __init__(
        self,
        columns: Iterable[Mapping[str, int]],
        kept: int,
        headers: Mapping[str, tuple[int, ...]],
        title: Iterable[str],
    ) -> None:
        """File the texts of a table under their words.

        Args:
            columns: Of each column, its texts and the records whose cell they are.
            kept: The records that say something.
            headers: Stem -> columns whose header has it.
            title: Stems of the title.
        """
        super().__init__()
        self.headers = headers
        self._titled = frozenset(title)
        self._texts: list[tuple[int, int, _Said]] = []
        self.filed: dict[str, int] = {}
        """Stem -> the texts that it is in, as a mask; in the order of the table."""
        self._runs: dict[tuple[str, ...], Mapping[int, int]] = {}
        filed, add = self.filed, self._texts.append
        bit = 1
        for c, texts in enumerate(columns):
            for text, records in texts.items():
                said = _said(text)
                if said is not None and (records := records & kept):
                    add((c, records, said))
                    for key in said.keys:
                        filed[key] = filed.get(key, 0) | bit
                    bit <<= 1

    def __missing__(self, stem: str) -> Word:
        """Return what a word can be that has not been asked for before."""
        under = self.filed.get(stem)
        headers = self.headers.get(stem, ())
        names = COUNTRIES.get(stem)
        titled = stem in self._titled
        if under is None and not headers and names is None and not titled:
            word = _nothing(stem)
        else:
            phrases, records = ((), _NOWHERE) if under is None else self._standing(stem, under)
            country = None
            if names is not None:
                titled = titled or any([self._titled.issuperset(name) for name in names])
                country = self._country(names)
            word = Word(True, SHORT.get(stem, stem), phrases, records, headers, titled, country)
        self[stem] = word
        return word

    def together(self, run: tuple[str, ...]) -> Mapping[int, int]:
        """Return the records whose cell has several words side by side, by column; empty where none has."""
        found = self._runs.get(run)
        if found is None:
            found = self._runs[run] = self._together(run)
        return found

    def _together(self, run: tuple[str, ...]) -> Mapping[int, int]:
        under = -1
        for stem in run:
            under &= self.filed.get(stem, 0)
        found: dict[int, int] = {}
        for i in bits(under):
            column, where, said = self._texts[i]
            if _has(said.words, run):
                found[column] = found.get(column, 0) | where
        return found

    def _standing(self, stem: str, under: int) -> tuple[tuple[Phrase, ...], Mapping[int, int]]:
        """Return the phrases that begin with a word, and where it stands itself."""
        texts = self._texts
        records: dict[int, int] = {}
        phrases: dict[tuple[str, ...], Phrase] = {}
        while under:
            low = under & -under
            under ^= low
            column, where, said = texts[low.bit_length() - 1]
            if stem in said.words:
                records[column] = records.get(column, 0) | where
            for part in said.parts:
                if part[0] == stem:
                    if part not in phrases:
                        phrases[part] = _phrase(Phrase, (part, {}, {}))
                    _, at, exact = phrases[part]
                    at[column] = at.get(column, 0) | where
                    if part is said.parts[0]:
                        exact[column] = exact.get(column, 0) | where
        if len(phrases) > 1:
            return tuple(sorted(phrases.values(), key=_longest_first)), records
        return tuple(phrases.values()), records

    def _country(self, names: tuple[tuple[str, ...], ...]) -> Phrase | None:
        for name in names:
            for phrase in self._standing(name[0], self.filed.get(name[0], 0))[0]:
                if phrase.stems == name and phrase.exact:
                    return phrase
        return None


_phrase = tuple.__new__
"""Makes a phrase without the call of Python code that `Phrase(...)` is."""


@lru_cache(maxsize=8192)
def _nothing(stem: str) -> Word:
    """Return a word that is nothing on a table."""
    return Word(False, SHORT.get(stem, stem), (), _NOWHERE, (), False, None)


def _has(words: tuple[str, ...], run: tuple[str, ...]) -> bool:
    length = len(run)
    return run in [words[i : i + length] for i in range(len(words) - length + 1)]


def _longest_first(phrase: Phrase) -> tuple[int, tuple[str, ...]]:
    return -len(phrase.stems), phrase.stems


_NOWHERE: Mapping[int, int] = MappingProxyType({})
_Part = TypeVar("_Part", tuple[Phrase, ...], Mapping[int, int])
_Other = TypeVar("_Other")


class Lookup(Mapping[str, _Part]):
    """One of the things that words can be, by stem; a word that is no such thing is not in it."""

    def __init__(self, vocabulary: Vocabulary, part: Callable[[Word], _Part]) -> None:
        """Look at one part of what each word can be."""
        self._vocabulary = vocabulary
        self._part: Callable[[Word], _Part] = part

    @overload
    def get(self, stem: str, /) -> _Part | None: ...
    @overload
    def get(self, stem: str, /, default: _Part | _Other) -> _Part | _Other: ...
    def get(self, stem: str, /, default: _Part | _Other | None = None) -> _Part | _Other | None:
        """Return what a stem stands for, or the default."""
        return self._part(self._vocabulary[stem]) or default

    def __getitem__(self, stem: str) -> _Part:
        """Return what a stem stands for."""
        found = self._part(self._vocabulary[stem])
        if not found:
            raise KeyError(stem)
        return found

    def __contains__(self, stem: object) -> bool:
        """Return whether a stem stands for anything."""
        return isinstance(stem, str) and bool(self._part(self._vocabulary[stem]))

    def __iter__(self) -> Iterator[str]:
        """Yield the stems, in the order of the table."""
        return (stem for stem in self._vocabulary.filed if stem in self)

    def __len__(self) -> int:
        """Return how many stems there are."""
        return sum(1 for _ in self)


_MANY = 200
"""Members beyond which a mask is read as text: to take its lowest member off costs as much as the whole mask."""


def bits(mask: int) -> tuple[int, ...]:
    """Return the members of a mask in order."""
    if not mask & (mask - 1):
        return (mask.bit_length() - 1,) if mask else ()
    if (count := mask.bit_count()) > _MANY or 4 * count > mask.bit_length():
        return tuple([at for at, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"])
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


class _Said(NamedTuple):
    """What a cell's text is found by."""

    keys: tuple[str, ...]
    """The stems that it is filed under: all of `words`, and the first of each part."""
    words: tuple[str, ...]
    """Its stems where there is a word among them; none of a text of numbers."""
    parts: tuple[tuple[str, ...], ...]
    """Its stems, and those of the parts that a sign sets off; one that is a number is left to the quantities."""


@lru_cache(maxsize=32768)
def _said(text: str) -> _Said | None:
    """Return what a cell is found by; None where it is nothing, or a number, which is found as a quantity."""
    if text.isdigit() or is_missing(text):
        return None
    whole = stems(text)
    wordy = _wordy(whole)
    if not whole or (not wordy and len(whole) == 1):
        return None
    parts: list[tuple[str, ...]] = []
    if len(whole) > 1 and _MARKS.search(text) is not None:
        parts = [part for segment in _SEGMENT.split(text) if (part := stems(segment)) != whole and _wordy(part)]
    words = whole if wordy else ()
    keys = dict.fromkeys((*words, whole[0], *[part[0] for part in parts]))
    return _Said(tuple(keys), words, (whole, *parts))


def _wordy(found: tuple[str, ...]) -> bool:
    return not all([stem.isdigit() for stem in found])

"""The keys of an infobox as the grounded families ask for them, and which of a sentence's words speak of each."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_names import Names, Naming
from probelib.checking.grounded_text import Num
from probelib.checking.matching import alike
from probelib.grounding.amounts import ZERO, Amount, amount, unitless
from probelib.grounding.keys import Entry, read_box
from probelib.grounding.periods import years_of
from probelib.grounding.reading import Place, read
from probelib.language import forms
from probelib.language.stems import stem, tokenize
from probelib.language.words import exact
from probelib.records import Interval, Kind, Quantity, Table

_SMALL = vocab.GLUE | frozenset({"s"})
_PARENTHESES = re.compile(r"\([^()]*\)")
_FAR = 4
"""A bare number is the value of a key where it begins within so many characters."""


class Key(NamedTuple):
    """A key of an infobox with its values."""

    at: int
    """Its place among the keys."""
    name: str
    content: frozenset[str]
    """Stems of its name that say something."""
    head: frozenset[str]
    """Those before the first preposition: `length` of "Length under the sea"."""
    joint: str
    """The preposition after the head; empty where there is none."""
    all: frozenset[str]
    entries: tuple[Entry, ...]
    words: frozenset[str]
    """Stems of its values."""
    quantities: tuple[Quantity, ...]
    amounts: tuple[Amount, ...]
    bare: tuple[Amount, ...]
    shown: str

    @property
    def percent(self) -> bool:
        """Return whether it has a value in percent."""
        return any(a.dimension == "%" for a in self.amounts)

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the places of its values."""
        return tuple(entry.place for entry in self.entries)


@lru_cache(maxsize=256)
def keys_of(table: Table) -> tuple[Key, ...]:
    """Return the keys of an infobox."""
    columns = {c.header.strip(): c for c in read(table).columns}
    found = []
    for index, key in enumerate(read_box(table).keys):
        tokens = [t.stem for t in tokenize(key.name) if t.is_word]
        cut = next((i for i, s in enumerate(tokens) if i and s in vocab.PREPOSITIONS), len(tokens))
        content = frozenset(tokens) - _SMALL or frozenset(tokens)
        quantities = tuple(q for entry in key.entries for q in entry.quantities)
        amounts = tuple(a for entry in key.entries for a in entry.amounts)
        bare = tuple(unitless(q) if a.is_number else a for q, a in zip(quantities, amounts, strict=True))
        column = columns.get(key.name)
        if column is not None and (column.multiplier != 1 or column.unit is not None):
            cell = column.cells[0]
            quantities, amounts, bare = cell.quantities, cell.amounts, cell.bare
        shown = "; ".join(" ".join(entry.text.split()) for entry in key.entries)
        found.append(
            Key(
                index, key.name, content, frozenset(tokens[:cut]) - _SMALL,
                tokens[cut] if cut < len(tokens) else "", frozenset(tokens), key.entries,
                frozenset(s for entry in key.entries for s in entry.stems), quantities, amounts, bare, shown,
            )
        )  # fmt: skip
    return tuple(found)


@lru_cache(maxsize=256)
def names_of(table: Table) -> Names:
    """Return the names of an infobox's keys."""
    return Names(keys_of(table))


@lru_cache(maxsize=256)
def shared_words(table: Table) -> frozenset[str]:
    """Return the words that several keys have, so that they tell nothing: "Dow Jones"."""
    often = Counter([s for key in keys_of(table) for s in key.content])
    return frozenset([s for s, times in often.items() if times > 1])


def amounts_for(key: Key, num: Num) -> tuple[Amount, ...]:
    """Return the amounts of a key that a number can be compared with; none where they are of another sort."""
    q, v = num.quantity, num.said.amount
    if not key.amounts or q.form in (forms.CENTURY, forms.MULTIPLIER):
        return ()
    value = v.value.low if isinstance(v.value, Interval) else v.value
    if q.form == forms.DECADE and isinstance(value, Decimal) and value < 1000:
        return ()
    if q.kind is Kind.ORDINAL:
        pairs = zip(key.quantities, key.bare, strict=True)
        return tuple(b for own, b in pairs if own.kind is Kind.ORDINAL)
    if v.dimension or not v.is_number or v.year:
        if not v.is_number and not v.dimension and not isinstance(v.value, Interval):
            return ()
        if (
            v.dimension == "long time"
            and "age" in key.content
            and all(a.is_number and not a.dimension for a in key.amounts[:1])
        ):
            return tuple(amount(b.value, "year", quantum=b.quantum) for b in key.bare[:1])  # an age without its unit
        if q.kind is Kind.DURATION and q.unit in _LONG and not key.content.isdisjoint(_DATED):
            return ()  # "(aged 47)" and "40 years ago" are no value of a date
        return tuple(a for a in key.amounts if alike(a, v) and (not v.year or a.year or a.dimension == "date"))
    if q.form in (forms.FRACTION_WORDS, forms.FRACTION, forms.UNICODE_FRACTION) and not v.quantum:
        shares = [a for a in key.amounts if a.dimension == "%" and isinstance(a.value, Decimal)]
        if shares:
            return tuple(
                a._replace(value=exact(number(a) / 100), dimension="", quantum=ZERO, doubt=ZERO) for a in shares
            )
        return ()
    first = key.quantities[0]
    if any(not entry.quantities or entry.quantities[0].start > _FAR for entry in key.entries):
        return ()
    if first.start > _FAR or first.kind not in (Kind.CARDINAL, Kind.MEASURE, Kind.DURATION, Kind.OTHER):
        return ()
    plain = [b for b, own in zip(key.bare, key.quantities, strict=True) if b.is_number and own.kind is first.kind]
    return tuple(plain) if not key.bare[0].year else ()


def number(amount: Amount) -> Fraction:
    """Return the value of an amount that is one number; 0 for any other."""
    return Fraction(amount.value) if isinstance(amount.value, Decimal | Fraction) else Fraction(0)


def years_in(key: Key) -> tuple[int, ...]:
    """Return the calendar years of a key's values."""
    return tuple(dict.fromkeys(year for q in key.quantities for year in years_of(q)))


def count_of(key: Key) -> int | None:
    """Return how many things a key lists; None where that can be read in several ways."""
    texts = [_PARENTHESES.sub(" ", entry.text).strip(" ;,") for entry in key.entries]
    texts = [text for text in texts if any(c.isalpha() for c in text)]
    if not texts or any(q.kind is Kind.CARDINAL for q in key.quantities):
        return None
    if any(len(_WEDDING.findall(entry.text)) > 1 for entry in key.entries):
        return None  # two marriages in one line
    joined = " ".join(texts)
    if re.search(
        r"\b(?:and|or|various|several|many|none|yes|no|list|see|unknown|etc|others?|including)\b|[/&|:\n]", joined, re.I
    ):
        return None
    if len(texts) > 1:
        return None if any(";" in text for text in texts) else len(texts)
    pieces = [piece for piece in re.split(r"\s*;\s*", texts[0]) if piece]
    if len(pieces) > 1:
        return len(pieces)
    commas = [piece for piece in re.split(r"\s*,\s*", texts[0]) if piece]
    if len(commas) == 1:
        return 1
    return len(commas) if not key.content.isdisjoint(_LISTS) else None


_WEDDING = re.compile(r"\(\s*m\.", re.IGNORECASE)
_LONG = ("year", "month", "decade", "century")
_DATED = vocab.stem_set(
    "born died birth death date released release founded opened introduced established built active year formed"
)
_LISTS = vocab.stem_set(
    "genre genres occupation occupations instrument instruments label labels language languages names awards known "
    "starring symptoms medium flavors variants"
)

__all__ = ["Key", "Naming", "amounts_for", "count_of", "keys_of", "names_of", "stem", "years_in"]

"""What an infobox says under its usual keys: one date, a list of names, a place, how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from probelib.checking.conditions import Env, Slot, title
from probelib.checking.grounded_dates import dates_of
from probelib.checking.grounded_keys import Key, keys_of
from probelib.checking.terms import Test
from probelib.grounding.reading import Place
from probelib.language.stems import stems, tokenize
from probelib.records import PartialDate, Table, Truth


@dataclass(frozen=True, slots=True)
class Fact:
    """What a box says, where that settles a statement and no number of it could change the matter."""

    says: Truth
    reason: str
    places: tuple[Place, ...]

    def truth(self, env: Env) -> Truth:
        """Return what the box says."""
        return self.says

    def slots(self) -> Iterator[Slot]:
        """Yield nothing."""
        return iter(())

    def test(self, index: int) -> Test | Truth | None:
        """Return what the box says, for any number."""
        return self.says

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Return the values of the keys."""
        return self.reason, self.places

    def __str__(self) -> str:
        return f"fact{{{self.reason}}}"


def fact(says: Truth | bool, *keys: Key) -> Fact:
    """Return a fact that rests on all values of some keys."""
    truth = says if isinstance(says, Truth) else Truth.TRUE if says else Truth.FALSE
    reason = "; ".join(f"{title(key.name)}: {key.shown}" for key in keys)
    return Fact(truth, reason, tuple(place for key in keys for place in key.places))


class Facts(NamedTuple):
    """The keys of a box by what they are about."""

    keys: tuple[Key, ...]
    by_name: dict[frozenset[str], Key]
    dates: Mapping[int, tuple[PartialDate, ...]]

    def key(self, names: tuple[frozenset[str], ...]) -> Key | None:
        """Return the one key that has one of some names; None where none or several have."""
        found = {self.by_name[name].at: self.by_name[name] for name in names if name in self.by_name}
        return next(iter(found.values())) if len(found) == 1 else None

    def first(self, names: tuple[frozenset[str], ...]) -> Key | None:
        """Return the key that has the first of some names that a key has."""
        return next((self.by_name[name] for name in names if name in self.by_name), None)


@lru_cache(maxsize=256)
def facts_of(table: Table) -> Facts:
    """Return the keys of an infobox by what they are about."""
    keys = keys_of(table)
    by_name: dict[frozenset[str], Key] = {}
    for key in keys:
        by_name.setdefault(key.content, key)
    return Facts(keys, by_name, dates_of(table))


_ARTICLES = frozenset({"the", "a", "an"})
_SMALL = frozenset("of by in the a an and for s to on at".split())


def names(text: str) -> tuple[frozenset[str], ...]:
    """Return the names of keys, from `Born | Date of birth`, as sets of the stems that say something."""
    return tuple(frozenset(stems(name)) - _SMALL for name in text.split("|"))


_APART = re.compile(r"\s*(?:[,;•·]|\band\b|&|/|\n)\s*")
_SURE = re.compile(r"[;•\n]")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


class Listed(NamedTuple):
    """How many things a key lists."""

    least: int
    most: int


@lru_cache(maxsize=4096)
def listed(texts: tuple[str, ...]) -> Listed | None:
    """Return how many things some values list: one each, or as many as signs of a list divide; None for no names."""
    weddings = [len(_WEDDING.findall(text)) for text in texts]
    if max(weddings, default=0) > 1:
        return Listed(sum(max(1, n) for n in weddings), sum(max(1, n) for n in weddings))
    plain = [_FIRM.sub(" ", _BRACKETS.sub(" ", text)).strip(" ;,") for text in texts]
    plain = [text for text in plain if any(c.isalpha() for c in text)]
    if not plain or any(_VAGUE.search(text) or text.lower() in _ALL for text in plain):
        return None
    pieces = sum(max(1, len([p for p in _APART.split(text) if any(c.isalpha() for c in p)])) for text in plain)
    return Listed(sum(max(1, len([p for p in _SURE.split(text) if p.strip()])) for text in plain), pieces)


_WEDDING = re.compile(r"\(\s*m\.", re.IGNORECASE)
_ALL = frozenset({"all", "any", "varies", "different", "mixed"})
_FIRM = re.compile(r",?\s*\b(?:Inc|Ltd|LLC|L\.L\.C|Pvt|Co|Corp|Jr|Sr|S\.A|GmbH)\b\.?(?:\s*,)?", re.IGNORECASE)
"""What a comma stands before without dividing a list: "ToonCan, Inc."."""
_VAGUE = re.compile(
    r"\b(?:various|several|many|none|yes|no|see|list|unknown|etc|others?|including|numerous|below|more|over|about)\b",
    re.IGNORECASE,
)


def count_listed(key: Key) -> Listed | None:
    """Return how many things a key lists."""
    return listed(tuple(entry.text for entry in key.entries))


class Value(NamedTuple):
    """A value of a key as stems, without what stands in brackets."""

    stems: tuple[str, ...]
    text: str


@lru_cache(maxsize=2048)
def values_of(table: Table, at: int) -> tuple[Value, ...]:
    """Return the single things that a key lists, by its place among the keys."""
    found = []
    for entry in keys_of(table)[at].entries:
        text = _BRACKETS.sub(" ", entry.text)
        for piece in (text, *_APART.split(text)):
            own = tuple(t.stem for t in tokenize(piece) if t.is_word and t.stem not in _ARTICLES)
            if own:
                found.append(Value(own, " ".join(piece.split())))
    return tuple(dict.fromkeys(found))

"""Factoids: plain affirmative sentences with the concepts they are made of, in three parts that share none of them.

WEP paper, section 3.3: facts are subject, verb and object of bAbI (Weston et al. 2015), and no two facts of an example
share a concept. The project brings sentences of its own in that manner (`assets/wep/facts.toml`); bAbI's are read
where a user has its files.

A fact belongs to the split that a digest of its sentence says, whatever the seed: what was trained on with one seed is
never tested on with another.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from probelib.datasets.files import read_text
from probelib.errors import DataError, InputError
from probelib.resources import asset
from probelib.wep.records import SPLITS
from probelib.wep.verbalize import inside, sentence

HELD_OUT = 10
"""One fact (and one combination of structure and words) in so many is for validation, as many are for testing."""
_PICKS, _STARTS = 100, 50
"""How often a fact is drawn anew, and how often all facts are, before a pool counts as too small."""


class Fact(NamedTuple):
    """A plain affirmative sentence."""

    text: str
    """With capital and full stop."""
    inner: str
    """As it stands inside a sentence."""
    concepts: frozenset[str]
    """Its subject, verb and object, in one set: a name is the same concept as subject and as receiver."""


class Pool:
    """Facts to draw from, split by split."""

    def __init__(self, source: str, facts: Iterable[Fact]) -> None:
        """Take facts in an order that does not matter; a repeated sentence counts once."""
        self.source = source
        self.facts: dict[str, list[Fact]] = {split: [] for split in SPLITS}
        for fact in sorted({fact.text: fact for fact in facts}.values()):
            self.facts[held_out(f"fact/{fact.text}")].append(fact)

    def draw(self, split: str, count: int, rng: Random) -> list[Fact]:
        """Return different facts of a split no two of which share a concept.

        Raises:
            InputError: The split has too few of them.
        """
        facts = self.facts[split]
        choice, number = rng.random, len(facts)
        for _ in range(_STARTS if facts else 0):
            chosen: list[Fact] = []
            used: set[str] = set()
            for _ in range(_PICKS):
                fact = facts[int(choice() * number)]
                if used.isdisjoint(fact.concepts):
                    chosen.append(fact)
                    if len(chosen) == count:
                        return chosen
                    used |= fact.concepts
        raise InputError(
            f"The facts of {self.source} are too few for {count} in one {split} example: {len(facts)} sentences, of "
            f"which {count} have to differ in subject, verb and object."
        )


def held_out(key: str) -> str:
    """Return the split of a key: one in `HELD_OUT` is for validation, one for test."""
    place = int.from_bytes(sha256(f"wep/{key}".encode()).digest()[:8]) % HELD_OUT
    return "validation" if place == 0 else "test" if place == 1 else "train"


@lru_cache(maxsize=1)
def own() -> Pool:
    """Return the project's own facts."""
    content = tomllib.loads(asset("wep", "facts.toml").read_text(encoding="utf-8"))
    return Pool("own", _own(content))


def babi(path: Path) -> Pool:
    """Return the plain affirmative facts of bAbI's files: one file, or all of a folder and the folders in it.

    Left out are negations, alternatives, plural subjects, where rooms and boxes lie, and sentences that point to others
    ("there", "she").

    Raises:
        InputError: There is nothing at the path.
        DataError: There is no fact in it.
    """
    if not path.exists():
        raise InputError(f"There is nothing at {path}.")
    files = [path] if path.is_file() else sorted(path.rglob("qa*.txt"))
    found = {fact.text: fact for file in files for fact in _babi(read_text(file))}
    if not found:
        raise DataError(
            f"{path} holds no fact in bAbI's layout: files qa*.txt with lines such as '1 Mary went to the hall.'"
        )
    return Pool("babi", found.values())


def _own(content: dict[str, dict[str, list[str]] | list[str]]) -> Iterator[Fact]:
    verbs = content["verbs"]
    if not isinstance(verbs, dict):
        raise ValueError("assets/wep/facts.toml has no verbs")
    for subject in (*content["names"], *content["people"]):
        for verb, objects in verbs.items():
            for thing in objects:
                inner = f"{subject} {verb} {thing}"
                # "the piano" and "the piano lid" share a concept.
                concepts = (subject.removeprefix("the "), verb.split()[0], *thing.split()[1:])
                yield Fact(sentence(inner), inner, frozenset(concepts))


_LINE = re.compile(r"\d+ ([^\t]+)\.")
_DONE = re.compile(r"([A-Z]\w+) ([a-z]+)((?: [a-z]+){0,3}?) the (\w+)(?: to ([A-Z]\w+))?")
_STATE = re.compile(r"([A-Z]\w+) (is) (?:an? )?([a-z]+)")
_NOT_PLAIN = frozenset("not no either neither or and never there longer he she it they The A An".split())


def _babi(text: str) -> Iterator[Fact]:
    for line in text.splitlines():
        told = _LINE.fullmatch(line.strip())
        if told is None or not _NOT_PLAIN.isdisjoint(told.group(1).split()):
            continue
        found = _DONE.fullmatch(told.group(1)) or _STATE.fullmatch(told.group(1))
        if found is not None:
            first, verb, *others = found.groups()
            more = (others[1], others[2]) if len(others) == 3 else others
            concepts = frozenset(one.lower() for one in (first, verb, *more) if one)
            yield Fact(sentence(told.group(1)), inside(told.group(1), name=True), concepts)

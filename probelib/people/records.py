"""The nouns of annotation: a quiz, what a rater sees of it, what is known of it, and an answer."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from probelib import auditing
from probelib.errors import InputError
from probelib.records import Table

MAJORITY = "majority"
"""In place of a rater's name: what most raters answered. No rater can be called so."""
BASE = "base"
"""In place of a type for a base."""
QUORUM = 3
"""Raters that a majority takes: of two it would leave out the items on which they differ, and be right too often."""
LONGEST_NAME = 40
_NAME = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?")


class Kind(StrEnum):
    """What a quiz asks, and what for."""

    PROBES = "probes"
    """Bases and their probes in one mixed order: a human baseline, for a row in the heatmap."""
    WEP = "wep"
    """Pairs of sentences of a WEP task: the human baseline of the WEP paper, section 4.1."""
    AUDIT = "audit"
    """Probes alone, and whether their English is sound: an audit of labels, as `probelib audit sample` draws it."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz, as it is kept: which set of questions, in which order."""

    id: str
    """First 12 hex digits of sha256 over kind, set and seed: the same request is the same quiz."""
    kind: Kind
    set_id: str
    """The probe set or WEP set that holds its questions, in the folder of runs."""
    seed: int
    """Of the order in which items are asked."""
    title: str
    """For people."""
    size: int
    """How many items are asked."""
    made: str
    """When, ISO 8601; given by the caller, and no part of the id."""


@dataclass(frozen=True, slots=True)
class Item:
    """All that a rater sees of one question: neither label, effect, check, base nor reason."""

    id: str
    """Of the base, probe or pair; it is never shown, as it is looked up by it what is right."""
    sentences: tuple[str, ...]
    """The sentence to judge, or those to choose from, in their order."""
    table: Table | None = None
    """The premise, as a probe on the table's side changed it; None in a WEP quiz."""
    premise: str = ""
    """The premise of a WEP pair; empty elsewhere."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a rater does not see of a question."""

    right: str
    """The answer that counts as right: `entailed`, `refuted`, or the letter of a sentence."""
    reasoning: str
    """Type id of a probe, `base` of a base, the task of a pair."""
    effect: str = ""
    """`preserve` or `flip` of a probe."""
    check: str = ""
    """How a probe's label is known."""
    reason: str = ""
    """Why a probe's label is right."""

    @property
    def stratum(self) -> str:
        """The type with its effect, as in `range, flip`; the type alone where there is no effect."""
        return f"{self.reasoning}, {self.effect}" if self.effect else self.reasoning


@dataclass(frozen=True, slots=True)
class Opened:
    """A quiz with its questions."""

    quiz: Quiz
    items: tuple[Item, ...]
    """In the order in which they are asked."""
    known: Mapping[str, Known]
    """By the item's id."""

    @property
    def options(self) -> tuple[str, ...]:
        """The answers that can be given, in the order of the keys: `entailed`, `refuted`, `cannot tell`; or letters."""
        return ("A", "B") if self.quiz.kind is Kind.WEP else auditing.ANSWERS


@dataclass(frozen=True, slots=True)
class Answer:
    """What a rater says of one item."""

    quiz: str
    rater: str
    item: str
    answer: str
    """One of the options of the quiz."""
    seconds: float
    """From the moment at which the item was shown; 0 where that is not known."""
    at: str
    """When, ISO 8601; given by the caller."""
    english: str = auditing.OK
    """`ok` or `not ok`; asked in an audit."""


def rater_name(written: str) -> str:
    """Return the name of a rater as it is kept: in one form of Unicode, with single blanks.

    Raises:
        InputError: It is empty, longer than `LONGEST_NAME`, has a sign in it that no name has, or is `majority`.
    """
    name = " ".join(unicodedata.normalize("NFC", written).split())
    if not name:
        raise InputError("Write a name, so that your answers can be told from those of others.")
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        raise InputError(
            f"A name has at most {LONGEST_NAME} letters, digits, blanks and . ' - _, and begins with a letter or digit."
        )
    if name.casefold() == MAJORITY:
        raise InputError(f"“{MAJORITY}” stands for what most raters answered; take another name.")
    return name

"""The words that relate a number to what a table holds: more than, at least, about, between.

A signal counts only as whole words: `moreover` is no `more` (case C31). Grounding reads the relation
of a number from here, checking evaluates it, and the comparison probes swap a signal by its opposite.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple


class Relation(StrEnum):
    """How a table's value x is claimed to stand to the number v of a sentence: x > v is `gt`."""

    EQ = "eq"
    APPROX = "approx"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"

    @property
    def complement(self) -> Relation:
        """Return the relation that holds exactly where this one does not; raises ValueError for eq and approx."""
        return _COMPLEMENT[self] if self in _COMPLEMENT else _no_complement(self)

    @property
    def symbol(self) -> str:
        """Return the sign that people read: =, ≈, <, ≤, >, ≥."""
        return _SYMBOL[self]


_COMPLEMENT = {
    Relation.LT: Relation.GE,
    Relation.GE: Relation.LT,
    Relation.GT: Relation.LE,
    Relation.LE: Relation.GT,
}
_SYMBOL = {
    Relation.EQ: "=",
    Relation.APPROX: "≈",
    Relation.LT: "<",
    Relation.LE: "≤",
    Relation.GT: ">",
    Relation.GE: "≥",
}


def _no_complement(relation: Relation) -> Relation:
    raise ValueError(f"{relation} has no single relation that holds where it does not")


class Signal(NamedTuple):
    """A signal of one number in a text."""

    start: int
    end: int
    relation: Relation
    after: bool
    """Whether it stands after its number, as in "20 or more"."""


BEFORE: dict[str, Relation] = {
    "more than": Relation.GT, "greater than": Relation.GT, "larger than": Relation.GT, "higher than": Relation.GT,
    "bigger than": Relation.GT, "longer than": Relation.GT, "later than": Relation.GT, "older than": Relation.GT,
    "taller than": Relation.GT, "heavier than": Relation.GT, "faster than": Relation.GT, "better than": Relation.GT,
    "in excess of": Relation.GT, "exceed": Relation.GT, "exceeds": Relation.GT, "exceeded": Relation.GT,
    "exceeding": Relation.GT, "over": Relation.GT, "above": Relation.GT, "after": Relation.GT,
    "upwards of": Relation.GT,
    "deeper than": Relation.GT, "wider than": Relation.GT, "warmer than": Relation.GT, "hotter than": Relation.GT,
    "well over": Relation.GT, "beyond": Relation.GT,
    "less than": Relation.LT, "fewer than": Relation.LT, "smaller than": Relation.LT, "lower than": Relation.LT,
    "shorter than": Relation.LT, "earlier than": Relation.LT, "younger than": Relation.LT, "lighter than": Relation.LT,
    "slower than": Relation.LT, "under": Relation.LT, "below": Relation.LT, "before": Relation.LT,
    "prior to": Relation.LT,
    "cooler than": Relation.LT, "colder than": Relation.LT, "narrower than": Relation.LT, "shallower than": Relation.LT,
    "well under": Relation.LT,
    "at least": Relation.GE, "no less than": Relation.GE, "not less than": Relation.GE, "no fewer than": Relation.GE,
    "not fewer than": Relation.GE, "a minimum of": Relation.GE, "minimum of": Relation.GE, "no lower than": Relation.GE,
    "no earlier than": Relation.GE, "since": Relation.GE,
    "at most": Relation.LE, "no more than": Relation.LE, "not more than": Relation.LE, "up to": Relation.LE,
    "a maximum of": Relation.LE, "maximum of": Relation.LE, "no higher than": Relation.LE,
    "no greater than": Relation.LE,
    "no longer than": Relation.LE, "no later than": Relation.LE, "no larger than": Relation.LE,
    "about": Relation.APPROX, "around": Relation.APPROX, "approximately": Relation.APPROX, "roughly": Relation.APPROX,
    "approx": Relation.APPROX, "approx.": Relation.APPROX, "circa": Relation.APPROX, "ca.": Relation.APPROX,
    "some": Relation.APPROX, "close to": Relation.APPROX, "~": Relation.APPROX, "≈": Relation.APPROX,
    ">": Relation.GT, "<": Relation.LT, "≥": Relation.GE, "≤": Relation.LE, ">=": Relation.GE, "<=": Relation.LE,
}  # fmt: skip
"""Signals that stand before their number; where several fit the longest counts, so "no more than" is `le`."""

AFTER: dict[str, Relation] = {
    "or more": Relation.GE, "or higher": Relation.GE, "or greater": Relation.GE, "or above": Relation.GE,
    "or better": Relation.GE, "or over": Relation.GE, "or longer": Relation.GE, "or later": Relation.GE,
    "and above": Relation.GE, "and over": Relation.GE, "or older": Relation.GE, "at least": Relation.GE,
    "or less": Relation.LE, "or fewer": Relation.LE, "or lower": Relation.LE, "or under": Relation.LE,
    "or below": Relation.LE, "or earlier": Relation.LE, "or shorter": Relation.LE, "and under": Relation.LE,
    "and below": Relation.LE, "or younger": Relation.LE, "at most": Relation.LE,
}  # fmt: skip
"""Signals that stand after their number."""


def _alternation(phrases: dict[str, Relation]) -> str:
    ordered = sorted(phrases, key=lambda p: (-len(p), p))
    return "|".join(re.escape(p).replace(r"\ ", r"\s+") for p in ordered)


# "over the 5 games" is no comparison, so no article may stand between a signal and its number.
_BEFORE = re.compile(rf"(?<![^\W_])({_alternation(BEFORE)})(?:\s+(?:just|only))?\s*$", re.IGNORECASE)
_AFTER = re.compile(rf"\s*,?\s*({_alternation(AFTER)})(?![^\W_])", re.IGNORECASE)
_UNIT_BETWEEN = re.compile(rf"\s+[^\W\d_]+\s+({_alternation(AFTER)})(?![^\W_])", re.IGNORECASE)
_LONGEST = max(map(len, BEFORE)) + 12


def signal_of(text: str, start: int, end: int) -> Signal | None:
    """Return the signal that belongs to the number at `text[start:end]`, or None where it is plainly stated.

    "20 points or more" is read too: one word may stand between a number and a signal after it.
    """
    before = _BEFORE.search(text, max(0, start - _LONGEST), start) if _may_end(text, start) else None
    if before is not None:
        return Signal(before.start(1), before.end(1), BEFORE[_plain(before[1])], after=False)
    after = _AFTER.match(text, end) or _UNIT_BETWEEN.match(text, end)
    if after is not None:
        return Signal(after.start(1), after.end(1), AFTER[_plain(after[1])], after=True)
    return None


_LAST_WORDS = tuple(sorted({phrase.split()[-1] for phrase in BEFORE} | {"just", "only"}))


def _may_end(text: str, end: int) -> bool:
    """Whether a signal may end there, since the last word of one does. Asking this first saves most searches."""
    before = text[max(0, end - _LONGEST) : end].rstrip()
    return before.lower().endswith(_LAST_WORDS) or not before.isascii()


def _plain(phrase: str) -> str:
    return " ".join(phrase.lower().split())

"""The reason of a check, with what holds and what fails set apart from what the table says.

A reason names cells and then relations: "Running time: 138 minutes (not > 150 minutes)", or "(> 150 minutes)" in what
earlier versions wrote. Behind "The table says otherwise" the relation is what fails, and read by itself it looks like a
statement. So it is shown as "✗ not > 150 minutes", and one that holds as "✓ > 120 minutes".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from probelib.display.markup import Html, el, join, text
from probelib.records import Truth


class Sense(Enum):
    """What a piece of a reason is."""

    FACT = ""
    """What the table says, or how it was computed."""
    HOLDS = "✓"
    """A relation that holds."""
    FAILS = "✗"
    """A relation that does not hold."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a reason, as it is shown."""

    sense: Sense
    words: str


_SIGN = r"[<>≤≥≈=]"
_END = rf"(?=; (?:not |claimed |{_SIGN})|\. (?=[A-Z0-9])|$)"
_RELATION = re.compile(
    rf"(?P<beside> \((?P<brackets>{_SIGN} ?[^()]*(?:\([^()]*\)[^()]*)*)\))"
    rf"| \((?:not (?P<refused>{_SIGN} ?[^()]*(?:\([^()]*\)[^()]*)*))\)"
    rf"|; not (?P<denied>.+?){_END}"
    rf"|; claimed (?P<claimed>{_SIGN}.*?){_END}"
    rf"|; (?P<after>{_SIGN} .+?){_END}",
    re.DOTALL,
)


def pieces(reason: str, truth: Truth) -> tuple[Piece, ...]:
    """Return a reason in pieces, in their order.

    Args:
        reason: As a verdict or a probe has it.
        truth: What it is the reason for; of UNKNOWN nothing is set apart.
    """
    found = list(_RELATION.finditer(reason)) if truth is not Truth.UNKNOWN else []
    denied = any(one["denied"] for one in found)
    several = sum(not one["denied"] for one in found) > 1
    made: list[Piece] = []
    at = 0
    for one in found:
        words = one["brackets"] or one["refused"] or one["claimed"] or one["after"] or one["denied"]
        if truth is Truth.TRUE and (one["denied"] or one["refused"]):
            continue  # a condition of the sentence, told as it stands
        made.append(Piece(Sense.FACT, reason[at : one.start()]))
        at = one.end()
        if truth is Truth.TRUE:
            made.append(Piece(Sense.HOLDS, words.removeprefix("= ")))
        elif one["denied"] or one["refused"] or not (denied or several):
            made.append(Piece(Sense.FAILS, f"not {words.removeprefix('= ')}"))
        elif not denied:  # one of several fails, and the reason does not say which
            made.append(Piece(Sense.FACT, f" (asked: {words})"))
    made.append(Piece(Sense.FACT, reason[at:]))
    return tuple(piece for piece in made if piece.words)


def plain(reason: str, truth: Truth) -> str:
    """Return a reason as plain words, for a sentence that quotes it."""
    return "".join(
        piece.words if piece.sense is Sense.FACT else f" {piece.sense.value} {piece.words}"
        for piece in pieces(reason, truth)
    )


def html(reason: str, truth: Truth) -> Html:
    """Return a reason as markup."""
    shown = []
    for piece in pieces(reason, truth):
        if piece.sense is Sense.FACT:
            shown.append(text(piece.words))
        else:
            sign = el("span", f"{piece.sense.value}\u00a0", aria_hidden="true")
            shown.append(join([" ", el("span", sign, text(piece.words), cls=f"pl-{piece.sense.name.lower()}")]))
    return el("span", join(shown), cls="pl-reason")

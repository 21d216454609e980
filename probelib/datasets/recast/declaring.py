"""From a question to a statement with a place for its answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from probelib.datasets.recast.asking import Asked, take_apart
from probelib.datasets.recast.frames import Choice, Frame, Slot, Unrecast
from probelib.datasets.recast.shapes import RULES

NO_SHAPE = "no rule for the shape of the question"
_AND_BUYS = re.compile(r"\bif (?P<who>he|she|they) (?P<buys>buys? .+)$")
_TRUE_OR_FALSE = re.compile(r"is the following statement\b.* true or false")


def declare(question: str, *, choices: Sequence[str] = ()) -> Frame | Unrecast:
    """Return a question as a statement with a place for the answer, or why there is none.

    Args:
        question: The question with what its source says before it.
        choices: The answers to choose from, where the source gives them.
    """
    asked = take_apart(question)
    if isinstance(asked, Unrecast):
        return asked
    if asked.after:
        if _TRUE_OR_FALSE.match(asked.clause):
            said = asked.after
            return Choice("true or false", [("true", said), ("false", f"It is not true that {said}")])
        return Unrecast("something follows the question")
    for rule in RULES:
        frame = rule(asked.clause, choices)
        if frame is not None:
            return _led(frame, asked)
    return Unrecast(NO_SHAPE)


def shape_of(question: str, *, choices: Sequence[str] = ()) -> str:
    """Return the shape of a question, or nothing where no rule knows it."""
    frame = declare(question, choices=choices)
    return "" if isinstance(frame, Unrecast) else frame.shape


def _led(frame: Frame, asked: Asked) -> Frame:
    """Put the condition and what leads into a question before its statement."""
    given = asked.given
    if given and isinstance(frame, Slot) and (bought := _AND_BUYS.search(frame.after)):
        # "Ann has $9. How much will Ann have left if she buys a cup": one condition, and the name once.
        name = given.split()[0]
        frame = frame._replace(
            before=re.sub(rf"^{name}\b", bought["who"], frame.before), after=frame.after[: bought.start()]
        )
        given = f"{given} and {bought['buys']}"
    start = ", ".join(part for part in (given and f"If {given}", asked.lead) if part)
    return frame.led(start) if start else frame

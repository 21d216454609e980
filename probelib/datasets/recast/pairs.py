"""An entailed hypothesis and its refuted twin, from the parts that a dataset gives."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import NamedTuple

from probelib.datasets.base import Statement, hypothesis_id
from probelib.datasets.recast.origin import Origin, Outcome
from probelib.records import Label, Solution

SAID_TWICE = "the table has the same hypothesis already"
CONTRADICTS = "the wrong answer makes another question's right hypothesis"


class Pair(NamedTuple):
    """What one question became: an entailed sentence, a refuted one where there is one, and the origin of both."""

    entailed: str
    refuted: str
    """Empty where there is none."""
    wrong: str
    """The answer in the refuted sentence, or why there is no such sentence."""
    origin: Origin
    operands: tuple[str, ...] = ()
    word_problem: bool = False


class Recasting(NamedTuple):
    """What the questions on one table became."""

    statements: tuple[Statement, ...] = ()
    """An entailed statement, then its twin, in the order of the questions."""
    origins: tuple[Origin, ...] = ()
    """One for each statement."""
    outcomes: tuple[Outcome, ...] = ()
    """One for each question."""

    def origin(self, table_id: str, wanted: str) -> Origin | None:
        """Return the origin of a hypothesis of this table by its id."""
        for statement, origin in zip(self.statements, self.origins, strict=True):
            if hypothesis_id(table_id, statement.text, statement.label) == wanted:
                return origin
        return None


def random_for(seed: int, question_id: str) -> Random:
    """Return the random state of one question; it depends on nothing else, so that order and splits change nothing."""
    return Random(sha256(f"{seed}/recast/{question_id}".encode("utf-8", "surrogatepass")).digest())


def gather(made: Sequence[Pair | Outcome]) -> Recasting:
    """Return the statements of one table; a sentence is said once, and never with both labels.

    Args:
        made: A pair for each question that was recast, an outcome for each other, in the source's order.
    """
    right = {_folded(pair.entailed) for pair in made if isinstance(pair, Pair)}
    seen: set[str] = set()
    statements: list[Statement] = []
    origins: list[Origin] = []
    outcomes: list[Outcome] = []
    for pair in made:
        if isinstance(pair, Outcome):
            outcomes.append(pair)
            continue
        origin, missing = pair.origin, "" if pair.refuted else pair.wrong
        if _folded(pair.entailed) in seen:
            outcomes.append(Outcome(origin.question_id, True, origin.shape, SAID_TWICE, ""))
            continue
        seen.add(_folded(pair.entailed))
        statements.append(Statement(pair.entailed, Label.ENTAILED, pair.operands, _solution(pair, pair.refuted)))
        origins.append(origin)
        if pair.refuted and (_folded(pair.refuted) in right or _folded(pair.refuted) in seen):
            missing = CONTRADICTS
        elif pair.refuted:
            seen.add(_folded(pair.refuted))
            statements.append(Statement(pair.refuted, Label.REFUTED, pair.operands, _solution(pair, pair.entailed)))
            origins.append(_with(origin, pair.wrong))
        outcomes.append(Outcome(origin.question_id, True, origin.shape, "", missing))
    return Recasting(tuple(statements), tuple(origins), tuple(outcomes))


def _solution(pair: Pair, twin: str) -> Solution:
    origin = pair.origin
    return Solution(origin.question, origin.answer, twin, origin.derivation, pair.word_problem)


def _with(origin: Origin, given: str) -> Origin:
    return Origin(
        origin.question_id, origin.question, origin.answer, given, origin.shape, origin.answer_type,
        origin.answer_from, origin.scale, origin.derivation,
    )  # fmt: skip


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())

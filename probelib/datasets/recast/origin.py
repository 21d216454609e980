"""Where a recast hypothesis comes from, and what became of each question."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """The question behind a hypothesis, as its source has it."""

    question_id: str
    question: str
    answer: str
    """The source's answer; several are joined by `; `."""
    given: str
    """The answer in the hypothesis: the source's own, or the wrong one of a refuted twin."""
    shape: str
    """Shape of the question (`recast.shapes`)."""
    answer_type: str
    answer_from: str = "table"
    """What answers it: `table`, `text`, `table-text`."""
    scale: str = ""
    """Scale or unit of the answer, as the source has it."""
    derivation: str = ""
    """How the source derives the answer; empty where it does not say."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one question."""

    question_id: str
    eligible: bool
    """Whether the table alone can be the premise of its answer."""
    shape: str
    """Shape of the question, also where it was not recast; empty where no rule knows it."""
    reason: str
    """Why it was not recast; empty where it was."""
    twin: str
    """Why its hypothesis has no refuted twin; empty where it has one, or where there is no hypothesis."""

"""Tables of TAT-QA with their questions: read from an entry of the file, and recast."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, NamedTuple

from probelib.datasets.recast import arithmetic, spans
from probelib.datasets.recast.accounts import Grid, grid
from probelib.datasets.recast.declaring import shape_of
from probelib.datasets.recast.frames import NO_NUMBER, Answers, Unrecast
from probelib.datasets.recast.origin import Origin, Outcome
from probelib.datasets.recast.pairs import Pair, Recasting, gather, random_for
from probelib.errors import DataError
from probelib.language.derivations import evaluate
from probelib.language.stems import stems

NEEDS_TEXT = "the answer needs the text"
UNKNOWN_TYPE = "unknown answer type"
NO_SUCH_YEAR = "a year of the question is not in the table"
NOT_NAMED = "the table does not name what is asked about"
TWO_ANSWERS = "the same question has two answers"

_TABLE = "table"
_ACCOUNTS = frozenset(
    stems(
        "revenue profit ebitda ebit property compensation personnel income loss asset liability equity goodwill"
        " dividend inventory receivable payable"
    )
)
"""What a number of a report can be. A table whose caption alone says that its numbers are revenues is silent on it."""


class Question(NamedTuple):
    """A question as the file has it."""

    id: str
    text: str
    answer: tuple[str, ...]
    derivation: str
    answer_type: str
    answer_from: str
    scale: str


class Report(NamedTuple):
    """A table and its questions."""

    source_id: str
    place: str
    """File and entry, for people."""
    grid: Grid
    questions: tuple[Question, ...]


def checked(path: Path, number: int, entry: Any) -> Report:
    """Return an entry of the file as a report; raises DataError that names the file and the entry."""
    match entry:
        case {"table": {"uid": str() as uid, "table": [_, *_] as lists}, "questions": list() as questions}:
            pass
        case _:
            raise DataError(f"{path}, entry {number}: expected a table with uid and lists of cells, and questions.")
    if not all(isinstance(row, list) and row and all(isinstance(cell, str) for cell in row) for row in lists):
        raise DataError(f"{path}, entry {number}: expected a table of lists of texts.")
    asked = tuple(_question(path, number, question) for question in questions)
    return Report(uid, f"dataset_raw/{path.name}, entry {number}", grid(lists), asked)


def _question(path: Path, number: int, question: Any) -> Question:
    match question:
        case {
            "uid": str() as uid,
            "question": str() as text,
            "answer": ([_, *_] | str() | int() | float()) as answer,
            "derivation": str() as derivation,
            "answer_type": str() as answer_type,
            "answer_from": str() as answer_from,
            "scale": str() as scale,
        }:
            given = answer if isinstance(answer, list) else [answer]
            return Question(uid, text, tuple(map(str, given)), derivation, answer_type, answer_from, scale)
        case _:
            raise DataError(
                f"{path}, entry {number}: a question lacks one of uid, question, answer, derivation, scale."
            )


def recast(report: Report, *, seed: int) -> Recasting:
    """Return what the questions on a table became, in their order."""
    named = frozenset(stem for _, cell in report.grid.cells() for stem in stems(cell))
    return gather([_pair(report, question, named, seed) for question in report.questions])


def _pair(report: Report, question: Question, named: frozenset[str], seed: int) -> Pair | Outcome:
    if question.answer_from != _TABLE:
        return Outcome(question.id, False, "", NEEDS_TEXT, "")
    if _asked_otherwise(report, question):
        return Outcome(question.id, True, shape_of(question.text), TWO_ANSWERS, "")
    if _ACCOUNTS.intersection(stems(question.text)) - named:
        return Outcome(question.id, True, shape_of(question.text), NOT_NAMED, "")
    if report.grid.lacks_year_of(question.text):
        return Outcome(question.id, True, shape_of(question.text), NO_SUCH_YEAR, "")
    answers = _answers(report.grid, question, seed)
    if isinstance(answers, Unrecast):
        return Outcome(question.id, True, shape_of(question.text), answers.reason, "")
    derived = evaluate(question.derivation) if question.answer_type == "arithmetic" else None
    origin = Origin(
        question.id, question.text, "; ".join(question.answer), answers.right, answers.shape, question.answer_type,
        question.answer_from, question.scale, question.derivation,
    )  # fmt: skip
    operands = derived.operands if derived else ()
    return Pair(answers.entailed, answers.refuted, answers.wrong, origin, operands)


def _asked_otherwise(report: Report, question: Question) -> bool:
    """Whether the same words are asked of the table with another answer, so that they do not say what is meant."""
    text = " ".join(question.text.casefold().split())
    return any(
        " ".join(other.text.casefold().split()) == text and other.answer != question.answer
        for other in report.questions
    )


def _answers(table: Grid, question: Question, seed: int) -> Answers | Unrecast:
    rng = random_for(seed, f"tatqa:{question.id}")
    match question.answer_type:
        case "arithmetic":
            value = _number(question.answer[0])
            if value is None:
                return Unrecast(NO_NUMBER)
            return arithmetic.answers(question.text, value, question.scale, question.derivation, table, rng)
        case "count":
            return spans.counted(question.text, question.answer[0], question.derivation, rng)
        case "span" | "multi-span":
            return spans.answers(question.text, question.answer, question.scale, question.derivation, table, rng)
        case _:
            return Unrecast(UNKNOWN_TYPE)


def _number(answer: str) -> Decimal | None:
    """Return a JSON number as it was written; None for anything else, NaN and infinity included."""
    try:
        value = Decimal(answer)
    except InvalidOperation:
        return None
    return value if value.is_finite() else None

"""Answers and what they say as CSV, and answers from CSV; no text in a file is taken for a formula by a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from probelib import auditing
from probelib.errors import DataError
from probelib.export.spreadsheets import harmless
from probelib.export.tables import Value, reading
from probelib.people.agreement import Agreement, Disputed, Result
from probelib.people.records import Answer, Opened, rater_name
from probelib.people.store import checked
from probelib.reports import Report

ANSWERS = ("item", "rater", "answer", "english", "seconds", "at")
FIGURES = ("what", "of", "items", "value", "low", "high", "note")
DISPUTED = ("item", "why", "type", "effect", "label", "sentence", "premise", "rater", "answer", "check", "reason")
REPORTED = ("probe_id", "table_id", "reasoning", "effect", "label", "check", "base_text", "text", "remark", "at")


def answers_csv(answers: Iterable[Answer]) -> bytes:
    """Return answers as CSV (`ANSWERS`), which `read_answers` reads again."""
    rows = ((one.item, one.rater, one.answer, one.english, round(one.seconds, 2), one.at) for one in answers)
    return _csv(ANSWERS, rows)


def figures_csv(found: Result) -> bytes:
    """Return accuracies, kappas and the shares of labels that are not shared as CSV (`FIGURES`)."""
    return _csv(FIGURES, _figures(found))


def disputed_csv(found: Result) -> bytes:
    """Return the disputed items as CSV (`DISPUTED`), a row an answer."""
    return _csv(DISPUTED, (row for one in found.disputed for row in _disputed(one)))


def reports_csv(reports: Iterable[Report]) -> bytes:
    """Return the doubts about labels that readers wrote down as CSV (`REPORTED`)."""
    return _csv(REPORTED, ([getattr(one, name) for name in REPORTED] for one in reports))


def read_answers(path: Path, opened: Opened, *, at: str) -> Iterator[Answer]:
    """Yield the answers of a CSV, JSON lines or Parquet file to a quiz.

    Args:
        path: A file with the columns `item`, `rater` and `answer`, and `english`, `seconds` and `at` where it has them.
        opened: The quiz.
        at: When an answer was given that does not say so, ISO 8601.

    Raises:
        InputError: There is no such file, or a name cannot be used.
        DataError: A row lacks something, or answers what is not asked; the message names it.
    """
    for number, row in enumerate(reading(path), 2):
        where = f"{path}, row {number}"
        said = {name: str(row.get(name) or "").strip() for name in ANSWERS}
        missing = next((name for name in ("item", "rater", "answer") if not said[name]), None)
        if missing:
            raise DataError(f"{where}: `{missing}` is missing.")
        if said["item"] not in opened.known:
            raise DataError(f"{where}: {said['item']!r} is no item of the quiz {opened.quiz.id}.")
        try:
            seconds = float(said["seconds"] or 0)
        except ValueError as error:
            raise DataError(f"{where}: {said['seconds']!r} is no number of seconds.") from error
        english = said["english"] or auditing.OK
        about = (said["item"], said["answer"], seconds, said["at"] or at, english)
        yield checked(Answer(opened.quiz.id, rater_name(said["rater"]), *about), opened.options)


def _disputed(one: Disputed) -> Iterator[tuple[Value, ...]]:
    item, known = one.item, one.known
    premise = item.premise or (item.table.title if item.table else "")
    asked = (item.id, one.why, known.reasoning, known.effect, known.right, " / ".join(item.sentences), premise)
    for rater, answer in one.given.items():
        yield *asked, rater, answer, known.check, known.reason


def _figures(found: Result) -> Iterator[tuple[Value, ...]]:
    for one in found.raters:
        note = f"{one.right} right, {one.cannot_tell} cannot tell, {one.answered} of {one.asked} answered"
        yield "accuracy", one.rater, one.answered, _round(one.accuracy), *map(_round, one.bounds), note
    if found.mean is not None:
        deviation = "" if found.deviation is None else f"standard deviation over raters {found.deviation:.4f}"
        yield "mean accuracy", "raters", None, _round(found.mean), None, None, deviation
    yield _kappa("Fleiss' kappa", found.fleiss)
    for pair in found.pairs:
        yield _kappa("Cohen's kappa", pair)
    for name, score in found.types.items():
        share, (low, high) = score.share_wrong, score.bounds
        valid = None if share is None else 1 - share
        note = (
            f"{score.wrong} labels not shared, {score.not_english} not in sound English, {score.unanswered} unanswered"
        )
        yield "labels shared", name, score.n, _round(valid), _round(1 - high), _round(1 - low), note


def _kappa(what: str, one: Agreement) -> tuple[Value, ...]:
    return what, ", ".join(one.raters), one.items, _round(one.kappa), None, None, one.reason


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> bytes:
    text = io.StringIO(newline="")
    out = csv.writer(text, lineterminator="\n")
    out.writerow(columns)
    for row in rows:
        out.writerow(["" if value is None else harmless(value) for value in row])
    return text.getvalue().encode("utf-8", "replace")

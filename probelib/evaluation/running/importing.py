"""Answers from elsewhere as a run: read from logs (`logs`), matched to a probe set, written like any other run.

What was not answered has no row, and the coverage of its cells falls below 1. An answer to something that was not
asked, or two answers to one question, are errors: they say that the log belongs to other questions.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from probelib import __version__
from probelib.errors import DataError, InputError
from probelib.evaluation.records import Run
from probelib.evaluation.running import logs, rows, runs
from probelib.evaluation.running.identity import plain
from probelib.evaluation.running.logs import Answer
from probelib.evaluation.running.sets import ProbeSet
from probelib.models.base import Category, Example, Prediction, model_key
from probelib.models.serialise import DEFAULT
from probelib.records import Label
from probelib.work import Parts

PREFIX = "imported"
"""Stands before the name of a model whose answers were imported."""
NOTE = "answers that were imported, as their logs have them"
"""What a reader of the figures is told, where the user gave no note."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,99}")
_SHOWN = 3
"""Ids that a message names."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What the user says of the model; nothing in a log proves it."""

    name: str
    """The model is `imported:<name>`."""
    revision: str = "unknown"
    """Tells weights and settings apart: rows of one name and revision are pooled over datasets."""
    title: str = ""
    """For people; the name where it is empty."""
    category: Category = Category.LLM
    note: str = ""
    serialisation: str = DEFAULT
    """How the tables were put to it."""


class Imported(NamedTuple):
    """A run made of logs, and what came of them."""

    run: Run
    status: Counter[str]
    """Answers by status."""
    absent: int
    """Questions without an answer."""


def import_run(paths: Iterable[Path], asked: ProbeSet, place: Path, claim: Claim) -> Imported:
    """Write the answers of logs as a run; the same answers give the same run.

    Args:
        paths: Files, or folders of logs.
        asked: The probe set that was exported; it lies in the same folder of runs.
        place: Folder of runs.
        claim: What the answers are of.

    Raises:
        InputError: A file is missing or of no known kind, the name cannot be used, or the folder cannot be written.
        DataError: A log is damaged, answers what was not asked, or answers a question twice.
    """
    _checked(claim)
    answers = _read(paths)
    _refuse_unknown(answers, asked)
    manifest = _manifest(asked, claim, answers)
    folder = place / str(manifest["run_id"])
    status, absent = Counter[str](), 0
    with Parts(folder, manifest) as parts:
        runs.forget_merged(folder)
        for number, examples in asked.units():
            made = [_prediction(one, answers[one.id], manifest["model_key"]) for one in examples if one.id in answers]
            made.sort(key=lambda one: one.example_id)
            status.update(one.status.value for one in made)
            absent += len(examples) - len(made)
            parts.write(number, partial(rows.write, rows=[rows.row(folder.name, one) for one in made]))
        parts.finish(asked.tables)
        runs.note_finished(folder)
    return Imported(runs.read_run(folder), status, absent)


def _checked(claim: Claim) -> None:
    for what, text in (("name", claim.name), ("revision", claim.revision)):
        if not _NAME.fullmatch(text):
            raise InputError(
                f"{text!r} cannot be the {what} of an imported model: letters, digits and . _ / - are allowed, "
                "a letter or digit first."
            )


def _read(paths: Iterable[Path]) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for answer in logs.read(paths):
        before = found.setdefault(answer.example_id, answer)
        if before is not answer:
            raise DataError(
                f"{answer.where}: {answer.example_id!r} is answered already in {before.where}; a run holds one answer "
                "to a question, so name the logs of one evaluation."
            )
    if not found:
        raise DataError("The logs hold no answer.")
    return found


def _refuse_unknown(answers: dict[str, Answer], asked: ProbeSet) -> None:
    unknown = dict(answers)
    for ids in asked.ids():
        for one in ids:
            unknown.pop(one, None)
    if unknown:
        some = ", ".join(f"{name!r} ({answer.where})" for name, answer in list(unknown.items())[:_SHOWN])
        raise DataError(
            f"{len(unknown):,} of {len(answers):,} answers are to questions that are not in the probe set {asked.id}: "
            f"{some}. Name the probes that were exported."
        )


def _manifest(asked: ProbeSet, claim: Claim, answers: dict[str, Answer]) -> dict[str, Any]:
    identity = f"{PREFIX}:{claim.name}"
    said = [answer._replace(where="") for _, answer in sorted(answers.items())]
    about = {
        "set_id": asked.id,
        "split": asked.split,
        "seed": asked.seed,
        "model_id": identity,
        "model_key": model_key(identity, claim.revision),
        "title": claim.title or claim.name,
        "category": claim.category.value,
        "note": claim.note or NOTE,
        "serialisation": claim.serialisation,
        "answers_sha256": _digest(said),
        "versions": {"probelib": __version__},
    }
    name = "-".join((plain(asked.dataset), plain(claim.name), _digest(about)[:10]))
    return {
        "kind": "imported",
        "schema": rows.SCHEMA,
        "run_id": name,
        "dataset": asked.dataset,
        "tables": asked.tables,
        **about,
    }


def _prediction(example: Example, answer: Answer, key: str) -> Prediction:
    label: Label | None = answer.label
    return Prediction(
        example.id,
        example.base_id,
        example.kind,
        key,
        answer.status,
        label=label,
        p_entailed=answer.p_entailed,
        p_refuted=None if answer.p_entailed is None else 1 - answer.p_entailed,
        prompt_sha256=answer.prompt_sha256,
        raw_text=answer.raw_text,
        error=answer.error,
    )


def _digest(said: Sequence[object] | dict[str, Any]) -> str:
    return sha256(json.dumps(said, sort_keys=True).encode("utf-8", "surrogatepass")).hexdigest()

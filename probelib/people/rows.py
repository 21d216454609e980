"""People among the models: the answers of a rater, or of the majority, as a run that is read like any other.

A run of a quiz of probes gives a column of the heatmap, one of a WEP quiz a row of the WEP results. "Cannot tell" is an
answer that abstains; what was not answered has no row, and the coverage falls. The same answers are the same run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from probelib import __version__
from probelib.auditing import CANNOT_TELL
from probelib.errors import InputError
from probelib.evaluation.records import Run
from probelib.evaluation.running import rows, runs, sets
from probelib.evaluation.running.identity import plain
from probelib.evaluation.wep import sets as wep_sets
from probelib.models.base import LETTERS, Category, Choice, Example, Pair, Prediction, Status, model_key
from probelib.people.agreement import majority
from probelib.people.records import MAJORITY, QUORUM, Kind, Opened
from probelib.people.store import Store
from probelib.records import Label
from probelib.work import Parts

PREFIX = "human"
"""Stands before a person's name in a model id."""
METHOD = "answer"
"""The one method of a person who chooses between sentences."""
_SHOWN = "as the quiz shows it"
"""In place of a serialisation."""


def write_run(opened: Opened, rater: str, store: Store, place: Path) -> Run:
    """Write the answers of a rater to a quiz as a run, and return it.

    Args:
        opened: A quiz of probes or of a WEP task.
        rater: A rater's name, or `MAJORITY`; on a tie the majority abstains.
        store: Where the answers are.
        place: Folder of runs, the one with the quiz's set.

    Raises:
        InputError: The quiz is an audit, which asks no bases; this rater answered nothing; or there are fewer raters
            than a majority takes (`QUORUM`).
        DataError: The set or the file of answers is damaged.
    """
    if opened.quiz.kind is Kind.AUDIT:
        raise InputError("An audit asks no bases, so it gives no row of the heatmap; make a quiz of probes.")
    sheets = _sheets(opened, store)
    if rater == MAJORITY and len(sheets) < QUORUM:
        raise InputError(f"A majority takes {QUORUM} raters, and the quiz {opened.quiz.id} has {len(sheets)}.")
    sheet = majority(sheets.values()) if rater == MAJORITY else sheets.get(rater, {})
    if not sheet:
        raise InputError(f"{rater} has answered nothing in the quiz {opened.quiz.id}.")
    asked = _asked(opened, place)
    manifest = _manifest(opened, asked, rater, sheet, len(sheets))
    folder, key = place / str(manifest["run_id"]), str(manifest["model_key"])
    with Parts(folder, manifest) as parts:
        runs.forget_merged(folder)
        for number, unit in asked.units():
            made = sorted(_rows(folder.name, asked.task, unit, sheet, key))
            parts.write(number, partial(rows.write, rows=[row for _, row in made]))
        parts.finish(asked.tables)
        runs.note_finished(folder)
    return runs.read_run(folder)


def raters(opened: Opened, store: Store) -> tuple[str, ...]:
    """Return whose answers can become a run: each rater who answered, and the majority where it has its quorum."""
    names = tuple(_sheets(opened, store))
    return (*names, MAJORITY) if len(names) >= QUORUM else names


def _sheets(opened: Opened, store: Store) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for one in store.answers(opened.quiz.id):
        if one.item in opened.known:
            found.setdefault(one.rater, {})[one.item] = one.answer
    return found


def _asked(opened: Opened, place: Path) -> sets.ProbeSet | wep_sets.WepSet:
    opening = wep_sets.open_set if opened.quiz.kind is Kind.WEP else sets.open_set
    return opening(place, opened.quiz.set_id)


def _manifest(
    opened: Opened, asked: sets.ProbeSet | wep_sets.WepSet, rater: str, sheet: Mapping[str, str], people: int
) -> dict[str, Any]:
    identity = f"{PREFIX}:{rater}"
    whose = f"what most of {people} raters answered" if rater == MAJORITY else "answers of one person"
    about = {
        "set_id": asked.id,
        "split": asked.split,
        "seed": asked.seed,
        "task": asked.task,
        "model_id": identity,
        "model_key": model_key(identity, "answers"),
        "title": "Most raters" if rater == MAJORITY else rater,
        "category": Category.HUMAN.value,
        "note": f"{whose} in a quiz of {opened.quiz.size:,} items",
        "serialisation": _SHOWN,
        "quiz": opened.quiz.id,
        "answers_sha256": _digest(sorted(sheet.items())),
        "versions": {"probelib": __version__},
    }
    name = "-".join((plain(asked.dataset), PREFIX, plain(rater), _digest(about)[:10]))
    return {
        "kind": "people",
        "schema": rows.SCHEMA,
        "run_id": name,
        "dataset": asked.dataset,
        "tables": asked.tables,
        **about,
    }


def _rows(
    run_id: str, task: str, unit: tuple[Example, ...] | tuple[Pair, ...], sheet: Mapping[str, str], key: str
) -> Iterator[tuple[str, rows.Row]]:
    """Yield the rows of what was answered in a unit, each with its id to sort by."""
    for one in unit:
        answer = sheet.get(one.id)
        if answer is None:
            continue
        if isinstance(one, Pair):
            yield one.id, rows.choice_row(run_id, _choice(one, answer, key), task=task)
        else:
            yield one.id, rows.row(run_id, _prediction(one, answer, key), task=task)


def _prediction(one: Example, answer: str, key: str) -> Prediction:
    if answer == CANNOT_TELL:
        return Prediction(one.id, one.base_id, one.kind, key, Status.ABSTAINED, raw_text=answer)
    return Prediction(one.id, one.base_id, one.kind, key, Status.OK, Label(answer), raw_text=answer)


def _choice(one: Pair, answer: str, key: str) -> Choice:
    if answer not in one.letters:
        return Choice(one.id, key, Status.ABSTAINED, raw_text=answer)
    scores = tuple(float(letter == answer) for letter in LETTERS[: len(one.options)])
    return Choice(one.id, key, Status.OK, answer, {METHOD: scores}, raw_text=answer)


def _digest(said: object) -> str:
    return sha256(json.dumps(said, sort_keys=True).encode("utf-8", "surrogatepass")).hexdigest()

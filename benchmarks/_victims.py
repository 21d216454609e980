"""What `faults.py` kills: how each is started, and what it has written."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from probelib import datasets
from probelib.cli import bulk
from probelib.evaluation.running import rows, runs
from probelib.export.tables import reading
from probelib.people.records import Answer, Kind, Quiz
from probelib.people.store import Store
from probelib.probes.units import Options
from probelib.work.parts import parts_of

RATERS = ("Ann", "Bo")
"""Two people who answer at once."""
SHARES = {"people": 5, "probes": 2, "evaluate": 2, "finetune": 1}
"""How ten kills are divided: what takes longer to start is killed less often."""
ITEMS = 60
"""Answers that each of them gives."""
_QUIZ = Quiz("0" * 12, Kind.PROBES, "made", 0, "Made", ITEMS, "2026-01-01T00:00:00")
_FILE = "answers.sqlite"


class Written(NamedTuple):
    """What lies in a folder when everything has ended."""

    ids: Sequence[str]
    """Of all rows, those that stand there twice twice."""
    digest: str
    """Of all that has to be the same, however often it was interrupted."""


class Victim(NamedTuple):
    """Something that is killed and begun again."""

    name: str
    commands: Callable[[Path], list[list[str]]]
    """What is started for a folder, all at once."""
    written: Callable[[Path], Written]


def divided(kills: int) -> dict[str, int]:
    """Return how many kills each victim gets; those that are left after rounding down go where most was cut off."""
    whole = sum(SHARES.values())
    found = {name: kills * share // whole for name, share in SHARES.items()}
    by_rest = sorted(SHARES, key=lambda name: -(kills * SHARES[name] % whole))
    for name in by_rest[: kills - sum(found.values())]:
        found[name] += 1
    return {name: one for name, one in found.items() if one}


def victims(folder: Path, seed: int, *, small: bool) -> Mapping[str, Victim]:
    """Return what can be killed, by name, with what it needs written into a folder."""
    own = _dataset(folder / "own.jsonl", 300 if small else 5_000, seed)
    probes = folder / "probes.parquet"
    bulk.one_file(datasets.open("samples"), probes, Options(seed=seed), executor="serial", limit=40 if small else None)
    known = ["probes", "--dataset", "own", "--path", str(own)]
    asked = ["evaluate", "--model", "builtin:hypothesis-only", "--probes", str(probes), "--executor", "serial"]
    this = [sys.executable, str(Path(__file__).with_name("faults.py"))]
    made = (
        Victim("people", lambda place: [[*this, "--rater", one, "--into", str(place)] for one in RATERS], _answers),
        Victim("probes", lambda place: [[*_probelib(), *known, "--out", str(place)]], _probes),
        Victim("evaluate", lambda place: [[*_probelib(), *asked, "--runs", str(place)]], _evaluated),
        Victim("finetune", lambda place: [_training(folder, place)], _trained),
    )
    return {one.name: one for one in made}


def beyond(there: Written, whole: Written) -> int:
    """Return how many rows are there beyond those of an uninterrupted run: twice, or not of it."""
    return (Counter(there.ids) - Counter(whole.ids)).total()


def answer_all(rater: str, place: Path) -> None:
    """Answer what a rater has not answered yet, and say each answer that is kept: the child that is killed."""
    place.mkdir(parents=True, exist_ok=True)
    store = Store(place / _FILE)
    store.keep(_QUIZ)
    given = {one.item for one in store.answers(_QUIZ.id) if one.rater == rater}
    for number in range(ITEMS):
        item = f"item-{number}"
        if item not in given:
            store.add(Answer(_QUIZ.id, rater, item, "entailed", 0.0, "2026-01-01T00:00:00"))
            print(f"{rater}/{item}", flush=True)


def _probelib() -> list[str]:
    return [sys.executable, "-P", "-m", "probelib.cli"]


def _dataset(path: Path, statements: int, seed: int) -> Path:
    """Write a dataset of several units of work: tables of two teams, four statements each."""
    rng, lines = random.Random(seed), []
    for number in range(statements // 4):
        red, blue = rng.randrange(3, 900), rng.randrange(3, 900)
        table = {
            "title": f"Season {number}",
            "header": ["team", "points"],
            "rows": [["Red", str(red)], ["Blue", str(blue)]],
        }
        for team, points, label in (
            ("Red", red, "entailed"),
            ("Blue", blue, "entailed"),
            ("Red", red + 7, "refuted"),
            ("Blue", blue + 2, "refuted"),
        ):
            text = f"{team} has {points} points."
            lines.append({"hypothesis": text, "label": label, "table_id": f"season-{number}", "table": table})
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    return path


def _training(folder: Path, place: Path) -> list[str]:
    from tests.finetune import made

    archive, base = folder / "archive", folder / "encoder"
    if not archive.exists():
        made.dataset(archive / "tabfact")
        made.encoder(base)
    small = ["--epochs", "2", "--batch", "4", "--length", "40", "--rank", "2", "--threads", "1"]
    return [
        *_probelib(),
        "finetune",
        "tnli",
        "--archive",
        str(archive),
        "--base",
        str(base),
        "--out",
        str(place),
        *small,
    ]


def _answers(place: Path) -> Written:
    ids = sorted(f"{one.rater}/{one.item}" for one in Store(place / _FILE).history(_QUIZ.id))
    return Written(ids, _digest("\n".join(ids).encode()))


def _probes(place: Path) -> Written:
    ids = [str(row["id"]) for row in reading(place)]
    return Written(ids, _digest(*(path.read_bytes() for _, path in parts_of(place))))


def _evaluated(place: Path) -> Written:
    parts = [path for run in runs.list_runs(place) for _, path in parts_of(run.folder)]
    ids = [str(one) for path in parts for one in rows.read(path)["example_id"].to_pylist()]
    return Written(ids, _digest(*(path.read_bytes() for path in parts)))


def _trained(place: Path) -> Written:
    """Return the weights of a training, each file under its name and digest."""
    files = sorted((place / "model").glob("*.safetensors"))
    return Written(
        [f"{one.name} {_digest(one.read_bytes())}" for one in files], _digest(*(one.read_bytes() for one in files))
    )


def _digest(*contents: bytes) -> str:
    found = sha256()
    for content in contents:
        found.update(sha256(content).digest())
    return found.hexdigest()

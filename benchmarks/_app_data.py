"""The data that `benchmarks/app.py` is driven on: three datasets, their probes, and runs of made-up models over them.

Everything follows from the seed. The tables are invented (two datasets of league tables, one of infoboxes of films) and
written in the layouts that the app opens: TabFact's, InfoTabS's, and our own file of statements. The probes are those
that the library makes of their statements, in probe sets as `probelib evaluate` makes them. The answers alone are
drawn, as no model answers three million questions here: they are written part by part with the run store's own writer,
so that the Heatmap page finds ordinary runs, thirty of them for ten models.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from probelib import __version__, datasets
from probelib.evaluation.running import making, rows, runs, sets
from probelib.models.base import Category
from probelib.probes.units import Options
from probelib.work.parts import MANIFEST, part_name

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

NAMES = ("tabfact", "infotabs", "own")
STATEMENTS = 10
"""About each table."""
_PREFIX = ("Red", "Blue", "Grey", "Green", "White", "Black", "Golden", "Silver")
_ANIMALS = ("Lions", "Bears", "Wolves", "Hawks", "Foxes", "Cats", "Herons", "Otters", "Stags", "Ravens")
_TOWNS = ("Adford", "Belton", "Carby", "Denham", "Elbury", "Farley", "Gorton", "Hexley")
_MONTHS = ("January", "March", "May", "June", "August", "October", "November")
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HEADER = ("team", "town", "points", "wins", "attendance", "budget", "share", "length", "founded", "opened")
_UNUSABLE = 0.01
"""Share of questions that a model does not answer usably, as language models do."""

Said = tuple[str, bool]
"""A statement, and whether its table entails it."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is made."""

    tables: int
    """Of each dataset."""
    models: int


WHOLE = Size(tables=1_150, models=10)
QUICK = Size(tables=6, models=2)


@dataclass(frozen=True, slots=True)
class Store:
    """What was written, and where."""

    folder: str
    tables: int
    bases: int
    probes: int
    predictions: int
    runs: int

    @property
    def runs_folder(self) -> Path:
        """Return the folder of runs."""
        return Path(self.folder) / "runs"

    @property
    def datasets(self) -> dict[str, Path]:
        """Return the place of each dataset."""
        return {name: Path(self.folder) / ("own/statements.jsonl" if name == "own" else name) for name in NAMES}


def store(folder: Path, size: Size, seed: int) -> Store:
    """Return the data in a folder, written where it is not there yet."""
    note = folder / f"written-{size.tables}-{size.models}-{seed}.json"
    if note.is_file():
        return Store(**json.loads(note.read_text(encoding="utf-8")))
    made = Store(str(folder), 0, 0, 0, 0, 0)
    folder.mkdir(parents=True, exist_ok=True)
    writers = {"tabfact": _write_tabfact, "infotabs": _write_infotabs, "own": _write_own}
    counts = {"tables": 0, "bases": 0, "probes": 0, "predictions": 0, "runs": 0}
    for place, name in enumerate(NAMES):
        writers[name](made.datasets[name], size.tables, random.Random(f"{seed}/{name}"))
        opened = datasets.open(name, made.datasets[name])
        asked = making.from_dataset(opened, made.runs_folder, Options(seed=seed))
        for number in range(size.models):
            counts["predictions"] += _write_run(made.runs_folder, asked, number, [seed, place, number])
        counts["runs"] += size.models
        for what in ("tables", "bases", "probes"):
            counts[what] += getattr(asked, what)
    made = Store(str(folder), **counts)
    note.write_text(json.dumps(asdict(made)), encoding="utf-8")
    return made


def league(number: int, rng: random.Random) -> tuple[str, list[list[str]], list[Said]]:
    """Return a title, the rows under `_HEADER`, and statements about them, half of them wrong."""
    names = rng.sample([f"{prefix} {animal}" for prefix in _PREFIX for animal in _ANIMALS], 8)
    points, attendance = rng.sample(range(12, 90), 8), rng.sample(range(2_000, 60_000, 50), 8)
    budget, length = rng.sample(range(3, 60), 8), rng.sample(range(90, 130), 8)
    wins, founded = rng.sample(range(2, 13), 8), rng.sample(range(1880, 1980), 8)
    rows_, said = [], list[Said]()
    for place, name in enumerate(names):
        share = f"{rng.randrange(20, 300) / 10}%"
        opened = f"{rng.randrange(1, 28)} {rng.choice(_MONTHS)} {founded[place] + rng.randrange(1, 9)}"
        rows_.append([
            name, _TOWNS[place], str(points[place]), str(wins[place]), f"{attendance[place]:,}",
            f"${budget[place]} million", share, f"{length[place]} m", str(founded[place]), opened,
        ])  # fmt: skip
    for form in range(STATEMENTS):
        place, right = rng.randrange(8), form % 2 == 0
        of = place if right else (place + 1 + rng.randrange(7)) % 8
        name, row = names[place], rows_[of]
        more = points[of] - 3 if right else points[place] + 4
        forms = (
            f"{name} has {row[2]} points.",
            f"{name} won {_WORDS[wins[of] - 2]} games.",
            f"The budget of {name} is {row[5]}.",
            f"The attendance of {name} is {row[4]}.",
            f"The length of {name} is {row[7]}.",
            f"The share of {name} is {row[6]}.",
            f"{name} has more than {more} points.",
            f"{name} has {points[of]} points and {wins[of]} wins.",
            f"The founded of {name} is {row[8]}.",
            f"The length of {names[(place + 3) % 8]} is {rows_[(place + 3 + (not right)) % 8][7]}.",
        )
        said.append((forms[form], right))
    return f"Season {number:05d} of the Harbour League", rows_, said


def film(number: int, rng: random.Random) -> tuple[str, list[tuple[str, str]], list[Said]]:
    """Return a title, the rows of an infobox, and statements about them, half of them wrong."""
    title = f"Film {number:05d}"
    two = [
        {
            "Running time": f"{rng.randrange(70, 200)} minutes",
            "Budget": f"${rng.randrange(2, 300)} million",
            "Box office": f"${rng.randrange(20, 9_000) / 10} million",
            "Height": f"{rng.randrange(150, 220) / 100} m",
            "Weight": f"{rng.randrange(45, 120)} kg",
            "Episodes": str(rng.randrange(13, 90)),
            "Release date": f"{rng.choice(_MONTHS)} {rng.randrange(1, 28)}, {rng.randrange(1950, 2020)}",
        }
        for _ in range(2)
    ]
    keys = (*two[0], "Running time", "Budget", "Height")
    said = []
    for form in range(STATEMENTS):
        right, key = form % 2 == 0, keys[form]
        verb = "are" if key == "Episodes" else "is"
        said.append((f"The {key.lower()} of {title} {verb} {two[not right][key]}.", right))
    return title, list(two[0].items()), said


def _write_tabfact(root: Path, tables: int, rng: random.Random) -> None:
    cells = root / "data" / "all_csv"
    cells.mkdir(parents=True)
    (root / "tokenized_data").mkdir()
    examples: dict[str, list[object]] = {}
    for number in range(tables):
        title, lines, said = league(number, rng)
        name = f"{number:05d}.html.csv"
        text = "\r\n".join("#".join(line) for line in (_HEADER, *lines))
        (cells / name).write_text(text, encoding="utf-8", newline="")
        examples[name] = [[one for one, _ in said], [int(right) for _, right in said], title]
    (root / "tokenized_data" / "test_examples.json").write_text(json.dumps(examples), encoding="utf-8")


def _write_infotabs(root: Path, tables: int, rng: random.Random) -> None:
    boxes, statements = root / "data" / "tables" / "json", root / "data" / "maindata"
    boxes.mkdir(parents=True)
    statements.mkdir()
    lines = ["table_id\thypothesis\tlabel"]
    for number in range(tables):
        title, held, said = film(number, rng)
        box = {"title": [title], **{key: [value] for key, value in held}}
        (boxes / f"T{number}.json").write_text(json.dumps(box), encoding="utf-8")
        lines += [f"T{number}\t{one}\t{'E' if right else 'C'}" for one, right in said]
    (statements / "infotabs_dev.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_own(path: Path, tables: int, rng: random.Random) -> None:
    path.parent.mkdir(parents=True)
    with path.open("w", encoding="utf-8") as file:
        for number in range(tables):
            title, lines, said = league(number + 50_000, rng)
            table: dict[str, Any] = {"table": {"title": title, "header": list(_HEADER), "rows": lines}}
            for one, right in said:
                label = "entailed" if right else "refuted"
                file.write(json.dumps({"hypothesis": one, "label": label, "table_id": f"s{number}", **table}) + "\n")
                table = {}


def _write_run(place: Path, asked: sets.ProbeSet, number: int, seed: list[int]) -> int:
    """Write a run over a set; return how many answers it has."""
    letter = chr(ord("A") + number)
    key = f"made:{letter.lower()}@1[shots=0,serialisation=linearised]"
    run_id = f"{asked.dataset}-made-{letter.lower()}-{sha256(f'{key} {asked.id}'.encode()).hexdigest()[:10]}"
    folder = place / run_id
    folder.mkdir()
    questions = asked.questions().select(["id", "base_id", "kind", "unit", "reasoning", "effect", "gold"])
    columns = {"run_id": run_id, "task": rows.TNLI, "model_key": key}
    for unit, table in _answers(questions, columns, seed):
        rows.write_table(folder / part_name(unit), table)
    categories = (Category.LLM, Category.TABLE, Category.NLI, Category.NUMERICAL)
    said = {
        "kind": "evaluation", "schema": rows.SCHEMA, "run_id": run_id, "set_id": asked.id, "split": asked.split,
        "seed": asked.seed, "model_id": f"made:{letter.lower()}", "settings": {}, "threads": None,
        "versions": {"probelib": __version__}, "model_key": key, "title": f"Made {letter}",
        "category": categories[number % len(categories)].value, "note": "", "dataset": asked.dataset,
        "serialisation": "linearised" if number % 3 else "markdown", "dtype": "float32",
        "tables": asked.tables, "units": asked.tables,
    }  # fmt: skip
    text = json.dumps(said, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8")
    runs.note_finished(folder)
    return len(questions)


def _answers(questions: pa.Table, same: dict[str, str], seed: list[int]) -> Iterator[tuple[int, pa.Table]]:
    """Yield the answers to each unit, sorted by example."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc

    rng = np.random.default_rng(seed)
    questions = questions.sort_by([("unit", "ascending"), ("id", "ascending")])
    n = len(questions)
    gold = np.array(questions["gold"].to_pylist(), dtype=object)
    right, sure = _drawn(questions, rng)
    usable = rng.random(n) >= _UNUSABLE
    label = np.where(right, gold, np.where(gold == "entailed", "refuted", "entailed"))
    p_entailed = np.where(label == "entailed", sure, 1 - sure)
    none, missing = pa.nulls(n), ~usable
    prompts = [sha256(f"{same['run_id']} {one}".encode()).hexdigest() for one in questions["id"].to_pylist()]
    values: dict[str, Any] = {
        **{name: pa.array([value] * n) for name, value in same.items()},
        "example_id": questions["id"], "base_id": questions["base_id"], "kind": questions["kind"],
        "status": pa.array(np.where(usable, "ok", "unparsed")),
        "label": pa.array(label, pa.string(), mask=missing),
        "p_entailed": pa.array(p_entailed, mask=missing), "p_refuted": pa.array(1 - p_entailed, mask=missing),
        "p_entailed_raw": pa.array(p_entailed * 0.9, mask=missing),
        "prompt_sha256": pa.array(prompts),
        "rows_cut": pa.array(np.zeros(n, dtype=np.int64)), "evidence_cut": pa.array(np.zeros(n, dtype=bool)),
    }  # fmt: skip
    shape = rows.schema()
    table = pa.table([pa.chunked_array(_column(values.get(one.name, none), one.type)) for one in shape], schema=shape)
    counts = pc.value_counts(questions["unit"]).to_pylist()
    start = 0
    for entry in counts:  # in the order of the units, as the rows are
        yield entry["values"], table.slice(start, entry["counts"])
        start += entry["counts"]


def _column(values: Any, kind: pa.DataType) -> list[pa.Array]:
    import pyarrow as pa

    whole = values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values
    return [whole.cast(kind)]


def _drawn(
    questions: pa.Table, rng: np.random.Generator
) -> tuple[np.ndarray[Any, np.dtype[np.bool_]], np.ndarray[Any, np.dtype[np.float64]]]:
    """Return which questions are answered rightly and how sure; a model has its own weakness for each type."""
    import numpy as np

    skill = 0.6 + 0.3 * rng.random()
    types = questions["reasoning"].to_pylist()
    loss = {name: 0.25 * rng.random() for name in sorted({one for one in types if one})}
    tables = rng.normal(0, 0.08, 1 + max(questions["unit"].to_pylist()))
    chance = np.array([skill - loss.get(one or "", 0.0) for one in types])
    chance -= np.where(np.array(questions["effect"].to_pylist(), dtype=object) == "flip", 0.1, 0.0)
    chance += tables[np.array(questions["unit"].to_pylist())]
    return rng.random(len(types)) < chance, 0.5 + 0.5 * rng.random(len(types))

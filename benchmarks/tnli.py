"""The classifier of our own: how often it is right, beside the majority and the same encoder that never saw a table.

    python benchmarks/tnli.py --data ../shared/data --training FOLDER

Statements of TabFact's test split and of InfoTabS's three test splits, entailed and refuted ones; and flips of
probes on their tables, as many entailed as refuted in each dataset, one a base at most. Intervals are bootstraps
over tables.

`tabfact`, `alpha1`, ..., `alphas` (all three together), `flips`: accuracies in percent, `..._twin` and
`..._majority` beside them; `..._lead` over the twin in points, its 95 % interval from `..._low` to `..._high`.
`goal`: a lead of 4 points on `tabfact` and on `alphas`, with lower ends above 0, and more than 50 % of the flips.
`overlap`: tables of the test splits that are in the training data by id or by their cells, and that the training
leaves out (with --training, the folder of the unpacked archive). `per_second`: statements that both models answer.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import datasets, models, resources
from probelib.finetune import card, data, guard, making, report
from probelib.finetune.report import Answer, Standing, standing
from probelib.models import tnli
from probelib.models.base import Category, Example, ExampleKind, ModelInfo, Predictor
from probelib.probes.generate import generate, streaming
from probelib.records import Effect, Label, Table

SETS = {
    "tabfact": ("tabfact", "test"),
    "alpha1": ("infotabs", "test_alpha1"),
    "alpha2": ("infotabs", "test_alpha2"),
    "alpha3": ("infotabs", "test_alpha3"),
}
ALPHAS = ("alpha1", "alpha2", "alpha3")
CARD = "README.md"
FLIPS = 1000
"""Flips of each label in each dataset, at most."""
QUICK = 60
"""Tables of each set with --quick."""


class Asked(NamedTuple):
    """A statement or a flip."""

    example: Example
    entailed: bool


def main() -> None:
    given = arguments()
    asked = {name: read(_common.existing(given.data), name, given.seed, quick=given.quick) for name in SETS}
    flips = [one for name in ("tabfact", "infotabs") for one in balanced(given.data, name, asked, given.seed)]
    import torch

    torch.set_num_threads(given.threads)
    places = (given.model or resources.asset(*tnli.FOLDER), given.twin or resources.asset(*tnli.FOLDER, tnli.TWIN))
    about = ModelInfo("builtin:tnli", "TNLI", Category.TABLE, "", gives_scores=True)
    model, twin = (tnli.opened(about, models.Settings(), place) for place in places)
    began = time.process_time()
    answers = {name: both(model, twin, rows) for name, rows in (*asked.items(), (report.FLIPS, flips))}
    seconds = time.process_time() - began
    answers["alphas"] = [one for name in ALPHAS for one in answers[name]]
    found = {name: standing(rows, name, seed=given.seed) for name, rows in answers.items()}
    show(found)
    if given.card:
        write(places[0], found, given.note)
    figures = figures_of(found) | {"per_second": sum(map(len, (*asked.values(), flips))) / seconds}
    if given.training is not None:
        figures["overlap"] = overlap(data.archive(given.training), asked)
    _common.finish(figures, packages=("torch", "transformers"))


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--training", type=Path, metavar="DIR", help="unpacked training data, to look for test tables")
    parser.add_argument("--model", type=Path, metavar="DIR", help="folder of another adapter than the one that ships")
    parser.add_argument("--twin", type=Path, metavar="DIR", help="folder of its twin's adapter")
    parser.add_argument("--card", action="store_true", help="write the figures into the adapter's model card")
    parser.add_argument("--note", default="", help="what the card says after them")
    parser.add_argument("--threads", type=int, default=1, help="default: %(default)s")
    return parser.parse_args()


def figures_of(found: dict[str, Standing]) -> dict[str, object]:
    """Return the figures of the last line."""
    figures: dict[str, object] = {"goal": report.reached(found)}
    for name, one in found.items():
        figures |= {
            name: one.model,
            f"{name}_twin": one.twin,
            f"{name}_majority": one.majority,
            f"{name}_lead": one.lead,
            f"{name}_low": one.low,
            f"{name}_high": one.high,
        }
    return figures


def read(folder: Path, name: str, seed: int, *, quick: bool) -> list[Asked]:
    """Return the statements of a set; with `quick`, of some tables."""
    dataset, split = SETS[name]
    pairs = list(datasets.open(dataset, _common.existing(folder / dataset), split=split).pairs())
    tables = sorted({table.id for table, _ in pairs})
    kept = set(random.Random(seed).sample(tables, min(QUICK, len(tables)))) if quick else set(tables)
    return [
        Asked(Example(base.id, None, ExampleKind.BASE, table, base.text), base.label is Label.ENTAILED)
        for table, base in pairs
        if table.id in kept
    ]


def balanced(folder: Path, dataset: str, asked: dict[str, list[Asked]], seed: int) -> list[Asked]:
    """Return flips of a dataset's bases, one a base, as many entailed as refuted."""
    kept = {one.example.table.id for name in asked if SETS[name][0] == dataset for one in asked[name]}
    flips: dict[bool, list[Asked]] = {True: [], False: []}
    with streaming():
        for name in asked:
            if SETS[name][0] == dataset:
                for one in _flips(folder, name, kept, seed):
                    flips[one.entailed].append(one)
    count = min(FLIPS, *map(len, flips.values()))
    draw = random.Random(seed)
    return [one for label in (True, False) for one in draw.sample(flips[label], count)]


def _flips(folder: Path, name: str, kept: set[str], seed: int) -> Iterator[Asked]:
    dataset, split = SETS[name]
    for table, base in datasets.open(dataset, folder / dataset, split=split).pairs():
        made = (
            [one for one in generate(table, base, seed=seed) if one.effect is Effect.FLIP] if table.id in kept else []
        )
        if made:
            probe = random.Random(f"{seed}:{base.id}").choice(made)
            yield Asked(
                Example(probe.id, base.id, ExampleKind.PROBE, table, probe.text), probe.label is Label.ENTAILED
            )  # fmt: skip


def both(model: Predictor, twin: Predictor, asked: Sequence[Asked]) -> list[Answer]:
    """Return what both models say."""
    examples = [one.example for one in asked]
    rows = zip(asked, model.predict(examples), twin.predict(examples), strict=True)
    return [
        Answer(one.example.table.id, one.entailed, mine.label is Label.ENTAILED, other.label is Label.ENTAILED)
        for one, mine, other in rows
    ]


def show(found: dict[str, Standing]) -> None:
    """Print a table of where the model stands."""
    header = ("statements", "number", "tables", "majority %", "twin %", "model %", "lead", "from", "to")
    rows = [
        (
            name, one.statements, one.tables, f"{one.majority:.1f}", f"{one.twin:.1f}", f"{one.model:.1f}",
            f"{one.lead:+.1f}", *("-" if end is None else f"{end:+.1f}" for end in (one.low, one.high)),
        )
        for name, one in found.items()
    ]  # fmt: skip
    _common.print_table(header, rows)


def write(folder: Path, found: dict[str, Standing], note: str) -> None:
    """Write the card of an adapter from the report of its training and what was measured."""
    said = json.loads((folder / making.REPORT).read_text(encoding="utf-8"))
    (folder / CARD).write_text(card.card(said, measured=report.measured(found, note)), encoding="utf-8")


def overlap(parts: Sequence[data.Part], asked: dict[str, list[Asked]]) -> int:
    """Return how many tables of the test splits are in the training data, by id or by their cells."""
    learned = {one.table.id: one.table for one in data.read(parts)}
    known = {*learned, *map(guard.content, learned.values())}
    tables: dict[str, Table] = {
        one.example.table.id: one.example.table for rows in asked.values() for one in rows
    }  # fmt: skip
    return sum(name in known or guard.content(table) in known for name, table in tables.items())


if __name__ == "__main__":
    main()

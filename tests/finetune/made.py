"""A tiny dataset in TabFact's layout, and encoders and writers of a few thousand weights that learn from it."""

from __future__ import annotations

import json
from pathlib import Path

from probelib.finetune.data import Part, Stated, read
from probelib.finetune.settings import Training
from tests.models import tiny

NAMES = {0: "refuted", 1: "entailed"}
SMALL = Training(epochs=2, rate=0.01, batch=4, length=40, rank=2, checks=1, held_out=0.25, dropout=0.2)
"""Settings that take a few steps on `dataset`; with dropout, so that random numbers matter."""


def dataset(folder: Path, *, split: str = "train", tables: int = 6) -> Path:
    """Write a TabFact of a few tables with two statements each; return its folder."""
    examples = {}
    (folder / "data" / "all_csv").mkdir(parents=True, exist_ok=True)
    (folder / "tokenized_data").mkdir(exist_ok=True)
    for at in range(tables):
        name = f"{split}-{at}.html.csv"
        (folder / "data" / "all_csv" / name).write_text(f"team#gold\nred#{at + 3}\nblue#{at}\n", "utf-8")
        examples[name] = [[f"red won {at + 3} gold", f"blue won {at + 40} gold"], [1, 0], "medals"]
    (folder / "tokenized_data" / f"{split}_examples.json").write_text(json.dumps(examples), "utf-8")
    return folder


def part(folder: Path) -> Part:
    return Part("tabfact", dataset(folder))


def statements(folder: Path) -> list[Stated]:
    return read([part(folder)])


def encoder(folder: Path) -> str:
    return str(tiny.save_encoder(folder, "bert", NAMES))


def writer(folder: Path) -> str:
    return str(tiny.save_t5(folder))

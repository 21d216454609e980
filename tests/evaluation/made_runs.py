"""A probe set of three small tables, and models whose answers to it are given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from probelib.evaluation.records import Run
from probelib.evaluation.running import asked, making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import Watch, evaluate
from probelib.evaluation.running.sets import ProbeSet
from probelib.models.base import Example, Settings
from probelib.models.scripted import Answer, Scripted

ASKING = Asking("builtin:lookup", Settings())
"""An id that the catalogue knows; the model behind it is replaced by a script."""


def table(name: str) -> dict[str, Any]:
    return {"title": name, "header": ["team", "medals"], "rows": [["Red", "31"], ["Blue", "7"]]}


def probe(name: str, base: str, label: str, text: str, effect: str, **more: str) -> dict[str, Any]:
    flipped = {"entailed": "refuted", "refuted": "entailed"}[label] if effect == "flip" else label
    made = {"table": table(name), "base": base, "base_label": label, "probe": text, "label": flipped}
    return {**made, "reasoning": "numeration", "effect": effect, **more}


ROWS = [
    probe("one", "Red won 31.", "entailed", "Red won thirty-one.", "preserve"),
    probe("one", "Red won 31.", "entailed", "Red won 31 in all.", "preserve"),
    probe("one", "Red won 31.", "entailed", "Red won thirteen.", "flip"),
    probe("two", "Blue won 8.", "refuted", "Blue won eight.", "preserve"),
    probe("two", "Blue won 8.", "refuted", "Blue won seven.", "flip"),
    probe("three", "Blue won 7.", "entailed", "Blue won VII.", "preserve", reasoning="range"),
]
"""Three bases, one a table, and six probes."""


def write_probes(folder: Path, rows: list[dict[str, Any]] | None = None) -> Path:
    path = folder / "probes.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows or ROWS), encoding="utf-8")
    return path


def probe_set(folder: Path) -> ProbeSet:
    return making.from_file(write_probes(folder), folder / "runs")


def scripted(monkeypatch: pytest.MonkeyPatch, script: Callable[[Example], Answer], *, name: str = "scripted") -> None:
    """Let every model that is loaded answer by a script."""
    monkeypatch.setattr(asked, "_LOADED", {})
    monkeypatch.setattr("probelib.models.catalogue.load", lambda *_, **__: Scripted(script, name=name))


def evaluated(folder: Path, asked: ProbeSet | None = None, **options: Any) -> Run:
    return evaluate(ASKING, asked or probe_set(folder), folder / "runs", **options)


def bytes_of(run: Run) -> dict[str, bytes]:
    """Return what two runs have to have in common."""
    return {path.name: path.read_bytes() for path in sorted(run.folder.glob("*.parquet")) if "part" in path.name} | {
        "manifest": (run.folder / "manifest.json").read_bytes()
    }


class Noted:
    """A watch that remembers."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, int]] = []
        self.advanced = 0
        self.notices: list[str] = []

    def watch(self) -> Watch:
        return Watch(begun=self._begin, advance=self._advance, notice=self.notices.append)

    def _begin(self, run: Run, total: int, done: int) -> None:
        self.begun.append((total, done))

    def _advance(self, count: int) -> None:
        self.advanced += count

"""Decks and slides for tests, on the bundled samples, published cells and runs over three small tables."""

from __future__ import annotations

from pathlib import Path

from probelib.decks.records import Kind, Pin, pin
from probelib.decks.slide import Bars, Mark, Numbers, Prose, Sheet, Slide, Words, line
from probelib.decks.sources import Sources
from probelib.evaluation.records import Run
from probelib.evaluation.running import making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.export.tables import Column
from probelib.models.base import Settings
from tests.evaluation.made_runs import ROWS, probe, write_probes

HOSTILE = "=cmd() <script src=https://evil.example/x.js>alert(1)</script> **31** & $7 :red[x] \x07"
"""Text that is markup, a formula or a control character somewhere."""
HULK = "samples:hulk"


def explore_pin(kind: Kind = Kind.TABLE, **more: str) -> Pin:
    """Return a pin of Explore on the first hypothesis of a sample."""
    base = Sources(()).dataset("samples", None).hypotheses(HULK)[0]
    return pin(kind, {"dataset": "samples", "table": HULK, "hypothesis": base.id, **more})


def two_runs(folder: Path) -> tuple[Run, ...]:
    """Return runs of two models over four tables, one pair of which has hostile text."""
    rows = [*ROWS, probe("one", HOSTILE, "entailed", HOSTILE + " Yes.", "preserve")]
    asked = making.from_file(write_probes(folder, rows), folder / "runs")
    return tuple(
        evaluate(Asking(model, Settings()), asked, folder / "runs") for model in ("builtin:lookup", "builtin:majority")
    )


def slide(title: str = "A slide", **more: object) -> Slide:
    """Return a slide with text, a table, bars and numbers, each with hostile text."""
    parts = (
        Prose(
            (line(HOSTILE, large=True), line("was ", Words("138", Mark.REMOVED), Words("139", Mark.ADDED), bullet=True))
        ),
        Sheet("A table", ("Name", HOSTILE), (("Red", "31"), (HOSTILE, "7")), frozenset({1}), frozenset({(0, 1)})),
        Bars("Bars", ("Range", HOSTILE), (("Keeps label", (1, 2)), ("Flips label", (0, 3)))),
    )
    numbers = Numbers((Column("name", "text", "A name."), Column("n", "number", "A number.")), ((HOSTILE, -1.5),))
    made: dict[str, object] = {"lead": HOSTILE, "notes": ("Definition: " + HOSTILE, "n: 3"), "said": HOSTILE}
    return Slide(Kind.TEXT, title, parts, numbers=numbers, **{**made, **more})  # type: ignore[arg-type]

"""A base and one of its probes as a slide, with the answers of one run, or of two."""

from __future__ import annotations

from collections.abc import Sequence

from probelib import checking, grounding
from probelib.decks.kinds import sentences
from probelib.decks.kinds.wording import run_line
from probelib.decks.records import Pin
from probelib.decks.slide import Line, Mark, Numbers, Prose, Slide, Words, line
from probelib.decks.sources import Sources
from probelib.display import callouts, reasons, words
from probelib.display.pairs import cell_edits
from probelib.display.sentence import Callout
from probelib.display.table import lit_cells
from probelib.errors import InputError
from probelib.evaluation.measuring import reading
from probelib.evaluation.records import Asked, Pair, Run
from probelib.export.tables import Column
from probelib.figures.grid import title_of
from probelib.figures.heat_view import in_view, of_parameters
from probelib.language import edits
from probelib.models.base import Prediction
from probelib.records import Effect, Hypothesis, Label, Side, Truth

COLUMNS = (
    Column("run", "text", "The run."),
    Column("kind", "text", "base or probe."),
    Column("id", "text", "Of the base or the probe."),
    Column("text", "text", "The sentence."),
    Column("right_answer", "text", "entailed or refuted."),
    Column("answer", "text", "What the model answered; empty for none."),
    Column("p_entailed", "number", "Probability that it gave to entailed."),
)


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of one pair below a heatmap's address.

    Raises:
        InputError: The pair is of a run that is not on this machine.
        DataError: A run is damaged.
    """
    found = _found(pin, sources)
    first = found[0][1]
    base = Hypothesis(first.base.id, first.table.id, first.base.text, first.base.gold)
    marked = callouts.callouts(grounding.ground(first.table, base), checking.check(first.table, base).truth)
    changed = cell_edits(first.table, first.probe_table) if first.side is Side.TABLE else ()
    new = {(one.row, one.column): one.new for one in changed}
    does = {Effect.PRESERVE.value: "keeps the label", Effect.FLIP.value: "flips the label"}.get(first.effect, "")
    return Slide(
        kind=pin.kind,
        title=pin.title or f"{title_of(first.reasoning)}: a probe that {does}",
        parts=(Prose(tuple(_lines(first, found, marked))), sentences.sheet(first.table, lit_cells(marked), new)),
        notes=(
            f"Definition: a probe is its base with one change; its label is known. {words.CHECKS[first.check].word}: "
            f"{reasons.plain(first.reason, _truth(first.probe.gold))}",
            f"n: one pair, base {first.base.id}, probe {first.probe.id}.",
            "Test: none; a single pair proves nothing about a model.",
            run_line([run for run, _ in found]),
        ),
        said=pin.note,
        numbers=Numbers(COLUMNS, tuple(row for run, pair in found for row in _rows(run, pair))),
        page="heatmap",
        address=pin.parameters,
    )


def _found(pin: Pin, sources: Sources) -> list[tuple[Run, Pair]]:
    """Return the pair as each run answered it: the one of the open cell, or the two that are compared."""
    probe = pin.one("pair") or pin.one("pair_of_two")
    models = [pin.one("model")] if pin.one("pair") else [pin.one("first"), pin.one("second")]
    named = set(pin.many("run"))
    choice = of_parameters({**dict(pin.parameters), "source": ("own",)})
    runs = in_view(sources.over_tables, choice)
    if pin.one("dataset_run"):
        runs = (*(run for run in sources.over_tables if run.id == pin.one("dataset_run")), *runs)
    found: list[tuple[Run, Pair]] = []
    for model in models:
        for run in runs:
            if run.model_key != model or (named and run.id not in named and run.id != pin.one("dataset_run")):
                continue
            pairs = reading.pairs(run, probe_ids=[probe], limit=1)
            if pairs:
                found.append((run, pairs[0]))
                break
    if not found:
        raise InputError(f"No run on this machine has the pair {probe} of this slide.")
    return found


def _lines(first: Pair, found: Sequence[tuple[Run, Pair]], marked: Sequence[Callout]) -> list[Line]:
    probe = sentences.changed(edits.diff(first.base.text, first.edits)) if first.edits else [Words(first.probe.text)]
    made = [
        line(Words("Base  ", Mark.QUIET), *sentences.called_out(first.base.text, marked), large=True),
        line("Right answer: ", sentences.label(first.base.gold), bullet=True),
        *(_answer(run, pair.base) for run, pair in found),
        line(Words("Probe  ", Mark.QUIET), *probe, large=True),
    ]
    if first.side is Side.TABLE:
        made += sentences.cell_changes(first.table, cell_edits(first.table, first.probe_table))
    made.append(line("Right answer: ", sentences.label(first.probe.gold), bullet=True))
    return [*made, *(_answer(run, pair.probe) for run, pair in found)]


def _answer(run: Run, asked: Asked) -> Line:
    return sentences.answer(run.title, asked.gold, asked.answer)


def _truth(gold: Label) -> Truth:
    return next((truth for truth, label in words.LABEL_OF_TRUTH.items() if label is gold), Truth.UNKNOWN)


def _rows(run: Run, pair: Pair) -> list[tuple[str | float | None, ...]]:
    return [
        (run.id, kind, asked.id, asked.text, asked.gold.value, _label(asked.answer), _sure(asked.answer))
        for kind, asked in (("base", pair.base), ("probe", pair.probe))
    ]


def _label(given: Prediction | None) -> str:
    return given.label.value if given is not None and given.label is not None else ""


def _sure(given: Prediction | None) -> float | None:
    return None if given is None else given.p_entailed

"""The transfer matrix as a slide: what fine-tuning on one WEP task does on the others (WEP paper, Table 1)."""

from __future__ import annotations

from probelib.decks.kinds.wording import run_line
from probelib.decks.records import Pin
from probelib.decks.slide import Numbers, Sheet, Slide
from probelib.decks.sources import Sources
from probelib.errors import InputError
from probelib.evaluation.wep.transfer import TransferCell, trained, transfer
from probelib.export.tables import Column
from probelib.figures.colours import diverging

TASKS = {"one_hop": "1 hop", "two_hop": "2 hops", "unli": "WEP-UNLI"}
CHANCE = 50.0
COLUMNS = (
    Column("trained_on", "text", "Short name of the task."),
    Column("evaluated_on", "text", "Likewise, its test split."),
    Column("preset", "text", "How the models were trained."),
    Column("premise", "text", "`read`, or `never seen`: the control."),
    Column("mean", "number", "Accuracy in percent on the answered pairs, a mean over seeds."),
    Column("deviation", "number", "Standard deviation over seeds, in points."),
    Column("seeds", "integer", "Trainings."),
    Column("n", "integer", "Pairs that each answered."),
    Column("source", "text", "Whose sentences the evaluated ones are made of."),
)


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide.

    Raises:
        InputError: There is no run of a model that was fine-tuned on a WEP task.
        DataError: A run is damaged.
    """
    cells = transfer(sources.runs)
    if not cells:
        raise InputError("There is no complete run of a model that was fine-tuned on a WEP task on this machine.")
    used = [run for run in sources.runs if trained(run.model_key) and run.split == "test" and run.complete]
    return Slide(
        kind=pin.kind,
        title=pin.title or "Does training on one WEP task help on another?",
        lead="Accuracy in percent on the test split; chance is 50.",
        parts=(sheet(cells),),
        notes=(
            "Definition: share of the answered pairs in which the right sentence is chosen, a mean over seeds. ± is "
            "the standard deviation over seeds.",
            f"n: {min(one.n for one in cells):,} to {max(one.n for one in cells):,} pairs a seed, "
            f"{min(len(one.seeds) for one in cells)} to {max(len(one.seeds) for one in cells)} seeds.",
            "Test: none between cells; the spread over seeds is shown.",
            run_line(used),
        ),
        said=pin.note,
        numbers=Numbers(COLUMNS, tuple(map(_row, cells))),
        page="wep",
        address=pin.parameters,
    )


def sheet(cells: tuple[TransferCell, ...]) -> Sheet:
    """Return the matrix: a row for what was trained on and how, a column for what was asked."""
    columns = tuple(dict.fromkeys((one.evaluated_on, one.source) for one in sorted(cells, key=_place)))
    rows = tuple(dict.fromkeys((one.preset, one.blind, one.trained_on) for one in sorted(cells, key=_line)))
    by_place = {((one.preset, one.blind, one.trained_on), (one.evaluated_on, one.source)): one for one in cells}
    shown, tints = [], {}
    for number, row in enumerate(rows):
        said = []
        for at, column in enumerate(columns, 1):
            cell = by_place.get((row, column))
            said.append("n/a" if cell is None else _percent(cell))
            if cell is not None:
                tints[number, at] = diverging(100 * cell.mean, centre=CHANCE, reach=50, dark=False)
        shown.append((_name(*row), *said))
    heads = tuple(f"asked {TASKS.get(task, task)} ({source})" for task, source in columns)
    figures = frozenset(range(1, len(heads) + 1))
    return Sheet("Transfer matrix", ("Trained on", *heads), tuple(shown), figures=figures, tints=tints)


def _name(preset: str, blind: bool, trained_on: str) -> str:
    return f"{TASKS.get(trained_on, trained_on)}, {preset}{', premise never seen' if blind else ''}"


def _percent(cell: TransferCell) -> str:
    spread = "" if cell.deviation is None else f" ± {100 * cell.deviation:.1f}"
    return f"{100 * cell.mean:.1f}{spread}"


def _place(cell: TransferCell) -> tuple[int, str, str]:
    known = list(TASKS)
    return known.index(cell.evaluated_on) if cell.evaluated_on in TASKS else 9, cell.evaluated_on, cell.source


def _line(cell: TransferCell) -> tuple[str, bool, int]:
    known = list(TASKS)
    return cell.preset, cell.blind, known.index(cell.trained_on) if cell.trained_on in TASKS else 9


def _row(cell: TransferCell) -> tuple[str | float | int | None, ...]:
    deviation = None if cell.deviation is None else 100 * cell.deviation
    premise = "never seen" if cell.blind else "read"
    return (
        cell.trained_on, cell.evaluated_on, cell.preset, premise, 100 * cell.mean, deviation, len(cell.seeds), cell.n,
        cell.source,
    )  # fmt: skip

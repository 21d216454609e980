"""What a dataset holds and how many probes it gives, as a slide: bars by type, or counts as a table."""

from __future__ import annotations

from probelib import published
from probelib.counting import Held, Kept, Probed
from probelib.counting.beside import Line, lines
from probelib.decks.records import Pin
from probelib.decks.slide import Bars, Numbers, Part, Prose, Sheet, Slide, line
from probelib.decks.sources import SAMPLES, Sources, title_of
from probelib.display import words
from probelib.display.counts import difference, summary
from probelib.errors import InputError
from probelib.export.tables import Column
from probelib.probes.types import REASONING_TYPES
from probelib.records import Effect, Side

COLUMNS = (
    Column("dataset", "text", "Name of the dataset."),
    Column("split", "text", "Its split; `all` for all of them."),
    Column("measure", "text", "What is counted."),
    Column("here", "number", "Counted here; empty where it was not counted."),
    Column("paper", "number", "The paper's value; empty where it has none."),
)


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of a dataset's address.

    Nothing large is counted for a slide: only what was counted before is shown, and of the bundled samples, which are
    few, what they hold. Where no probes were counted, one line says so instead of rows without a value.

    Raises:
        InputError: The dataset is not on this machine, or has no such split.
        DataError: It cannot be read.
    """
    name, split = pin.one("dataset", SAMPLES), pin.one("split") or None
    split = None if split == "all" else split
    opened = sources.dataset(name, None)
    if split is not None and split not in opened.splits:
        raise InputError(f"{title_of(name)} has no split “{split}”; it has {', '.join(opened.splits)}.")
    kept = Kept(opened)
    held = kept.hold(split) if name == SAMPLES else kept.held(split)
    probed = kept.probed(Side.HYPOTHESIS, split)
    changed = kept.probed(Side.TABLE, split)
    told = lines(name, held, probed, changed)
    title = title_of(name) + (f", {split}" if split else "")
    return Slide(
        kind=pin.kind,
        title=pin.title or (f"{title}: probes by reasoning type" if probed else f"What {title} holds"),
        lead=_lead(held, probed) if probed else f"{_lead(held, None)} {_missing(held, changed)}".strip(),
        parts=(_bars(probed) if probed else _sheet(told, title),),
        notes=(
            "Definition: a hypothesis counts once per type and effect, and only with a label that is known by "
            "construction or was verified on its table.",
            f"n: {held.hypotheses:,} hypotheses over {held.tables:,} tables." if held else "n: not counted yet.",
            "Test: none; these are counts.",
            f"Paper: {published.source().authors}, {published.source().venue}, Tables 2 and 5.",
            f"Licence of the dataset: {opened.licence.removesuffix('.')}.",
        ),
        said=pin.note,
        numbers=Numbers(COLUMNS, (*_rows(name, split, told), *_types(name, split, probed))),
        page="datasets",
        address=pin.parameters,
    )


def _lead(held: Held | None, probed: Probed | None) -> str:
    parts = []
    if held:
        parts.append(
            f"{words.count(held.tables, 'table')}, {words.count(held.hypotheses, 'hypothesis', 'hypotheses')}, "
            f"{100 * held.numeric_share:.1f} % of the cells are numbers."
        )
    if probed and probed.total:
        parts.append(
            f"{probed.total:,} probes change the hypothesis, {100 * probed.flips / probed.total:.1f} % of them flips."
        )
    return " ".join(parts)


def _bars(probed: Probed) -> Part:
    types = [one for one in REASONING_TYPES if probed.of(one.name)]
    return Bars(
        summary(probed, Side.HYPOTHESIS),
        tuple(one.title for one in types),
        tuple((words.EFFECTS[effect].word, tuple(probed.of(one.name, effect) for one in types)) for effect in Effect),
    )


def _missing(held: Held | None, changed: Probed | None) -> str:
    """Return what nobody counted, beside the probes that change hypotheses."""
    counted = {"what it holds": held, "probes that change hypotheses": None, "probes that change tables": changed}
    missing = ", ".join(what for what, found in counted.items() if found is None)
    return f"Not counted yet, which the Datasets page does: {missing}."


def _sheet(told: tuple[Line, ...], title: str) -> Part:
    """Return the measures that were counted; before any was, those that the paper has."""
    shown = [one for one in told if one.shown] or [one for one in told if one.paper_value is not None]
    if not shown:
        return Prose((line("Nothing of it was counted on this machine."),))
    rows = tuple((one.measure, one.shown or "–", one.paper or "–", difference(one)) for one in shown)
    return Sheet(
        f"{title}, here and in the paper", ("Measure", "Here", "Paper", "Here against the paper"), rows,
        figures=frozenset({1, 2}),
    )  # fmt: skip


def _rows(name: str, split: str | None, told: tuple[Line, ...]) -> list[tuple[str | float | None, ...]]:
    return [(name, split or "all", one.measure, one.ours, one.paper_value) for one in told]


def _types(name: str, split: str | None, probed: Probed | None) -> list[tuple[str | float | None, ...]]:
    if probed is None:
        return []
    return [
        (name, split or "all", f"{one.name} {effect.value}", float(probed.of(one.name, effect)), None)
        for one in REASONING_TYPES
        for effect in Effect
    ]

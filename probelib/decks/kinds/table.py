"""A table, a hypothesis and its probes as a slide: the change of each word by word, and its label."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.decks.kinds import sentences
from probelib.decks.kinds.explored import Explored, explored
from probelib.decks.records import Pin
from probelib.decks.slide import Line, Mark, Numbers, Prose, Slide, Words, line
from probelib.decks.sources import SAMPLES, Sources, title_of
from probelib.display import words
from probelib.display.table import lit_cells
from probelib.export import probes as export
from probelib.figures.grid import title_of as title_of_type
from probelib.language import edits
from probelib.records import Effect, Probe, Side

MOST_PROBES = 4
"""So many stand on the slide; all are among its numbers."""


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of an address of Explore.

    Raises:
        InputError: The dataset, the table or the hypothesis is not on this machine.
        DataError: The dataset cannot be read.
    """
    found = explored(pin, sources)
    base, table = found.hypothesis, found.table
    shown = _shown(found.probes, pin.one("probe"))
    lines = [
        line(*sentences.called_out(base.text, found.marked), large=True),
        line("Label in the dataset: ", sentences.label(base.label), bullet=True),
        *(each for probe in shown for each in _lines(found, probe)),
    ]
    if len(shown) < len(found.probes):
        lines.append(line(Words(f"and {len(found.probes) - len(shown):,} further probes", Mark.QUIET)))
    flips = sum(probe.effect is Effect.FLIP for probe in found.probes)
    return Slide(
        kind=pin.kind,
        title=pin.title or table.title or "A table and its probes",
        parts=(Prose(tuple(lines)), sentences.sheet(table, lit_cells(found.marked))),
        notes=(
            "Definition: a probe changes one number or its wording; it keeps the label or flips it, and the label is "
            "known by construction or was verified on the table.",
            f"n: {words.count(len(found.probes), 'probe')} in view, {flips} of them flip the label.",
            "Test: none; the check of each label is among the numbers.",
            f"Dataset: {title_of(pin.one('dataset', SAMPLES))}; table {table.id}; hypothesis {base.id}.",
            *([f"Source of the table: {table.source}"] if table.source else []),
        ),
        said=pin.note,
        numbers=Numbers(export.COLUMNS, tuple(tuple(export.row(probe, base)) for probe in found.probes)),
        page="explore",
        address=pin.parameters,
    )


def _shown(probes: Sequence[Probe], wanted: str) -> list[Probe]:
    """Return the probes that stand on the slide: the one looked at, or one a type, flips and others in turn."""
    alone = [probe for probe in probes if probe.id == wanted]
    if alone:
        return alone
    kept: list[Probe] = []
    for effect in (Effect.FLIP, Effect.PRESERVE):
        types: set[str] = set()
        for probe in probes:
            if probe.effect is effect and probe.reasoning not in types and len(types) < MOST_PROBES // 2:
                types.add(probe.reasoning)
                kept.append(probe)
    return sorted(kept, key=probes.index)


def _lines(found: Explored, probe: Probe) -> list[Line]:
    """Return a probe: its type, what it says with the change marked, and its label."""
    effect = words.EFFECTS[probe.effect]
    kind = Words(f"{title_of_type(probe.reasoning)}, {effect.sign} {effect.word.lower()}: ", Mark.QUIET)
    if probe.side is Side.TABLE:
        changes = sentences.cell_changes(found.table, probe.table_edits)
        return [line(kind, "the table is changed; right answer ", sentences.label(probe.label), bullet=True), *changes]
    said = sentences.changed(edits.diff(found.hypothesis.text, probe.edits))
    return [line(kind, *said, "  ", sentences.label(probe.label), bullet=True)]

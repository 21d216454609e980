"""The probes of a hypothesis by level and type as a slide: bars, what keeps the label and what flips it."""

from __future__ import annotations

from collections import Counter

from probelib.decks.kinds import sentences
from probelib.decks.kinds.explored import explored
from probelib.decks.records import Pin
from probelib.decks.slide import Bars, Numbers, Prose, Slide, line
from probelib.decks.sources import Sources
from probelib.display import words
from probelib.errors import InputError
from probelib.export.tables import Column
from probelib.probes.taxonomy import LEVEL_TITLES
from probelib.probes.types import REASONING_TYPES
from probelib.records import Effect

COLUMNS = (
    Column("level", "text", "`R1` to `R4`."),
    Column("type", "text", "Type id."),
    Column("title", "text", "The type, for people."),
    Column("preserve", "integer", "Probes that keep the label."),
    Column("flip", "integer", "Probes that flip it."),
)


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of an address of Explore.

    Raises:
        InputError: The dataset, the table or the hypothesis is not on this machine, or it has no probes in view.
        DataError: The dataset cannot be read.
    """
    found = explored(pin, sources)
    if not found.probes:
        raise InputError("This hypothesis has no probes in view.")
    counts = Counter((probe.reasoning, probe.effect) for probe in found.probes)
    present = [one for one in REASONING_TYPES if any(counts[one.name, effect] for effect in Effect)]
    bars = Bars(
        f"{words.count(len(found.probes), 'probe')} by reasoning type: "
        + ", ".join(f"{one.title} {sum(counts[one.name, effect] for effect in Effect)}" for one in present),
        tuple(f"{one.level.value} {one.title}" for one in present),
        tuple((words.EFFECTS[effect].word, tuple(counts[one.name, effect] for one in present)) for effect in Effect),
    )
    levels = ", ".join(f"{level.value} {title}" for level, title in LEVEL_TITLES.items())
    return Slide(
        kind=pin.kind,
        title=pin.title or "One sentence, probed by reasoning type",
        parts=(Prose((line(*sentences.called_out(found.hypothesis.text, found.marked), large=True),)), bars),
        notes=(
            f"Definition: reasoning types stand on four levels: {levels} (numerical paper, section 2).",
            f"n: {words.count(len(found.probes), 'probe')} of one hypothesis.",
            "Test: none; these are counts.",
            f"Table {found.table.id}; hypothesis {found.hypothesis.id}.",
        ),
        said=pin.note,
        numbers=Numbers(
            COLUMNS,
            tuple(
                (one.level.value, one.name, one.title, counts[one.name, Effect.PRESERVE], counts[one.name, Effect.FLIP])
                for one in REASONING_TYPES
            ),
        ),
        page="explore",
        address=pin.parameters,
    )

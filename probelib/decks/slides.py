"""A pin becomes a slide: which kind is made by which function, and what stands in for one that cannot be shown."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from probelib.decks.records import Kind, Pin
from probelib.decks.slide import Prose, Slide, line
from probelib.decks.sources import Sources
from probelib.errors import ProbelibError

TITLES: dict[Kind, str] = {
    Kind.HEATMAP: "Heatmap",
    Kind.PAIR: "Pair of base and probe",
    Kind.FINDINGS: "Findings",
    Kind.TABLE: "Table with its probes",
    Kind.TAXONOMY: "Probes by reasoning type",
    Kind.WEP_SCALE: "WEP scale",
    Kind.WEP_OWN: "A model's own WEP scale",
    Kind.WEP_ACCURACY: "Accuracies on a WEP task",
    Kind.WEP_GAINS: "Gains and losses on WEP tasks",
    Kind.TRANSFER: "Transfer matrix",
    Kind.STATISTICS: "Dataset statistics",
    Kind.TEXT: "Free text",
}
"""What a kind of slide is called."""
MAKERS: dict[Kind, str] = {kind: f"probelib.decks.kinds.{kind.value}" for kind in Kind} | {
    Kind.TEXT: "probelib.decks.kinds.prose"
}
"""Modules whose `slide` makes a kind; one is imported when the first slide of it is made."""
CANNOT = "This slide cannot be shown"


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return a pin as a slide; the same pin over the same data gives the same slide.

    Raises:
        InputError: The pin names what is not here or what nobody knows; the message says what.
        DataError: A run or a dataset is damaged.
    """
    # Earlier decks call the WEP panel a heatmap too; what was looked at is in the address.
    kind = Kind.WEP_GAINS if pin.kind is Kind.HEATMAP and pin.one("panel") == "wep" else pin.kind
    make: Callable[[Pin, Sources], Slide] = import_module(MAKERS[kind]).slide
    return make(pin, sources)


def shown(pin: Pin, sources: Sources) -> Slide:
    """Return a pin as a slide, or a slide that says why it cannot be shown, so that one never stops a deck."""
    try:
        return slide(pin, sources)
    except ProbelibError as error:
        return Slide(
            pin.kind,
            pin.title or TITLES[pin.kind],
            (Prose((line(f"{CANNOT}. {' '.join(str(error).split())}"),)),),
            said=pin.note,
        )

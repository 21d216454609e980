"""Slides of a deck as the page sees them: made once for the runs and datasets that are here, kept between reruns."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import heat_data, library
from probelib.decks import slides
from probelib.decks.exporting import pictures
from probelib.decks.records import Pin
from probelib.decks.slide import Bars, Picture, Slide
from probelib.decks.sources import Sources
from probelib.evaluation.records import Cell, Filters, Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.wep.transfer import with_stored
from probelib.figures.heat_view import BOTH, Choice


def sources() -> Sources:
    """Return what slides may speak of: the runs that ship, those of this machine, and the datasets of this session.

    Raises:
        InputError: The configuration of datasets is faulty.
    """
    runs = with_stored(store.list_runs(problems=[]))
    return Sources(runs, library.folders(), _measure, library.dataset)


def made(pin: Pin, given: Sources) -> Slide:
    """Return a pin as a slide; one that cannot be shown says why."""
    return _made(pin, _stamp(given), given)


def still(pin: Pin, given: Sources, number: int) -> bytes:
    """Return a figure of a slide as SVG, as it stands in a file; `number` is that of the part, from 0."""
    return _still(pin, number, _stamp(given), given)


def _stamp(given: Sources) -> tuple[object, ...]:
    """Return what a slide depends on beside its pin."""
    runs = tuple((run.id, str(run.folder), run.done, run.finished) for run in given.runs)
    return runs, tuple(sorted(given.folders.items()))


@st.cache_resource(max_entries=128, show_spinner="Making the slide …")
def _made(pin: Pin, stamp: object, _given: Sources) -> Slide:
    return slides.shown(pin, _given)


@st.cache_resource(max_entries=64, show_spinner=False)
def _still(pin: Pin, number: int, stamp: object, _given: Sources) -> bytes:
    part = _made(pin, stamp, _given).parts[number]
    return pictures.picture(part, "svg") if isinstance(part, Picture | Bars) else b""


def _measure(runs: Sequence[Run], filters: Filters) -> tuple[Cell, ...]:
    """Measure runs as the heatmap does, so that what was measured there is not measured again."""
    choice = Choice(
        source=BOTH,
        checks=tuple(sorted(check.value for check in filters.checks)),
        serialisations=tuple(sorted(filters.serialisations)),
        strict=filters.strict,
    )
    return heat_data.measured(runs, choice).cells

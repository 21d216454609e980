"""The choice of levels and types: the taxonomy as a figure, the same as buttons, and as a table.

A figure cannot be worked by keyboard nor heard, so each of the three says the same; the first two choose the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

import streamlit as st

from pages.parts import figure_files, frame, library
from pages.parts.address import Address, keep, keep_many
from probelib.decks.kinds.taxonomy import COLUMNS
from probelib.display import audits, taxonomies
from probelib.display.markup import Html
from probelib.export.tables import Value
from probelib.figures.taxonomy import Sector, taxonomy
from probelib.figures.type_bars import type_bars
from probelib.probes.taxonomy import LEVEL_TITLES, Level, ReasoningType
from probelib.records import Effect, Hypothesis, Probe

VIEWS = ("Figure", "Buttons", "Table")
"""The tabs; in an address in small letters."""

Chosen = tuple[tuple[str, ...], tuple[str, ...]]
"""Levels and types."""


def choose(address: Address, probes: Sequence[Probe], base: Hypothesis, *, tables_read: bool) -> Chosen:
    """Draw the taxonomy with the number of probes of each type; return the levels and types that are chosen.

    Args:
        address: The page's address; its parameters `level` and `type` are read.
        probes: Those on the sides in view, whatever their level and type.
        base: What they are probes of.
        tables_read: Whether changed tables were read; else types that only change tables were not counted.
    """
    counts = Counter(probe.reasoning for probe in probes)
    key = address.key("view")
    keep(key, VIEWS, address.one("view").capitalize())
    figure, buttons, table = st.tabs(VIEWS, key=key, on_change="rerun")
    with buttons:
        kept = _buttons(address, counts, tables_read=tables_read)
    if figure.open:  # a browser needs a second to load what draws it
        with figure:
            _figure(address, _sectors(counts, kept, tables_read=tables_read))
            _files(probes, base, tables_read=tables_read)
    with table:
        frame.draw(_table(probes, counts, tables_read=tables_read))
    return kept


def view(address: Address) -> str:
    """Return what an address says of which of the three is open: nothing for the first."""
    opened = str(st.session_state.get(address.key("view"), VIEWS[0]))
    return "" if opened == VIEWS[0] else opened.lower()


def show_all(address: Address) -> None:
    """Drop the choice of levels and types; for a button, before the page is drawn."""
    for name in ("level", "type"):
        st.session_state[address.key(name)] = []


def _sectors(counts: Counter[str], chosen: Chosen, *, tables_read: bool) -> list[Sector]:
    """Return the taxonomy as the figure takes it."""
    levels, types = chosen
    made = []
    for level in Level:
        below = [
            Sector(one.name, one.title, _count(one, counts, tables_read=tables_read), one.name in types)
            for one in _of(level)
        ]
        total = sum(one.count or 0 for one in below)
        title = f"{level.value} {LEVEL_TITLES[level]}"
        made.append(Sector(level.value, title, total, level.value in levels and not types, tuple(below)))
    return made


def _of(level: Level) -> list[ReasoningType]:
    return [one for one in library.reasoning_types() if one.level is level]


def _count(reasoning: ReasoningType, counts: Counter[str], *, tables_read: bool) -> int | None:
    return None if reasoning.table_only and not tables_read else counts[reasoning.name]


def _figure(address: Address, sectors: Sequence[Sector]) -> None:
    key = f"{address.page}.figure"
    st.plotly_chart(
        _drawn(tuple(sectors), st.context.theme.type or "light"),
        theme=None,
        key=key,
        on_select=partial(_clicked, address, key, _with_probes(sectors)),
        selection_mode="points",
        config={"displayModeBar": False, "doubleClick": False, "scrollZoom": False},
        alt="Reasoning types by level, with the number of probes of each. Buttons and Table beside it say the same.",
    )


def _files(probes: Sequence[Probe], base: Hypothesis, *, tables_read: bool) -> None:
    """Draw the downloads of the figure; its file has bars, as plotly cannot be drawn without a browser."""
    counts = Counter((probe.reasoning, probe.effect) for probe in probes)
    name = f"taxonomy-{base.id.rpartition('#')[2]}"
    with st.container(horizontal=True, key="taxonomy-files"):
        figure_files.numbers(name, COLUMNS, _rows(counts, tables_read=tables_read), "Counts (CSV)")
        draw = partial(type_bars, counts, title="Probes of a hypothesis by reasoning type", notes=[base.text])
        figure_files.pictures(name, draw)


def _rows(counts: Counter[tuple[str, Effect]], *, tables_read: bool) -> Iterator[tuple[Value, ...]]:
    """Yield a row a type; without counts where its probes were not made."""
    for one in library.reasoning_types():
        made = tables_read or not one.table_only
        yield one.level.value, one.name, one.title, *(counts[one.name, effect] if made else None for effect in Effect)


@lru_cache(maxsize=128)
def _drawn(sectors: tuple[Sector, ...], theme: str) -> Any:
    """Return the figure; making one takes as long as the rest of the page, and a page is drawn anew at every click."""
    return taxonomy(sectors, theme=theme)


def _with_probes(sectors: Sequence[Sector]) -> frozenset[str]:
    """Return the ids of the sectors that can be filtered for: those with probes, and those not counted yet."""
    return frozenset(one.id for level in sectors for one in (level, *level.types) if one.count != 0)


def _clicked(address: Address, key: str, choices: frozenset[str]) -> None:
    """Filter for the sector that was clicked, or for nothing where it was chosen already.

    Plotly takes a second click on a sector for taking it back and reports nothing, whatever was filtered for in between
    by other means; then the sector is the one that was clicked last.
    """
    event: Any = st.session_state.get(key)
    points = event.selection.points if event is not None else []
    last = f"{key}.clicked"
    clicked = str(points[0]["customdata"]) if points else str(st.session_state.get(last, ""))
    if clicked not in choices:
        return
    st.session_state[last] = clicked
    levels, types = (list(st.session_state.get(address.key(name), ())) for name in ("level", "type"))
    is_level = clicked in {level.value for level in Level}
    again = (levels, types) == (([clicked], []) if is_level else ([], [clicked]))
    st.session_state[address.key("level")] = [clicked] if is_level and not again else []
    st.session_state[address.key("type")] = [clicked] if not is_level and not again else []


def _buttons(address: Address, counts: Counter[str], *, tables_read: bool) -> Chosen:
    """Draw the levels as buttons, and the types of those that are chosen; what has no probe is no choice."""
    offered = [one for one in library.reasoning_types() if _count(one, counts, tables_read=tables_read) != 0]
    present = [level for level in Level if any(one.level is level for one in offered)]
    names = {
        level.value: f"{level.value} {LEVEL_TITLES[level]} {sum(counts[one.name] for one in _of(level)):,}"
        for level in present
    }
    levels = _pills(address, "level", "Level", names)
    titles = {
        one.name: f"{one.title} {counts[one.name] or ''}".strip()
        for one in offered
        if not levels or one.level.value in levels
    }
    return levels, _pills(address, "type", "Type", titles)


def _pills(address: Address, name: str, label: str, options: dict[str, str]) -> tuple[str, ...]:
    key = address.key(name)
    if not options:
        return ()
    keep_many(key, list(options), address.many(name))
    return tuple(st.pills(label, list(options), selection_mode="multi", format_func=options.__getitem__, key=key))


def _table(probes: Sequence[Probe], counts: Counter[str], *, tables_read: bool) -> Html:
    kept = Counter(one.reasoning for one in probes if one.effect is Effect.PRESERVE)
    lines = [
        taxonomies.Line(
            level=f"{one.level.value} {LEVEL_TITLES[one.level]}",
            title=one.title,
            preserving=kept[one.name],
            flipping=counts[one.name] - kept[one.name],
            counted=_count(one, counts, tables_read=tables_read) is not None,
            audit=audits.said(one.name),
        )
        for one in library.reasoning_types()
    ]
    return taxonomies.table(lines)

"""The probes of a hypothesis: filters, counts, downloads, and a closer look at one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import streamlit as st

from pages.parts import closer, evidence, filters, frame, library, sides, taxonomy
from pages.parts.address import Address
from pages.parts.choose import Place
from probelib.display import audits, chips, probes, words
from probelib.display.markup import Html, el
from probelib.probes.taxonomy import LEVEL_TITLES, ReasoningType
from probelib.records import Hypothesis, Label, Probe, Rejection, Side


def show(address: Address, source: Place, found: evidence.Read) -> dict[str, str | tuple[str, ...]]:
    """Draw the probes of the hypothesis; return their part of the address."""
    base = found.hypothesis
    frame.section("Probes", "of this hypothesis, by level and reasoning type")
    if found.dispute:
        frame.draw(chips.notice("info", "A disputed hypothesis is not probed.", heading="No probes"))
        return {}
    if base.label is Label.NEUTRAL:
        frame.draw(chips.notice("info", "A neutral hypothesis is not probed.", heading="No probes"))
        return {}
    chosen, made = filters.choose(address, found.table, base)
    kept = [probe for probe in made.probes if chosen.keeps(probe)]
    with st.container(horizontal=True, vertical_alignment="center", key="probe-counts"):
        frame.draw(probes.counts(kept))
        if chosen.levels or chosen.types:
            st.button("Show all types", on_click=taxonomy.show_all, args=(address,), type="tertiary")
        _downloads(kept, base)
    picked = edited = ""
    if kept:
        picked, edited = _rows(address, source, found, kept, chosen)
    elif made.probes:
        frame.draw(chips.notice("info", "No probe passes all filters. Drop one of them.", heading="Filtered away"))
    else:
        _say_none(made)
    if Side.TABLE not in chosen.sides:
        _offer_tables(address)
    _explain(made.rejected)
    return {**chosen.parameters, "view": taxonomy.view(address), "probe": picked, "edited": edited}


def _offer_tables(address: Address) -> None:
    """Draw the way to the table's side, which is made only when somebody asks for it."""
    with st.container(horizontal=True, vertical_alignment="center", key="offer-tables"):
        said = "The same hypothesis over tables with a changed cell: rewritten, with another number, or swapped."
        frame.draw(el("p", said, cls="pl-note"))
        st.button("Read changed tables", icon=":material/table_edit:", on_click=sides.ask_for_both, args=(address,))


def _rows(
    address: Address, source: Place, found: evidence.Read, kept: Sequence[Probe], chosen: filters.Filters
) -> tuple[str, str]:
    """Draw the probes in view; return the id of the one looked at closely and its edited sentence, or nothing."""
    key = address.key("probe")
    if key not in st.session_state:
        wanted = address.one("probe")
        if wanted and wanted not in {probe.id for probe in kept}:
            what = f"This hypothesis has no probe “{wanted}” in view."
            frame.draw(chips.notice("warning", what, heading="Unknown probe"))
        st.session_state[key] = wanted
    picked = str(st.session_state[key])
    with st.container(gap=None, key="probe-rows"):  # a grid: a container for each row doubled what a click draws
        edited = _groups(address, source, found, kept, picked, chosen)
    return (picked, edited) if picked in {probe.id for probe in kept} else ("", "")


def _groups(
    address: Address,
    source: Place,
    found: evidence.Read,
    kept: Sequence[Probe],
    picked: str,
    filtered: filters.Filters,
) -> str:
    """Draw the probes by level and type, each with a button that opens it, and the closer look under the one opened.

    Returns:
        The sentence of the one opened, where it was edited by hand.
    """
    edited = level = ""
    number = 0
    for reasoning in _types(kept):
        of_type = [probe for probe in kept if probe.reasoning == reasoning.name]
        above = [] if reasoning.level == level else [_level(reasoning.level, LEVEL_TITLES[reasoning.level])]
        level = reasoning.level
        frame.draw(*above, _type(reasoning, len(of_type)))
        for probe in of_type:
            number += 1
            chosen = probe.id == picked
            frame.draw(probes.row(number, probe, found.hypothesis.text, found.table, chosen=chosen))
            st.button(
                f"Close {number}" if chosen else f"Open {number}",
                key=f"open-{probe.id}",
                on_click=_pick,
                args=(address.key("probe"), "" if chosen else probe.id),
                width=104,
            )
            if chosen:
                edited = closer.look(address, source, found, probe, filtered.sides)
    return edited


def _pick(key: str, probe_id: str) -> None:
    st.session_state[key] = probe_id


def _types(made: Iterable[Probe]) -> list[ReasoningType]:
    """Return the reasoning types that occur, in the taxonomy's order."""
    present = {probe.reasoning for probe in made}
    return [reasoning for reasoning in library.reasoning_types() if reasoning.name in present]


def _level(level: str, title: str) -> Html:
    return el("div", el("span", level, cls="pl-level-id"), el("h3", title, cls="pl-h3"), cls="pl-level")


def _type(reasoning: ReasoningType, n: int) -> Html:
    name = el("h4", reasoning.title, cls="pl-h4")
    audit = audits.said(reasoning.name)
    said = [words.count(n, "probe"), reasoning.summary, *([audit] if audit else [])]
    return el("div", name, el("span", " · ".join(said), cls="pl-note"), cls="pl-type")


def _downloads(kept: Sequence[Probe], base: Hypothesis) -> None:
    """Draw the downloads of what is in view; a file is written when it is asked for, not at every rerun."""
    for ending, kind in (("csv", "text/csv"), ("jsonl", "application/jsonl")):
        st.download_button(
            ending.upper(),
            partial(library.as_file, tuple(kept), base, ending),
            f"probes-{base.id.rpartition('#')[2]}.{ending}",
            kind,
            key=f"download-{ending}",
            icon=":material/download:",
            on_click="ignore",
            disabled=not kept,
        )


def _say_none(made: sides.Made) -> None:
    if made.rejected:
        why = f"None could be made whose label we can stand for: {_reasons(made.rejected)}."
    else:
        why = "It has no number that a reasoning type works on. Choose another hypothesis, or another table."
    frame.draw(chips.notice("info", why, heading="No probes"))


def _explain(rejected: Sequence[Rejection]) -> None:
    """Draw what was not made and why, and the rule for "about"."""
    if rejected:
        with st.expander(f"{words.count(len(rejected), 'probe')} not made, and why"):
            frame.draw(el("ul", *(el("li", line) for line in _reasons(rejected).split("; ")), cls="pl-list"))
    evidence.tolerances()


def _reasons(rejected: Sequence[Rejection]) -> str:
    counts: dict[str, int] = {}
    for one in rejected:
        kind = words.EFFECTS[one.effect].word.lower()
        line = f"{library.title_of(one.reasoning)}, {kind}: {one.reason}"
        counts[line] = counts.get(line, 0) + 1
    return "; ".join(line if n == 1 else f"{line} ({n} times)" for line, n in counts.items())

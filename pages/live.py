"""Live test: any table, any hypothesis, several models on it and its probes, now."""

from __future__ import annotations

from hashlib import sha256

import streamlit as st

from pages.parts import ask, bench, cells, choose, evidence, frame, job, library, rates, router, sides, upload
from pages.parts.address import Address, keep_many
from probelib.display import chips, words
from probelib.display.markup import el
from probelib.display.results import about
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Probe, Side, Table

NAMES = (
    "dataset", "split", "q", "table", "cell", "upload", "name", "hypothesis", "text", "label", "side", "type", "model",
    "shots", "calibrated",
)  # fmt: skip

State = dict[str, str | tuple[str, ...]]


def show() -> None:
    """Draw the page."""
    router.ensure()
    frame.heading(
        "Live test",
        "Ask models about one hypothesis and all its probes. A model that reads the number keeps its answer when the "
        "meaning stays and changes it when the number does.",
    )
    address = Address("live", NAMES)
    frame.say_version(address)
    left, right = st.columns([6, 5], gap="large")
    with left:
        frame.section("Table")
        table, listed, state, opened = _table(address)
    found: evidence.Read | None = None
    with right:
        frame.section("Hypothesis")
        if table is None:
            frame.draw(el("p", "Choose a table first.", cls="pl-note"))
        else:
            found, more = ask.hypothesis(address, table, listed, opened)
            state.update(more)
    with left, st.container(key="short-table"):
        if found is not None:
            evidence.show_table(found)
        elif table is not None:
            frame.draw(evidence.plain(table))
    frame.section("Models")
    chosen = bench.choose(address)
    state.update(chosen.parameters)
    plan = _run(address, state, found, chosen)
    address.save(state)
    frame.section("Answers")
    job.show(plan)


def _table(address: Address) -> tuple[Table | None, tuple[Hypothesis, ...], State, choose.Place | None]:
    with st.container(horizontal=True, vertical_alignment="bottom", key="live-source"):
        source = choose.place(address, own=upload.SOURCE)
        table = None if source is None else choose.table(address, source)
    if source is None:
        table, parameters = upload.table(address)
        return table, (), {**parameters}, None
    query = choose.query(address)
    state: State = {"dataset": source.name, "split": source.split or "", "q": query}
    if table is None:
        choose.say_nothing_found(query, "")
        return None, (), state, source
    state["table"] = table.id
    shown, changed = cells.apply(address, table)
    if changed:  # the labels of its hypotheses are those of the original
        state[cells.NAME] = cells.parameters(changed)
        return shown, (), state, source
    return table, source.dataset.hypotheses(table.id), state, source


def _run(address: Address, state: State, found: evidence.Read | None, chosen: bench.Chosen) -> job.Plan | None:
    """Draw what a run would cost, and the buttons; return the plan of such a run, None while something is missing."""
    probes: list[Probe] = []
    job.learn()
    with st.container(border=True, key="run-bar"):
        if found is not None:
            asked = sides.choose(address, "Probes that change the")
            state["side"] = sides.parameters(asked)
            made = _made(found, asked)
            types = _types(address, made)
            state["type"] = types
            probes = [one for one in made if not types or one.reasoning in types]
        plan = _plan(found, probes, chosen) if found is not None and chosen.requests else None
        with st.container(horizontal=True, vertical_alignment="center"):
            if st.button("Run", type="primary", disabled=plan is None, icon=":material/play_arrow:") and plan and found:
                try:
                    job.start(plan, found, probes, library.reasoning_types())
                except InputError as error:
                    frame.draw(chips.notice("warning", str(error), heading="Not started"))
                    return plan
                st.rerun()
            if job.is_running() and st.button("Stop", icon=":material/stop:"):
                job.stop()
                st.rerun()
            said = "Running. Answers appear below as they come." if job.is_running() else _cost(found, probes, chosen)
            frame.draw(el("p", said, cls="pl-note", role="status"))
    return plan


def _made(found: evidence.Read, asked: frozenset[Side]) -> tuple[Probe, ...]:
    """Return the probes on the sides asked for; a disputed hypothesis has none."""
    if found.dispute:
        return ()
    made = sides.made(found.table, found.hypothesis, tables=Side.TABLE in asked)
    return tuple(one for one in made.probes if one.side in asked)


def _types(address: Address, made: tuple[Probe, ...]) -> tuple[str, ...]:
    """Draw which reasoning types to ask; none chosen means all."""
    present = [one for one in library.reasoning_types() if any(probe.reasoning == one.name for probe in made)]
    if not present:
        frame.draw(chips.notice("info", "There is no probe of this hypothesis; only the hypothesis itself is asked."))
        return ()
    counts = {one.name: sum(probe.reasoning == one.name for probe in made) for one in present}
    names = {one.name: f"{one.title} {counts[one.name]}" for one in present}
    key = address.key("type")
    keep_many(key, list(names), address.many("type"))
    label = "Probes of these types (none chosen: all)"
    return tuple(st.pills(label, list(names), selection_mode="multi", format_func=names.__getitem__, key=key))


def _plan(found: evidence.Read, probes: list[Probe], chosen: bench.Chosen) -> job.Plan:
    table = found.table
    digest = sha256(repr((table.header, table.rows)).encode("utf-8", "surrogatepass")).hexdigest()
    ids = tuple(one.id for one in probes)
    return job.Plan(table.id, digest, found.hypothesis.id, ids, chosen.requests)


def _cost(found: evidence.Read | None, probes: list[Probe], chosen: bench.Chosen) -> str:
    if found is None:
        return "Choose a table and a hypothesis with its label."
    if not chosen.requests:
        return "Tick at least one model."
    each = 1 + len(probes)
    known = rates.rates()
    expected = sum(known.expected(bench.about(one.model_id), one.settings, each) for one in chosen.requests)
    prompts = words.count(each * len(chosen.requests), "prompt")
    models = words.count(len(chosen.requests), "model")
    return f"{prompts}, {each:,} for each of {models}: {about(expected)}."


try:
    show()
except (InputError, DataError) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))

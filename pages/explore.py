"""Explore: a table, a hypothesis, the cells its numbers come from, and its probes with their checks."""

from __future__ import annotations

import streamlit as st

from pages.parts import choose, evidence, frame, library, probe_list, router
from pages.parts.address import Address
from probelib.display import chips
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Table

NAMES = (
    "dataset", "split", "q", "has", "numbers", "table", "hypothesis", "side", "level", "type", "effect", "check",
    "view", "probe", "edited",
)  # fmt: skip

State = dict[str, str | tuple[str, ...]]


def show() -> None:
    """Draw the page."""
    router.ensure()
    frame.heading(
        "Explore",
        "Pick a table and a sentence about it. The cells that its numbers come from are lit; below are its probes, "
        "each with what was changed, what that does to the label, and how we know.",
    )
    address = Address("explore", NAMES)
    frame.say_version(address)
    with st.container(horizontal=True, vertical_alignment="bottom", key="explore-source"):
        source = choose.place(address)
        reasoning = choose.reasoning(address)
        numbers = choose.numbers(address)
        table = None if source is None else choose.table(address, source, reasoning, numbers)
        choose.add_folder()
    if source is None:
        return
    choose.look_further(address)
    query = choose.query(address)
    state: State = {
        "dataset": source.name,
        "split": source.split or "",
        "q": query,
        "has": reasoning,
        "numbers": numbers,
    }
    if table is None:
        choose.say_nothing_found(query, reasoning, numbers)
        address.save(state)
        return
    hypotheses = source.dataset.hypotheses(table.id)
    state["table"] = table.id
    if not hypotheses:
        frame.draw(
            evidence.plain(table),
            chips.notice("info", "This table comes without hypotheses.", heading="Nothing to probe"),
        )
        address.save(state)
        return
    address.save({**state, **_of_table(address, source, table, hypotheses, reasoning)})


def _of_table(
    address: Address, source: choose.Place, table: Table, hypotheses: tuple[Hypothesis, ...], reasoning: str
) -> State:
    """Draw what depends on the table; return its part of the address."""
    wanted = address.one("hypothesis")
    if wanted and address.opened and wanted not in {one.id for one in hypotheses}:
        what = f"This table has no hypothesis “{wanted}”. Showing its first one instead."
        frame.draw(chips.notice("warning", what, heading="Unknown hypothesis"))
    left, right = st.columns([5, 6], gap="large")
    with right:
        chosen = choose.hypothesis(address, hypotheses, wanted, library.profile(*source, table.id), reasoning)
        read = evidence.read(table, chosen, source.dataset)
        evidence.show_base(read)
    with left:
        evidence.show_table(read)
    picked = probe_list.show(address, source, read)
    return {"hypothesis": chosen.id, **picked}


try:
    show()
except (InputError, DataError) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))

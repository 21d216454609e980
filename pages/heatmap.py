"""Heatmap: how accuracy changes from bases to probes, by reasoning type and model, published and measured."""

from __future__ import annotations

import streamlit as st

from pages.parts import (
    frame,
    heat_cell,
    heat_chart,
    heat_choose,
    heat_compare,
    heat_data,
    heat_files,
    heat_findings,
    heat_wep,
    ordering,
    router,
)
from pages.parts.address import Address
from probelib.display import chips
from probelib.errors import DataError, InputError, ResourceMissing
from probelib.figures.heat_view import in_view, wanted

LEAD = (
    "Each cell is one model on one kind of numerical reasoning: how much better or worse it answers probes than the "
    "hypotheses they were made from. Click a cell to see what is behind it."
)


def show() -> None:
    """Draw the page."""
    router.ensure()
    address = Address("heatmap", (*heat_choose.NAMES, *heat_wep.NAMES))
    frame.heading("Where does accuracy fall?", heat_wep.LEAD if heat_wep.chosen(address) else LEAD)
    frame.say_version(address)
    if heat_wep.is_open(address):
        kept = {name: address.many(name) for name in heat_choose.NAMES}
        address.save({**kept, **heat_wep.show(address)})
        return
    wep = {name: address.many(name) for name in heat_wep.NAMES if name != "panel"}
    here, problems = heat_data.found()
    choice = heat_choose.choose(address, heat_data.offer(here))
    heat_data.say_problems(problems)
    every = in_view(here, choice)
    if heat_data.waits(every, choice):
        address.save({**choice.parameters, **wep})
        return
    own = heat_data.measured(every, choice)
    runs = wanted(every, choice)
    view = heat_data.view(own, choice)
    if view is None:
        heat_data.say_nothing(runs, choice)
        ordering.show()
        address.save({**choice.parameters, **wep})
        return
    laid = view.grid
    picked, marked = heat_chart.show(address, view, choice)
    heat_files.say(choice, runs)
    heat_data.say_runs(here, runs, choice)
    state: heat_cell.State = {**choice.parameters, **wep, "row": picked[0], "model": picked[1], "mark": marked}
    if all(picked):
        with st.container(key="heat-opened"):
            state |= heat_cell.show(address, laid, picked, choice, runs, state)
    heat_files.show(view, choice, runs)
    if choice.measured:
        state |= heat_compare.show(address, laid, choice, runs, state)
    heat_findings.show(view, own, choice)
    if choice.measured and ordering.stands():
        frame.section("More runs", "evaluated by a process of its own, which a reload of the page does not stop")
        ordering.show()
    address.save(state)


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))

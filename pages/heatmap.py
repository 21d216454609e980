"""Heatmap: how accuracy changes from bases to probes, by reasoning type and model, published and measured."""

from __future__ import annotations

import streamlit as st

from pages.parts import frame, heat_cell, heat_chart, heat_choose, heat_data, router
from pages.parts.address import Address
from probelib.display import chips
from probelib.errors import DataError, InputError, ResourceMissing
from probelib.figures.grid import grid


def show() -> None:
    """Draw the page."""
    router.ensure()
    address = Address("heatmap", heat_choose.NAMES)
    frame.heading(
        "Where does accuracy fall?",
        "Each cell is one model on one kind of numerical reasoning: how much better or worse it answers probes than "
        "the hypotheses they were made from. Click a cell to see what is behind it.",
    )
    frame.say_version(address)
    choice = heat_choose.choose(address, heat_data.offer())
    cells = heat_data.cells(choice)
    if not cells:
        heat_data.say_nothing(choice)
        address.save(choice.parameters)
        return
    laid = grid(cells)
    row, column = heat_chart.show(address, laid, cells, choice)
    state: dict[str, str | tuple[str, ...]] = {**choice.parameters, "row": row, "model": column}
    if row and column:
        with st.container(key="heat-opened"):
            state |= heat_cell.show(address, laid, row, column, choice)
    address.save(state)


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))

"""Datasets: what each holds and how many probes it gives, beside the numerical paper's counts."""

from __future__ import annotations

import streamlit as st

from pages.parts import choose, counted, counts, frame, library, router
from pages.parts.address import Address
from probelib import published
from probelib.display import chips
from probelib.display import counts as drawn
from probelib.errors import DataError, InputError, ResourceMissing


def show() -> None:
    """Draw the page."""
    router.ensure()
    paper = published.source()
    frame.heading(
        "Datasets",
        f"What each dataset holds and how many probes it gives, beside what the paper counts ({paper.authors}, "
        f"{paper.venue}, Tables 2 and 5). Where the two differ, the page says why as far as that is known.",
    )
    address = Address("datasets", ("dataset", "split"))
    frame.say_version(address)
    above = st.container()
    with st.container(horizontal=True, vertical_alignment="bottom", key="datasets-source"):
        place = choose.place(address)
        choose.add_folder()
    if place is None:
        return
    counts.ask_held(place)  # before the others
    for name, folder in library.folders().items():
        counts.ask_held(choose.Place(name, folder, None))
    with above:
        frame.section("All datasets", "with all their splits; the paper's count stands under ours")
        counted.overview(place)
    counted.watch(place)
    counted.holds(place)
    counted.probes(place)
    frame.section("Where the paper contradicts itself", "none of it is settled here")
    frame.draw(drawn.contradictions(published.contradictions(["counts"])))
    address.save({"dataset": place.name, "split": place.split or ""})


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))

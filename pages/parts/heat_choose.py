"""What the heatmap shows: measure, source, and the filters; each from the address and back into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import frame
from pages.parts.address import Address, keep, keep_many
from pages.parts.choose import NAMES as DATASETS
from probelib.display import chips, words
from probelib.display.markup import visible
from probelib.evaluation.records import MACRO, Run
from probelib.figures.heat_view import DETAILS, FAMILIES, PUBLISHED, SOURCES, TOGETHER, Choice, told
from probelib.figures.measures import LOOKS, Measure

NAMES = (
    "measure", "source", "detail", "dataset", "side", "check", "serialisation", "n", "strict", "lookup", "run",
    "row", "model", "mark", "dataset_run", "outcome", "page", "pair",
    "first", "second", "over", "quadrant", "pairs_of", "page_of_two", "pair_of_two",
)  # fmt: skip
LEAST = ("0", "10", "30", "100", "300")
"""Smallest numbers of bases to choose from."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the runs at hand allow to choose from."""

    datasets: tuple[str, ...] = ()
    serialisations: tuple[str, ...] = ()
    runs: tuple[Run, ...] = ()

    @property
    def run_ids(self) -> tuple[str, ...]:
        """Ids of the runs."""
        return tuple(run.id for run in self.runs)


def choose(address: Address, offer: Offer) -> Choice:
    """Draw the choices; a value that the address has and nobody knows gives a message and the first one."""
    messages = st.container(key="heat-messages")
    pick = _Pick(address, messages)
    dataset, detail, rest = MACRO, FAMILIES, {}
    with st.container(horizontal=True, vertical_alignment="bottom", key="heat-choices"):
        source = pick.one("source", "Results", SOURCES, PUBLISHED)
        shown = {one.value: LOOKS[one].title for one in Measure}
        measure = Measure(pick.one("measure", "Shown", shown, Measure.RELATIVE.value))
        if source != PUBLISHED:
            dataset = pick.one("dataset", "Dataset", datasets(offer), MACRO)
            detail = pick.one("detail", "Rows", DETAILS, FAMILIES)
            with st.popover("Filters", icon=":material/filter_list:"):
                rest = _filters(pick, offer)
    return Choice(measure=measure, source=source, detail=detail, dataset=dataset, **rest)


def title_of_dataset(name: str) -> str:
    """Return a dataset, or a way to bring several together, for people."""
    return TOGETHER.get(name) or DATASETS.get(name, name)


def datasets(offer: Offer) -> dict[str, str]:
    """Return the datasets that can be chosen with their names, the two ways to bring them together first."""
    return {name: title_of_dataset(name) for name in (*TOGETHER, *offer.datasets)}


def _filters(pick: _Pick, offer: Offer) -> dict[str, Any]:
    """Draw what stands in the popover; return it by the names of `Choice`."""
    sides = {"": "both sides", **{side.value: f"{title} changed" for side, title in words.SIDES.items()}}
    checks = {check.value: word.word for check, word in words.CHECKS.items()}
    return {
        "side": pick.one("side", "Side", sides, ""),
        "checks": pick.many("check", "Check of the label", checks),
        "serialisations": pick.many("serialisation", "Table as", {one: one for one in offer.serialisations}),
        "least": int(pick.one("n", "Smallest number of bases", {n: n if n != "0" else "any" for n in LEAST}, "0")),
        "strict": pick.flag("strict", "Strict: an answer that is missing or unusable is wrong"),
        "lookup": pick.flag("lookup", "With lookup, which is the label check itself"),
        "runs": pick.runs(offer),
    }


class _Pick:
    """Widgets of the page, each with its value from the address; what the address has and nobody knows is said."""

    def __init__(self, address: Address, messages: DeltaGenerator) -> None:
        self._address = address
        self._messages = messages

    def one(self, name: str, label: str, options: dict[str, str], default: str) -> str:
        """Draw a choice of one; return it."""
        key, wanted = self._address.key(name), self._address.one(name, default)
        if key not in st.session_state and wanted not in options:
            with self._messages:
                say_unknown(name, wanted, options[default])
        keep(key, list(options), wanted if wanted in options else default)
        return str(st.selectbox(label, list(options), format_func=options.__getitem__, key=key, width=_width(options)))

    def many(self, name: str, label: str, options: dict[str, str]) -> tuple[str, ...]:
        """Draw a choice of several; none means all."""
        if not options:
            return ()
        key, wanted = self._address.key(name), self._address.many(name)
        if key not in st.session_state:
            with self._messages:
                for value in wanted:
                    if value not in options:
                        say_unknown(name, value, "all")
        keep_many(key, list(options), wanted)
        return tuple(st.pills(label, list(options), selection_mode="multi", format_func=options.__getitem__, key=key))

    def flag(self, name: str, label: str) -> bool:
        """Draw a switch that is off by default."""
        key = self._address.key(name)
        if key not in st.session_state:
            st.session_state[key] = self._address.one(name) == "1"
        return bool(st.toggle(label, key=key))

    def runs(self, offer: Offer) -> tuple[str, ...]:
        """Draw the choice of runs; the address may name some that are not here."""
        key, wanted = self._address.key("run"), self._address.many("run")
        missing = [value for value in wanted if value not in offer.run_ids]
        if missing and key not in st.session_state:
            listed = ", ".join(f"“{value}”" for value in missing)
            what = f"No run on this machine is called {listed}. Showing the others, or else the newest complete ones."
            with self._messages:
                frame.draw(chips.notice("warning", what, heading="Unknown run"))
        keep_many(key, offer.run_ids, wanted)
        if not offer.run_ids:
            return ()
        said = {run.id: visible(f"{run.id}: {run.title}, {told(run)}, {run.done:,} tables") for run in offer.runs}
        label = "Runs, instead of the newest complete ones"
        return tuple(st.multiselect(label, offer.run_ids, format_func=said.__getitem__, key=key))


def _width(options: dict[str, str]) -> int:
    return 70 + 9 * max(14, *(len(title) for title in options.values()))


def say_unknown(what: str, value: str, shown: str) -> None:
    """Draw that an address names something that there is not, and what is shown instead."""
    frame.draw(chips.notice("warning", f"There is no {what} “{value}”. Showing {shown}.", heading="Unknown value"))


def options_of(titles: Sequence[tuple[str, str]], none: str) -> dict[str, str]:
    """Return options by id with a first one that chooses nothing."""
    return {"": none, **dict(titles)}

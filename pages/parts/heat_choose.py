"""What the heatmap shows: measure, source, and the filters; each from the address and back into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.parts import frame
from pages.parts.address import Address, keep, keep_many
from probelib.display import chips, words
from probelib.evaluation.records import MACRO, POOLED
from probelib.figures.measures import LOOKS, Measure

NAMES = (
    "measure", "source", "detail", "dataset", "side", "check", "serialisation", "n", "strict", "lookup", "run",
    "row", "model", "page", "outcome", "compare", "against",
)  # fmt: skip
PUBLISHED, OWN, BOTH = "published", "own", "both"
SOURCES = {PUBLISHED: "Published", OWN: "Measured here", BOTH: "Side by side"}
FAMILIES, TYPES = "families", "types"
DETAILS = {FAMILIES: "The paper's rows", TYPES: "Every type"}
LEAST = ("0", "10", "30", "100", "300")
"""Smallest numbers of bases to choose from."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is shown; empty fields filter nothing."""

    measure: Measure = Measure.RELATIVE
    source: str = PUBLISHED
    detail: str = FAMILIES
    dataset: str = MACRO
    side: str = ""
    checks: tuple[str, ...] = ()
    serialisations: tuple[str, ...] = ()
    least: int = 0
    strict: bool = False
    lookup: bool = False
    runs: tuple[str, ...] = ()
    """Ids of runs that the address names; none are the newest complete ones."""

    @property
    def measured(self) -> bool:
        """Whether runs of this machine are asked for."""
        return self.source != PUBLISHED

    @property
    def parameters(self) -> dict[str, str | tuple[str, ...]]:
        """What an address says of it: what is not the default."""
        first = Choice()
        return {
            "measure": _unless(self.measure.value, first.measure.value),
            "source": _unless(self.source, first.source),
            "detail": _unless(self.detail, first.detail),
            "dataset": _unless(self.dataset, first.dataset),
            "side": self.side,
            "check": self.checks,
            "serialisation": self.serialisations,
            "n": str(self.least) if self.least else "",
            "strict": "1" * self.strict,
            "lookup": "1" * self.lookup,
            "run": self.runs,
        }


@dataclass(frozen=True, slots=True)
class Offer:
    """What the runs at hand allow to choose from."""

    datasets: tuple[str, ...] = ()
    serialisations: tuple[str, ...] = ()
    run_ids: tuple[str, ...] = ()


def choose(address: Address, offer: Offer) -> Choice:
    """Draw the choices; a value that the address has and nobody knows gives a message and the first one."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="heat-choices"):
        source = _one(address, "source", "Results", SOURCES, PUBLISHED)
        measure = Measure(_one(address, "measure", "Shown", {m.value: LOOKS[m].title for m in Measure}, "relative"))
        dataset, detail, rest = MACRO, FAMILIES, {}
        if source != PUBLISHED:
            dataset = _one(address, "dataset", "Dataset", datasets(offer), MACRO)
            detail = _one(address, "detail", "Rows", DETAILS, FAMILIES)
            with st.popover("Filters", icon=":material/filter_list:"):
                rest = _filters(address, offer)
    return Choice(measure=measure, source=source, detail=detail, dataset=dataset, runs=_runs(address, offer), **rest)


def datasets(offer: Offer) -> dict[str, str]:
    """Return the datasets that can be chosen with their names, the two ways to bring them together first."""
    together = {MACRO: "All, macro: mean of datasets", POOLED: "All, pooled: bases weigh the same"}
    return {**together, **{name: name for name in offer.datasets}}


def _filters(address: Address, offer: Offer) -> dict[str, Any]:
    """Draw what stands in the popover; return it by the names of `Choice`."""
    sides = {"": "both sides", **{side.value: f"{title} changed" for side, title in words.SIDES.items()}}
    checks = {check.value: word.word for check, word in words.CHECKS.items()}
    return {
        "side": _one(address, "side", "Side", sides, ""),
        "checks": _many(address, "check", "Check of the label", checks),
        "serialisations": _many(address, "serialisation", "Table as", {one: one for one in offer.serialisations}),
        "least": int(_one(address, "n", "Smallest number of bases", {n: n if n != "0" else "any" for n in LEAST}, "0")),
        "strict": _flag(address, "strict", "Strict: an answer that is missing or unusable is wrong"),
        "lookup": _flag(address, "lookup", "With lookup, which is the label check itself"),
    }


def _one(address: Address, name: str, label: str, options: dict[str, str], default: str) -> str:
    wanted = address.one(name, default)
    key = address.key(name)
    if key not in st.session_state and wanted not in options:
        say_unknown(label.lower(), wanted, options[default])
    keep(key, list(options), wanted if wanted in options else default)
    return str(st.selectbox(label, list(options), format_func=options.__getitem__, key=key, width=_width(options)))


def _width(options: dict[str, str]) -> int:
    return 70 + 9 * max(14, *(len(title) for title in options.values()))


def _many(address: Address, name: str, label: str, options: dict[str, str]) -> tuple[str, ...]:
    if not options:
        return ()
    key, wanted = address.key(name), address.many(name)
    if key not in st.session_state:
        for one in wanted:
            if one not in options:
                say_unknown(label.lower(), one, "all")
    keep_many(key, list(options), wanted)
    return tuple(st.pills(label, list(options), selection_mode="multi", format_func=options.__getitem__, key=key))


def _flag(address: Address, name: str, label: str) -> bool:
    key = address.key(name)
    if key not in st.session_state:
        st.session_state[key] = address.one(name) == "1"
    return bool(st.toggle(label, key=key))


def _runs(address: Address, offer: Offer) -> tuple[str, ...]:
    """Return the runs that the address names and that are here; the others are said to be missing."""
    named = address.many("run")
    missing = [one for one in named if one not in offer.run_ids]
    if missing and address.opened:
        listed = ", ".join(f"“{one}”" for one in missing)
        what = f"No run of this machine is called {listed}. The others are shown, or the newest complete ones."
        frame.draw(chips.notice("warning", what, heading="Unknown run"))
    return tuple(one for one in named if one in offer.run_ids)


def say_unknown(what: str, value: str, shown: str) -> None:
    """Draw that an address names something that there is not, and what is shown instead."""
    frame.draw(chips.notice("warning", f"There is no {what} “{value}”. Showing {shown}.", heading="Unknown value"))


def _unless(value: str, default: str) -> str:
    return "" if value == default else value


def options_of(titles: Sequence[tuple[str, str]], none: str) -> dict[str, str]:
    """Return options by id with a first one that chooses nothing."""
    return {"": none, **dict(titles)}

"""The pairs behind a cell: which outcome, a page at a time, each with its table, its answers and links."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import ceil
from urllib.parse import urlencode

import streamlit as st

from pages.parts import frame, library, router
from pages.parts.address import VERSION, Address, keep
from pages.parts.heat_choose import title_of_dataset
from probelib import checking, grounding
from probelib.display import callouts, chips, pairs
from probelib.display.markup import el
from probelib.display.pairs import Answerer
from probelib.evaluation.measuring import reading
from probelib.evaluation.records import Filters, Pair, Run
from probelib.evaluation.running import unchanged
from probelib.figures.grid import title_of
from probelib.records import Hypothesis, Side

PAGE = 5
"""Pairs a page; each comes with a table."""
OUTCOMES = {
    "": "all",
    "base_only": "base right, probe wrong",
    "probe_only": "probe right, base wrong",
    "neither": "both wrong",
    "both": "both right",
    "unanswered": "not answered on both sides",
}


def show(
    address: Address,
    run: Run,
    filters: Filters,
    *,
    beside: Run | None = None,
    probe_ids: Collection[str] | None = None,
    link: dict[str, str | tuple[str, ...]],
    suffix: str = "",
) -> dict[str, str]:
    """Draw the pairs of a run; return their part of the address.

    Args:
        address: The page's; its parameters `outcome`, `page` and `pair` are read.
        run: Whose pairs.
        filters: Which probes.
        beside: Another run on the same probes, whose answers are shown as well.
        probe_ids: Only these probes.
        link: The rest of the page's parameters, for links to single pairs.
        suffix: Of the parameters' names, for a second list on the page.
    """
    alone = _alone(address, f"pair{suffix}")
    wanted = [alone] if alone else probe_ids
    counts = _counts(run, filters, wanted)
    if alone and not sum(counts.values()):
        what = f"No pair of this cell has the probe “{alone}”. Showing all pairs."
        frame.draw(chips.notice("warning", what, heading="Unknown pair"))
        alone, wanted = "", probe_ids
        counts = _counts(run, filters, wanted)
    outcome = "" if alone or suffix else _outcome(address, counts)
    total = counts[outcome] if outcome else sum(counts.values())
    if not total:
        frame.draw(chips.notice("info", "This run has no such pair.", heading="No pairs"))
        return {}
    page = 1 if alone else _page(address, f"page{suffix}", ceil(total / PAGE))
    found = _found(run, filters, outcome, wanted, (page - 1) * PAGE)
    others = _of_other(beside, found)
    for place, one in enumerate(found, (page - 1) * PAGE + 1):
        _draw(place, one, run, beside, others, {**link, f"pair{suffix}": one.probe.id})
    if alone:
        st.button(
            "Show all pairs of this cell",
            key=f"all-pairs{suffix}",
            on_click=_set,
            args=(address.key(f"pair{suffix}"), ""),
        )
    return {"outcome": outcome, f"page{suffix}": str(page) if page > 1 else "", f"pair{suffix}": alone}


def _counts(run: Run, filters: Filters, wanted: Collection[str] | None) -> dict[str, int]:
    """Return how many pairs have each outcome; those of a whole cell are counted once, until the run changes."""
    if wanted is not None:
        return reading.count_pairs(run, filters, probe_ids=wanted)
    return dict(_counted(run, unchanged.stamp(run.folder), filters))


@lru_cache(maxsize=512)
def _counted(run: Run, stamp: bytes, filters: Filters) -> tuple[tuple[str, int], ...]:
    return tuple(reading.count_pairs(run, filters).items())


def _found(run: Run, filters: Filters, outcome: str, wanted: Collection[str] | None, offset: int) -> Sequence[Pair]:
    """Return the pairs of a page; those of a whole cell are read once, until the run changes."""
    if wanted is None:
        return _read(run, unchanged.stamp(run.folder), filters, outcome, offset)
    outcomes = [outcome] if outcome else ()
    return reading.pairs(run, filters, outcomes=outcomes, probe_ids=wanted, offset=offset, limit=PAGE)


@lru_cache(maxsize=128)
def _read(run: Run, stamp: bytes, filters: Filters, outcome: str, offset: int) -> tuple[Pair, ...]:
    outcomes = [outcome] if outcome else ()
    return tuple(reading.pairs(run, filters, outcomes=outcomes, offset=offset, limit=PAGE))


def _alone(address: Address, name: str) -> str:
    """Return the probe whose pair alone is shown, or nothing."""
    key = address.key(name)
    if key not in st.session_state:
        st.session_state[key] = address.one(name)
    return str(st.session_state[key])


def _outcome(address: Address, counts: dict[str, int]) -> str:
    """Draw the choice of an outcome with the number of pairs of each."""
    numbers = {"": sum(counts.values()), **counts}
    options = [one for one in OUTCOMES if one == "" or numbers.get(one)]
    key, wanted = address.key("outcome"), address.one("outcome")
    keep(key, options, wanted)
    said = {one: f"{OUTCOMES[one]}: {numbers[one]:,}" for one in options}
    picked = st.radio("Pairs of base and probe", options, format_func=said.__getitem__, key=key, horizontal=True)
    return str(picked or "")


def _page(address: Address, name: str, pages: int) -> int:
    """Draw the way to other pages; return the number of this one, 1 up."""
    key = address.key(name)
    told = str(st.session_state.get(key, address.one(name, "1")))
    page = min(max(int(told) if told.isascii() and told.isdigit() else 1, 1), pages)
    if pages > 1:
        with st.container(horizontal=True, vertical_alignment="center", key=f"heat-{name}s"):
            for label, target in (("Earlier pairs", page - 1), ("Further pairs", page + 1)):
                off = not 1 <= target <= pages
                st.button(label, key=f"{name}:{label}", disabled=off, on_click=_set, args=(key, str(target)))
            frame.draw(el("p", f"Page {page:,} of {pages:,}; those that disagree most come first", cls="pl-note"))
    return page


def _set(key: str, value: str) -> None:
    st.session_state[key] = value


def _of_other(beside: Run | None, found: Sequence[Pair]) -> dict[str, Pair]:
    """Return another run's pairs on the same probes, by probe id."""
    if beside is None or not found:
        return {}
    ids = [one.probe.id for one in found]
    return {one.probe.id: one for one in reading.pairs(beside, probe_ids=ids, limit=len(ids))}


def _draw(
    number: int,
    one: Pair,
    run: Run,
    beside: Run | None,
    others: dict[str, Pair],
    link: dict[str, str | tuple[str, ...]],
) -> None:
    answerers = [Answerer(run.title, one.base.answer, one.probe.answer)]
    if beside is not None:
        other = others.get(one.probe.id)
        answerers.append(
            Answerer(beside.title, other.base.answer if other else None, other.probe.answer if other else None)
        )
    base = Hypothesis(one.base.id, one.table.id, one.base.text, one.base.gold)
    verdict = checking.check(one.table, base)
    marked = callouts.callouts(grounding.ground(one.table, base), verdict.truth)
    frame.draw(pairs.pair(number, one, title_of(one.reasoning), answerers, marked))
    _links(one, link)


def _links(one: Pair, link: dict[str, str | tuple[str, ...]]) -> None:
    """Draw the links of a pair: to itself, and to Explore where its table can be opened there.

    They are Streamlit's own: a link of HTML would begin another session, without the tables and rights of this one. One
    within a page has no version, as the browser's address follows only where the page writes another one.
    """
    pages, name = router.pages(), one.table.id.partition(":")[0]
    with st.container(horizontal=True, vertical_alignment="center"):
        st.page_link(pages["heatmap"], label="Link to this pair", icon=":material/link:", query_params=_said(link))
        if name not in library.folders():
            what = f"The dataset of its table, {title_of_dataset(name)}, is not on this server."
            frame.draw(el("p", what, cls="pl-note"))
            return
        sides = tuple(side.value for side in Side) if one.side is Side.TABLE else ()
        told: dict[str, str | tuple[str, ...]] = {
            "dataset": name,
            "table": one.table.id,
            "hypothesis": one.base.id,
            "probe": one.probe.id,
            "side": sides,
        }
        query = {"v": VERSION, **_said(told)}
        st.page_link(pages["explore"], label="Open in Explore", icon=":material/table_view:", query_params=query)


def address_of(values: Mapping[str, str | tuple[str, ...]]) -> str:
    """Return the address of a view of this page, relative to the app."""
    return f"heatmap?{urlencode({'v': VERSION, **_said(values)}, doseq=True)}"


def _said(values: Mapping[str, str | tuple[str, ...]]) -> dict[str, str | tuple[str, ...]]:
    """Return what an address says: parameters without a value are left out."""
    return {name: value for name, value in values.items() if value}

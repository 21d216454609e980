"""Two models side by side: how far one is above the other by type, and the probes that one of them alone gets right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from pages.parts import frame, heat_cell, heat_choose, heat_pairs
from pages.parts.address import Address, keep
from pages.parts.heat_chart import pick
from probelib.display import chips, heat
from probelib.display.markup import Html, markdown
from probelib.errors import InputError
from probelib.evaluation.measuring import compare, reading
from probelib.evaluation.measuring.compare import Comparison, Contrast, Difference, Quadrant, quadrant
from probelib.evaluation.records import MACRO, POOLED, EffectShown, Filters, Run
from probelib.figures import measures
from probelib.figures.grid import Grid, Row, ordered_rows
from probelib.figures.heat_view import Choice, in_detail
from probelib.figures.places import SIGNIFICANT, STAR
from probelib.records import Check

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class _Two:
    """Two models with what they answered."""

    first: tuple[Run, ...]
    second: tuple[Run, ...]
    answers: tuple[pd.DataFrame, pd.DataFrame]
    compared: Comparison


def show(address: Address, grid: Grid, choice: Choice, runs: Sequence[Run], state: heat_cell.State) -> heat_cell.State:
    """Draw the choice of two models and how they compare; return their part of the address."""
    frame.section("Compare two models", "on the probes that both answered")
    titles = {one.id: one.title for one in grid.columns if not one.published}
    models = {run.model_key: titles.get(run.model_key, run.title) for run in runs}
    options = {"": "Choose a model", **models}
    messages = st.container()
    with st.container(horizontal=True, vertical_alignment="bottom", key="heat-two"):
        first = pick(address, "first", "First model", options, messages)
        second = pick(address, "second", "Second model", options, messages)
    told: heat_cell.State = {"first": first, "second": second}
    if not first or not second:
        return told
    if first == second:
        frame.draw(chips.notice("info", "Choose two different models.", heading="Nothing to compare"))
        return told
    sides = tuple(tuple(run for run in runs if run.model_key == key) for key in (first, second))
    try:
        two = _compared(_stamp(runs), first, second, choice.checks, sides[0], sides[1])
    except InputError as error:
        frame.draw(chips.notice("warning", str(error), heading="These two cannot be compared"))
        return told
    rows = _rows(two.compared, choice)
    names = (models[first], models[second])
    frame.draw(_table(rows, names))
    frame.draw(heat.note(_counted(two.compared, choice)))
    return {**told, **_quadrants(address, two, rows, names, choice, {**state, **told})}


def _stamp(runs: Sequence[Run]) -> tuple[tuple[str, int, str | None], ...]:
    return tuple((str(run.folder), run.done, run.finished) for run in runs)


@st.cache_resource(max_entries=8, show_spinner="Comparing …")
def _compared(
    stamp: object, first: str, second: str, checks: tuple[str, ...], _one: tuple[Run, ...], _other: tuple[Run, ...]
) -> _Two:
    filters = Filters(checks=frozenset(map(Check, checks)))
    answers = reading.answers(_one, filters), reading.answers(_other, filters)
    return _Two(_one, _other, answers, compare.compare(*answers))


def _rows(compared: Comparison, choice: Choice) -> list[Difference]:
    """Return the differences in view, in the order of the heatmap."""
    dataset = POOLED if choice.dataset == MACRO else choice.dataset
    kept = [
        one
        for one in compared.differences
        if one.dataset == dataset and (one.side or "") == choice.side and in_detail(one.reasoning, choice.detail)
    ]
    order = [row.id for row in ordered_rows([Row(one.reasoning, EffectShown(one.effect)) for one in kept])]
    return sorted(kept, key=lambda one: order.index(_id(one)))


def _id(one: Difference) -> str:
    return Row(one.reasoning, EffectShown(one.effect)).id


def _table(rows: Sequence[Difference], names: tuple[str, str]) -> Html:
    heads = (
        names[0], names[1], "Difference on probes", "Difference of the changes",
        "Both right", f"Only {names[0]}", f"Only {names[1]}", "Neither",
    )  # fmt: skip
    lines = []
    for one in rows:
        row = Row(one.reasoning, EffectShown(one.effect))
        contrasts = [_contrast(each) for each in (one.on_probes, one.on_change)]
        shares = [f"{100 * share:.1f} %" for share in (one.first, one.second)]
        lines.append(("", row.said, [*shares, *contrasts, *(f"{n:,}" for n in one.quadrants)]))
    return heat.matrix("Two models compared", heads, lines)


def _contrast(one: Contrast) -> str:
    sign = STAR if one.q_value is not None and one.q_value < SIGNIFICANT else ""
    between = f" ({measures.signed(one.interval.low)} to {measures.signed(one.interval.high)})" if one.interval else ""
    return f"{measures.signed(one.points)}{sign}{between}"


def _counted(compared: Comparison, choice: Choice) -> str:
    over = " Datasets are pooled here: bases weigh the same." if choice.dataset == MACRO else ""
    return (
        f"{compared.probes:,} probes that both answered; {compared.left_out:,} left out because one did not answer, "
        f"{compared.not_shared:,} because only one was asked. Differences are in points, the first model minus the "
        f"second, with 95 % intervals; {STAR} marks q below {100 * SIGNIFICANT:.0f} %.{over}"
    )


def _quadrants(
    address: Address,
    two: _Two,
    rows: Sequence[Difference],
    names: tuple[str, str],
    choice: Choice,
    state: heat_cell.State,
) -> heat_cell.State:
    """Draw who is right as buttons, and the pairs of the one that is chosen; return their part of the address."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="heat-quadrants"):
        over, taken = _over(address, rows)
        picked = _who(address, taken, names)
    told: heat_cell.State = {"over": over, "quadrant": picked}
    if not picked:
        return told
    run, other = _shared(address, two, choice)
    told["pairs_of"] = run.dataset if len(two.first) > 1 else ""
    ids = quadrant(
        *two.answers,
        Quadrant(picked),
        datasets={run.dataset},
        reasoning={row.reasoning for row in taken},
        effects={row.effect for row in taken},
        sides={choice.side} if choice.side else (),
    )
    shown = heat_pairs.show(
        address, run, Filters(), beside=other, probe_ids=ids, link={**state, **told}, suffix="_of_two"
    )
    return {**told, **{name: value for name, value in shown.items() if name != "outcome"}}


def _over(address: Address, rows: Sequence[Difference]) -> tuple[str, list[Difference]]:
    """Draw the choice of a row; return its id, nothing for all, and the differences it stands for."""
    titles = {"": "all rows"} | {_id(one): Row(one.reasoning, EffectShown(one.effect)).said for one in rows}
    key = address.key("over")
    keep(key, list(titles), address.one("over"))
    over = str(st.selectbox("Probes of", list(titles), format_func=titles.__getitem__, key=key, width=300))
    return over, [one for one in rows if over in ("", _id(one))]


def _who(address: Address, rows: Sequence[Difference], names: tuple[str, str]) -> str:
    """Draw the four quadrants as buttons with their numbers; return the one that is chosen, or nothing."""
    said = ("Both right", f"Only {names[0]} right", f"Only {names[1]} right", "Neither right")
    counts = {one: sum(getattr(row.quadrants, one.value) for row in rows) for one in Quadrant}
    options = {one.value: f"{title}: {counts[one]:,}" for one, title in zip(Quadrant, said, strict=True) if counts[one]}
    key = address.key("quadrant")
    wanted = st.session_state.get(key, address.one("quadrant"))
    st.session_state[key] = wanted if wanted in options else None
    picked = st.pills("Who is right", list(options), format_func=lambda one: markdown(options[one]), key=key)
    return str(picked or "")


def _shared(address: Address, two: _Two, choice: Choice) -> tuple[Run, Run]:
    """Return the runs of both on one dataset; draw the choice where there are several."""
    seconds = {run.dataset: run for run in two.second}
    firsts = {run.dataset: run for run in two.first if run.dataset in seconds}
    if choice.dataset in firsts:
        return firsts[choice.dataset], seconds[choice.dataset]
    key = address.key("pairs_of")
    keep(key, list(firsts), address.one("pairs_of"))
    name = next(iter(firsts))
    if len(firsts) > 1:
        name = str(st.selectbox("Pairs of", list(firsts), format_func=heat_choose.title_of_dataset, key=key, width=260))
    return firsts[name], seconds[name]

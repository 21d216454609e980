"""The WEP panel of the heatmap: rows of their own on a scale of their own, what models gain and lose on WEP tasks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from pages.parts import charts, figure_files, frame, heat_choose, wep_runs
from pages.parts.address import Address, keep
from probelib.display import chances, heat
from probelib.display import wep_results as drawn
from probelib.evaluation.wep import as_rows, deltas
from probelib.evaluation.wep.deltas import ROWS, TITLES, Delta, Kind, row_id
from probelib.figures.colours import diverging
from probelib.figures.heat_view import BOTH, OWN, PUBLISHED, SOURCES
from probelib.figures.places import BLANK
from probelib.figures.wep_matrix import SELECTION, Entry, Line, Look, wep_matrix

if TYPE_CHECKING:
    import altair as alt

NAMES = ("panel", "wep_source", "wep_row", "wep_model")
PANEL = "wep"
_PANELS = {"": "Numerical reasoning", PANEL: "Words of estimative probability"}
_FIELDS = {
    "measure": "Measure", "model": "Model", "points": "Points", "certain": "How sure", "of": "From",
    "against": "Against",
}  # fmt: skip
_REACH, _STEPS = 50, 9
_LOOK = Look(0, _REACH, _FIELDS)
_ENDS = (f"−{_REACH} points: worse than what it is compared with", "0 points: as good", f"+{_REACH} points: better")
_CHART = "heatmap.wep"
_COMMAND = "probelib wep evaluate --model builtin:smollm2 --task one_hop --limit 100"
_HOW = (
    "Each cell is a difference of two accuracies on WEP tasks, in points: against guessing between two sentences, "
    "against the paper's two raters, two hops minus one, fine-tuned minus zero-shot, and words of the premise "
    "exchanged for tied ones (likely, probably, probable) minus the same pairs as they are."
)

LEAD = (
    "Each cell is one model on one task of words of probability, such as “likely”: how many points its accuracy lies "
    "above or below guessing, people, or its own on fewer hops, before training, or with other words. Click a cell for "
    "its figures."
)

State = dict[str, str | tuple[str, ...]]
Laid = tuple[list[Line], list[Line], dict[tuple[str, str], Delta]]


def chosen(address: Address) -> bool:
    """Return whether it is this panel that is shown; known before its choice is drawn, for the heading over it."""
    return bool(st.session_state.get(address.key("panel"), address.one("panel")) == PANEL)


def is_open(address: Address) -> bool:
    """Draw the choice of a panel; return whether it is this one."""
    key, wanted = address.key("panel"), address.one("panel")
    if key not in st.session_state and wanted not in _PANELS:
        heat_choose.say_unknown("panel", wanted, _PANELS[""])
    keep(key, list(_PANELS), wanted)
    picked = st.segmented_control(
        "Panel",
        list(_PANELS),
        format_func=_PANELS.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
    )
    return picked == PANEL


def show(address: Address) -> State:
    """Draw the panel; return its part of the address."""
    found = wep_runs.found(wep_runs.runs())
    source = _pick(address, "wep_source", "Results", SOURCES, BOTH, 240)
    cells = (*(() if source == OWN else deltas.deltas(())), *(() if source == PUBLISHED else found.deltas))
    if source != PUBLISHED and not found.deltas:
        wep_runs.say_nothing("No model was asked WEP tasks on this machine.", _COMMAND)
    state: State = {"panel": PANEL, "wep_source": "" if source == BOTH else source}
    if not cells:
        return state
    laid = lay(cells)
    dark = st.context.theme.type == "dark"
    steps = [_REACH * (2 * step / (_STEPS - 1) - 1) for step in range(_STEPS)]
    colours = [diverging(value, centre=0, reach=_REACH, dark=dark) for value in steps]
    signs = [(f"─ {BLANK}", "no figure; hover, and the table below, say why")]
    frame.draw(heat.legend(colours, _ENDS, signs))
    above = st.container(key="heat-wep-figure")
    row, model = _by_keyboard(address, laid)
    with above:
        charts.draw(
            _sent(cells, dark, (row, model)),
            key=_CHART,
            on_select=partial(_clicked, address),
            selection=SELECTION,
            alt="Gains and losses of models on WEP tasks. The table below it holds the same numbers.",
        )
    frame.draw(heat.note(_HOW))
    if row and model:
        _opened(laid, row, model)
    _files(cells, laid)
    return {**state, "wep_row": row, "wep_model": model}


def lay(cells: Sequence[Delta]) -> Laid:
    """Return rows, columns and cells; the paper's models come first."""
    rows = [Line(row_id(kind, task), _short(kind, task), TITLES[kind]) for kind, task in ROWS]
    mixed = len({one.published for one in cells}) > 1
    columns: dict[str, Line] = {}
    for one in cells:
        origin = ("published" if one.published else "measured") if mixed else ""
        columns.setdefault(one.key, Line(one.key, f"{one.title} · {origin}" if origin else one.title))
    return rows, list(columns.values()), {(one.row, one.key): one for one in cells}


@lru_cache(maxsize=16)
def figure(cells: tuple[Delta, ...], dark: bool, chosen: tuple[str, str], title: str = "") -> Any:
    """Return the figure."""
    rows, columns, by_place = lay(cells)
    names = {one.id: one.title for one in columns}
    entries = {place: _entry(one, names[one.key]) for place, one in by_place.items()}
    notes = _HOW.split(": ") if title else ()
    return wep_matrix(rows, columns, entries, _LOOK, dark=dark, chosen=[chosen], title=title, notes=notes)


@lru_cache(maxsize=16)
def _sent(cells: tuple[Delta, ...], dark: bool, chosen: tuple[str, str]) -> charts.Figure:
    return charts.figure(figure(cells, dark, chosen))


def told(one: Delta, model: str) -> dict[str, str]:
    """Return what is told of a cell, by the keys of the figure's fields; every text is filled."""
    there = one.points is not None
    return {
        "measure": drawn.measure(one.kind, one.task),
        "model": model,
        "points": drawn.signed(one.points) if one.points is not None else f"n/a: {one.reason}",
        "certain": f"95 % interval {drawn.signed(one.interval.low)} to {drawn.signed(one.interval.high)} points"
        if one.interval is not None
        else (one.reason or "no interval" if there else "–"),
        "of": f"{one.pairs:,} pairs" if one.pairs else "the paper does not say how many" if one.published else "–",
        "against": one.against or "–",
    }


def _short(kind: Kind, task: str) -> str:
    return "both tasks" if kind is Kind.HOPS else drawn.TASKS[task]


def _entry(one: Delta, model: str) -> Entry:
    if one.points is None:
        return Entry(None, told=told(one, model))
    return Entry(one.points, drawn.signed(one.points), drawn.signed(one.points, digits=0), told(one, model))


def _by_keyboard(address: Address, laid: Laid) -> tuple[str, str]:
    """Draw the choice of a row and a column as lists; return their ids."""
    rows = {"": "Choose a measure", **{row_id(kind, task): drawn.measure(kind, task) for kind, task in ROWS}}
    columns = {"": "Choose a model", **{one.id: one.title for one in laid[1]}}
    with st.container(horizontal=True, vertical_alignment="bottom", key="heat-wep-cell"):
        row = _pick(address, "wep_row", "Open a cell: measure", rows, "", 360)
        model = _pick(address, "wep_model", "and model", columns, "", 360)
        if row or model:
            st.button("Close", on_click=_close, args=(address,), type="tertiary", icon=":material/close:")
    return row, model


def _pick(address: Address, name: str, label: str, options: dict[str, str], default: str, width: int) -> str:
    key, wanted = address.key(name), address.one(name, default)
    if key not in st.session_state and wanted not in options:
        heat_choose.say_unknown(name, wanted, options[default])
    keep(key, list(options), wanted if wanted in options else default)
    return str(st.selectbox(label, list(options), format_func=options.__getitem__, key=key, width=width))


def _clicked(address: Address) -> None:
    """Open the cell that was clicked."""
    event: Any = st.session_state.get(_CHART)
    points = event.selection.get(SELECTION, []) if event is not None else []
    if points:
        for name, field in (("wep_row", "row"), ("wep_model", "column")):
            st.session_state[address.key(name)] = str(points[0][field])


def _close(address: Address) -> None:
    for name in ("wep_row", "wep_model"):
        st.session_state[address.key(name)] = ""


def _opened(laid: Laid, row: str, model: str) -> None:
    one = laid[2][row, model]
    title = next(column.title for column in laid[1] if column.id == model)
    facts = told(one, title)
    frame.section(f"{facts['measure']} · {title}", "the cell that is outlined above")
    frame.draw(heat.facts([(name, facts[key]) for key, name in _FIELDS.items() if key not in ("measure", "model")]))


def _files(cells: tuple[Delta, ...], laid: Laid) -> None:
    _, columns, by_place = laid
    with st.expander("The same numbers as a table"):
        lines = [
            (drawn.measure(kind, task), *(_written(by_place.get((row_id(kind, task), one.id))) for one in columns))
            for kind, task in ROWS
        ]
        head = ("Measure", *(one.title for one in columns))
        frame.draw(chances.table("Points gained or lost", head, lines, figures=range(1, len(head))))
    with st.expander("Why cells are blank"):
        names = {one.id: one.title for one in columns}
        blanks = [
            (names[one.key], drawn.measure(one.kind, one.task), one.reason) for one in cells if one.points is None
        ]
        frame.draw(chances.table("Why cells are blank", ("Model", "Measure", "Reason"), blanks))
    with st.container(horizontal=True, vertical_alignment="center", key="heat-wep-files"):
        figure_files.numbers("heatmap-wep", as_rows.DELTAS, as_rows.delta_rows(cells))
        figure_files.pictures("heatmap-wep", partial(_picture, cells))


def _written(one: Delta | None) -> str:
    return BLANK if one is None or one.points is None else drawn.signed(one.points)


def _picture(cells: tuple[Delta, ...]) -> alt.LayerChart:
    chart: alt.LayerChart = figure(cells, False, ("", ""), "Gains and losses on WEP tasks, in points")
    return chart

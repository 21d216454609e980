"""The parts of the Datasets page: what is held, the probes and their figure, the overview, and counts that run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import streamlit as st

from pages.parts import allowance, choose, counts, figure_files, frame, library
from pages.parts.choose import NAMES, Place
from probelib import published
from probelib.counting import Held, Probed, as_rows, beside
from probelib.counting.desk import Stage, Standing, Task
from probelib.display import chips, words
from probelib.display import counts as drawn
from probelib.display.markup import Html, el
from probelib.errors import DataError, InputError
from probelib.figures.type_bars import type_bars
from probelib.records import Side

EVERY = 1.0
"""Seconds between two looks at what is being counted."""


def watch(place: Place) -> None:
    """Draw what is being counted of this dataset, with the way to stop it, and what failed."""
    known = counts.standing(counts.tasks(place))
    for task, where in known.items():
        if where.stage is Stage.FAILED:
            what = "What it holds" if task.side is None else f"The probes ({task.side.value} changed)"
            frame.draw(chips.notice("error", where.message, heading=f"{what} could not be counted"))
    # The overview fills as well while other datasets are read.
    others = counts.standing([Task(name, folder) for name, folder in library.folders().items()])
    busy = {task: where for task, where in {**others, **known}.items() if where.busy}
    if busy:
        st.fragment(_live, run_every=EVERY)(place, tuple(busy))


def _live(place: Place, busy: tuple[Task, ...]) -> None:
    now = {task: where for task, where in counts.standing(busy).items() if where.busy}
    if tuple(now) != busy:
        st.rerun()
    for task, where in now.items():
        if (task.name, task.folder) == (place.name, place.folder):
            _running(task, where)


def _running(task: Task, where: Standing) -> None:
    with st.container(border=True):
        done, total = counts.done(task)
        frame.draw(drawn.progress(done, total if task.side else 0, counts.said(task, where)))
        if task.side is not None and allowance.may_order():  # what one has counted, all others see
            st.button("Stop", key=f"stop:{task}", on_click=counts.desk().stop, args=(task,), icon=":material/stop:")


def holds(place: Place) -> None:
    """Draw what the dataset holds, by split, and beside the paper's row."""
    title = place.dataset.title
    frame.section(title, place.dataset.licence)
    held = counts.held(place)
    splits = _splits(place)
    if splits:
        frame.draw(drawn.holds(splits), _disputed(splits[-1]))
    elif held is None:
        frame.draw(el("p", "What it holds is not counted yet.", cls="pl-note"))
    else:
        known = f"{words.count(held.tables, 'table')}, {words.count(held.hypotheses, 'hypothesis', 'hypotheses')}"
        frame.draw(el("p", f"{known}, from the search index; the labels are being counted.", cls="pl-note"))
    made = [counts.probed(place, side) for side in counts.SIDES]
    lines = el("div", el("h3", "Beside the paper", cls="pl-h3"), drawn.beside(beside.lines(place.name, held, *made)))
    frame.draw(el("div", lines, el("div", el("h3", "Why they differ", cls="pl-h3"), _remarks(place)), cls="pl-pair"))


def _splits(place: Place) -> list[drawn.Split]:
    """Return what is known of the split in view, or of each and of all; nothing where one was not counted."""
    known = counts.kept(place.name, place.folder)
    names = (place.split,) if place.split else known.dataset.splits
    found = []
    for name in (*names, None) if len(names) > 1 else names:
        held, probed = known.held(name), known.probed(Side.HYPOTHESIS, name)
        if held is None:
            return []
        found.append(drawn.Split(name or choose.ALL_SPLITS, held, probed.disputed if probed else None))
    return found


def _disputed(of: drawn.Split) -> Html:
    """Return how many hypotheses are disputed, and where they are listed."""
    apart = of.held.two_labels
    if of.contradicted is None:
        said = f"{apart:,} disputed by their two labels; counting the probes finds those that their table contradicts."
    else:
        whole = apart + of.contradicted
        said = (
            f"{whole:,} disputed ({drawn.share(whole, of.held.hypotheses)} of the hypotheses): {apart:,} with two "
            f"labels, {of.contradicted:,} contradicted by their table. No probes are made of them, and the paper keeps "
            "no count of such. Listed with the reasons by "
        )
        return el("p", said, el("code", "probelib stats --disputed"), ".", cls="pl-note")
    return el("p", said, cls="pl-note")


def _remarks(place: Place) -> Html:
    """Return why the counts differ, as far as that is known."""
    row = published.published_dataset(place.name)
    if row is None:
        return el("p", "The paper does not use this dataset.", cls="pl-note")
    said = list(row.remarks)
    if place.split:
        said.insert(0, "Here one split is counted, in the paper all.")
    said.append(
        "What a numerical cell is, the paper does not say; here a cell in which a number, date or time is found."
    )
    said.append(
        "Our probes count once per hypothesis, type and effect, and only with a label that is known to be right."
    )
    return el("ul", *(el("li", one) for one in said), cls="pl-list")


def probes(place: Place) -> None:
    """Draw how many probes there are by type, and the way to count them."""
    frame.section("Probes by type and level", "a hypothesis counts once per type and effect; labels all proved")
    made = {side: counts.probed(place, side) for side in counts.SIDES}
    _ask(place, [side for side, found in made.items() if found is None])
    known = {side: found for side, found in made.items() if found is not None}
    if not known:
        return
    most = max([found.of(name) for found in known.values() for name, _ in found.counts], default=1)
    figures = [
        el("div", el("h3", drawn.SIDES[side], cls="pl-h3"), _summed(found), drawn.chart(found, side, most))
        for side, found in known.items()
    ]
    frame.draw(el("div", *figures, cls="pl-pair"))
    _files(place, known)
    with st.expander("The figures as a table"):
        frame.draw(drawn.by_type(made[Side.HYPOTHESIS], made[Side.TABLE]))
    hypothesis, table = made[Side.HYPOTHESIS], made[Side.TABLE]
    if hypothesis is not None:
        with st.expander("Beside the paper's Table 5", expanded=True):
            frame.draw(_table_5(table), drawn.paper_types(beside.rows(hypothesis, table)))
        with st.expander("Hypotheses and probes left out, and why"):
            frame.draw(drawn.left_out(hypothesis))


def _files(place: Place, known: Mapping[Side, Probed]) -> None:
    """Draw the downloads of the figures: one file of numbers, and a picture of each side."""
    where = f"{place.dataset.title}, {place.split or choose.ALL_SPLITS}"
    with st.container(horizontal=True, key="probes-files"):
        name = "-".join(("probes", place.name, *([place.split] if place.split else [])))
        figure_files.numbers(name, as_rows.PROBES, as_rows.probe_rows(place.name, place.split, known))
        for side, found in known.items():
            title = f"{drawn.SIDES[side]}: probes by reasoning type"
            notes = (where, drawn.summary(found, side))
            draw = partial(type_bars, found.counts, title=title, notes=notes)
            figure_files.pictures(f"{name}-{side.value}", draw, drawn.SIDES[side])


def _ask(place: Place, missing: list[Side]) -> None:
    """Draw the buttons that have probes counted, for the sides that were not."""
    asked = [Task(place.name, place.folder, side, place.split) for side in missing]
    idle = [task for task in asked if (where := counts.desk().standing(task)) is None or not where.busy]
    if not idle:
        return
    first = len(missing) == len(counts.SIDES)
    what = "Making them takes from a second to many minutes, by the size of the dataset; the table's side takes longer."
    with st.container(horizontal=True, vertical_alignment="center", key="count-probes"):
        for task in idle:
            title = "hypotheses" if task.side is Side.HYPOTHESIS else "tables"
            begun = counts.done(task)[0]
            st.button(
                f"{'Go on counting' if begun else 'Count'} probes that change {title}",
                key=f"count:{task.side}",
                type="primary" if task.side is Side.HYPOTHESIS else "secondary",
                on_click=counts.desk().ask,
                args=(task,),
            )
    if first:  # below: in the row of buttons it would be as wide as its words
        frame.draw(el("p", f"Not counted yet. {what} It goes on while you look elsewhere.", cls="pl-note"))


def _summed(found: Probed) -> Html:
    per = f"{found.total / found.bases:.2f}" if found.bases else "none"
    return el(
        "p",
        el("b", f"{found.total:,}"),
        f" probes, {per} for each of {words.count(found.bases, 'hypothesis', 'hypotheses')}; ",
        f"{drawn.share(found.flips, found.total)} flip the label; ",
        f"{drawn.share(found.covered, found.bases)} of the hypotheses have one.",
        cls="pl-note",
    )


def _table_5(table: Probed | None) -> Html:
    total, text = published.totals().table_5, published.totals().text
    said = (
        f"The paper's column is over all its datasets together ({total:,} by the table, {text:,} by the text), so "
        "shares of one dataset need not be the same. Of probes that change tables, the paper has counterfactual ones "
        "alone."
    )
    if table is None:
        said += " They are not counted here yet."
    return el("p", said, cls="pl-note")


def overview(place: Place) -> None:
    """Draw all datasets that are here, and those of the paper that are not."""
    entries = []
    here = library.folders()
    for name, folder in here.items():
        entries.append(_entry(Place(name, folder, None), name == place.name))
    for row in published.published_datasets():
        if row.name not in here:
            lines = beside.lines(row.name, None, None)
            entries.append(drawn.Entry(NAMES.get(row.name, row.title), "not on this server", lines))
    frame.draw(drawn.overview(entries))


def _entry(whole: Place, chosen: bool) -> drawn.Entry:
    title = NAMES.get(whole.name, whole.name)
    try:
        held, made = counts.held(whole), [counts.probed(whole, side) for side in counts.SIDES]
    except (InputError, DataError) as error:
        return drawn.Entry(title, str(error), beside.lines(whole.name, None, None), chosen)
    note = "" if isinstance(held, Held) else "being read"
    if where := counts.desk().standing(Task(whole.name, whole.folder)):
        note = "cannot be read" if where.stage is Stage.FAILED else note
    return drawn.Entry(title, note, beside.lines(whole.name, held, *made), chosen)

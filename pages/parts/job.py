"""A running live test: what was asked with which options, its progress, and its results as they come."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

import streamlit as st

from pages.parts import allowance, bench, evidence, frame, rates
from probelib.display import chips, words
from probelib.display.answers import Asked, one_answer
from probelib.display.markup import Html, el, join
from probelib.display.probes import statement
from probelib.display.results import Column, matrix, scoreboard, seconds
from probelib.display.sentence import sentence
from probelib.models.base import Category, Example, ExampleKind
from probelib.models.jobs import ColumnView, JobView, Request, State
from probelib.models.queue import Job, LiveQueue
from probelib.probes.cells import edited
from probelib.probes.taxonomy import ReasoningType
from probelib.records import Probe, Side

EVERY = 0.5
"""Seconds between two looks at a running job."""
TURN = 0.0005
"""Seconds of Python until another thread may have its turn, a tenth of Python's own.

A forward pass goes back to Python a thousand times, and while a page is drawn it waits there each time. Measured with
SmolLM2 beside a busy thread: a pass took 4.5 times as long with Python's turns, 1.5 times with these.
"""
_RUN = "live.run"
_SESSION = "live.session"


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything a test is made of; two equal plans ask the same."""

    table_id: str
    table_digest: str
    base_id: str
    probe_ids: tuple[str, ...]
    requests: tuple[Request, ...]


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Run:
    """A test that was started, with what its rows show."""

    plan: Plan
    job: Job
    rows: tuple[Asked, ...]
    sentences: dict[str, Html]
    told: str
    """What it was about, in words, for when the options have changed."""


@st.cache_resource
def queue() -> LiveQueue:
    """Return the queue of this server: all sessions share its models."""
    sys.setswitchinterval(TURN)
    return LiveQueue()


def current() -> Run | None:
    """Return this session's last test."""
    run: Run | None = st.session_state.get(_RUN)
    return run


def is_running() -> bool:
    """Whether this session's test has not ended."""
    run = current()
    return run is not None and run.job.view().running


def start(plan: Plan, found: evidence.Read, probes: Sequence[Probe], types: Sequence[ReasoningType]) -> None:
    """Start a test; an unfinished one of this session is stopped.

    Raises:
        InputError: A shared server runs as many as it takes.
    """
    origin = allowance.origin()
    session = st.session_state.setdefault(_SESSION, f"{origin}/{uuid4().hex}")
    own = queue().running(beside=session, begins=f"{origin}/") if origin else 0
    allowance.check_test(queue().running(beside=session), own)
    titles = {one.name: one.title for one in types}
    base, table = found.hypothesis, found.table
    rows = [Asked(base.id, base.text, base.label, None)]
    rows += [Asked(one.id, one.text, one.label, one.effect, titles.get(one.reasoning, "")) for one in probes]
    sentences = {base.id: sentence(base.text, found.marked)}
    sentences |= {one.id: statement(one, base.text, table) for one in probes}
    examples = [Example(base.id, None, ExampleKind.BASE, table, base.text)]
    examples += [
        Example(one.id, base.id, ExampleKind.PROBE, edited(table, one.table_edits), one.text)
        for one in sorted(probes, key=_changes_table)
    ]
    job = queue().submit(session, _quick_first(plan.requests), examples)
    told = f"“{base.text}” on {table.title or table.id}, {words.count(len(probes), 'probe')}"
    run = st.session_state[_RUN] = Run(plan, job, tuple(rows), sentences, told)
    # Nobody tells that a browser tab was closed; but the session, and with it the only reference to the run, goes.
    weakref.finalize(run, job.cancel)


def _changes_table(probe: Probe) -> bool:
    """What is asked of one table stands together, so that a model reads that table once."""
    return probe.side is Side.TABLE


def _quick_first(requests: Sequence[Request]) -> list[Request]:
    """Return the requests with baselines first: models are loaded one after another, and these need no time."""
    return sorted(requests, key=lambda one: bench.about(one.model_id).category is not Category.BASELINE)


def stop() -> None:
    """Stop this session's test; what came stays."""
    run = current()
    if run is not None:
        run.job.cancel()


def learn() -> None:
    """Let the estimates of what a run costs follow what this session's last test has measured so far."""
    run = current()
    if run is not None:
        for seen in run.job.view().columns:
            rates.rates().learn(seen.request.model_id, seen.request.settings, seen.predictions)


def show(plan: Plan | None) -> None:
    """Draw the results of the last test; they are marked where its options are not those of the page any more.

    Args:
        plan: What a test started now would ask; None where the page is not complete.
    """
    run = current()
    if run is None:
        frame.draw(
            chips.notice(
                "info",
                "Choose a table, a hypothesis and at least one model, then press Run. The base is asked first; "
                "answers appear as they come.",
                heading="No answers yet",
            )
        )
        return
    stale = (plan is not None and run.plan != plan) or plan is None
    running = run.job.view().running
    if running:
        st.fragment(_live, run_every=EVERY)(run, stale)
    else:
        _draw(run, run.job.view(), stale)


def _live(run: Run, stale: bool) -> None:
    view = run.job.view()
    if not view.running:
        st.rerun()
    _draw(run, view, stale)


def _draw(run: Run, view: JobView, stale: bool) -> None:
    if stale:
        what = join(["They are for ", el("b", run.told), ". Press Run to test what is chosen now."])
        frame.draw(chips.notice("warning", what, heading="These answers were made with other options"))
    _progress(view)
    order = {request: place for place, request in enumerate(run.plan.requests)}
    columns = [_column(run, seen) for seen in sorted(view.columns, key=lambda one: order[one.request])]
    for column in columns:
        if habit := one_answer(run.rows, column.answers, column.title):
            frame.draw(chips.notice("warning", habit, heading="One answer to everything"))
    frame.draw(
        el(
            "div",
            el("h3", "By model", cls="pl-h3"),
            scoreboard(run.rows, columns),
            el("h3", "By sentence", cls="pl-h3"),
            matrix(run.rows, run.sentences, columns),
            cls="pl-stack" + (" pl-stale" if stale else ""),
        )
    )


def _progress(view: JobView) -> None:
    if not view.running:
        return
    loading = next((column for column in view.columns if column.state is State.LOADING), None)
    said = f"{view.done:,} of {view.total:,} answers"
    if loading is not None:
        said += f"; {bench.about(loading.request.model_id).title}: {loading.message or 'loading'}"
    if view.sessions_sharing:
        said += f"; {words.count(view.sessions_sharing, 'other session')} share the models"
    done = view.done / view.total
    if loading is not None and loading.fraction is not None and not view.done:
        done = loading.fraction
    frame.draw(_bar(done, said))


def _bar(done: float, said: str) -> Html:
    fill = el("span", style=f"width:{100 * min(max(done, 0.0), 1.0):.0f}%")
    return el(
        "div",
        el("div", said, role="status", cls="pl-note"),
        el("div", fill, cls="pl-progress", aria_hidden="true"),
    )


def _column(run: Run, seen: ColumnView) -> Column:
    n = len(seen.predictions)
    states = {
        State.WAITING: "waiting",
        State.LOADING: seen.message or "loading",
        State.RUNNING: f"{n:,} of {len(run.rows):,}",
        State.DONE: f"{n:,} answered in {seconds(sum(one.seconds for one in seen.predictions))}",
        State.STOPPED: f"stopped after {n:,} of {len(run.rows):,}",
        State.FAILED: "failed",
    }
    return Column(
        title=bench.about(seen.request.model_id).title,
        note=bench.describe(seen.request),
        status=states[seen.state],
        answers={one.example_id: one for one in seen.predictions},
        error=seen.error or "",
        waiting=seen.state in {State.WAITING, State.LOADING, State.RUNNING},
    )

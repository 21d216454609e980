"""What a visitor of the app does in `benchmarks/app.py`, and what has to be seen after each of it.

A visitor goes from page to page, looks for tables of a dataset of their own and reads hypotheses about them, and opens
cells of the heatmap under a measure and a dataset of their own choice. Everything follows from the seed and the
visitor's number. What they chose is remembered: whatever is shown later has to be theirs, also when they come back to
a page, so that an answer that was meant for somebody else is noticed.
"""

from __future__ import annotations

import random
import re
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from benchmarks._app_data import NAMES, Store
from probelib import datasets

SOURCES = {"tabfact": "TabFact", "infotabs": "InfoTabs", "own": "Your own statements"}
PAGES = {
    "": "Does the model read the number",
    "explore": "Explore",
    "live": "Live test",
    "heatmap": "Where does accuracy fall?",
    "wep": "How likely is",
    "datasets": "Datasets",
    "annotate": "Annotate",
    "present": "Present",
}
"""Addresses of the pages, with the beginning of their headings."""
_MEASURES = ("Change in points", "Relative change", "Accuracy on bases", "Accuracy on probes")
_ROWS = tuple(f"{row}, {how}" for row in ("Numeration", "Scale", "Comparison", "Range") for how in ("keeps", "flips"))
_MADE = re.compile(r"Season\s*\d{5}|Film\s*\d{5}")

How = Literal["visit", "choose", "nth", "write", "flag"]


class Action(NamedTuple):
    """One click of a visitor."""

    kind: Literal["page", "filter"]
    how: How
    where: str
    """The address of a page, or the beginning of a widget's label."""
    value: str
    seen: tuple[str, ...]
    """Texts that the page has to show afterwards; blanks and the badges of callouts do not count."""
    only: str = ""
    """The one made table that may be shown; empty where there may be others."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A table that a visitor looks at."""

    digits: str
    title: str
    statements: tuple[str, ...]


class Visitor:
    """Somebody with a will of their own."""

    def __init__(self, number: int, store: Store, seed: int, models: int, *, strict: bool = True) -> None:
        """Take the number of the visitor, which decides their dataset; raises DataError where that cannot be read."""
        self._changes = ["dataset", "shown", "row", "model", *(["strict"] if strict else [])]
        self._rng = random.Random(f"{seed}/visitor/{number}")
        self._name = NAMES[number % len(NAMES)]
        self._tables = store.tables // len(NAMES)
        self._dataset = datasets.open(self._name, Path(store.datasets[self._name]))
        self._models = [f"Made {chr(ord('A') + one)}" for one in range(models)]
        self._waiting: deque[Action] = deque()
        self._table: Chosen | None = None
        self._statement = ""
        self._at = ""
        self._heat: dict[str, str] = {}

    def next(self) -> Action:
        """Return what they do next."""
        if not self._waiting:
            self._plan()
        return self._waiting.popleft()

    def _plan(self) -> None:
        """Think of some clicks: a page, and what is done there."""
        page = self._rng.choice([one for one in (*PAGES, "explore", "heatmap", "heatmap") if one != self._at])
        self._at = page
        seen: tuple[str, ...] = (PAGES[page],)
        only = ""
        if page == "explore" and self._table is not None:
            seen, only = (*seen, self._table.title, self._statement), self._table.title
        if page == "heatmap" and self._heat:
            seen = (*seen, *self._heat_seen())
        self._waiting.append(Action("page", "visit", page, "", seen, only=only))
        if page == "explore":
            self._explore()
        elif page == "heatmap":
            self._heatmap()
        elif page == "datasets":
            title = self._rng.choice(list(SOURCES.values()))
            self._filter("choose", "Source", title, (f"{title}, shown below",))

    def _filter(self, how: How, where: str, value: str, seen: tuple[str, ...], *, only: str = "") -> None:
        self._waiting.append(Action("filter", how, where, value, seen, only=only))

    def _explore(self) -> None:
        if self._table is None:
            self._filter("choose", "Source", SOURCES[self._name], (_title(self._name, 0),))
        for _ in range(self._rng.randrange(1, 3)):
            self._table = self._look_up(self._rng.randrange(self._tables))
            title = self._table.title
            self._filter("write", "Find a table", self._table.digits, (title,), only=title)
            for place in self._rng.sample(range(len(self._table.statements)), 2):
                self._statement = self._table.statements[place]
                self._filter("nth", "Hypothesis (", str(place), (title, self._statement), only=title)

    def _look_up(self, number: int) -> Chosen:
        identity = {"tabfact": f"{number:05d}.html.csv", "infotabs": f"T{number}", "own": f"s{number}"}[self._name]
        table_id = f"{self._name}:{identity}"
        said = tuple(one.text for one in self._dataset.hypotheses(table_id))
        title = _title(self._name, number)
        return Chosen(re.findall(r"\d{5}", title)[0], title, said)

    def _heatmap(self) -> None:
        if not self._heat:
            self._heat = {"dataset": "All, macro: mean of datasets", "shown": "Relative change"}
            self._filter("choose", "Results", "Measured here", self._heat_seen())
        for _ in range(self._rng.randrange(2, 5)):
            what = self._rng.choice(self._changes)
            if what == "strict":
                self._heat["strict"] = "" if self._heat.get("strict") else "yes"
                self._filter("flag", "Strict", self._heat["strict"], self._heat_seen())
                continue
            label, options = {
                "dataset": ("Dataset", list(SOURCES.values())),
                "shown": ("Shown", list(_MEASURES)),
                "row": ("Open a cell", list(_ROWS)),
                "model": ("and model", self._models),
            }[what]
            value = self._rng.choice([one for one in options if one != self._heat.get(what)])
            self._heat[what] = value
            self._filter("choose", label, value, self._heat_seen())

    def _heat_seen(self) -> tuple[str, ...]:
        """Return what the heatmap has to say after what was chosen."""
        strict = ", what is not answered counts as wrong" if self._heat.get("strict") else ""
        seen = [f"Measured: {self._heat['dataset']}{strict};"]
        if {"row", "model"} <= self._heat.keys():
            seen += [f"{self._heat['row']} · {self._heat['model']}", f"Shown {self._heat['shown']}:"]
        return tuple(seen)


def wrong(action: Action, text: str) -> str:
    """Return what is wrong with the words of a page after an action, or nothing."""
    bare = compact(text)
    for one in action.seen:
        if compact(one) not in bare:
            return f"after {action.how} {action.where} {action.value}: {one!r} is not there"
    others = _tables(text) - _tables(action.only)
    if action.only and others:
        return f"after {action.how} {action.where} {action.value}: {sorted(others)} beside {action.only!r}"
    return ""


def _tables(text: str) -> set[str]:
    return {compact(one) for one in _MADE.findall(text)}


def compact(text: str) -> str:
    """Return a text without blanks and without the badges of callouts."""
    return re.sub(r"\s+", "", re.sub(r"callout\s*\d+", "", text))


def _title(name: str, number: int) -> str:
    if name == "infotabs":
        return f"Film {number:05d}"
    return f"Season {number + 50_000 * (name == 'own'):05d} of the Harbour League"

"""The choice of a dataset and one of its tables, the same on every page that needs a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import streamlit as st

from pages.parts import frame, library, sources
from pages.parts.address import Address, keep
from probelib import datasets
from probelib.datasets import Dataset
from probelib.datasets.search import Hit
from probelib.display import chips, words
from probelib.display.markup import el, markdown, shorten
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Label, Table

ALL_SPLITS = "all"
LISTED = 200
"""The most tables a list shows; the search narrows it down."""
MOST_TABLES = 100_000
"""More than any dataset has."""
PATIENCE = 3.0
"""Seconds in which tables are looked through for a reasoning type, before the page is drawn and a button goes on."""
_SHARES = {"": 0.0, "25": 0.25, "50": 0.5, "75": 0.75}
"""Least shares of cells with a number, by the value in the address."""
_COLOURS = {Label.ENTAILED: "blue", Label.REFUTED: "orange", Label.NEUTRAL: "gray"}

NAMES = {
    "samples": "Bundled samples",
    "tabfact": "TabFact",
    "infotabs": "InfoTabs",
    "tatqa": "TAT-QA",
    "tabmwp": "TabMWP",
    "totto": "Counterfactual ToTTo",
    "tabpert": "TabPert",
    "own": "Your own statements",
}


class Place(NamedTuple):
    """Where a table comes from: what the library needs to open it again."""

    name: str
    folder: str | None
    split: str | None

    @property
    def dataset(self) -> Dataset:
        """The opened dataset; raises InputError and DataError."""
        return library.dataset(self.name, self.folder, self.split)


def query(address: Address) -> str:
    """Return what the search for a table says now."""
    return str(st.session_state.get(address.key("q"), ""))


def reasoning(address: Address) -> str:
    """Draw the choice of a reasoning type that the tables must have a probe of; return its id, or nothing for all."""
    options = {"": "any type", **{one.name: one.title for one in library.reasoning_types()}}
    key = address.key("has")
    keep(key, list(options), address.one("has"))
    return str(st.selectbox("Has probes of", list(options), format_func=options.__getitem__, key=key, width=180))


def numbers(address: Address) -> str:
    """Draw the choice of how many of a table's cells must hold a number; return its percentage, nothing for any."""
    key = address.key("numbers")
    keep(key, list(_SHARES), address.one("numbers"))
    return str(st.selectbox("Cells with numbers", list(_SHARES), format_func=_share_title, key=key, width=150))


def _share_title(name: str) -> str:
    return f"at least {name} %" if name else "any share"


def place(address: Address, *, own: str = "") -> Place | None:
    """Draw the choice of a source, and of a split where there are several; return it.

    Args:
        address: The page's address; its parameters `dataset` and `split` are read.
        own: Id of a further source, the user's own table; None is returned where it is chosen. Empty for none.
    """
    folders = library.folders()
    names = {name: NAMES.get(name, name) for name in folders}
    if own:
        names[own] = "Your own table"
    wanted = address.one("dataset", "samples")
    missing = f"{address.page}.missing-source"
    if address.opened or wanted not in names:
        st.session_state[missing] = wanted
    if st.session_state.get(missing, wanted) not in names:  # until somebody chooses: a page also runs by itself
        _say_unknown_source(st.session_state[missing])
    key = address.key("dataset")
    keep(key, list(names), wanted)
    name = st.selectbox(
        "Source", list(names), format_func=names.__getitem__, key=key, width=180,
        on_change=lambda: st.session_state.pop(missing, None),
    )  # fmt: skip
    if name == own:
        return None
    whole = library.dataset(name, folders[name], None)
    if len(whole.splits) < 2:
        return Place(name, folders[name], None)
    splits = [ALL_SPLITS, *whole.splits]
    key = address.key("split")
    keep(key, splits, address.one("split", ALL_SPLITS))
    split = st.selectbox("Split", splits, key=key, width=110)
    return Place(name, folders[name], None if split == ALL_SPLITS else split)


def table(address: Address, source: Place, reasoning: str = "", numbers: str = "") -> Table | None:
    """Draw the search and the list of tables; return the table chosen, or None where the search finds none.

    Args:
        address: The page's address; its parameters `q` and `table` are read.
        source: Where to look.
        reasoning: A reasoning type: only tables with a probe of it are listed. Empty for all.
        numbers: The least percentage of cells with a number, as `numbers` returns it. Empty for any.
    """
    key = address.key("q")
    st.session_state.setdefault(key, address.one("q"))
    query = st.text_input("Find a table", key=key, placeholder="words in its title or cells", width=220)
    hits, all_seen = _hits(address, _Wanted(source, query, reasoning, numbers))
    titles = {hit.table_id: _line(hit) for hit in hits}
    wanted = address.one("table")
    if wanted and wanted not in titles and not query and not reasoning and not numbers:
        found = _by_id(source, wanted)
        if found is not None:
            titles = {found.id: shorten(found.title or found.id, 90), **titles}
    if not titles:
        return None
    key = address.key("table")
    keep(key, list(titles), wanted)
    label = f"Table ({len(titles):,}{'' if all_seen else '+'} found)"
    chosen = st.selectbox(label, list(titles), format_func=titles.__getitem__, key=key, width=340)
    return source.dataset.table(chosen)


class _Wanted(NamedTuple):
    """What tables have to be to be listed."""

    source: Place
    query: str
    reasoning: str
    numbers: str

    def search(self, limit: int) -> list[Hit]:
        share = _SHARES[self.numbers]
        return library.search(*self.source, self.query, limit, numbers=share, reasoning=self.reasoning)


@dataclass(slots=True)
class _Look:
    """How far the tables of one search have been looked through for a reasoning type; kept in the session."""

    what: _Wanted
    kept: list[Hit] = field(default_factory=list)
    seen: int = 0
    total: int = 0

    @property
    def whole(self) -> bool:
        return self.seen == self.total


def _hits(address: Address, wanted: _Wanted) -> tuple[list[Hit], bool]:
    """Return the tables to list, and whether these are all that there are."""
    if not wanted.reasoning:
        hits = wanted.search(LISTED + 1)
        return hits[:LISTED], len(hits) <= LISTED
    kept = f"{address.page}.look"
    look: _Look | None = st.session_state.get(kept)
    if look is None or look.what != wanted:
        look = st.session_state[kept] = _Look(wanted)
        _look_on(look)
    return look.kept, look.whole


def look_further(address: Address) -> None:
    """Draw how far the tables have been looked through for a reasoning type, and the button that goes on."""
    look: _Look | None = st.session_state.get(f"{address.page}.look")
    if look is None or look.whole or not st.session_state.get(address.key("has")):
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        frame.draw(el("p", f"{look.seen:,} of {look.total:,} tables were looked through.", cls="pl-note"))
        st.button("Look through more tables", on_click=_look_on, args=(look,))


def _look_on(look: _Look) -> None:
    """Go on with a look, for `PATIENCE` seconds at most."""
    hits = look.what.search(MOST_TABLES)
    look.total = len(hits)
    until = monotonic() + PATIENCE
    for hit in hits[look.seen :]:
        if len(look.kept) == LISTED or monotonic() > until:
            return
        look.seen += 1
        if library.has_type(*look.what.source, hit.table_id, look.what.reasoning):
            look.kept.append(hit)


def say_nothing_found(query: str, reasoning: str, numbers: str = "") -> None:
    """Draw the empty state of the list of tables."""
    why = f"No table has all of the words “{query}”. Search for fewer words." if query else "No table is here."
    if reasoning:
        title = library.title_of(reasoning)
        why = f"No table found so far has a probe of the type {title}. Search for other words, or drop the filter."
    elif numbers:
        why = f"No table that is found has a number in at least {numbers} % of its cells. Drop the filter."
    frame.draw(chips.notice("info", why, heading="Nothing found"))


def hypothesis(
    address: Address,
    options: tuple[Hypothesis, ...],
    wanted: str,
    probes: Mapping[str, Sequence[str]],
    reasoning: str = "",
) -> Hypothesis:
    """Draw the hypotheses of a table as a list to choose from; return the one chosen.

    Args:
        address: The page's address.
        options: At least one.
        wanted: Id of the one to start with; where there is no such, it is the first with a probe.
        probes: The reasoning types of each one's probes, by id.
        reasoning: A type that the one to start with should have a probe of; empty for any.
    """
    key = address.key("hypothesis")
    by_id = {one.id: one for one in options}
    if wanted not in by_id:
        fitting = [one for one in by_id if reasoning in probes.get(one, ())] if reasoning else []
        wanted = next(iter([*fitting, *(one for one in by_id if probes.get(one)), *by_id]))
    keep(key, list(by_id), wanted)

    def line(identity: str) -> str:
        said = words.LABELS[by_id[identity].label]
        mark = f":{_COLOURS[by_id[identity].label]}[**{said.sign}\u00a0{said.word}**]"
        number = len(probes.get(identity, ()))
        made = words.count(number, "probe") if number else "no probes"
        return f"{markdown(by_id[identity].text)} :small[{mark} · {made}]"

    with st.container(height=290 if len(options) > 7 else "content", border=False, key=f"{address.page}-hypotheses"):
        chosen = st.radio(f"Hypothesis ({len(options):,})", list(by_id), format_func=line, key=key)
    return by_id[chosen]


def add_folder() -> None:
    """Draw the form that adds a dataset's folder to this session; only where nobody else can reach the server."""
    if not library.is_local():
        return
    with st.popover("Add a dataset", icon=":material/create_new_folder:"), st.form("add-folder", border=False):
        known = [name for name in datasets.NAMES if name != "samples"]
        name = st.selectbox("Dataset", known, format_func=lambda one: NAMES.get(one, one))
        folder = st.text_input("Its folder on this machine", placeholder="/data/tabfact")
        if st.form_submit_button("Add") and folder.strip():
            try:
                library.dataset(name, str(Path(folder.strip()).expanduser()), None)
            except (InputError, DataError) as error:
                frame.draw(chips.notice("error", str(error)))
            else:
                added = st.session_state.setdefault(library.SESSION_FOLDERS, {})
                added[name] = str(Path(folder.strip()).expanduser())
                st.rerun()


def _by_id(source: Place, table_id: str) -> Table | None:
    try:
        return source.dataset.table(table_id)
    except InputError as error:
        frame.draw(chips.notice("warning", f"{error} Showing the first table instead.", heading="Unknown table"))
        return None


def _say_unknown_source(wanted: str) -> None:
    if wanted in datasets.NAMES:
        what = (
            f"This link is to the dataset {NAMES.get(wanted, wanted)}, and this server does not know where it lies. "
            + (
                f"Add its folder below, or start the app with {sources.VARIABLE}={wanted}=/its/folder. "
                if library.is_local()
                else "Its owner can add it. "
            )
        )
    else:
        what = f"There is no dataset “{wanted}”. "
    frame.draw(chips.notice("warning", what, "Showing the bundled samples instead.", heading="Unknown source"))


def _line(hit: Hit) -> str:
    title = shorten(datasets.shown(hit.title) or hit.table_id, 70)
    return f"{title}  ·  {shorten(hit.snippet, 60)}" if hit.snippet else title

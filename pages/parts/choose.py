"""The choice of a dataset and one of its tables, the same on every page that needs a table."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import streamlit as st

from pages.parts import frame, library, sources
from pages.parts.address import Address, keep
from probelib import datasets
from probelib.datasets import Dataset
from probelib.datasets.search import Hit
from probelib.display import chips, words
from probelib.display.markup import markdown, shorten
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Table

ALL_SPLITS = "all"
LISTED = 200
"""The most tables a list shows; the search narrows it down."""
SCANNED = 400
"""The most tables looked through for a reasoning type at one time."""

NAMES = {"samples": "Bundled samples", "tabfact": "TabFact", "infotabs": "InfoTabs"}


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
    return str(st.selectbox("Has probes of", list(options), format_func=options.__getitem__, key=key, width=190))


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
    if wanted not in names:
        _say_unknown_source(wanted)
    key = address.key("dataset")
    keep(key, list(names), wanted)
    name = st.selectbox("Source", list(names), format_func=names.__getitem__, key=key, width=210)
    if name == own:
        return None
    whole = library.dataset(name, folders[name], None)
    if len(whole.splits) < 2:
        return Place(name, folders[name], None)
    splits = [ALL_SPLITS, *whole.splits]
    key = address.key("split")
    keep(key, splits, address.one("split", ALL_SPLITS))
    split = st.selectbox("Split", splits, key=key, width=130)
    return Place(name, folders[name], None if split == ALL_SPLITS else split)


def table(address: Address, source: Place, reasoning: str = "") -> Table | None:
    """Draw the search and the list of tables; return the table chosen, or None where the search finds none.

    Args:
        address: The page's address; its parameters `q` and `table` are read.
        source: Where to look.
        reasoning: A reasoning type or family: only tables with a probe of it are listed. Empty for all.
    """
    key = address.key("q")
    st.session_state.setdefault(key, address.one("q"))
    query = st.text_input("Find a table", key=key, placeholder="words in its title or cells", width=260)
    hits = library.search(*source, query, SCANNED if reasoning else LISTED + 1)
    scanned = len(hits)
    if reasoning:
        hits = [hit for hit in hits if reasoning in library.types_of(*source, hit.table_id)]
    titles = {hit.table_id: _line(hit) for hit in hits[:LISTED]}
    wanted = address.one("table")
    if wanted and wanted not in titles and not query and not reasoning:
        found = _by_id(source, wanted)
        if found is not None:
            titles = {found.id: shorten(found.title or found.id, 90), **titles}
    if not titles:
        return None
    key = address.key("table")
    options = list(titles)
    keep(key, options, wanted)
    more = "+" if len(hits) > LISTED or (reasoning and scanned == SCANNED) else ""
    label = f"Table ({len(titles):,}{more} found)"
    chosen = st.selectbox(label, options, format_func=titles.__getitem__, key=key, width=420)
    return source.dataset.table(chosen)


def say_nothing_found(query: str, reasoning: str) -> None:
    """Draw the empty state of the list of tables."""
    why = [f"no table has all of the words “{query}”" if query else "no table is here"]
    if reasoning:
        why = [f"none of the first {SCANNED} tables found has a probe of the type {reasoning}"]
    frame.draw(
        chips.notice(
            "info", f"{why[0].capitalize()}. Search for fewer words, or drop a filter.", heading="Nothing found"
        )
    )


def hypothesis(address: Address, options: tuple[Hypothesis, ...], wanted: str) -> Hypothesis:
    """Draw the hypotheses of a table as a list to choose from; return the one chosen. There is at least one."""
    key = address.key("hypothesis")
    by_id = {one.id: one for one in options}
    keep(key, list(by_id), wanted)

    def line(identity: str) -> str:
        word = words.LABELS[by_id[identity].label]
        return f"{markdown(by_id[identity].text)} :small[**{word.sign} {word.word}**]"

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
            f"Add its folder below, or start the app with {sources.VARIABLE}={wanted}=/its/folder. "
        )
    else:
        what = f"There is no dataset “{wanted}”. "
    frame.draw(chips.notice("warning", what, "Showing the bundled samples instead.", heading="Unknown source"))


def _line(hit: Hit) -> str:
    title = shorten(datasets.shown(hit.title) or hit.table_id, 70)
    return f"{title}  ·  {shorten(hit.snippet, 60)}" if hit.snippet else title

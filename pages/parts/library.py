"""What the pages ask of probelib again and again, kept between reruns.

Streamlit runs a page from its first line at every click. Datasets, search indexes and the types of a table's probes are
kept here for all sessions; keys are names, paths and ids, never tables or frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import streamlit as st

from pages.parts import allowance, sources
from probelib import datasets
from probelib.checking import Verdict
from probelib.datasets import local, samples
from probelib.datasets.index import Index, TypeTest, open_index
from probelib.datasets.search import Hit, TableIndex
from probelib.display import reasons, words
from probelib.export import probes as export
from probelib.export import tables
from probelib.export.spreadsheets import harmless
from probelib.probes import build, generate
from probelib.probes.available import possible_types
from probelib.probes.taxonomy import ReasoningType
from probelib.probes.types import REASONING_TYPES, by_name
from probelib.records import Hypothesis, Label, Probe, Rejection, Side, Table, Truth

SESSION_FOLDERS = "folders"
"""Key of the session's own dataset folders, added on the page."""
INDEX_SECONDS = 600
"""How long an index is taken for that of the dataset's files as they are now, before that is looked at again."""
_TYPES = TypeTest(tuple(one.name for one in REASONING_TYPES), possible_types)


def folders() -> dict[str, str | None]:
    """Return the folder of each dataset this session can open: fetched, configured, added on the page.

    Raises:
        InputError: The configuration is faulty.
    """
    fetched = {name: str(copy.path) for name in datasets.NAMES if (copy := local.noted(name)) is not None}
    return {sources.BUNDLED: None, **fetched, **sources.configured(), **st.session_state.get(SESSION_FOLDERS, {})}


def is_local() -> bool:
    """Whether only this machine can reach the server, so that a folder may be typed on a page."""
    return allowance.is_local()


@st.cache_resource(max_entries=8, show_spinner=False)
def dataset(name: str, folder: str | None, split: str | None) -> datasets.Dataset:
    """Return an opened dataset; raises InputError and DataError."""
    return datasets.open(name, folder, split=split)


@st.cache_resource(max_entries=1, show_spinner=False)
def _bundled(name: str) -> TableIndex:
    return TableIndex.build(dataset(name, None, None))


@st.cache_resource(max_entries=4, ttl=INDEX_SECONDS, show_spinner="Reading the tables once, for the search …")
def _index(name: str, folder: str) -> Index:
    return open_index(dataset(name, folder, None), _TYPES)


def search(
    name: str,
    folder: str | None,
    split: str | None,
    query: str,
    limit: int,
    *,
    numbers: float = 0.0,
    reasoning: str = "",
) -> list[Hit]:
    """Return the tables that a search finds, best first; raises DataError.

    Args:
        name: The dataset, with its folder and split.
        folder: None for the bundled samples.
        split: None for all.
        query: Words, as for `TableIndex.search`.
        limit: The most tables to return.
        numbers: The least share of cells with a number, in [0, 1].
        reasoning: A reasoning type: tables that cannot have a probe of it are left out, which not all are.
    """
    share = (numbers, 1.0)
    if folder is None:
        return _bundled(name).search(query, limit, numeric=share)
    types = [reasoning] if reasoning else []
    return _index(name, folder).search(query, limit, split=split, numeric=share, types=types)


@st.cache_resource(max_entries=20_000, show_spinner=False)
def profile(name: str, folder: str | None, split: str | None, table_id: str) -> dict[str, tuple[str, ...]]:
    """Return the reasoning type of each probe of each hypothesis of a table, by id; none for disputed ones."""
    opened = dataset(name, folder, split)
    table = opened.table(table_id)
    apart = {entry.hypothesis_id for entry in opened.disputed(table_id)}
    return {
        one.id: () if one.id in apart else tuple(probe.reasoning for probe in generate(table, one))
        for one in opened.hypotheses(table_id)
    }


def reasoning_types() -> tuple[ReasoningType, ...]:
    """Return the reasoning types in the taxonomy's order."""
    return REASONING_TYPES


def title_of(reasoning: str) -> str:
    """Return a reasoning type's name for people; an id that is no type is returned as it is."""
    return next((one.title for one in REASONING_TYPES if one.name == reasoning), reasoning)


def probes(table: Table, base: Hypothesis) -> tuple[tuple[Probe, ...], tuple[Rejection, ...]]:
    """Return the probes of a hypothesis on its own side, and those that were not made with the reason."""
    with build.collecting() as rejected:
        made = tuple(generate(table, base))
    return made, tuple(rejected)


def table_probes(table: Table, base: Hypothesis) -> tuple[tuple[Probe, ...], tuple[Rejection, ...]]:
    """Return the probes of a hypothesis on its table's side, and those that were not made with the reason.

    Each changed table is read anew, for TabFact 3 ms a hypothesis in the middle and up to half a second; what was read
    last is kept. What concerns the hypothesis as a whole is said on its own side already and left out here.
    """
    with st.spinner("Reading changed tables …"):
        return _table_probes(table, base)


@lru_cache(maxsize=256)
def _table_probes(table: Table, base: Hypothesis) -> tuple[tuple[Probe, ...], tuple[Rejection, ...]]:
    with build.collecting() as rejected:
        made = tuple(generate(table, base, sides={Side.TABLE}))
    return made, tuple(one for one in rejected if one.reasoning != "*")


@st.cache_resource(max_entries=20_000, show_spinner=False)
def has_type(name: str, folder: str | None, split: str | None, table_id: str, reasoning: str) -> bool:
    """Whether a hypothesis of a table has a probe of a type, on the table's side for a type that has no other."""
    if by_name(reasoning).table_only:
        opened = dataset(name, folder, split)
        table = opened.table(table_id)
        apart = {entry.hypothesis_id for entry in opened.disputed(table_id)}
        bases = (one for one in opened.hypotheses(table_id) if one.id not in apart)
        return any(True for one in bases for _ in generate(table, one, types=[reasoning], sides={Side.TABLE}))
    return any(reasoning in types for types in profile(name, folder, split, table_id).values())


def dispute(opened: datasets.Dataset, base: Hypothesis, verdict: Verdict) -> str:
    """Return why a base is disputed, or nothing: two labels in its dataset, or a check that contradicts its label."""
    for entry in opened.disputed(base.table_id):
        if entry.hypothesis_id == base.id:
            return entry.reason
    proposed = words.LABEL_OF_TRUTH[verdict.truth]
    if verdict.truth is Truth.UNKNOWN or base.label is Label.NEUTRAL or proposed is base.label:
        return ""
    said = reasons.plain(verdict.reason, verdict.truth)
    return f"the dataset says {words.LABELS[base.label].word}, and the table says otherwise: {said}"


def sample_info(table_id: str) -> samples.SampleInfo | None:
    """Return what a bundled sample says of itself, None for other tables."""
    return next((one for one in samples.source().infos() if one.table_id == table_id), None)


def as_file(kept: Sequence[Probe], base: Hypothesis, ending: str) -> bytes:
    """Return the probes as a file of `probelib probes`: `jsonl`, or `csv`, in which no text is a formula."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"probes.{ending}"
        with tables.writing(path, export.COLUMNS) as write:
            for probe in kept:
                row = export.row(probe, base)
                write([harmless(value) for value in row] if ending == "csv" else row)
        return path.read_bytes()

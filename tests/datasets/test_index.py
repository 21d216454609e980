"""An index on disk: what it holds, when it is made again, and that it finds what the search in memory finds."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from probelib import datasets
from probelib.datasets.index import Index, TypeTest, fingerprint, open_index, place
from probelib.datasets.search import TableIndex
from probelib.errors import DataError
from probelib.resources import HOME_VARIABLE

FIXTURES = Path(__file__).parent / "fixtures"
QUERIES = ("", "a", "1", "score", "the 3", "SÜPER", "nowhere", "\ud800", "100%", "' or 1=1 --")
LONG = TypeTest(("long", "short"), lambda texts: ["long"] if any(len(text) > 60 for text in texts) else ["short"])


@pytest.fixture
def tabfact(tmp_path: Path) -> Path:
    """A copy of TabFact's layout that a test may change."""
    return shutil.copytree(FIXTURES / "tabfact", tmp_path / "tabfact")


def index_of(root: Path, types: TypeTest = LONG, step: Callable[[], None] | None = None) -> Index:
    return open_index(datasets.open("tabfact", root), types, step=step)


def indexes(home: Path) -> list[Path]:
    return sorted((home / "cache" / "index").iterdir())


@pytest.mark.parametrize("query", QUERIES)
def test_it_finds_what_the_search_in_memory_finds_in_the_same_order(query: str) -> None:
    samples = datasets.open("samples")
    on_disk, in_memory = open_index(samples), TableIndex.build(samples)
    assert on_disk.search(query, 100) == in_memory.search(query, 100)
    assert on_disk.search(query, 100, numeric=(0.5, 0.8)) == in_memory.search(query, 100, numeric=(0.5, 0.8))


def test_one_row_a_table_says_what_it_holds(tabfact: Path, own_home: Path) -> None:
    dataset = datasets.open("tabfact", tabfact)
    catalogue = list(dataset.catalogue())
    open_index(dataset, LONG)
    (path,) = indexes(own_home)
    rows = duckdb.read_parquet(str(path)).project('id, title, "rows", "columns", hypotheses').fetchall()
    assert rows == [tuple(row) for row in catalogue]


def test_tables_are_found_by_split_share_of_numbers_and_type(tabfact: Path) -> None:
    index = index_of(tabfact)
    every = {hit.table_id for hit in index.search("", 100)}
    assert len(every) == len(index) == index.count()
    splits = datasets.open("tabfact", tabfact).splits
    assert sum(index.count(split=split) for split in splits) == len(index)
    assert index.count(numeric=(0.0, 0.4)) + index.count(numeric=(0.4000001, 1.0)) == len(index)
    assert index.count(types=["long"]) + index.count(types=["short"]) == len(index)
    assert index.count(types=["long", "short"]) == index.count(types=["other"]) == 0


def test_a_limit_of_none_finds_nothing(tabfact: Path) -> None:
    assert index_of(tabfact).search("", 0) == []


def test_an_index_is_built_once_and_again_where_a_file_changed(tabfact: Path, own_home: Path) -> None:
    steps: list[None] = []
    tables = len(index_of(tabfact, step=lambda: steps.append(None)))
    index_of(tabfact, step=lambda: steps.append(None))
    assert len(steps) == tables
    before = indexes(own_home)

    table = next((tabfact / "data" / "all_csv").iterdir())
    table.write_text(table.read_text() + "\r\n")
    index_of(tabfact, step=lambda: steps.append(None))
    assert len(steps) == 2 * tables
    after = indexes(own_home)
    assert len(after) == 1
    assert after != before


def test_the_same_files_give_the_same_bytes(tabfact: Path, own_home: Path) -> None:
    index_of(tabfact)
    (path,) = indexes(own_home)
    first = path.read_bytes()
    path.unlink()
    index_of(tabfact)
    assert path.read_bytes() == first


def test_an_index_of_another_folder_is_left_alone(tabfact: Path, tmp_path: Path, own_home: Path) -> None:
    index_of(tabfact)
    index_of(shutil.copytree(tabfact, tmp_path / "other"))
    assert len(indexes(own_home)) == 2


def test_nothing_is_left_where_a_file_cannot_be_read(tabfact: Path, own_home: Path) -> None:
    for table in (tabfact / "data" / "all_csv").iterdir():
        table.write_text("")
    with pytest.raises(DataError, match="is empty"):
        index_of(tabfact)
    assert indexes(own_home) == []


def test_a_damaged_index_is_made_again(tabfact: Path, own_home: Path) -> None:
    tables = len(index_of(tabfact))
    (path,) = indexes(own_home)
    path.write_bytes(path.read_bytes()[:100])
    assert len(index_of(tabfact)) == tables


def test_a_large_index_is_read_from_disk_with_the_same_hits(tabfact: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_memory = [index_of(tabfact).search(query) for query in QUERIES]
    monkeypatch.setattr("probelib.datasets.index.IN_MEMORY", 0)
    assert [index_of(tabfact).search(query) for query in QUERIES] == in_memory


def test_a_large_index_that_has_gone_is_said(tabfact: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("probelib.datasets.index.IN_MEMORY", 0)
    index = index_of(tabfact)
    indexes(own_home)[0].unlink()
    with pytest.raises(DataError, match="open the dataset again"):
        index.search("a")


def test_the_folder_may_hold_marks_that_are_patterns_elsewhere(
    tabfact: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "a[b]*'c"))
    assert len(index_of(tabfact)) > 0


def test_threads_search_at_once(tabfact: Path) -> None:
    index = index_of(tabfact)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(index.search, QUERIES * 8))
    assert found == [index.search(query) for query in QUERIES] * 8


def test_a_fingerprint_is_of_names_sizes_and_times(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    first = fingerprint(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("main")
    assert fingerprint(tmp_path) == first
    os.utime(tmp_path / "a.json", ns=(1, 1))
    assert fingerprint(tmp_path) != first
    assert len(fingerprint(tmp_path / "a.json")) == 16


def test_other_types_make_another_index(tabfact: Path) -> None:
    dataset = datasets.open("tabfact", tabfact)
    assert place(dataset) != place(dataset, LONG)


def test_statements_in_another_folder_than_the_tables_count_as_the_datasets_files(tabfact: Path) -> None:
    dataset = datasets.open("tabfact", tabfact / "data")
    before = place(dataset)
    file = next((tabfact / "tokenized_data").iterdir())
    file.write_text(json.dumps(json.loads(file.read_text()), indent=1))
    assert place(dataset) != before

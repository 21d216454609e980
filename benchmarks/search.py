"""How long a search over 16,573 tables takes, the size of TabFact, and how long a table of them to be shown.

    python benchmarks/search.py --data ../shared/data

TabFact's tables are repeated under new names, one cell of each changed, and written in its layout to a temporary
folder; the index is built from there with the loader that Explore uses. Queries are words and pieces of words of titles
and cells, words that are nowhere, and filters by share of numbers and by reasoning type, 200 hits wanted of each.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import json
import os
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import datasets
from probelib.datasets.base import Dataset
from probelib.datasets.index import Index, TypeTest, fingerprint, open_index, place
from probelib.probes.available import possible_types
from probelib.probes.types import REASONING_TYPES
from probelib.records import Table
from probelib.resources import HOME_VARIABLE

TABLES = 16_573
"""As many as TabFact has (Chen et al. 2020)."""
QUICK = 2_000
HITS = 200
"""As many as Explore lists."""
TYPES = TypeTest(tuple(one.name for one in REASONING_TYPES), possible_types)


class Query(NamedTuple):
    """A search, and what sort of one it is."""

    kind: str
    words: str
    filters: dict[str, Any]


def main() -> None:
    """Write the tables, build the index, search, show tables, and end with the figures."""
    options = _common.parser(__doc__ or "").parse_args()
    source = _common.existing(options.data / "tabfact")
    wanted, repeats = (QUICK, 100) if options.quick else (TABLES, 400)
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = str(Path(folder) / "home")
        root = Path(folder) / "tabfact"
        sample = _write(datasets.open("tabfact", source), root, wanted, rng)
        dataset = datasets.open("tabfact", root)
        build_seconds, index = _timed(lambda: open_index(dataset, TYPES))
        fingerprint_seconds, _ = _timed(lambda: fingerprint(root))
        megabytes = place(dataset, TYPES).stat().st_size / 1e6
        queries = [_query(rng, sample) for _ in range(repeats)]
        search_ms = _search(index, queries)
        first_ms, later_ms = _show(Path(root), [hit.table_id for hit in index.search("", wanted)], rng, repeats)
    print(f"{wanted:,} tables indexed in {build_seconds:.1f} s, {megabytes:.1f} MB; the files' state is read anew in")
    print(f"{fingerprint_seconds * 1000:.0f} ms; a first table is shown in {first_ms:.0f} ms, later ones as below")
    print()
    kinds = sorted({query.kind for query in queries})
    by_kind = {kind: [ms for query, ms in zip(queries, search_ms, strict=True) if query.kind == kind] for kind in kinds}
    rows = [_row(kind, times) for kind, times in by_kind.items()]
    _common.print_table(
        ("milliseconds", "n", "median", "95 %", "most"),
        [*rows, _row("all searches", search_ms), _row("a table with its hypotheses", later_ms)],
    )
    _common.finish(
        {
            "search_p95_ms": _percentile(search_ms, 0.95),
            "search_median_ms": _percentile(search_ms, 0.5),
            "show_p95_ms": _percentile(later_ms, 0.95),
            "show_first_ms": first_ms,
            "build_seconds": build_seconds,
            "index_mb": megabytes,
            "tables": wanted,
        },
        packages=("duckdb", "pyarrow"),
    )


def _write(dataset: Dataset, root: Path, wanted: int, rng: random.Random) -> list[Table]:
    """Write so many tables in TabFact's layout, each statement with its table; return those they are made from."""
    tables = list(dataset.tables())
    statements = [dataset.hypotheses(table.id) for table in tables]
    cells = root / "data" / "all_csv"
    cells.mkdir(parents=True)
    (root / "tokenized_data").mkdir()
    examples = {}
    for number in range(wanted):
        table, about = tables[number % len(tables)], statements[number % len(tables)]
        rows = [list(row) for row in table.rows]
        if rows:
            row = rng.choice(rows)
            row[rng.randrange(len(row))] = f"changed {number}"
        name = f"{number}-{table.id.partition(':')[2]}"
        text = "\r\n".join("#".join(row) for row in (table.header, *rows))
        (cells / name).write_text(text, encoding="utf-8", newline="")
        labels = [1 if one.label.value == "entailed" else 0 for one in about]
        examples[name] = [[one.text for one in about], labels, table.title]
    (root / "tokenized_data" / "train_examples.json").write_text(json.dumps(examples), encoding="utf-8")
    return tables


def _query(rng: random.Random, tables: list[Table]) -> Query:
    table = rng.choice(tables)
    title = table.title.split() or ["the"]
    cell = (rng.choice(rng.choice(table.rows)) if table.rows else "1").split() or ["1"]
    some_type = rng.choice(TYPES.names)
    return rng.choice(
        (
            Query("a word of a title", rng.choice(title), {}),
            Query("two words of a title", " ".join(rng.sample(title, min(2, len(title)))), {}),
            Query("a word of a cell", rng.choice(cell), {}),
            Query("a piece of a word", rng.choice(cell)[:2], {}),
            Query("a title's and a cell's word", f"{rng.choice(title)} {rng.choice(cell)}", {}),
            Query("a word that is nowhere", "zyx" + rng.choice(title), {}),
            Query("a share of numbers", rng.choice(title), {"numeric": (rng.random() / 2, 1.0)}),
            Query("a reasoning type", "", {"types": [some_type]}),
            Query("a reasoning type", rng.choice(cell), {"types": [some_type]}),
            Query("no words", "", {}),
        )
    )


def _search(index: Index, queries: list[Query]) -> list[float]:
    """Return the milliseconds of each search, its hits and their snippets included."""
    return [_timed(partial(index.search, one.words, HITS, **one.filters))[0] * 1000 for one in queries]


def _show(root: Path, ids: list[str], rng: random.Random, repeats: int) -> tuple[float, list[float]]:
    """Return the milliseconds in which a freshly opened dataset gives its first table, and later ones."""
    dataset = datasets.open("tabfact", root)
    chosen = [rng.choice(ids) for _ in range(repeats + 1)]
    times = [_timed(partial(_table, dataset, one))[0] * 1000 for one in chosen]
    return times[0], list(islice(times, 1, None))


def _table(dataset: Dataset, table_id: str) -> object:
    return dataset.table(table_id), dataset.hypotheses(table_id)


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def _row(name: str, times: list[float]) -> tuple[object, ...]:
    return name, len(times), _percentile(times, 0.5), _percentile(times, 0.95), max(times)


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


if __name__ == "__main__":
    main()

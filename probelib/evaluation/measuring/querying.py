"""What queries on a run share: its answers joined with its probe set, in DuckDB, and how filters become parameters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from probelib.errors import InputError
from probelib.evaluation.records import Filters, Run
from probelib.evaluation.running import runs, sets, unchanged
from probelib.evaluation.running.rows import TNLI
from probelib.evaluation.running.sets import ProbeSet

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

EVERYTHING = Filters()
_OF_ANSWERS = ("example_id", "task", "status", "label", "p_entailed")
_OF_QUESTIONS = (
    "id", "base_id", "kind", "dataset", "table_id", "unit", "reasoning", "effect", "side", "check", "gold",
)  # fmt: skip
"""The columns that queries are about: of a hundred thousand questions a third of what all columns take."""
_IDS = ("example_id", "id")
"""Columns in which each text is another."""
# What a run says of each question of its set: `ok` where there is a scored answer.
ASKED = """
    WITH asked AS (
        SELECT e.*, a.status, a.label, a.p_entailed, a.status = 'ok' AS ok, a.label = e.gold AS right_answer
        FROM examples e LEFT JOIN answers a ON a.example_id = e.id AND a.task = 'tnli'
        WHERE $datasets IS NULL OR list_contains($datasets, e.dataset)
    )
"""
OF_PROBES = """
            ($reasoning IS NULL OR list_contains($reasoning, p.reasoning))
            AND ($effects IS NULL OR list_contains($effects, p.effect))
            AND ($sides IS NULL OR list_contains($sides, p.side))
            AND ($checks IS NULL OR list_contains($checks, p."check"))
"""
"""Which probes a filter takes."""


@contextmanager
def cursor() -> Iterator[duckdb.DuckDBPyConnection]:
    """Open DuckDB for the block, in any thread; what is registered there is seen there alone."""
    with _database().cursor() as opened_here:
        yield opened_here


@lru_cache(maxsize=1)
def _database() -> duckdb.DuckDBPyConnection:
    """Return the database of this process, in memory; opening one costs more than most queries."""
    import duckdb

    return duckdb.connect()


@contextmanager
def opened(run: Run) -> Iterator[tuple[duckdb.DuckDBPyConnection, ProbeSet]]:
    """Open what a run asked as `examples` and what it was told as `answers`, without the texts of both.

    Raises:
        InputError: It is a run of a WEP task, which has no table and no base (`wep_reading` reads those).
        DataError: A part or the probe set is damaged or missing.
    """
    asked = asked_of(run)
    answers, questions = _answers(run), _questions(asked)
    with cursor() as connection:
        connection.register("answers", answers)
        connection.register("examples", questions)
        yield connection, asked


def asked_of(run: Run) -> ProbeSet:
    """Return what a run was asked; raises as `opened` does."""
    if run.task != TNLI:
        raise InputError(f"{run.id} is a run of {run.task}, and this is about tables.")
    return sets.open_set(run.folder.parent, run.set_id)


def _answers(run: Run) -> pa.Table:
    """Return what is queried of a run's answers, from memory where its folder is as it was."""
    state = unchanged.state(run.folder)
    return runs.answers(run, _OF_ANSWERS) if state is None else _remembered_answers(run, state)


@lru_cache(maxsize=12)
def _remembered_answers(run: Run, state: str) -> pa.Table:
    return _small(runs.answers(run, _OF_ANSWERS))


def _questions(asked: ProbeSet) -> pa.Table:
    """Return what is queried of a set's questions, from memory where its file is as it was."""
    state = unchanged.state(asked.examples_file)
    return asked.questions(_OF_QUESTIONS) if state is None else _remembered_questions(asked, state)


@lru_cache(maxsize=6)
def _remembered_questions(asked: ProbeSet, state: str) -> pa.Table:
    return _small(asked.questions(_OF_QUESTIONS))


def _small(table: pa.Table) -> pa.Table:
    """Return a table whose few different texts stand once each, in a third of the memory; ids stay as they are."""
    import pyarrow as pa

    for place, field in enumerate(table.schema):
        if pa.types.is_string(field.type) and field.name not in _IDS:
            table = table.set_column(place, field.name, table.column(place).dictionary_encode())
    return table.combine_chunks()


def rows_of(connection: duckdb.DuckDBPyConnection, query: str, parameters: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a query, each by column name; parameters that it does not name are left out."""
    found = connection.execute(query, named_in(query, parameters))
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def named_in(query: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters that a query names; DuckDB refuses others."""
    return {name: value for name, value in parameters.items() if f"${name}" in query}


def parameters(filters: Filters) -> dict[str, Any]:
    """Return filters as parameters: a list, or None for all."""
    return {
        "datasets": sorted(filters.datasets) or None,
        "reasoning": sorted(filters.reasoning) or None,
        "effects": sorted(filters.effects) or None,
        "sides": sorted(filters.sides) or None,
        "checks": sorted(filters.checks) or None,
        "strict": filters.strict,
    }

"""Runs as frames: what is measured, pairs of base and probe, and the answers themselves.

DuckDB joins the answers of a run (one file once it is complete) with its probe set. Filters are applied before a frame
is made, so that all that is measured is of the rows that were asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from probelib.evaluation.measuring.pairing import OUTCOMES, count_pairs, pairs
from probelib.evaluation.measuring.querying import ASKED, EVERYTHING, OF_PROBES, asked_of, named_in, opened, parameters
from probelib.evaluation.records import ANSWERS, BASES, SCORES, Filters, Run
from probelib.evaluation.running import runs as store

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["OUTCOMES", "answers", "bases", "count_pairs", "examples", "pairs", "predictions", "scores"]

# Right or wrong as a number; under the strict view what has no answer is wrong. Entailed or refuted, where said.
_RIGHT = """CASE WHEN gold IS NULL THEN NULL WHEN ok THEN right_answer::INT WHEN $strict THEN 0 END"""
_ENTAILED = "CASE WHEN ok THEN (label = 'entailed')::INT END"
_SCORES = f"""{ASKED}
    , based AS (SELECT id, {_RIGHT} AS base_right, {_ENTAILED} AS base_entailed FROM asked WHERE kind = 'base')
    SELECT p.dataset, p.table_id, p.base_id, p.reasoning, p.effect, p.side,
        any_value(b.base_right)::DOUBLE AS base_right, any_value(b.base_entailed)::DOUBLE AS base_entailed,
        count(*)::BIGINT AS probes,
        count(*) FILTER (coalesce(p.ok, false) OR $strict)::BIGINT AS scored,
        count(*) FILTER (coalesce(p.ok AND p.right_answer, false))::BIGINT AS "right",
        count(*) FILTER (coalesce(p.ok AND p.label = 'entailed', false))::BIGINT AS entailed,
        count(*) FILTER (coalesce(p.ok AND p.label = 'refuted', false))::BIGINT AS refuted
    FROM asked p LEFT JOIN based b ON b.id = p.base_id
    WHERE p.kind = 'probe' AND p.base_id IS NOT NULL AND p.effect IS NOT NULL
        AND {OF_PROBES}
    GROUP BY p.dataset, p.table_id, p.base_id, p.reasoning, p.effect, p.side
    ORDER BY p.table_id, p.base_id, p.reasoning, p.effect, p.side
"""  # noqa: S608 - constants of this module
_BASES = f"""{ASKED}
    SELECT dataset, table_id, id AS base_id, gold, ({_RIGHT})::DOUBLE AS "right", ({_ENTAILED})::DOUBLE AS entailed
    FROM asked WHERE kind = 'base' ORDER BY table_id, id
"""  # noqa: S608 - constants of this module
_ANSWERS = f"""{ASKED}
    SELECT p.id AS example_id, p.base_id, p.table_id, p.dataset, p.reasoning, p.effect, p.side,
        p.gold, p.label, p.status
    FROM asked p WHERE p.kind = 'base' OR {OF_PROBES} ORDER BY p.unit, coalesce(p.base_id, p.id), p.kind, p.id
"""  # noqa: S608 - constants of this module


def scores(runs: Iterable[Run], filters: Filters = EVERYTHING) -> pd.DataFrame:
    """Return one row a run, base, type, effect and side (`records.SCORES`), of probes that have a base and an effect.

    Tables that an incomplete run has not come to count as unanswered. A probe of one's own without a type has the type
    `own`. With `filters.strict` what has no label, for whatever reason, is scored and wrong.

    Raises:
        DataError: A part or a probe set is damaged.
    """
    return _frame(_SCORES, runs, filters, tuple(SCORES))


def bases(runs: Iterable[Run], filters: Filters = EVERYTHING) -> pd.DataFrame:
    """Return one row a run and base (`records.BASES`), with or without probes; raises as `scores` does.

    Of the filters, datasets, serialisations and `strict` concern bases.
    """
    return _frame(_BASES, runs, filters, tuple(BASES))


def answers(runs: Iterable[Run], filters: Filters = EVERYTHING) -> pd.DataFrame:
    """Return one row a run and example (`records.ANSWERS`): all bases, the filter's probes; raises as `scores` does."""
    return _frame(_ANSWERS, runs, filters, tuple(ANSWERS))


def predictions(run: Run) -> pd.DataFrame:
    """Return the answers of a run as they are stored (`rows.COLUMNS`); raises DataError where a part is damaged."""
    found: pd.DataFrame = store.answers(run).to_pandas()
    return found


def examples(run: Run) -> pd.DataFrame:
    """Return the questions of a run (`sets.COLUMNS`), by table; raises DataError where its set is missing."""
    found: pd.DataFrame = asked_of(run).questions().to_pandas()
    return found


def _frame(query: str, runs: Iterable[Run], filters: Filters, columns: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    found: list[pd.DataFrame] = []
    for run in runs:
        if filters.serialisations and run.serialisation not in filters.serialisations:
            continue
        with opened(run) as (connection, _):
            frame = connection.execute(query, named_in(query, parameters(filters))).df()
        frame.insert(0, "run_id", run.id)
        frame.insert(1, "model_key", run.model_key)
        found.append(frame[list(columns)])
    return pd.concat(found, ignore_index=True) if found else pd.DataFrame(columns=list(columns))

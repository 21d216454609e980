"""Pairs of a base and one of its probes, with a run's answers to both: what stands behind a cell."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from probelib.evaluation.measuring.querying import ASKED, EVERYTHING, OF_PROBES, opened, parameters, rows_of
from probelib.evaluation.records import Asked, Filters, Pair, Run
from probelib.evaluation.running import runs, sets
from probelib.evaluation.running.sets import ProbeSet
from probelib.models.base import ExampleKind, Prediction, Status
from probelib.records import Check, Edit, Label, Side

if TYPE_CHECKING:
    import duckdb

OUTCOMES = ("both", "base_only", "probe_only", "neither", "unanswered")
"""What a pair may be, by who is right; `unanswered` where one of the two has no scored answer."""
_PAIRED = f"""{ASKED}
    , paired AS (
        SELECT p.id, p.base_id, p.table_id, p.unit, b.ok AND p.ok AS both_ok,
            b.right_answer AS base_right, p.right_answer AS probe_right,
            CASE WHEN b.gold = 'entailed' THEN b.p_entailed ELSE 1 - b.p_entailed END AS base_p,
            CASE WHEN p.gold = 'entailed' THEN p.p_entailed ELSE 1 - p.p_entailed END AS probe_p
        FROM asked p JOIN asked b ON b.id = p.base_id AND b.kind = 'base'
        WHERE p.kind = 'probe'
            AND b.gold IS NOT NULL AND {OF_PROBES}
            AND ($probe_ids IS NULL OR list_contains($probe_ids, p.id))
            AND ($base_ids IS NULL OR list_contains($base_ids, p.base_id))
    ), judged AS (
        SELECT *, CASE WHEN both_ok IS NOT TRUE THEN 'unanswered' WHEN base_right AND probe_right THEN 'both'
            WHEN base_right THEN 'base_only' WHEN probe_right THEN 'probe_only' ELSE 'neither' END AS outcome
        FROM paired
    ), chosen AS (SELECT * FROM judged WHERE $outcomes IS NULL OR list_contains($outcomes, outcome))
"""  # noqa: S608 - constants of this module
_COUNT = f"{_PAIRED} SELECT outcome, count(*) AS pairs FROM chosen GROUP BY outcome"  # noqa: S608 - as above
_PAGE = f"""{_PAIRED}
    SELECT id FROM chosen ORDER BY list_position(['base_only', 'probe_only', 'neither', 'both'], outcome) NULLS LAST,
        abs(base_p - probe_p) DESC NULLS LAST, id LIMIT $limit OFFSET $offset
"""  # noqa: S608 - as above


def pairs(
    run: Run,
    filters: Filters = EVERYTHING,
    *,
    outcomes: Collection[str] = (),
    probe_ids: Collection[str] | None = None,
    base_ids: Collection[str] | None = None,
    offset: int = 0,
    limit: int = 50,
) -> list[Pair]:
    """Return pairs of base and probe, those first whose two answers disagree most.

    That is: base right and probe wrong, probe right and base wrong, both wrong, both right, unanswered; and among
    equals by how far the probabilities of the right label lie apart, then by the probe's id.

    Args:
        run: A run, complete or not.
        filters: Which probes; `serialisations` and `strict` do not concern pairs.
        outcomes: Only these of `OUTCOMES`; all by default.
        probe_ids: Only these probes, such as those that another run got wrong; all by default.
        base_ids: Only the probes of these bases; all by default.
        offset: How many to pass over.
        limit: How many to return, at most.

    Raises:
        DataError: A part or the probe set is damaged.
    """
    chosen = _chosen(filters, outcomes, probe_ids, base_ids) | {"limit": limit, "offset": offset}
    with opened(run) as (connection, asked):
        ids = [row["id"] for row in rows_of(connection, _PAGE, chosen)]
        return _pairs(run, connection, asked, ids)


def count_pairs(
    run: Run,
    filters: Filters = EVERYTHING,
    *,
    probe_ids: Collection[str] | None = None,
    base_ids: Collection[str] | None = None,
) -> dict[str, int]:
    """Return how many pairs have each of `OUTCOMES`; arguments and errors as of `pairs`."""
    with opened(run) as (connection, _):
        found = rows_of(connection, _COUNT, _chosen(filters, (), probe_ids, base_ids))
    counts = {row["outcome"]: row["pairs"] for row in found}
    return {outcome: counts.get(outcome, 0) for outcome in OUTCOMES}


def prediction(row: Mapping[str, Any]) -> Prediction:
    """Return the answer that a row of a part holds."""
    return Prediction(
        row["example_id"],
        row["base_id"],
        ExampleKind(row["kind"]),
        row["model_key"],
        Status(row["status"]),
        None if row["label"] is None else Label(row["label"]),
        row["p_entailed"],
        row["p_refuted"],
        row["p_neutral"],
        row["p_entailed_raw"],
        row["prompt_sha256"],
        row["raw_text"],
        row["rows_cut"],
        row["evidence_cut"],
        row["error"],
    )


def _chosen(
    filters: Filters,
    outcomes: Collection[str],
    probe_ids: Collection[str] | None,
    base_ids: Collection[str] | None,
) -> dict[str, Any]:
    lists = {"outcomes": outcomes or None, "probe_ids": probe_ids, "base_ids": base_ids}
    return parameters(filters) | {name: None if value is None else sorted(value) for name, value in lists.items()}


def _tables(asked: ProbeSet, ids: Collection[str]) -> dict[str, Mapping[str, Any]]:
    """Return some tables of a set as they are stored, by id: making rows of all of them takes longer than the rest."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if not ids:
        return {}
    stored = asked.stored_tables()
    found = stored.filter(pc.is_in(stored["id"], pa.array(sorted(ids), stored["id"].type)))
    return {str(row["id"]): row for row in found.to_pylist()}


def _pairs(run: Run, connection: duckdb.DuckDBPyConnection, asked: ProbeSet, ids: Sequence[str]) -> list[Pair]:
    places = rows_of(connection, "SELECT DISTINCT unit FROM examples WHERE list_contains($ids, id)", {"ids": list(ids)})
    units = sorted(int(row["unit"]) for row in places)
    rows = {str(row["id"]): row for row in asked.questions_of(units).to_pylist()} if units else {}
    told = {str(row["example_id"]): row for row in runs.answers_of(run, units).to_pylist()}
    tables = _tables(asked, {str(rows[identity]["table_id"]) for identity in ids})

    def side(row: Mapping[str, Any]) -> Asked:
        answer = told.get(row["id"])
        return Asked(row["id"], row["text"], Label(row["gold"]), None if answer is None else prediction(answer))

    found = []
    for row in (rows[identity] for identity in ids):
        table = sets.table_of(tables[row["table_id"]])
        found.append(
            Pair(
                run_id=run.id,
                base=side(rows[row["base_id"]]),
                probe=side(row),
                table=table,
                probe_table=sets.premise(table, row["table_edits"]),
                reasoning=row["reasoning"],
                effect=row["effect"] or "",
                side=Side(row["side"]),
                check=Check(row["check"]),
                reason=row["reason"] or "",
                edits=tuple(Edit(*edit) for edit in json.loads(row["edits"] or "[]")),
            )
        )
    return found

"""Which promise two runs keep: the same bytes, or the same answers but for what floats may do.

The second is: the same status and label of every example, labels only where the margin between the two exceeds
`MARGIN`, and scores within `TOLERANCE`. It is what other versions, threads or processors may still give.
"""

from __future__ import annotations

import filecmp
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from probelib.evaluation.measuring.querying import cursor
from probelib.evaluation.records import Run
from probelib.evaluation.running import runs
from probelib.evaluation.running.rows import TNLI
from probelib.work.parts import parts_of, read_manifest

MARGIN = 1e-3
"""Between the two probabilities of an answer; at most so near ties may go either way."""
TOLERANCE = 1e-4
"""Of a probability."""

_JOINED = """
    SELECT coalesce(a.example_id, b.example_id) AS id, a.status AS status_a, b.status AS status_b,
        a.label AS label_a, b.label AS label_b, a.p_entailed AS p_a, b.p_entailed AS p_b,
        a.status IS NULL OR b.status IS NULL AS lacking,
        a.status IS DISTINCT FROM b.status AS other_status,
        a.label IS DISTINCT FROM b.label AND NOT coalesce(greatest(abs(a.p_entailed - a.p_refuted),
            abs(b.p_entailed - b.p_refuted)) <= $margin, false) AS other_label,
        (a.p_entailed IS NULL) <> (b.p_entailed IS NULL) OR coalesce(greatest(
            abs(a.p_entailed - b.p_entailed), abs(a.p_entailed_raw - b.p_entailed_raw), abs(a.p_neutral - b.p_neutral)
        ) > $tolerance, false) AS other_score
    FROM a FULL JOIN b ON a.example_id = b.example_id AND a.task = b.task
"""
_COUNTS = f"""
    SELECT count(*), count(*) FILTER (lacking OR other_status OR other_label OR other_score),
        coalesce(max(abs(p_a - p_b)), 0) FROM ({_JOINED})
"""  # noqa: S608 - a constant
_LISTED = f"""
    SELECT * FROM ({_JOINED}) WHERE lacking OR other_status OR other_label OR other_score ORDER BY id LIMIT $limit
"""  # noqa: S608 - a constant


class Promise(StrEnum):
    """What two runs have in common."""

    SAME_BYTES = "same bytes"
    SAME_ANSWERS = "same answers"
    NEITHER = "neither"


class Difference(NamedTuple):
    """An example on which the second promise is broken."""

    example_id: str
    what: str
    """`missing`, `status`, `label`, `choice` or `score`."""
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs side by side."""

    promise: Promise
    examples: int
    """In either run."""
    broken: int
    """On which the second promise is broken; 0 where it holds."""
    largest: float
    """Largest difference of a probability of entailed; of a WEP task that of a score, as a share of it."""
    settings: tuple[tuple[str, str, str], ...]
    """What the manifests have otherwise: field, and its values."""
    differences: tuple[Difference, ...]
    """The first of those that are broken, by id."""


def compare(a: Run, b: Run, *, limit: int = 20) -> Comparison:
    """Return which promise two runs keep, and at most `limit` examples where they do not.

    Raises:
        DataError: A manifest or a part is damaged.
    """
    settings = tuple(_other_settings(a, b))
    if (a.task, b.task) != (TNLI, TNLI):
        return _choices(a, b, settings, limit)
    with cursor() as connection:
        connection.register("a", runs.answers(a))
        connection.register("b", runs.answers(b))
        constants = {"margin": MARGIN, "tolerance": TOLERANCE}
        examples, broken, largest = connection.execute(_COUNTS, constants).fetchall()[0]
        found = connection.execute(_LISTED, {**constants, "limit": limit})
        names = [column[0] for column in found.description or ()]
        listed = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    promise = Promise.NEITHER if broken else Promise.SAME_ANSWERS
    if _same_bytes(a, b):
        promise = Promise.SAME_BYTES
    return Comparison(promise, examples, broken, largest, settings, tuple(map(_difference, listed)))


def _choices(a: Run, b: Run, settings: tuple[tuple[str, str, str], ...], limit: int) -> Comparison:
    """Compare choices between sentences: they are to be the same unless scores nearly tie, scores within a share."""
    there, here = ({row["example_id"]: row for row in runs.answers(run).to_pylist()} for run in (a, b))
    differences: list[Difference] = []
    largest = 0.0
    for name in sorted(there.keys() | here.keys()):
        one, other = there.get(name), here.get(name)
        if one is None or other is None:
            differences.append(Difference(name, "missing", _state(one), _state(other)))
        elif one["status"] != other["status"]:
            differences.append(Difference(name, "status", one["status"], other["status"]))
        else:
            apart, near = _apart(one["choice_scores"], other["choice_scores"])
            largest = max(largest, apart)
            if one["choice"] != other["choice"] and not near:
                differences.append(Difference(name, "choice", str(one["choice"]), str(other["choice"])))
            elif apart > TOLERANCE:
                differences.append(Difference(name, "score", one["choice_scores"], other["choice_scores"]))
    promise = Promise.NEITHER if differences else Promise.SAME_ANSWERS
    if _same_bytes(a, b):
        promise = Promise.SAME_BYTES
    examples = len(there.keys() | here.keys())
    return Comparison(promise, examples, len(differences), largest, settings, tuple(differences[:limit]))


def _state(row: dict[str, Any] | None) -> str:
    return "-" if row is None else str(row["status"])


def _apart(one: str | None, other: str | None) -> tuple[float, bool]:
    """Return how far scores are apart, as a share of the larger but of 1 at least, and whether a choice nearly ties."""
    there, here = json.loads(one or "{}"), json.loads(other or "{}")
    if there.keys() != here.keys():
        return math.inf, False
    apart = max(
        (abs(x - y) / max(1.0, abs(x), abs(y)) for m in there for x, y in zip(there[m], here[m], strict=False)),
        default=0.0,
    )
    best = [sorted(next(iter(scores.values()), []))[-2:] for scores in (there, here)]
    return apart, any(len(two) == 2 and two[1] - two[0] <= MARGIN for two in best)


def _same_bytes(a: Run, b: Run) -> bool:
    there, here = dict(parts_of(a.folder)), dict(parts_of(b.folder))
    return there.keys() == here.keys() and all(
        filecmp.cmp(path, here[number], shallow=False) for number, path in there.items()
    )


def _other_settings(a: Run, b: Run) -> Iterator[tuple[str, str, str]]:
    there, here = _flat(read_manifest(a.folder)), _flat(read_manifest(b.folder))
    for name in sorted(there.keys() | here.keys()):
        if name != "run_id" and there.get(name) != here.get(name):
            yield name, _said(there.get(name)), _said(here.get(name))


def _flat(manifest: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in manifest.items():
        found |= {f"{name}.{key}": one for key, one in value.items()} if isinstance(value, dict) else {name: value}
    return found


def _difference(row: dict[str, Any]) -> Difference:
    if row["lacking"]:
        return Difference(row["id"], "missing", row["status_a"] or "-", row["status_b"] or "-")
    if row["other_status"]:
        return Difference(row["id"], "status", row["status_a"], row["status_b"])
    if row["other_label"]:
        return Difference(row["id"], "label", str(row["label_a"]), str(row["label_b"]))
    return Difference(row["id"], "score", _said(row["p_a"]), _said(row["p_b"]))


def _said(value: object) -> str:
    return f"{value:.6f}" if isinstance(value, float) else "-" if value is None else json.dumps(value).strip('"')

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib.errors import DataError
from probelib.evaluation.running import rows
from probelib.evaluation.running.asked import Answered
from probelib.evaluation.running.written import renew, write
from probelib.models.base import Choice, Example, ExampleKind, Pair, Prediction, Status
from probelib.records import Label, Table
from probelib.work import Parts

TABLE = Table("own:t", "", ("team",), (("Red",),), "")


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    with Parts(tmp_path / "run", {"kind": "test"}) as opened:
        yield opened


def answered(*names: str, host: str = "here") -> Answered:
    """Return an answer to each name, failed where it ends in an exclamation mark."""
    made = []
    for name in names:
        example = Example(name.rstrip("!"), None, ExampleKind.BASE, TABLE, "Red won.")
        ok = Prediction(example.id, None, ExampleKind.BASE, "m@1", Status.OK, Label.ENTAILED, 0.7, 0.3, seconds=0.5)
        made.append(Prediction.failed(example, "m@1", "no answer") if name.endswith("!") else ok)
    return Answered("m@1", tuple(made), host, "a processor")


def hosts(parts: Parts) -> dict[str, str]:
    found = rows.read(parts.folder / "timing" / "part-000000.parquet", rows.TIMES).to_pylist()
    return {row["example_id"]: row["host"] for row in found}


def content(parts: Parts) -> bytes:
    return (parts.folder / "part-000000.parquet").read_bytes()


def test_rows_are_sorted_and_their_times_lie_beside_them(parts: Parts) -> None:
    write(parts, 0, answered("b", "a"), "tnli")
    found = rows.read(parts.folder / "part-000000.parquet")
    assert found.column("example_id").to_pylist() == ["a", "b"]
    assert hosts(parts) == {"a": "here", "b": "here"}


def test_choices_are_written_as_rows_too(parts: Parts) -> None:
    pair = Pair("p", "wep.one_hop", "It is likely.", ("yes", "no"))
    found = Answered("m@1", (Choice.failed(pair, "m@1", "no answer"),), "here", "a processor")
    write(parts, 0, found, "wep.one_hop")
    (row,) = rows.read(parts.folder / "part-000000.parquet").to_pylist()
    assert (row["kind"], row["task"], row["status"]) == ("wep", "wep.one_hop", "failed")


def test_an_answer_replaces_the_failed_row_and_no_other(parts: Parts) -> None:
    write(parts, 0, answered("a", "b", "c"), "tnli")
    whole = content(parts)
    write(parts, 0, answered("a", "b!", "c!"), "tnli")
    assert renew(parts, 0, answered("b", "c!", host="there"), "tnli") == 1
    assert hosts(parts) == {"a": "here", "b": "there", "c": "here"}
    assert renew(parts, 0, answered("c"), "tnli") == 1
    assert content(parts) == whole


def test_a_unit_that_was_asked_whole_is_replaced_whole(parts: Parts) -> None:
    write(parts, 0, answered("a", "b!"), "tnli")
    assert renew(parts, 0, answered("a", "b", host="there"), "tnli") == 1
    assert hosts(parts) == {"a": "there", "b": "there"}


@pytest.mark.parametrize(
    "names", [pytest.param(("b!",), id="again"), pytest.param(("a!", "b"), id="another one instead")]
)
def test_a_unit_with_no_fewer_failures_is_left_alone(parts: Parts, names: tuple[str, ...]) -> None:
    write(parts, 0, answered("a", "b!"), "tnli")
    before = content(parts)
    assert renew(parts, 0, answered(*names, host="there"), "tnli") == 0
    assert (content(parts), hosts(parts)) == (before, {"a": "here", "b": "here"})


def test_lost_times_are_no_reason_to_lose_answers(parts: Parts) -> None:
    write(parts, 0, answered("a", "b!"), "tnli")
    (parts.folder / "timing" / "part-000000.parquet").unlink()
    assert renew(parts, 0, answered("b"), "tnli") == 1
    assert hosts(parts) == {"b": "here"}


def test_a_damaged_part_is_an_error(parts: Parts) -> None:
    write(parts, 0, answered("a!"), "tnli")
    (parts.folder / "part-000000.parquet").write_bytes(b"half")
    with pytest.raises(DataError, match="damaged"):
        renew(parts, 0, answered("a"), "tnli")

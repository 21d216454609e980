from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import DataError
from probelib.evaluation.running import rows
from probelib.evaluation.running.lacking import Lacking, look
from probelib.models.base import Example, ExampleKind, Prediction, Status
from probelib.records import Label, Table

TABLE = Table("own:t", "", ("team",), (("Red",),), "")


def write(folder: Path, number: int, *answers: str, key: str = "m@1") -> None:
    """Write a part with an answer to each question, failed where its id ends in an exclamation mark."""
    made = []
    for name in answers:
        example = Example(name.rstrip("!"), None, ExampleKind.BASE, TABLE, "Red won.")
        if name.endswith("!"):
            made.append(Prediction.failed(example, key, "no answer"))
        else:
            made.append(Prediction(name, None, ExampleKind.BASE, key, Status.OK, Label.ENTAILED))
    rows.write(folder / f"part-{number:06d}.parquet", [rows.row("run", one) for one in made])


def looked(folder: Path, *ids: list[str]) -> tuple[Lacking, list[str]]:
    notices: list[str] = []
    return look(folder, ids, "m@1", notices.append), notices


def test_a_run_that_was_not_begun_lacks_everything(tmp_path: Path) -> None:
    found, notices = looked(tmp_path, ["a", "b"], ["c"])
    assert found == Lacking((2, 1), frozenset(), {})
    assert (found.answered, found.again, notices) == (0, 0, [])


def test_what_is_answered_what_failed_and_what_is_missing_are_told_apart(tmp_path: Path) -> None:
    write(tmp_path, 0, "a", "b")
    write(tmp_path, 1, "c!", "d")
    found, notices = looked(tmp_path, ["b", "a"], ["c", "d"], ["e"])
    assert found == Lacking((2, 2, 1), frozenset({0, 1}), {1: frozenset({"c"})})
    assert (found.answered, found.again, notices) == (3, 1, [])


@pytest.mark.parametrize(
    ("answers", "key", "why"),
    [
        pytest.param(("a",), "m@1", "does not hold the answers to its table's 2 questions", id="one is missing"),
        pytest.param(("a", "b", "c"), "m@1", "does not hold the answers", id="one too many"),
        pytest.param(("a", "b!"), "m@2", "holds another model's answers", id="of another model"),
    ],
)
def test_a_part_that_holds_something_else_is_damaged(
    tmp_path: Path, answers: tuple[str, ...], key: str, why: str
) -> None:
    write(tmp_path, 0, *answers, key=key)
    found, (notice,) = looked(tmp_path, ["a", "b"])
    assert found == Lacking((2,), frozenset(), {})
    assert why in notice
    assert notice.endswith("It is computed anew.")


def test_a_part_of_no_unit_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, 1, "a")
    with pytest.raises(DataError, match=r"part-000001.parquet is no part of this run, which has 1 tables"):
        looked(tmp_path, ["a"])

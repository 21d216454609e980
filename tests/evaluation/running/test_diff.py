from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from probelib.evaluation.records import Run
from probelib.evaluation.running.diff import Difference, Promise, compare
from probelib.models.base import Example
from probelib.models.scripted import Answer
from probelib.records import Label
from tests.evaluation.made_runs import evaluated, scripted

Make = Callable[[str, Callable[[Example], Answer]], Run]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    def made(name: str, script: Callable[[Example], Answer]) -> Run:
        (tmp_path / name).mkdir()
        scripted(monkeypatch, script)
        return evaluated(tmp_path / name)

    return made


def but(text: str, other: Answer) -> Callable[[Example], Answer]:
    return lambda example: other if example.text == text else 0.8


def test_equal_parts_are_the_same_bytes(make: Make) -> None:
    found = compare(make("a", lambda example: 0.8), make("b", lambda example: 0.8))
    assert (found.promise, found.examples, found.broken, found.settings) == (Promise.SAME_BYTES, 9, 0, ())


@pytest.mark.parametrize(
    ("here", "there"),
    [
        pytest.param(0.8, 0.80009, id="scores within 1e-4"),
        pytest.param(0.50004, 0.49996, id="another label of a near tie"),
    ],
)
def test_what_floats_may_do_keeps_the_second_promise(make: Make, here: float, there: float) -> None:
    found = compare(make("a", but("Red won 31.", here)), make("b", but("Red won 31.", there)))
    assert (found.promise, found.broken, found.differences) == (Promise.SAME_ANSWERS, 0, ())
    assert found.largest == pytest.approx(abs(here - there))


@pytest.mark.parametrize(
    ("other", "what", "a", "b"),
    [
        pytest.param(0.8002, "score", "0.800000", "0.800200", id="a score"),
        pytest.param(0.2, "label", "entailed", "refuted", id="a label"),
        pytest.param(None, "status", "ok", "unparsed", id="a status"),
        pytest.param(Label.ENTAILED, "score", "0.800000", "-", id="no score"),
    ],
)
def test_what_breaks_both_promises_is_listed(make: Make, other: Answer, what: str, a: str, b: str) -> None:
    found = compare(make("a", but("Red won 31.", 0.8)), make("b", but("Red won 31.", other)))
    assert (found.promise, found.broken) == (Promise.NEITHER, 1)
    (difference,) = found.differences
    assert difference == Difference(difference.example_id, what, a, b)


def test_labels_without_scores_have_to_be_equal(make: Make) -> None:
    here, there = make("a", but("Red won 31.", Label.ENTAILED)), make("b", but("Red won 31.", Label.REFUTED))
    assert [one.what for one in compare(here, there).differences] == ["label"]


def test_what_only_one_run_has_is_listed_and_the_list_is_short(make: Make) -> None:
    here, there = make("a", lambda example: 0.8), make("b", lambda example: 0.8)
    (there.folder / "part-000000.parquet").unlink()
    (there.folder / "merged.parquet").unlink(missing_ok=True)
    from probelib.evaluation.running.runs import read_run

    found = compare(here, read_run(there.folder), limit=1)
    assert (found.promise, len(found.differences)) == (Promise.NEITHER, 1)
    assert found.differences[0].what == "missing"
    assert found.broken > 1

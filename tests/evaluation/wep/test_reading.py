"""WEP pairs through the runner: the same guarantees as for tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import InputError
from probelib.evaluation.measuring import reading
from probelib.evaluation.records import Run
from probelib.evaluation.running import diff, runs
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import reading as wep_reading
from probelib.evaluation.wep import sets as wep_sets
from probelib.models.base import Pair, Status
from probelib.wep import reasoning
from probelib.wep.drawing import Recipe
from tests.evaluation.made_wep import ASKING, by_length, scripted


def evaluated(folder: Path, count: int = 45) -> Run:
    made = wep_sets.make(reasoning.generate(Recipe(1), split="test", count=count), folder / "runs")
    return evaluate(ASKING, made, folder / "runs")


def bytes_of(run: Run) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(run.folder.glob("part-*.parquet"))} | {
        "manifest": (run.folder / "manifest.json").read_bytes()
    }


def test_rows_hold_the_choice_and_the_scores_of_every_method(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, by_length)
    run = evaluated(tmp_path, 3)
    rows = reading.predictions(run)
    assert set(rows["kind"]) == {"wep"}
    assert set(rows["task"]) == {"wep.one_hop"} == {run.task, run.dataset}
    assert rows["base_id"].isna().all()
    assert rows["label"].isna().all()
    for row in rows.to_dict("records"):
        scores = json.loads(row["choice_scores"])
        assert list(scores) == ["one", "two"]
        assert row["choice"] == "AB"[scores["one"].index(max(scores["one"]))]


def test_a_run_that_was_interrupted_ends_as_one_that_was_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, by_length)
    whole = evaluated(tmp_path / "whole")
    asked: list[str] = []

    def interrupted(pair: Pair) -> Any:
        asked.append(pair.id)
        if len(asked) == 31:
            raise KeyboardInterrupt
        return by_length(pair)

    scripted(monkeypatch, interrupted)
    with pytest.raises(KeyboardInterrupt):
        evaluated(tmp_path / "cut")
    (cut,) = runs.list_runs(tmp_path / "cut" / "runs")
    assert (cut.done, cut.complete) == (1, False)
    model = scripted(monkeypatch, by_length)
    again = evaluated(tmp_path / "cut")
    assert len(model.asked) == 25  # the unit that was written is not asked again
    assert bytes_of(again) == bytes_of(whole)
    assert diff.compare(again, whole).promise is diff.Promise.SAME_BYTES


def test_a_pair_that_fails_takes_no_other_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(reasoning.generate(Recipe(1), split="test", count=1)).id

    def script(pair: Pair) -> Any:
        if pair.id == first:
            raise RuntimeError("no memory")
        return by_length(pair)

    scripted(monkeypatch, script)
    told = wep_reading.told(evaluated(tmp_path, 5))
    assert [one.status for one in told] == [Status.FAILED, *[Status.OK] * 4]
    assert told[0].right("one") is None


def test_what_is_read_of_a_run_knows_which_sentence_was_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, by_length)
    told = wep_reading.told(evaluated(tmp_path, 20))
    examples = list(reasoning.generate(Recipe(1), split="test", count=20))
    for one, example in zip(told, examples, strict=True):
        assert (one.id, one.number, one.probability) == (example.id, example.number, example.probability)
        assert one.right_word == example.right_word
        if len(example.right) != len(example.wrong):
            assert one.right("one") is (len(example.right) < len(example.wrong)) is (not one.right("two"))


def test_runs_of_both_kinds_stand_side_by_side_and_are_not_mixed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    run = evaluated(tmp_path, 3)
    assert [one.task for one in runs.list_runs(tmp_path / "runs")] == ["wep.one_hop"]
    with pytest.raises(InputError, match=r"a run of wep\.one_hop, and this is about tables"):
        reading.scores([run])


def test_two_runs_differ_where_choices_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, by_length)
    one = evaluated(tmp_path / "a", 5)
    scripted(monkeypatch, lambda pair: {name: [v + 1e-6 for v in values] for name, values in by_length(pair).items()})
    near = evaluated(tmp_path / "b", 5)
    scripted(monkeypatch, lambda pair: {name: [-v for v in values] for name, values in by_length(pair).items()})
    other = evaluated(tmp_path / "c", 5)
    assert diff.compare(one, near).promise is diff.Promise.SAME_ANSWERS
    found = diff.compare(one, other)
    assert found.promise is diff.Promise.NEITHER
    assert {difference.what for difference in found.differences} <= {"choice", "score"}


def test_the_manner_of_asking_is_part_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from probelib.evaluation.running.identity import run_id

    made = wep_sets.make(reasoning.generate(Recipe(1), split="test", count=3), tmp_path)
    assert run_id(ASKING, made) != run_id(replace(ASKING, manner="prompted"), made)

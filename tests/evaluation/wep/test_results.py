from __future__ import annotations

from pathlib import Path

import pytest

from probelib.evaluation.records import Run
from probelib.evaluation.running import runs
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep.asking import Wanted
from probelib.evaluation.wep.results import results
from tests.evaluation.made_wep import ASKING, by_length, scripted

WANTED = Wanted("one_hop", total=200)


def evaluated(folder: Path, split: str, *, every_word: bool = False) -> Run:
    made = wep_asking.asked(WANTED, split, folder, limit=10, every_word=every_word)
    return evaluate(ASKING, made, folder)


def test_the_method_of_a_test_run_is_chosen_by_the_validation_run_of_the_same_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    for split in ("test", "validation"):
        evaluated(tmp_path, split)
    evaluated(tmp_path, "test", every_word=True)
    (found,) = results(runs.list_runs(tmp_path))
    assert [one.method for one in found.by_method] == ["one", "two"]
    assert found.selected in found.by_method
    assert (found.task, found.validation, found.source, found.reason) == ("wep.one_hop", 10, "own", "")
    assert found.against_blind.points is not None


def test_without_a_validation_run_nothing_is_selected_and_a_reason_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    (found,) = results([evaluated(tmp_path, "test")])
    assert (found.selected, found.against_blind.points) == (None, None)
    assert found.reason == "no complete run of the validation split chooses the method"


def test_a_model_with_one_method_needs_no_validation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, lambda pair: {"one": by_length(pair)["one"]})
    (found,) = results([evaluated(tmp_path, "test")])
    assert found.selected is not None
    assert (found.selected.method, found.validation) == ("one", 0)

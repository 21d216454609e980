"""Which runs a model's own scale is read from, and by which method."""

from __future__ import annotations

from pathlib import Path

import pytest

from probelib.evaluation.running import runs as store
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep import scale_runs, standings
from probelib.evaluation.wep.asking import Wanted
from tests.evaluation.made_wep import ASKING, asked_about, by_length, scripted


def test_a_run_that_offered_every_word_says_of_which_task_and_others_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    asked_about(tmp_path, "one_hop", "test")
    wanted = Wanted("one_hop", total=200)
    evaluate(ASKING, wep_asking.asked(wanted, "test", tmp_path, limit=3, every_word=True), tmp_path)
    found = [scale_runs.asked(run) for run in store.list_runs(tmp_path)]
    (one,) = [known for known in found if known is not None]
    assert len(found) == 2
    assert (one.task, one.examples, one.run.task) == ("one_hop", 3, "wep.scale")


def test_the_method_is_that_of_validation_and_else_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, by_length)
    for split in ("validation", "test"):
        asked_about(tmp_path, "one_hop", split)
    wanted = Wanted("one_hop", total=200)
    run = evaluate(ASKING, wep_asking.asked(wanted, "test", tmp_path, limit=3, every_word=True), tmp_path)
    (there,) = standings.measured(store.list_runs(tmp_path))
    one = scale_runs.asked(run)
    assert one is not None
    assert scale_runs.method(one, [there], ["first", there.method]) == there.method
    assert scale_runs.method(one, [], ["first", there.method]) == "first"
    assert scale_runs.method(one, [there], []) == ""

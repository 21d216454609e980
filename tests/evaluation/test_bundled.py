"""The runs that ship are whole, were asked the same questions, and say nothing of the machine they were made on."""

from __future__ import annotations

import pytest

from probelib import resources
from probelib.evaluation.measuring import reading
from probelib.evaluation.records import Filters, Run
from probelib.evaluation.running import runs, sets
from probelib.evaluation.running.rows import TNLI
from probelib.evaluation.wep import reading as wep_reading
from probelib.evaluation.wep import standings
from probelib.models import builtins

PLACE = resources.asset("runs")
EVERY = runs.list_runs(PLACE)
SHIPPED = tuple(run for run in EVERY if run.task == TNLI)
WEP = tuple(run for run in EVERY if run.task.startswith("wep."))


def test_each_built_in_model_has_a_complete_run() -> None:
    assert {run.model_id for run in SHIPPED} == {model.id for model in builtins()}
    assert all(run.complete and run.bundled for run in SHIPPED)


def test_all_were_asked_one_set_that_ships_with_them() -> None:
    (set_id,) = {run.set_id for run in SHIPPED}
    asked = sets.open_set(PLACE, set_id)
    assert (asked.dataset, asked.tables) == ("samples", SHIPPED[0].units)


@pytest.mark.parametrize("run", SHIPPED, ids=lambda run: run.model_id)
def test_a_run_has_an_answer_to_each_question(run: Run) -> None:
    asked = sets.open_set(PLACE, run.set_id)
    assert runs.answers(run).num_rows == asked.bases + asked.probes


def test_scores_are_read_from_them() -> None:
    frame = reading.scores(SHIPPED, Filters())
    assert set(frame["model_key"]) == {run.model_key for run in SHIPPED}


def test_they_name_no_host_and_hold_nothing_that_can_be_made_again() -> None:
    names = {path.name for path in PLACE.rglob("*") if path.is_file()}
    assert not [name for name in names if name.startswith(".")]
    assert runs.MERGED not in names
    assert not list(PLACE.glob(f"*/{runs.TIMING}/part-*"))


@pytest.mark.parametrize("run", WEP, ids=lambda run: run.id)
def test_a_wep_run_is_whole_and_of_a_set_that_ships(run: Run) -> None:
    assert run.complete
    assert all(one.status is not None for one in wep_reading.told(run))


def test_smollm2_has_an_accuracy_on_each_of_the_papers_wep_tasks() -> None:
    found = {one.task: one for one in standings.measured(WEP) if one.key.startswith("builtin:smollm2")}
    assert found.keys() >= {"one_hop", "two_hop", "unli"}
    assert all(one.accuracy is not None and one.blind is not None for one in found.values())


def test_every_set_that_ships_was_asked() -> None:
    assert {folder.name for folder in (PLACE / sets.FOLDER).iterdir()} == {run.set_id for run in EVERY}

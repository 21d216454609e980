from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from probelib.evaluation.records import Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.wep import standings
from probelib.evaluation.wep.standings import Setting
from probelib.models.base import Pair
from tests.evaluation.made_wep import asked_about, by_length, scripted, tuned_key


def always(scores: list[float], pair: Pair) -> dict[str, list[float]]:
    return {"one": scores}


def test_the_papers_table_is_there_with_its_deviations() -> None:
    found = {(one.title, one.task): one for one in standings.published()}
    assert len(found) == 24
    people = found["Human baseline", "one_hop"]
    assert (people.setting, people.accuracy, people.interval_is) == (Setting.REFERENCE, 0.97, "deviation, as printed")
    assert people.interval == pytest.approx((0.96, 0.98))
    assert found["Chance", "unli"].interval is None


def test_a_model_stands_by_the_method_of_validation_beside_the_blind_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    for split in ("validation", "test"):
        asked_about(tmp_path, "one_hop", split)
    (found,) = standings.measured(store.list_runs(tmp_path))
    assert (found.task, found.setting, found.published, found.validation) == ("one_hop", Setting.ZERO_SHOT, False, 10)
    assert found.method in ("one", "two")
    assert found.accuracy is not None
    assert found.blind is not None
    assert found.pairs == 10
    assert found.against_blind.points == pytest.approx(100 * (found.accuracy - found.blind))


def test_without_validation_a_model_has_no_accuracy_and_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    asked_about(tmp_path, "one_hop", "test")
    (found,) = standings.measured(store.list_runs(tmp_path))
    assert (found.accuracy, found.pairs) == (None, 0)
    assert "validation split" in found.reason


def test_seeds_of_one_training_are_one_model_and_their_control_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Run] = []
    for key, scores in (
        (tuned_key(seed=0), [1.0, 0.0]),
        (tuned_key(seed=1), [0.0, 1.0]),
        (tuned_key(seed=0, reads="sentence"), [1.0, 0.0]),
    ):
        scripted(monkeypatch, partial(always, scores)).model_key = key
        made.append(asked_about(tmp_path / key, "two_hop", "test"))
    made = [replace(run, id=f"{run.id}-{n}") for n, run in enumerate(made)]
    (found,) = standings.measured(made)
    assert (found.key, found.title) == ("tuned:minilm-full:one_hop", "MiniLM full, on 1 hop")
    assert (found.accuracy, found.interval_is, found.run_id) == (0.5, "deviation, 2 seeds", "")
    assert found.setting is Setting.FINE_TUNED
    assert found.blind is not None


def test_our_own_sentences_of_unli_compare_with_nothing_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda pair: {"one": by_length(pair)["one"]})
    (found,) = standings.measured([asked_about(tmp_path, "unli", "test")])
    assert (found.source, found.comparable) == ("own", False)

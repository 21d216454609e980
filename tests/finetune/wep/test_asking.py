from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.evaluation.running.runner import Watch
from probelib.finetune.wep.asking import ask_all
from tests.evaluation.made_wep import by_length, scripted
from tests.finetune.wep import made


@pytest.mark.parametrize("task", ["one_hop", "unli"])
def test_every_model_is_asked_the_test_splits_of_all_three_tasks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    model = scripted(monkeypatch, by_length)
    found = list(ask_all("choice:mine", replace(made.WANTED, task=task), tmp_path, limit=3, watch=Watch()))
    assert [(run.task, run.split, run.complete) for run in found] == [
        ("wep.one_hop", "test", True),
        ("wep.two_hop", "test", True),
        ("wep.unli", "test", True),
    ]
    assert len(model.asked) == 9


def test_what_was_asked_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = scripted(monkeypatch, by_length)
    first, second = (list(ask_all("choice:mine", made.WANTED, tmp_path, limit=3, watch=Watch())) for _ in range(2))
    assert [run.id for run in first] == [run.id for run in second]
    assert len(model.asked) == 9

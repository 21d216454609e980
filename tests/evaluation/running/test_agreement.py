from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from probelib.evaluation.running import agreement as module
from probelib.evaluation.running import asked
from probelib.evaluation.running.agreement import agreement
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.models.base import Example, Settings
from probelib.models.scripted import Scripted
from tests.evaluation.made_runs import bytes_of, probe_set

HALF = Asking("builtin:smollm2", Settings(dtype="bfloat16"), 1)


def in_half(example: Example) -> float:
    return 0.51 if example.text == "Blue won eight." else 0.75


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let half precision call one statement entailed that full precision calls refuted."""
    monkeypatch.setattr(asked, "_LOADED", {})
    times: list[str] = []

    def loads(_: str, *, settings: Settings, **__: Any) -> Scripted:
        times.append(settings.dtype)
        full = settings.dtype == "float32"
        return Scripted(lambda one: in_half(one) - 0.02 * full, name=settings.dtype)

    monkeypatch.setattr("probelib.models.catalogue.load", loads)
    return times


def test_labels_of_half_precision_are_counted_beside_those_of_full(tmp_path: Path, loaded: list[str]) -> None:
    questions = probe_set(tmp_path)
    run = evaluate(HALF, questions, tmp_path / "runs")
    before = bytes_of(run)
    found = agreement(HALF, questions, run)
    assert found is not None
    assert (found.tables, found.examples, found.same) == (3, 9, 8)
    assert found.largest == pytest.approx(0.02)
    assert bytes_of(run) == before
    assert agreement(HALF, questions, run) == found
    assert loaded == ["bfloat16", "float32"]


def test_only_the_first_tables_are_asked_again(
    tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LEAST", 1)
    questions = probe_set(tmp_path)
    found = agreement(HALF, questions, evaluate(HALF, questions, tmp_path / "runs"))
    assert found is not None
    assert (found.tables, found.examples < 9) == (1, True)


@pytest.mark.parametrize(
    "asking",
    [
        pytest.param(replace(HALF, settings=Settings()), id="full precision"),
        pytest.param(replace(HALF, model_id="builtin:lookup"), id="a model without numbers"),
    ],
)
def test_there_is_nothing_to_compare_in(asking: Asking, tmp_path: Path, loaded: list[str]) -> None:
    questions = probe_set(tmp_path)
    assert agreement(asking, questions, evaluate(asking, questions, tmp_path / "runs")) is None

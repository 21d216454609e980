from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.identity import plain, run_id, said_settings, with_threads
from probelib.models.base import Settings
from probelib.work.executors import Workers
from tests.evaluation.made_runs import probe_set


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("SmolLM2-135M Instruct", "smollm2-135m-instruct", id="letters, digits and dashes"),
        pytest.param("../../etc/passwd", "etc-passwd", id="no way out of the folder"),
        pytest.param("模型", "model", id="nothing that is left"),
        pytest.param("a" * 99, "a" * 40, id="not too long"),
    ],
)
def test_a_name_becomes_part_of_a_folder_s_name(name: str, said: str) -> None:
    assert plain(name) == said


def test_the_id_hangs_on_what_determines_the_answers(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    model = "nli:owner/Model_Name"
    known = [
        run_id(Asking(model, settings, threads), made)
        for settings, threads in ((Settings(), None), (Settings(shots=2), None), (Settings(), 2))
    ]
    assert len(set(known)) == 3
    assert all(name.startswith("own-model-name-") for name in known)
    assert run_id(Asking(model, Settings(train_path="/a")), made) == known[0]


@pytest.mark.parametrize(
    ("model", "workers", "named", "threads"),
    [
        pytest.param("nli:owner/name", 1, None, 8, id="all cores"),
        pytest.param("nli:owner/name", 3, None, 2, id="shared by workers"),
        pytest.param("nli:owner/name", 30, None, 1, id="more workers than cores"),
        pytest.param("nli:owner/name", 1, 3, 3, id="as named"),
        pytest.param("builtin:lookup", 1, None, None, id="no network"),
        pytest.param("openai:name", 1, None, None, id="computed elsewhere"),
    ],
)
def test_threads_are_shared_by_the_workers_and_part_of_the_run(
    model: str, workers: int, named: int | None, threads: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    asking = Asking(model, Settings(), named)
    assert with_threads(asking, Workers(ThreadPoolExecutor(1), workers)).threads == threads


def test_a_manifest_holds_no_secret_and_no_path(tmp_path: Path) -> None:
    settings = Settings(base_url="https://user:secret@host.example:8000/v1?key=secret", train_path="/home/me")
    said = said_settings(settings)
    assert said["base_url"] == "https://host.example:8000/v1"
    assert "train_path" not in said


def test_an_address_with_a_password_that_cannot_be_read_is_refused_without_repeating_it() -> None:
    with pytest.raises(InputError) as caught:
        said_settings(Settings(base_url="http://user:secret/x@host/v1"))
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None

from __future__ import annotations

from pathlib import Path

import pytest

from probelib import datasets
from probelib.errors import InputError
from probelib.evaluation.running import making, requested, sets
from probelib.probes.units import Options
from tests.evaluation.made_runs import probe_set


def test_the_probes_of_a_dataset_are_made_once_for_a_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(seed: int = 0) -> str:
        return making.from_dataset(datasets.open("samples"), tmp_path, Options(seed=seed), limit=1).id

    first = made()
    monkeypatch.setattr(making, "make", lambda unit: pytest.fail("the probes were made again"))
    assert made() == first
    with pytest.raises(pytest.fail.Exception):
        made(seed=1)
    (tmp_path / "sets" / first / sets.TABLES).unlink()
    with pytest.raises(pytest.fail.Exception):
        made()


def test_a_note_of_a_set_that_is_gone_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "note"
    assert requested.remembered(tmp_path, path) is None
    path.write_text("gone", encoding="utf-8")
    assert requested.remembered(tmp_path, path) is None


def test_a_note_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    with pytest.raises(InputError, match="cannot be written"):
        requested.remember(tmp_path / "none" / "note", made)

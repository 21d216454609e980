from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib import datasets
from probelib.counting import Kept, desk
from probelib.counting.desk import Desk, Stage, Task
from probelib.records import Side

TABFACT = Path(__file__).parents[1] / "datasets" / "fixtures" / "tabfact"
PATIENCE = 120.0


@pytest.fixture
def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    made = Desk()
    yield made
    made.close()


def test_counts_are_kept_where_the_process_that_asked_finds_them(counter: Desk) -> None:
    folder = str(TABFACT)
    for task in (Task("tabfact", folder), Task("tabfact", folder, Side.HYPOTHESIS)):
        counter.ask(task)
        counter.ask(task)
    assert counter.wait(PATIENCE)
    assert counter.standing(Task("tabfact", folder)) is None
    kept = Kept(datasets.open("tabfact", TABFACT))
    assert kept.held() == kept.hold()
    assert kept.probed(Side.HYPOTHESIS) is not None


def test_an_error_is_told_in_its_own_words(counter: Desk, tmp_path: Path) -> None:
    task = Task("tabfact", str(tmp_path / "nowhere"))
    counter.ask(task)
    assert counter.wait(PATIENCE)
    standing = counter.standing(task)
    assert standing is not None
    assert standing.stage is Stage.FAILED
    assert "nowhere" in standing.message
    assert not standing.busy


def test_what_runs_and_what_waits_can_be_stopped_and_asked_for_again(
    counter: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "_MODULE", "http.server")  # a process that does not end by itself; 0 is a free port
    endless, later = Task("0", None, Side.HYPOTHESIS), Task("0", None, Side.TABLE)
    monkeypatch.setattr(desk, "_arguments", lambda task: ["--bind", "127.0.0.1", "0"])
    counter.ask(endless)
    counter.ask(later)
    counter.stop(later)
    counter.stop(endless)
    assert counter.wait(PATIENCE)
    for task in (endless, later):
        assert counter.standing(task) == desk.Standing(Stage.STOPPED)
    counter.ask(later)
    standing = counter.standing(later)
    assert standing is not None
    assert standing.busy
    counter.close()
    assert counter.wait(PATIENCE)

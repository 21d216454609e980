from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from probelib.errors import InputError
from probelib.work import executing


@pytest.mark.parametrize("where", ["", "thread", "threads:0", "threads:x", "serial:2", "processes:-1", "tcp://x:1"])
def test_an_executor_that_there_is_not_is_refused(where: str) -> None:
    with pytest.raises(InputError, match="is no executor"), executing(where):
        pass


@pytest.mark.parametrize(("where", "count"), [("serial", 1), ("threads:3", 3), ("processes:2", 2)])
def test_the_number_of_workers_is_told(where: str, count: int) -> None:
    with executing(where) as workers:
        assert workers.count == count
        assert workers.executor.submit(abs, -3).result() == 3


def test_a_process_does_not_run_the_script_that_started_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "app.py"
    script.write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()", encoding="utf-8")
    main = ModuleType("__main__")
    main.__file__ = str(script)
    monkeypatch.setitem(sys.modules, "__main__", main)
    with executing("processes:1") as workers:
        assert workers.executor.submit(abs, -3).result() == 3
    assert not (tmp_path / "ran").exists()
    assert main.__file__ == str(script)

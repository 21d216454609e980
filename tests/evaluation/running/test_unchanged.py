from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from probelib.evaluation.running.unchanged import state


def age(*paths: Path) -> None:
    """Let the last change of files and folders be a minute ago."""
    for path in paths:
        os.utime(path, (time.time() - 60,) * 2)


def test_what_was_left_alone_is_as_it_was(tmp_path: Path) -> None:
    age(tmp_path)
    assert state(tmp_path) == state(tmp_path) is not None


def test_a_file_that_is_replaced_in_a_folder_changes_its_state(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("old")
    age(tmp_path)
    before = state(tmp_path)
    (tmp_path / ".new").write_text("new")
    (tmp_path / ".new").replace(tmp_path / "part")
    os.utime(tmp_path, (time.time() - 30,) * 2)
    assert state(tmp_path) != before


def test_of_what_changed_a_moment_ago_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("new")
    assert state(tmp_path) is None


@pytest.mark.parametrize("there", [True, False])
def test_one_that_comes_or_goes_is_noticed(there: bool, tmp_path: Path) -> None:
    folder, file = tmp_path / "folder", tmp_path / "folder" / "timing"
    folder.mkdir()
    if there:
        file.write_text("")
        age(file)
    age(folder)
    before = state(folder, file)
    file.unlink() if there else file.write_text("")
    age(folder, *([] if there else [file]))
    assert before is not None
    assert state(folder, file) != before

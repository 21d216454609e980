"""Tests that need the shared material are one skip where it is absent, and failures where it is required."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import shared as material
from tests.shared import REPOSITORY

TESTS = """
import pytest

def test_needs_nothing():
    pass

def test_reads(shared):
    assert (shared / "data").is_dir()

@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.needs_shared
def test_is_marked(number):
    pass
"""


@pytest.fixture
def outcome(tmp_path: Path) -> object:
    """Run the tests above with the hooks of this folder; return what pytest printed last, and all of it."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    needs_shared: x\n")
    (tmp_path / "test_it.py").write_text(TESTS)

    def run(**variables: str) -> tuple[str, str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PROBELIB_", "PYTEST_"))}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"],
            cwd=tmp_path,
            env=env | {"PYTHONPATH": str(REPOSITORY)} | variables,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip().splitlines()[-1].partition(" in ")[0], done.stdout

    return run


def test_with_the_material_all_run(outcome, tmp_path: Path) -> None:
    (tmp_path / "material" / "data").mkdir(parents=True)
    assert outcome(PROBELIB_SHARED=str(tmp_path / "material"))[0] == "4 passed"


def test_without_it_one_skip_names_the_variable(outcome) -> None:
    last, everything = outcome(PROBELIB_SHARED="/nowhere")
    assert last == "1 passed, 1 skipped, 2 deselected"
    assert "no shared material in /nowhere; set PROBELIB_SHARED to its folder (3 tests)" in everything


def test_where_it_is_required_its_absence_fails_each(outcome) -> None:
    last, everything = outcome(PROBELIB_SHARED="/nowhere", PROBELIB_REQUIRE_SHARED="1")
    assert last == "1 passed, 3 errors"
    assert "PROBELIB_REQUIRE_SHARED is 1" in everything


def test_by_default_it_lies_beside_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROBELIB_SHARED", raising=False)
    assert material.shared_folder() == REPOSITORY.parent / "shared"

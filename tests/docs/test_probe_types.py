"""`docs/probe-types.md` says what the code does: it is made again here."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from probelib.probes.taxonomy import ReasoningType
from probelib.probes.types import REASONING_TYPES
from tests.shared import REPOSITORY

PAGE = REPOSITORY / "docs" / "probe-types.md"
SAID = tomllib.loads((REPOSITORY / "docs" / "make" / "probe-types.toml").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_page_of_probe_types_is_what_the_code_gives(tmp_path: Path) -> None:
    script = REPOSITORY / "docs" / "make" / "probe_types.py"
    subprocess.run([sys.executable, script, "--out", tmp_path / "page.md"], check=True, cwd=REPOSITORY)
    made = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert made == PAGE.read_text(encoding="utf-8"), "run: python docs/make/probe_types.py"


def test_each_type_is_explained_and_nothing_else_is() -> None:
    assert set(SAID) == {"head", "wep", *(t.name for t in REASONING_TYPES)}
    for one in REASONING_TYPES:
        assert set(SAID[one.name]) == {"paper", "ours", "proof"}


@pytest.mark.parametrize("reasoning", REASONING_TYPES, ids=lambda t: t.name)
def test_each_type_has_an_example(reasoning: ReasoningType) -> None:
    name, title = reasoning.name, reasoning.title
    section = PAGE.read_text(encoding="utf-8").partition(f"### {title}\n\n`{name}`.")[2].partition("\n#")[0]
    assert "| = Keeps label |" in section or "| ⇄ Flips label |" in section

"""`docs/notebook.ipynb` holds what the guide shows for a notebook, whose code runs in `test_commands`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.docs.commands import blocks
from tests.shared import REPOSITORY

NOTEBOOK = REPOSITORY / "docs" / "notebook.ipynb"


def test_the_notebook_is_that_of_the_guide(tmp_path: Path) -> None:
    script = REPOSITORY / "docs" / "make" / "notebook.py"
    subprocess.run([sys.executable, script, "--out", tmp_path / "made.ipynb"], check=True)
    assert (tmp_path / "made.ipynb").read_bytes() == NOTEBOOK.read_bytes(), "run: python docs/make/notebook.py"


def test_all_code_of_the_guide_is_in_it() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code == [block.strip() for block in blocks(REPOSITORY / "docs" / "guide.md", "python")]

"""Writes docs/notebook.ipynb: what docs/guide.md shows for a notebook, as one that can be opened and run.

python docs/make/notebook.py
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
GUIDE = HERE.parent / "guide.md"
HEADING = "## In a notebook"


def cells(section: str) -> Iterator[dict[str, Any]]:
    """Yield the cells of a section: a paragraph before each block of code, and the block."""
    section = re.sub(r"\s\[notebook\.ipynb\]\(\S+\)\s[^.]+\.", "", section)  # it would speak of itself
    for at, (prose, code) in enumerate(re.findall(r"(.*?)```python\n(.*?)```", section, re.DOTALL)):
        yield {"cell_type": "markdown", "id": f"text-{at}", "metadata": {}, "source": prose.strip().splitlines(True)}
        body = code.strip().splitlines(True)
        yield {
            "cell_type": "code",
            "execution_count": None,
            "id": f"code-{at}",
            "metadata": {},
            "outputs": [],
            "source": body,
        }


def notebook(guide: str) -> dict[str, Any]:
    """Return the notebook of a guide, in version 4.5 of the format."""
    section = guide.partition(f"{HEADING}\n")[2].partition("\n## ")[0]
    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": ["# probelib in a notebook"]}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [title, *cells(section)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=Path, default=HERE.parent / "notebook.ipynb", help="file to write")
    made = json.dumps(notebook(GUIDE.read_text(encoding="utf-8")), ensure_ascii=False, indent=1)
    arguments.parse_args().out.write_text(made + "\n", encoding="utf-8")

"""Imports obey `docs/architecture.md`, "Layers"; opening the app or asking for help pays for no heavy package."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shared import REPOSITORY

FLOOR = {"records", "errors", "resources", "work", "reports", "auditing", "mode", "owners"}
MAY_IMPORT = {
    **dict.fromkeys(FLOOR, FLOOR),
    "language": FLOOR,
    "datasets": FLOOR | {"language"},
    "grounding": FLOOR | {"language"},
    "checking": FLOOR | {"language", "grounding"},
    "probes": FLOOR | {"language", "grounding", "checking"},
    "wep": FLOOR | {"language", "datasets"},
    # `lookup` is the label check answering as a model; other baselines learn from a dataset's bases.
    "models": FLOOR | {"language", "datasets", "grounding", "checking"},
    "evaluation": FLOOR
    | {"language", "datasets", "grounding", "checking", "probes", "models", "published", "export", "wep"},
    "finetune": FLOOR
    | {"language", "datasets", "grounding", "checking", "probes", "models", "evaluation", "export", "wep"},
    "export": FLOOR | {"models", "wep"},
    "published": FLOOR,
    "people": FLOOR | {"language", "datasets", "checking", "probes", "models", "evaluation", "export", "wep"},
    "counting": FLOOR | {"language", "datasets", "checking", "probes", "export", "published"},
    "display": FLOOR
    | {"language", "datasets", "grounding", "checking", "probes", "models", "evaluation"}
    | {"published", "counting", "wep"},
    "figures": FLOOR | {"probes", "models", "evaluation", "display", "published", "wep"},
    "decks": FLOOR
    | {"language", "datasets", "grounding", "checking", "probes", "models", "evaluation", "export", "display"}
    | {"published", "counting", "wep", "figures"},
    "cli": FLOOR
    | {"language", "datasets", "grounding", "checking", "probes", "models", "evaluation", "export", "display"}
    | {"published", "counting", "finetune", "wep", "people", "decks"},
}
HEAVY = (
    "torch",
    "transformers",
    "problog",
    "dateparser",
    "pint",
    "pandas",
    "numpy",
    "pyarrow",
    "duckdb",
    "streamlit",
    "altair",
    "plotly",
)

PACKAGE = REPOSITORY / "probelib"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_bundle" not in path.parts)


def imported(path: Path) -> Iterator[str]:
    """Yield the dotted names that a module imports anywhere, absolute ones only: relative imports are not used here."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def loaded_by(code: str) -> set[str]:
    """Return the top-level packages that are loaded after `code` ran in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*{{name.partition('.')[0] for name in sys.modules}})"],
        capture_output=True,
        text=True,
        check=True,
        cwd=REPOSITORY,
    )
    return set(done.stdout.split())


def test_every_part_of_the_package_has_its_layer() -> None:
    assert {layer(path) for path in MODULES} - {"__init__"} <= MAY_IMPORT.keys()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    parts = {name.split(".")[1] for name in imported(path) if name.startswith("probelib.")}
    allowed = MAY_IMPORT.get(layer(path), set()) | {layer(path), "__version__"}
    assert parts <= allowed, f"{path.relative_to(REPOSITORY)} imports {sorted(parts - allowed)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_library_knows_neither_streamlit_nor_the_pages(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & {"streamlit", "pages", "app", "tests", "benchmarks"}


def test_pages_import_nothing_of_the_command_line() -> None:
    pages = [REPOSITORY / "app.py", *sorted((REPOSITORY / "pages").rglob("*.py"))]
    assert not [path for path in pages for name in imported(path) if name.startswith("probelib.cli")]


def test_importing_the_package_loads_nothing_but_the_standard_library() -> None:
    bare = loaded_by("")
    assert loaded_by("import probelib") - bare - set(sys.stdlib_module_names) == {"probelib"}


def test_asking_for_help_loads_no_heavy_package() -> None:
    assert not loaded_by("import probelib.cli") & {*HEAVY, "rich"}


def test_importing_every_module_loads_no_heavy_package() -> None:
    names = [".".join(path.relative_to(REPOSITORY).with_suffix("").parts) for path in MODULES]
    statements = "\n".join(f"import {name.removesuffix('.__init__')}" for name in names if "__main__" not in name)
    assert not loaded_by(statements) & set(HEAVY)

"""What `pyproject.toml` asks for is what the code imports, no more and no less."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.shared import REPOSITORY

PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Transformers imports these itself, for GGUF weights and for tokenizers that are SentencePiece files; ProbLog imports
# pysdd, and altair the last, to save charts.
NEEDED_BY_OTHERS = {"gguf", "protobuf", "pysdd", "sentencepiece", "vl-convert-python"}
# Every installation has these, whether or not a module here imports them yet.
FIXED_SET = {
    "altair",
    "dateparser",
    "num2words",
    "pandas",
    "pint",
    "plotly",
    "problog",
    "streamlit",
    "torch",
    "transformers",
}
# Commands that the scripts call, what they read, the backend that builds the wheel, and what a server needs in a test.
TOOLS = {"build", "fastapi", "hatchling", "mypy", "pandas-stubs", "pytest-xdist", "ruff"}
OURS = {"probelib", "pages", "app", "tests", "benchmarks"}
DISTRIBUTIONS = packages_distributions()


def name(requirement: str) -> str:
    return re.split(r"[<>=!~ \[]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def files(*folders: str) -> list[Path]:
    return [
        path
        for folder in folders
        for path in sorted((REPOSITORY / folder).rglob("*.py"))
        if "_bundle" not in path.parts
    ]


def imports(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the distributions that files import, at the top or inside functions."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for module in {dotted.partition(".")[0] for dotted in names} - set(sys.stdlib_module_names) - OURS:
                yield from (found.lower().replace("_", "-") for found in DISTRIBUTIONS.get(module, [module]))


RUNTIME = {name(requirement) for requirement in PROJECT["dependencies"]}
TEST = {name(requirement) for requirement in PROJECT["optional-dependencies"]["test"]}
EXTRAS = {name(r) for extra, found in PROJECT["optional-dependencies"].items() if extra != "test" for r in found}
"""Packages that a command asks for by name where they are missing."""
USED = set(imports([REPOSITORY / "app.py", *files("probelib", "pages")]))
USED_IN_TESTS = set(imports(files("tests", "benchmarks")))


@pytest.mark.parametrize("dependency", sorted(RUNTIME - NEEDED_BY_OTHERS - FIXED_SET))
def test_every_dependency_is_imported(dependency: str) -> None:
    assert dependency in USED


@pytest.mark.parametrize("imported", sorted(USED))
def test_everything_imported_is_a_dependency(imported: str) -> None:
    assert imported in RUNTIME | EXTRAS


@pytest.mark.parametrize("imported", sorted(USED_IN_TESTS))
def test_everything_that_tests_import_is_a_dependency_or_in_the_test_extra(imported: str) -> None:
    assert imported in RUNTIME | EXTRAS | TEST


@pytest.mark.parametrize("dependency", sorted(TEST - TOOLS))
def test_every_package_of_the_test_extra_is_imported(dependency: str) -> None:
    assert dependency in USED_IN_TESTS


def test_the_fixed_set_is_asked_for_directly() -> None:
    assert FIXED_SET <= RUNTIME


def test_models_that_come_as_packages_are_pinned() -> None:
    lines = (REPOSITORY / "requirements-models.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines if line and not line.startswith("#"))


@pytest.mark.parametrize("requirement", [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]])
def test_every_range_holds_the_version_that_the_tests_run_with(requirement: str) -> None:
    wanted = Requirement(requirement)
    assert version(wanted.name) in wanted.specifier


def test_the_pinned_torch_is_one_that_the_range_allows() -> None:
    pinned = re.search(r"^torch==(.+)$", (REPOSITORY / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    allowed = next(Requirement(text) for text in PROJECT["dependencies"] if name(text) == "torch")
    assert pinned is not None
    assert pinned[1] in allowed.specifier

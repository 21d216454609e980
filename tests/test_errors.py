from __future__ import annotations

import ast
import builtins
import pickle
import re
from pathlib import Path

import pytest

from probelib import errors
from probelib.errors import MissingExtra
from tests.shared import REPOSITORY

CLASSES = {name: value for name, value in vars(errors).items() if isinstance(value, type)}
MODULES = sorted((REPOSITORY / "probelib").rglob("*.py"))


def test_the_tree_in_the_docstring_is_the_tree_of_the_classes() -> None:
    drawn: dict[str, str | None] = {}
    above: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"^([ │├└─]*)([A-Z]\w+)( {2,}\S|$)", line)
        if found is None or found[2] not in CLASSES:
            continue
        depth = len(found[1])
        while above and above[-1][0] >= depth:
            above.pop()
        drawn[found[2]] = above[-1][1] if above else None
        above.append((depth, found[2]))
    assert drawn == {
        name: None if value is errors.ProbelibError else value.__bases__[0].__name__ for name, value in CLASSES.items()
    }


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_error_is_a_probelib_error_that_says_when_it_happens(name: str) -> None:
    assert issubclass(CLASSES[name], errors.ProbelibError)
    assert CLASSES[name].__doc__


def test_a_missing_extra_says_what_to_install() -> None:
    error = errors.MissingExtra("openai:gpt", "openai")
    assert (error.model_id, error.extra) == ("openai:gpt", "openai")
    assert "pip install 'probelib[openai]'" in str(error)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(REPOSITORY / "probelib")))
def test_errors_are_defined_in_one_place_and_none_is_caught_blindly(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.name != "errors.py":
        exceptions = {name for name in vars(builtins) if name.endswith(("Error", "Exception"))} | CLASSES.keys()
        defined = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            and {base.id for base in node.bases if isinstance(base, ast.Name)} & exceptions
        ]
        assert defined == []
    blind = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.type is None]
    assert blind == []


def test_a_missing_extra_comes_home_from_a_worker_process() -> None:
    error = pickle.loads(pickle.dumps(MissingExtra("openai:name", "endpoint")))  # noqa: S301 - our own bytes
    assert (error.model_id, error.extra) == ("openai:name", "endpoint")
    assert "probelib[endpoint]" in str(error)

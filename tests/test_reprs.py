"""What a notebook or a shell shows of a record is its `repr`: no markup of it is run, and no code of it is obeyed."""

from __future__ import annotations

import ast
import re

import pytest

from probelib.display.markup import Html
from probelib.records import Check, Effect, Hypothesis, Label, Probe, Side, Table
from tests.hostile import HOSTILE, SOME
from tests.shared import REPOSITORY

RICH = re.compile(r"_(?:repr_[a-z]+|ipython_display|mime)_")


def test_nothing_defines_a_rich_representation() -> None:
    for path in sorted((REPOSITORY / "probelib").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert not RICH.fullmatch(node.name), f"{path}: {node.name}"


@pytest.mark.parametrize(
    "record",
    [
        Table("t", SOME, HOSTILE, (HOSTILE,), SOME),
        Hypothesis("h", "t", SOME, Label.ENTAILED),
        Probe(
            "p",
            "b",
            "t",
            "range",
            "x",
            Effect.FLIP,
            Side.HYPOTHESIS,
            SOME,
            (),
            Label.ENTAILED,
            (),
            Check.VERIFIED,
            SOME,
            0,
        ),
        Html(SOME),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_record_shows_no_code_that_a_terminal_obeys(record: object) -> None:
    shown = repr(record)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", shown)
    assert not hasattr(record, "_repr_html_")
    shown.encode()

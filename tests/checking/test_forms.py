"""Printed programs have the form of those that people wrote for TabFact."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from probelib import checking, datasets
from probelib.records import Table

TEAMS = Table(
    "t:teams",
    "teams of 2010",
    ("team", "country", "wins"),
    (("ajax", "holland", "3"), ("basel", "switzerland", "9"), ("zurich", "switzerland", "5")),
    "test",
)


@pytest.mark.parametrize(
    ("claim", "program"),
    [
        pytest.param("ajax had 3 wins", "eq{hop{filter_eq{all_rows; team; ajax}; wins}; 3}", id="a value"),
        pytest.param("2 teams had more than 4 wins", "eq{count{filter_greater{all_rows; wins; 4}}; 2}", id="a count"),
        pytest.param(
            "ajax had fewer wins than basel",
            "less{hop{filter_eq{all_rows; team; ajax}; wins}; hop{filter_eq{all_rows; team; basel}; wins}}",
            id="two values",
        ),
        pytest.param("basel had the most wins", "eq{hop{argmax{all_rows; wins}; team}; basel}", id="an extreme"),
        pytest.param(
            "ajax was the only team from holland",
            "and{only{filter_eq{all_rows; country; holland}}; "
            "eq{hop{filter_eq{all_rows; country; holland}; team}; ajax}}",
            id="only one",
        ),
    ],
)
def test_a_program_is_printed_as_people_write_it(claim: str, program: str) -> None:
    assert checking.program(TEAMS, claim) == program


def _plain(program: str) -> str:
    return re.sub(r"[^a-z0-9{};]+", "", program.lower()).removesuffix("true").replace("=true", "")


def test_most_programs_of_claims_that_are_understood_are_those_that_people_wrote(shared: Path) -> None:
    tabfact = shared / "data" / "tabfact"
    opened = datasets.open("tabfact", tabfact)
    written = json.loads((tabfact / "bootstrap" / "bootstrap.json").read_text(encoding="utf-8"))
    understood = same = 0
    for name, entries in written.items():
        table = opened.table(f"tabfact:{name}")
        for statement, _, _, _, program in entries:
            made = checking.program(table, statement)
            if made is not None:
                understood += 1
                same += _plain(made) == _plain(program)
    assert understood >= 60
    assert same >= understood // 2

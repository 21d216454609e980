from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.evaluation.running import making
from probelib.finetune import guard
from tests.finetune import made
from tests.models.tiny import MEDALS

OWN = '{"probe": "red won 30", "label": "refuted", "base": "red won 31", "base_label": "entailed", "table": %s}\n'
TABLE = '{"title": "m", "header": ["team", "gold"], "rows": [["red", "31"], ["blue", "7"]]}'


def test_a_table_that_is_learned_from_is_named(tmp_path: Path) -> None:
    statements = made.statements(tmp_path)
    with pytest.raises(InputError, match=r"1 tables .*: tabfact:train-0\.html\.csv\. "):
        guard.refuse(statements, [statements[0].table])
    guard.refuse(statements, [MEDALS])


def test_the_same_cells_under_another_name_are_the_same_table(tmp_path: Path) -> None:
    statements = made.statements(tmp_path)
    other = replace(statements[0].table, id="own:x", title="y", header=("Team ", "GOLD"))
    with pytest.raises(InputError, match=r"own:x \(as tabfact:train-0"):
        guard.refuse(statements, [other])


def test_tables_come_from_a_file_of_probes_and_from_a_probe_set(tmp_path: Path) -> None:
    path = tmp_path / "probes.jsonl"
    path.write_text(OWN % TABLE)
    assert {guard.content(table) for table in guard.evaluated(path)} == {
        guard.content(replace(MEDALS, header=("team", "gold"), rows=(("red", "31"), ("blue", "7"))))
    }
    made_set = making.from_file(path, tmp_path / "runs")
    assert [table.title for table in guard.evaluated(made_set.folder)] == ["m"]


def test_tables_for_testing_are_left_out_by_id_and_by_cells(tmp_path: Path) -> None:
    statements = made.statements(tmp_path)
    same, other = statements[0].table, replace(statements[2].table, id="own:x", title="y")
    assert guard.without(statements, [same, other]) == statements[4:]
    assert guard.without(statements, []) == statements


def test_tables_for_testing_are_those_of_splits_called_so(tmp_path: Path) -> None:
    made.dataset(tmp_path)
    assert list(guard.tests_of("tabfact", tmp_path)) == []
    made.dataset(tmp_path, split="test", tables=2)
    assert [table.id for table in guard.tests_of("tabfact", tmp_path)] == [
        "tabfact:test-0.html.csv",
        "tabfact:test-1.html.csv",
    ]


def test_a_place_that_holds_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        list(guard.evaluated(tmp_path / "missing"))

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from probelib import datasets
from probelib.datasets import local
from probelib.errors import DataError, InputError
from probelib.evaluation.running.asking import Asked, read
from probelib.records import Label, Orientation

TABLE = {"title": "Medals", "header": ["team", "medals"], "rows": [["Red", "31"], ["Blue", "7"]]}
OWN = {"base": "Red won 31.", "base_label": "entailed", "probe": "Red won 13.", "label": "refuted", "table": TABLE}


def written(folder: Path, *rows: dict[str, Any]) -> Path:
    path = folder / "probes.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def all_asked(path: Path, **options: Any) -> list[Asked]:
    return [one for group in read(path, **options) for one in group]


@pytest.fixture(scope="module")
def sample() -> Any:
    return next(datasets.open("samples").pairs())


def exported(sample: Any, **changes: Any) -> dict[str, Any]:
    table, base = sample
    row = {
        "id": "p1", "base_id": base.id, "table_id": table.id, "reasoning": "numeration", "effect": "flip",
        "base_text": base.text, "base_label": base.label, "text": "another", "label": base.label.opposite,
        "edits": "[]", "table_edits": "[]",
    }  # fmt: skip
    return row | changes


def test_the_base_of_an_own_probe_is_asked_once_and_first(tmp_path: Path) -> None:
    other = OWN | {"probe": "Red won thirty-one.", "label": "entailed"}
    base, flip, kept = all_asked(written(tmp_path, OWN, other))
    assert (base.example.text, base.gold, base.effect) == ("Red won 31.", Label.ENTAILED, "")
    assert (flip.example.text, flip.gold, flip.effect) == ("Red won 13.", Label.REFUTED, "flip")
    assert kept.effect == "preserve"
    assert flip.example.base_id == kept.example.base_id == base.example.id
    assert len({base.example.id, flip.example.id, kept.example.id}) == 3
    assert base.example.table is flip.example.table or base.example.table == flip.example.table


def test_a_table_may_stand_in_the_row(tmp_path: Path) -> None:
    table = all_asked(written(tmp_path, OWN))[0].example.table
    assert (table.title, table.header, table.rows) == ("Medals", ("team", "medals"), (("Red", "31"), ("Blue", "7")))


def test_an_own_table_without_header_is_an_infobox(tmp_path: Path) -> None:
    table = all_asked(written(tmp_path, OWN | {"table": {"rows": [["Year", "1999"]]}}))[0].example.table
    assert (table.orientation, table.rows) == (Orientation.INFOBOX, (("Year", "1999"),))


def test_an_own_probe_needs_no_base(tmp_path: Path) -> None:
    (one,) = all_asked(written(tmp_path, {"probe": "Red won 31.", "label": "Entailed", "table": TABLE}))
    assert (one.example.base_id, one.gold, one.effect) == (None, Label.ENTAILED, "")


def test_a_table_may_be_named_and_stand_as_text(tmp_path: Path, sample: Any) -> None:
    table, _ = sample
    named, inline = all_asked(
        written(
            tmp_path,
            {"probe": "a", "label": "refuted", "table": table.id},
            {"probe": "b", "label": "refuted", "table": json.dumps(TABLE)},
        )
    )
    assert named.example.table == table
    assert inline.example.table.title == "Medals"


def test_a_file_of_probelib_probes_names_its_tables(tmp_path: Path, sample: Any) -> None:
    table, hypothesis = sample
    base, probe = all_asked(written(tmp_path, exported(sample)))
    assert (base.example.id, base.example.text, base.gold) == (hypothesis.id, hypothesis.text, hypothesis.label)
    assert (probe.example.id, probe.example.table, probe.effect) == ("p1", table, "flip")
    assert probe.reasoning == "numeration"


def test_a_probe_on_the_table_s_side_is_asked_about_the_edited_table(tmp_path: Path, sample: Any) -> None:
    table, _ = sample
    base, probe = all_asked(written(tmp_path, exported(sample, table_edits='[[1, 0, "changed"]]')))
    assert probe.example.table.cell(1, 0) == "changed"
    assert base.example.table == table


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"label": "maybe"}, r"row 1: `label` is 'maybe', not entailed or refuted", id="a foreign label"),
        pytest.param({"label": None}, r"row 1: `label` is missing", id="no label"),
        pytest.param({"probe": ""}, r"row 1: `probe` is missing", id="no probe"),
        pytest.param({"table": None}, r"row 1: `table` is missing", id="no table"),
        pytest.param({"table": "{not json"}, r"row 1: `table` is no JSON", id="a broken table"),
        pytest.param({"table": {"header": ["a"], "rows": [["1", "2"]]}}, r"lists of 1 cells", id="a ragged table"),
    ],
)
def test_a_row_that_cannot_be_asked_is_named(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        all_asked(written(tmp_path, OWN | changes))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param({"id": "1"}, {"id": "1", "probe": "Red won 14."}, id="two probes of one id"),
        pytest.param({}, {"base_label": "refuted", "probe": "Red won 14."}, id="two labels of a base"),
        pytest.param({}, {"base_label": None, "probe": "Red won 14."}, id="a base with and without label"),
        pytest.param({"base_id": "b"}, {"base_id": "b", "base": "Red won."}, id="two bases of one id"),
    ],
)
def test_an_id_that_stands_for_two_questions_is_no_probe_less_but_an_error(
    tmp_path: Path, first: dict[str, Any], second: dict[str, Any]
) -> None:
    with pytest.raises(DataError, match=r"row 2: (base|probe) .* an id stands for one question"):
        all_asked(written(tmp_path, OWN | first, OWN | second))


def test_a_row_that_is_repeated_is_asked_once(tmp_path: Path) -> None:
    assert len(all_asked(written(tmp_path, OWN, OWN))) == 2


def test_a_file_of_neither_kind_says_what_the_kinds_are(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"neither a column `probe` .* nor `base_text`"):
        all_asked(written(tmp_path, {"sentence": "x"}))


def test_a_fetched_dataset_needs_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    folder = Path(__file__).parents[2] / "datasets" / "fixtures" / "tabpert"
    local.note("tabpert", local.Copy(folder, "", ""))
    (asked,) = all_asked(written(tmp_path, {**OWN, "base": "", "table": "tabpert:T1A"}))
    assert asked.example.table.id == "tabpert:T1A"


def test_edits_that_do_not_fit_the_table_are_refused(tmp_path: Path, sample: Any) -> None:
    with pytest.raises(DataError, match="does not fit table samples:"):
        all_asked(written(tmp_path, exported(sample, table_edits='[[999, 0, "x"]]')))


@pytest.mark.parametrize(
    ("table_id", "message"),
    [
        pytest.param("tabfact:1.csv", "say with --path where that dataset lies", id="a dataset without its place"),
        pytest.param("samples:none", "row 1: samples has no table 'samples:none'", id="an unknown table"),
        pytest.param("nowhere:1", "row 1: There is no dataset 'nowhere'", id="an unknown dataset"),
    ],
)
def test_a_table_that_is_not_found_is_named(tmp_path: Path, sample: Any, table_id: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        all_asked(written(tmp_path, exported(sample, table_id=table_id)))

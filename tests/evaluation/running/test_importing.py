from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import DataError, InputError
from probelib.evaluation.running import importing, making, runs
from probelib.evaluation.running.importing import Claim, Imported
from probelib.evaluation.running.sets import ProbeSet

TABLES = [
    {"title": name, "header": ["team", "medals"], "rows": [["Red", "31"], ["Blue", "7"]]} for name in ("Games", "Cup")
]
CLAIM = Claim("some/model")


@pytest.fixture
def asked(tmp_path: Path) -> ProbeSet:
    """Two tables, each with a base (`b0`, `b1`) and two probes (`p00`, `p01`, ...)."""
    probes = [
        {
            "base_id": f"b{i}",
            "base": "Red won 31.",
            "base_label": "entailed",
            "id": f"p{i}{j}",
            "probe": f"Red won {j}.",
        }
        | {"label": "refuted", "table": table}
        for i, table in enumerate(TABLES)
        for j in range(2)
    ]
    path = tmp_path / "probes.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in probes), encoding="utf-8")
    return making.from_file(path, tmp_path / "runs")


def imported(asked: ProbeSet, text: str, *, claim: Claim = CLAIM, name: str = "a.csv") -> Imported:
    place = asked.folder.parent.parent
    path = place.parent / name
    path.write_text(text, encoding="utf-8")
    return importing.import_run([path], asked, place, claim)


def rows(made: Imported) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = runs.answers(made.run).to_pylist()
    return found


def test_answers_become_a_complete_run_of_the_name_that_the_user_gives(asked: ProbeSet) -> None:
    made = imported(asked, "id,label,p_entailed\nb0,entailed,0.9\np00,refuted,0.25\n")
    assert made.run.complete
    assert made.run.model_key == "imported:some/model@unknown"
    assert made.run in runs.list_runs(asked.folder.parent.parent)
    base, probe = rows(made)
    assert (base["example_id"], base["base_id"], base["kind"], base["label"]) == ("b0", None, "base", "entailed")
    assert (probe["base_id"], probe["status"], probe["p_entailed"], probe["p_refuted"]) == ("b0", "ok", 0.25, 0.75)


def test_what_was_not_answered_has_no_row(asked: ProbeSet) -> None:
    made = imported(asked, "id,label\nb0,entailed\n")
    assert made.absent == 5
    assert [row["example_id"] for row in rows(made)] == ["b0"]


def test_a_label_that_is_none_has_a_row_without_label(asked: ProbeSet) -> None:
    made = imported(asked, "id,label\nb0,who knows\n")
    (row,) = rows(made)
    assert (row["status"], row["label"], row["p_entailed"], row["raw_text"]) == ("unparsed", None, None, "who knows")
    assert made.status == {"unparsed": 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "id,label\nb0,entailed\nx,refuted\n", "1 of 2 answers .* not in the probe set .*'x'", id="unknown"
        ),
        pytest.param("id,label\nb0,entailed\nb0,entailed\n", "row 2: 'b0' is answered already", id="twice"),
        pytest.param("id,label\n", "hold no answer", id="nothing"),
    ],
)
def test_a_log_of_other_questions_makes_no_run(asked: ProbeSet, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        imported(asked, text)
    assert runs.list_runs(asked.folder.parent.parent) == ()


def test_the_same_answers_are_the_same_run_and_others_another(asked: ProbeSet) -> None:
    first = imported(asked, "id,label\nb0,entailed\nb1,refuted\n")
    again = imported(asked, "id,label\nb1,refuted\nb0,entailed\n", name="other.csv")
    other = imported(asked, "id,label\nb0,refuted\n")
    assert first.run.id == again.run.id != other.run.id
    assert rows(first) == rows(again)


@pytest.mark.parametrize("claim", [Claim(""), Claim("../up"), Claim("a b"), Claim("a", revision="x]")])
def test_a_name_that_cannot_stand_in_a_key_is_refused(asked: ProbeSet, claim: Claim) -> None:
    with pytest.raises(InputError, match="of an imported model"):
        imported(asked, "id,label\nb0,entailed\n", claim=claim)

"""Frames of a run whose numbers are known by hand (`made_runs.ROWS`)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from probelib import datasets
from probelib.errors import DataError
from probelib.evaluation.measuring import reading
from probelib.evaluation.records import ANSWERS, BASES, SCORES, Filters, Run
from probelib.evaluation.running import making, sets
from probelib.evaluation.running.rows import COLUMNS
from probelib.evaluation.running.runner import evaluate
from probelib.models.scripted import Answer
from probelib.probes.units import Options
from probelib.records import Check, Label, Side
from tests.evaluation.made_runs import ASKING, evaluated, scripted

ANSWERED: dict[str, Answer] = {
    "Red won 31.": 0.9,  # entailed, right
    "Red won thirty-one.": 0.8,  # entailed, right
    "Red won 31 in all.": 0.3,  # entailed, wrong
    "Red won thirteen.": 0.7,  # refuted, wrong
    "Blue won 8.": 0.6,  # refuted, wrong
    "Blue won eight.": None,  # refuted, unparsed
    "Blue won seven.": 0.55,  # entailed, right
    "Blue won 7.": None,  # entailed, unparsed
    "Blue won VII.": 0.51,  # entailed, right
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    scripted(monkeypatch, lambda example: ANSWERED[example.text])
    return evaluated(tmp_path)


def by_cell(frame: pd.DataFrame) -> dict[tuple[str, str, str], tuple[Any, ...]]:
    """Return what was measured, by base, type and effect."""
    assert list(frame.columns) == list(SCORES)
    names = ["base_right", "base_entailed", "probes", "scored", "right", "entailed", "refuted"]
    return {
        (row["base_id"], row["reasoning"], row["effect"]): tuple(
            None if isinstance(row[name], float) and math.isnan(row[name]) else row[name] for name in names
        )
        for row in frame.to_dict("records")
    }


def base_ids(run: Run) -> list[str]:
    """Return the ids of the three bases, in the order of the tables one, two, three."""
    examples = reading.examples(run)
    bases = examples[examples["kind"] == "base"].set_index("text")["id"]
    return [bases["Red won 31."], bases["Blue won 8."], bases["Blue won 7."]]


def test_a_row_is_a_base_type_effect_and_side(run: Run) -> None:
    one, two, three = base_ids(run)
    assert by_cell(reading.scores([run])) == {
        (one, "numeration", "preserve"): (1.0, 1.0, 2, 2, 1, 1, 1),
        (one, "numeration", "flip"): (1.0, 1.0, 1, 1, 0, 1, 0),
        (two, "numeration", "preserve"): (0.0, 1.0, 1, 0, 0, 0, 0),
        (two, "numeration", "flip"): (0.0, 1.0, 1, 1, 1, 1, 0),
        (three, "range", "preserve"): (None, None, 1, 1, 1, 1, 0),
    }


def test_under_the_strict_view_what_has_no_answer_is_wrong(run: Run) -> None:
    _, two, three = base_ids(run)
    found = by_cell(reading.scores([run], Filters(strict=True)))
    assert found[two, "numeration", "preserve"] == (0.0, 1.0, 1, 1, 0, 0, 0)
    assert found[three, "range", "preserve"] == (0.0, None, 1, 1, 1, 1, 0)


@pytest.mark.parametrize(
    ("filters", "rows"),
    [
        pytest.param(Filters(datasets=frozenset({"own"})), 5, id="its dataset"),
        pytest.param(Filters(datasets=frozenset({"samples"})), 0, id="another dataset"),
        pytest.param(Filters(reasoning=frozenset({"range"})), 1, id="a type"),
        pytest.param(Filters(effects=frozenset({"flip"})), 2, id="an effect"),
        pytest.param(Filters(sides=frozenset({Side.TABLE})), 0, id="a side"),
        pytest.param(Filters(checks=frozenset({Check.UNVERIFIED})), 5, id="a check"),
        pytest.param(Filters(checks=frozenset({Check.VERIFIED})), 0, id="another check"),
        pytest.param(Filters(serialisations=frozenset({"linearised"})), 5, id="its serialisation"),
        pytest.param(Filters(serialisations=frozenset({"html"})), 0, id="another serialisation"),
    ],
)
def test_filters_choose_rows(run: Run, filters: Filters, rows: int) -> None:
    frame = reading.scores([run], filters)
    assert len(frame) == rows
    assert list(frame.columns) == list(SCORES)


def test_a_frame_of_bases_has_every_base(run: Run) -> None:
    frame = reading.bases([run])
    assert list(frame.columns) == list(BASES)
    found = frame.set_index("base_id").loc[base_ids(run)]
    assert found["gold"].tolist() == ["entailed", "refuted", "entailed"]
    assert found["right"].tolist()[:2] == [1.0, 0.0]
    assert found["right"].isna().tolist() == [False, False, True]
    assert found["entailed"].tolist()[:2] == [1.0, 1.0]
    assert reading.bases([run], Filters(strict=True)).set_index("base_id").loc[base_ids(run)[2], "right"] == 0.0


def test_a_frame_of_answers_has_every_question(run: Run) -> None:
    frame = reading.answers([run])
    assert list(frame.columns) == list(ANSWERS)
    assert len(frame) == 9
    assert frame["status"].value_counts().to_dict() == {"ok": 7, "unparsed": 2}
    assert len(reading.answers([run], Filters(effects=frozenset({"flip"})))) == 3 + 2


def test_answers_and_questions_are_given_as_they_are_stored(run: Run) -> None:
    assert list(reading.predictions(run).columns) == [column.name for column in COLUMNS]
    assert list(reading.examples(run).columns) == [column.name for column in sets.COLUMNS]


def test_tables_that_were_not_asked_yet_count_as_unanswered(run: Run) -> None:
    one, _, _ = base_ids(run)
    examples = reading.examples(run)
    (unit,) = examples[examples["id"] == one]["unit"].tolist()
    (run.folder / f"part-{unit:06d}.parquet").unlink()
    assert by_cell(reading.scores([run]))[one, "numeration", "preserve"] == (None, None, 2, 0, 0, 0, 0)
    assert len(reading.bases([run])) == 3


def test_frames_of_several_runs_stand_one_under_the_other(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    other = evaluated(tmp_path / "b")
    frame = reading.scores([run, other])
    assert len(frame) == 10
    assert reading.scores([]).columns.tolist() == list(SCORES)


def test_the_strings_of_a_frame_of_nothing_have_its_columns(run: Run) -> None:
    assert reading.bases([]).columns.tolist() == list(BASES)


def test_a_set_that_is_gone_is_said(run: Run) -> None:
    (run.folder.parent / "sets" / run.set_id / "manifest.json").unlink()
    with pytest.raises(DataError, match="is missing"):
        reading.scores([run])


# ------------------------------------------------------------------------------------------------ pairs


def test_pairs_that_disagree_most_come_first(run: Run) -> None:
    found = [pair.probe.text for pair in reading.pairs(run)]
    # base right and probe wrong, 0.9 against 0.3 for the right label in both; probe right alone; both right; no answer
    assert sorted(found[:2]) == ["Red won 31 in all.", "Red won thirteen."]
    assert found[2:4] == ["Blue won seven.", "Red won thirty-one."]
    assert sorted(found[4:]) == ["Blue won VII.", "Blue won eight."]


def test_a_pair_has_both_sides_whole(run: Run) -> None:
    (pair,) = reading.pairs(run, outcomes=["probe_only"])
    assert (pair.run_id, pair.reasoning, pair.effect, pair.side) == (run.id, "numeration", "flip", Side.HYPOTHESIS)
    assert (pair.base.gold, pair.probe.gold) == (Label.REFUTED, Label.ENTAILED)
    assert pair.base.answer is not None
    assert pair.probe.answer is not None
    assert (pair.base.answer.label, pair.probe.answer.p_entailed) == (Label.ENTAILED, 0.55)
    assert pair.table == pair.probe_table
    assert pair.table.title == "two"


def test_pairs_are_counted_by_outcome_and_come_in_pages(run: Run) -> None:
    assert reading.count_pairs(run) == {"both": 1, "base_only": 2, "probe_only": 1, "neither": 0, "unanswered": 2}
    assert reading.count_pairs(run, Filters(effects=frozenset({"flip"})))["base_only"] == 1
    every = [pair.probe.id for pair in reading.pairs(run)]
    assert [pair.probe.id for pair in reading.pairs(run, offset=2, limit=3)] == every[2:5]
    assert [pair.probe.id for pair in reading.pairs(run, probe_ids=every[3:4])] == every[3:4]
    assert {pair.base.id for pair in reading.pairs(run, base_ids=base_ids(run)[:1])} == {base_ids(run)[0]}
    assert reading.pairs(run, probe_ids=[]) == []


def test_the_probe_of_a_table_shows_the_edited_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(sides=frozenset({Side.TABLE}))
    asked = making.from_dataset(datasets.open("samples"), tmp_path, options, limit=1)
    scripted(monkeypatch, lambda example: 0.9)
    (pair,) = reading.pairs(evaluate(ASKING, asked, tmp_path), Filters(sides=frozenset({Side.TABLE})), limit=1)
    assert pair.table.id == pair.probe_table.id
    assert pair.table != pair.probe_table
    assert pair.edits == ()


def test_the_edits_of_a_pair_lead_from_base_to_probe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from probelib.language.edits import apply

    asked = making.from_dataset(datasets.open("samples"), tmp_path, Options(), limit=1)
    scripted(monkeypatch, lambda example: 0.9)
    found = reading.pairs(evaluate(ASKING, asked, tmp_path), limit=20)
    assert found
    assert all(apply(pair.base.text, pair.edits) == pair.probe.text for pair in found)
    assert all(pair.reason for pair in found if pair.effect == "flip")

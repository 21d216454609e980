from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from probelib.errors import ModelError
from probelib.models import load
from probelib.models.base import Prediction, Predictor, Settings, Status
from probelib.models.tapas import frame, grid, text_cells
from probelib.records import Label, Orientation, Table
from tests.models import tiny

TWO = {0: "REFUTED", 1: "ENTAILED"}
STATEMENTS = ["red won 31 gold medals", "blue won more", "green", "red won 7"]
BOX = Table("t:box", "Ada", (), (("Born", "1815"), ("Child", "Byron"), ("Child", "Anne")), "", Orientation.INFOBOX)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.save_tapas(tmp_path_factory.mktemp("tapas"), TWO)


@pytest.fixture(scope="module")
def model(folder: Path) -> Any:
    return load(f"tapas:{folder}")


def ask(model: Predictor, texts: list[str], table: Table = tiny.MEDALS) -> list[Prediction]:
    return list(model.predict([tiny.example(text, table) for text in texts]))


def test_an_answer_is_the_head_s_for_cells_and_statement(folder: Path, model: Predictor) -> None:
    import torch
    from transformers import TapasForSequenceClassification, TapasTokenizer

    tokenizer = TapasTokenizer.from_pretrained(folder)
    head = TapasForSequenceClassification.from_pretrained(folder).eval()
    table = pd.DataFrame({"team": ["red", "blue", "green"], "gold": ["31", "7", "0"], "silver": ["2", "12", "5"]})
    for statement, prediction in zip(STATEMENTS, ask(model, STATEMENTS), strict=True):
        with torch.inference_mode():
            encoded = tokenizer(table=table, queries=statement, return_tensors="pt")
            entailed = float(head(**encoded).logits[0].softmax(-1)[1])
        assert prediction.p_entailed == pytest.approx(entailed, abs=1e-5)
        assert prediction.p_neutral is None
        assert prediction.label is (Label.ENTAILED if entailed > 0.5 else Label.REFUTED)


def test_answers_do_not_depend_on_what_is_asked_beside_them(model: Predictor) -> None:
    together = [one.p_entailed for one in ask(model, STATEMENTS * 3)]
    alone = [ask(model, [text])[0].p_entailed for text in STATEMENTS]
    assert together == pytest.approx(alone * 3, abs=1e-5)
    assert together == [one.p_entailed for one in ask(model, STATEMENTS * 3)]


def test_the_tokenizer_is_told_ranks_and_relations_of_numbers(model: Any) -> None:
    types = model._reader.read(tiny.MEDALS, "blue won 7").tokens["token_type_ids"]
    ranks, relations = {row[4] for row in types}, {row[6] for row in types}
    assert ranks == {0, 1, 2, 3}
    assert len(relations) > 1


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(tiny.MEDALS, id="a grid"),
        pytest.param(BOX, id="an infobox"),
        pytest.param(Table("t:e", "", ("a", "b"), (), ""), id="no rows"),
        pytest.param(Table("t:n", "", (), (), ""), id="nothing at all"),
        pytest.param(Table("t:d", "", ("a", "a", ""), (("1", "N/A", "?"), ("", " ", "x|y <b>")), ""), id="hostile"),
        pytest.param(tiny.long_table(9), id="numbers"),
    ],
)
def test_the_length_is_counted_as_the_tokenizer_counts_it(model: Any, table: Table) -> None:
    length = model._reader.read(table, "won 31").length
    assert model._reader.fit(table, "won 31", length).rows_cut == 0
    assert ask(model, ["won 31"], table)[0].status is Status.OK
    if len(table.rows) > 1:
        assert model._reader.fit(table, "won 31", length - 1).rows_cut >= 1


def test_a_long_table_loses_its_last_rows_and_says_whether_evidence_was_among_them(model: Any) -> None:
    first, last = ask(model, ["wins of 1903 is 3", "wins of 2099 is 199"], tiny.long_table(200))
    for made in (first, last):
        assert made.status is Status.OK
        assert 150 < made.rows_cut < 200
    assert (first.evidence_cut, last.evidence_cut) == (False, True)


def test_rows_beyond_those_that_the_model_has_numbers_for_are_cut(tmp_path: Path) -> None:
    wide = load(f"tapas:{tiny.save_tapas(tmp_path, TWO, longest=1024)}")
    table = Table("t:tall", "", ("n",), tuple((str(n % 10),) for n in range(400)), "")
    (made,) = ask(wide, ["x"], table)
    assert made.status is Status.OK
    assert 400 - made.rows_cut == 255


def test_too_many_columns_are_a_failure_with_a_reason(tmp_path: Path) -> None:
    wide = load(f"tapas:{tiny.save_tapas(tmp_path, TWO, longest=1024)}")
    (made,) = ask(wide, ["x"], Table("t:wide", "", ("c",) * 300, (), ""))
    assert made.status is Status.FAILED
    assert "1024 tokens" in (made.error or "")


def test_an_infobox_is_one_row_under_its_keys_and_loses_its_last_keys(model: Any) -> None:
    assert grid(BOX) == (("Born", "Child", "Child"), (("1815", "Byron", "Anne"),))
    assert frame(BOX).columns.tolist() == ["Born", "Child", "Child"]
    long = Table("t:long-box", "", (), tuple((f"key {n}", str(n)) for n in range(99)), "", Orientation.INFOBOX)
    (made,) = ask(model, ["x"], long)
    assert made.status is Status.OK
    assert 0 < made.rows_cut < 99


def test_a_statement_longer_than_the_tokenizer_takes_is_a_failure(folder: Path) -> None:
    strict: Any = load(f"tapas:{folder}")
    strict.tokenizer.max_question_length = 8
    assert [made.status for made in ask(strict, ["red won", "red won 31 gold medals"])] == [Status.OK, Status.FAILED]


def test_cells_become_text_and_the_frame_stays_as_it_is() -> None:
    given = pd.DataFrame({"n": [709037, None], "x": [0.5, 2.0], "t": ["a", None], "b": [True, False]}, index=[41, 7])
    before = given.copy(deep=True)
    made = text_cells(given)
    assert made.to_numpy().tolist() == [["709037", "0.5", "a", "True"], ["", "2", "", "False"]]
    assert made.index.tolist() == [0, 1]
    pd.testing.assert_frame_equal(given, before)


def test_a_body_without_a_head_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not trained to classify: its files lack classifier"):
        load(f"tapas:{tiny.save_tapas(tmp_path, TWO, headless=True)}")


def test_a_model_of_another_family_is_refused_by_name(tmp_path: Path, folder: Path) -> None:
    bert = tiny.save_encoder(tmp_path, "bert", {0: "entailment", 1: "contradiction"})
    with pytest.raises(ModelError, match="is a bert model, and tapas: is for tapas; try nli:"):
        load(f"tapas:{bert}")
    with pytest.raises(ModelError, match="name it tapas:"):
        load(f"nli:{folder}")


def test_stopping_ends_the_stream_between_batches(model: Predictor) -> None:
    got: list[Prediction] = []
    for one in model.predict([tiny.example(f"{n}") for n in range(30)], stop=lambda: len(got) >= 5):
        got.append(one)
    assert len(got) == 5


def test_the_key_says_what_decides_the_answers_and_nothing_of_a_serialisation(folder: Path) -> None:
    key = load(f"tapas:{folder}", settings=Settings(serialisation="html", label_map=("refuted", "entailed"))).model_key
    assert key.endswith("[prompt=cells-1,labels=refuted/entailed,dtype=float32,max_tokens=128]")

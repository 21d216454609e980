from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.errors import ModelError
from probelib.models import load
from probelib.models.base import Prediction, Predictor, Status
from probelib.models.tapex import text
from probelib.records import Orientation, Table
from tests.models import tiny

TABFACT = {0: "Refused", 1: "Entailed"}
"""As the public checkpoints name their classes."""

STATEMENTS = ["Red won 31 gold medals", "blue won more", "green", "the last row"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.save_bart(tmp_path_factory.mktemp("tapex"), TABFACT)


@pytest.fixture(scope="module")
def model(folder: Path) -> Any:
    return load(f"tapex:{folder}")


def ask(model: Predictor, texts: list[str], table: Table = tiny.MEDALS) -> list[Prediction]:
    return list(model.predict([tiny.example(text, table) for text in texts]))


def test_the_text_is_statement_header_and_numbered_rows_in_lower_case() -> None:
    table = Table("t:t", "Title", ("Team", "Gold\nMedals"), (("RED", "31"), ("blue", "")), "")
    assert text(table, "Red won 31") == "red won 31 col : team | gold medals row 1 : red | 31 row 2 : blue |"
    box = Table("t:b", "", (), (("Born", "1815"), ("Died", "1852")), "", Orientation.INFOBOX)
    assert text(box, "X") == "x col : born | died row 1 : 1815 | 1852"


def test_an_answer_is_the_head_s_for_that_text_though_its_tokenizer_class_is_gone(
    folder: Path, model: Predictor
) -> None:
    import torch
    from transformers import BartForSequenceClassification, BartTokenizer

    tokenizer = BartTokenizer.from_pretrained(folder)
    head = BartForSequenceClassification.from_pretrained(folder).eval()
    for statement, prediction in zip(STATEMENTS, ask(model, STATEMENTS), strict=True):
        with torch.inference_mode():
            encoded = tokenizer(text(tiny.MEDALS, statement), return_tensors="pt")
            entailed = float(head(**encoded).logits[0].softmax(-1)[1])
        assert prediction.p_entailed == pytest.approx(entailed, abs=1e-5)


def test_the_tokenizer_s_own_settings_are_kept(model: Any) -> None:
    assert model.tokenizer.convert_ids_to_tokens(model.tokenizer("red").input_ids)[1].startswith("Ġ")


def test_a_long_table_loses_its_last_rows_and_never_the_statement(model: Any) -> None:
    made = ask(model, ["wins of 1903 is 3", "wins of 2099 is 199"], tiny.long_table(200))
    assert [one.status for one in made] == [Status.OK, Status.OK]
    assert all(150 < one.rows_cut < 200 for one in made)
    assert [one.evidence_cut for one in made] == [False, True]
    asked = model._ask(tiny.example("wins of 1903 is 3", tiny.long_table(200)))
    assert len(asked.tokens["input_ids"]) <= 256
    assert asked.text.startswith("wins of 1903 is 3 col : year")


def test_a_statement_that_alone_is_too_long_is_a_failure(model: Predictor) -> None:
    made = ask(model, ["red " * 300, "red"])
    assert [one.status for one in made] == [Status.FAILED, Status.OK]


def test_a_model_that_was_only_pre_trained_has_no_head_and_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not trained to classify: its files lack classification_head"):
        load(f"tapex:{tiny.save_bart(tmp_path, TABFACT, seq2seq=True)}")


def test_the_key_names_the_text(model: Predictor) -> None:
    assert model.model_key.endswith("[prompt=tapex-1,dtype=float32,max_tokens=256]")

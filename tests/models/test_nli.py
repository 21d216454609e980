from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import InputError, ModelError
from probelib.models import load, serialise
from probelib.models.base import Prediction, Predictor, Reading, Settings, Status
from probelib.models.classes import Classes
from probelib.models.linearise import table_text
from probelib.models.nli import binary
from probelib.records import Label, Table
from tests.models import tiny

THREE = {0: "contradiction", 1: "neutral", 2: "entailment"}
STATEMENTS = ["red won 31 gold medals", "blue won more", "green", "the last row has 31 wins and 12 losses in 1903"]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {
        family: tiny.save_encoder(tmp_path_factory.mktemp(family), family, THREE)
        for family in ("bert", "roberta", "deberta")
    }


def opened(folder: Path, **settings: Any) -> Predictor:
    return load(f"nli:{folder}", settings=Settings(**settings))


def ask(model: Predictor, texts: list[str], table: Table = tiny.MEDALS) -> list[Prediction]:
    return list(model.predict([tiny.example(text, table) for text in texts]))


@pytest.mark.parametrize("family", ["bert", "roberta", "deberta"])
def test_an_answer_is_the_head_s_for_premise_and_hypothesis(folders: dict[str, Path], family: str) -> None:
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folders[family])
    head = AutoModelForSequenceClassification.from_pretrained(folders[family]).eval()
    made = ask(opened(folders[family]), STATEMENTS)
    for statement, prediction in zip(STATEMENTS, made, strict=True):
        with torch.inference_mode():
            pair = tokenizer(table_text(tiny.MEDALS), statement, return_tensors="pt")
            against, neutral, entailed = head(**pair).logits[0].softmax(-1).tolist()
        assert prediction.p_entailed_raw == pytest.approx(entailed, abs=1e-5)
        assert prediction.p_neutral == pytest.approx(neutral, abs=1e-5)
        assert prediction.p_entailed == pytest.approx(entailed / (entailed + against), abs=1e-5)
        assert prediction.label is (Label.ENTAILED if entailed > against else Label.REFUTED)


def test_answers_come_in_order_and_repeats_are_asked_once(
    folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    model: Any = opened(folders["bert"])
    asked: list[str] = []
    logits = model.logits

    def noted(batch: Any) -> Any:
        asked.extend(one.text.split("\n")[-1] for one in batch)
        return logits(batch)

    monkeypatch.setattr(model, "logits", noted)
    texts = (STATEMENTS + STATEMENTS[::-1]) * 5
    made = ask(model, texts)
    assert [prediction.example_id for prediction in made] == texts
    assert sorted(asked) == sorted(STATEMENTS)
    assert len({(p.example_id, p.p_entailed) for p in made}) == len(STATEMENTS)


def test_not_entailed_counts_neutral_as_contradicted(folders: dict[str, Path]) -> None:
    renormalised = ask(opened(folders["bert"]), STATEMENTS[:1])[0]
    other = opened(folders["bert"], reading=Reading.NOT_ENTAILED)
    counted = ask(other, STATEMENTS[:1])[0]
    assert counted.p_entailed == counted.p_entailed_raw == renormalised.p_entailed_raw
    assert "reading=not-entailed" in other.model_key
    assert counted.p_neutral == renormalised.p_neutral


@pytest.mark.parametrize(
    ("logits", "reading", "entailed"),
    [
        pytest.param([0.0, 5.0, 1.0], Reading.RENORMALISE, math.e / (1 + math.e), id="neutral left out"),
        pytest.param([0.0, math.log(2), 0.0], Reading.NOT_ENTAILED, 0.25, id="neutral against"),
        pytest.param([-800.0, 900.0, -799.0], Reading.RENORMALISE, math.e / (1 + math.e), id="neutral certain"),
        pytest.param([900.0, 0.0, -900.0], Reading.RENORMALISE, 0.0, id="certainly against"),
    ],
)
def test_binary_readings(logits: list[float], reading: Reading, entailed: float) -> None:
    assert binary(logits, Classes(2, 0, 1), reading).entailed == pytest.approx(entailed)


def test_a_head_of_two_classes_has_no_neutral(tmp_path: Path) -> None:
    folder = tiny.save_encoder(tmp_path, "bert", {0: "entailment", 1: "not_entailment"})
    model = opened(folder)
    (made,) = ask(model, STATEMENTS[:1])
    assert made.p_neutral is None
    assert made.p_entailed == made.p_entailed_raw
    assert "reading" not in model.model_key


@pytest.mark.parametrize("family", ["bert", "roberta"])
def test_a_long_table_loses_whole_rows_and_never_the_hypothesis(folders: dict[str, Path], family: str) -> None:
    model: Any = opened(folders[family])
    table = tiny.long_table(600)
    example = tiny.example("the last row has 31 wins", table)
    asked = model._ask(example)
    own = model.tokenizer(example.text, add_special_tokens=False).input_ids
    ids = asked.tokens["input_ids"]
    assert len(ids) <= 512
    assert any(ids[start : start + len(own)] == own for start in range(len(ids)))
    (made,) = model.predict([example])
    assert made.status is Status.OK
    assert 500 < made.rows_cut < 600
    assert len(asked.table.table.rows) == 600 - made.rows_cut


def test_a_table_without_rows_is_asked_about_as_such(folders: dict[str, Path]) -> None:
    (made,) = ask(opened(folders["bert"]), ["the last row has 31 wins"], Table("t:e", "", ("a", "b", "c"), (), ""))
    assert made.status is Status.OK


def test_a_hypothesis_that_alone_is_too_long_is_a_failure_with_a_reason(folders: dict[str, Path]) -> None:
    made = ask(opened(folders["bert"]), ["red " * 600, "red"])
    assert [prediction.status for prediction in made] == [Status.FAILED, Status.OK]
    assert "512 tokens" in (made[0].error or "")


def test_outputs_that_are_no_numbers_are_unparsed(folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    model: Any = opened(folders["bert"])
    monkeypatch.setattr(model, "logits", lambda batch: [[math.nan, 0.0, 0.0] for _ in batch])
    (made,) = ask(model, ["x"])
    assert (made.status, made.label) == (Status.UNPARSED, None)


def test_stopping_ends_the_stream_between_batches(folders: dict[str, Path]) -> None:
    got: list[Prediction] = []
    model = opened(folders["bert"])
    for prediction in model.predict([tiny.example(f"{n}") for n in range(30)], stop=lambda: len(got) >= 5):
        got.append(prediction)
    assert len(got) == 5


@pytest.mark.parametrize(
    ("family", "names", "headless", "message"),
    [
        pytest.param("bert", {0: "LABEL_0", 1: "LABEL_1"}, False, "give a label map", id="unnamed classes"),
        pytest.param("bert", THREE, True, "not trained to classify: its files lack classifier", id="no head"),
    ],
)
def test_a_checkpoint_that_cannot_answer_is_refused(
    tmp_path: Path, family: str, names: dict[int, str], headless: bool, message: str
) -> None:
    folder = tiny.save_encoder(tmp_path, family, names, headless=headless)
    with pytest.raises(ModelError, match=message):
        opened(folder)


def test_unnamed_classes_are_answered_with_a_label_map(tmp_path: Path) -> None:
    folder = tiny.save_encoder(tmp_path, "bert", {0: "LABEL_0", 1: "LABEL_1"})
    model = opened(folder, label_map=("refuted", "entailed"))
    assert ask(model, ["x"])[0].status is Status.OK
    assert "labels=refuted/entailed" in model.model_key


def test_another_notation_changes_premise_and_key_and_the_default_neither(folders: dict[str, Path]) -> None:
    plain: Any = opened(folders["bert"])
    html: Any = opened(folders["bert"], serialisation="html")
    asked = tiny.example("red won")
    assert plain._ask(asked).text == table_text(tiny.MEDALS) + "\nred won"
    assert html._ask(asked).text == serialise.text(tiny.MEDALS, "html") + "\nred won"
    settings = "[reading=renormalise,prompt=lines-1,{}dtype=float32,max_tokens=512]"
    assert plain.model_key.endswith(settings.format(""))
    assert html.model_key.endswith(settings.format("serialisation=html,"))


def test_an_unknown_notation_is_refused_before_anything_is_loaded() -> None:
    with pytest.raises(InputError, match=r"there are linearised, .*, pasta"):
        load("nli:/no/such/folder", settings=Settings(serialisation="yaml"))


def test_pasta_reads_statement_and_table_as_one_segment(folders: dict[str, Path]) -> None:
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model: Any = opened(folders["deberta"], serialisation="pasta")
    written = "red won [Header] team | gold | silver [Row] red | 31 | 2 [Row] blue | 7 | 12 [Row] green | 0 | 5"
    assert model._ask(tiny.example("red won")).text == written
    tokenizer = AutoTokenizer.from_pretrained(folders["deberta"])
    head = AutoModelForSequenceClassification.from_pretrained(folders["deberta"]).eval()
    with torch.inference_mode():
        entailed = head(**tokenizer(written, return_tensors="pt")).logits[0].softmax(-1)[2]
    (made,) = ask(model, ["red won"])
    assert made.p_entailed_raw == pytest.approx(float(entailed), abs=1e-5)
    assert "prompt=pasta-1" in model.model_key
    (long,) = ask(model, ["the last row has 31 wins"], tiny.long_table(600))
    assert long.status is Status.OK
    assert 0 < long.rows_cut < 600


def test_the_key_changes_with_the_weights(tmp_path: Path) -> None:
    keys = {
        opened(tiny.save_encoder(tmp_path / str(seed), "bert", THREE, seed=seed)).model_key.partition("@")[2]
        for seed in (0, 1)
    }
    assert len(keys) == 2


def test_weights_that_could_run_code_are_not_read(tmp_path: Path) -> None:
    folder = tiny.save_encoder(tmp_path, "bert", THREE)
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(ModelError, match="safetensors"):
        opened(folder)


@pytest.mark.parametrize("name", ["./none", "/no/such/folder", "~/none"])
def test_a_folder_that_is_not_there_is_not_taken_for_a_hub_id(name: str) -> None:
    with pytest.raises(ModelError, match="there is no folder"):
        load(f"nli:{name}")


def test_a_hub_model_without_a_network_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("probelib.models.hub.reachable", lambda: False)
    with pytest.raises(ModelError, match=r"nli:owner/none-such cannot be loaded .* the hub cannot be reached"):
        load("nli:owner/none-such")

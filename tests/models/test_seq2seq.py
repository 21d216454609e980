from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.errors import InputError, ModelError
from probelib.models import load, prompts
from probelib.models.base import Prediction, Predictor, Settings, Status
from probelib.records import Label, Table
from tests.models import tiny

STATEMENTS = ["red won 31 gold medals", "blue won 31 gold medals", "green", "the last row has 31 wins"]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    bart = tiny.save_bart(tmp_path_factory.mktemp("bart"), {0: "a", 1: "b"}, seq2seq=True, longest=512)
    (bart / "tokenizer_config.json").write_text('{"tokenizer_class": "BartTokenizer"}', "utf-8")
    return {"t5": tiny.save_t5(tmp_path_factory.mktemp("t5")), "bart": bart}


def opened(folder: Path, **settings: Any) -> Any:
    return load(f"t5:{folder}", settings=Settings(**settings))


def ask(model: Predictor, texts: list[str] = STATEMENTS, table: Table = tiny.MEDALS) -> list[Prediction]:
    return list(model.predict([tiny.example(text, table) for text in texts]))


def share(folder: Path, text: str) -> float:
    """The share of True in the probability of both words, each by the loss of transformers alone."""
    import torch
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
    scores = []
    for word in prompts.ANSWERS:
        labels = tokenizer(word, return_tensors="pt").input_ids
        with torch.inference_mode():
            loss = model(**tokenizer(text, return_tensors="pt"), labels=labels).loss
        scores.append(-float(loss) * labels.shape[1])
    return float(torch.tensor(scores, dtype=torch.float64).softmax(-1)[0])


def written(family: str, table: Table, statement: str, shots: int = 0) -> str:
    text = prompts.prompt_text(None, table, statement, shots=shots)
    return text if family == "bart" else text.replace("\n\n", " ; ").replace("\n", " ; ")


@pytest.mark.parametrize("family", ["t5", "bart"])
@pytest.mark.parametrize("shots", [0, 2])
def test_an_answer_is_the_share_of_true_by_the_losses_of_both_words(
    folders: dict[str, Path], family: str, shots: int
) -> None:
    limit = {"max_tokens": 2000} if family == "t5" else {}
    for statement, made in zip(STATEMENTS, ask(opened(folders[family], shots=shots, **limit)), strict=True):
        expected = share(folders[family], written(family, tiny.MEDALS, statement, shots))
        assert made.p_entailed == pytest.approx(expected, abs=1e-4)
        assert made.p_entailed_raw == made.p_entailed
        assert made.label is (Label.ENTAILED if expected > 0.5 else Label.REFUTED)


def test_calibration_divides_by_the_answer_to_statements_that_say_nothing(folders: dict[str, Path]) -> None:
    folder = folders["t5"]
    nothing = sum(share(folder, written("t5", tiny.MEDALS, one)) for one in prompts.CONTENT_FREE) / 2
    for statement, made in zip(STATEMENTS, ask(opened(folder, calibrated=True)), strict=True):
        own = share(folder, written("t5", tiny.MEDALS, statement))
        entailed, refuted = own / nothing, (1 - own) / (1 - nothing)
        assert made.p_entailed == pytest.approx(entailed / (entailed + refuted), abs=1e-4)
        assert made.p_entailed_raw == pytest.approx(own, abs=1e-4)


def test_line_breaks_that_a_tokenizer_loses_are_semicolons_and_the_key_says_so(folders: dict[str, Path]) -> None:
    t5, bart = opened(folders["t5"]), opened(folders["bart"])
    assert "Table: medals ; team | gold | silver ; red | 31 | 2 ; " in t5._ask(tiny.example("x")).text
    assert t5.model_key.endswith("[shots=0,prompt=semicolons-1,calibrated=no,dtype=float32,max_tokens=512]")
    assert bart._ask(tiny.example("x")).text == prompts.prompt_text(None, tiny.MEDALS, "x")
    assert "prompt=lines-1," in bart.model_key


def test_the_encoder_reads_a_prompt_once_for_both_words(
    folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = opened(folders["t5"])
    encoder, read = model._model.get_encoder(), []
    forward = encoder.forward

    def noted(**given: Any) -> Any:
        read.append(len(given["input_ids"]))
        return forward(**given)

    monkeypatch.setattr(encoder, "forward", noted)
    ask(model, STATEMENTS * 3)
    assert sum(read) == len(STATEMENTS)


def test_answers_do_not_depend_on_what_is_asked_beside_them(folders: dict[str, Path]) -> None:
    model = opened(folders["t5"], calibrated=True)
    other = Table("t:other", "other", ("a", "b"), (("1", "2"),), "")
    asked = [tiny.example(text, table) for table in (other, tiny.MEDALS) for text in STATEMENTS]
    together = list(model.predict(asked))
    alone = [next(model.predict([one])) for one in asked]
    assert [one.p_entailed for one in together] == pytest.approx([one.p_entailed for one in alone], abs=1e-5)
    assert together == list(model.predict(asked))


@pytest.mark.parametrize("calibrated", [False, True])
def test_a_long_table_loses_its_last_rows_and_says_whether_evidence_was_among_them(
    folders: dict[str, Path], calibrated: bool
) -> None:
    model = opened(folders["t5"], calibrated=calibrated)
    made = ask(model, ["wins of 1903 is 3", "wins of 2099 is 199"], tiny.long_table(200))
    assert [one.status for one in made] == [Status.OK, Status.OK]
    assert all(100 < one.rows_cut < 200 for one in made)
    assert [one.evidence_cut for one in made] == [False, True]


def test_relative_positions_take_longer_prompts_where_asked_and_absolute_ones_do_not(folders: dict[str, Path]) -> None:
    assert "max_tokens=1000]" in opened(folders["t5"], max_tokens=1000).model_key
    assert "max_tokens=512]" in opened(folders["bart"], max_tokens=1000).model_key


def test_a_table_whose_header_does_not_fit_is_a_failure_with_a_reason(folders: dict[str, Path]) -> None:
    wide = Table("t:wide", "", tuple(f"column {n}" for n in range(300)), (), "")
    (made,) = ask(opened(folders["t5"]), ["a"], wide)
    assert made.status is Status.FAILED
    assert "512 tokens" in (made.error or "")


def test_stopping_ends_the_stream_between_batches(folders: dict[str, Path]) -> None:
    got: list[Prediction] = []
    model = opened(folders["t5"])
    for one in model.predict([tiny.example(f"{n}") for n in range(30)], stop=lambda: len(got) >= 5):
        got.append(one)
    assert len(got) == 5


def test_a_score_that_is_no_number_is_unparsed(folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    model = opened(folders["t5"])
    monkeypatch.setattr(model, "_scores", lambda batch: [[float("nan"), 0.0] for _ in batch])
    (made,) = ask(model, ["x"])
    assert (made.status, made.label) == (Status.UNPARSED, None)


def test_a_model_without_a_decoder_is_refused(tmp_path: Path) -> None:
    bert = tiny.save_encoder(tmp_path, "bert", {0: "entailment", 1: "contradiction"})
    with pytest.raises(ModelError, match="is a bert model, and t5: is for sequence-to-sequence models"):
        load(f"t5:{bert}")


def test_shots_that_there_are_not_are_refused() -> None:
    with pytest.raises(InputError, match="0 or 2"):
        load("t5:/no/such/folder", settings=Settings(shots=3))

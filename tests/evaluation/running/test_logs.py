from __future__ import annotations

import json
import math
import zipfile
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import DataError, InputError
from probelib.evaluation.running import logs
from probelib.models.base import Status
from probelib.records import Label

OK, UNPARSED = Status.OK, Status.UNPARSED
ENTAILED, REFUTED = Label.ENTAILED, Label.REFUTED


def lines(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def only(path: Path) -> logs.Answer:
    (found,) = logs.read([path])
    return found


# ---------------------------------------------------------------------------------------- tables


@pytest.mark.parametrize(
    ("row", "status", "label", "share"),
    [
        pytest.param({"label": "entailed"}, OK, ENTAILED, None, id="a label"),
        pytest.param({"label": " Refuted "}, OK, REFUTED, None, id="a label in other letters"),
        pytest.param({"label": "False."}, OK, REFUTED, None, id="a word"),
        pytest.param({"p_entailed": 0.75}, OK, ENTAILED, 0.75, id="a probability"),
        pytest.param({"label": "refuted", "p_entailed": "0.25"}, OK, REFUTED, 0.25, id="both, as text"),
        pytest.param({"label": "entailed", "p_entailed": 0.5}, OK, ENTAILED, 0.5, id="a tie"),
        pytest.param({"label": "neutral"}, UNPARSED, None, None, id="neutral is no answer"),
        pytest.param({"label": "1"}, UNPARSED, None, None, id="a number means nothing"),
        pytest.param({"label": "maybe", "p_entailed": 0.9}, UNPARSED, None, None, id="an unknown label has no score"),
        pytest.param({"label": "", "p_entailed": ""}, UNPARSED, None, None, id="an empty row"),
        pytest.param({"label": "", "status": "abstained"}, Status.ABSTAINED, None, None, id="a status"),
    ],
)
def test_a_row_of_a_table(
    tmp_path: Path, row: dict[str, Any], status: Status, label: Label | None, share: float | None
) -> None:
    found = only(lines(tmp_path / "a.jsonl", {"id": "x", **row}))
    assert (found.example_id, found.status, found.label, found.p_entailed) == ("x", status, label, share)
    assert (found.error is not None) == (status is UNPARSED)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        pytest.param({"label": "entailed"}, "row 1: there is no `id`", id="no id"),
        pytest.param({"id": "x"}, "neither `label` nor `p_entailed`", id="no label"),
        pytest.param({"id": "x", "p_entailed": 1.5}, "no number from 0 to 1", id="no probability"),
        pytest.param({"id": "x", "p_entailed": math.nan}, "no number from 0 to 1", id="no number"),
        pytest.param({"id": "x", "label": "entailed", "p_entailed": 0.2}, "says the opposite", id="a contradiction"),
        pytest.param({"id": "x", "label": "entailed", "status": "fine"}, "none of ok", id="no status"),
    ],
)
def test_a_row_that_cannot_be_used_is_named(tmp_path: Path, row: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        only(lines(tmp_path / "a.jsonl", row))


def test_a_table_may_be_csv(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,label\nx,entailed\ny,refuted\n", encoding="utf-8")
    assert [(one.example_id, one.label) for one in logs.read([tmp_path / "a.csv"])] == [("x", ENTAILED), ("y", REFUTED)]


# ---------------------------------------------------------------------------------------- lm-evaluation-harness


def sample(scores: list[float | str], words: tuple[str, ...] = ("True", "False"), **more: Any) -> dict[str, Any]:
    arguments = {f"gen_args_{i}": {"arg_0": "prompt", "arg_1": word} for i, word in enumerate(words)}
    resps = [[[score, "False"]] for score in scores]
    return {"doc_id": 0, "doc": {"id": "x"}, "arguments": arguments, "resps": resps, **more}


def test_likelihoods_of_the_words_become_a_probability(tmp_path: Path) -> None:
    found = only(lines(tmp_path / "samples_a.jsonl", sample([str(math.log(0.6)), math.log(0.2)])))
    assert (found.example_id, found.label) == ("x", ENTAILED)
    assert found.p_entailed == pytest.approx(0.75)
    assert found.prompt_sha256 is not None


def test_spellings_of_a_word_are_added_up(tmp_path: Path) -> None:
    scores = [math.log(share) for share in (0.2, 0.3, 0.2, 0.1)]
    row = sample([*scores], ("False", "True", " false", "\nTRUE"))
    assert only(lines(tmp_path / "a.jsonl", row)).p_entailed == pytest.approx(0.5)


def test_lists_of_older_versions_are_read(tmp_path: Path) -> None:
    row = {**sample([-1.0, -2.0]), "arguments": [["prompt", " True"], ["prompt", " False"]]}
    assert only(lines(tmp_path / "a.jsonl", row)).label is ENTAILED


@pytest.mark.parametrize("scores", [[math.nan, -1.0], [-math.inf, -math.inf]], ids=["nan", "both impossible"])
def test_likelihoods_that_decide_nothing_are_no_answer(tmp_path: Path, scores: list[float | str]) -> None:
    found = only(lines(tmp_path / "a.jsonl", sample(scores)))
    assert (found.status, found.label, found.p_entailed) == (UNPARSED, None, None)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param({**sample([-1.0, -2.0]), "doc": {"question": "?"}}, id="a document of something else"),
        pytest.param(sample([-1.0, -2.0], ("A", "B")), id="other choices"),
        pytest.param(sample([-1.0], ("True", "False")), id="a score is missing"),
        pytest.param(sample([-1.0, -2.0], ("True", "True")), id="one word twice"),
        pytest.param({**sample([]), "resps": "text"}, id="no scores"),
    ],
)
def test_a_sample_of_another_task_is_refused(tmp_path: Path, row: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="row 1"):
        only(lines(tmp_path / "a.jsonl", row))


def test_a_generated_answer_is_read_by_its_words(tmp_path: Path) -> None:
    row = {**sample([]), "arguments": {"gen_args_0": {"arg_0": "p", "arg_1": {"until": []}}}, "resps": [["No."]]}
    found = only(lines(tmp_path / "a.jsonl", row))
    assert (found.label, found.raw_text) == (REFUTED, "No.")


# ---------------------------------------------------------------------------------------- Inspect


def inspected(text: str = "True", **more: Any) -> dict[str, Any]:
    return {"id": "x", "epoch": 1, "input": "prompt", "output": {"completion": text}, "error": None, **more}


def log(path: Path, *samples: dict[str, Any]) -> Path:
    if path.suffix == ".json":
        path.write_text(json.dumps({"version": 2, "samples": samples}), encoding="utf-8")
        return path
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("header.json", "{}")
        for number, one in enumerate(samples):
            made.writestr(f"samples/{number}_epoch_1.json", json.dumps(one))
    return path


@pytest.mark.parametrize("suffix", [".json", ".eval"])
def test_a_log_of_inspect_gives_what_was_written(tmp_path: Path, suffix: str) -> None:
    found = only(log(tmp_path / f"log{suffix}", inspected("False. The table says 31.")))
    assert (found.status, found.label, found.raw_text) == (OK, REFUTED, "False. The table says 31.")


@pytest.mark.parametrize(
    ("one", "status"),
    [
        pytest.param(inspected("I cannot tell."), UNPARSED, id="a refusal"),
        pytest.param(inspected(""), UNPARSED, id="nothing"),
        pytest.param(inspected("", error={"message": "timed out"}), Status.FAILED, id="an error"),
    ],
)
def test_what_is_no_label_is_never_one(tmp_path: Path, one: dict[str, Any], status: Status) -> None:
    found = only(log(tmp_path / "log.json", one))
    assert (found.status, found.label) == (status, None)
    assert found.error


def test_a_long_answer_lies_among_the_attachments(tmp_path: Path) -> None:
    one = inspected("attachment://abc", attachments={"abc": "True, as it is written."})
    assert only(log(tmp_path / "log.eval", one)).label is ENTAILED


@pytest.mark.parametrize(
    ("one", "message"),
    [
        pytest.param({**inspected(), "id": None}, "has no `id`", id="no id"),
        pytest.param(inspected(epoch=2), "several epochs", id="epochs"),
        pytest.param({"id": "x"}, "no `output`", id="no output"),
    ],
)
def test_a_sample_that_cannot_be_used_is_named(tmp_path: Path, one: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=f"sample 1.*{message}"):
        only(log(tmp_path / "log.json", one))


@pytest.mark.parametrize("text", ["[]", "{}", "{", "[" * 100_000], ids=["a list", "nothing", "half", "very deep"])
def test_a_file_that_is_no_log_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "log.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"log\.json"):
        list(logs.read([tmp_path / "log.json"]))


# ---------------------------------------------------------------------------------------- files


def test_a_folder_is_searched_for_logs(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    lines(tmp_path / "model" / "samples_b.jsonl", sample([-1.0, -2.0]))
    lines(tmp_path / "model" / "results.jsonl", {"no": "answer"})
    assert [one.example_id for one in logs.read([tmp_path])] == ["x"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="holds neither"):
        list(logs.read([tmp_path / "empty"]))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no file .*gone\.json"):
        list(logs.read([tmp_path / "gone.json"]))

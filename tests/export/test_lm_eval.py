from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.export import lm_eval
from probelib.export.questions import Question
from probelib.export.tables import reading
from probelib.models import prompts
from probelib.records import Label
from tests.export.test_questions import question
from tests.models.tiny import MEDALS, causal_tokenizer

HOSTILE = "{{ doc }} {% raw %} won 31\ndoc_to_text: !function x.y\n---"


def setting(folder: Path, task: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", (folder / f"{task}.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found[1]


def test_a_folder_has_a_group_with_a_task_for_bases_and_one_for_probes(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert lm_eval.export([question("b"), question("p", "b")], out, name="mine") == (1, 1)
    names = {"README.md", "bases.parquet", "mine.yaml", "mine_bases.yaml", "mine_probes.yaml", "probes.parquet"}
    assert {path.name for path in out.iterdir()} == names
    assert (out / "mine.yaml").read_text(encoding="utf-8") == "group: mine\ntask:\n  - mine_bases\n  - mine_probes\n"
    assert "--tasks mine " in (out / "README.md").read_text(encoding="utf-8")


def test_the_prompt_stands_whole_in_a_column_that_is_no_template(tmp_path: Path) -> None:
    table = replace(MEDALS, title="{{ config }}", rows=(("{% for x in y %}", "31", "2"),))
    asked = question("b", text=HOSTILE)
    lm_eval.export([Question(replace(asked.example, table=table), Label.REFUTED)], tmp_path / "out", shots=2)
    (row,) = reading(tmp_path / "out" / "bases.parquet")
    assert row["prompt"] == prompts.prompt_text(None, table, HOSTILE, shots=2)
    assert row["target"] == "False"
    assert setting(tmp_path / "out", "probelib_bases", "doc_to_text") == "prompt"
    written = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "out").glob("*.yaml"))
    assert "function" not in written
    assert re.findall(r"\{\{.*?\}\}", written) == ["{{target}}"]


def test_plain_prompts_offer_the_two_words_behind_a_blank(tmp_path: Path) -> None:
    lm_eval.export([question("b")], tmp_path / "out")
    assert json.loads(setting(tmp_path / "out", "probelib_bases", "doc_to_choice")) == ["True", "False"]
    assert json.loads(setting(tmp_path / "out", "probelib_bases", "target_delimiter")) == " "


def test_with_a_tokenizer_prompts_and_choices_are_those_of_our_models(tmp_path: Path) -> None:
    tokenizer = causal_tokenizer()
    lm_eval.export([question("b")], tmp_path / "out", shots=2, tokenizer=tokenizer)
    (row,) = reading(tmp_path / "out" / "bases.parquet")
    choices = json.loads(setting(tmp_path / "out", "probelib_bases", "doc_to_choice"))
    assert row["prompt"] == prompts.prompt_text(tokenizer, MEDALS, "red won 31", shots=2)
    assert json.loads(setting(tmp_path / "out", "probelib_bases", "target_delimiter")) == ""
    right = [choices[place] for place in json.loads(str(row["target"]))]
    assert {word.strip().lower() for word in right} == {"true"}
    tokens = [tokenizer.ids([choice])[0] for choice in choices]
    assert sorted(map(tuple, tokens)) == sorted((one,) for found in prompts.answer_tokens(tokenizer) for one in found)


def test_the_same_questions_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a/out", "b/out"):
        lm_eval.export([question("b"), question("p", "b")], tmp_path / name)
    for path in (tmp_path / "a" / "out").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / "out" / path.name).read_bytes()


def test_nothing_is_left_where_there_is_no_question(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no question"):
        lm_eval.export([], tmp_path / "out")
    assert list(tmp_path.iterdir()) == []

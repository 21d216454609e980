from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.errors import ModelError
from probelib.models.tokens import Tokens
from tests.models import tiny

TEXTS = ["", "red won 31 gold medals", "<s>red</s> and <unk>", "Zürich  1,5 % \u2014 数\n\n|", "\x00\u202e<|im_start|>"]
TURNS = [{"role": "user", "content": "True or False? {{ 7 }}"}, {"role": "assistant", "content": "  True\n"}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    from transformers import PreTrainedTokenizerFast

    special = {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}
    made = PreTrainedTokenizerFast(tokenizer_object=tiny.byte_tokens(), **special)
    made.chat_template = tiny.CHAT
    made.save_pretrained(tmp_path)
    return tmp_path


def hosted(folder: Path) -> Any:
    from transformers import PreTrainedTokenizerFast

    return PreTrainedTokenizerFast.from_pretrained(folder)


def test_tokens_are_those_of_transformers(folder: Path) -> None:
    assert Tokens.load(folder).ids(TEXTS) == hosted(folder)(TEXTS, add_special_tokens=False).input_ids


def test_turns_are_those_of_transformers(folder: Path) -> None:
    theirs = hosted(folder).apply_chat_template(TURNS, tokenize=False, add_generation_prompt=True)
    assert Tokens.load(folder).turns(TURNS) == theirs


def test_a_template_in_the_configuration_is_found_too(folder: Path) -> None:
    (folder / "chat_template.jinja").unlink()
    assert not Tokens.load(folder).has_turns
    config = (folder / "tokenizer_config.json").read_text()
    (folder / "tokenizer_config.json").write_text(config.replace("{", '{"chat_template": "x{{ bos_token }}", ', 1))
    assert Tokens.load(folder).turns(TURNS) == "x<s>"


def test_a_special_token_may_be_described_by_an_object(folder: Path) -> None:
    config = (folder / "tokenizer_config.json").read_text()
    (folder / "tokenizer_config.json").write_text(config.replace('"<unk>"', '{"content": "<unk>"}'))
    assert Tokens.load(folder).unknown == tiny.byte_tokens().token_to_id("<unk>")


@pytest.mark.parametrize("adds_start", [True, False])
def test_the_start_token_is_known_where_the_tokenizer_puts_one(adds_start: bool) -> None:
    start = tiny.byte_tokens().token_to_id("<s>") if adds_start else None
    assert tiny.causal_tokenizer(adds_start=adds_start).start == start


def test_a_template_cannot_reach_out_of_its_sandbox() -> None:
    reaching = Tokens(tiny.byte_tokens(), {}, "{{ messages.__class__.__mro__[1].__subclasses__() }}")
    with pytest.raises(ModelError, match="is unsafe"):
        reaching.turns(TURNS)


def test_a_template_is_told_the_same_day_every_day() -> None:
    dated = Tokens(tiny.byte_tokens(), {}, "{{ strftime_now('%d %B %Y') }}")
    assert dated.turns(TURNS) == "26 July 2024"


def test_a_template_s_marks_for_training_are_passed_over() -> None:
    marked = Tokens(tiny.byte_tokens(), {}, "a{% generation %}{{ messages[0]['content'] }}{% endgeneration %}b")
    assert marked.turns([{"role": "user", "content": "-"}]) == "a-b"


@pytest.mark.parametrize("template", ["{{ raise_exception('no such role') }}", "{% nonsense %}"])
def test_a_template_that_cannot_be_used_says_so(template: str) -> None:
    with pytest.raises(ModelError, match=r"chat template cannot be (used|read)"):
        Tokens(tiny.byte_tokens(), {}, template).turns(TURNS)


def test_turns_need_a_template() -> None:
    with pytest.raises(ModelError, match="no chat template"):
        tiny.causal_tokenizer(chat=False).turns(TURNS)


@pytest.mark.parametrize("how", ["missing", "cut"])
def test_a_broken_folder_says_what_to_do(folder: Path, how: str) -> None:
    file = folder / "tokenizer.json"
    whole = file.read_text()
    file.unlink()
    if how == "cut":
        file.write_text(whole[: len(whole) // 2])
    with pytest.raises(ModelError, match="delete the folder and try again"):
        Tokens.load(folder)

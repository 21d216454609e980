from __future__ import annotations

from typing import Any

import pytest

from probelib.evaluation.wep.asking import examples
from probelib.finetune.wep import pairs
from tests.finetune.wep import made


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(made.encoder(tmp_path_factory.mktemp("base")))


def test_premise_and_sentence_are_two_segments_and_no_input_holds_both_sentences(tokenizer: Any) -> None:
    example = next(examples(made.WANTED, "train"))
    (pair,) = pairs.encode(tokenizer, [example], 400)
    assert pair.right.ids == tuple(tokenizer(example.premise, example.right).input_ids)
    assert pair.wrong.ids == tuple(tokenizer(example.premise, example.wrong).input_ids)
    assert set(pair.right.types) == {0, 1}
    assert (pair.length, pair.label) == (max(pair.right.length, pair.wrong.length), 1)


def test_the_control_reads_the_sentence_alone(tokenizer: Any) -> None:
    example = next(examples(made.WANTED, "train"))
    (pair,) = pairs.encode(tokenizer, [example], 400, blind=True)
    assert pair.right.ids == tuple(tokenizer(example.right).input_ids)


def test_a_premise_that_is_too_long_is_cut_and_the_sentence_is_not(tokenizer: Any) -> None:
    example = next(examples(made.WANTED, "train"))
    whole = tokenizer(example.right, add_special_tokens=False).input_ids
    (pair,) = pairs.encode(tokenizer, [example], len(whole) + 20)
    assert pair.right.length == len(whole) + 20
    assert list(pair.right.ids[-len(whole) - 1 : -1]) == whole


def test_a_digest_tells_examples_apart() -> None:
    found = list(examples(made.WANTED, "train"))
    assert pairs.digest(found) == pairs.digest(list(found)) != pairs.digest(found[1:])

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
import torch

from probelib.models.llama import Llama
from probelib.models.packing import PACK_PROMPTS, PACK_TOKENS, PrefixCache, Trie, answers, packs, shared_length
from tests.models import tiny


@pytest.fixture(scope="module")
def model() -> Any:
    """The network of transformers, whose answers ours must give."""
    return tiny.reference()


LAYERS = 2
"""Of the tiny network."""


def tokens(rng: Random, count: int) -> list[int]:
    return [rng.randrange(400) for _ in range(count)]


def family(seed: int, *, examples: int, table: int, statements: int) -> list[list[int]]:
    """Prompts of one table: worked examples, table, statements that sometimes share their own start."""
    rng = Random(seed)
    stem, own = tokens(rng, examples) + tokens(rng, table), tokens(rng, 8)
    return [stem + own[: rng.randrange(8)] + tokens(rng, rng.randint(1, 9)) for _ in range(statements)]


def one_by_one(model: Any, prompts: list[list[int]]) -> torch.Tensor:
    with torch.inference_mode():
        return torch.cat([model(torch.tensor([prompt])).logits[:, -1].log_softmax(-1) for prompt in prompts])


def packed(cache: PrefixCache, prompts: list[list[int]], **options: Any) -> torch.Tensor:
    return torch.cat([found for _, found in answers(cache, prompts, **options)])


@pytest.mark.parametrize(
    "prompts",
    [
        pytest.param(family(0, examples=20, table=30, statements=13), id="statements of one table"),
        pytest.param([[7, 8, 9]] * 3, id="the same prompt three times"),
        pytest.param([[5], [5, 6], [5, 6, 7], [5]], id="one prompt begins another"),
        pytest.param([[1, 2], [3, 4], [5]], id="nothing shared"),
        pytest.param([[11]], id="a single token"),
        pytest.param(family(1, examples=0, table=2 * PACK_TOKENS + 17, statements=3), id="a table of several packs"),
        pytest.param(family(2, examples=3, table=4, statements=2 * PACK_PROMPTS), id="more prompts than a pack"),
    ],
)
@pytest.mark.parametrize("first", [1, 64])
def test_packed_answers_equal_one_prompt_at_a_time(model: Any, prompts: list[list[int]], first: int) -> None:
    found = packed(PrefixCache(tiny.network(model)), prompts, first=first)
    assert torch.allclose(found, one_by_one(model, prompts), atol=1e-9, rtol=0)


def test_float32_is_within_the_tolerance_of_scores() -> None:
    model = tiny.reference(dtype="float32")
    prompts = family(3, examples=40, table=60, statements=20)
    assert torch.allclose(
        packed(PrefixCache(tiny.network(model)), prompts), one_by_one(model, prompts), atol=1e-4, rtol=0
    )


def test_what_a_cache_held_before_does_not_change_the_answers(model: Any) -> None:
    first, second = family(4, examples=10, table=20, statements=4), family(5, examples=0, table=9, statements=4)
    third = [first[0][:10] + prompt for prompt in second]
    cache = PrefixCache(tiny.network(model))
    for prompts in (first, second, third, first):
        assert torch.allclose(packed(cache, prompts), one_by_one(model, prompts), atol=1e-9, rtol=0)


def test_words_asked_about_are_as_far_apart_as_in_the_whole_vocabulary(model: Any) -> None:
    prompts = family(10, examples=10, table=20, statements=4)
    found = packed(PrefixCache(tiny.network(model)), prompts, words=[3, 5])
    whole = one_by_one(model, prompts)
    assert torch.allclose(found[:, 0] - found[:, 1], whole[:, 3] - whole[:, 5], atol=1e-9, rtol=0)


def test_a_copy_of_a_cache_leaves_the_first_as_it_was(model: Any) -> None:
    prompts = family(6, examples=10, table=20, statements=4)
    stem = PrefixCache(tiny.network(model))
    stem.extend(prompts[0][:10])
    expected = packed(stem.copy(), prompts)
    assert torch.equal(packed(stem.copy(), prompts), expected)
    assert stem.tokens == prompts[0][:10]


def test_what_prompts_share_is_computed_once(model: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []
    forward = PrefixCache._forward

    def counting(self: PrefixCache, ids: torch.Tensor, *rest: Any, **options: Any) -> torch.Tensor | None:
        computed.append(len(ids))
        return forward(self, ids, *rest, **options)

    monkeypatch.setattr(PrefixCache, "_forward", counting)
    stem = list(range(100))
    packed(PrefixCache(tiny.network(model)), [[*stem, 1, 2], [*stem, 1, 3], [*stem, 4]], first=1)
    assert computed == [102, 3]  # the second pack: 1 3 and 4; its 100 come from the first


def test_no_more_than_a_layer_of_a_pack_lies_between_two_questions_to_stop(
    model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock counts tokens in layers, which is what takes time on any machine under any load."""
    clock, asked = 0, []
    layer = Llama._passed

    def ticking(self: Llama, place: int, hidden: torch.Tensor, *rest: Any) -> torch.Tensor:
        nonlocal clock
        clock += len(hidden)
        return layer(self, place, hidden, *rest)

    def stop() -> bool:
        asked.append(clock)
        return False

    monkeypatch.setattr(Llama, "_passed", ticking)
    prompts = [
        *family(8, examples=0, table=5 * PACK_TOKENS, statements=2),
        *family(9, examples=10, table=20, statements=3 * PACK_PROMPTS),
        *([n] * (PACK_TOKENS // 2) for n in range(4)),
    ]
    found = packed(PrefixCache(tiny.network(model)), prompts, stop=stop)
    assert len(found) == len(prompts)
    longest = max(after - before for before, after in pairwise([*asked, clock]))
    assert longest <= PACK_TOKENS
    assert asked == sorted({*asked})  # something was done between any two


@pytest.mark.parametrize("question", [0, 1, 3, 4])
def test_a_stop_inside_a_pass_leaves_the_cache_as_it_was(model: Any, question: int) -> None:
    prompts = family(7, examples=0, table=2 * PACK_TOKENS, statements=2)
    questions = iter(range(100))
    cache = PrefixCache(tiny.network(model))
    assert list(answers(cache, prompts, stop=lambda: next(questions) == question)) == []
    assert len(cache.tokens) == PACK_TOKENS * (question // LAYERS)
    assert torch.allclose(packed(cache, prompts), one_by_one(model, prompts), atol=1e-9, rtol=0)


def test_a_tree_shows_each_token_itself_and_its_ancestors() -> None:
    trie = Trie.of([[1, 2], [1, 3], [4]])
    assert (trie.tokens, trie.depths, trie.ends) == ([1, 2, 3, 4], [0, 1, 1, 0], [1, 2, 3])
    assert trie.visible().int().tolist() == [[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [0, 0, 0, 1]]


def test_a_shared_start_is_laid_out_once() -> None:
    trie = Trie.of([[1, 2, 3], [1, 2, 4]], shared=2)
    assert (trie.tokens, trie.parents, trie.ends) == ([1, 2, 3, 4], [-1, 0, 1, 1], [2, 3])


def test_packs_start_small_and_grow() -> None:
    assert [len(pack) for pack in packs([[1, i] for i in range(100)], first=1)] == [1, 4, 16, 64, 15]


def test_prompts_that_begin_alike_are_brought_together_within_a_window() -> None:
    prompts = [[1], [5, 1], [3], [5, 2], [3, 1], [2]]
    assert list(packs(prompts, first=1)) == [[0], [2, 4, 1, 3], [5]]


def test_answers_come_in_the_order_of_the_prompts(model: Any) -> None:
    half = PACK_TOKENS // 2
    prompts = [[n, *([n] * half)] for n in (4, 2, 3, 1)]
    assert list(packs(prompts)) == [[3], [1], [2], [0]]
    found = list(answers(PrefixCache(tiny.network(model)), prompts))
    assert [place for pack, _ in found for place in pack] == [0, 1, 2, 3]
    assert torch.allclose(torch.cat([one for _, one in found]), one_by_one(model, prompts), atol=1e-9, rtol=0)


def test_a_pack_ends_where_its_prompts_share_too_little() -> None:
    prompts = [[i] * (PACK_TOKENS // 2) for i in range(5)]
    assert [len(pack) for pack in packs(prompts)] == [2, 2, 1]


@pytest.mark.parametrize(
    ("prompts", "length"),
    [
        pytest.param([[1, 2, 3], [1, 2, 4], [1, 2]], 2, id="a prompt that begins the others"),
        pytest.param([[1], [2]], 0, id="nothing"),
        pytest.param([[1, 2]], 2, id="one prompt"),
    ],
)
def test_shared_length(prompts: list[list[int]], length: int) -> None:
    assert shared_length(prompts) == length

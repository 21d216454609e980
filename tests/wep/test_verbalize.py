from __future__ import annotations

import pytest

from probelib.wep import verbalize
from probelib.wep.logic import parse
from probelib.wep.scales import scale

TEXTS = {"a": "John left", "b": "the dog slept", "c": "Mary sang"}


@pytest.mark.parametrize("word", scale().words, ids=lambda word: word.text)
def test_every_word_makes_a_sentence_with_capital_and_full_stop(word: object) -> None:
    made = verbalize.verbalize(scale().word(str(getattr(word, "text", ""))), "the dog slept")
    assert made[0].isupper()
    assert made.endswith("the dog slept.")
    assert "{" not in made


@pytest.mark.parametrize(
    ("fact", "inner"),
    [
        pytest.param("John went to the kitchen.", "John went to the kitchen", id="a name keeps its capital"),
        pytest.param("The dog slept.", "the dog slept", id="an article does not"),
        pytest.param("A man takes a picture", "a man takes a picture", id="without a full stop"),
        pytest.param("I am late.", "I am late", id="I"),
        pytest.param("NASA lands.", "NASA lands", id="an abbreviation"),
        pytest.param("the dog slept", "the dog slept", id="small already"),
        pytest.param("Everyone waits...", "everyone waits...", id="dots are no full stop"),
        pytest.param("  Two  men\n talk. ", "two men talk", id="blanks"),
        pytest.param("", "", id="nothing"),
        pytest.param("3 men talk.", "3 men talk", id="a digit"),
    ],
)
def test_a_fact_is_small_inside_a_sentence_unless_it_starts_with_a_name(fact: str, inner: str) -> None:
    assert verbalize.inside(fact) == inner


def test_who_knows_whether_it_is_a_name_says_so() -> None:
    assert verbalize.inside("Rain falls.", name=False) == "rain falls"
    assert verbalize.inside("The Hague sleeps.", name=True) == "The Hague sleeps"


def test_a_collection_says_which_words_are_no_names() -> None:
    common = verbalize.corpus_words(["She likes rain.", "We met Rose, and Rose has a rose."])
    assert verbalize.inside("Rain falls.", common=common) == "rain falls"
    assert verbalize.inside("Rose falls.", common=common) == "Rose falls"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        pytest.param("a and b", "John left and the dog slept", id="and"),
        pytest.param("a or b", "John left or the dog slept, or both", id="or"),
        pytest.param("a xor b", "John left or the dog slept, but not both", id="xor"),
        pytest.param("not a", "it is not the case that John left", id="not"),
        pytest.param("not a or b", "the dog slept or it is not the case that John left, or both", id="denied last"),
        pytest.param("(a and b) or c", "(John left and the dog slept) or Mary sang, or both", id="brackets"),
        pytest.param("not (a and b)", "it is not the case that (John left and the dog slept)", id="denied brackets"),
    ],
)
def test_a_combination_says_what_it_means(expression: str, expected: str) -> None:
    assert verbalize.combined(parse(expression), TEXTS) == expected


def test_a_rule_says_what_holds_where_and_that_it_is_false_elsewhere() -> None:
    likely = scale().word("likely")
    assert verbalize.rule(likely, "the dog slept", "John left or Mary sang, or both") == (
        "If John left or Mary sang, or both, then it is likely that the dog slept; otherwise that is false."
    )
    assert verbalize.rule(None, "the dog slept", "John left") == (
        "If John left, then the dog slept; otherwise that is false."
    )


def test_a_template_may_put_the_fact_first() -> None:
    from dataclasses import replace

    word = replace(scale().word("likely"), template="{fact}, probably")
    assert verbalize.verbalize(word, "the dog slept") == "The dog slept, probably."

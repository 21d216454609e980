"""Tokens of a text and their stems."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from probelib.language.stems import stem, stems, tokenize


def test_tokens_are_words_and_the_signs_that_can_matter() -> None:
    assert [t.text for t in tokenize("o'neill won 3 - 1 (2 sets), \"so\"")] == [
        "o'neill", "won", "3", "-", "1", "(", "2", "sets", ")", ",", '"', "so", '"',
    ]  # fmt: skip


@given(strategies.text("ab1 -'_é\n\t(", max_size=20))
def test_a_token_stands_where_it_says(text: str) -> None:
    tokens = tokenize(text)
    assert all(text[t.start : t.end] == t.text for t in tokens)
    assert [t.start for t in tokens] == sorted(t.start for t in tokens)
    assert tuple(t.stem for t in tokens if t.is_word) == stems(text)


@pytest.mark.parametrize(("word", "expected"), [("wins", "win"), ("won", "win"), ("Cities", "city"), ("café", "caf")])
def test_inflected_words_have_one_stem(word: str, expected: str) -> None:
    assert stem(word) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("the u.s. open", ("the", "us", "open"), id="initials with dots are those without"),
        pytest.param("at 9 a.m.", ("at", "9", "am"), id="am is no form of be"),
        pytest.param("a cup. It holds 3.5", ("a", "cup", "it", "hold", "3", "5"), id="other dots part words"),
    ],
)
def test_initials_are_one_word(text: str, expected: tuple[str, ...]) -> None:
    assert stems(text) == expected

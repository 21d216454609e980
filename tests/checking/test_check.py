"""The one door: any text and any table get an answer, and no answer has a boolean form."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from probelib.checking import check, interpret, program
from probelib.records import Hypothesis, Label, Orientation, Table, Truth
from tests.checking.tables import FILMS

_WORDS = some.sampled_from(
    (
        "the a of is was were has have had more less than 3 5 1990 twice half first second highest lowest average "
        "total sum all none only not before after between and or , . ang lee hulk heat director budget running time "
        "minutes $ % film there each both same different 120 june 20 , 2003 about at least -"
    ).split()
)
_SENTENCES = some.lists(_WORDS, max_size=14).map(" ".join)
_CELLS = some.one_of(_WORDS, some.text(max_size=8), some.just(""))


def test_a_truth_has_no_boolean_form() -> None:
    with pytest.raises(TypeError, match="three values"):
        bool(check(FILMS, "hulk was directed by ang lee").truth)


def test_a_hypothesis_is_checked_by_its_text() -> None:
    hypothesis = Hypothesis("x", FILMS.id, "hulk was directed by ang lee", Label.REFUTED)
    assert check(FILMS, hypothesis) == check(FILMS, hypothesis.text)


def test_an_unknown_says_why() -> None:
    assert check(FILMS, "hulk was sadly directed by ang lee").reason


@settings(max_examples=200, deadline=None)
@given(_SENTENCES)
def test_any_sentence_of_table_words_gets_an_answer(text: str) -> None:
    verdict = check(FILMS, text)
    assert verdict.truth in Truth
    assert verdict.reason
    claim = interpret(FILMS, text)
    if claim is not None:
        assert str(claim)
        for index in claim.numbers():
            claim.true_values(index)


@settings(max_examples=150, deadline=None)
@given(some.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    assert check(FILMS, text).truth in Truth


@settings(max_examples=150, deadline=None)
@given(some.lists(some.lists(_CELLS, min_size=3, max_size=3), max_size=5), _SENTENCES, some.booleans())
def test_any_table_gets_an_answer(rows: list[list[str]], text: str, infobox: bool) -> None:
    if infobox:
        table = Table("t", text, (), tuple((row[0], row[1]) for row in rows), "test", Orientation.INFOBOX)
    else:
        table = Table("t", text, ("film", "year", "budget"), tuple(tuple(row) for row in rows), "test")
    verdict = check(table, text)
    assert verdict.truth in Truth
    for row, column in verdict.cells:
        table.cell(row, column)


def test_a_claim_is_a_program_that_people_can_read() -> None:
    assert program(FILMS, "hulk has a running time of 138 minutes") is not None
    assert program(FILMS, "the sky over it was somehow green") is None
    written = str(program(FILMS, "2 films were directed by ang lee"))
    assert written.startswith("eq{count{")
    assert written.count("{") == written.count("}")

"""What each word of a sentence can be on a table."""

from __future__ import annotations

import pytest

from probelib.grounding.reading import read
from probelib.grounding.vocabulary import bits
from tests.checking.tables import grid

TOWNS = grid(
    "town | country\nnew york | united states\nnew haven , york road | united states\nyork | uk", "towns of usa"
)


def test_a_word_has_the_records_that_it_stands_in() -> None:
    assert read(TOWNS).vocabulary["york"].records == {0: 0b111}
    assert read(TOWNS).vocabulary["states"].records == {}


def test_a_word_begins_phrases_the_longest_first() -> None:
    phrases = read(TOWNS).vocabulary["york"].phrases
    assert [p.stems for p in phrases] == [("york", "road"), ("york",)]
    assert [p.exact for p in phrases] == [{}, {0: 0b100}]


def test_words_side_by_side_are_found_in_that_order_alone() -> None:
    vocabulary = read(TOWNS).vocabulary
    assert vocabulary.together(("new", "york")) == {0: 0b001}
    assert vocabulary.together(("york", "new")) == {}


def test_people_stand_for_their_country() -> None:
    american = read(TOWNS).vocabulary["american"]
    assert american.country is not None
    assert american.country.columns == {1: 0b011}
    assert american.titled


def test_a_word_of_no_cell_header_or_title_is_nothing() -> None:
    word = read(TOWNS).vocabulary["sadly"]
    assert (word.phrases, word.records, word.headers, word.titled, word.country) == ((), {}, (), False, None)


def test_words_are_a_mapping_of_those_that_stand_somewhere() -> None:
    words = read(TOWNS).words
    assert list(words)[:4] == ["new", "york", "haven", "road"]
    assert len(words) == len(list(words))
    assert "sadly" not in words
    assert words.get("sadly", {}) == {}
    with pytest.raises(KeyError):
        words["sadly"]


def test_a_cell_that_is_a_number_is_left_to_the_quantities() -> None:
    assert list(read(grid("year | score\n1999 | 1 - 0")).words) == []


def test_bits_are_the_members_of_a_mask() -> None:
    assert [bits(0), bits(0b100), bits(0b101)] == [(), (2,), (0, 2)]


@pytest.mark.parametrize("step", [1, 3, 7, 400], ids="every {}th".format)
def test_the_members_of_a_mask_are_the_same_however_many_there_are(step: int) -> None:
    members = tuple(range(5, 9_000, step))
    assert bits(sum(1 << member for member in members)) == members

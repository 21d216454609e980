"""Edits: applied whole, shown word by word, kept English."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies

from probelib.language import edits
from probelib.language.edits import Change, Segment
from probelib.records import Edit


def put(text: str, old: str, new: str) -> str:
    start = text.index(old)
    return edits.apply(text, edits.replacing(text, start, start + len(old), new))


def test_all_edits_count_their_place_in_the_base() -> None:
    assert edits.apply("a 2 b 3", [Edit(2, 3, "twenty"), Edit(6, 7, "")]) == "a twenty b "


@pytest.mark.parametrize(
    "bad", [[Edit(3, 4, ""), Edit(1, 2, "")], [Edit(0, 3, ""), Edit(2, 4, "")], [Edit(0, 9, "")], [Edit(2, 1, "")]]
)
def test_disordered_overlapping_and_outlying_edits_are_refused(bad: list[Edit]) -> None:
    with pytest.raises(ValueError, match="out of order"):
        edits.apply("abcd", bad)


def test_a_difference_is_shown_in_whole_words() -> None:
    assert edits.diff("total of18 medal", [Edit(8, 10, "20")]) == (
        Segment(Change.SAME, "total "),
        Segment(Change.REMOVED, "of18"),
        Segment(Change.ADDED, "of20"),
        Segment(Change.SAME, " medal"),
    )


def test_an_insertion_between_blanks_is_added_alone() -> None:
    assert edits.diff("a b", [Edit(2, 2, "new ")]) == (
        Segment(Change.SAME, "a "),
        Segment(Change.ADDED, "new "),
        Segment(Change.SAME, "b"),
    )


@settings(max_examples=300, derandomize=True, deadline=None)
@given(strategies.text("ab 1,.", max_size=14), strategies.data())
def test_the_segments_hold_both_texts(text: str, data: strategies.DataObject) -> None:
    cuts = sorted(data.draw(strategies.sets(strategies.integers(0, len(text)), max_size=6)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    changes = [Edit(a, b, data.draw(strategies.text("xy 2", max_size=3))) for a, b in pairs]
    segments = edits.diff(text, changes)
    assert "".join(s.text for s in segments if s.change is not Change.ADDED) == text
    assert "".join(s.text for s in segments if s.change is not Change.REMOVED) == edits.apply(text, changes)


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        pytest.param("an 8 hour gap", "8", "seven", "a seven hour gap", id="an to a"),
        pytest.param("a 7 hour gap", "7", "11", "an 11 hour gap", id="a to an"),
        pytest.param("A 7 hour gap", "7", "eight", "An eight hour gap", id="its capital stays"),
        pytest.param("a 8 hour gap", "8", "9", "a 9 hour gap", id="a wrong article is not ours"),
        pytest.param("a 7 hour gap", "7", "one", "a one hour gap", id="one has no vowel sound"),
        pytest.param("Twelve boats from Oslo", "Twelve", "12", "12 boats from Oslo", id="digits at the start"),
        pytest.param("12 boats from Oslo", "12", "twelve", "Twelve boats from Oslo", id="capital at the start"),
        pytest.param(
            "It ended. 12 boats from Oslo",
            "12",
            "twelve",
            "It ended. Twelve boats from Oslo",
            id="capital after a full stop",
        ),
        pytest.param(
            "12 boats from oslo", "12", "twelve", "twelve boats from oslo", id="no capital where there is none"
        ),
        pytest.param("2 boats sank.", "2", "two", "Two boats sank.", id="a full stop makes a sentence"),
        pytest.param("2 boats sank in 2010.", "2", "two", "Two boats sank in 2010.", id="also behind a number"),
        pytest.param("2 boat sink .", "2", "two", "two boat sink .", id="a full stop apart does not"),
        pytest.param("the 12 boats from Oslo", "12", "twelve", "the twelve boats from Oslo", id="no capital inside"),
    ],
)
def test_articles_and_capitals(text: str, old: str, new: str, expected: str) -> None:
    assert put(text, old, new) == expected


@pytest.mark.parametrize(
    ("number", "vowel"),
    [
        ("8", True),
        ("80", True),
        ("8,000", True),
        ("11", True),
        ("18", True),
        ("11,000", True),
        ("18000", True),
        ("110", False),
        ("1,800", False),
        ("eight", True),
        ("eleven", True),
        ("one", False),
        ("hour", True),
        ("unit", False),
        ("umbrella", True),
        ("$8", True),
        ("house", False),
        ("euro", False),
    ],
)
def test_vowel_sounds(number: str, vowel: bool) -> None:
    assert edits.starts_with_vowel_sound(number) is vowel


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        pytest.param("he has 1 goal", "1", "3", "he has 3 goals", id="plural"),
        pytest.param("he has 3 goals", "3", "1", "he has 1 goal", id="singular"),
        pytest.param("3 goals were scored", "3", "1", "1 goal was scored", id="verb"),
        pytest.param("1 person was hurt", "1", "2", "2 people were hurt", id="irregular"),
        pytest.param("he has 2 more countries", "2", "1", "he has 1 more country", id="an adjective between"),
        pytest.param(
            "they win 1 game and be glad", "1", "3", "they win 3 game and be glad", id="lemmas do not inflect"
        ),
        pytest.param("he has 3 goals", "3", "4", "he has 4 goals", id="both plural"),
        pytest.param("1 of them left", "1", "2", "2 of them left", id="no noun follows"),
    ],
)
def test_nouns_agree_with_a_changed_number(text: str, old: str, new: str, expected: str) -> None:
    start = text.index(old)
    end = start + len(old)
    changes = [Edit(start, end, new), *edits.agreement(text, end, old_is_one=old == "1", new_is_one=new == "1")]
    assert edits.apply(text, changes) == expected


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("goal", "goals"),
        ("city", "cities"),
        ("match", "matches"),
        ("day", "days"),
        ("loss", "losses"),
        ("man", "men"),
        ("series", "series"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert edits.plural(one) == many
    assert edits.singular(many) == one


@pytest.mark.parametrize("word", ["bus", "class", "chess", "his", "as"])
def test_words_in_s_that_are_no_plurals(word: str) -> None:
    assert edits.singular(word) is None

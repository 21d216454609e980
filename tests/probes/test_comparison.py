from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies

from probelib.language.quantities import find
from probelib.records import Orientation, Table
from tests.probes.made import flipped, kept, made, table_of

SIGNAL, NUMBER, BOTH = "comparison.signal", "comparison.number", "comparison.both"
seeds = strategies.integers(min_value=0, max_value=10**6)


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        pytest.param(
            "carla diaz has more than 40 points",
            "entailed",
            ["carla diaz has fewer than 40 points"],
            id="fewer of what is counted",
        ),
        pytest.param(
            "anna berg weighs more than 60 kg",
            "entailed",
            ["anna berg weighs less than 60 kg"],
            id="less of what is measured",
        ),
        pytest.param(
            "gro hansen made her debut after 1999",
            "entailed",
            ["gro hansen made her debut before 1999"],
            id="the paper's after and before",
        ),
        pytest.param(
            "carla diaz has more than 60 points",
            "refuted",
            ["carla diaz has fewer than 60 points"],
            id="a refuted base becomes true",
        ),
        pytest.param("carla diaz has more than 52 points", "refuted", [], id="52 is neither more nor less than 52"),
        pytest.param("carla diaz has 52 points", "entailed", [], id="no signal, no swap"),
    ],
)
def test_the_opposite_signal_flips_where_it_is_proved(text: str, label: str, expected: list[str]) -> None:
    assert flipped(text, SIGNAL, label) == expected


def test_a_signal_inside_another_word_is_none() -> None:
    (probe,) = [p for p in made("moreover carla diaz has more than 40 points", SIGNAL) if p.variant == "synonym"]
    assert probe.text == "moreover carla diaz has over 40 points"


def test_a_synonym_keeps_the_meaning() -> None:
    assert kept("at least 3 athletes came", SIGNAL) == ["no less than 3 athletes came"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("they have 10 wins", ["they have exactly 10 wins"], id="a count"),
        pytest.param("10 boats finished", ["exactly 10 boats finished"], id="at the start"),
        pytest.param("It is a road with three lanes.", [], id="three lanes may be three each way"),
        pytest.param("they have 10 wins when they have 3 losses", [], id="10 wins may be those of several teams"),
        pytest.param("they have only 10 wins", [], id="only"),
        pytest.param("they won 1 game", [], id="one"),
        pytest.param("they won 10 of the games", [], id="a part"),
        pytest.param("they won the first 10 games", [], id="the first ten"),
        pytest.param("it weighs 10 kg", [], id="a measure"),
    ],
)
def test_a_count_is_exactly_so_many(text: str, expected: list[str]) -> None:
    assert kept(text, SIGNAL) == expected


def test_things_are_compared_without_a_number() -> None:
    texts = flipped("anna berg has more points than gro hansen", SIGNAL)
    assert texts in ([], ["anna berg has less points than gro hansen"], ["anna berg has fewer points than gro hansen"])


@given(seeds)
def test_a_moved_number_stays_on_its_side(seed: int) -> None:
    (text,) = kept("carla diaz has more than 40 points", NUMBER, seed=seed)
    (number,) = find(text)
    assert number.value != 40
    assert number.value < 52


@given(seeds)
def test_both_changed_is_false_of_the_table(seed: int) -> None:
    texts = [p.text for p in made("carla diaz has more than 40 points", BOTH, seed=seed) if p.variant != "introduced"]
    for text in texts:
        assert text.startswith("carla diaz has fewer than ")
        assert find(text)[0].value <= 52


@given(seeds)
def test_a_plain_number_becomes_a_comparison(seed: int) -> None:
    for text in kept("carla diaz has 52 points", BOTH, seed=seed):
        bound = find(text)[0].value
        assert bound < 52 if "more than" in text else bound > 52
    for text in flipped("carla diaz has 52 points", BOTH, seed=seed):
        bound = find(text)[0].value
        assert bound >= 52 if "more than" in text else bound <= 52


def test_no_comparison_where_it_says_which_row_is_meant() -> None:
    teams = Table("test:teams", "", ("team", "points", "wins"), (("reds", "20", "6"), ("blues", "24", "8")), "tests")
    text = "the team that has 20 points is reds"
    assert kept(text, BOTH, table=teams) == []


def test_exactly_is_said_once() -> None:
    assert kept("3 children weighed exactly 49 pounds", "comparison.signal") == []


def test_an_end_of_two_does_not_pass_the_other() -> None:
    jars = table_of("jars", "stem | leaf\n1 | 8, 8\n2 | 1, 8, 9\n3 | 6\n4 | 1, 3\n8 | 1")
    text = "5 jars had at least 15 candies but fewer than 23 candies."
    moved = [new for seed in range(20) for new in kept(text, NUMBER, "refuted", table=jars, seed=seed)]
    assert moved
    for new in moved:
        low, high = (int(number) for number in re.findall(r"(?:least|than) (\d+)", new))
        assert low < high
    assert flipped(text, SIGNAL, "refuted", table=jars) == flipped(text, BOTH, "refuted", table=jars) == []


def test_a_row_that_an_infobox_has_twice_is_not_exactly_so_many() -> None:
    rows = (("Volumes", "2 (Manga)"), ("Volumes", "3 (Novel)"))
    table = Table("test:box", "A series", (), rows, "tests", Orientation.INFOBOX)
    assert not [new for new in kept("There are two volumes of the series.", SIGNAL, table=table) if "exactly" in new]
    one = Table("test:box", "A series", (), rows[:1], "tests", Orientation.INFOBOX)
    assert kept("There are two volumes of the series.", SIGNAL, table=one)


LIFE = Table("test:life", "Ann Lee", (), (("Born", "May 5, 1920"), ("Died", "June 3, 1980")), "t", Orientation.INFOBOX)


@pytest.mark.parametrize(("season", "label"), [("Spring", "entailed"), ("Fall", "refuted")])
def test_a_comparison_takes_the_place_of_a_season_and_its_year(season: str, label: str) -> None:
    base = f"Ann Lee was born in the {season} of 1920."
    for same, texts in ((True, kept(base, BOTH, label, table=LIFE)), (False, flipped(base, BOTH, label, table=LIFE))):
        assert texts
        for text in texts:
            said = re.fullmatch(r"Ann Lee was born (after|before) ([0-9]{4})\.", text)
            assert said is not None
            after = said[1] == "after"
            assert ((int(said[2]) < 1920) is after) is (same is (label == "entailed"))

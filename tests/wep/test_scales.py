from __future__ import annotations

import csv
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies

from probelib.errors import InputError
from probelib.wep.scales import APART, BUNDLED, Scale, scale

probabilities = strategies.fractions(0, 1, max_denominator=1_000)


def test_the_papers_words_are_those_of_its_tables(shared: Path) -> None:
    with (shared / "published" / "wep_scale.csv").open(encoding="utf-8", newline="") as lines:
        expected = [
            (
                row["wep"],
                Fraction(row["median_percent"]) / 100,
                Decimal(row["std_percent"]) if row["std_percent"] else None,
                row["survey"],
                row["template"],
            )
            for row in csv.DictReader(lines)
        ]
    found = [(w.text, w.probability, w.deviation, w.survey, w.template) for w in scale().words]
    assert found == expected


def test_the_spread_is_that_of_the_survey_of_123(shared: Path) -> None:
    with (shared / "data" / "wep_survey_123" / "summary.csv").open(encoding="utf-8", newline="") as lines:
        rows = {row.pop("word").lower(): row for row in csv.DictReader(lines)}
    asked = {word.text: word.spread for word in scale().words if word.spread is not None}
    assert asked.keys() == rows.keys()
    for word, spread in asked.items():
        assert spread._asdict() == {key: Decimal(value) for key, value in rows[word].items()}
    assert {word.text for word in scale().words} - rows.keys() == {"certain", "impossible"}


def test_the_medians_of_the_survey_are_those_of_the_paper() -> None:
    for word in scale().words:
        if word.spread is not None:
            assert word.probability == Fraction(word.spread.median) / 100
            assert word.deviation is not None
            assert abs(word.deviation - word.spread.sd) <= Decimal("0.06")


@pytest.mark.parametrize(
    ("probability", "right"),
    [
        pytest.param("1", {"certain"}, id="certain"),
        pytest.param("0.7", {"likely", "probably", "probable"}, id="three words of one median"),
        pytest.param("0.2", {"we doubt", "unlikely"}, id="two words of one median"),
        pytest.param("0.65", {"better than even", "likely", "probably", "probable"}, id="between two medians"),
        pytest.param("0.6500001", {"likely", "probably", "probable"}, id="just above the middle"),
        pytest.param("0.01", {"almost no chance", "impossible"}, id="between impossible and almost no chance"),
    ],
)
def test_the_nearest_words_are_right(probability: str, right: set[str]) -> None:
    assert scale().right_words(Fraction(probability)) == right


@pytest.mark.parametrize(("probability", "allowed"), [("0.2", True), ("0.2000001", False)], ids=["exactly", "under"])
def test_exactly_40_points_are_far_enough(probability: str, allowed: bool) -> None:
    assert ("better than even" in scale().wrong_words(Fraction(probability))) is allowed


@pytest.mark.parametrize("name", BUNDLED)
@given(probability=probabilities)
@settings(max_examples=60, deadline=None)
def test_right_and_wrong_are_what_a_plain_comparison_gives(name: str, probability: Fraction) -> None:
    words = scale(name).words
    nearest = min((w.distance(probability), w.high - w.low) for w in words)
    fit = scale(name).fit(probability)
    assert list(fit.right) == [w for w in words if (w.distance(probability), w.high - w.low) == nearest]
    assert list(fit.wrong) == [w for w in words if w.distance(probability) >= APART]
    assert not set(fit.right) & set(fit.wrong)


@pytest.mark.parametrize("name", BUNDLED)
def test_there_is_a_wrong_word_for_every_probability(name: str) -> None:
    assert all(fit.wrong for fit in scale(name).fits[1:-1])


@pytest.mark.parametrize("name", BUNDLED)
def test_a_scale_says_where_it_comes_from_and_how_its_sentences_are_built(name: str) -> None:
    made = scale(name)
    assert made.source
    assert all(word.template.count("{fact}") == 1 for word in made.words)
    assert len({word.text for word in made.words}) == len(made.words)
    assert all(0 <= word.low <= word.probability <= word.high <= 1 for word in made.words)


@pytest.mark.parametrize(
    ("name", "percent", "right"),
    [
        pytest.param("kent", 61, {"chances about even"}, id="Kent, a gap: the nearer end"),
        pytest.param("icd203", 20, {"very unlikely", "highly improbable"}, id="ICD 203, a shared end: the narrower"),
        pytest.param("ipcc", 97, {"extremely likely"}, id="IPCC, nested ranges: the narrowest"),
    ],
)
def test_of_ranges_the_narrowest_that_holds_a_probability_is_right(name: str, percent: int, right: set[str]) -> None:
    assert scale(name).right_words(Fraction(percent, 100)) == right


@pytest.mark.parametrize("outside", [Fraction(-1, 100), Fraction(101, 100)], ids=str)
def test_what_is_no_probability_has_no_words(outside: Fraction) -> None:
    with pytest.raises(InputError, match="is no probability"):
        scale().right_words(outside)


def test_a_word_is_found_in_any_case_and_a_missing_one_is_named() -> None:
    assert scale().word(" Highly Likely ").probability == Fraction(9, 10)
    with pytest.raises(InputError, match="has no word 'perhaps'; it has certain, almost certain"):
        scale().word("perhaps")


def test_a_missing_scale_is_named_with_those_that_are_there() -> None:
    with pytest.raises(InputError, match="'cia'; there are paper, kent, icd203, ipcc"):
        scale("cia")


def test_no_word_far_enough_is_an_error() -> None:
    middle = Scale("made", "made", "made", scale("kent").words[3:4])
    with pytest.raises(InputError, match="no word that is 40 points"):
        middle.chosen(Fraction(1, 2), 0.0, 0.0)


def test_which_of_the_right_and_wrong_words_is_taken_is_the_callers_draw() -> None:
    found = {scale().chosen(Fraction(7, 10), draw / 10, 0.99).right.text for draw in range(10)}
    assert found == {"likely", "probably", "probable"}
    assert scale().chosen(Fraction(7, 10), 0.0, 0.99).wrong.text == "impossible"

from __future__ import annotations

from random import Random

import pytest

from probelib.evaluation.wep import scale as wep_scale
from probelib.evaluation.wep.scale import Belief, Preference
from probelib.wep.scales import scale
from tests.evaluation.made_wep import told

WORDS = {word.text: float(word.probability) for word in scale().words}
PLACES = [n / 50 for n in range(51)]


def of_a_model(values: dict[str, float]) -> list[Preference]:
    """All preferences of a model for which words stand where `values` says; rivals stand where people have them."""
    return [
        Preference(word, rival, p, float(abs(p - values[word]) < abs(p - WORDS[rival])))
        for word in WORDS
        for rival in WORDS
        if word != rival
        for p in PLACES
    ]


def test_a_model_with_peoples_scale_gets_peoples_scale() -> None:
    for own in wep_scale.own_scale(of_a_model(WORDS), scale()):
        assert own.own == pytest.approx(own.human, abs=0.04)
        assert own.agreement is not None
        assert own.agreement > 0.97


def test_a_word_that_stands_elsewhere_for_a_model_is_found_there() -> None:
    moved = {**WORDS, "likely": 0.85, "unlikely": 0.35}
    found = {own.word: own for own in wep_scale.own_scale(of_a_model(moved), scale())}
    assert found["likely"].own == pytest.approx(0.85, abs=0.04)
    assert found["unlikely"].own == pytest.approx(0.35, abs=0.04)
    assert wep_scale.calibration_error([found["likely"], found["unlikely"]]).points == pytest.approx(15, abs=4)


def test_a_word_that_is_always_preferred_has_no_turn() -> None:
    always = [Preference("likely", rival, p, 1.0) for rival in WORDS for p in PLACES if rival != "likely"]
    found = {own.word: own for own in wep_scale.own_scale(always, scale())}
    assert (found["likely"].own, found["likely"].reason) == (None, "preferred at every probability")
    assert (found["certain"].own, found["certain"].reason) == (None, "too few preferences")
    assert wep_scale.calibration_error(found.values()).points is None


def test_preferences_by_chance_agree_with_their_turn_about_half_the_time() -> None:
    rng = Random(0)
    by_chance = [one._replace(preferred=float(rng.random() < 0.5)) for one in of_a_model(WORDS)]
    agreements = [own.agreement for own in wep_scale.own_scale(by_chance, scale()) if own.agreement is not None]
    assert all(abs(one - 0.5) < 0.1 for one in agreements)


@pytest.mark.parametrize(
    ("preferred", "expected"),
    [
        ([0, 0, 1, 1], 1.5),
        ([0, 1, 0, 1], 1.5),
        ([0, 0, 0, 1], 2.5),
        ([1, 1, 1, 1], None),
        ([1, 1, 0, 0], None),
        ([0, 0.5, 0.5, 1], 1.5),
    ],
)
def test_a_turn_is_where_the_rising_fit_passes_one_half(preferred: list[float], expected: float | None) -> None:
    assert wep_scale.turn([0, 1, 2, 3], preferred) == expected


def test_preferences_are_read_of_all_offered_words_from_both_sides() -> None:
    one = told(words=("likely", "unlikely", "certain"), scores={"one": (1.0, 0.0, 1.0)})
    found = {(p.word, p.rival): p.preferred for p in wep_scale.preferences([one, told(1, right=None)], "one")}
    assert found["likely", "unlikely"] == 1.0
    assert found["unlikely", "likely"] == 0.0
    assert found["likely", "certain"] == 0.5
    assert len(found) == 6


def test_beliefs_that_rise_with_the_words_are_monotone() -> None:
    found = wep_scale.monotone(Belief(0, word, p, 2 * p - 1) for word, p in WORDS.items())
    assert (found.lowered, found.share, found.far, found.steady, found.facts) == (0, 0.0, 0.0, 1, 1)


def test_a_stronger_word_that_lowers_a_belief_is_counted_and_tied_words_are_not() -> None:
    one = [Belief(0, "certain", 1.0, 0.0), Belief(0, "likely", 0.7, 1.0), Belief(0, "probably", 0.7, 2.0)]
    found = wep_scale.monotone([*one, Belief(1, "certain", 1.0, 5.0)])
    assert (found.pairs, found.lowered, found.share, found.steady, found.facts) == (2, 2, 1.0, 1, 2)
    assert found.far is None


def test_without_two_words_there_is_nothing_to_be_monotone() -> None:
    assert wep_scale.monotone([Belief(0, "certain", 1.0, 5.0)]).share is None


def test_a_belief_is_certain_against_impossible() -> None:
    one = told(20, words=("impossible", "certain"), probability="19/20", scores={"one": (-3.0, -1.0)})
    assert wep_scale.beliefs([one], "one", scale()) == [Belief(1, "almost certain", 0.95, 2.0)]

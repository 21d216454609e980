from __future__ import annotations

import pytest

from probelib.probes.case import NOT_IN_TABLE, Standing, case_of
from probelib.records import Effect, Hypothesis, Kind, Label, Orientation, Table, Truth
from tests.probes.made import ATHLETES, base


@pytest.mark.parametrize(
    ("text", "label", "standing"),
    [
        pytest.param("carla diaz has 52 points", "entailed", Standing.PROVED, id="true and entailed"),
        pytest.param("carla diaz has 45 points", "refuted", Standing.PROVED, id="false and refuted"),
        pytest.param("carla diaz has 45 points", "entailed", Standing.DISPUTED, id="false and entailed"),
        pytest.param("carla diaz dreams of 45 points", "entailed", Standing.OPEN, id="not understood"),
    ],
)
def test_how_a_base_stands(text: str, label: str, standing: Standing) -> None:
    assert case_of(ATHLETES, base(text, label)).standing is standing


def test_what_a_probe_has_to_be() -> None:
    entailed = case_of(ATHLETES, base("carla diaz has 52 points"))
    refuted = case_of(ATHLETES, base("carla diaz has 45 points", "refuted"))
    assert entailed.wanted(Effect.PRESERVE) is refuted.wanted(Effect.FLIP) is Truth.TRUE
    assert entailed.wanted(Effect.FLIP) is refuted.wanted(Effect.PRESERVE) is Truth.FALSE


def test_the_claim_knows_a_number_by_its_place_among_all() -> None:
    case = case_of(ATHLETES, base("carla diaz has 52 points and a change of 4"))
    assert [(i, q.text) for i, q in case.numbers(frozenset({Kind.CARDINAL}))] == [(0, "52"), (1, "4")]


@pytest.mark.parametrize(
    ("after_prepositions", "found"),
    [pytest.param(True, True, id="in about 6 races"), pytest.param(False, False, id="not in between 5 and 7 races")],
)
def test_after_a_preposition_some_phrases_are_no_english(after_prepositions: bool, found: bool) -> None:
    case = case_of(ATHLETES, base("carla diaz won in 6 races"))
    assert (case.slot(0, after_prepositions=after_prepositions) is not None) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("carla diaz has more points than anna berg", (), id="a word between"),
        pytest.param("carla diaz has a total higher than anna berg", ("higher than",), id="two things"),
        pytest.param("the highest points are those of carla diaz", (), id="a superlative"),
    ],
)
def test_which_signals_compare_two_things(text: str, found: tuple[str, ...]) -> None:
    assert tuple(word.text for word in case_of(ATHLETES, base(text)).contrasts) == found


def test_a_base_without_anything_to_change_is_not_read() -> None:
    assert case_of(ATHLETES, base("carla diaz is from spain")).claim is None


WRITER = Table("test:box", "A writer", (), (("Born", "4 May 1980"), ("Children", "3")), "tests", Orientation.INFOBOX)


def test_an_ordinal_that_no_entry_of_an_infobox_holds_is_left_alone() -> None:
    case = case_of(WRITER, Hypothesis("test:1", WRITER.id, "She outlived her third husband.", Label.ENTAILED))
    assert (case.runs, case.left_alone) == ((), (NOT_IN_TABLE,))


def test_other_numbers_of_an_infobox_may_be_rewritten() -> None:
    case = case_of(WRITER, Hypothesis("test:1", WRITER.id, "She dreamt of 2 daughters.", Label.ENTAILED))
    assert (case.runs, case.standing) == (((0,),), Standing.OPEN)

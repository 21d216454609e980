from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.language.quantities import find
from probelib.records import Effect, Label, Orientation, Table, Truth
from tests.probes.made import flipped, made, table_of

FILM = Table(
    "test:film",
    "A film",
    (),
    (("Running time", "138 minutes"), ("Released", "1991"), ("Weight", "495 kg")),
    "tests",
    Orientation.INFOBOX,
)


@pytest.mark.parametrize(
    ("text", "label", "reasoning"),
    [
        pytest.param("The running time is over three hours.", "refuted", "numeration", id="down to what is true"),
        pytest.param("The running time is under two hours.", "refuted", "numeration", id="up to what is true"),
        pytest.param("The running time is over an hour.", "entailed", "numeration", id="up to what is not"),
        pytest.param("The running time is over three hours.", "refuted", "scale.conversion", id="in another unit"),
        pytest.param("The running time is over 180 minutes.", "refuted", "scale.mapping", id="the unit otherwise"),
        pytest.param("The film was released before 1985.", "refuted", "numeration", id="a year"),
        pytest.param("The weight is over 100 kg.", "entailed", "numeration", id="far from its value"),
    ],
)
def test_a_compared_number_moves_over_what_it_is_compared_with(text: str, label: str, reasoning: str) -> None:
    flips = [p for p in made(text, reasoning, label, table=FILM) if p.effect is Effect.FLIP]
    assert flips
    for probe in flips:
        truth = check(FILM, probe.text).truth
        assert truth is (Truth.TRUE if probe.label is Label.ENTAILED else Truth.FALSE)


def test_a_plain_number_of_a_refuted_base_still_gets_what_the_table_has() -> None:
    (text,) = flipped("The running time is 150 minutes.", "numeration", "refuted", table=FILM)
    assert [q.value for q in find(text)] == [138]


ROWS = table_of("teams", "team | points | rank\nreds | 40 | 9th\nblues | 35 | 7th\ngreens | 12 | 10th")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("reds have a rank higher than 9th", id="a rank"),
        pytest.param("the team with less than 10 points is greens", id="which row is meant"),
    ],
)
def test_a_place_and_what_says_which_row_is_meant_do_not_move_so(text: str) -> None:
    assert flipped(text, "numeration", "refuted", table=ROWS) == []
    assert flipped(text, "sorting", "refuted", table=ROWS) == []

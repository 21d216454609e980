from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Effect, Label, Orientation, Table, Truth
from tests.probes.made import flipped, kept, made

NUMERATION, ORDINAL = "numeration", "heterogeneous.ordinal"
LIFE = Table(
    "test:life",
    "Ann Lee",
    (),
    (("Born", "May 5, 1920"), ("Died", "June 3, 1984 (aged 64)")),
    "tests",
    Orientation.INFOBOX,
)
WORK = Table("test:work", "The Bridge", (), (("Year", "1964"),), "tests", Orientation.INFOBOX)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Ann Lee died in her sixties.", "Ann Lee died in her 60s.", id="words of an age"),
        pytest.param("Ann Lee died in her 60s.", "Ann Lee died in her sixties.", id="digits of an age"),
        pytest.param("Ann Lee sang in the 1960s.", "Ann Lee sang in the nineteen sixties.", id="with the century"),
        pytest.param("Ann Lee sang in the '60s.", "Ann Lee sang in the sixties.", id="without it"),
        pytest.param("Ann Lee sang in the nineteen sixties.", "Ann Lee sang in the 1960s.", id="words of both"),
    ],
)
def test_a_decade_has_another_form(text: str, expected: str) -> None:
    assert kept(text, NUMERATION, table=LIFE) == [expected]


@pytest.mark.parametrize("decade", ["1900s", "2000s", "2010s", "1910s", "1250s", "1540s", "2130s"])
def test_what_nobody_says_has_none(decade: str) -> None:
    assert kept(f"Ann Lee sang in the {decade}.", NUMERATION, table=LIFE) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Lee was born in the 20th century.", "Ann Lee was born in the twentieth century."),
        ("Ann Lee was born in the twentieth century.", "Ann Lee was born in the 20th century."),
        ("The Bridge is a 20th century work of art.", "The Bridge is a twentieth century work of art."),
    ],
)
def test_a_century_has_another_form(text: str, expected: str) -> None:
    assert kept(text, ORDINAL, table=WORK if "Bridge" in text else LIFE) == [expected]


@pytest.mark.parametrize(
    ("text", "label", "reasoning", "table"),
    [
        pytest.param("Ann Lee was born in the 20th century.", "entailed", ORDINAL, LIFE, id="a century"),
        pytest.param("Ann Lee was born in the 18th century.", "refuted", ORDINAL, LIFE, id="not the century"),
        pytest.param("Ann Lee was in her sixties when she died.", "entailed", NUMERATION, LIFE, id="an age"),
        pytest.param("Ann Lee was in her forties when she died.", "refuted", NUMERATION, LIFE, id="not the age"),
        pytest.param("The Bridge was painted in the 1960s.", "entailed", NUMERATION, WORK, id="a decade"),
        pytest.param("The Bridge was painted in the 1980s.", "refuted", NUMERATION, WORK, id="not the decade"),
    ],
)
def test_another_period_flips_the_label_and_the_check_agrees(
    text: str, label: str, reasoning: str, table: Table
) -> None:
    flips = [p for p in made(text, reasoning, label, table=table) if p.effect is Effect.FLIP]
    assert flips
    for probe in flips:
        truth = check(table, probe.text).truth
        assert truth is (Truth.TRUE if probe.label is Label.ENTAILED else Truth.FALSE)


@pytest.mark.parametrize("seed", range(8))
def test_the_60s_become_no_decade_of_another_century_and_none_lies_ahead(seed: int) -> None:
    for text in flipped("The Bridge was painted in the 60s.", NUMERATION, table=WORK, seed=seed):
        assert text.startswith("The Bridge was painted in the ")
        assert text.removesuffix(".").endswith("ies")
    for text in flipped("The Bridge is a 20th century painting.", ORDINAL, table=WORK, seed=seed):
        assert "twenty-second" not in text


def test_a_base_that_nothing_proves_gets_no_other_period() -> None:
    assert flipped("Ann Lee was happy in her sixties.", NUMERATION, table=LIFE) == []


def test_a_century_is_no_place_in_an_order() -> None:
    assert flipped("Ann Lee was born in the 20th century.", "sorting", table=LIFE) == []

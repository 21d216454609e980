from __future__ import annotations

import pytest

from probelib import probes
from probelib.checking import check
from probelib.probes.cells import edited
from probelib.records import Effect, Label, Orientation, Probe, Side, Table, Truth
from tests.probes.made import base

LIFE = Table(
    "test:box",
    "Ann Lee",
    (),
    (("Born", "May 5, 1920 (1920-05-05) Paris"), ("Died", "3 June 1980 (aged 60)"), ("Labels", "Blue")),
    "tests",
    Orientation.INFOBOX,
)


def made(text: str, label: str, reasoning: str) -> list[Probe]:
    return list(
        probes.generate(LIFE, base(text, label, LIFE), types=[reasoning], variants=None, sides=frozenset({Side.TABLE}))
    )


def test_a_year_may_come_from_a_date_that_has_other_formats() -> None:
    found = [
        p for p in made("Ann Lee was born in 1920.", "entailed", "heterogeneous.date") if p.effect is Effect.PRESERVE
    ]
    assert "5 May 1920 (1920-05-05) Paris" in {p.table_edits[0].new for p in found}


def test_a_format_that_the_cell_has_already_is_not_written_again() -> None:
    found = made("Ann Lee was born in 1920.", "entailed", "heterogeneous.date")
    assert not any(p.table_edits[0].new.count("1920-05-05") > 1 for p in found)


@pytest.mark.parametrize("reasoning", ["heterogeneous.date", "counterfactual"])
@pytest.mark.parametrize(
    ("text", "label"),
    [
        pytest.param("Ann Lee was born in 1920.", "entailed", id="a year"),
        pytest.param("Ann Lee was born in the spring of 1920.", "entailed", id="a season"),
        pytest.param("Ann Lee was born in the fall of 1920.", "refuted", id="not the season"),
        pytest.param("Ann Lee was born in 1911.", "refuted", id="not the year"),
        pytest.param("Ann Lee died at the age of 60.", "entailed", id="an age"),
        pytest.param("Ann Lee died at the age of 66.", "refuted", id="not the age"),
    ],
)
def test_another_date_flips_the_label_and_the_check_agrees(text: str, label: str, reasoning: str) -> None:
    flips = [p for p in made(text, label, reasoning) if p.effect is Effect.FLIP]
    assert flips
    for probe in flips:
        assert probe.side is Side.TABLE
        truth = check(edited(LIFE, probe.table_edits), text).truth
        assert truth is (Truth.TRUE if probe.label is Label.ENTAILED else Truth.FALSE)


def test_a_base_that_nothing_proves_has_its_date_rewritten_and_never_moved() -> None:
    found = made("Ann Lee was luckily born in 1920 and sang.", "entailed", "heterogeneous.date")
    assert {p.effect for p in found} <= {Effect.PRESERVE}

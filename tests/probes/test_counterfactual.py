from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.probes import counterfactual
from probelib.probes.build import rng_for
from probelib.probes.cells import edited
from probelib.records import Effect, Orientation, Probe, Side, Table, Truth
from tests.probes.made import base, table_of

GAMES = table_of(
    "games", "opponent | attendance | result\nreds | 41,000 | won\nblues | 52,500 | lost\ngreens | 38,000 | won"
)
BOX = Table("test:box", "A horse", (), (("Weight", "450 kg"), ("Owner", "Ann Lee")), "tests", Orientation.INFOBOX)


def made(text: str, label: str, table: Table) -> list[Probe]:
    hypothesis = base(text, label, table)
    return list(counterfactual.generate(table, hypothesis, rng_for(0, hypothesis.id, counterfactual.NAME)))


@pytest.mark.parametrize(
    ("text", "label", "table"),
    [
        pytest.param("the game with an attendance of 41,000 was won", "entailed", GAMES, id="a text"),
        pytest.param("the attendance against the reds was 41,000", "entailed", GAMES, id="a number"),
        pytest.param("the attendance against the reds was 38,000", "refuted", GAMES, id="a refuted base"),
        pytest.param("the weight is more than 400 kg", "entailed", BOX, id="an infobox"),
    ],
)
def test_the_label_turns_and_the_check_agrees(text: str, label: str, table: Table) -> None:
    probes = made(text, label, table)
    assert probes
    for probe in probes:
        assert probe.side is Side.TABLE
        assert probe.effect is Effect.FLIP
        truth = check(edited(table, probe.table_edits), text).truth
        assert truth is (Truth.FALSE if label == "entailed" else Truth.TRUE)


def test_a_swap_keeps_what_a_column_holds() -> None:
    for probe in made("the attendance against the reds was 41,000", "entailed", GAMES):
        changed = edited(GAMES, probe.table_edits)
        for column in range(3):
            assert sorted(row[column] for row in changed.rows) == sorted(row[column] for row in GAMES.rows)


def test_a_share_and_a_sum_do_not_change_places() -> None:
    table = table_of(
        "t", "item | 2019 | 2018\nrevenue | 10,227 | 9,122\nmargin | 4.7 % | 5.3 %\norders | 12,749 | 11,875"
    )
    probes = made("the 2018 revenue is 9,122", "entailed", table)
    changed = {edit.new for probe in probes for edit in probe.table_edits}
    assert "5.3 %" not in changed


def test_nothing_is_made_of_a_base_that_is_not_understood() -> None:
    assert made("the reds were quite lucky", "entailed", GAMES) == []

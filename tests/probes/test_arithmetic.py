from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.language.quantities import find
from probelib.probes import arithmetic
from probelib.probes.build import rng_for
from probelib.records import Effect, Hypothesis, Label, Probe, Solution, Table
from tests.probes.made import base, table_of

POINTS = table_of("points", "player | team | points\nann | reds | 12\neva | reds | 30\nida | blues | 15")
REPORT = Table(
    "t:1", "", ("", "2019", "2018"), (("Widget line revenue", "56.7", "44.1"), ("Costs", "12", "30")), "tests"
)
RIGHT, WRONG = (
    "The odd change of the widget line is 12.6 million.",
    "The odd change of the widget line is 14.1 million.",
)


def made(hypothesis: Hypothesis, table: Table) -> list[Probe]:
    return list(arithmetic.generate(table, hypothesis, rng_for(0, hypothesis.id, arithmetic.NAME)))


def recast(label: str) -> Hypothesis:
    text, twin = (RIGHT, WRONG) if label == "entailed" else (WRONG, RIGHT)
    solution = Solution("What is the odd change?", "12.6", twin, "56.7-44.1")
    return Hypothesis(f"t:1#{label}", "t:1", text, Label(label), ("56.7", "44.1"), solution)


def test_the_calculation_is_spelled_out_in_any_dataset() -> None:
    texts = [p.text for p in made(base("eva has 18 more points than ann", "entailed", POINTS), POINTS)]
    assert "eva has 18 more points than ann, calculated as 30 - 12" in texts


@pytest.mark.parametrize("seed_word", ["ann", "ida"])
def test_a_flip_is_close_and_wrong(seed_word: str) -> None:
    right = {"ann": 18, "ida": 15}[seed_word]
    text = f"eva has {right} more points than {seed_word}"
    flips = [p for p in made(base(text, "entailed", POINTS), POINTS) if p.effect is Effect.FLIP]
    assert flips
    for probe in flips:
        value = find(probe.text)[0].value
        assert value != right
        assert abs(Decimal(str(value)) - right) <= right / 5


def test_a_refuted_result_becomes_the_right_one() -> None:
    probes = made(base("eva has 20 more points than ann", "refuted", POINTS), POINTS)
    assert [p.text for p in probes if p.effect is Effect.FLIP] == ["eva has 18 more points than ann"]


@pytest.mark.parametrize("label", ["entailed", "refuted"])
def test_a_derivation_proves_a_flip_where_the_sentence_is_not_understood(label: str) -> None:
    (flip,) = (p for p in made(recast(label), REPORT) if p.effect is Effect.FLIP)
    assert "56.7-44.1" in flip.reason
    if label == "refuted":
        assert flip.text == RIGHT
    else:
        value = find(flip.text)[0].value
        assert isinstance(value, Decimal)
        assert Decimal("0.02") <= abs(value / 1_000_000 - Decimal("12.6")) / Decimal("12.6") <= Decimal("0.2")


def test_a_derivation_is_written_out_with_its_label_kept() -> None:
    (kept,) = (p for p in made(recast("entailed"), REPORT) if p.effect is Effect.PRESERVE)
    assert kept.text == "The odd change of the widget line is 12.6 million, calculated as 56.7 - 44.1."


def test_a_cell_is_no_calculation() -> None:
    assert made(base("ann has 12 points", "entailed", POINTS), POINTS) == []

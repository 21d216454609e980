from __future__ import annotations

import pytest

from probelib.finetune.report import Answer, Standing, measured, reached, standing


def answers(tables: int) -> list[Answer]:
    """The model is right on three of four, the twin on two, on every table."""
    return [
        Answer(f"t{table}", *row)
        for table in range(tables)
        for row in [(True, True, True), (True, True, False), (False, False, False), (True, False, False)]
    ]


def test_a_model_stands_beside_the_majority_and_its_twin() -> None:
    found = standing(answers(12), "x")
    assert (found.statements, found.tables) == (48, 12)
    assert (found.majority, found.model, found.twin, found.lead) == (75.0, 75.0, 50.0, 25.0)


def test_a_lead_that_is_the_same_on_all_tables_has_no_interval() -> None:
    assert standing(answers(12), "x").low is None
    assert standing(answers(1), "x").low is None


def test_the_interval_holds_the_lead_and_is_the_same_for_the_same_seed() -> None:
    varied = [*answers(12), *(Answer(f"s{at}", True, False, True) for at in range(6))]
    found = standing(varied, "x")
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.lead < found.high
    assert standing(varied, "x") == found
    assert found.lead == pytest.approx(100 * (12 - 6) / 54)


def found(lead: float, low: float | None, flips: float) -> dict[str, Standing]:
    one = Standing(100, 20, 50.0, 55.0, 55.0 + lead, lead, low, lead + 3, 51.0)
    return {"tabfact": one, "alphas": one, "flips": one._replace(model=flips)}


@pytest.mark.parametrize(
    ("lead", "low", "flips", "expected"),
    [(4.0, 0.1, 50.1, True), (3.9, 0.1, 60.0, False), (5.0, -0.1, 60.0, False), (5.0, 1.0, 50.0, False)],
    ids=["reached", "a lead too small", "a lead that may be none", "flips at chance"],
)
def test_the_goal(lead: float, low: float, flips: float, expected: bool) -> None:
    assert reached(found(lead, low, flips)) is expected


def test_a_card_says_in_words_whether_the_goal_is_reached() -> None:
    assert "| tabfact | 100 | 20 | 50.0 % | 55.0 % | 59.0 % | +4.0 (+0.1 to +7.0) |" in measured(found(4.0, 0.1, 51.0))
    assert "The goal is reached: " in measured(found(4.0, 0.1, 51.0))
    assert "The goal is not reached: " in measured(found(1.0, 0.1, 51.0), "Tried.")
    assert measured(found(1.0, None, 51.0), "Tried.").endswith("\n\nTried.")

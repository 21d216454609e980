from __future__ import annotations

import math

import pytest

from probelib.models import odds
from probelib.models.base import ExampleKind, Prediction, Status
from probelib.records import Label

ROW = Prediction("x", None, ExampleKind.BASE, "k", Status.OK)


def test_odds_become_the_share_of_entailed() -> None:
    made = odds.decided(ROW, math.log(3), 0.0)
    assert made.p_entailed == pytest.approx(0.75)
    assert made.p_entailed_raw == made.p_entailed
    assert made.p_refuted == pytest.approx(0.25)
    assert made.label is Label.ENTAILED


def test_calibration_divides_by_the_answer_to_nothing_and_keeps_the_raw_share() -> None:
    made = odds.decided(ROW, math.log(3), math.log(9))
    assert made.p_entailed == pytest.approx(0.25)
    assert made.p_entailed_raw == pytest.approx(0.75)
    assert made.label is Label.REFUTED


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_odds_that_are_no_number_are_no_label(value: float) -> None:
    made = odds.decided(ROW, value, 0.0)
    assert (made.status, made.label, made.p_entailed) == (Status.UNPARSED, None, None)


def test_the_prior_is_the_mean_share_and_nothing_without_statements() -> None:
    assert odds.prior([]) == 0.0
    assert odds.share(odds.prior([math.log(3), math.log(1 / 3)])) == pytest.approx(0.5)
    assert math.isnan(odds.prior([math.nan]))

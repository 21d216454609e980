from __future__ import annotations

import pytest

from probelib.probes.case import Standing, case_of
from probelib.records import Effect, Kind, Truth
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

from __future__ import annotations

from collections.abc import Mapping, Sequence

from probelib.models.base import Pair
from probelib.models.batches import Input, Outputs
from probelib.models.choosing import each
from tests.models.choosing.made import PAIRS


class Counting:
    """Scores by length, and counts what it computes."""

    model_key = "counting@1"
    limit = 1_000

    def __init__(self) -> None:
        self.computed: list[str] = []

    def input(self, premise: str, option: str) -> Input:
        return Input(f"{premise}\n{option}", {"input_ids": list(range(len(premise) + len(option)))})

    def outputs(self, batch: Sequence[Input]) -> Sequence[Outputs]:
        self.computed += [one.text for one in batch]
        return [[float(one.length)] for one in batch]

    def scores(self, outputs: Sequence[Outputs]) -> Mapping[str, Sequence[float]]:
        return {"length": [found for (found,) in outputs]}


def test_an_input_that_repeats_is_computed_once() -> None:
    model = Counting()
    pairs = [*PAIRS, Pair("again", "wep.one_hop", PAIRS[0].premise, PAIRS[0].options)]
    found = list(each.choose(model, pairs, lambda: False))
    assert [one.example_id for one in found] == [one.id for one in pairs]
    assert len(model.computed) == len(set(model.computed)) == 9
    assert found[0].scores == found[-1].scores


def test_a_pair_is_scored_in_the_order_of_its_options() -> None:
    (choice,) = each.choose(Counting(), [PAIRS[1]], lambda: False)
    assert choice.scores["length"] == tuple(float(len(PAIRS[1].premise) + len(one)) for one in PAIRS[1].options)

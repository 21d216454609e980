from __future__ import annotations

import pytest
from hypothesis import given, strategies

from probelib.probes.build import collecting, perturb, reject, rng_for
from probelib.records import Check, Edit, Effect, Probe
from tests.probes.made import base

HYPOTHESIS = base("team 2 won 2 of 12 games in 2002")


def probe(seed: int = 0, new: str = "5", effect: Effect = Effect.FLIP, variant: str = "words") -> Probe:
    return perturb(
        HYPOTHESIS,
        [Edit(11, 12, new)],
        reasoning="numeration",
        variant=variant,
        effect=effect,
        check=Check.VERIFIED,
        reason="because",
        rng=rng_for(seed, HYPOTHESIS.id, "numeration"),
    )


def test_only_the_edited_place_changes() -> None:
    assert probe().text == "team 2 won 5 of 12 games in 2002"


def test_a_flip_has_the_opposite_label_and_a_preserving_probe_its_bases() -> None:
    assert probe().label == "refuted"
    assert probe(effect=Effect.PRESERVE).label == "entailed"


def test_an_id_never_depends_on_the_seed() -> None:
    assert probe(seed=1).id == probe(seed=2).id
    assert probe(seed=1).seed == 1


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(probe(new="6"), id="edits"),
        pytest.param(probe(effect=Effect.PRESERVE), id="effect"),
        pytest.param(probe(variant="digits"), id="variant"),
    ],
)
def test_an_id_depends_on_what_the_probe_is(other: Probe) -> None:
    assert other.id != probe().id
    assert len(other.id) == 16


def test_edits_are_kept_in_order() -> None:
    made = perturb(
        HYPOTHESIS,
        [Edit(11, 12, "5"), Edit(5, 6, "3")],
        reasoning="numeration",
        variant="words",
        effect=Effect.FLIP,
        check=Check.VERIFIED,
        reason="because",
        rng=rng_for(0, HYPOTHESIS.id, "numeration"),
    )
    assert [e.start for e in made.edits] == [5, 11]
    assert made.text == "team 3 won 5 of 12 games in 2002"


@given(strategies.integers(), strategies.text(), strategies.sampled_from(["numeration", "range"]))
def test_the_same_seed_type_and_base_give_the_same_numbers(seed: int, base_id: str, reasoning: str) -> None:
    one, other = (rng_for(seed, base_id, reasoning) for _ in range(2))
    assert [one.random() for _ in range(3)] == [other.random() for _ in range(3)]


def test_random_states_differ_by_each_part() -> None:
    states = {
        rng_for(*key).random()
        for key in ((0, "a", "range"), (1, "a", "range"), (0, "b", "range"), (0, "a", "negative"))
    }
    assert len(states) == 4


def test_rejections_are_kept_only_while_somebody_collects_them() -> None:
    reject(HYPOTHESIS, "range", Effect.FLIP, "nobody listens")
    with collecting() as found:
        reject(HYPOTHESIS, "range", Effect.FLIP, "no range is proved")
    reject(HYPOTHESIS, "range", Effect.FLIP, "nobody listens")
    assert [r.reason for r in found] == ["no range is proved"]

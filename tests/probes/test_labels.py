"""The product of the project, its labels: every probe's text is checked again, from scratch, on real tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from pathlib import Path

import pytest

from probelib import datasets, probes, resources
from probelib.checking import check
from probelib.checking.answers import answered, check_answer
from probelib.counting import probed, shipped
from probelib.language.quantities import find
from probelib.probes import premise, units
from probelib.probes.cells import edited
from probelib.records import Check, Effect, Hypothesis, Label, Probe, Side, Table, Truth

pytestmark = pytest.mark.xdist_group("labels")  # the probes of all samples are made once
Made = tuple[Table, Hypothesis, Probe]
ONE_EFFECT = {
    "minus_sign": {Effect.PRESERVE},
    "counterfactual": {Effect.FLIP},
}
"""Types that have no probes of the other effect."""
WORDS = frozenset({"sorting", "counterfactual"})
"""Types of bases that need no number."""
SAMPLE = 12
"""Every so many-th table of TabFact, so that the test stays quick."""


def all_probes(pairs: Iterable[tuple[Table, Hypothesis]], sides: Collection[Side] = frozenset(Side)) -> list[Made]:
    return [(t, h, p) for t, h in pairs for p in probes.generate(t, h, sides=sides)]


@pytest.fixture(scope="module")
def samples_by_side() -> dict[Side, list[units.Made]]:
    pairs = list(datasets.open("samples").pairs())
    options = {side: units.Options(sides=frozenset({side})) for side in Side}
    return {side: [units.make(unit) for _, unit in units.units(pairs, one)] for side, one in options.items()}


@pytest.fixture(scope="module")
def of_samples(samples_by_side: Mapping[Side, list[units.Made]]) -> list[Made]:
    table = datasets.open("samples").table
    every = (pair for side in samples_by_side.values() for unit in side for pair in unit.probes)
    return [(table(base.table_id), base, probe) for base, probe in every]


@pytest.fixture(scope="module")
def of_tabfact(shared: Path) -> list[Made]:
    pairs = list(datasets.open("tabfact", shared / "data" / "tabfact", split="test").pairs())
    ids = list(dict.fromkeys(table.id for table, _ in pairs))[::SAMPLE]
    hypothesis_side = all_probes(((t, h) for t, h in pairs if t.id in set(ids)), {Side.HYPOTHESIS})
    return hypothesis_side + all_probes(((t, h) for t, h in pairs if t.id in set(ids[:5])), {Side.TABLE})


def check_labels(made: list[Made]) -> None:
    for table, base, probe in made:
        wanted = Truth.TRUE if probe.label is Label.ENTAILED else Truth.FALSE
        found = check(edited(table, probe.table_edits), probe.text)
        answer = answered(base)
        if found.truth is Truth.UNKNOWN and answer is not None and probe.effect is Effect.FLIP:
            value = find(probe.text)[answer.at].value
            assert isinstance(value, Decimal)
            found = check_answer(table, base, value)
        if probe.check is Check.VERIFIED:
            assert found.truth is wanted, (probe.text, found.reason)
            assert probe.reason
        else:
            assert found.truth in (wanted, Truth.UNKNOWN), (probe.text, found.reason)


def check_texts(made: list[Made]) -> None:
    for _, base, probe in made:
        assert (probe.text != base.text) is (probe.side is Side.HYPOTHESIS)
        assert bool(probe.table_edits) is (probe.side is Side.TABLE)
        assert "  " not in probe.text.replace("  ", " ", base.text.count("  "))
        if probe.effect is Effect.FLIP:
            assert probe.check is Check.VERIFIED
            assert probe.label is base.label.opposite
        assert find(probe.text) or probe.reasoning in WORDS


def test_probes_of_the_samples_have_their_labels(of_samples: list[Made]) -> None:
    check_labels(of_samples)


def test_probes_of_the_samples_are_other_texts(of_samples: list[Made]) -> None:
    check_texts([m for m in of_samples if not m[2].reasoning.startswith("comparison")])


def test_the_samples_exercise_every_type_with_both_effects(of_samples: list[Made]) -> None:
    made = Counter((p.reasoning, p.effect) for _, _, p in of_samples)
    for reasoning in probes.REASONING_TYPES:
        effects = {effect for name, effect in made if name == reasoning.name}
        assert effects == ONE_EFFECT.get(reasoning.name, set(Effect)), reasoning.name


def test_the_samples_exercise_the_table_s_side(of_samples: list[Made]) -> None:
    made = {(p.reasoning, p.effect) for _, _, p in of_samples if p.side is Side.TABLE}
    assert {name for name, _ in made} >= (premise.SURFACE | premise.MOVED.keys()) - {"range", "heterogeneous.fraction"}
    assert len({name for name, effect in made if effect is Effect.FLIP}) > 8


def test_both_effects_for_both_labels(of_samples: list[Made]) -> None:
    made = Counter((h.label, p.effect) for _, h, p in of_samples)
    assert len(made) == 4
    assert min(made.values()) > 100


def test_the_counts_of_the_samples_that_ship_are_of_these_probes(
    samples_by_side: Mapping[Side, list[units.Made]],
) -> None:
    made = {side: probed.together(map(probed.count, parts)) for side, parts in samples_by_side.items()}
    kept = resources.asset(shipped.FILE).read_text(encoding="utf-8")
    assert shipped.text(datasets.open("samples"), made) == kept, "run: python docs/make/sample_counts.py"


def test_probes_of_tabfact_have_their_labels(of_tabfact: list[Made]) -> None:
    check_labels(of_tabfact)
    check_texts([m for m in of_tabfact if not m[2].reasoning.startswith("comparison")])

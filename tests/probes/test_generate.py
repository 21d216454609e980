from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, strategies

from probelib import probes
from probelib.checking import check
from probelib.errors import InputError
from probelib.probes.generate import select
from probelib.records import Effect, Hypothesis, Label, Side, Table, Truth
from tests.probes.made import ATHLETES, base, rejected, table_of

BASES = [
    base("carla diaz has 52 points"),
    base("carla diaz has 45 points", "refuted"),
    base("anna berg has a height of 1.85 m"),
    base("eva fink was born on 21 march 1992"),
    base("gro hansen made her debut after 1999"),
]


def all_of(bases: list[Hypothesis], seed: int = 0) -> dict[str, tuple[str, str]]:
    return {p.id: (p.text, p.reason) for h in bases for p in probes.generate(ATHLETES, h, seed=seed)}


def test_the_same_seed_gives_the_same_probes_in_any_order() -> None:
    shuffled = BASES.copy()
    random.Random(1).shuffle(shuffled)
    assert all_of(BASES) == all_of(shuffled)


def test_another_seed_gives_other_flips_under_the_same_ids_for_the_same_text() -> None:
    one, other = all_of(BASES, 0), all_of(BASES, 1)
    assert one != other
    common = one.keys() & other.keys()
    assert common
    assert all(one[key] == other[key] for key in common)


def test_at_most_two_variants_of_a_type_and_effect() -> None:
    for hypothesis in BASES:
        counted = Counter((p.reasoning, p.effect) for p in probes.generate(ATHLETES, hypothesis))
        assert max(counted.values()) <= probes.DEFAULT_VARIANTS


def test_all_variants_where_they_are_asked_for() -> None:
    few = [p.id for p in probes.generate(ATHLETES, BASES[3], types=["heterogeneous.date"])]
    every = [p.id for p in probes.generate(ATHLETES, BASES[3], types=["heterogeneous.date"], variants=None)]
    assert len(every) > len(few)
    assert set(few) < set(every)


def test_none_equals_its_base_and_none_comes_twice() -> None:
    for hypothesis in BASES:
        texts = [p.text for p in probes.generate(ATHLETES, hypothesis, variants=None)]
        assert len(texts) == len(set(texts))
        assert hypothesis.text not in texts


def test_the_types_come_in_the_order_of_the_taxonomy() -> None:
    order = [t.name for t in probes.REASONING_TYPES]
    for hypothesis in BASES:
        names = [order.index(p.reasoning) for p in probes.generate(ATHLETES, hypothesis)]
        assert names == sorted(names)


def test_a_flip_has_the_opposite_label_and_a_proof() -> None:
    for hypothesis in BASES:
        for probe in probes.generate(ATHLETES, hypothesis, variants=None):
            expected = hypothesis.label.opposite if probe.effect is Effect.FLIP else hypothesis.label
            assert probe.label is expected
            assert probe.reason
            if probe.effect is Effect.FLIP:
                assert probe.check == "verified"


@pytest.mark.parametrize("label", ["entailed", "refuted"])
def test_both_effects_for_both_labels(label: str) -> None:
    hypothesis = BASES[0] if label == "entailed" else BASES[1]
    assert {p.effect for p in probes.generate(ATHLETES, hypothesis)} == set(Effect)


def test_a_disputed_base_yields_nothing() -> None:
    assert list(probes.generate(ATHLETES, base("carla diaz has 45 points"))) == []
    assert rejected("carla diaz has 45 points") == {"disputed base"}


def test_a_neutral_base_yields_nothing() -> None:
    neutral = Hypothesis("test:athletes#n", "test:athletes", "carla diaz has 52 points", Label.NEUTRAL)
    assert list(probes.generate(ATHLETES, neutral)) == []


def test_what_was_not_made_is_counted_with_fixed_phrases() -> None:
    phrases = rejected("carla diaz has never had 7 points or more than a 5 percent share of 12 %")
    assert phrases
    assert all(len(phrase) < 60 and not any(c.isdigit() for c in phrase.replace("100", "")) for phrase in phrases)


def test_numbers_that_are_left_alone_say_why() -> None:
    assert rejected("player no 23 won the 200 m race") == {"a number that names", "part of an event's name"}
    assert rejected("nobody won") == {"no number"}


def test_a_family_names_all_its_types() -> None:
    assert [t.name for t in select(["scale", "numeration"])] == ["numeration", "scale.conversion", "scale.mapping"]


def test_an_unknown_type_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(InputError, match=r"'numaration' is not a reasoning type. Did you mean 'numeration'\?"):
        list(probes.generate(ATHLETES, BASES[0], types=["numaration"]))
    with pytest.raises(InputError, match=r"Known: .*range"):
        select(["x"])


def test_a_flip_does_not_leave_the_table() -> None:
    census = table_of(
        "census",
        """
        year | population
        2000 | 281 million
        2010 | 309 million
        2020 | 331 million
    """,
    )
    hypothesis = base("in 2010 the population was larger than 300 million", table=census)
    for seed in range(30):
        for probe in probes.generate(census, hypothesis, seed=seed, variants=None):
            if probe.effect is Effect.FLIP and probe.reasoning == "numeration" and "2010" not in probe.text:
                assert "two thousand" not in probe.text or "2000" in probe.text
                assert not any(year in probe.text for year in ("twelve", "fifteen", "nineteen", "oh"))


pieces = strategies.sampled_from(
    (
        "carla diaz|has|52|52.5|points|between|and|3|to|-8|$84,000,000|30%|1.70 m|in|2001|21 march 1992|third|1st|"
        "more than|only|no|,|.|6:15 pm|half|a dozen|week 9|1/2|(|)|1e400|٣|½|½ of|999999999999999999999|0|00|-|−|"
        "\u00a0|\ud800|of|the"
    ).split("|")
)


@given(strategies.lists(pieces, max_size=12).map(" ".join), strategies.sampled_from(["entailed", "refuted"]))
def test_no_text_stops_a_run(text: str, label: str) -> None:
    for probe in probes.generate(ATHLETES, base(text, label), variants=None):
        assert probe.text != text


@given(strategies.text(max_size=60))
def test_no_characters_stop_a_run(text: str) -> None:
    assert isinstance(list(probes.generate(ATHLETES, base(text))), list)


def test_a_sentence_of_very_many_numbers_has_no_probes() -> None:
    text = " and ".join(f"{number} points" for number in range(100, 150))
    assert list(probes.generate(ATHLETES, base(text, "entailed"))) == []
    assert check(ATHLETES, text).truth is Truth.UNKNOWN


def test_no_table_is_changed_for_a_sentence_of_many_numbers() -> None:
    text = "carla diaz has 52 points and " + " and ".join(f"{number} points" for number in range(100, 122))
    assert all(
        one.side is Side.HYPOTHESIS for one in probes.generate(ATHLETES, base(text, "entailed"), sides=set(Side))
    )


def test_a_very_large_table_is_not_changed() -> None:
    rows = tuple((f"player {number}", str(number)) for number in range(6_000))
    table = Table("test:large", "", ("player", "points"), rows, "tests")
    assert {
        one.side for one in probes.generate(table, base("player 7 has 7 points", "entailed", table), sides=set(Side))
    } == {Side.HYPOTHESIS}

from __future__ import annotations

from collections import Counter

import pytest

from probelib import probes
from probelib.auditing import Answer, Score, kappa, sampled, scored, wilson
from probelib.datasets import open as open_dataset
from probelib.errors import DataError
from probelib.records import Probe


@pytest.fixture(scope="module")
def made() -> list[Probe]:
    pairs = list(open_dataset("samples").pairs())[:60]
    return [probe for table, base in pairs for probe in probes.generate(table, base)]


def test_each_type_gives_at_most_so_many(made: list[Probe]) -> None:
    drawn = sampled(made, per_type=4, seed=1)
    counts, there = Counter(p.reasoning for p in drawn), Counter(p.reasoning for p in made)
    assert counts == {name: min(4, n) for name, n in there.items()}
    assert len({p.id for p in drawn}) == len(drawn)


def test_the_same_seed_draws_the_same_and_another_draws_others(made: list[Probe]) -> None:
    assert sampled(made, per_type=4, seed=1) == sampled(iter(made), per_type=4, seed=1)
    assert sampled(made, per_type=4, seed=1) != sampled(made, per_type=4, seed=2)


def test_items_are_drawn_by_whatever_stratum_is_asked_for(made: list[Probe]) -> None:
    def by(probe: Probe) -> str:
        return f"{probe.reasoning}/{probe.effect}"

    drawn, there = Counter(map(by, sampled(made, per_type=2, seed=1, stratum=by))), Counter(map(by, made))
    assert drawn == {name: min(2, n) for name, n in there.items()}


def test_the_order_does_not_tell_the_type(made: list[Probe]) -> None:
    drawn = [p.reasoning for p in sampled(made, per_type=4, seed=1)]
    assert drawn != sorted(drawn)


LABELS = {"1": "entailed", "2": "refuted", "3": "refuted", "4": "entailed"}
TYPES = {"1": "range", "2": "range", "3": "date", "4": "date"}


def answers(**given: str) -> dict[str, Answer]:
    return {item[1:]: Answer(answer, "ok") for item, answer in given.items()}


def test_a_label_that_the_rater_does_not_share_is_wrong_and_so_is_cannot_tell() -> None:
    found = scored(LABELS, TYPES, [answers(_1="entailed", _2="entailed", _3="cannot tell")])
    assert found["range"] == Score(2, 1, 0)
    assert found["date"] == Score(1, 1, 0, unanswered=1)
    assert found["all"] == Score(3, 2, 0, unanswered=1)


def test_of_two_raters_one_is_enough_against_a_label() -> None:
    one, other = answers(_1="entailed", _2="refuted"), answers(_1="refuted", _2="refuted")
    assert scored(LABELS, TYPES, [one, other])["range"].wrong == 1


def test_a_share_of_nothing_is_nothing() -> None:
    score = scored(LABELS, TYPES, [{}])["all"]
    assert score.share_wrong is None
    assert score.bounds == (0.0, 1.0)


def test_an_answer_to_another_sample_is_refused() -> None:
    with pytest.raises(DataError, match="item 9"):
        scored(LABELS, TYPES, [answers(_9="entailed")])


@pytest.mark.parametrize(
    ("successes", "trials", "expected"),
    [
        (0, 40, (0.0, 0.0876)),
        (1, 150, (0.0012, 0.0368)),
        (50, 100, (0.4038, 0.5962)),
        (10, 10, (0.7225, 1.0)),
        (0, 0, (0.0, 1.0)),
    ],
)
def test_wilsons_interval(successes: int, trials: int, expected: tuple[float, float]) -> None:
    assert wilson(successes, trials) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param("eerr", "eerr", 1.0, id="agreed"),
        pytest.param("eerr", "erer", 0.0, id="by chance"),
        pytest.param("eerr", "rree", -1.0, id="never"),
        pytest.param("eeee", "eeee", None, id="no variation"),
        pytest.param("", "", None, id="nothing shared"),
    ],
)
def test_cohens_kappa(one: str, other: str, expected: float | None) -> None:
    given = [{str(n): answer for n, answer in enumerate(rater)} for rater in (one, other)]
    found = kappa(*given)
    assert found is None if expected is None else found == pytest.approx(expected)

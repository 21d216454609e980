from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies

from probelib.errors import InputError
from probelib.evaluation.measuring import reading
from probelib.evaluation.measuring.metrics import SAME_CODE, cells, key_of, measured, ranked, relative_change, shown
from probelib.evaluation.records import MACRO, POOLED, Cell, EffectShown, Filters, Outcomes
from probelib.records import Check, Side
from tests.evaluation.scores import NAN, bases, run, score, scores

Row = dict[str, Any]


def made(rows: Sequence[Row], **options: Any) -> tuple[Cell, ...]:
    frame = scores(rows)
    runs = [
        run(model, dataset) for model, dataset in sorted(set(zip(frame["model_key"], frame["dataset"], strict=True)))
    ]
    return cells(frame, runs, **options)


def the(found: Sequence[Cell], dataset: str = "tabfact", reasoning: str = "range", **of: Any) -> Cell:
    """Return the cell of one dataset and type, on the hypothesis's side unless said otherwise."""
    wanted = {"dataset": dataset, "reasoning": reasoning, "side": Side.HYPOTHESIS, "model_key": "m", **of}
    return next(cell for cell in found if all(getattr(cell, name) == value for name, value in wanted.items()))


def drop(tables: int, *, dataset: str = "tabfact", of: float = 0.5, **changes: Any) -> list[Row]:
    """Return a base a table, all right, whose probe is wrong on a share of the tables."""
    return [score(n, 0, 1, 1, int(n >= tables * of), dataset=dataset, **changes) for n in range(tables)]


@pytest.mark.parametrize(
    ("base", "probe", "expected"),
    [
        pytest.param(0.4, 0.3, -25.0, id="not the difference"),
        pytest.param(0.2037, 0.5563, 173.1, id="the paper's table 4"),
        pytest.param(0.05, 0.10, 100.0, id="five percent is enough"),
        pytest.param(0.049, 0.10, None, id="below five percent"),
        pytest.param(0.0, 0.0, None, id="nothing right at all"),
        pytest.param(None, None, None, id="nothing asked"),
    ],
)
def test_relative_change(base: float | None, probe: float | None, expected: float | None) -> None:
    assert relative_change(base, probe) == (expected and pytest.approx(expected, abs=0.02))


def test_a_base_with_many_probes_weighs_as_much_as_one_with_few() -> None:
    cell = the(made([score("a", 1, 1, 10, 0), score("a", 2, 1, 1, 1)]))
    assert (cell.base_accuracy, cell.probe_accuracy, cell.points, cell.relative) == (1.0, 0.5, -50.0, -50.0)
    assert (cell.bases, cell.probes, cell.tables) == (2, 11, 1)


def test_only_bases_that_are_answered_with_a_probe_enter_and_the_rest_lowers_coverage() -> None:
    cell = the(
        made(
            [
                score("a", 1, 1, 2, 1),
                score("a", 2, NAN, 2, 2),
                score("a", 3, 0, 2, 0, scored=0),
                score("a", 4, 0, 2, 1, scored=1, entailed=0),
            ]
        )
    )
    assert (cell.bases, cell.base_accuracy, cell.probe_accuracy) == (2, 0.5, 0.75)
    assert cell.coverage == 3 / 8
    assert cell.hatched
    assert cell.flags == ("only 37.5 % of its probes were answered on both sides",)


def test_a_cell_without_an_answered_pair_is_blank_with_its_reason_and_never_zero() -> None:
    cell = the(made([score("a", 1, NAN, 2, 1)]))
    empty = {field.name for field in fields(Cell) if getattr(cell, field.name) is None}
    assert empty == {name for name, _ in cell.blanks}
    assert (cell.points, cell.relative, cell.coverage, cell.bases) == (None, None, 0.0, 0)
    assert dict(cell.blanks)["points"] == "no base was answered together with one of its probes"


def test_every_blank_of_every_cell_has_a_reason() -> None:
    rows = [*drop(12), score("a", 1, NAN, 1, 1, reasoning="sorting"), score("b", 1, 0, 1, 1, reasoning="negative")]
    for cell in made([*rows, *drop(3, dataset="infotabs"), *drop(30, dataset="toto", of=0)]):
        empty = {field.name for field in fields(Cell) if getattr(cell, field.name) is None} - {"side"}
        assert empty == {name for name, _ in cell.blanks}


def test_there_is_no_relative_change_from_a_base_accuracy_of_nearly_nothing() -> None:
    cell = the(made([score("a", 1, 0, 1, 1)]))
    assert (cell.points, cell.relative) == (100.0, None)
    assert dict(cell.blanks)["relative"] == "the base accuracy is below 5 %"


def test_below_ten_tables_there_is_neither_test_nor_interval() -> None:
    nine, ten = the(made(drop(9))), the(made(drop(10)))
    assert (nine.p_value, nine.interval, nine.q_value, nine.detectable) == (None, None, None, None)
    assert dict(nine.blanks)["p_value"] == dict(nine.blanks)["q_value"] == "fewer than 10 tables"
    assert ten.p_value == 2 / 2**5
    assert ten.interval is not None
    assert ten.points is not None
    assert ten.interval.low < ten.points < ten.interval.high


def test_tables_are_tested_and_not_bases() -> None:
    together = the(made([score(n % 10, n, 1, 1, int(n % 10 > 4)) for n in range(100)]))
    assert together.p_value == 2 / 2**5


def test_a_base_with_probes_on_both_sides_stands_once_where_both_are_together() -> None:
    found = made([score("a", 1, 1, 3, 3), score("a", 1, 1, 1, 0, side="table"), score("a", 2, 0, 1, 0)])
    both, table = the(found, side=None), the(found, side=Side.TABLE)
    assert (both.bases, both.probes, both.base_accuracy, both.probe_accuracy) == (2, 5, 0.5, 0.375)
    assert (table.bases, table.base_accuracy, table.probe_accuracy) == (1, 1.0, 0.0)


def test_types_roll_up_at_the_dot() -> None:
    rows = [
        score("a", 1, 1, 1, 1, reasoning="heterogeneous.date"),
        score("a", 1, 1, 3, 1, reasoning="heterogeneous.time"),
        score("a", 1, 1, 1, 1, reasoning="numeration"),
    ]
    found = made(rows)
    family = the(found, reasoning="heterogeneous")
    assert (family.bases, family.probes, family.probe_accuracy) == (1, 4, 0.5)
    plain = list(dict.fromkeys(cell.reasoning for cell in found))
    assert plain == ["numeration", "heterogeneous", "heterogeneous.date", "heterogeneous.time"]
    assert "heterogeneous" not in {cell.reasoning for cell in made(rows, rolled=False)}


def test_pooled_weighs_bases_and_macro_datasets() -> None:
    found = made([*drop(30, of=0), *drop(10, dataset="infotabs", of=1)])
    pooled, macro = the(found, POOLED), the(found, MACRO)
    assert (pooled.points, pooled.tables) == (-25.0, 40)
    assert (macro.points, macro.relative, macro.probe_accuracy) == (-50.0, -50.0, 0.5)
    assert (macro.bases, macro.outcomes) == (40, None)
    assert pooled.run_ids == macro.run_ids == ("m-infotabs", "m-tabfact")


def test_macro_has_a_test_and_an_interval_of_its_own_mean() -> None:
    found = made([*drop(200, of=0.1), *drop(20, dataset="infotabs", of=0.5)])
    macro, part = the(found, MACRO), the(found, "infotabs")
    assert macro.points == pytest.approx(-30)
    assert macro.p_value is not None
    assert macro.p_value < 0.01
    assert macro.interval is not None
    assert part.interval is not None
    assert macro.interval.low < -30 < macro.interval.high
    assert macro.interval.high - macro.interval.low < part.interval.high - part.interval.low


def test_macro_says_where_it_has_no_relative_change_or_no_test() -> None:
    weak = [score(n, 0, 0, 1, 1, dataset="infotabs") for n in range(4)]
    macro = the(made([*drop(12), *weak]), MACRO)
    assert macro.points == pytest.approx(25.0)
    assert dict(macro.blanks)["relative"] == "the base accuracy is below 5 % in one of the datasets"
    assert dict(macro.blanks)["p_value"] == "fewer than 10 tables in one of the datasets"


def test_over_one_dataset_pooled_and_macro_are_its_own_figures() -> None:
    found = made(drop(40))
    of_one = the(found)
    for dataset in (POOLED, MACRO):
        assert replace(the(found, dataset), dataset="tabfact") == of_one
    assert replace(the(found, side=None), side=Side.HYPOTHESIS) == of_one


def test_a_dataset_that_has_no_such_probes_or_no_answers_is_named() -> None:
    rows = [*drop(12), *drop(12, dataset="infotabs", reasoning="sorting")]
    assert the(made(rows), POOLED).flags == ("not on infotabs, without such probes",)
    silent = [*drop(12), score("a", 1, NAN, 1, 1, dataset="infotabs")]
    assert the(made(silent), MACRO).flags[-1] == "without infotabs, where nothing was answered"


def test_pooled_can_be_over_some_of_the_datasets() -> None:
    rows = [*drop(12), *drop(12, dataset="infotabs"), *drop(12, dataset="toto", of=1)]
    every, some = made(rows), made(rows, datasets=["infotabs", "toto"])
    assert (the(every, POOLED).tables, the(some, POOLED).tables) == (36, 24)
    assert the(some, MACRO).points == -75.0
    assert [c for c in some if c.dataset not in (POOLED, MACRO)] == [
        c for c in every if c.dataset not in (POOLED, MACRO)
    ]


def test_outcomes_count_pairs_and_equal_answers() -> None:
    rows = [score("a", 1, 1, 3, 1, entailed=2), score("a", 2, 0, 2, 1, base_entailed=0, entailed=0)]
    assert the(made(rows)).outcomes == Outcomes(both=1, base_only=2, probe_only=1, neither=1, same_answer=4)


def test_the_share_called_entailed_is_of_bases_and_a_mean_over_bases() -> None:
    cell = the(made([score("a", 1, 1, 4, 3, entailed=1), score("a", 2, 1, 1, 1, base_entailed=0, entailed=1)]))
    assert (cell.base_entailed, cell.probe_entailed) == (0.5, 0.625)


def test_selection_of_bases_is_flagged_where_the_others_are_answered_otherwise() -> None:
    asked = bases([*((str(n), 0, 1.0) for n in range(12)), *((f"x{n}", 0, 0.0) for n in range(12))])
    assert the(made(drop(12), bases=asked)).flags == (
        "bases with such a probe are answered 100.0 points better than the others",
    )
    assert not the(made(drop(12))).flags


def test_the_order_of_rows_changes_nothing() -> None:
    rng = np.random.default_rng(0)
    rows = [
        score(n % 17, n, float(n % 3 > 0), 3, int(rng.integers(4)), dataset=dataset, reasoning=reasoning, side=side)
        for n in range(60)
        for dataset in ("tabfact", "infotabs")
        for reasoning in ("scale.mapping", "scale.conversion", "range")
        for side in ("hypothesis", "table")
    ]
    expected = made(rows)
    for seed in range(3):
        shuffled = np.random.default_rng(seed).permutation(len(rows))
        assert made([rows[place] for place in shuffled]) == expected


def test_another_seed_draws_anew_and_changes_no_accuracy() -> None:
    one, other = the(made(drop(40)), POOLED), the(made(drop(40), seed=1), POOLED)
    assert one.interval != other.interval
    assert (one.points, one.detectable) == (other.points, other.detectable)


def test_a_cell_does_not_depend_on_the_other_cells_but_for_its_q_value() -> None:
    alone = the(made(drop(40)))
    among = the(made([*drop(40), *drop(40, reasoning="sorting", of=0.1), *drop(40, model_key="n", of=0.3)]))
    assert replace(among, q_value=None) == replace(alone, q_value=None)
    assert among.q_value != alone.q_value


def test_no_choice_of_what_is_shown_changes_a_q_value() -> None:
    rng = np.random.default_rng(4)
    rows = [
        score(n, 0, float(rng.random() < 0.7), 1, int(rng.random() < 0.5), reasoning=reasoning, model_key=model)
        for n in range(30)
        for reasoning in ("range", "sorting", "scale.mapping")
        for model in ("m", "n")
    ]
    found = made(rows)
    some = shown(
        found,
        Filters(datasets=frozenset({"tabfact"}), reasoning=frozenset({"scale"}), sides=frozenset({Side.HYPOTHESIS})),
    )
    assert {cell.reasoning for cell in some} == {"scale", "scale.mapping"}
    assert {cell.side for cell in some} == {Side.HYPOTHESIS}
    assert set(some) <= set(found)
    assert shown(found, Filters()) == found
    assert not shown(found, Filters(effects=frozenset({"preserve"})))


def test_what_is_measured_of_runs_is_chosen_only_after_all_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [*drop(12), *drop(12, model_key="n", of=0.1), *drop(12, dataset="infotabs", reasoning="sorting")]
    asked: list[Filters] = []
    monkeypatch.setattr(reading, "scores", lambda _, filters: asked.append(filters) or scores(rows))
    monkeypatch.setattr(reading, "bases", lambda *_: bases([(str(n), 0, 1.0) for n in range(12)]).pipe(of_all))
    runs = [run("m"), run("n", serialisation="json"), run("m", "infotabs")]
    every = measured(runs)
    some = measured(
        runs,
        Filters(
            datasets=frozenset({"tabfact"}),
            effects=frozenset({"flip"}),
            checks=frozenset({Check.VERIFIED}),
            serialisations=frozenset({"json"}),
            strict=True,
        ),
    )
    assert asked == [Filters(), Filters(checks=frozenset({Check.VERIFIED}), strict=True)]
    assert {(cell.model_key, cell.dataset) for cell in some} == {("n", "tabfact"), ("n", POOLED), ("n", MACRO)}
    assert {cell for cell in some if cell.dataset == "tabfact"} <= set(every)


def of_all(asked: pd.DataFrame) -> pd.DataFrame:
    """Return the bases for each model and dataset of the test above."""
    return pd.concat(
        [
            asked.assign(model_key=model, dataset=name)
            for model, name in (("m", "tabfact"), ("n", "tabfact"), ("m", "infotabs"))
        ]
    )


def test_families_of_tests_are_apart_for_datasets_pooled_and_macro() -> None:
    rows = [*drop(40), *drop(40, dataset="infotabs", of=0.1), *drop(40, reasoning="sorting", of=0.2)]
    found = [cell for cell in made(rows) if cell.side is Side.HYPOTHESIS]
    for datasets in (("tabfact", "infotabs"), (POOLED,), (MACRO,)):
        family = [cell for cell in found if cell.dataset in datasets]
        worst = max(family, key=lambda cell: cell.p_value or 0.0)
        assert worst.q_value == pytest.approx(worst.p_value)


def test_a_planted_drop_is_found_among_types_that_do_not_change() -> None:
    rng = np.random.default_rng(9)
    rows = [
        score(
            n, 0, float(rng.random() < 0.7), 1, int(rng.random() < (0.4 if name == "sorting" else 0.7)), reasoning=name
        )
        for n in range(200)
        for name in ("range", "sorting", "negative", "approximation", "numeration")
    ]
    found = [cell for cell in made(rows) if cell.dataset == POOLED and cell.side is None]
    assert [cell.reasoning for cell in found if cell.q_value is not None and cell.q_value < 0.05] == ["sorting"]


@settings(max_examples=25, deadline=None)
@given(
    strategies.lists(
        strategies.tuples(
            strategies.integers(0, 12),
            strategies.sampled_from([0.0, 1.0, NAN]),
            strategies.integers(1, 4),
            strategies.randoms(),
        ),
        min_size=1,
        max_size=40,
    )
)
def test_figures_stay_within_their_bounds(drawn: list[Any]) -> None:
    rows = []
    for place, (table, right, probes, rng) in enumerate(drawn):
        scored = rng.randint(0, probes)
        rows.append(
            score(table, place, right, probes, rng.randint(0, scored), scored=scored, entailed=rng.randint(0, scored))
        )
    for cell in made(rows):
        assert cell.coverage is not None
        assert 0 <= cell.coverage <= 1
        for share in (cell.base_accuracy, cell.probe_accuracy, cell.base_entailed, cell.probe_entailed):
            assert share is None or 0 <= share <= 1
        assert cell.points is None or -100 <= cell.points <= 100
        assert cell.relative is None or cell.relative >= -100
        assert cell.p_value is None or (cell.q_value is not None and 0 < cell.p_value <= cell.q_value <= 1)
        assert cell.outcomes is None or cell.outcomes.total == cell.probes
        if cell.interval is not None:
            assert -100 <= cell.interval.low <= cell.interval.high <= 100


def test_one_model_asked_twice_about_a_base_is_refused() -> None:
    with pytest.raises(InputError, match="Runs again and m-tabfact asked one model about the same bases"):
        made([score("a", 1, 1, 1, 1), score("a", 1, 1, 1, 1, run_id="again", reasoning="sorting")])


def test_an_answer_of_a_model_without_a_run_is_refused() -> None:
    with pytest.raises(InputError, match="answers of m, which none of the named runs is of"):
        cells(scores([score("a", 1, 1, 1, 1)]), [run("other")])


def test_a_frame_without_a_column_is_refused_by_its_name() -> None:
    with pytest.raises(InputError, match="lacks the column side"):
        cells(scores([score("a", 1, 1, 1, 1)]).drop(columns="side"), [run()])


def test_no_scores_are_no_cells() -> None:
    assert cells(scores([]), [run()]) == ()
    assert isinstance(scores([]), pd.DataFrame)


def test_the_label_check_as_a_model_wins_no_ranking_unless_asked_for() -> None:
    frame = scores(
        [score("a", 1, 1, 1, right, model_key=model) for model, right in (("m", 1), ("n", 0), ("lookup", 1))]
    )
    found = cells(frame, [run("m"), run("n"), run("lookup", note=SAME_CODE)])
    of_one = [cell for cell in found if cell.dataset == "tabfact" and cell.side is None]
    assert [cell.model_key for cell in ranked(of_one)] == ["m", "n"]
    assert [cell.model_key for cell in ranked(of_one, same_code=True)] == ["lookup", "m", "n"]
    assert not ranked(made([score("a", 1, NAN, 1, 1)]))


def test_a_cell_is_named_by_its_model_dataset_type_effect_and_side() -> None:
    cell = the(made([score("a", 1, 1, 1, 1)]))
    assert key_of(cell) == ("m", "tabfact", "range", "flip", "hypothesis")
    assert (cell.title, cell.effect, cell.run_ids) == ("M", EffectShown.FLIP, ("m-tabfact",))

from __future__ import annotations

import pandas as pd
import pytest

from probelib.errors import InputError
from probelib.evaluation.measuring.consistency import Consistency, consistency
from probelib.evaluation.records import POOLED
from tests.evaluation.scores import answer, answers


def run(base: str | None, *probes: str | None, dataset: str = "tabfact", gold: str | None = "refuted") -> pd.DataFrame:
    """Return the labels given to one base, which is entailed, and to its probes, which are refuted."""
    rows = [answer("base", base, dataset=dataset)]
    rows += [
        answer(str(place), label, gold=gold, base_id="base", dataset=dataset)  # type: ignore[arg-type]
        for place, label in enumerate(probes)
    ]
    return answers(rows)


def the(found: tuple[Consistency, ...], reasoning: str | None = "range", dataset: str = POOLED) -> Consistency:
    return next(one for one in found if (one.reasoning, one.side, one.dataset) == (reasoning, None, dataset))


E, R = "entailed", "refuted"


def test_examples_are_compared_one_by_one() -> None:
    found = consistency({"json": run(E, E, E, R, R), "html": run(E, E, R, E, R), "markdown": run(E, E, R, R, R)})
    one = the(found)
    assert (one.examples, one.same, one.all_right, one.none_right) == (4, 0.5, 0.25, 0.25)
    assert one.accuracies == (("json", 0.5), ("html", 0.5), ("markdown", 0.75))
    assert one.spread == 25.0
    assert one.interval[0] < 0.5 < one.interval[1]


def test_bases_stand_before_types_and_datasets_before_the_pooled_rows() -> None:
    found = consistency({"json": run(E, R), "html": run(R, R)})
    places = [(one.dataset, one.reasoning, one.side) for one in found]
    of_one = [(None, None), ("range", "hypothesis"), ("range", None)]
    assert places == [(dataset, *row) for dataset in ("tabfact", POOLED) for row in of_one]
    assert the(found, None).same == 0.0


def test_an_example_that_a_run_did_not_answer_is_left_out_and_counted() -> None:
    one = the(consistency({"json": run(E, R, None), "html": run(E, R, R)}))
    assert (one.examples, one.left_out, one.same) == (1, 1, 1.0)


def test_without_an_answered_example_all_is_blank() -> None:
    one = the(consistency({"json": run(E, None), "html": run(E, R)}))
    assert (one.same, one.all_right, one.accuracies, one.spread, one.interval) == (None, None, (), None, (0.0, 1.0))


def test_labels_can_be_compared_where_nobody_knows_the_right_one() -> None:
    one = the(consistency({"json": run(E, R, gold=None), "html": run(E, R, gold=None)}))
    assert (one.examples, one.same, one.all_right, one.accuracies) == (1, 1.0, None, ())


def test_runs_of_other_examples_are_refused() -> None:
    with pytest.raises(InputError, match="Run html was not asked the same examples"):
        consistency({"json": run(E, R), "html": run(E, R, R)})


def test_one_run_is_consistent_with_nothing() -> None:
    with pytest.raises(InputError, match="two runs or more"):
        consistency({"json": run(E, R)})

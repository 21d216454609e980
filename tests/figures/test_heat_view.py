from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.evaluation.records import Run
from probelib.figures.heat_view import Choice, in_view, told
from probelib.models.base import Category

RUN = Run(
    id="samples-m-0a1b2c3d4e",
    folder=Path("runs"),
    model_id="nli:m",
    model_key="nli:m@1[shots=2]",
    title="M",
    category=Category.NLI,
    dataset="samples",
    split=None,
    set_id="set",
    serialisation="linearised",
    seed=0,
    units=1,
    done=1,
    finished="2026-11-29T10:00:00+00:00",
)
OLDER = replace(RUN, id="samples-m-ffffffffff", finished="2026-11-28T10:00:00+00:00")
ELSEWHERE = replace(RUN, id="other-m-1111111111", dataset="other")


def keys(*named: str) -> list[tuple[str, str]]:
    choice = Choice(source="own", runs=named)
    return [(run.model_key, run.title) for run in in_view([OLDER, RUN, ELSEWHERE], choice)]


def test_without_a_name_it_is_the_newest_of_each_model_and_dataset() -> None:
    assert in_view([OLDER, RUN, ELSEWHERE], Choice(source="own")) == (RUN, ELSEWHERE)
    assert in_view([OLDER, RUN, ELSEWHERE], Choice(source="published")) == ()


def test_runs_of_one_model_on_several_datasets_are_one_column() -> None:
    assert keys(RUN.id, ELSEWHERE.id, RUN.id) == [(RUN.model_key, "M")] * 2


def test_two_runs_of_one_model_and_dataset_are_told_apart() -> None:
    assert keys(OLDER.id, ELSEWHERE.id, RUN.id) == [
        ("nli:m@1[shots=2]#samples-m-ffffffffff", "M, run ffffff of 2026-11-28"),
        ("nli:m@1[shots=2]", "M"),
        ("nli:m@1[shots=2]#samples-m-0a1b2c3d4e", "M, run 0a1b2c of 2026-11-29"),
    ]


@pytest.mark.parametrize(
    ("finished", "said"),
    [
        pytest.param(None, "run 0a1b2c not finished", id="not finished"),
        pytest.param("", "run 0a1b2c of unknown date", id="whose times are lost"),
    ],
)
def test_a_run_without_a_date_says_so(finished: str | None, said: str) -> None:
    assert told(replace(RUN, finished=finished)) == said

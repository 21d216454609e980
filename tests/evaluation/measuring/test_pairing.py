from __future__ import annotations

from pathlib import Path

import pytest

from probelib.evaluation.measuring.pairing import OUTCOMES, count_pairs, pairs, prediction
from probelib.evaluation.records import Filters, Run
from probelib.evaluation.running import runs
from probelib.models.base import Example, Status
from probelib.records import Label
from tests.evaluation.made_runs import evaluated, scripted

WRITTEN = {"Red won 31.": 0.9, "Red won thirteen.": 0.8, "Red won 31 in all.": 0.6, "Blue won 8.": 0.7}
"""Probability of entailed; the base of table one is right, two's is wrong, and the rest is not answered."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    def script(example: Example) -> float | None:
        return WRITTEN.get(example.text)

    scripted(monkeypatch, script)
    return evaluated(tmp_path)


def test_every_pair_has_one_outcome(run: Run) -> None:
    assert count_pairs(run) == {"both": 1, "base_only": 1, "probe_only": 0, "neither": 0, "unanswered": 4}
    assert tuple(count_pairs(run)) == OUTCOMES


def test_pairs_without_an_answer_come_last_and_can_be_left_out(run: Run) -> None:
    found = pairs(run)
    assert [one.probe.text for one in found[:2]] == ["Red won thirteen.", "Red won 31 in all."]
    assert {one.probe.answer.status for one in found[2:] if one.probe.answer} == {Status.UNPARSED}
    assert [one.probe.text for one in pairs(run, outcomes=["both", "base_only"])] == [
        one.probe.text for one in found[:2]
    ]


def test_probes_and_bases_can_be_named(run: Run) -> None:
    first = pairs(run)[0]
    assert pairs(run, probe_ids=[first.probe.id]) == [first]
    assert len(pairs(run, base_ids=[first.base.id])) == 3
    assert pairs(run, probe_ids=[]) == []
    assert sum(count_pairs(run, base_ids=["nobody"]).values()) == 0


def test_filters_choose_probes_and_pages_do_not_overlap(run: Run) -> None:
    assert sum(count_pairs(run, Filters(reasoning=frozenset({"range"}))).values()) == 1
    assert {one.effect for one in pairs(run, Filters(effects=frozenset({"flip"})))} == {"flip"}
    ids = [one.probe.id for start in range(0, 6, 4) for one in pairs(run, offset=start, limit=4)]
    assert ids == [one.probe.id for one in pairs(run)]


def test_a_row_becomes_the_answer_that_it_was_written_from(run: Run) -> None:
    rows = {row["example_id"]: row for row in runs.answers(run).to_pylist()}
    first = pairs(run)[0]
    assert first.probe.answer == prediction(rows[first.probe.id])
    assert first.probe.answer is not None
    assert (first.probe.answer.label, first.probe.gold) == (Label.ENTAILED, Label.REFUTED)
    assert first.probe.answer.p_entailed == 0.8

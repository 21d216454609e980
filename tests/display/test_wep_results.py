from __future__ import annotations

from probelib.display import wep_results
from probelib.evaluation.records import Span
from probelib.evaluation.wep.deltas import Delta, Kind
from probelib.evaluation.wep.scale import Own
from probelib.evaluation.wep.standings import Setting, Standing
from probelib.evaluation.wep.transfer import TransferCell
from tests.display.made import HOSTILE

OURS = Standing("m@1", "".join(HOSTILE), Setting.ZERO_SHOT, False, "one_hop", 0.68, (0.58, 0.76), "95 %, Wilson", 100,
                "calibrated", 90, 0.8, source="own")  # fmt: skip


def test_an_accuracy_stands_beside_chance_and_the_rule_without_premise_and_a_hostile_name_is_text() -> None:
    made = wep_results.accuracies([OURS])
    for said in ("68.0 %", "58.0 to 76.0 (95 %, Wilson)", "100 pairs", "best on 90 pairs", "50 %", "80.0 %"):
        assert said in made
    assert not any(one in made for one in HOSTILE if "<" in one)
    assert "&lt;" in made


def test_a_difference_has_its_interval_and_a_blank_its_reason() -> None:
    given = ("m@1", "Mine", False, Setting.ZERO_SHOT)
    there = Delta(Kind.HOPS, "two_hop", *given, -3.5, Span(-8.0, 1.0), 90, "Mine, 68.0 %", "")
    blank = Delta(Kind.TIED, "one_hop", *given, None, None, 0, "", "no run")
    made = wep_results.deltas([there, blank])
    for said in ("−3.5", "−8.0 to +1.0", "Mine, 68.0 %", "n/a", "no run"):
        assert said in made


def test_a_transfer_cell_says_its_control_its_deviation_and_its_seeds() -> None:
    cell = TransferCell("one_hop", "unli", "minilm-full", True, 0.612, 0.004, (0, 1), 20, "own")
    made = wep_results.transfers([cell])
    for said in ("MiniLM full, without premise", "61.2 %", "± 0.4", "our own sentences"):
        assert said in made
    assert wep_results.models(TransferCell("unli", "unli", "published", False, 0.8, None, (), 0, "")) == (
        "RoBERTa (published)"
    )


def test_a_scale_says_how_far_each_word_is_off() -> None:
    made = wep_results.own_scale([Own("likely", 0.7, 0.45, 0.8, 40), Own("certain", 1, None, None, 2, "too few")])
    for said in ("70 %", "45 %", "−25", "80 %", "too few"):
        assert said in made


def test_a_word_that_stands_at_0_percent_is_said_and_one_without_a_value_is_not() -> None:
    found = [Own("better than even", 0.6, 0.0, 0.75, 90), Own("we doubt", 0.2, None, None, 90, "preferred")]
    assert wep_results.own_scale_said(found, "Mine") == (
        "Where each word stands for Mine: better than even at 0 %, people 60 %."
    )

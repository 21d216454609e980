from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from probelib.display.wep_results import told
from probelib.evaluation.wep import standings
from probelib.evaluation.wep.standings import Setting, Standing
from probelib.figures.saving import saved
from probelib.figures.wep_accuracies import wep_accuracies

OURS = Standing("m@1", "Mine", Setting.ZERO_SHOT, False, "one_hop", 0.68, (0.58, 0.76), "95 %, Wilson", 100, blind=0.8)


def rows(*found: Standing) -> list[dict[str, Any]]:
    made: dict[str, Any] = wep_accuracies([(one, told(one)) for one in found]).to_dict()
    values = [one["data"].get("values") or made["datasets"][one["data"]["name"]] for one in made["layer"]]
    return [row for layer in values for row in layer]


def test_an_accuracy_has_its_interval_and_the_rule_without_premise_has_its_tick() -> None:
    found = rows(OURS)
    assert any((row["x"], row["x2"]) == pytest.approx((58, 76)) for row in found if "x2" in row)
    assert any("y2" in row and row.get("x") == pytest.approx(80) and row["y"] > 60 for row in found)
    (hover,) = (row for row in found if "model" in row)
    assert hover["blind"] == "80.0 % by the rule that never sees the premise"


def test_what_has_no_accuracy_has_its_reason_and_no_mark() -> None:
    found = rows(replace(OURS, accuracy=None, interval=None, blind=None, reason="nothing was answered"))
    assert any(row.get("text") == "n/a" for row in found)
    assert any(row.get("accuracy") == "n/a: nothing was answered" for row in found)


def test_each_setting_is_named_once_and_hostile_names_are_text() -> None:
    theirs = [one for one in standings.published() if one.task == "unli"]
    svg = saved(wep_accuracies([(one, told(one)) for one in [*theirs, replace(OURS, title="<b>x</b>")]]), "svg")
    assert svg.decode().count(">Fine-tuned<") == 1
    assert "<b>x</b>" not in svg.decode()

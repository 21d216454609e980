from __future__ import annotations

from typing import Any

import pytest

from probelib.evaluation.wep.scale import Own
from probelib.figures.wep_own_scale import told, wep_own_scale
from probelib.wep.scales import scale


def found(**changed: Own) -> list[Own]:
    return [
        changed.get(word.text) or Own(word.text, float(word.probability), float(word.probability), 0.9, 40)
        for word in scale().words
    ]


def rows(own: list[Own]) -> list[dict[str, Any]]:
    made: dict[str, Any] = wep_own_scale(scale(), own, dark=True).to_dict()
    values = [one["data"].get("values") or made["datasets"][one["data"]["name"]] for one in made["layer"]]
    return [row for layer in values for row in layer]


def test_a_word_says_where_it_stands_for_people_and_for_the_model() -> None:
    said = told(scale().word("likely"), Own("likely", 0.7, 0.45, 0.75, 1234))
    assert said["people"].startswith("70 %; half of 123 people said")
    assert (said["model"], said["apart"]) == ("45 %", "−25 points")
    assert said["sure"] == "75 % of 1,234; chance is 50 %"


def test_a_word_without_a_turn_has_its_reason_in_place_of_a_mark() -> None:
    none = Own("likely", 0.7, None, None, 4, "too few preferences")
    assert any(row.get("text") == "too few preferences" for row in rows(found(likely=none)))
    assert sum("apart" in row for row in rows(found(likely=none))) == 19
    assert told(scale().word("likely"), none)["apart"] == "–"


def test_a_value_that_explains_little_is_drawn_hollow() -> None:
    weak = Own("likely", 0.7, 0.2, 0.55, 40)
    made: dict[str, Any] = wep_own_scale(scale(), found(likely=weak)).to_dict()
    hollow = next(one for one in made["layer"] if one["mark"].get("shape") == "diamond" and not one["mark"]["filled"])
    values = hollow["data"].get("values") or made["datasets"][hollow["data"]["name"]]
    assert [row["x"] for row in values] == [pytest.approx(20)]

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from probelib.errors import InputError
from probelib.figures.saving import saved
from probelib.figures.wep_scale import wep_scale
from probelib.wep.scales import Scale, scale


def rows(*scales: Scale, **options: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of data of a figure by a key that only their layer has."""
    made: dict[str, Any] = wep_scale(scales, **options).to_dict()
    found: dict[str, list[dict[str, Any]]] = {}
    for layer in made["layer"]:
        data = layer["data"]
        values = made["datasets"][data["name"]] if "name" in data else data["values"]
        mark, keys = layer["mark"]["type"], set(values[0]) if values else set()
        name = "hover" if "said" in keys else f"{mark} bold" if layer["mark"].get("fontWeight") == 700 else mark
        found.setdefault(name, []).extend(values)
    return found


def test_every_word_of_every_scale_has_a_row_with_what_is_told_on_hover() -> None:
    paper, kent = scale(), scale("kent")
    told = rows(paper, kent)["hover"]
    assert [row["said"] for row in told] == [word.text for word in (*paper.words, *kent.words)]
    assert told[1]["means"] == "95 %"
    assert "half of 123 people said 90 % to 98 %" in told[1]["people"]
    assert told[-3]["means"] == "20 % to 40 %"
    assert len({row["y"] for row in told}) == len(told)


def test_a_word_of_the_survey_has_median_quartiles_and_deviation_and_one_of_a_range_its_range() -> None:
    made = rows(scale())
    assert (made["circle"][1]["x"], made["rect"][0]["x"], made["rect"][0]["x2"]) == (95, 90, 98)
    line = next(row for row in made["rule"] if "x2" in row and "y2" not in row)
    assert (line["x"], line["x2"]) == (pytest.approx(84.1), 100)
    assert (rows(scale("kent"))["rect"][0]["x"], rows(scale("kent"))["rect"][0]["x2"]) == (87, 99)


def test_right_and_wrong_words_of_a_probability_have_signs_and_the_others_none() -> None:
    made = rows(scale(), asked=Fraction(65, 100))
    bold = [row["text"] for row in made["text bold"]]
    assert [text for text in bold if text in {word.text for word in scale().words}] == [
        "likely", "probably", "probable", "better than even",
    ]  # fmt: skip
    assert (bold.count("✓"), bold.count("✗")) == (4, 9)
    fits = {row["said"]: row["fit"] for row in made["hover"]}
    assert fits["likely"].startswith("right for 65 %")
    assert fits["probably not"] == "wrong for 65 %: 40 points away or more"
    assert fits["about even"] == "neither right nor wrong for 65 %"


def test_without_a_probability_nothing_is_marked() -> None:
    made = rows(scale())
    assert not {"✓", "✗"} & {row["text"] for row in made["text bold"]}
    assert {row["fit"] for row in made["hover"]} == {"–"}


def test_what_is_no_probability_is_refused() -> None:
    with pytest.raises(InputError, match="no probability"):
        wep_scale([scale()], asked=Fraction(3, 2))


def test_hostile_words_of_a_scale_are_text() -> None:
    word = replace(scale().words[0], text="<b>$sure$</b>")
    svg = saved(wep_scale([replace(scale(), words=(word, *scale().words[1:]))], dark=True), "svg").decode()
    assert "&lt;b&gt;$sure$&lt;/b&gt;" in svg
    assert "<b>" not in svg

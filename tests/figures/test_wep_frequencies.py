from __future__ import annotations

from typing import Any

from probelib.figures.saving import saved
from probelib.figures.wep_frequencies import wep_frequencies


def rows(**options: Any) -> list[dict[str, Any]]:
    made: dict[str, Any] = wep_frequencies(**options).to_dict()
    values = [layer["data"].get("values") or made["datasets"][layer["data"]["name"]] for layer in made["layer"]]
    return next(found for found in values if "theirs" in found[0])


def test_each_word_has_both_shares_and_their_difference_in_the_given_order() -> None:
    found = rows(theirs={"likely": 3.1, "certain": 6.0}, ours={"certain": 5.5})
    assert [row["word"] for row in found] == ["likely", "certain"]
    assert [row["ours"] for row in found] == ["0.0 %", "5.5 %"]
    assert [row["difference"] for row in found] == ["−3.1 points", "−0.5 points"]


def test_it_is_drawn_for_a_dark_page_as_well() -> None:
    svg = saved(wep_frequencies({"likely": 3.0}, {"likely": 4.0}, dark=True), "svg").decode()
    assert ">likely<" in svg

from __future__ import annotations

from typing import Any

from probelib.figures.saving import saved
from probelib.figures.wep_matrix import SELECTION, Entry, Line, Look, wep_matrix

LOOK = Look(0, 50, {"model": "Model"})
ROWS = [Line("a", "First row", "Group"), Line("b", "Second row", "Group")]


def made(columns: int = 2, **options: Any) -> dict[str, Any]:
    names = [Line(f"m{n}", f"Model {n}") for n in range(columns)]
    entries = {("a", "m0"): Entry(12.5, "+12.5", "+12", {"model": "Model 0"})}
    found: dict[str, Any] = wep_matrix(ROWS, names, entries, LOOK, **options).to_dict()
    return found


def values(chart: dict[str, Any]) -> list[list[dict[str, Any]]]:
    return [one["data"].get("values") or chart["datasets"][one["data"]["name"]] for one in chart["layer"]]


def test_a_cell_has_its_number_and_what_is_not_there_is_a_blank_that_says_so() -> None:
    texts = [row["text"] for rows in values(made()) for row in rows if "rounded" in row]
    assert sorted(texts) == sorted(["+12.5", "n/a", "n/a", "n/a"] * 2)


def test_a_group_is_named_once() -> None:
    assert [row["text"] for rows in values(made()) for row in rows if row.get("text") == "Group"] == ["Group"]


def test_it_reports_clicks_unless_there_is_nothing_to_open() -> None:
    assert made()["params"][0]["name"] == SELECTION
    assert "params" not in made(clicked=False)


def test_many_columns_have_slanted_names_in_full() -> None:
    angles = [one["mark"].get("angle") for one in made(9)["layer"]]
    assert 302 in angles
    assert 302 not in [one["mark"].get("angle") for one in made(3)["layer"]]


def test_a_chosen_cell_is_outlined_and_it_is_saved_with_a_title_for_a_dark_page() -> None:
    chosen = wep_matrix(ROWS, [Line("m0", "Model 0")], {}, LOOK, chosen=[("b", "m0")], dark=True, title="Said above")
    assert "Said above" in saved(chosen, "svg").decode()
    assert any(one["mark"].get("strokeWidth") == 4 for one in chosen.to_dict()["layer"])

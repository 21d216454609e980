"""The WEP panel of the heatmap: its rows, its blanks with reasons, a cell by keyboard and by link."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import heat_wep
from probelib.evaluation.running import runs as store
from probelib.evaluation.wep import transfer
from probelib.evaluation.wep.deltas import ROWS, deltas
from tests.evaluation.made_wep import asked_about, by_length, scripted
from tests.pages.seen import healthy, opened, text


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Only the runs that a test makes in this folder are there."""
    monkeypatch.setattr(store, "bundled_place", lambda: None)
    monkeypatch.setenv(store.RUNS_VARIABLE, str(tmp_path))
    return tmp_path


def panel(**address: str | list[str]) -> AppTest:
    return healthy(opened("heatmap", panel="wep", **address))


def test_the_papers_cells_are_there_without_a_run_and_it_is_said_how_to_make_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(transfer, "stored", tuple)  # those that ship
    app = panel(measure="points")
    said = text(app)
    assert "probelib wep evaluate --model builtin:smollm2" in said
    assert "Against chance, 1 hop" in said
    assert "the paper exchanges no words" in said
    assert len(app.get("vega_lite_chart")) == 1
    assert app.query_params["measure"] in ("points", ["points"]), "what the other panel showed is kept"


def test_a_cell_that_the_address_names_is_opened_with_its_interval_and_what_it_is_against(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda pair: {"one": by_length(pair)["one"]})
    asked_about(place, "one_hop", "test")
    app = panel(wep_source="own", wep_row="human.one_hop", wep_model="scripted@1")
    said = text(app)
    assert "Against people, 1 hop · scripted" in said
    assert "the paper's raters, 97.0 %" in said
    assert "95 % interval" in said
    healthy(next(one for one in app.button if one.label == "Close").click().run())
    assert "wep_row" not in app.query_params


@pytest.mark.parametrize("name", ["panel", "wep_source", "wep_row", "wep_model"])
def test_an_unknown_value_gives_a_message(name: str) -> None:
    address: dict[str, str | list[str]] = {"panel": "wep", name: "nobody"}
    assert f"There is no {name} “nobody”" in text(healthy(opened("heatmap", **address)))


def test_every_cell_says_all_its_facts_and_every_row_stands_under_what_it_measures() -> None:
    cells = deltas(())
    rows, columns, by_place = heat_wep.lay(cells)
    assert [row.group for row in rows].count("Against chance") == 3
    assert len(by_place) == len(ROWS) * len(columns)
    assert all(all(heat_wep.told(one, "m").values()) for one in cells)


def test_the_panel_says_what_its_cells_are() -> None:
    assert "one kind of numerical reasoning" in text(healthy(opened("heatmap")))
    said = text(panel())
    assert "one kind of numerical reasoning" not in said
    assert "Each cell is one model on one task of words of probability" in said


def test_the_lead_follows_the_choice_of_a_panel() -> None:
    app = healthy(opened("heatmap"))
    app.session_state["heatmap:panel"] = heat_wep.PANEL
    assert "Each cell is one model on one task of words of probability" in text(healthy(app.run()))

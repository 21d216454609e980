"""Files of figures: each has a picture in both formats and the numbers behind it, in which no text is a formula."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
import streamlit as st

from pages.parts import figure_files, wep_common, wep_paper
from pages.parts.wep_common import Given
from probelib import datasets
from probelib.counting import Kept
from probelib.records import Side
from tests.pages.seen import HULK, healthy, opened

TABFACT = Path(__file__).parents[1] / "datasets" / "fixtures" / "tabfact"
BEGINS = {"png": b"\x89PNG", "svg": b"<svg"}
Files = dict[str, Callable[[], bytes]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Files:
    """The files that a page offers, by their name: AppTest has the buttons and not what they give."""
    found: Files = {}
    monkeypatch.setattr(
        st, "download_button", lambda label, data, name, *_, **__: found.update({name: data}), raising=True
    )
    return found


def rows(file: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(file.decode())))


def look(offered: Files, name: str) -> None:
    """Look at the pictures of a figure."""
    for kind, begins in BEGINS.items():
        assert offered[f"{name}.{kind}"]().startswith(begins)


def test_the_scales_of_words_are_saved_with_their_numbers(offered: Files) -> None:
    healthy(opened("wep"))
    found = rows(offered["wep-scale.csv"]())
    assert next(one for one in found if one["word"] == "probable")["probability"] == "70.0"
    assert len({one["scale"] for one in found}) == 2
    look(offered, "wep-scale")


def test_a_scale_of_ones_own_with_a_formula_is_saved_as_text(offered: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    own = b"wep,median_percent,template\n=1+1,95,it is sure that {fact}\nno way,3,there is no way that {fact}\n"
    app = opened("wep")
    app.session_state[wep_common._KEPT] = Given(own, "mine.csv")
    app.query_params["beside"] = "own"
    healthy(app.run())
    assert "'=1+1" in {one["word"] for one in rows(offered["wep-scale.csv"]())}


def test_how_often_words_are_right_is_saved_with_the_numbers(offered: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wep_paper, "ours", lambda task: wep_paper.Ours({"likely": 12.34}, 20.0, 50.0, 7))
    healthy(opened("wep", view="paper"))
    found = next(one for one in rows(offered["wep-right-words-one_hop.csv"]()) if one["word"] == "likely")
    assert found["ours"] == "12.34"
    assert float(found["points"]) == pytest.approx(12.34 - float(found["paper"]))
    look(offered, "wep-right-words-one_hop")


def test_the_probes_of_a_dataset_are_saved_for_each_side(
    offered: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    copy = shutil.copytree(TABFACT, tmp_path / "tabfact")
    monkeypatch.setenv("PROBELIB_DATASETS", f"tabfact={copy}")
    kept = Kept(datasets.open("tabfact", copy))
    kept.hold()
    made = {side: kept.probe(side) for side in Side}
    healthy(opened("datasets", dataset="tabfact"))
    found = rows(offered["probes-tabfact.csv"]())
    for side, probed in made.items():
        of_it = [one for one in found if one["side"] == side.value]
        assert sum(int(one["preserve"]) + int(one["flip"]) for one in of_it) == probed.total
        look(offered, f"probes-tabfact-{side.value}")


def test_the_taxonomy_of_a_hypothesis_is_saved(offered: Files) -> None:
    healthy(opened("explore", dataset="samples", table=HULK))
    (name,) = {one.rpartition(".")[0] for one in offered if one.startswith("taxonomy-")}
    found = rows(offered[f"{name}.csv"]())
    assert sum(int(one["preserve"] or 0) + int(one["flip"] or 0) for one in found) > 0
    assert next(one for one in found if one["type"] == "counterfactual")["flip"] == ""  # nobody made it
    look(offered, name)


def test_without_what_draws_pictures_the_numbers_are_there_alone(
    offered: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figure_files, "can_save", lambda: False)
    healthy(opened("wep"))
    assert list(offered) == ["wep-scale.csv"]

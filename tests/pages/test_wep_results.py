"""The views of the WEP page that are read from runs: results, and a model's own scale; without runs and with some."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import wep_results
from probelib.evaluation.running import runs as store
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import as_rows, transfer
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep.asking import Wanted
from probelib.export.spreadsheets import as_csv
from tests.evaluation.made_wep import ASKING, asked_about, by_length, scripted, tuned_key
from tests.pages.seen import healthy, opened, text


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the runs of a model on two tasks, of its scale and beliefs, and of a fine-tuned one."""
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        scripted(patch, by_length)
        for task, split in (("one_hop", "validation"), ("one_hop", "test"), ("unli", "validation"), ("unli", "test")):
            asked_about(folder, task, split)
        wanted = Wanted("one_hop", total=200)
        evaluate(ASKING, wep_asking.asked(wanted, "test", folder, limit=12, every_word=True), folder)
        evaluate(ASKING, wep_asking.stated(wanted, "test", folder, count=2), folder)
        scripted(patch, by_length).model_key = tuned_key(seed=0)
        asked_about(folder, "one_hop", "test", limit=9)
        yield folder


@pytest.fixture(autouse=True)
def nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only the runs that a test asks for are there."""
    monkeypatch.setattr(store, "bundled_place", lambda: None)
    monkeypatch.setenv(store.RUNS_VARIABLE, str(tmp_path / "none"))


def wep(place: Path | None, monkeypatch: pytest.MonkeyPatch, **address: str | list[str]) -> AppTest:
    if place is not None:
        monkeypatch.setenv(store.RUNS_VARIABLE, str(place))
    return healthy(opened("wep", **address))


def test_without_a_run_results_are_the_papers_and_it_is_said_how_to_make_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "stored", tuple)  # those that ship
    app = wep(None, monkeypatch, view="results")
    said = text(app)
    assert "probelib wep evaluate --model builtin:smollm2 --task one_hop" in said
    assert "probelib finetune wep --task one_hop" in said
    assert "RoBERTa likelihood (published) as it is 63.4 %" in said
    assert "RoBERTa (published) 81.6 % ± 1.3" in said
    assert len(app.get("vega_lite_chart")) == 2


def test_results_of_runs_stand_beside_chance_and_the_rule_without_premise(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = text(wep(place, monkeypatch, view="results"))
    assert "scripted (measured) as it is" in said
    assert "best on 10 pairs of validation" in said
    assert "MiniLM full, on 1 hop (measured) fine-tuned" in said
    assert "Against chance 1 hop" in said
    assert "the paper's raters, 97.0 %" in said
    assert "1 hop 1 hop MiniLM full" in said


def test_the_address_says_task_and_model_and_an_unknown_one_gives_a_message(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = wep(place, monkeypatch, view="results", on="unli", who="tuned:minilm-full:one_hop")
    said = text(app)
    assert "Our own set of WEP-UNLI is not UNLI" in said
    assert "Fine-tuned minus zero-shot 1 hop" in said
    assert app.query_params["on"] in ("unli", ["unli"])
    assert app.query_params["who"] in ("tuned:minilm-full:one_hop", ["tuned:minilm-full:one_hop"])
    assert "There is no who “nobody”" in text(wep(place, monkeypatch, view="results", who="nobody"))


def test_a_models_scale_is_drawn_over_peoples_with_its_error_and_its_monotonicity(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = wep(place, monkeypatch, view="own", by="one")
    said = text(app)
    assert "scripted: 12 examples of 1 hop" in app.selectbox(key="wep:scale_run").options
    assert "calibration error" in said
    assert "likely 70 %" in said
    assert "Words at least 40 points apart" in said
    assert len(app.get("vega_lite_chart")) == 1
    assert app.query_params["by"] in ("one", ["one"])


def test_without_a_run_a_models_scale_says_how_to_make_one_and_keeps_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    app = wep(None, monkeypatch, view="own", scale_run="gone")
    assert "--own-scale 40 --beliefs 8" in text(app)
    assert app.query_params["scale_run"] in ("gone", ["gone"])


def test_a_file_has_a_row_a_figure_and_no_formula() -> None:
    made = as_csv(as_rows.TRANSFERS, as_rows.transfer_rows(wep_results.papers())).decode()
    assert made.splitlines()[1].startswith("one_hop,one_hop,published")
    assert len(made.splitlines()) == 10
    assert b"'=1+1" in as_csv(as_rows.TRANSFERS[:1], [("=1+1",)])

"""The heatmap's page, on the published cells and on two runs over a probe set of three tables."""

from __future__ import annotations

import csv
import re
import shutil
import sys
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import heat_data, heat_files
from probelib.decks import cells as rows
from probelib.evaluation.records import Run
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.evaluation.running import making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.figures.grid import grid
from probelib.figures.measures import Measure, written
from probelib.models.base import Settings
from tests.evaluation.made_runs import ROWS, probe, write_probes
from tests.figures.made import cell
from tests.pages.seen import healthy, markup, opened, text

LOOKUP, MAJORITY = "builtin:lookup", "builtin:majority"
HOSTILE = "Red won <img src=x onerror=alert(1)> 31 & $7."


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of two models each, one pair of which has hostile text."""
    folder = tmp_path_factory.mktemp("runs")
    rows = [*ROWS, probe("one", HOSTILE, "entailed", HOSTILE + " Yes.", "preserve")]
    asked = making.from_file(write_probes(folder, rows), folder / "runs")
    for model in (LOOKUP, MAJORITY):
        evaluate(Asking(model, Settings()), asked, folder / "runs")
    return folder / "runs"


@pytest.fixture
def runs(place: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Run]:
    from probelib.evaluation.running import runs as store

    monkeypatch.setenv(store.RUNS_VARIABLE, str(place))
    return {run.model_id: run for run in store.list_runs(place)}


@pytest.fixture(autouse=True)
def nothing_bundled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only the runs that a test makes are there."""
    monkeypatch.setattr("probelib.evaluation.running.runs.bundled_place", lambda: None)
    monkeypatch.setenv("PROBELIB_RUNS", str(tmp_path / "none"))


def heatmap(**address: str | list[str]) -> AppTest:
    return healthy(opened("heatmap", **address))


def own(runs: dict[str, Run], **address: str | list[str]) -> AppTest:
    return heatmap(source="own", dataset="own", measure="points", lookup="1", **address)


def test_the_published_results_are_there_without_any_run() -> None:
    app = heatmap()
    assert len(app.get("vega_lite_chart")) == 1
    assert "Does one model excel at every type?" in text(app)
    assert "No PNG and SVG" not in text(app)
    assert dict(app.query_params) == {"v": ["1"]} or app.query_params["v"] == "1"


def test_first_paint_loads_no_model_library() -> None:
    before = {name for name in ("torch", "transformers") if name in sys.modules}
    heatmap()
    assert {name for name in ("torch", "transformers") if name in sys.modules} == before


def test_a_published_cell_says_its_figures_and_that_no_pairs_are_behind_it() -> None:
    app = heatmap(row="word_problem.as_published", model="published:reastap")
    assert "Word problem, both · ReasTAP" in text(app)
    assert "+116.2 %" in text(app)
    assert "No pairs behind a published cell" in text(app)


def test_without_a_run_it_is_said_how_to_make_one() -> None:
    assert "probelib evaluate --model builtin:majority" in text(heatmap(source="own"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("measure", "size"), ("source", "elsewhere"), ("dataset", "nowhere"), ("side", "left"), ("check", "luck"),
        ("n", "7"), ("row", "nothing.flip"), ("model", "nobody"), ("run", "no-such-run"), ("v", "9"),
        ("first", "nobody"),
    ],
)  # fmt: skip
def test_an_unknown_value_gives_a_message_and_the_nearest_view(runs: dict[str, Run], name: str, value: str) -> None:
    address: dict[str, str | list[str]] = {"source": "own", "dataset": "own", "lookup": "1", name: value}
    app = heatmap(**address)
    assert f"“{value}”" in text(app)
    assert len(app.get("vega_lite_chart")) == 1


def test_the_address_reproduces_the_view(runs: dict[str, Run]) -> None:
    key = runs[MAJORITY].model_key
    app = own(runs, row="numeration.flip", model=key, n="0", strict="1")
    for name, value in (("row", "numeration.flip"), ("model", key), ("strict", "1"), ("measure", "points")):
        assert app.query_params[name] == value
    assert app.selectbox(key="heatmap:row").value == "numeration.flip"
    assert app.toggle(key="heatmap:strict").value is True


def test_a_run_can_be_ordered_where_there_is_none_and_below_those_that_there_are(runs: dict[str, Run]) -> None:
    for app in (heatmap(source="own", dataset="macro", side="table"), own(runs)):
        assert any(one.label == "Evaluate models here" for one in app.expander)


def test_no_link_of_a_finding_takes_this_session_s_place() -> None:
    said = markup(heatmap())
    assert said.count('target="_blank"') > 5
    assert 'target="_self"' not in said


def test_lookup_is_left_out_unless_asked_for(runs: dict[str, Run]) -> None:
    assert "Lookup" not in text(heatmap(source="own", dataset="own"))
    assert "Lookup" in text(own(runs))


def test_too_few_bases_make_a_blank(runs: dict[str, Run]) -> None:
    app = own(runs, n="10")
    assert "n/a" in markup(app)
    app.selectbox(key="heatmap:row").set_value("numeration.flip")
    app.selectbox(key="heatmap:model").set_value(runs[MAJORITY].model_key).run()
    assert "n/a, fewer than 10 bases" in text(healthy(app))


def test_a_cell_opens_its_pairs_with_both_answers_and_a_link(runs: dict[str, Run]) -> None:
    app = own(runs, row="numeration.flip", model=runs[MAJORITY].model_key)
    said = text(app)
    assert "Numeration, flips · Majority" in said
    assert "Red won" in said
    links = [one.proto for one in app.get("page_link") if one.proto.label == "Link to this pair"]
    assert links
    assert all("pair=" in one.query_string for one in links)
    assert "pair=" not in markup(
        app
    )  # a link of HTML begins another session, without the tables and rights of this one
    assert "is not on this server" in said
    assert "Right answer" in said
    app.radio(key="heatmap:outcome").set_value("base_only").run()
    assert healthy(app).query_params["outcome"] == "base_only"


def test_a_link_to_one_pair_shows_it_alone_and_an_unknown_one_says_so(runs: dict[str, Run]) -> None:
    key = runs[MAJORITY].model_key
    listed = own(runs, row="numeration.flip", model=key).get("page_link")
    probe_id = parse_qs(next(one.proto.query_string for one in listed if "pair=" in one.proto.query_string))["pair"][0]
    alone = own(runs, row="numeration.flip", model=key, pair=probe_id)
    assert markup(alone).count("<article") == 1
    assert alone.query_params["pair"] == probe_id
    wrong = own(runs, row="numeration.flip", model=key, pair="nothing")
    assert "“nothing”" in text(wrong)
    assert markup(wrong).count("<article") == 2


def test_hostile_text_of_a_run_is_text(runs: dict[str, Run]) -> None:
    app = own(runs, row="numeration.preserve", model=runs[MAJORITY].model_key)
    assert "<img" not in markup(app)
    assert HOSTILE in text(app)


def test_two_models_are_compared_and_a_quadrant_opens_its_pairs(runs: dict[str, Run]) -> None:
    first, second = (runs[one].model_key for one in (LOOKUP, MAJORITY))
    app = own(runs, first=first, second=second)
    assert "probes that both answered" in text(app)
    assert "Difference on probes" in text(app)
    app = own(runs, first=first, second=second, quadrant="first_only")
    assert markup(app).count("<article") >= 1
    assert app.query_params["quadrant"] == "first_only"
    assert "Choose two different models" in text(own(runs, first=first, second=first))


def test_a_run_that_is_named_is_the_one_that_is_shown(runs: dict[str, Run]) -> None:
    app = own(runs, run=runs[MAJORITY].id)
    assert f"Named in the address: {runs[MAJORITY].id}." in text(app)
    assert app.query_params["run"] == runs[MAJORITY].id


def test_two_named_runs_of_one_model_and_dataset_are_columns_that_say_which_they_are(
    place: Path, runs: dict[str, Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(place, tmp_path / "runs")
    monkeypatch.setenv("PROBELIB_RUNS", str(tmp_path / "runs"))
    first = runs[MAJORITY]
    asked = making.from_file(place.parent / "probes.jsonl", tmp_path / "runs", limit=2)
    second = evaluate(Asking(MAJORITY, Settings()), asked, tmp_path / "runs")
    assert second.model_key == first.model_key
    newest = own(runs)
    assert "1 other run of the same is not shown; the filters can name them." in text(newest)
    app = own(runs, run=[first.id, second.id])
    assert "each has a column of its own" in text(app)
    options = app.selectbox(key="heatmap:model").options
    told = [f"Majority label, run {run.id[-10:-4]} of {(run.finished or '')[:10]}" for run in (first, second)]
    assert options[1:] == told
    keys = [f"{run.model_key}#{run.id}" for run in (first, second)]
    both = own(runs, run=[first.id, second.id], first=keys[0], second=keys[1])
    assert "probes that both answered" in text(both)
    cell = own(runs, run=[first.id, second.id], row="numeration.flip", model=keys[1])
    assert f"Numeration, flips · {told[1]}" in text(cell)
    assert markup(cell).count("<article") == 2


def test_a_damaged_run_is_said_and_the_others_are_shown(
    place: Path, runs: dict[str, Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    copy = shutil.copytree(place, tmp_path / "copy")
    (copy / runs[LOOKUP].id / "manifest.json").write_text("{")
    monkeypatch.setenv("PROBELIB_RUNS", str(copy))
    app = heatmap(source="own", dataset="own")
    assert "Some runs cannot be read" in text(app)
    assert len(app.get("vega_lite_chart")) == 1


def test_many_answers_are_measured_by_a_process_and_the_page_says_how_far(
    runs: dict[str, Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.setattr(heat_data, "LARGE", 0)
    app = own(runs, run=[runs[MAJORITY].id])
    assert "0 of 1 models are measured" in text(app)
    assert not app.get("vega_lite_chart")
    process = heat_data._desk().process
    assert process is not None
    assert process.wait() == 0
    app.run()
    assert len(healthy(app).get("vega_lite_chart")) == 1
    assert app.query_params["run"] == runs[MAJORITY].id


def test_what_a_process_could_not_measure_is_said_on_the_page(
    place: Path, runs: dict[str, Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shutil.copytree(place, tmp_path / "copy")
    (copy / runs[LOOKUP].id / "part-000000.parquet").write_bytes(b"half")
    monkeypatch.setenv("PROBELIB_RUNS", str(copy))
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.setattr(heat_data, "LARGE", 0)
    app = own(runs, run=[runs[LOOKUP].id])
    process = heat_data._desk().process
    assert process is not None
    assert process.wait() == 1
    app.run()
    assert "part-000000.parquet is damaged" in text(healthy(app))


def test_marked_cells_stay_in_the_address() -> None:
    marks = ["range.preserve~published:tapas", "scale.flip~published:luna"]
    app = heatmap(mark=[*marks, "nothing~nobody"])
    assert app.query_params["mark"] == marks


def test_the_csv_has_a_row_a_cell_and_no_formula() -> None:
    hostile = cell("=cmd()", title="@title", flags=("+plus",), points=-3.5)
    (row,) = csv.DictReader(StringIO(heat_files.as_csv(grid([hostile])).decode()))
    assert row["model"] == "'@title"
    assert row["model_key"] == "'=cmd()"
    assert row["remarks"] == "'+plus"
    assert row["points"] == "-3.5"
    assert list(row) == [column.name for column in rows.COLUMNS]


def test_the_table_and_the_csv_hold_the_numbers_of_the_figure() -> None:
    laid = grid(published_cells())
    shown = re.findall(r"<td[^>]*><bdi>([^<]*)</bdi></td>", str(heat_files.table(laid, Measure.RELATIVE)))
    assert len(shown) == len(laid.rows) * len(laid.columns)
    made = csv.DictReader(StringIO(heat_files.as_csv(laid).decode()))
    saved = {(f"{row['reasoning']}.{row['effect']}", row["model_key"]): row["relative"] for row in made}
    places = [(row.id, column.id) for row in laid.rows for column in laid.columns]
    for place, said in zip(places, shown, strict=True):
        number = saved.get(place, "")
        assert said.rstrip("*†") == (written(float(number), Measure.RELATIVE) if number else "n/a")


@pytest.mark.parametrize("mode", ["", "shared"])
def test_more_runs_are_a_section_where_something_stands_in_it(
    mode: str, runs: dict[str, Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_MODE", mode)
    assert ("More runs" in text(own(runs))) is (not mode)

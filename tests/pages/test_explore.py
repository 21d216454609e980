from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextArea

from pages.parts import choose, library
from probelib import reports
from probelib.datasets import local
from probelib.display import reasons
from probelib.records import Effect, Hypothesis, Label, Truth
from tests.pages.seen import HULK, healthy, markup, opened, text

TABFACT = Path(__file__).parents[1] / "datasets" / "fixtures" / "tabfact"


def _hulk(start: str) -> Hypothesis:
    """Return the film's hypothesis that starts like this."""
    options = library.dataset("samples", None, None).hypotheses(HULK)
    return next(one for one in options if one.text.startswith(start))


@pytest.fixture
def longer() -> Hypothesis:
    return _hulk("The running time of Hulk is longer than 120 minutes")


def test_the_page_opens_with_a_table_a_hypothesis_and_its_probes() -> None:
    app = healthy(opened("explore"))
    assert "<h1" in markup(app)
    assert "pl-lit" in markup(app)
    assert "Label in the dataset" in text(app)
    assert "pl-probe-number" in markup(app)


def test_a_link_opens_the_hypothesis_and_its_probes(longer: Hypothesis) -> None:
    app = healthy(opened("explore", v="1", dataset="samples", table=HULK, hypothesis=longer.id))
    assert app.radio[0].value == longer.id
    made, _ = library.probes(library.dataset("samples", None, None).table(HULK), longer)
    assert made
    for probe in made:
        truth = Truth.TRUE if probe.label is Label.ENTAILED else Truth.FALSE
        assert " ".join(reasons.plain(probe.reason, truth).split()) in text(app)


def test_filters_narrow_the_list_and_enter_the_address(longer: Hypothesis) -> None:
    app = opened("explore", table=HULK, hypothesis=longer.id)
    app.pills(key="explore:effect").set_value([Effect.FLIP.value]).run()
    healthy(app)
    assert app.query_params["effect"] == "flip"
    assert "Keeps label" not in text(app)
    assert "Flips label" in text(app)


def test_a_probe_is_opened_and_edited_by_hand(longer: Hypothesis) -> None:
    app = opened("explore", table=HULK, hypothesis=longer.id)
    app.button(key=next(b.key for b in app.button if b.key and b.key.startswith("open-"))).click().run()
    healthy(app)
    assert app.query_params["probe"]
    field = app.text_area[0]
    field.set_value("The running time of Hulk is longer than 200 minutes.").run()
    healthy(app)
    assert "The table says otherwise" in text(app)


def _press_first(app: AppTest) -> AppTest:
    """Press the button of the first probe, which opens it, or closes it where it is open."""
    return app.button(key=next(b.key for b in app.button if b.key and b.key.startswith("open-"))).click().run()


def _open_first(app: AppTest) -> TextArea:
    """Open the first probe; return the field with its sentence."""
    return _press_first(app).text_area[0]


def test_an_edited_probe_is_still_there_after_closing_it_and_after_a_visit_elsewhere(longer: Hypothesis) -> None:
    app = opened("explore", table=HULK, hypothesis=longer.id)
    own = "The running time of Hulk is longer than 200 minutes."
    _open_first(app).set_value(own).run()
    assert app.query_params["edited"] == own
    _press_first(app)
    assert not app.text_area
    assert "edited" not in app.query_params
    assert _open_first(app).value == own
    app.query_params.clear()
    app.switch_page("pages/home.py").run()
    app.switch_page("pages/explore.py").run()
    assert healthy(app).text_area[0].value == own


def test_an_edited_probe_goes_back_to_its_own_sentence(longer: Hypothesis) -> None:
    app = opened("explore", table=HULK, hypothesis=longer.id)
    own = _open_first(app).value
    app.text_area[0].set_value("Hulk runs for 200 minutes.").run()
    next(b for b in app.button if b.label == "Back to the probe's own sentence").click().run()
    assert healthy(app).text_area[0].value == own
    assert "edited" not in app.query_params


def test_a_link_to_an_edited_probe_shows_the_edit(longer: Hypothesis) -> None:
    made, _ = library.probes(library.dataset("samples", None, None).table(HULK), longer)
    own = "Hulk runs for 200 minutes."
    app = opened("explore", table=HULK, hypothesis=longer.id, probe=made[0].id, edited=own)
    assert healthy(app).text_area[0].value == own


def test_a_doubt_about_a_label_is_kept(longer: Hypothesis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    made, _ = library.probes(library.dataset("samples", None, None).table(HULK), longer)
    app = opened("explore", table=HULK, hypothesis=longer.id, probe=made[0].id)
    next(field for field in app.text_input if field.label == "Report this label").set_value("odd English")
    next(b for b in app.button if b.label == "Report").click().run()
    healthy(app)
    assert [(one.probe_id, one.remark) for one in reports.read()] == [(made[0].id, "odd English")]
    assert "Reported" in text(app)


def test_what_is_in_view_can_be_downloaded(longer: Hypothesis) -> None:
    table = library.dataset("samples", None, None).table(HULK)
    made, _ = library.probes(table, longer)
    lines = library.as_file(made, longer, "jsonl").decode().splitlines()
    assert [json.loads(line)["id"] for line in lines] == [probe.id for probe in made]
    assert library.as_file(made, longer, "csv").decode().count("\n") == len(made) + 1


@pytest.mark.parametrize(
    ("address", "said"),
    [
        pytest.param({"dataset": "wikisql"}, "There is no dataset “wikisql”", id="dataset"),
        pytest.param({"dataset": "tabfact"}, "this server does not know where it lies", id="dataset without folder"),
        pytest.param({"table": "samples:nothing"}, "Showing the first table instead", id="table"),
        pytest.param({"table": HULK, "hypothesis": "zzz"}, "This table has no hypothesis “zzz”", id="hypothesis"),
        pytest.param({"table": HULK, "probe": "zzz"}, "no probe “zzz”", id="probe"),
        pytest.param({"table": HULK, "v": "9"}, "another version", id="version"),
    ],
)
def test_an_unknown_id_is_said_and_the_nearest_view_is_shown(address: dict[str, str], said: str) -> None:
    app = healthy(opened("explore", **address))
    assert said in text(app)
    assert "pl-table" in markup(app)


def test_a_search_that_finds_nothing_says_what_to_do() -> None:
    app = healthy(opened("explore", q="zzzz qqqq"))
    assert "Nothing found" in text(app)
    assert "Search for fewer words" in text(app)


def test_tables_are_filtered_by_the_types_of_their_probes() -> None:
    app = healthy(opened("explore", has="negative"))
    listed = app.selectbox(key="explore:table").options
    assert 0 < len(listed) < 45


def test_tables_are_filtered_by_how_many_cells_hold_a_number() -> None:
    app = healthy(opened("explore", numbers="75"))
    assert 0 < len(app.selectbox(key="explore:table").options) < 45
    assert app.query_params["numbers"] == "75"
    app.text_input(key="explore:q").set_value("zzzz").run()
    assert "Nothing found" in text(app)


@pytest.mark.parametrize("narrowed", [{}, {"q": "e"}, {"has": "numeration"}, {"numbers": "25"}], ids=str)
def test_a_dataset_in_a_folder_is_searched_by_its_index(
    narrowed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    folder = shutil.copytree(TABFACT, tmp_path / "tabfact")
    monkeypatch.setenv("PROBELIB_DATASETS", f"tabfact={folder}")
    app = healthy(opened("explore", dataset="tabfact", **narrowed))
    assert app.selectbox(key="explore:table").options
    assert [path.suffix for path in (tmp_path / "cache" / "index").iterdir()] == [".parquet"]


def test_a_fetched_dataset_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    local.note("tabfact", local.Copy(TABFACT, "", ""))
    app = healthy(opened("explore"))
    assert app.selectbox(key="explore:dataset").options == ["Bundled samples", "TabFact"]


def test_a_look_that_ran_out_of_time_goes_on_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "PATIENCE", -1.0)
    app = healthy(opened("explore", has="negative"))
    assert "0 of 45 tables were looked through" in text(app)
    monkeypatch.setattr(choose, "PATIENCE", 60.0)
    next(button for button in app.button if button.label == "Look through more tables").click().run()
    healthy(app)
    assert "were looked through" not in text(app)
    assert app.selectbox(key="explore:table").options


def test_a_neutral_hypothesis_is_shown_and_not_probed() -> None:
    app = healthy(opened("explore", table=HULK, hypothesis=_hulk("The movie has a length of about 150").id))
    assert "is shown and not probed" in text(app)
    assert "Label in the paper" in text(app)
    assert "differs from ours" in text(app)


def test_the_tolerances_of_about_are_shown() -> None:
    app = opened("explore", table=HULK)
    assert "within 5 % of x" in text(app)
    assert "at least 25 % of x away" in text(app)


def test_choices_are_still_there_after_a_visit_to_another_page(longer: Hypothesis) -> None:
    app = opened("explore", table=HULK, hypothesis=longer.id, effect="flip")
    app.query_params.clear()
    app.switch_page("pages/home.py").run()
    app.switch_page("pages/explore.py").run()
    healthy(app)
    assert app.radio[0].value == longer.id
    assert app.pills(key="explore:effect").value == ["flip"]
    assert app.query_params["hypothesis"] == longer.id


def test_a_disputed_hypothesis_says_so_and_has_no_probes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = {
        "id": "film",
        "title": "Film",
        "domain": "film",
        "orientation": "infobox",
        "about": "Made for a test.",
        "header": [],
        "rows": [["Running time", "138 minutes"]],
        "hypotheses": [
            {"text": "The running time is 138 minutes.", "label": "entailed", "types": []},
            {"text": "The running time is 138 minutes.", "label": "refuted", "types": []},
        ],
    }
    (tmp_path / "film.json").write_text(json.dumps(sample))
    monkeypatch.setenv("PROBELIB_DATASETS", f"samples={tmp_path}")
    monkeypatch.setattr(library, "sample_info", lambda table_id: None)
    app = healthy(opened("explore"))
    assert "Disputed" in text(app)
    assert "No probes" in text(app)

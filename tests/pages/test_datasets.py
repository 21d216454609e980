from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import counts
from probelib import datasets
from probelib.counting import Kept, desk
from probelib.counting.desk import Task
from probelib.datasets import index
from probelib.datasets.index import TypeTest
from probelib.probes import REASONING_TYPES
from probelib.probes.available import possible_types
from probelib.records import Side
from tests.pages.seen import healthy, markup, opened, text

TABFACT = Path(__file__).parents[1] / "datasets" / "fixtures" / "tabfact"
PATIENCE = 120.0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dataset of its own folder that the app offers, nothing of which was counted."""
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    copy = shutil.copytree(TABFACT, tmp_path / "tabfact")
    monkeypatch.setenv("PROBELIB_DATASETS", f"tabfact={copy}")
    return copy


@pytest.fixture
def counted(folder: Path) -> Path:
    kept = Kept(datasets.open("tabfact", folder))
    kept.hold()
    for side in Side:
        kept.probe(side)
    return folder


def settled(app: AppTest) -> AppTest:
    """Return the page as it is drawn when nothing is counted any more."""
    assert counts.desk().wait(PATIENCE)
    return healthy(app.run())


def test_the_samples_and_their_probes_are_there_at_once_and_the_paper_beside_what_is_not_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    app = healthy(opened("datasets"))
    assert "The paper does not use this dataset." in text(app)
    assert "TabFact not on this server" in text(app)
    assert "paper 118,275" in text(app)
    assert "286,857 (Appendix B, text)" in text(app)
    assert app.query_params["dataset"] == "samples"
    assert markup(app).count('role="img"') == 2
    assert "Not counted yet" not in text(app)


def test_what_a_dataset_holds_is_counted_by_itself_in_the_background(folder: Path) -> None:
    app = settled(opened("datasets", v="1", dataset="tabfact"))
    assert "Not counted yet. Making them takes" in text(app)
    assert "training split included" in text(app)
    held = Kept(datasets.open("tabfact", folder)).held()
    assert held is not None
    assert f"all {held.tables} {held.hypotheses}" in text(app)


def test_an_index_is_shown_until_the_labels_are_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "ask_held", lambda place: None)
    types = TypeTest(tuple(one.name for one in REASONING_TYPES), possible_types)
    index.open_index(datasets.open("tabfact", folder), types)
    app = healthy(opened("datasets", dataset="tabfact"))
    assert "from the search index; the labels are being counted" in text(app)


def test_probes_are_counted_on_request_and_shown(folder: Path) -> None:
    app = opened("datasets", v="1", dataset="tabfact")
    app.button(key="count:hypothesis").click().run()
    settled(app)
    assert 'role="img"' in markup(app)
    assert "Hypothesis changed" in text(app)
    assert "no row in the paper" in text(app)
    assert "counted here yet" in text(app)
    assert app.button(key="count:table").label == "Count probes that change tables"


def test_counts_that_are_kept_are_there_at_once(counted: Path) -> None:
    app = healthy(opened("datasets", v="1", dataset="tabfact"))
    assert markup(app).count('role="img"') == 2
    assert "with two labels" in text(app)
    assert not [button for button in app.button if str(button.key).startswith("count:")]


def test_a_split_is_a_view_of_its_own(counted: Path) -> None:
    app = healthy(opened("datasets", v="1", dataset="tabfact", split="test"))
    assert app.query_params["split"] == "test"
    assert "Here one split is counted, in the paper all." in text(app)
    assert 'scope="row"><bdi>val</bdi>' not in markup(app)


def test_a_running_count_is_shown_and_can_be_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept(datasets.open("tabfact", folder))
    kept.hold()
    monkeypatch.setattr(desk, "_MODULE", "http.server")  # a process that does not end by itself; 0 is a free port
    monkeypatch.setattr(desk, "_arguments", lambda task: ["--bind", "127.0.0.1", "0"])
    app = opened("datasets", v="1", dataset="tabfact")
    app.button(key="count:table").click().run()
    healthy(app)
    assert "Probes, table changed" in text(app)
    task = Task("tabfact", str(folder), Side.TABLE)
    app.button(key=f"stop:{task}").click().run()
    settled(app)
    assert app.button(key="count:table").label == "Count probes that change tables"


def test_a_count_that_fails_says_why(folder: Path) -> None:
    (folder / "tokenized_data" / "test_examples.json").write_text("{")
    app = settled(opened("datasets", v="1", dataset="tabfact"))
    assert "What it holds could not be counted" in text(app)
    assert "test_examples.json" in text(app)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        pytest.param({"dataset": "wikisql"}, "There is no dataset “wikisql”", id="dataset"),
        pytest.param({"dataset": "infotabs"}, "this server does not know where it lies", id="dataset without folder"),
        pytest.param({"v": "9", "dataset": "samples"}, "another version", id="version"),
    ],
)
def test_an_unknown_value_is_said_and_the_nearest_view_is_shown(
    address: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    app = healthy(opened("datasets", **address))
    assert said in text(app)
    assert "The paper does not use this dataset." in text(app)


def test_what_a_link_asks_for_in_vain_is_said_until_somebody_chooses(folder: Path) -> None:
    said = "There is no dataset “wikisql”"
    app = healthy(opened("datasets", dataset="wikisql"))
    assert said in text(app)
    assert said in text(healthy(app.run()))  # a page also runs by itself, as when counts are there
    (source,) = [box for box in app.selectbox if box.label == "Source"]
    assert said not in text(healthy(source.set_value("tabfact").run()))

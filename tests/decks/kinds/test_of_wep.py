"""Slides of WEP views: the heatmap's panel, the accuracies, a model's own scale; without runs and with some."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from probelib.decks import slides
from probelib.decks.exporting import pictures
from probelib.decks.records import Kind, pin
from probelib.decks.slide import Picture, Sheet, Slide
from probelib.decks.sources import Sources, here
from probelib.errors import InputError
from probelib.evaluation.running import runs as store
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep.asking import Wanted
from probelib.evaluation.wep.deltas import ROWS
from tests.evaluation.made_wep import ASKING, asked_about, by_length, scripted

NOTHING = Sources(())


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sources]:
    """The runs of a model on a task, and of its scale."""
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "bundled_place", lambda: None)
        patch.setenv(store.RUNS_VARIABLE, str(folder))
        scripted(patch, by_length)
        for split in ("validation", "test"):
            asked_about(folder, "one_hop", split)
        wanted = Wanted("one_hop", total=200)
        evaluate(ASKING, wep_asking.asked(wanted, "test", folder, limit=12, every_word=True), folder)
        yield Sources(tuple(store.list_runs(problems=[])))


def figure(made: Slide) -> str:
    """Return the figure of a slide as it stands in a file of slides, after a look that it is one."""
    (part,) = made.parts
    assert isinstance(part, Picture)
    return pictures.picture(part, "svg", (1200, 520)).decode()


def test_the_panel_without_runs_is_the_paper_s_with_a_colour_a_number() -> None:
    made = slides.slide(pin(Kind.WEP_GAINS, {"panel": "wep"}), NOTHING)
    (panel,) = made.parts
    assert isinstance(panel, Sheet)
    assert panel.head[:2] == ("Model", "Chance, 1 hop")
    assert {len(row) for row in panel.rows} == {len(panel.head)}
    assert "No figure for any model: Tied words exchanged, 1 hop; Tied words exchanged, 2 hops." in made.lead
    assert len(panel.head) == 1 + len(ROWS) - 2
    (people,) = [row for row in panel.rows if row[0] == "Human baseline"]
    assert people[1] == "+47.0"
    blank = {(at, column) for at, row in enumerate(panel.rows) for column, said in enumerate(row) if said == "n/a"}
    assert blank
    assert not blank & panel.tints.keys()
    assert len(blank) + len(panel.tints) == len(panel.rows) * (len(ROWS) - 2)
    assert made.page == "heatmap"


def test_a_heatmap_that_was_pinned_with_the_panel_open_is_the_panel() -> None:
    old = slides.slide(pin(Kind.HEATMAP, {"panel": "wep"}), NOTHING)
    assert old.parts == slides.slide(pin(Kind.WEP_GAINS, {"panel": "wep"}), NOTHING).parts


def test_the_panel_shows_the_models_and_the_open_cell_of_its_address(sources: Sources) -> None:
    said = {"panel": "wep", "wep_source": "own", "wep_row": "chance.one_hop", "wep_model": "scripted@1"}
    made = slides.slide(pin(Kind.WEP_GAINS, said), sources)
    (panel,) = made.parts
    assert isinstance(panel, Sheet)
    assert [row[0] for row in panel.rows] == ["scripted"]
    assert panel.lit == {(0, 1)}
    both = slides.slide(pin(Kind.WEP_GAINS, {"panel": "wep"}), sources).parts[0]
    assert isinstance(both, Sheet)
    assert [row[0] for row in both.rows][-2:] == ["RoBERTa+WEP-UNLI", "scripted (measured)"]
    assert slides.slide(pin(Kind.WEP_GAINS, {}), sources).lead.startswith("Published unless marked, in points")
    assert made.lead.startswith("Measured here, in points")
    theirs = slides.slide(pin(Kind.WEP_GAINS, {"wep_source": "published"}), sources).parts[0]
    assert isinstance(theirs, Sheet)
    assert "scripted" not in str(theirs.rows)


def test_accuracies_are_those_of_the_task_of_the_address(sources: Sources) -> None:
    made = slides.slide(pin(Kind.WEP_ACCURACY, {"view": "results"}), sources)
    assert made.title == "Accuracy on 1 hop"
    drawn = figure(made)
    assert ">scripted<" in drawn
    assert ">Human baseline<" in drawn
    other = slides.slide(pin(Kind.WEP_ACCURACY, {"view": "results", "on": "unli"}), sources)
    assert other.title == "Accuracy on WEP-UNLI"
    assert ">scripted<" not in figure(other)


def test_figures_on_sentences_of_our_own_are_said_to_compare_with_none_of_the_paper_s() -> None:
    shipped = slides.slide(pin(Kind.WEP_ACCURACY, {"on": "unli"}), here())
    assert shipped.lead.startswith("Our own set of WEP-UNLI is not UNLI")
    assert "is not UNLI" not in slides.slide(pin(Kind.WEP_ACCURACY, {}), here()).lead


def test_a_model_s_own_scale_is_drawn_over_people_s(sources: Sources) -> None:
    made = slides.slide(pin(Kind.WEP_OWN, {"view": "own"}), sources)
    assert made.title == "The scale of scripted"
    assert made.lead.startswith("Calibration error")
    assert ">probably<" in figure(made)
    assert made.numbers is not None
    assert len(made.numbers.rows) == 19
    (run,) = [one for one in sources.runs if one.task == "wep.scale"]
    assert run.id in made.notes[-1]
    named = slides.slide(pin(Kind.WEP_OWN, {"scale_run": run.id, "by": "two"}), sources)
    assert "scored by two" in named.notes[1]


@pytest.mark.parametrize("kind", [Kind.WEP_OWN, Kind.WEP_ACCURACY])
def test_a_figure_that_fills_a_slide_has_no_word_outside_it(kind: Kind, sources: Sources) -> None:
    (part,) = slides.slide(pin(kind, {}), sources).parts
    assert isinstance(part, Picture)
    live = part.live(True, ()).to_dict()
    assert live["autosize"] == {"type": "none"}
    assert "height" in str(live["layer"][-1]["encoding"]["x2"])


@pytest.mark.parametrize(
    ("kind", "said", "why"),
    [
        (Kind.WEP_OWN, {}, "No run in which a model was offered every word"),
        (Kind.WEP_OWN, {"scale_run": "gone"}, "The run gone of this slide"),
        (Kind.WEP_ACCURACY, {"on": "nine_hop"}, "no accuracies on a task “nine_hop”"),
        (Kind.WEP_GAINS, {"wep_source": "x"}, "no results “x”"),
        (Kind.WEP_GAINS, {"wep_source": "own"}, "No model was asked"),
    ],
    ids=["no run", "gone", "task", "source", "no model"],
)
def test_a_view_of_wep_that_is_not_here_says_why(kind: Kind, said: dict[str, str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        slides.slide(pin(kind, said), NOTHING)


def test_a_method_that_did_not_score_the_run_is_said(sources: Sources) -> None:
    with pytest.raises(InputError, match="no answers by “x”"):
        slides.slide(pin(Kind.WEP_OWN, {"by": "x"}), sources)

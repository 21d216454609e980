"""Each kind of slide, from the pin that its page makes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from probelib.counting import Kept
from probelib.decks import slides
from probelib.decks.kinds import transfer
from probelib.decks.records import Kind, Pin, pin
from probelib.decks.slide import Bars, Mark, Picture, Prose, Sheet, Slide
from probelib.decks.sources import Sources
from probelib.errors import InputError
from probelib.evaluation.records import Run
from probelib.evaluation.wep.transfer import TransferCell
from tests.decks.made import HOSTILE, HULK, explore_pin, two_runs
from tests.shared import REPOSITORY

NOTHING = Sources(())


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, ...]:
    return two_runs(tmp_path_factory.mktemp("kinds"))


def said(slide: Slide) -> str:
    return "\n".join(line.text for part in slide.parts if isinstance(part, Prose) for line in part.lines)


def own(runs: tuple[Run, ...], kind: Kind, **more: str) -> Pin:
    return pin(kind, {"source": "own", "lookup": "1", **more})


def test_every_kind_has_a_maker_and_a_title() -> None:
    assert set(slides.MAKERS) == set(slides.TITLES) == set(Kind)


def test_published_cells_are_a_heatmap_that_tells_each_cell() -> None:
    made = slides.slide(pin(Kind.HEATMAP, {"row": "range.preserve", "model": "published:tapas"}), NOTHING)
    (picture,) = made.parts
    assert isinstance(picture, Picture)
    assert picture.selection == "cell"
    assert dict(made.facts["negative.preserve", "published:nt5"])["Shown"] == "Relative change: −94.5 %"
    assert made.numbers is not None
    assert len(made.numbers.rows) == 208
    assert "Akhtar" in made.lead


ONE_LINE = 130
"""About how many letters a lead has room for in a file; a window of 1280 pixels has a few less."""


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        ("relative", "Change in % of the accuracy on bases."),
        ("points", "Accuracy on probes minus bases, in points."),
        ("base", "Accuracy on bases in %."),
        ("probe", "Accuracy on probes in %."),
    ],
)
def test_a_heatmap_with_a_title_of_its_own_says_what_its_numbers_are(measure: str, said: str) -> None:
    made = slides.slide(pin(Kind.HEATMAP, {"measure": measure}, title="Models read numbers badly"), NOTHING)
    assert made.lead.startswith(said)
    assert len(made.lead) < ONE_LINE


def test_a_lead_explains_the_signs_of_its_figure_and_no_others(runs: tuple[Run, ...]) -> None:
    published = slides.slide(pin(Kind.HEATMAP, {}), NOTHING)
    assert "† The paper contradicts itself." in published.lead
    assert not {"*", "Hatched"} & set(published.lead.split())
    measured = slides.slide(own(runs, Kind.HEATMAP), Sources(runs))
    assert "†" not in " ".join((measured.lead, *measured.notes))


def test_what_a_lead_leaves_out_of_its_sources_stands_in_the_notes() -> None:
    made = slides.slide(pin(Kind.HEATMAP, {"measure": "points"}), NOTHING)
    assert any("Tables 4, 6 and 7." in note for note in made.notes)
    assert any("The paper prints no change in points" in note for note in made.notes)


def test_a_measured_heatmap_notes_definition_n_and_runs(runs: tuple[Run, ...]) -> None:
    made = slides.slide(own(runs, Kind.HEATMAP, measure="points"), Sources(runs))
    assert made.notes[0].startswith("Change in points:")
    assert any(note.startswith("n: a cell rests on") for note in made.notes)
    assert all(run.id in made.notes[-1] for run in runs)


def test_two_slides_of_the_same_runs_measure_them_once(runs: tuple[Run, ...]) -> None:
    times: list[int] = []
    plain = Sources(runs).measure
    sources = Sources(runs, measure=lambda given, filters: times.append(1) or plain(given, filters))  # type: ignore[func-returns-value]
    for kind in (Kind.HEATMAP, Kind.FINDINGS):
        slides.slide(own(runs, kind), sources)
    assert times == [1]


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"source": "own"}, "no run is here"),
        ({"source": "own", "run": "gone"}, "The run gone"),
        ({"measure": "x"}, "no measure “x”"),
        ({"n": "many"}, "no number"),
    ],
    ids=["no run", "unknown run", "unknown measure", "no number"],
)
def test_a_view_that_is_not_here_says_why(values: dict[str, str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        slides.slide(pin(Kind.HEATMAP, values), NOTHING)


def test_what_cannot_be_shown_stands_in_its_place_and_stops_no_deck() -> None:
    made = slides.shown(pin(Kind.HEATMAP, {"source": "own"}, title="Mine", note="say it"), NOTHING)
    assert (made.title, made.said) == ("Mine", "say it")
    assert said(made).startswith(slides.CANNOT)


def test_findings_answer_each_question_with_their_first_sentence() -> None:
    made = slides.slide(pin(Kind.FINDINGS, {}), NOTHING)
    lines = [line for part in made.parts if isinstance(part, Prose) for line in part.lines]
    *answers, left_out = lines
    assert [line.bullet for line in answers] == [False, True] * 5
    assert re.fullmatch(r"5 of \d+ sentences; all are among the numbers", left_out.text)
    assert made.numbers is not None
    assert len(made.numbers.rows) > 5


def test_a_pair_shows_both_sentences_and_the_answers(runs: tuple[Run, ...]) -> None:
    from probelib.evaluation.measuring import reading

    majority = runs[1]
    pair = next(one for one in reading.pairs(majority) if HOSTILE in one.probe.text)
    made = slides.slide(own(runs, Kind.PAIR, model=majority.model_key, pair=pair.probe.id), Sources(runs))
    assert HOSTILE in said(made)
    assert said(made).count(majority.title) == 2
    assert isinstance(made.parts[1], Sheet)
    both = own(runs, Kind.PAIR, first=majority.model_key, second=runs[0].model_key, pair_of_two=pair.probe.id)
    assert said(slides.slide(both, Sources(runs))).count(runs[0].title) == 2


def test_an_unknown_pair_is_said(runs: tuple[Run, ...]) -> None:
    with pytest.raises(InputError, match="No run on this machine has the pair"):
        slides.slide(own(runs, Kind.PAIR, model=runs[0].model_key, pair="gone"), Sources(runs))


def test_a_table_has_its_lit_cell_and_its_probes_with_their_changes() -> None:
    made = slides.slide(explore_pin(), NOTHING)
    prose, sheet = made.parts
    assert isinstance(prose, Prose)
    assert isinstance(sheet, Sheet)
    assert {sheet.rows[row][column] for row, column in sheet.lit} == {"138 minutes"}
    marks = {words.mark for line in prose.lines for words in line.words}
    assert {Mark.LIT, Mark.ADDED, Mark.REMOVED, Mark.ENTAILED, Mark.REFUTED} <= marks
    assert made.numbers is not None
    assert len(made.numbers.rows) == 12


def test_filters_of_the_address_filter_the_probes() -> None:
    made = slides.slide(explore_pin(effect="flip", type="range"), NOTHING)
    assert made.numbers is not None
    assert len(made.numbers.rows) == 1


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"dataset": "tabfact", "table": "tabfact:x"}, "TabFact, is not on this machine"),
        ({"dataset": "samples", "table": HULK, "hypothesis": "gone"}, "no hypothesis “gone”"),
    ],
    ids=["dataset", "hypothesis"],
)
def test_a_table_that_is_not_here_says_so(values: dict[str, str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        slides.slide(pin(Kind.TABLE, values), NOTHING)


def test_the_taxonomy_is_bars_by_type() -> None:
    made = slides.slide(explore_pin(Kind.TAXONOMY), NOTHING)
    bars = made.parts[1]
    assert isinstance(bars, Bars)
    assert sum(sum(values) for _, values in bars.series) == 12
    assert "R2 Range" in bars.categories


def test_a_scale_marks_the_words_that_fit() -> None:
    made = slides.slide(pin(Kind.WEP_SCALE, {"p": "13/20", "beside": "none"}), NOTHING)
    assert made.title == "Which words fit 65 %?"
    assert "probably" in made.lead
    assert made.numbers is not None
    assert len(made.numbers.rows) == 19


@pytest.mark.parametrize(
    ("values", "why"),
    [({"beside": "own"}, "uploaded"), ({"beside": "x"}, "no scale “x”"), ({"p": "seven"}, "no probability")],
    ids=["own", "unknown", "no probability"],
)
def test_a_scale_that_is_not_here_says_so(values: dict[str, str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        slides.slide(pin(Kind.WEP_SCALE, values), NOTHING)


def test_statistics_say_what_a_dataset_holds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    made = slides.slide(pin(Kind.STATISTICS, {"dataset": "samples"}), NOTHING)
    assert "hypotheses" in made.lead
    assert isinstance(made.parts[0], Bars)
    assert "of them flips" in made.lead


def of_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sources:
    """Return a dataset of which nothing was counted."""
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    copy = shutil.copytree(REPOSITORY / "tests" / "datasets" / "fixtures" / "tabfact", tmp_path / "tabfact")
    return Sources((), {"tabfact": str(copy)})


def test_statistics_leave_out_what_nobody_counted_and_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sources = of_a_folder(monkeypatch, tmp_path)
    Kept(sources.dataset("tabfact", None)).hold()
    made = slides.slide(pin(Kind.STATISTICS, {"dataset": "tabfact"}), sources)
    (sheet,) = made.parts
    assert isinstance(sheet, Sheet)
    assert [row[0] for row in sheet.rows] == ["Hypotheses", "Tables", "Numeric cells"]
    assert made.lead.endswith(
        "Not counted yet, which the Datasets page does: probes that change hypotheses, probes that change tables."
    )


def test_statistics_of_a_dataset_that_was_never_counted_are_the_papers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = slides.slide(pin(Kind.STATISTICS, {"dataset": "tabfact"}), of_a_folder(monkeypatch, tmp_path))
    (sheet,) = made.parts
    assert isinstance(sheet, Sheet)
    assert sheet.rows[0] == ("Hypotheses", "–", "118,275", "")
    assert not any(row[1:3] == ("–", "–") for row in sheet.rows)
    assert made.lead.startswith("Not counted yet, which the Datasets page does: what it holds, probes")


def test_the_transfer_matrix_has_a_row_a_training_and_a_colour_a_number() -> None:
    cells = tuple(
        TransferCell(one, other, "paper", False, mean, 0.01, (1, 2), 100, "own")
        for one, other, mean in (("one_hop", "one_hop", 0.9), ("one_hop", "two_hop", 0.6), ("two_hop", "two_hop", 0.8))
    )
    sheet = transfer.sheet(cells)
    assert sheet.rows == (("1 hop, paper", "90.0 ± 1.0", "60.0 ± 1.0"), ("2 hops, paper", "n/a", "80.0 ± 1.0"))
    assert set(sheet.tints) == {(0, 1), (0, 2), (1, 2)}


def test_without_fine_tuned_models_there_is_no_matrix() -> None:
    with pytest.raises(InputError, match="fine-tuned"):
        slides.slide(pin(Kind.TRANSFER, {}), NOTHING)


def test_a_text_has_paragraphs_and_points() -> None:
    made = slides.slide(pin(Kind.TEXT, {}, title="T", text=f"First\n\n- {HOSTILE}"), NOTHING)
    (prose,) = made.parts
    assert isinstance(prose, Prose)
    assert [line.bullet for line in prose.lines] == [False, True]
    with pytest.raises(InputError, match="no text"):
        slides.slide(pin(Kind.TEXT, {}), NOTHING)


def test_the_notes_of_statistics_end_with_one_full_stop() -> None:
    notes = slides.slide(pin(Kind.STATISTICS, {}), NOTHING).notes
    assert [note for note in notes if note.endswith("..")] == []

from __future__ import annotations

import pytest

from probelib import datasets
from probelib.errors import InputError
from probelib.evaluation.measuring import metrics, reading
from probelib.evaluation.running import runs
from probelib.evaluation.wep.results import results
from probelib.models.base import Category
from probelib.people import Kind, Opened, Store, open_quiz, quizzes, rows
from probelib.people.quizzes import Request
from tests.people.conftest import Place
from tests.people.made import WHEN, keep


def right(opened: Opened) -> dict[str, str]:
    return {item: known.right for item, known in opened.known.items()}


@pytest.fixture
def asked(store: Store, probe_quiz: Opened) -> Opened:
    """The quiz of probes, in a store without answers."""
    store.keep(probe_quiz.quiz)
    return probe_quiz


def test_a_persons_answers_are_a_complete_run_of_the_category_people(asked: Opened, store: Store, place: Place) -> None:
    keep(store, asked, "Ann", right(asked))
    run = rows.write_run(asked, "Ann", store, place.runs)
    assert (run.model_id, run.title, run.category) == ("human:Ann", "Ann", Category.HUMAN)
    assert run.complete
    assert run in runs.list_runs(place.runs)


def test_a_heatmap_has_cells_of_it_like_of_any_model(asked: Opened, store: Store, place: Place) -> None:
    keep(store, asked, "Ann", right(asked))
    run = rows.write_run(asked, "Ann", store, place.runs)
    cells = metrics.cells(reading.scores([run]), [run], bases=reading.bases([run]))
    flips = [one for one in cells if (one.reasoning, one.effect.value, one.dataset) == ("range", "flip", "samples")]
    assert flips
    assert all((one.base_accuracy, one.probe_accuracy, one.points, one.coverage) == (1, 1, 0, 1) for one in flips)


def test_cannot_tell_abstains_and_what_is_not_answered_has_no_row(asked: Opened, store: Store, place: Place) -> None:
    first, second, third, *_ = asked.items
    given = {first.id: "cannot tell", second.id: "refuted", third.id: "entailed"}
    keep(store, asked, "Ann", given)
    found = runs.answers(rows.write_run(asked, "Ann", store, place.runs)).to_pylist()
    assert {row["example_id"]: (row["status"], row["label"]) for row in found} == {
        first.id: ("abstained", None), second.id: ("ok", "refuted"), third.id: ("ok", "entailed"),
    }  # fmt: skip


def test_the_same_answers_are_the_same_run_and_others_another(asked: Opened, store: Store, place: Place) -> None:
    keep(store, asked, "Ann", right(asked))
    run = rows.write_run(asked, "Ann", store, place.runs)
    assert rows.write_run(asked, "Ann", store, place.runs).id == run.id
    keep(store, asked, "Ann", {asked.items[0].id: "cannot tell"})
    other = rows.write_run(asked, "Ann", store, place.runs)
    assert other.id != run.id
    assert other.model_key == run.model_key


def test_the_majority_is_a_rater_where_there_are_three(asked: Opened, store: Store, place: Place) -> None:
    keep(store, asked, "Ann", right(asked))
    keep(store, asked, "Bo", {asked.items[0].id: "cannot tell"})
    assert rows.raters(asked, store) == ("Ann", "Bo")
    with pytest.raises(InputError, match="A majority takes 3 raters"):
        rows.write_run(asked, "majority", store, place.runs)
    keep(store, asked, "Cy", {asked.items[1].id: "cannot tell", asked.items[2].id: right(asked)[asked.items[2].id]})
    assert rows.raters(asked, store) == ("Ann", "Bo", "Cy", "majority")
    run = rows.write_run(asked, "majority", store, place.runs)
    assert run.title == "Most raters"
    status = {row["example_id"]: row["status"] for row in runs.answers(run).to_pylist()}
    assert status[asked.items[0].id] == "abstained"  # one says this, one that
    assert status[asked.items[1].id] == "abstained"
    assert status[asked.items[2].id] == "ok"


def test_wep_answers_are_a_row_of_the_wep_results(wep_quiz: Opened, store: Store, place: Place) -> None:
    store.keep(wep_quiz.quiz)
    given = right(wep_quiz)
    first = wep_quiz.items[0].id
    given[first] = "B" if given[first] == "A" else "A"
    keep(store, wep_quiz, "Ann", given)
    (found,) = results([rows.write_run(wep_quiz, "Ann", store, place.runs)])
    assert (found.task, found.title, found.reason) == ("wep.one_hop", "Ann", "")
    assert found.selected is not None
    assert (found.selected.right, found.selected.pairs) == (7, 8)


def test_who_answered_nothing_has_no_run(asked: Opened, store: Store, place: Place) -> None:
    with pytest.raises(InputError, match="Bo has answered nothing"):
        rows.write_run(asked, "Bo", store, place.runs)


def test_an_audit_gives_no_row_as_it_asks_no_bases(store: Store, place: Place) -> None:
    request = Request(types=("range",), per=1, tables=12)
    made = quizzes.make_probes(Kind.AUDIT, datasets.open("samples"), request, place.runs, store, made=WHEN)
    with pytest.raises(InputError, match="asks no bases"):
        rows.write_run(open_quiz(made, place.runs), "Ann", store, place.runs)

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import people_common
from probelib import datasets, reports
from probelib.display.markup import visible
from probelib.evaluation.running.runs import list_runs
from probelib.evaluation.wep.asking import Wanted
from probelib.people import Answer, Kind, Opened, Store, open_quiz, quizzes
from probelib.people.quizzes import Request
from probelib.people.store import FILE
from probelib.records import Table
from tests.display.made import HOSTILE
from tests.pages.seen import healthy, markup, opened, text
from tests.people.made import WHEN, keep


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.setenv("PROBELIB_PEOPLE", str(tmp_path))
    monkeypatch.setenv("PROBELIB_RUNS", str(tmp_path / "runs"))
    return tmp_path


def probes(home: Path, kind: Kind = Kind.PROBES) -> Opened:
    request = Request(types=("range",), per=1, tables=12)
    store, runs = Store(home / FILE), home / "runs"
    return open_quiz(quizzes.make_probes(kind, datasets.open("samples"), request, runs, store, made=WHEN), runs)


@pytest.fixture
def quiz(home: Path) -> Opened:
    """A quiz of two probes and their two bases."""
    return probes(home)


@pytest.fixture
def wep(home: Path) -> Opened:
    runs = home / "runs"
    made = quizzes.make_wep(Wanted("one_hop", total=300), runs, Store(home / FILE), made=WHEN, count=2)
    return open_quiz(made, runs)


def given(home: Path, quiz: Opened) -> dict[str, tuple[str, str]]:
    return {one.item: (one.rater, one.answer) for one in Store(home / FILE).answers(quiz.quiz.id)}


def start(quiz: Opened, name: str = "Ann") -> AppTest:
    app = healthy(opened("annotate", quiz=quiz.quiz.id))
    app.text_input[0].set_value(name)
    press(app, "Start")
    return app


def press(app: AppTest, label: str) -> AppTest:
    next(one for one in app.button if one.label == label).click().run()
    return healthy(app)


def labels(app: AppTest) -> list[str]:
    return [one.label for one in app.button]


def right(quiz: Opened) -> dict[str, str]:
    return {item: known.right for item, known in quiz.known.items()}


def test_without_a_quiz_the_page_says_what_to_do() -> None:
    app = healthy(opened("annotate"))
    assert "No quiz yet" in text(app)
    assert "New quiz" in labels(app)


def test_a_rater_answers_item_by_item_until_the_end(quiz: Opened, home: Path) -> None:
    app = start(quiz)
    for number, item in enumerate(quiz.items, 1):
        assert f"Item {number} of 4; {number - 1} answered" in text(app)
        assert item.sentences[0] in text(app)
        press(app, "Contradicted")
    assert "You have answered all 4 items" in text(app)
    assert given(home, quiz) == {item.id: ("Ann", "refuted") for item in quiz.items}


def test_nothing_on_the_screen_gives_the_answer_away(quiz: Opened) -> None:
    app = start(quiz)
    for _ in quiz.items:
        shown = text(app) + markup(app)
        for word in ("Keeps label", "Flips label", "Verified", "construction", "pl-lit", "pl-changed", "range"):
            assert word not in shown.replace("samples: range", "")
        assert not any(item.id in shown or item.id in str(app.query_params) for item in quiz.items)
        press(app, "Cannot tell")


def test_the_time_of_an_answer_is_kept(quiz: Opened, home: Path) -> None:
    press(start(quiz), "Entailed")
    (one,) = Store(home / FILE).answers(quiz.quiz.id)
    assert one.seconds > 0


def test_one_back_changes_an_answer_and_keeps_what_was_said_before(quiz: Opened, home: Path) -> None:
    app = start(quiz)
    press(app, "Contradicted")
    press(app, "One back")
    assert "Your answer so far: Contradicted" in text(app)
    press(app, "Entailed")
    assert "Item 2 of 4; 1 answered" in text(app)
    assert given(home, quiz) == {quiz.items[0].id: ("Ann", "entailed")}
    assert len(Store(home / FILE).history(quiz.quiz.id)) == 2


def test_a_rater_goes_on_where_they_stopped(quiz: Opened, home: Path) -> None:
    keep(Store(home / FILE), quiz, "Ann", {quiz.items[0].id: "entailed", quiz.items[2].id: "entailed"})
    app = start(quiz, " ann")
    assert "Item 2 of 4; 2 answered" in text(app)
    press(app, "Entailed")
    assert "Item 4 of 4; 3 answered" in text(app)


def test_two_raters_do_not_see_each_others_answers(quiz: Opened, home: Path) -> None:
    keep(Store(home / FILE), quiz, "Ann", right(quiz))
    app = start(quiz, "Bo")
    assert "Item 1 of 4; 0 answered" in text(app)
    assert "Your answer so far" not in text(app)


def test_a_name_that_is_none_is_refused(quiz: Opened) -> None:
    app = start(quiz, "<b>Ann</b>")
    assert "A name has at most 40 letters" in text(app)
    assert app.text_input[0].label == "Your name"


def test_a_name_is_never_in_the_address(quiz: Opened) -> None:
    app = start(quiz)
    assert dict(app.query_params) == {"v": "1", "quiz": quiz.quiz.id}


def test_an_unknown_quiz_is_said_and_the_newest_shown(quiz: Opened) -> None:
    app = healthy(opened("annotate", quiz="nothing"))
    assert "There is no quiz “nothing”" in text(app)
    assert app.query_params["quiz"] == quiz.quiz.id


def test_an_unknown_view_is_said(quiz: Opened) -> None:
    assert "There is no view “x”" in text(healthy(opened("annotate", quiz=quiz.quiz.id, view="x")))


def test_a_wep_quiz_offers_its_sentences(wep: Opened, home: Path) -> None:
    app = start(wep)
    assert wep.items[0].premise in text(app)
    offered = [one for one in app.button if one.key and one.key.startswith("answer-")]
    assert len(offered) == 2
    offered[1].click().run()
    assert given(home, wep) == {wep.items[0].id: ("Ann", "B")}


def test_an_audit_asks_after_the_english(home: Path) -> None:
    audit = probes(home, Kind.AUDIT)
    app = start(audit)
    press(app, "The English is odd")
    press(app, "Entailed")
    assert [one.english for one in Store(home / FILE).answers(audit.quiz.id)] == ["not ok"]
    press(app, "One back")
    assert "The English is odd: marked" in labels(app)


LOOK = "I will not answer this quiz, show the results"
GIVES_AWAY = ("Range", "Flips label", "Wilson", "Cohen", "Disputed", "odd =1+1")


def look(app: AppTest) -> AppTest:
    """Turn to the results, as a click on their tab does."""
    app.session_state["annotate:view"] = "Results"
    return healthy(app.run())


def blind(app: AppTest, quiz: Opened) -> bool:
    """Return whether nothing on the page says what is right or what others answered."""
    shown = text(app) + str([one.label for one in app.expander])
    hints = [*GIVES_AWAY, *(one.sentences[0] for one in quiz.items), "Take it along", "reported"]
    return not any(hint in shown for hint in hints)


@pytest.fixture
def answered(quiz: Opened, home: Path) -> Opened:
    """The same quiz, which somebody else has answered, and of whose labels one was reported."""
    keep(Store(home / FILE), quiz, "Zoe", right(quiz))
    reports.append(reports.Report("p", "b", "t", "range", "flip", "entailed", "verified", "x", "y", "odd =1+1", WHEN))
    return quiz


@pytest.mark.parametrize("given", [0, 1, 3], ids=["before the first answer", "after one", "before the last"])
def test_results_wait_until_a_rater_has_answered_everything(answered: Opened, given: int) -> None:
    app = start(answered)
    for _ in range(given):
        press(app, "Entailed")
    look(app)
    assert f"You have answered {given} of 4" in text(app)
    assert blind(app, answered)
    assert LOOK in labels(app)


def test_results_wait_for_who_has_said_no_name(answered: Opened) -> None:
    app = healthy(opened("annotate", quiz=answered.quiz.id, view="results"))
    assert "First your own answers" in text(app)
    assert "Zoe: 4 of 4 answered" in text(app)
    assert blind(app, answered)


def test_who_answered_everything_sees_the_results_without_a_question(answered: Opened) -> None:
    app = start(answered)
    for _ in answered.items:
        press(app, "Entailed")
    assert "Disputed" in text(look(app))
    assert LOOK not in labels(app)


def test_who_finished_one_quiz_has_not_finished_another(answered: Opened, wep: Opened, home: Path) -> None:
    keep(Store(home / FILE), wep, "Zoe", right(wep))
    app = start(answered)
    for _ in answered.items:
        press(app, "Entailed")
    app.selectbox("annotate:quiz").set_value(wep.quiz.id)
    app.run()
    assert "First your own answers" in text(look(app))


@pytest.mark.parametrize("named", [True, False], ids=["under a name", "without one"])
def test_who_will_not_answer_sees_the_results_and_can_only_look(answered: Opened, home: Path, named: bool) -> None:
    app = start(answered) if named else healthy(opened("annotate", quiz=answered.quiz.id))
    press(look(app), LOOK)
    assert "Disputed" in text(app)
    app.session_state["annotate:view"] = "Answer"
    healthy(app.run())
    assert "You have seen the results of this quiz" in text(app)
    assert not app.text_input
    assert not [one for one in app.button if one.key and one.key.startswith("answer-")]
    assert {one.rater for one in Store(home / FILE).answers(answered.quiz.id)} == {"Zoe"}


def test_who_saw_the_results_of_one_quiz_can_answer_another(answered: Opened, wep: Opened) -> None:
    app = press(look(healthy(opened("annotate", quiz=answered.quiz.id))), LOOK)
    app.session_state["annotate:view"] = "Answer"
    app.selectbox("annotate:quiz").set_value(wep.quiz.id)
    assert app.run().text_input[0].label == "Your name"


def test_who_saw_the_results_takes_no_other_name_to_answer_again(answered: Opened) -> None:
    app = start(answered)
    for _ in answered.items:
        press(app, "Entailed")
    look(app)
    app.session_state["annotate:view"] = "Answer"
    app.run()
    assert "You have seen the results of this quiz" in text(app)
    assert not {"Another name", "One back"} & set(labels(app))


def test_an_answer_from_before_the_results_were_seen_is_not_kept(answered: Opened, home: Path) -> None:
    app = start(answered)
    app.session_state["annotate.seen"] = {answered.quiz.id}
    next(one for one in app.button if one.label == "Entailed").click().run()
    assert "You have seen the results of this quiz" in text(healthy(app))
    assert {one.rater for one in Store(home / FILE).answers(answered.quiz.id)} == {"Zoe"}


def results(quiz: Opened) -> AppTest:
    """Return the results, for who says that they will not answer."""
    return press(healthy(opened("annotate", quiz=quiz.quiz.id, view="results")), LOOK)


def test_results_have_accuracy_agreement_types_and_disputes(quiz: Opened, home: Path) -> None:
    store, answers = Store(home / FILE), right(quiz)
    keep(store, quiz, "Ann", answers)
    keep(store, quiz, "Bo", answers | {quiz.items[0].id: "cannot tell"})
    keep(store, quiz, "Cy", answers)
    shown = text(results(quiz))
    for said in (
        "100.0 %",
        "75.0 %",
        "51.0 % to 100.0 %",
        "Most raters",
        "Fleiss' κ of Ann, Bo, Cy",
        "Range, flips label",
    ):
        assert said in shown, said
    assert "1 item on which raters differ" in shown
    assert quiz.items[0].sentences[0] in shown


def test_no_answers_are_said(quiz: Opened) -> None:
    assert "No answers yet" in text(results(quiz))


def test_wep_results_stand_beside_the_papers_people(wep: Opened, home: Path) -> None:
    keep(Store(home / FILE), wep, "Ann", right(wep))
    shown = text(results(wep))
    assert "The paper's two raters 100 97.0 % ± 1.0" in shown
    assert "not defined: it takes two raters" in shown


def test_an_agreement_below_chance_has_a_true_minus(quiz: Opened, home: Path) -> None:
    said = ("entailed", "refuted", "entailed", "refuted")
    for rater, order in (("Ann", said), ("Bo", said[::-1])):
        keep(Store(home / FILE), quiz, rater, {one.id: answer for one, answer in zip(quiz.items, order, strict=True)})
    shown = text(results(quiz))
    assert "Cohen's κ of Ann and Bo −1.00 4" in shown
    assert not re.search(r"(?<![\w.])-\d", shown)


def followed(app: AppTest, label: str) -> AppTest:
    """Return what the page's link of this name opens."""
    protos = [cast("Any", one).proto for one in app.get("page_link")]
    (link,) = [one for one in protos if one.label == label]
    return healthy(opened(link.page, **parse_qs(link.query_string)))


def test_people_are_set_beside_the_models_and_the_link_opens_their_column(quiz: Opened, home: Path) -> None:
    keep(Store(home / FILE), quiz, "Ann", right(quiz))
    app = results(quiz)
    press(app, "Set people beside the models")
    assert "1 run written" in text(app)
    assert [run.model_id for run in list_runs(home / "runs")] == ["human:Ann"]
    heatmap = followed(app, "Open the heatmap")
    assert heatmap.query_params["dataset"] in ("samples", ["samples"])
    assert "Ann" in heatmap.selectbox("heatmap:model").options
    assert "Unknown" not in text(heatmap)


def test_people_who_answered_about_wep_are_beside_the_models_and_the_link_opens_their_row(
    wep: Opened, home: Path
) -> None:
    keep(Store(home / FILE), wep, "Ann", right(wep))
    app = press(results(wep), "Set people beside the models")
    page = followed(app, "Open the WEP page")
    assert page.query_params["view"] in ("results", ["results"])
    assert page.selectbox("wep:on").value == "one_hop"
    assert re.search(r"\bAnn\b.{0,60}100\.0 %", text(page))


def test_labels_that_readers_reported_are_listed(quiz: Opened, home: Path) -> None:
    keep(Store(home / FILE), quiz, "Ann", right(quiz))
    one = reports.Report("p", "b", "t", "range", "flip", "refuted", "verified", "x", "y", "odd =1+1", WHEN)
    reports.append(one)
    app = results(quiz)
    assert "Contradicted odd =1+1" in text(app)
    assert "Labels that readers reported in Explore (1)" in [one.label for one in app.expander]


def test_a_damaged_file_of_answers_is_said(quiz: Opened, home: Path) -> None:
    (home / FILE).write_bytes(b"no database" * 1000)
    for left in home.glob(f"{FILE}-*"):
        left.unlink()
    app = healthy(opened("annotate", quiz=quiz.quiz.id))
    assert "is damaged" in text(app)


def test_an_answer_that_cannot_be_kept_is_said_and_the_item_stays(
    quiz: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    from probelib.errors import DataError

    app = start(quiz)

    def full(self: Store, answer: Answer) -> None:
        raise DataError("The disk is full.")

    monkeypatch.setattr(Store, "add", full)
    press(app, "Entailed")
    assert "This answer was not kept The disk is full." in text(app)
    assert "Item 1 of 4; 0 answered" in text(app)


def test_hostile_sentences_and_cells_are_shown_as_text(quiz: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("upload:x", HOSTILE[1], (HOSTILE[0],), tuple((one,) for one in HOSTILE), "")
    items = tuple(replace(one, sentences=(HOSTILE[0],), table=table) for one in quiz.items)
    monkeypatch.setattr(people_common, "open_quiz", lambda *_: replace(quiz, items=items))
    app = start(quiz, "Zoë")
    assert "<script" not in markup(app)
    shown = text(app)
    assert " ".join(visible(HOSTILE[0]).split()) in shown

"""On a shared server a visitor changes their own decks, quizzes and answers alone; by server, link and login."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import allowance, owning, shares
from probelib import datasets
from probelib.decks import store
from probelib.decks.records import Deck, Kind, pin
from probelib.errors import InputError
from probelib.owners import Claim, Owner
from probelib.people import Kind as Asked
from probelib.people import Opened, Store, open_quiz, quizzes
from probelib.people.store import FILE
from tests.pages.seen import healthy, markup, opened, text
from tests.people.made import WHEN, keep

CHANGES = ("deck-Up-1", "deck-remove-0", "deck-forget", "deck-sure")
KEY = re.compile(r"edit=([A-Za-z0-9_-]{32})")


@pytest.fixture(autouse=True)
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROBELIB_MODE", "shared")
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.setattr("probelib.evaluation.running.runs.bundled_place", lambda: None)
    monkeypatch.setattr(allowance, "visitor", lambda: "")  # AppTest logs in by itself
    shares.busy.clear()


def keys(app: AppTest) -> set[str]:
    return {str(one.key) for one in (*app.button, *app.checkbox, *app.text_input, *app.text_area)}


def made(title: str = "My deck") -> AppTest:
    """Return the session of somebody who made a deck with two slides on the page."""
    app = healthy(opened("present"))
    app.text_input("deck-new-deck").set_value(title)
    press(app, "Make it")
    for slide in ("a", "b"):
        app.text_input("deck-new-title").set_value(slide)
        press(app, "Add")
    return app


def press(app: AppTest, label: str) -> AppTest:
    next(one for one in app.button if one.label == label).click().run()
    return healthy(app)


def edit_key(app: AppTest) -> str:
    (found,) = KEY.findall(" ".join(one.value for one in app.code))
    return str(found)


def deck() -> Deck:
    (found,) = store.decks()
    return found


# ------------------------------------------------------------------------------------------------- decks


def test_who_made_a_deck_changes_it() -> None:
    app = made()
    assert [one.title for one in deck().pins] == ["a", "b"]
    app.button("deck-Down-0").click().run()
    assert [one.title for one in deck().pins] == ["b", "a"]
    app.checkbox("deck-sure").check().run()
    press(app, "Remove the deck")
    assert store.decks() == ()


def test_others_see_it_and_have_nothing_that_changes_it() -> None:
    made()
    app = healthy(opened("present", deck="my-deck"))
    assert "Somebody else made this deck" in text(app)
    assert not keys(app) & {*CHANGES, "deck-new-title"}
    assert not any(one.startswith(("deck-title-", "deck-name-")) for one in keys(app))
    assert not app.code
    app.button("deck-see-1").click().run()
    assert app.query_params["slide"] in ("2", ["2"])


def test_a_change_that_a_page_did_not_offer_is_refused() -> None:
    made()
    with pytest.raises(InputError, match="somebody else's deck"):
        store.change("my-deck", lambda now: now.without(0), allowed=owning.allowed("deck:my-deck"))
    with pytest.raises(InputError, match="somebody else's deck"):
        store.remove("my-deck", allowed=owning.allowed("deck:my-deck"))


def test_others_make_a_copy_and_change_that() -> None:
    made()
    app = press(healthy(opened("present", deck="my-deck")), "Make a copy")
    assert app.selectbox("present:deck").value == "copy-of-my-deck"
    app.button("deck-remove-0").click().run()
    assert [len(store.find(one).pins) for one in ("my-deck", "copy-of-my-deck")] == [2, 1]


def test_an_edit_link_gives_the_right_and_leaves_no_key_in_the_address() -> None:
    key = edit_key(made())
    app = healthy(opened("present", deck="my-deck", edit=key))
    assert "deck-remove-0" in keys(app)
    assert "edit" not in app.query_params
    assert key not in str(dict(app.query_params)) + markup(app)
    app.button("deck-remove-0").click().run()
    assert [one.title for one in deck().pins] == ["b"]


@pytest.mark.parametrize("said", ["", "x", "a" * 32, "../../etc", "ann@example.org"], ids=repr)
def test_a_wrong_key_gives_none(said: str) -> None:
    made()
    app = healthy(opened("present", deck="my-deck", edit=said))
    assert "deck-remove-0" not in keys(app)
    assert ("Not an edit link of this deck" in text(app)) is (len(said) == 32)
    assert "edit" not in app.query_params


def test_the_key_of_one_deck_opens_no_other() -> None:
    key = edit_key(made("One"))
    made("Two")
    assert "deck-remove-0" not in keys(healthy(opened("present", deck="two", edit=key)))


def test_the_key_is_in_no_file_and_no_link_of_the_page(tmp_path: Path) -> None:
    app = made()
    key = edit_key(app)
    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"my-deck" in files or (tmp_path / "data" / "decks" / "my-deck.json").exists()
    assert key.encode() not in files
    assert key not in str(dict(app.query_params)) + markup(app)


def test_a_login_gives_the_right_in_any_browser_and_another_login_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "visitor", lambda: "ann@example.org")
    made()
    assert "ann" not in (store.place() / "my-deck.json").read_text()
    assert "deck-remove-0" in keys(healthy(opened("present", deck="my-deck")))
    monkeypatch.setattr(allowance, "visitor", lambda: "bo@example.org")
    assert "deck-remove-0" not in keys(healthy(opened("present", deck="my-deck")))


def test_a_deck_from_before_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    store.create("Old")
    assert "Somebody else made this deck" in text(healthy(opened("present", deck="old")))
    monkeypatch.delenv("PROBELIB_MODE")
    assert "deck-new-title" in keys(healthy(opened("present", deck="old")))


def test_on_ones_own_machine_there_are_no_owners_and_no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROBELIB_MODE")
    app = made()
    assert not app.code
    assert deck().owner is None
    assert "deck-remove-0" in keys(healthy(opened("present", deck="my-deck")))


def pinning() -> AppTest:
    """Return the control “Pin to deck” as another session sees it."""

    def script() -> None:
        import streamlit as st

        from pages.parts import pin

        there = st.Page(lambda: None, title="Present", url_path="present", default=True)
        st.navigation([there])
        st.session_state["heatmap.address"] = {}
        st.query_params.from_dict({"v": "1"})
        pin.draw(pin.place(), "heatmap", {"present": there})

    return healthy(AppTest.from_function(script, default_timeout=30).run())


def test_a_view_is_pinned_to_ones_own_decks_alone() -> None:
    made()
    app = pinning()
    assert app.selectbox("pin-deck-0").options == ["A new deck"]
    app.text_input("pin-new-0").set_value("Mine").run()
    healthy(app.button("pin-do").click().run())
    assert [one.id for one in store.decks()] == ["mine", "my-deck"]
    assert app.selectbox("pin-deck-1").options == ["Mine", "A new deck"]


# ------------------------------------------------------------------------------------------------ limits


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ("decks=0", "makes at most 0 decks"),
        ("all_decks=0", "There are 0 decks here"),
        ("all_deck_mb=0", "larger than the 0 MB"),
    ],
)
def test_a_deck_too_many_is_not_made(limits: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", limits)
    app = healthy(opened("present"))
    app.text_input("deck-new-deck").set_value("A")
    assert said in text(press(app, "Make it"))
    assert store.decks() == ()


@pytest.mark.parametrize(
    ("limits", "said"), [("slides=1", "writes at most 1 slides"), ("deck_mb=0", "writes at most 0 MB into decks")]
)
def test_a_slide_too_many_is_not_kept(limits: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", limits)
    app = made()
    assert said in text(app)
    assert len(deck().pins) == (1 if "slides" in limits else 0)


def test_what_failed_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "decks=1")
    app = healthy(opened("present"))
    for title in ("", "A"):
        app.text_input("deck-new-deck").set_value(title)
        press(app, "Make it")
    assert len(store.decks()) == 1


def test_only_so_many_files_are_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "exports=1")
    app = made()
    with shares.exporting():
        app.button("present-html").click().run()
        assert "1 files are being made on this shared server" in text(healthy(app))
    app.button("present-html").click().run()
    assert "The file could not be made" not in text(healthy(app))


# ----------------------------------------------------------------------------------------------- quizzes


@pytest.fixture
def quiz(tmp_path: Path) -> Opened:
    """A quiz that nobody on the server owns, of two probes and their bases."""
    request = quizzes.Request(types=("range",), per=1, tables=12)
    answers, runs = Store(tmp_path / "data" / "people" / FILE), tmp_path / "data" / "runs"
    made = quizzes.make_probes(Asked.PROBES, datasets.open("samples"), request, runs, answers, made=WHEN)
    return open_quiz(made, runs)


def rater(quiz: Opened, name: str = "Ann", **address: str) -> AppTest:
    app = healthy(opened("annotate", quiz=quiz.quiz.id, **address))
    app.text_input[0].set_value(name)
    return press(app, "Start")


def given(tmp_path: Path, quiz: Opened) -> list[tuple[str, str]]:
    return [(one.rater, one.answer) for one in Store(tmp_path / "data" / "people" / FILE).history(quiz.quiz.id)]


def test_nobody_answers_under_the_name_of_another(quiz: Opened, tmp_path: Path) -> None:
    press(rater(quiz), "Entailed")
    app = rater(quiz, " ann")
    assert "“Ann” answers this quiz elsewhere" in text(app)
    assert "Item 1 of 4" not in text(app)
    assert given(tmp_path, quiz) == [("Ann", "entailed")]


def test_of_two_who_begin_under_one_name_the_first_answer_decides(quiz: Opened, tmp_path: Path) -> None:
    first, second = rater(quiz), rater(quiz)
    press(first, "Entailed")
    assert "“Ann” answers this quiz elsewhere" in text(press(second, "Contradicted"))
    assert given(tmp_path, quiz) == [("Ann", "entailed")]


def test_a_rater_goes_on_by_their_link_without_a_name_in_it(quiz: Opened, tmp_path: Path) -> None:
    app = press(rater(quiz), "Entailed")
    (shown,) = (one.value for one in app.code)
    assert "Ann" not in shown
    key = edit_key(app)
    again = healthy(opened("annotate", quiz=quiz.quiz.id, edit=key))
    assert "Item 2 of 4; 1 answered" in text(again)
    assert "edit" not in again.query_params
    press(again, "Contradicted")
    assert given(tmp_path, quiz) == [("Ann", "entailed"), ("Ann", "refuted")]


def test_a_wrong_link_is_said(quiz: Opened) -> None:
    assert "Not a link of this quiz" in text(healthy(opened("annotate", quiz=quiz.quiz.id, edit="a" * 32)))


def test_a_login_answers_under_its_name_in_any_browser(quiz: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "visitor", lambda: "ann@example.org")
    press(rater(quiz), "Entailed")
    assert "Item 2 of 4; 1 answered" in text(rater(quiz))
    monkeypatch.setattr(allowance, "visitor", lambda: "bo@example.org")
    assert "answers this quiz elsewhere" in text(rater(quiz))


def test_only_so_many_answers_a_minute(quiz: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", "answers=1")
    app = press(press(rater(quiz), "Entailed"), "Entailed")
    assert "A session gives at most 1 answers a minute" in text(app)
    monkeypatch.setenv("PROBELIB_LIMITS", "all_answers=1")
    assert "More answers come in than this shared server takes" in text(press(rater(quiz, "Bo"), "Entailed"))
    monkeypatch.setenv("PROBELIB_LIMITS", "answer_mb=0")
    assert "keeps no more answers" in text(press(rater(quiz, "Cy"), "Entailed"))
    assert given(tmp_path, quiz) == [("Ann", "entailed")]


def making(seed: int = 0) -> AppTest:
    """Return what a session says that makes a quiz of two items in the dialog, whose fields AppTest does not reach."""

    def script(seed: int) -> None:
        import streamlit as st

        from pages.parts import frame, people_common, people_quiz, people_rights
        from probelib.display import chips
        from probelib.errors import InputError

        st.session_state.setdefault("annotate-new-task", "unli")
        st.session_state.setdefault("annotate-new-items", 2)
        st.session_state.setdefault("annotate-new-seed", seed)
        try:
            people_quiz._of_wep()
        except InputError as error:
            frame.draw(chips.notice("error", str(error)))
            return
        for one in people_common.store().quizzes():
            people_rights.owned(one)

    app = healthy(AppTest.from_function(script, args=(seed,), default_timeout=30).run())
    return press(app, "Make the quiz")


def test_who_made_a_quiz_removes_it_and_others_do_not() -> None:
    app = making()
    (known,) = Store().quizzes()
    assert "Remove the quiz" not in [one.label for one in healthy(opened("annotate")).button]
    app.checkbox(f"quiz-sure-{known.id}").check().run()
    press(app, "Remove the quiz")
    assert Store().quizzes() == ()


def test_who_asks_for_the_same_quiz_does_not_get_it() -> None:
    making()
    assert "Remove the quiz" not in [one.label for one in making().button]


def test_the_link_of_a_quiz_lets_another_browser_remove_it() -> None:
    key = edit_key(making())
    app = healthy(opened("annotate", quiz=Store().quizzes()[0].id, edit=key))
    assert "Remove the quiz" in [one.label for one in app.button]
    assert "edit" not in app.query_params


def test_runs_are_made_of_answers_by_whose_the_quiz_is(quiz: Opened) -> None:
    app = press(rater(quiz), "Entailed")
    for _ in range(3):
        press(app, "Entailed")
    app.session_state["annotate:view"] = "Results"
    app.run()
    assert "By type" in text(healthy(app))
    assert "Set people beside the models" not in [one.label for one in app.button]


@pytest.mark.parametrize(
    ("limits", "said"),
    [("quizzes=0", "makes at most 0 quizzes"), ("all_quizzes=0", "There are 0 quizzes here")],
)
def test_a_quiz_too_many_is_not_made(limits: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_LIMITS", limits)
    assert said in text(making())
    assert Store().quizzes() == ()


def test_one_quiz_is_made_at_a_time() -> None:
    with shares.making_quiz():
        assert "Another quiz is being made" in text(making())
    assert Store().quizzes() == ()


def test_on_ones_own_machine_a_name_is_enough(quiz: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROBELIB_MODE")
    press(rater(quiz), "Entailed")
    app = rater(quiz)
    assert "Item 2 of 4; 1 answered" in text(app)
    assert not app.code


def test_a_pin_counts_about_what_it_takes() -> None:
    from pages.parts import deck_rights

    assert 1_000 < deck_rights.size(pin(Kind.TEXT, {}, text="x" * 1_000)) < 1_100


def test_who_made_a_quiz_may_look_at_its_results_and_others_say_first_that_they_will_not_answer(
    quiz: Opened, tmp_path: Path
) -> None:
    answers = Store(tmp_path / "data" / "people" / FILE)
    keep(answers, quiz, "Zoe", {item: known.right for item, known in quiz.known.items()})
    key = "k" * 32
    answers.claim(quiz.quiz.id, "", Owner.of(Claim((key,))))
    others = healthy(opened("annotate", quiz=quiz.quiz.id, view="results"))
    assert "First your own answers" in text(others)
    assert "Disputed" not in text(others)
    maker = healthy(opened("annotate", quiz=quiz.quiz.id, view="results", edit=key))
    assert "Disputed" in text(maker)
    maker.session_state["annotate:view"] = "Answer"
    assert "You have seen the results of this quiz" in text(healthy(maker.run()))


def test_who_made_a_quiz_and_answers_it_waits_like_everybody(quiz: Opened, tmp_path: Path) -> None:
    answers = Store(tmp_path / "data" / "people" / FILE)
    answers.claim(quiz.quiz.id, "", Owner.of(Claim(("k" * 32,))))
    app = press(rater(quiz, edit="k" * 32), "Entailed")
    app.session_state["annotate:view"] = "Results"
    assert "You have answered 1 of 4" in text(healthy(app.run()))


def test_the_name_of_somebody_who_finished_shows_nobody_else_the_results(quiz: Opened, tmp_path: Path) -> None:
    answers = Store(tmp_path / "data" / "people" / FILE)
    keep(answers, quiz, "Ann", {item: known.right for item, known in quiz.known.items()})
    app = healthy(opened("annotate", quiz=quiz.quiz.id))
    app.session_state["annotate.rater"] = "Ann"
    app.session_state["annotate:view"] = "Results"
    assert "First your own answers" in text(healthy(app.run()))

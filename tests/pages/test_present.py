"""Decks on their page: pinned from other pages, put in order, shown, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import deck_files
from probelib.decks import store
from probelib.decks.records import Deck, Kind, pin
from probelib.errors import InputError
from tests.decks.made import HOSTILE
from tests.pages.seen import healthy, markup, opened, text


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Decks go to a folder of the test, and no runs are there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("PROBELIB_HOME", raising=False)
    monkeypatch.setattr("probelib.evaluation.running.runs.bundled_place", lambda: None)


def deck(*titles: str) -> Deck:
    made = store.create("My deck")
    for title in titles:
        made = store.change(made.id, lambda now, title=title: now.with_pin(pin(Kind.TEXT, {}, title=title)))  # type: ignore[misc]
    return made


def present(**address: str) -> AppTest:
    return healthy(opened("present", **address))


def press(app: AppTest, key: str) -> AppTest:
    return healthy(app.button(key).click().run())


def test_without_a_deck_it_says_how_to_make_one() -> None:
    assert "There is no deck yet" in text(present())


def test_slides_are_moved_and_removed_by_buttons_and_saved_at_once() -> None:
    deck("a", "b", "c")
    app = press(present(deck="my-deck"), "deck-Down-0")
    assert [one.title for one in store.find("my-deck").pins] == ["b", "a", "c"]
    assert app.query_params["slide"] in ("2", ["2"])
    press(app, "deck-remove-0")
    assert [one.title for one in store.find("my-deck").pins] == ["a", "c"]


def test_a_show_goes_on_and_back_and_its_link_reproduces_it() -> None:
    deck("first", "second")
    app = press(present(deck="my-deck"), "deck-start")
    assert "<h1" in markup(app)
    assert "1 of 2" in text(app)
    press(app, "present-next")
    assert "second" in text(app)
    again = present(deck="my-deck", slide="2", show="1")
    assert "second" in text(again)
    press(again, "present-previous")
    assert "1 of 2" in text(again)
    press(again, "present-end")
    assert "show" not in again.query_params


@pytest.mark.parametrize("slide", ["99", "0", "-1", "x"])
def test_a_slide_that_a_deck_does_not_have_is_the_nearest(slide: str) -> None:
    deck("only")
    assert "1 of 1" in text(present(deck="my-deck", slide=slide, show="1"))


def test_an_unknown_deck_gives_a_message_and_no_other() -> None:
    deck("only")
    app = present(deck="../../etc/passwd")
    assert "No deck on this machine is called “../../etc/passwd”" in text(app)
    assert app.selectbox("present:deck").value is None
    assert "deck-start" not in {one.key for one in app.button}
    assert "No deck on this machine is called" in text(healthy(app.run()))
    app.selectbox("present:deck").set_value("my-deck").run()
    assert "No deck on this machine is called" not in text(healthy(app))
    assert app.query_params["deck"] in ("my-deck", ["my-deck"])


def test_a_show_turns_to_its_first_and_last_slide_by_the_keys_of_the_html_file() -> None:
    deck("a", "b", "c")
    app = present(deck="my-deck", slide="2", show="1")
    keys = {one.key: one.proto.shortcut for one in app.button if one.key and one.key.startswith("present-")}
    assert (keys["present-first"], keys["present-last"]) == ("home", "end")
    assert "3 of 3" in text(press(app, "present-last"))
    assert app.button("present-last").disabled
    assert "1 of 3" in text(press(app, "present-first"))
    assert app.button("present-first").disabled


def test_of_several_decks_none_is_opened_by_itself() -> None:
    for title in ("A", "B"):
        store.create(title)
    app = present()
    assert app.selectbox("present:deck").value is None
    assert "Choose one of 2 decks" in text(app)
    assert "A, no slides" in text(app)


def test_after_a_deck_was_removed_nothing_is_said_of_it() -> None:
    for title in ("A", "B", "C"):
        store.create(title)
    app = present(deck="b")
    app.checkbox("deck-sure").check().run()
    press(app, "deck-forget")
    assert "No deck on this machine" not in text(app)
    assert app.selectbox("present:deck").value is None


def test_the_deck_that_was_looked_at_last_is_opened_again() -> None:
    for title in ("A", "B"):
        store.create(title)
    app = present()
    app.selectbox("present:deck").set_value("b").run()
    app.switch_page("pages/home.py").run()
    app.switch_page("pages/present.py").run()
    assert healthy(app).selectbox("present:deck").value == "b"


def test_hostile_text_is_text_on_a_slide() -> None:
    deck("only")
    hostile = pin(Kind.TEXT, {}, title=HOSTILE, note=HOSTILE, text=f"- {HOSTILE}")
    store.change("my-deck", lambda now: now.with_pin(hostile))
    app = present(deck="my-deck", slide="2", show="1")
    assert "<script" not in markup(app)
    assert text(app).count("alert(1)") >= 2


def test_a_live_heatmap_tells_a_cell_that_the_address_opens() -> None:
    deck()
    store.change("my-deck", lambda now: now.with_pin(pin(Kind.HEATMAP, {})))
    app = present(deck="my-deck", show="1", cell="negative.preserve~published:nt5")
    assert "Relative change: −94.5 %" in text(app)
    (behind,) = [one.proto for one in app.get("page_link")]
    assert (behind.page, "row=negative.preserve" in behind.query_string) == ("heatmap", True)
    assert "<a " not in markup(app)  # a link of HTML begins another session, without the rights of this one
    press(app, "present-close")
    assert "−94.5" not in text(app)


def test_a_deck_is_made_into_a_file() -> None:
    deck("a")
    app = press(present(deck="my-deck"), "present-html")
    kept, name, media, data = app.session_state["present.made"]
    assert (kept.id, name, media) == ("my-deck", "my-deck.html", "text/html")
    assert data.startswith(b"<!doctype html>")


def test_an_export_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*args: object) -> bytes:
        raise InputError("The export took longer than 120 seconds")

    monkeypatch.setattr(deck_files, "within", slow)
    deck("a")
    app = press(present(deck="my-deck"), "present-html")
    assert "The file could not be made" in text(app)
    assert "took longer" in text(app)


def test_a_damaged_deck_is_named_and_the_others_are_there(tmp_path: Path) -> None:
    deck("a")
    (store.place() / "bad.json").write_text("no JSON")
    app = present()
    assert "Some decks cannot be read" in text(app)
    assert app.selectbox("present:deck").value == "my-deck"


@pytest.mark.parametrize("full", [{}, {"show": "1"}], ids=["in order", "full screen"])
def test_a_figure_s_numbers_stand_under_its_slide(full: dict[str, str]) -> None:
    made = store.create("My deck")
    store.change(made.id, lambda now: now.with_pin(pin(Kind.HEATMAP, {}, title="Where accuracy falls")))
    said = text(present(v="1", deck=made.id, **full))
    assert "The numbers behind this slide" in said


def test_the_transfer_matrix_that_ships_is_shown_as_on_the_page_it_is_pinned_from() -> None:
    made = store.create("My deck")
    store.change(made.id, lambda now: now.with_pin(pin(Kind.TRANSFER, {})))
    told = text(present(v="1", deck=made.id, show="1"))
    assert "cannot be shown" not in told
    assert "1 hop, minilm-full" in told


def test_what_a_slide_of_text_leaves_out_stands_under_its_notes() -> None:
    made = store.create("My deck")
    long = "\n".join(f"- Point {number} of many" for number in range(1, 41))
    store.change(made.id, lambda now: now.with_pin(pin(Kind.TEXT, {}, title="Many", text=long)))
    told = text(present(v="1", deck=made.id, show="1"))
    assert "of 40 lines; all stand under Notes and numbers." in told
    assert told.count("Point 1 of many") == 2
    assert told.count("Point 40 of many") == 1

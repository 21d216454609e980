"""What “Pin to deck” offers, and that the deck is opened in the session that pinned to it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import allowance
from probelib.decks import store
from probelib.decks.records import Kind
from probelib.decks.slides import TITLES
from tests.pages.seen import healthy, markup, opened, text


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Decks go to a folder of the test, and no runs are there."""
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.setattr("probelib.evaluation.running.runs.bundled_place", lambda: None)


def control(page: str, said: dict[str, str] | None = None, *, shown: bool = True) -> AppTest:
    """Return the control as the router draws it behind a page whose address says this.

    AppTest runs a page's file by itself, without the router; `tests/browser/test_present.py` sees the two together.
    """

    def script(page: str, said: dict[str, str], shown: bool) -> None:
        import streamlit as st

        from pages.parts import pin

        there = st.Page(lambda: None, title="Present", url_path="present", default=True)
        st.navigation([there])
        st.session_state[f"{page}.address"] = {name: (value,) for name, value in said.items()}
        st.query_params.from_dict({"v": "1", **said} if shown else {"v": "1", "other": "x"})
        pin.draw(pin.place(), page, {"present": there})

    return healthy(AppTest.from_function(script, args=(page, said or {}, shown), default_timeout=30).run())


def opened_after(app: AppTest) -> AppTest:
    """Return Present as the session of a control opens it from the menu."""
    after = opened("home")
    for name in ("owning.keys", "present.address"):
        if name in app.session_state:
            after.session_state[name] = app.session_state[name]
    return healthy(after.switch_page("pages/present.py").run())


def test_who_pinned_a_view_opens_the_deck_in_the_same_session_and_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_MODE", "shared")
    monkeypatch.setattr(allowance, "visitor", lambda: "")  # AppTest logs in by itself
    store.create("A stranger's")
    app = control("heatmap")
    app.text_input("pin-new-0").set_value("Mine").run()
    healthy(app.button("pin-do").click().run())
    (link,) = [one.proto for one in app.get("page_link")]
    assert (link.label, parse_qs(link.query_string)["deck"]) == ("Open the deck", ["mine"])
    assert "<a " not in markup(app)  # a link of HTML begins another session, which has no right
    after = opened_after(app)
    assert after.selectbox("present:deck").value == "mine"
    assert "Somebody else made this deck" not in text(after)
    assert "deck-remove-0" in {one.key for one in after.button}


def test_present_opens_no_deck_of_a_stranger_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_MODE", "shared")
    monkeypatch.setattr(allowance, "visitor", lambda: "")  # AppTest logs in by itself
    store.create("A stranger's")
    app = healthy(opened("present"))
    assert app.selectbox("present:deck").value is None
    assert "Somebody else made this deck" not in text(app)


def test_a_view_is_pinned_with_its_address_title_and_note() -> None:
    app = control("heatmap", {"measure": "points"})
    app.text_input("pin-new-0").set_value("From the heatmap").run()
    app.text_input("pin-title-0").set_value("Falls").run()
    app.text_area("pin-note-0").set_value("Say why").run()
    healthy(app.button("pin-do").click().run())
    (made,) = store.decks()
    assert (made.id, made.title) == ("from-the-heatmap", "From the heatmap")
    (one,) = made.pins
    assert (one.kind, one.parameters) == (Kind.HEATMAP, (("measure", ("points",)),))
    assert (one.title, one.note) == ("Falls", "Say why")
    assert "Slide 1 of “From the heatmap”" in text(app)


def test_the_second_pin_goes_to_the_deck_of_the_first() -> None:
    store.create("My deck")
    store.create("Another")
    app = control("datasets", {"dataset": "samples"})
    app.selectbox("pin-deck-0").set_value("my-deck").run()
    healthy(app.button("pin-do").click().run())
    healthy(app.button("pin-do").click().run())
    assert [one.kind for one in store.find("my-deck").pins] == [Kind.STATISTICS, Kind.STATISTICS]


@pytest.mark.parametrize(
    ("page", "said", "kinds"),
    [
        ("explore", {"hypothesis": "h"}, ["Table with its probes", "Probes by reasoning type"]),
        ("wep", {"view": "results", "on": "unli"}, ["Accuracies on a WEP task", "Transfer matrix"]),
        ("heatmap", {}, ["Heatmap", "Findings"]),
        ("heatmap", {"pair": "p"}, ["Pair of base and probe", "Heatmap", "Findings"]),
    ],
)
def test_each_page_offers_its_own_kinds(page: str, said: dict[str, str], kinds: list[str]) -> None:
    (offered,) = control(page, said).radio
    assert offered.options == kinds


@pytest.mark.parametrize(
    ("page", "said", "kind"),
    [
        ("wep", {}, Kind.WEP_SCALE),
        ("wep", {"beside": "none", "p": "0.3"}, Kind.WEP_SCALE),
        ("wep", {"view": "own"}, Kind.WEP_OWN),
        ("heatmap", {"panel": "wep"}, Kind.WEP_GAINS),
    ],
)
def test_a_view_that_makes_one_slide_says_which_and_pins_it(page: str, said: dict[str, str], kind: Kind) -> None:
    app = control(page, said)
    assert not app.radio
    assert f"What: {TITLES[kind]}" in text(app)
    app.text_input("pin-new-0").set_value("Mine").run()
    healthy(app.button("pin-do").click().run())
    (one,) = store.find("mine").pins
    assert (one.kind, dict(one.parameters)) == (kind, {name: (value,) for name, value in said.items()})


@pytest.mark.parametrize("said", [{"view": "compose"}, {"view": "examples"}, {"view": "paper"}, {"beside": "own"}])
def test_a_view_that_no_slide_can_show_offers_none(said: dict[str, str]) -> None:
    app = control("wep", said)
    assert "There is nothing here that makes a slide." in text(app)
    assert not app.button


def test_what_the_page_does_not_show_is_not_pinned() -> None:
    assert not control("heatmap", shown=False).button
    assert not control("live").button

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from probelib.display.markup import Html, el, join, markdown, shorten, text, visible
from tests.display.made import HOSTILE


class _Reader(HTMLParser):
    """What a browser would make of markup: its tags and its text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("source", HOSTILE)
def test_text_is_shown_letter_for_letter_and_makes_no_element(source: str) -> None:
    read = _Reader(text(source))
    assert read.tags == ["bdi"]
    assert read.words == visible(source)


@pytest.mark.parametrize("source", HOSTILE)
def test_an_attribute_cannot_be_left(source: str) -> None:
    read = _Reader(el("td", "x", title=source))
    assert read.tags == ["td"]
    assert [name for name, _ in read.attributes] == ["title"]


def test_children_that_are_text_are_escaped_and_markup_passes() -> None:
    assert el("p", "<b>", el("i", "x")) == "<p>&lt;b&gt;<i>x</i></p>"


def test_attributes_are_left_out_where_they_have_no_value() -> None:
    assert el("td", "x", cls="", scope=None, aria_label="a") == '<td aria-label="a">x</td>'


def test_join_escapes_what_is_no_markup() -> None:
    assert join(["<", Html("<br>")], between="&") == "&lt;&amp;<br>"


def test_what_no_browser_shows_is_made_visible() -> None:
    assert visible("a\x00b\ud800\x7f") == "a␀b\ufffd␡"
    assert visible("\ufffe\uffff\x9b1m") == "\ufffd\ufffd\ufffd1m"


@pytest.mark.parametrize("source", HOSTILE)
def test_a_label_keeps_every_letter(source: str) -> None:
    bare = markdown(source).replace("\\", "").replace("\u2060", "").strip("\u2068\u2069")
    assert bare == " ".join(visible(source).split()).replace("\\", "")


@pytest.mark.parametrize("mark", ["->", "--", ">=", "<-", "http://", "www.", "a@b"])
def test_a_label_breaks_up_what_streamlit_would_replace_or_link(mark: str) -> None:
    assert "\u2060" in markdown(mark)


def test_a_label_that_turns_the_direction_of_text_is_isolated() -> None:
    assert markdown("\u202eevil") == "\u2068\u202eevil\u2069"
    assert markdown("plain") == "plain"


def test_shortening_cuts_at_a_word() -> None:
    assert shorten("one two three four", 14) == "one two three…"
    assert shorten("short", 14) == "short"
    assert shorten("w" * 30, 10) == "w" * 9 + "…"

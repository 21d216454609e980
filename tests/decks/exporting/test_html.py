"""The file is parsed again: what it asks for, what runs in it, and what is only text."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from probelib.decks.exporting.html import MOST_NUMBERS, html
from probelib.decks.records import Kind
from probelib.decks.slide import Numbers, Slide
from probelib.errors import InputError
from probelib.export.tables import Column
from tests.decks.made import HOSTILE, slide

LOADS = ("src", "href", "srcset", "data", "action", "poster")


class Read(HTMLParser):
    """Tags with their attributes, and the text within each kind of tag."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("meta", "img", "br"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._open:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.text.setdefault(tag, []).append(data)


def test_a_deck_is_one_file_that_asks_nobody_for_anything() -> None:
    page = html([slide("First"), slide(HOSTILE)], HOSTILE)
    read = Read(page)
    wanted = [value for _, found in read.tags for name, value in found.items() if name in LOADS]
    assert wanted
    assert all(value.startswith("data:image/svg+xml;base64,") for value in wanted)
    assert not re.search(rb"url\((?!data:)|@import", page)
    for source in wanted:
        drawing = b64decode(source.partition(",")[2]).decode()
        assert not re.search(r"(?:href|src)\s*=\s*[\"'](?!#)", drawing)
        assert "<script" not in drawing


def test_hostile_text_is_text() -> None:
    read = Read(html([slide(HOSTILE)], HOSTILE))
    assert [tag for tag, _ in read.tags].count("script") == 1
    shown = HOSTILE.replace("\x07", "␇")
    assert shown in "".join(read.text["title"])
    assert shown in "".join(read.text["h2"])
    assert not [tag for tag, found in read.tags if any(name.startswith("on") for name in found)]


def test_the_policy_lets_its_own_script_run_and_nothing_else() -> None:
    read = Read(html([slide()], "T"))
    policy = next(found["content"] for tag, found in read.tags if found.get("http-equiv") == "Content-Security-Policy")
    digest = b64encode(sha256("".join(read.text["script"]).encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")


def test_each_slide_has_its_notes_and_numbers() -> None:
    read = Read(html([slide()], "T"))
    behind = "".join(read.text["details"])
    for said in ("Definition: ", "n: 3", "-1.5", "alert(1)"):
        assert said in behind
    assert [found["id"] for tag, found in read.tags if tag == "section"] == ["slide-1"]


def test_a_change_is_said_to_those_who_do_not_see_it() -> None:
    read = Read(html([slide()], "T"))
    assert "".join(read.text["del"]) == "removed: 138"
    assert "".join(read.text["ins"]) == "added: 139"


def test_a_report_is_read_from_the_top_down_and_runs_nothing() -> None:
    read = Read(html([slide()], "T", deck=False))
    assert "script" not in {tag for tag, _ in read.tags}
    assert "1 of 1" not in "".join(read.text["body"])


def test_many_numbers_are_cut_and_that_is_said() -> None:
    numbers = Numbers((Column("n", "integer", "N."),), tuple((n,) for n in range(MOST_NUMBERS + 5)))
    read = Read(html([Slide(Kind.TEXT, "T", (), numbers=numbers)], "T"))
    assert "5 further rows" in "".join(read.text["details"])


def test_it_is_the_same_each_time() -> None:
    assert html([slide()], "T") == html([slide()], "T")


def test_an_export_that_nobody_waits_for_is_given_up_between_slides() -> None:
    def look() -> None:
        raise InputError("given up")

    with pytest.raises(InputError, match="given up"):
        html([slide()], "T", look=look)

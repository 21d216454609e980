from __future__ import annotations

import re
from dataclasses import replace

import pytest

from probelib.display.sentence import Callout, against, changed, sentence
from probelib.language.edits import Change, Segment
from probelib.records import Edit
from tests.display.made import HOSTILE, probe


def _plain(html: str) -> str:
    import html as entities

    return entities.unescape(re.sub(r"<[^>]*>", "", html))


def test_a_number_is_outlined_and_badged() -> None:
    html = sentence("It runs 138 minutes.", [Callout(1, 8, 19)])
    assert '<span class="pl-number pl-brief"><bdi>138 minutes</bdi><span class="pl-badge">' in html


def test_a_number_that_no_cell_answers_to_has_no_badge_and_says_why() -> None:
    html = sentence("It runs 138 minutes.", [Callout(0, 8, 19)])
    assert "pl-badge" not in html
    assert 'title="no cell of the table answers to it"' in html


def test_overlapping_callouts_do_not_repeat_text() -> None:
    assert _plain(sentence("138 minutes", [Callout(0, 0, 11), Callout(0, 0, 3)])) == "138 minutes"


@pytest.mark.parametrize("text", HOSTILE[:4])
def test_a_sentence_is_shown_letter_for_letter(text: str) -> None:
    assert _plain(sentence(text, [Callout(0, 3, 9)])) == text


def test_a_change_shows_what_went_and_what_came() -> None:
    html = changed([Segment(Change.SAME, "It runs "), Segment(Change.REMOVED, "138"), Segment(Change.ADDED, "<b>")])
    assert "<del>" in html
    assert "<ins>" in html
    assert "&lt;b&gt;" in html


def test_a_mere_insertion_and_a_mere_deletion_mark_one_side() -> None:
    assert "<del>" not in changed([Segment(Change.ADDED, "about ")])
    assert "<ins>" not in changed([Segment(Change.REMOVED, "about ")])


def test_a_probe_is_marked_by_its_own_edits() -> None:
    made = replace(probe(text="It runs 139 minutes."), edits=(Edit(8, 11, "139"),))
    html = against("It runs 138 minutes.", made)
    assert html.count("<ins>") == html.count("<del>") == 1
    assert "<bdi>138</bdi>" in html
    assert "<bdi>139</bdi>" in html

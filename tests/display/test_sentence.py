from __future__ import annotations

import re

import pytest

from probelib.display.sentence import Callout, Piece, changed, sentence
from tests.display.made import HOSTILE


def _plain(html: str) -> str:
    import html as entities

    return entities.unescape(re.sub(r"<[^>]*>", "", html))


def test_a_number_is_outlined_and_badged() -> None:
    html = sentence("It runs 138 minutes.", [Callout(1, 8, 19)])
    assert '<span class="pl-number"><bdi>138 minutes</bdi><span class="pl-badge">' in html


def test_a_number_that_no_cell_answers_to_has_no_badge_and_says_why() -> None:
    html = sentence("It runs 138 minutes.", [Callout(0, 8, 19, how="not in the table")])
    assert "pl-badge" not in html
    assert 'title="not in the table"' in html


def test_overlapping_callouts_do_not_repeat_text() -> None:
    assert _plain(sentence("138 minutes", [Callout(0, 0, 11), Callout(0, 0, 3)])) == "138 minutes"


@pytest.mark.parametrize("text", HOSTILE[:4])
def test_a_sentence_is_shown_letter_for_letter(text: str) -> None:
    assert _plain(sentence(text, [Callout(0, 3, 9)])) == text


def test_a_change_shows_what_went_and_what_came() -> None:
    html = changed([Piece("It runs ", "It runs "), Piece("138", "<b>"), Piece(" minutes", " minutes")])
    assert "<del>" in html
    assert "<ins>" in html
    assert "&lt;b&gt;" in html


def test_the_old_words_can_be_left_out() -> None:
    assert "138" not in changed([Piece("138", "139")], show_old=False)


def test_a_mere_insertion_and_a_mere_deletion_mark_one_side() -> None:
    assert "<del>" not in changed([Piece("", "about ")])
    assert "<ins>" not in changed([Piece("about ", "")])

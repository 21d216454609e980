from __future__ import annotations

import pytest

from probelib.display.markup import text
from probelib.display.results import Column, about, matrix, scoreboard, seconds
from probelib.records import Label
from tests.display.made import HOSTILE, answer
from tests.display.test_answers import ROWS

SENTENCES = {row.id: text(row.text) for row in ROWS}


def test_a_cell_shows_sign_answer_score_raw_score_and_time() -> None:
    column = Column("M", "2 shots", "", {"b": answer("b", Label.ENTAILED, p=0.82, raw=0.31)})
    html = matrix(ROWS, SENTENCES, [column])
    assert "✓" in html
    assert "0.820 entailed · raw 0.310 · 210 ms" in html


def test_right_wrong_and_unusable_have_signs_and_words() -> None:
    found = {"b": answer("b", Label.ENTAILED), "k1": answer("k1", Label.REFUTED), "f1": answer("f1", None)}
    html = matrix(ROWS, SENTENCES, [Column("M", "", "", found)])
    for sign, word in (("✓", "right"), ("✗", "wrong"), ("–", "no usable answer")):
        assert sign in html
        assert f'<span class="pl-hidden">{word}</span>' in html


def test_what_is_not_answered_waits_or_was_not_asked() -> None:
    assert "waiting" in matrix(ROWS, SENTENCES, [Column("M", "", "", {}, waiting=True)])
    assert "not asked" in matrix(ROWS, SENTENCES, [Column("M", "", "", {})])


def test_the_scoreboard_counts_and_names_a_failure() -> None:
    html = scoreboard(ROWS, [Column("M", "", "5 of 5", {"k1": answer("k1", Label.ENTAILED)}, error="no <memory>")])
    assert "<b>1</b> of 1" in html
    assert "no &lt;memory&gt;" in html


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_output_of_a_model_is_text(hostile: str) -> None:
    from dataclasses import replace

    bad = replace(answer("b", None), raw_text=hostile)
    html = matrix(ROWS, SENTENCES, [Column(hostile, hostile, hostile, {"b": bad}, error=hostile)])
    html += scoreboard(ROWS, [Column(hostile, hostile, hostile, {}, error=hostile)])
    for tag in ("<script", "<img", "<b>bold", 'onmouseover="'):
        assert tag not in html


@pytest.mark.parametrize(
    ("value", "said"), [(0.0, "under 1 ms"), (0.04, "40 ms"), (0.9999, "1.0 s"), (12.34, "12.3 s"), (180.0, "3 min")]
)
def test_durations_are_said_for_people(value: float, said: str) -> None:
    assert seconds(value) == said


@pytest.mark.parametrize(
    ("value", "said"), [(0.0, "about 1 s"), (6.2, "about 7 s"), (99.0, "about 99 s"), (130.0, "about 3 min")]
)
def test_an_estimate_is_no_finer_than_it_can_be(value: float, said: str) -> None:
    assert about(value) == said

from __future__ import annotations

import html as entities
import re

import pytest

from probelib.display import reasons
from probelib.records import Truth
from tests.display.made import HOSTILE


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        pytest.param(
            "Running time: 138 minutes (> 150 minutes)", "Running time: 138 minutes ✗ not > 150 minutes", id="beside"
        ),
        pytest.param(
            "Film: Green Book: Nominations: 5 (> 6); not Nominations > 6",
            "Film: Green Book: Nominations: 5 ✗ not Nominations > 6",
            id="said twice",
        ),
        pytest.param("Running time: 138 minutes; not < 86 minutes", "Running time: 138 minutes ✗ not < 86 minutes"),
        pytest.param("Rows with Awards won = four: 4; claimed = three", "Rows with Awards won = four: 4 ✗ not three"),
        pytest.param("Starts at: 8 p.m.; not ≥ 9 p.m.", "Starts at: 8 p.m. ✗ not ≥ 9 p.m.", id="an end with a stop"),
        pytest.param("Weight: 216 lb (98 kg) (≤ 210 lb (95 kg))", "Weight: 216 lb (98 kg) ✗ not ≤ 210 lb (95 kg)"),
        pytest.param("Born: 3 June 1986 (age 37)", "Born: 3 June 1986 (age 37)", id="a bracket of the table's own"),
        pytest.param("Running time: 138 minutes", "Running time: 138 minutes", id="a fact alone"),
        pytest.param("A: 5 (not > 7); A: 4 (not > 7)", "A: 5 ✗ not > 7; A: 4 ✗ not > 7", id="two rows that fail"),
        pytest.param("A: 5 (> 3); B: 7 (> 9)", "A: 5 (asked: > 3); B: 7 (asked: > 9)", id="one of two fails"),
    ],
)
def test_what_fails_is_never_shown_as_a_statement(reason: str, shown: str) -> None:
    assert reasons.plain(reason, Truth.FALSE) == shown


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        pytest.param("Running time: 138 minutes (> 120 minutes)", "Running time: 138 minutes ✓ > 120 minutes"),
        pytest.param("Time: 138; ≥ 121. Time: 138; ≤ 162", "Time: 138 ✓ ≥ 121. Time: 138 ✓ ≤ 162", id="a range"),
        pytest.param("Sum of Oscars: 17; claimed = 17", "Sum of Oscars: 17 ✓ 17"),
        pytest.param("Film: Argo; Nominations: 7 (< eight)", "Film: Argo; Nominations: 7 ✓ < eight"),
        pytest.param("A: 5; not B = 4", "A: 5; not B = 4", id="a condition that denies"),
    ],
)
def test_what_holds_is_shown_as_such(reason: str, shown: str) -> None:
    assert reasons.plain(reason, Truth.TRUE) == shown


def test_nothing_is_set_apart_where_the_check_cannot_tell() -> None:
    assert reasons.plain("A: 5 (> 3); not B", Truth.UNKNOWN) == "A: 5 (> 3); not B"


def test_the_sign_is_for_the_eye_and_the_word_for_everybody() -> None:
    shown = reasons.html("A: 5 (> 6)", Truth.FALSE)
    assert '<span class="pl-fails"><span aria-hidden="true">✗\u00a0</span><bdi>not &gt; 6</bdi></span>' in shown


@pytest.mark.parametrize("reason", HOSTILE)
@pytest.mark.parametrize("truth", list(Truth))
def test_a_hostile_reason_is_text(reason: str, truth: Truth) -> None:
    shown = reasons.html(f"{reason}: 5 (> {reason.replace('(', '').replace(')', '')}); not {reason}", truth)
    assert set(re.findall(r"<(\w+)", shown)) <= {"span", "bdi"}
    assert "<script" not in entities.unescape(re.sub(r"<bdi>.*?</bdi>", "", shown, flags=re.DOTALL))

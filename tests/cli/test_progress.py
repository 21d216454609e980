from __future__ import annotations

import pytest

from probelib.cli.progress import bar, columns


def test_numbers_are_aligned_right_and_words_left() -> None:
    assert columns(
        ("type", "effect", "probes"), [("range", "flip", "1,204"), ("numeration", "flip", "7")]
    ).splitlines() == [
        "type        effect  probes",
        "range       flip     1,204",
        "numeration  flip         7",
    ]


def test_no_rows_leave_the_header() -> None:
    assert columns(("type", "probes"), []) == "type  probes"


def test_no_bar_is_drawn_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("probes", 2) as advance:
        advance(1)
    assert capsys.readouterr().out == ""


def test_codes_that_a_terminal_would_obey_are_shown() -> None:
    assert columns(("model",), [("\x1b[31mred\x9b2J",)]).splitlines()[1] == "␛[31mred\ufffd2J"

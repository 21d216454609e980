from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest

from probelib.decks.exporting.timed import within
from probelib.errors import ExportStopped, InputError


def test_what_is_made_in_time_comes_back() -> None:
    assert within(60, lambda look: 31) == 31


def test_what_takes_too_long_is_given_up_with_a_message() -> None:
    go_on, ended = Event(), Event()
    raised: list[BaseException] = []

    def make(look: Callable[[], None]) -> int:
        go_on.wait(60)
        try:
            look()
        except ExportStopped as error:
            raised.append(error)
            raise
        finally:
            ended.set()
        return 0

    with pytest.raises(InputError, match="longer than 0 seconds"):
        within(0, make)
    go_on.set()
    assert ended.wait(60)
    assert raised


def test_an_error_is_raised_where_somebody_waits() -> None:
    def make(look: Callable[[], None]) -> int:
        raise InputError("wrong")

    with pytest.raises(InputError, match="wrong"):
        within(60, make)

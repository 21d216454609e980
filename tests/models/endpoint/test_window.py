from __future__ import annotations

import threading

import pytest

from probelib.errors import ModelError
from probelib.models.base import never
from probelib.models.endpoint.window import in_order


def test_answers_come_in_the_order_of_the_items_and_several_are_asked_at_once() -> None:
    together = threading.Barrier(4)

    def ask(item: int, over: threading.Event) -> int:
        together.wait(timeout=30)  # ends only where four are asked at the same time
        return item * item

    assert list(in_order(ask, range(8), workers=4, stop=never)) == [item * item for item in range(8)]


def test_a_slow_answer_does_not_keep_the_others_from_being_asked() -> None:
    later = threading.Event()

    def ask(item: int, over: threading.Event) -> int:
        if item == 0:
            assert later.wait(timeout=30)
        elif item == 5:
            later.set()
        return item

    assert list(in_order(ask, range(6), workers=2, stop=never)) == list(range(6))


def test_nothing_is_started_after_a_stop_and_what_hangs_is_not_waited_for() -> None:
    asked: list[int] = []
    released = threading.Event()
    stopped = threading.Event()

    def ask(item: int, over: threading.Event) -> int:
        asked.append(item)
        if len(asked) == 2:
            stopped.set()
        released.wait(timeout=30)
        return item

    assert list(in_order(ask, range(9), workers=2, stop=stopped.is_set)) == []
    assert sorted(asked) == [0, 1]
    released.set()


def test_nothing_is_started_while_nobody_reads() -> None:
    asked: list[int] = []

    def ask(item: int, over: threading.Event) -> int:
        asked.append(item)
        return item

    stream = in_order(ask, range(100), workers=1, stop=never)
    assert next(stream) == 0
    before = len(asked)
    assert before <= 4
    assert next(stream) == 1
    stream.close()
    assert len(asked) <= before + 4


def test_what_an_item_raises_ends_the_stream_whatever_hangs_before_it() -> None:
    released = threading.Event()

    def ask(item: int, over: threading.Event) -> int:
        if item == 1:
            raise ModelError("wrong key")
        over.wait(timeout=30)
        released.set()
        return item

    with pytest.raises(ModelError, match="wrong key"):
        list(in_order(ask, range(5), workers=2, stop=never))
    assert released.wait(timeout=30), "those on their way are told that it is over"

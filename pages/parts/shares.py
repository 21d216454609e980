"""What one session, and all together, may take of a shared server's decks, quizzes, answers and exports.

On one's own machine nothing is counted. `probelib.mode.Limits` has the numbers; a session ends with its browser tab.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

import streamlit as st

from pages.parts import allowance
from probelib.decks.store import Room
from probelib.errors import InputError
from probelib.people import Store

MINUTE = 60.0
_TAKEN = "shares.taken"
_ANSWERED = "shares.answered"
_WHAT = {
    "decks": "makes at most {most:,} decks",
    "slides": "writes at most {most:,} slides",
    "deck_mb": "writes at most {most:,} MB into decks",
    "quizzes": "makes at most {most:,} quizzes",
    "reports": "reports at most {most:,} labels",
}
_BYTES = {"deck_mb"}
"""Limits in megabytes that are counted in bytes."""


class Busy:
    """What all sessions do at this moment; safe from several threads."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lock = Lock()
        self.answered: deque[float] = deque()
        self.exports = 0
        self.making = False


@st.cache_resource
def busy() -> Busy:
    """Return what all sessions of this server do."""
    return Busy()


@contextmanager
def taking(**wanted: int) -> Iterator[None]:
    """Count what this session takes (`decks=1, slides=3`), where the block ends well.

    Raises:
        InputError: It would be more than a session takes; the block is not begun.
    """
    limits = allowance.mode().limits
    taken: dict[str, int] = st.session_state.setdefault(_TAKEN, {})
    for name, number in wanted.items() if limits is not None else ():
        most = int(getattr(limits, name))
        if taken.get(name, 0) + number > most * (1_000_000 if name in _BYTES else 1):
            said = _WHAT[name].format(most=most)
            raise InputError(f"A session on this shared server {said}, and this would be more.")
    yield
    for name, number in wanted.items():
        taken[name] = taken.get(name, 0) + number


def room() -> Room | None:
    """Return how much all decks may take; None for any amount."""
    limits = allowance.mode().limits
    return None if limits is None else Room(limits.all_decks, limits.all_deck_mb * 1_000_000)


def most_quizzes() -> int | None:
    """Return how many quizzes there may be; None for any number."""
    limits = allowance.mode().limits
    return None if limits is None else limits.all_quizzes


def quiz_tables(most: int) -> int:
    """Return from how many tables a quiz may be drawn, at most `most`."""
    limits = allowance.mode().limits
    return most if limits is None else max(1, min(most, limits.quiz_tables))


def take_answer(store: Store) -> None:
    """Count an answer of this session; raises InputError where it comes too fast, or there is no room for it."""
    limits = allowance.mode().limits
    if limits is None:
        return
    if store.path.exists() and store.path.stat().st_size > limits.answer_mb * 1_000_000:
        raise InputError("This shared server keeps no more answers; its owner can make room.")
    now = monotonic()
    own: deque[float] = st.session_state.setdefault(_ANSWERED, deque())
    every = busy()
    with every.lock:
        for times in (own, every.answered):
            while times and now - times[0] > MINUTE:
                times.popleft()
        if len(own) >= limits.answers:
            raise InputError(f"A session gives at most {limits.answers:,} answers a minute here. Take your time.")
        if len(every.answered) >= limits.all_answers:
            raise InputError("More answers come in than this shared server takes. Try again in a minute.")
        own.append(now)
        every.answered.append(now)


@contextmanager
def exporting() -> Iterator[None]:
    """Make a file of a deck; raises InputError where so many are being made that another would keep all waiting."""
    limits, every = allowance.mode().limits, busy()
    with every.lock:
        if limits is not None and every.exports >= limits.exports:
            raise InputError(f"{every.exports:,} files are being made on this shared server. Try again in a minute.")
        every.exports += 1
    try:
        yield
    finally:
        with every.lock:
            every.exports -= 1


@contextmanager
def making_quiz() -> Iterator[None]:
    """Make a quiz; raises InputError where another session of a shared server makes one: it takes a core for long."""
    every = busy()
    with every.lock:
        if allowance.mode().shared and every.making:
            raise InputError("Another quiz is being made on this shared server. Try again in a minute.")
        every.making = True
    try:
        yield
    finally:
        with every.lock:
            every.making = False

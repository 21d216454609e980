"""Signal words: whole phrases, the longest at each place, with their opposites."""

from __future__ import annotations

import pytest

from probelib.checking import signals


def test_only_whole_phrases_are_found() -> None:
    found = signals.find_signals("regardless of the moreover clause , more than 5 were sold")
    assert [s.text for s in found] == ["more than"]


def test_the_longest_phrase_is_one_signal() -> None:
    assert [s.text for s in signals.find_signals("No more than 5")] == ["No more than"]


@pytest.mark.parametrize(
    ("signal", "other"), [("more than", "less than"), ("After", "Before"), ("at least", "at most")]
)
def test_opposites(signal: str, other: str) -> None:
    assert signals.opposite(signal) == other


def test_every_opposite_has_an_opposite() -> None:
    for others in signals.OPPOSITES.values():
        assert all(other in signals.OPPOSITES for other in others)


def test_no_opposite() -> None:
    assert signals.opposite("about") is None

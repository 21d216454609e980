"""The signal of a number: whole phrases beside it, before or after."""

from __future__ import annotations

import pytest

from probelib.grounding.relations import Relation, signal_of


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("more than 5", Relation.GT),
        ("no more than 5", Relation.LE),
        ("at least 5", Relation.GE),
        ("5 or more", Relation.GE),
        ("5 points or more", Relation.GE),
        ("about 5", Relation.APPROX),
        ("fewer than 5", Relation.LT),
    ],
)
def test_relations(text: str, relation: Relation) -> None:
    start = text.index("5")
    signal = signal_of(text, start, start + 1)
    assert signal is not None
    assert signal.relation is relation


@pytest.mark.parametrize("text", ["moreover 5", "over the 5 games", "more than the 5", "5"])
def test_no_signal(text: str) -> None:
    start = text.index("5")
    assert signal_of(text, start, start + 1) is None


def test_the_complement_is_not_the_opposite() -> None:
    assert Relation.GT.complement is Relation.LE
    with pytest.raises(ValueError, match="no single relation"):
        _ = Relation.EQ.complement

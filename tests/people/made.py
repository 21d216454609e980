"""Small quizzes and answers for the tests of people."""

from __future__ import annotations

from collections.abc import Mapping

from probelib.people import Answer, Item, Kind, Known, Opened, Quiz, Store

WHEN = "2026-01-02T03:04:05+00:00"


def quiz(kind: Kind = Kind.PROBES, size: int = 4, identity: str = "q1") -> Quiz:
    return Quiz(identity, kind, "set", 0, "A quiz", size, WHEN)


def opened(kind: Kind = Kind.PROBES, **right: str) -> Opened:
    """Return a quiz of items with these right answers; an item is of the type `range`, and flips."""
    known = {item: Known(answer, "range", "flip") for item, answer in right.items()}
    items = tuple(Item(item, (f"Sentence {item}",)) for item in right)
    return Opened(quiz(kind, len(items)), items, known)


def answers(rater: str, given: Mapping[str, str], *, english: str = "ok", seconds: float = 2.0) -> list[Answer]:
    return [Answer("q1", rater, item, answer, seconds, WHEN, english) for item, answer in given.items()]


def keep(store: Store, opened: Opened, rater: str, given: Mapping[str, str]) -> None:
    """Put answers of a rater into a store."""
    for item, answer in given.items():
        store.add(Answer(opened.quiz.id, rater, item, answer, 1.0, WHEN))

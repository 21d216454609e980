from __future__ import annotations

from probelib.display import words
from probelib.display.answers import Asked, one_answer, outcome, tally
from probelib.models.base import Prediction
from probelib.records import Effect, Label
from tests.display.made import answer, example

E, R = Label.ENTAILED, Label.REFUTED
ROWS = [
    Asked("b", "base", E, None),
    Asked("k1", "keeps", E, Effect.PRESERVE),
    Asked("k2", "keeps", E, Effect.PRESERVE),
    Asked("f1", "flips", R, Effect.FLIP),
    Asked("f2", "flips", R, Effect.FLIP),
]


def _answers(**labels: Label | None) -> dict[str, Prediction]:
    return {name: answer(name, label) for name, label in labels.items()}


def test_a_tally_counts_what_was_answered() -> None:
    found = tally(ROWS, _answers(b=E, k1=E, k2=R, f1=R, f2=E))
    assert found.base is words.RIGHT
    assert (found.preserved_right, found.preserved) == (1, 2)
    assert (found.flipped_right, found.flipped) == (1, 2)
    assert (found.same_across_flip, found.across_flip) == (1, 2)


def test_an_answer_that_is_no_label_is_asked_and_not_right() -> None:
    found = tally(ROWS, _answers(b=E, k1=None, f1=None))
    assert (found.preserved_right, found.preserved, found.unusable) == (0, 1, 2)
    assert found.across_flip == 0


def test_nothing_answered_counts_nothing() -> None:
    found = tally(ROWS, {})
    assert found.base is words.WAITING
    assert found.preserved == found.flipped == found.across_flip == found.unusable == 0


def test_an_outcome_is_never_guessed() -> None:
    assert outcome(ROWS[0], None) is words.WAITING
    assert outcome(ROWS[0], answer("b", None)) is words.UNPARSED
    assert outcome(ROWS[0], Prediction.failed(example("b", "base"), "m@1", "no memory")) is words.FAILED


def test_one_answer_to_everything_is_said_with_how_often_it_is_right() -> None:
    rows = [Asked(str(n), "", E if n < 4 else R, Effect.PRESERVE) for n in range(10)]
    said = one_answer(rows, {str(n): answer(str(n), R) for n in range(10)}, "M")
    assert said.startswith("M answered Contradicted to 10 of 10 sentences; it is right for 6 of them.")


def test_nine_of_ten_is_not_more_than_nine_tenths() -> None:
    rows = [Asked(str(n), "", E, Effect.PRESERVE) for n in range(10)]
    assert not one_answer(rows, {str(n): answer(str(n), R if n else E) for n in range(10)}, "M")


def test_few_answers_say_nothing() -> None:
    assert not one_answer(ROWS, _answers(b=E, k1=E, f1=E), "M")

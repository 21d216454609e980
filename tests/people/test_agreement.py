from __future__ import annotations

from dataclasses import replace

import pytest

from probelib.people import Kind, Known, agreement
from probelib.people.agreement import LABEL_NOT_SHARED, RATERS_DIFFER
from tests.people.made import answers, opened

QUIZ = opened(a="entailed", b="refuted", c="refuted", d="entailed")
ALL_RIGHT = {"a": "entailed", "b": "refuted", "c": "refuted", "d": "entailed"}
OPTIONS = ("entailed", "refuted", "cannot tell")


def test_accuracy_has_wilsons_interval_and_cannot_tell_is_not_right() -> None:
    given = ALL_RIGHT | {"c": "entailed", "d": "cannot tell"}
    (one,) = agreement.result(QUIZ, answers("Ann", given)).raters
    assert (one.answered, one.right, one.cannot_tell, one.accuracy, one.seconds) == (4, 2, 1, 0.5, 2.0)
    assert one.bounds == pytest.approx((0.150, 0.850), abs=1e-3)
    assert one.finished


def test_what_is_not_answered_is_not_counted() -> None:
    (one,) = agreement.result(QUIZ, answers("Ann", {"a": "entailed"})).raters
    assert (one.answered, one.asked, one.accuracy, one.finished) == (1, 4, 1.0, False)


def test_mean_and_deviation_are_those_of_the_paper() -> None:
    quiz = opened(Kind.PROBES, **{f"i{n}": "entailed" for n in range(100)})
    said = [
        one
        for rater, right in (("Ann", 98), ("Bo", 96))
        for one in answers(rater, {f"i{n}": "entailed" if n < right else "refuted" for n in range(100)})
    ]
    found = agreement.result(quiz, said)
    assert found.mean == pytest.approx(0.97)
    assert found.deviation == pytest.approx(0.01)


def test_the_majority_abstains_on_a_tie() -> None:
    sheets = [{"a": "entailed", "b": "refuted"}, {"a": "refuted", "b": "refuted"}, {"c": "entailed"}]
    assert agreement.majority(sheets) == {"a": "cannot tell", "b": "refuted", "c": "entailed"}


def test_fleiss_kappa_is_that_of_fleiss_1971() -> None:
    # Fleiss 1971 by hand for 4 items of 3 raters: observed (1 + 1/3 + 1 + 1/3) / 4 = 2/3, by chance 1/2.
    sheets = {
        "Ann": {"a": "entailed", "b": "refuted", "c": "refuted", "d": "entailed"},
        "Bo": {"a": "entailed", "b": "refuted", "c": "refuted", "d": "refuted"},
        "Cy": {"a": "entailed", "b": "entailed", "c": "refuted", "d": "entailed"},
    }
    found = agreement.fleiss(sheets, OPTIONS)
    assert found.kappa == pytest.approx((2 / 3 - 0.5) / 0.5)
    assert (found.items, found.raters) == (4, ("Ann", "Bo", "Cy"))


@pytest.mark.parametrize(
    ("sheets", "why"),
    [
        pytest.param({}, "two raters", id="nobody"),
        pytest.param({"Ann": {"a": "entailed"}}, "two raters", id="one rater"),
        pytest.param({"Ann": {"a": "entailed"}, "Bo": {"b": "refuted"}}, "no item", id="nothing shared"),
        pytest.param({"Ann": {"a": "refuted"}, "Bo": {"a": "refuted"}}, "chance explains all", id="one answer"),
    ],
)
def test_a_kappa_that_is_not_defined_says_why(sheets: dict[str, dict[str, str]], why: str) -> None:
    found = agreement.fleiss(sheets, OPTIONS)
    assert found.kappa is None
    assert why in found.reason


def test_kappa_rests_on_those_who_finished_where_they_are_two() -> None:
    said = [*answers("Ann", ALL_RIGHT), *answers("Bo", ALL_RIGHT), *answers("Cy", {"a": "refuted"})]
    found = agreement.result(QUIZ, said)
    assert (found.fleiss.raters, found.fleiss.items) == (("Ann", "Bo"), 4)
    assert found.fleiss.kappa == pytest.approx(1.0)
    assert [one.raters for one in found.pairs] == [("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy")]
    assert found.pairs[1].items == 1


def test_an_item_is_disputed_where_raters_differ_or_most_do_not_share_its_label() -> None:
    said = [
        *answers("Ann", ALL_RIGHT | {"b": "entailed"}),
        *answers("Bo", ALL_RIGHT | {"b": "entailed"}),
        *answers("Cy", ALL_RIGHT | {"c": "cannot tell"}),
    ]
    found = agreement.result(QUIZ, said)
    assert [(one.item.id, one.why) for one in found.disputed] == [("b", LABEL_NOT_SHARED), ("c", RATERS_DIFFER)]
    assert found.disputed[0].given == {"Ann": "entailed", "Bo": "entailed", "Cy": "refuted"}


def test_types_say_how_many_labels_are_shared_and_how_much_english_is_odd() -> None:
    audit = opened(Kind.AUDIT, a="entailed", b="refuted")
    found = agreement.result(audit, answers("Ann", {"a": "entailed", "b": "entailed"}, english="not ok"))
    assert list(found.types) == ["range", "all"]
    assert (found.types["range"].n, found.types["range"].wrong, found.types["range"].not_english) == (2, 1, 2)
    baseline = agreement.result(QUIZ, answers("Ann", ALL_RIGHT))
    assert list(baseline.types) == ["range, flip", "all"]


def test_types_stand_in_the_order_of_the_taxonomy_after_the_bases() -> None:
    types = (("a", "range", "flip"), ("b", "range", "preserve"), ("c", "base", ""), ("d", "numeration", "flip"))
    known = {item: Known("entailed", reasoning, effect) for item, reasoning, effect in types}
    found = agreement.result(replace(QUIZ, known=known), answers("Ann", dict.fromkeys(known, "entailed")))
    assert list(found.types) == ["base", "numeration, flip", "range, preserve", "range, flip", "all"]


def test_answers_to_items_of_another_quiz_are_passed_over() -> None:
    assert agreement.result(QUIZ, answers("Ann", {"stranger": "entailed"})).raters == ()


def test_nothing_answered_gives_nothing() -> None:
    found = agreement.result(QUIZ, [])
    assert (found.raters, found.mean, found.deviation, found.disputed) == ((), None, None, ())
    assert found.fleiss.reason

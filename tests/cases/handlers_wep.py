"""Edge cases of WEP: shared facts and exclusive or (C41), words at the limit (C42), facts' texts as names (C43)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from probelib.wep import reference, solver, worlds
from probelib.wep.logic import Atom, Program, Statement, parse
from probelib.wep.scales import scale

Case = dict[str, Any]


def c41(case: Case) -> None:
    """Every way of solving gives the values, with rules over the same facts as well."""
    facts = [_stated(name, p) for name, p in case["input"]["facts"].items()]
    two = case["input"]["two_rounds"]
    facts += [_stated(name, p) for name, p in two["facts"].items()]
    rules = [Statement(name, Fraction(1), parse(two[name])) for name in ("f1", "f2")]
    program = Program([*facts, *rules])
    questions = [*case["input"]["queries"], "f1", "f2", two["hypothesis"]]
    assert set(questions) == case["expect"]["values"].keys()
    together = worlds.probabilities([(program, parse(question)) for question in questions])
    for question, at_once in zip(questions, together, strict=True):
        exact = Fraction(str(case["expect"]["values"][question]))
        asked = parse(question)
        assert solver.probability(program, asked) == (exact, True)
        found = (at_once, reference.solve(program, asked), reference.solve_text(reference.text(program, asked)))
        assert found == pytest.approx((float(exact),) * 3, abs=1e-9)
        for wrong in case["expect"]["never"].get(question, ()):
            assert abs(float(exact) - wrong) > 0.01


def c42(case: Case) -> None:
    """Exactly 40 points are enough, tied words are never wrong for each other, a tie between medians has all words."""
    limit, tied, between, medians = case["input"]["cases"]
    words = scale()
    assert limit["candidate_wrong"] in words.wrong_words(_exactly(limit["p"]))
    assert words.right_words(_exactly(tied["p"])) == set(tied["right_any_of"])
    assert words.wrong_words(_exactly(tied["p"])).isdisjoint(tied["right_any_of"])
    rights = words.right_words(_exactly(between["p"]))
    assert rights == {word.text for word in words.words if word.probability in (Fraction(6, 10), Fraction(7, 10))}
    draws = [words.chosen(_exactly(between["p"]), draw / 100, 0.5).right.text for draw in range(100)]
    assert set(draws) == rights
    assert draws == [words.chosen(_exactly(between["p"]), draw / 100, 0.5).right.text for draw in range(100)]
    expected = case["expect"]["case_4"]
    assert {name: 100 * words.word(name).probability for name in medians["median_of"]} == expected


def c43(case: Case) -> None:
    """A fact may be called anything."""
    program = Program([_stated(fact["text"], fact["p"]) for fact in case["input"]["facts"]])
    for text, value in case["expect"]["values"].items():
        asked = Atom(text)
        assert solver.probability(program, asked).probability == _exactly(value)
        assert reference.solve_text(reference.text(program, asked)) == pytest.approx(value, abs=1e-9)
        assert reference.solve(program, asked) == pytest.approx(value, abs=1e-9)
        assert parse(str(asked)) == asked


def _exactly(number: float) -> Fraction:
    return Fraction(str(number))


def _stated(name: str, probability: float) -> Statement:
    return Statement(name, _exactly(probability))


HANDLERS: dict[str, Callable[[Case], None]] = {"C41": c41, "C42": c42, "C43": c43}

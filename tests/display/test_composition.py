from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest

from probelib.display.composition import tree
from probelib.wep import unli
from probelib.wep.composing import Line, compose

HOSTILE = "<img src=x onerror=alert(1)> won $7 :red[x]"
A, B = Line("One sang.", "likely"), Line("Two danced.", probability=Fraction(3, 10))


def drawn(asked: str, *lines: Line) -> str:
    found = compose(lines, asked)
    return tree(found.example, found.steps)


def said(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def test_each_part_is_a_node_with_its_probability_below_the_hypothesis() -> None:
    shown = drawn("A xor not B", A, B)
    assert said(shown) == (
        "xor 42 % A xor not B one, not both A 70 % One sang. likely (70 %) not 70 % not B does not hold "
        "B 30 % Two danced. 30 %"
    )
    assert shown.count("<li>") == 4
    assert shown.count("pl-node-root") == 1


def test_a_rule_has_its_condition_below_it_once_and_a_fact_that_returns_is_said_to_be_the_same() -> None:
    rule = Line("Three slept.", "certain", when="A and B")
    shown = said(drawn("F1 or (A and F1)", A, B, rule))
    assert shown.count("A and B both") == 1
    assert shown.count("again, as above") == 1
    assert shown.count("again, the same fact") == 1
    assert "where its condition holds: certain (100 %)" in shown


def test_a_tree_of_rules_that_name_each_other_twice_stays_small() -> None:
    rules = [
        Line(f"Rule {n} held.", "likely", when=f"F{n - 1} and F{n - 1}" if n > 1 else "A or A") for n in range(1, 9)
    ]
    assert drawn("F8 or F8", A, *rules).count("<li>") < 40


def test_hostile_text_of_a_fact_is_text() -> None:
    shown = drawn("A", Line(HOSTILE, "likely"))
    assert "<img" not in shown
    assert HOSTILE in unescape(shown)


def test_an_example_that_composes_nothing_has_no_tree() -> None:
    with pytest.raises(ValueError, match="states no facts"):
        tree(next(unli.examples(split="test")), ())

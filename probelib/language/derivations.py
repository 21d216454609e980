"""How TAT-QA derives an answer (`(44.1-56.7)/56.7`), read as arithmetic and evaluated exactly.

A derivation is free text. What is not arithmetic, a comparison or prose, has no value here; nothing is executed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:US\$|[A-Z]{0,2}[$€£¥])?\s*(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*%?)"
    r"|(?P<mark>[-−–+*×x/÷()\[\]{}]))"
)
_MARKS = {"−": "-", "–": "-", "×": "*", "x": "*", "÷": "/", "[": "(", "]": ")", "{": "(", "}": ")"}
_DEEPEST = 20
_PARTS = 12
"""A whole number up to this that a sum is divided by is a count of what is averaged."""


class Derived(NamedTuple):
    """A derivation and its value."""

    value: Fraction
    operands: tuple[str, ...]
    """The numbers as they are written, without signs; counts that a sum is divided by are no operands."""
    ratio: bool
    """Whether one amount is divided by another, so that the value has no unit."""
    difference: bool
    """Whether it is one number less another and nothing else."""
    percent: bool
    """Whether it is multiplied by 100 to be a percentage."""


class _Node(NamedTuple):
    value: Fraction
    operands: tuple[str, ...] = ()
    ratio: bool = False
    percent: bool = False
    counts: bool = False
    """Whether it may be the count of an average."""


def evaluate(derivation: str, *, brackets_negate: bool = True) -> Derived | None:
    """Return a derivation's value, or None where it is not arithmetic.

    Args:
        derivation: As the source has it.
        brackets_negate: Whether a lone number in brackets is negative, as in accounts: `12 + (5)` is 7.
    """
    tokens = _tokens(derivation)
    if tokens is None:
        return None
    reader = _Reader(tokens, brackets_negate)
    try:
        node = reader.sum()
    except (ValueError, ZeroDivisionError):
        return None
    if reader.at != len(tokens):
        return None
    difference = len(node.operands) == 2 and not node.ratio and _minuses(tokens) >= 1 and "/" not in tokens
    return Derived(node.value, node.operands, node.ratio, difference, node.percent)


def _tokens(text: str) -> list[str] | None:
    tokens: list[str] = []
    at = 0
    text = re.sub(r"[$€£¥]\s*(?=\()", "", text.strip())
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        number = match["number"]
        tokens.append(number.strip() if number else _MARKS.get(match["mark"], match["mark"]))
        at = match.end()
        while at < len(text) and text[at].isspace():
            at += 1
    return tokens or None


def _minuses(tokens: Sequence[str]) -> int:
    return list(tokens[1:]).count("-")


class _Reader:
    """Sum of products of factors, read from left to right."""

    def __init__(self, tokens: Sequence[str], brackets_negate: bool) -> None:
        self.tokens = tokens
        self.at = 0
        self.deep = 0
        self.brackets_negate = brackets_negate

    def _next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def sum(self) -> _Node:
        node = self._product()
        while self._next() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            other = self._product()
            if node.ratio and other.counts and other.value == 1:
                # "126 / 67 - 1": the one is the base, no number of the table.
                node = node._replace(value=node.value + sign)
                continue
            node = _Node(
                node.value + sign * other.value,
                (*node.operands, *other.operands),
                node.ratio or other.ratio,
                node.percent or other.percent,
                # "(2019 - 2017 + 1)" counts years.
                node.counts and other.counts,
            )
        return node

    def _product(self) -> _Node:
        node = self._factor()
        while self._next() in ("*", "/"):
            node = _divided(node, self._factor()) if self._take() == "/" else _multiplied(node, self._factor())
        return node

    def _factor(self) -> _Node:
        mark = self._take()
        if mark in ("-", "+"):
            node = self._factor()
            return node._replace(value=-node.value) if mark == "-" else node
        if mark == "(":
            return self._bracket()
        if not mark[-1:].isdigit() and not mark.endswith("%"):
            raise ValueError("not arithmetic")
        value = Fraction(Decimal(_digits(mark)))
        return _Node(value, (mark,), counts=mark.isdigit())

    def _bracket(self) -> _Node:
        self.deep += 1
        if self.deep > _DEEPEST:
            raise ValueError("not arithmetic")
        lone = self.tokens[self.at + 1 : self.at + 2] == [")"]
        node = self.sum()
        if self._take() != ")":
            raise ValueError("not arithmetic")
        self.deep -= 1
        return node._replace(value=-node.value) if lone and self.brackets_negate else node

    def _take(self) -> str:
        if self.at >= len(self.tokens):
            raise ValueError("not arithmetic")
        self.at += 1
        return self.tokens[self.at - 1]


def _digits(operand: str) -> str:
    return re.sub(r"[^\d.]", "", operand)


def _divided(node: _Node, other: _Node) -> _Node:
    value = node.value / other.value
    used = {_digits(operand) for operand in node.operands}
    if (
        other.counts
        and not used & set(map(_digits, other.operands))
        and other.value == abs(int(other.value))
        and 1 <= other.value <= _PARTS
    ):
        return _Node(value, node.operands, node.ratio, node.percent)
    return _Node(value, (*node.operands, *other.operands), True, node.percent or other.percent)


def _multiplied(node: _Node, other: _Node) -> _Node:
    value = node.value * other.value
    if other.value == 100 and other.counts:
        return _Node(value, node.operands, node.ratio, True)
    return _Node(value, (*node.operands, *other.operands), node.ratio or other.ratio, node.percent or other.percent)

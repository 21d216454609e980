"""ProbLog, the reference that our own numbers are held to, and the solver of what has too many worlds.

De Raedt et al., "ProbLog: A Probabilistic Prolog and its Application in Link Discovery", IJCAI 2007.

A question reaches ProbLog in one of two ways: as a program in text, which is how the paper did it, or as a formula that
is built directly, six times as fast. In the text facts are called f0, f1 ...: their own text would be a variable where
it starts with a capital, and break the program where it has an apostrophe.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from probelib.wep.logic import Atom, Both, Expression, Not, Op, Program
from probelib.wep.solver import probability


def text(program: Program, query: Expression) -> str:
    """Return the program in ProbLog's language; its only query is `asked`.

    Raises:
        InputError: It names what is not stated.
    """
    reached = program.reached(query)
    called = {one.name: f"f{number}" for number, one in enumerate(reached)}
    writer = _Writer(called)
    for one in reached:
        chance = _decimal(one.probability)
        comment = f"  % {' '.join(one.name.split())}" if one.name != called[one.name] else ""
        if one.when is None:
            writer.lines.append(f"{chance}::{called[one.name]}.{comment}")
        else:
            condition = writer.literal(one.when)
            writer.lines.append(f"{chance}::{called[one.name]} :- {condition}.{comment}")
    writer.clauses("asked", query)
    return "\n".join((*writer.lines, "query(asked).", ""))


def solve(program: Program, query: Expression) -> float:
    """Return ProbLog's probability of a question, through a formula.

    Raises:
        InputError: It names what is not stated.
    """
    with _recursion_kept():
        return _Formula(program).probability(query)


def solve_text(source: str) -> float:
    """Return the probability of the only query of a program in ProbLog's language."""
    with _recursion_kept():
        from problog.program import PrologString  # type: ignore[import-untyped]

        (value,) = _engine().create_from(PrologString(source)).evaluate().values()
        return float(value)


@contextmanager
def _recursion_kept() -> Iterator[None]:
    """Take back what ProbLog does to the recursion limit of the whole process."""
    limit = sys.getrecursionlimit()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class Checked(NamedTuple):
    """How far our numbers are from ProbLog's."""

    questions: int
    farthest: float
    """The largest difference; 0 where nothing was asked."""


def cross_check(questions: Iterable[tuple[Program, Expression, Fraction]]) -> Checked:
    """Return how far given probabilities are from ProbLog's, which is asked each question."""
    count, farthest = 0, 0.0
    for program, query, given in questions:
        farthest = max(farthest, abs(solve(program, query) - float(given)))
        count += 1
    return Checked(count, farthest)


def agrees(program: Program, query: Expression) -> float:
    """Return the difference between our probability of a question and ProbLog's, from text and from a formula."""
    ours = float(probability(program, query).probability)
    return max(abs(solve_text(text(program, query)) - ours), abs(solve(program, query) - ours))


@lru_cache(maxsize=1)
def _engine() -> Any:
    from problog import get_evaluatable  # type: ignore[import-untyped]

    return get_evaluatable()


class _Writer:
    """Writes clauses; what is put together gets a name of its own."""

    def __init__(self, called: dict[str, str]) -> None:
        self.called = called
        self.lines: list[str] = []
        self.count = 0

    def literal(self, expression: Expression) -> str:
        match expression:
            case Atom(name):
                return self.called[name]
            case Not(Atom(name)):
                return rf"\+{self.called[name]}"
            case _:
                name = f"e{self.count}"
                self.count += 1
                self.clauses(name, expression)
                return name

    def clauses(self, name: str, expression: Expression) -> None:
        match expression:
            case Atom():
                self.lines.append(f"{name} :- {self.literal(expression)}.")
            case Not(part):
                self.lines.append(rf"{name} :- {_negated(self.literal(part))}.")
            case Both(op, left, right):
                one, other = self.literal(left), self.literal(right)
                bodies = {
                    Op.AND: (f"{one}, {other}",),
                    Op.OR: (one, other),
                    Op.XOR: (f"{one}, {_negated(other)}", f"{_negated(one)}, {other}"),
                }[op]
                self.lines += [f"{name} :- {body}." for body in bodies]


class _Formula:
    """A program as a formula of ProbLog; nodes are numbers, negative where negated, 0 is true and None false."""

    def __init__(self, program: Program) -> None:
        from problog.formula import LogicFormula  # type: ignore[import-untyped]
        from problog.logic import Constant, Term  # type: ignore[import-untyped]

        self.program = program
        self.formula = LogicFormula()
        self._constant, self._term = Constant, Term
        self.nodes: dict[str, int | None] = {}

    def probability(self, query: Expression) -> float:
        for number, one in enumerate(self.program.reached(query)):
            if one.probability in (0, 1):
                node: int | None = 0 if one.probability else None
            else:
                node = self.formula.add_atom(number, self._constant(float(one.probability)))
            self.nodes[one.name] = node if one.when is None else self._and(node, self._node(one.when))
        asked = self._node(query)
        if asked is None or asked == 0:
            return 0.0 if asked is None else 1.0
        self.formula.add_query(self._term("asked"), asked)
        (value,) = _engine().create_from(self.formula).evaluate().values()
        return min(1.0, max(0.0, float(value)))

    def _node(self, expression: Expression) -> int | None:
        match expression:
            case Atom(name):
                return self.nodes[name]
            case Not(part):
                return self._not(self._node(part))
            case Both(op, left, right):
                one, other = self._node(left), self._node(right)
                if op is Op.AND:
                    return self._and(one, other)
                if op is Op.OR:
                    return self._or(one, other)
                return self._or(self._and(one, self._not(other)), self._and(self._not(one), other))

    def _and(self, one: int | None, other: int | None) -> int | None:
        node: int | None = self.formula.add_and((one, other))
        return node

    def _or(self, one: int | None, other: int | None) -> int | None:
        node: int | None = self.formula.add_or((one, other))
        return node

    def _not(self, node: int | None) -> int | None:
        negated: int | None = self.formula.negate(node)
        return negated


def _negated(literal: str) -> str:
    return literal[2:] if literal.startswith("\\+") else rf"\+{literal}"


def _decimal(probability: Fraction) -> str:
    """Return a probability as ProbLog reads it: exact where decimals can be, else with 17 digits."""
    exact = Decimal(probability.numerator) / Decimal(probability.denominator)
    written = format(exact, "f") if Fraction(exact) == probability else repr(float(probability))
    return written if "." in written else f"{written}.0"

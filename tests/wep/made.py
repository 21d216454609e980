"""Random programs and expressions for the tests of logic and solvers."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies

from probelib.wep.logic import Atom, Both, Expression, Not, Op, Program, Statement

CHANCES = strategies.one_of(
    strategies.sampled_from([Fraction(0), Fraction(1)]), strategies.fractions(0, 1, max_denominator=100)
)


def expressions(names: list[str]) -> strategies.SearchStrategy[Expression]:
    """Return expressions over names, up to eight parts."""
    atoms: strategies.SearchStrategy[Expression] = strategies.sampled_from(names).map(Atom)
    return strategies.recursive(
        atoms,
        lambda parts: strategies.one_of(
            parts.map(Not), strategies.builds(Both, strategies.sampled_from(list(Op)), parts, parts)
        ),
        max_leaves=8,
    )


@strategies.composite
def questions(draw: strategies.DrawFn, facts: int = 4, rules: int = 3) -> tuple[Program, Expression]:
    """Draw a program of facts and rules over what stands before them, and a question."""
    statements = [Statement(f"fact {n}", draw(CHANCES)) for n in range(draw(strategies.integers(1, facts)))]
    for n in range(draw(strategies.integers(0, rules))):
        when = draw(expressions([one.name for one in statements]))
        statements.append(Statement(f"Rule's {n}", draw(CHANCES), when))
    return Program(statements), draw(expressions([one.name for one in statements]))

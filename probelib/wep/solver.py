"""The exact probability of what is asked, given what is stated.

WEP paper, section 3.3: ProbLog's semantics. Every statement with a probability is a coin of its own; a *world* says how
all coins fall. Only the coins that the question rests on matter, and statements of probability 0 or 1 are no coins.
Facts that two rules share are one coin, so a probability is never a product of parts.

Up to `WORLDS` coins the truth of the question in all worlds is one integer, bit w for world w, and its probability a
fraction. Beyond that ProbLog takes over (`reference`), which compiles the question instead of listing worlds. The same
for many questions at once is in `worlds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from probelib.wep.logic import Atom, Both, Expression, Not, Op, Program, Statement

WORLDS = 16
"""Coins whose worlds are listed; 2 ** 16 bits are 8 kB."""


class Solved(NamedTuple):
    """The probability of a question."""

    probability: Fraction
    exact: bool
    """False where ProbLog computed it, in binary floats."""


def probability(program: Program, query: Expression) -> Solved:
    """Return the probability of a question in [0, 1].

    Raises:
        InputError: It names what is not stated.
    """
    coins, mask = truth(program, query)
    if coins is None:
        from probelib.wep import reference

        return Solved(Fraction(reference.solve(program, query)), False)
    return Solved(weigh(mask, [coin.probability for coin in coins]), True)


class Step(NamedTuple):
    """One step of a solution: what is stated, or what is put together."""

    expression: Expression
    probability: Fraction


def steps(program: Program, query: Expression) -> tuple[Step, ...]:
    """Return the statements that a question rests on, its parts and itself, each with its probability.

    Raises:
        InputError: It names what is not stated.
    """
    found: dict[Expression, None] = {}

    def add(part: Expression) -> None:
        match part:
            case Not(inner):
                add(inner)
            case Both(_, left, right):
                add(left)
                add(right)
            case Atom():
                pass
        found[part] = None

    for statement in program.reached(query):
        if statement.when is not None:
            add(statement.when)
        add(Atom(statement.name))
    add(query)
    return tuple(Step(part, probability(program, part).probability) for part in found)


def truth(program: Program, query: Expression) -> tuple[tuple[Statement, ...] | None, int]:
    """Return the coins that a question rests on and its truth in their worlds; None and 0 where these are too many.

    Bit w of the truth says whether the question holds in world w, in which coin i has fallen to bit i of w.
    """
    reached = program.reached(query)
    coins = tuple(one for one in reached if 0 < one.probability < 1)
    if len(coins) > WORLDS:
        return None, 0
    worlds = 1 << len(coins)
    everywhere = (1 << worlds) - 1
    held: dict[str, int] = {}
    falls = {coin.name: pattern(number, len(coins)) for number, coin in enumerate(coins)}
    for one in reached:
        holds = falls.get(one.name, everywhere if one.probability else 0)
        held[one.name] = holds if one.when is None else holds & _mask(one.when, held, everywhere)
    return coins, _mask(query, held, everywhere)


def pattern(coin: int, coins: int) -> int:
    """Return the worlds in which one of `coins` coins has fallen to true, as bits."""
    run = 1 << coin
    ones = ((1 << run) - 1) << run  # `run` worlds without it, as many with it
    width = 2 * run
    while width < 1 << coins:
        ones |= ones << width
        width *= 2
    return ones


def truth_table(op: Op, not_left: bool = False, not_right: bool = False) -> int:
    """Return what two parts give, as bits: bit 2x + y for x and y, each negated first where said."""
    table = {Op.AND: 0b1000, Op.OR: 0b1110, Op.XOR: 0b0110}[op]
    return sum(((table >> (2 * (x ^ not_left) + (y ^ not_right))) & 1) << (2 * x + y) for x in (0, 1) for y in (0, 1))


def weigh(mask: int, chances: Sequence[Fraction]) -> Fraction:
    """Return the probability of the worlds whose bit is set; coin i falls to true with `chances[i]`."""
    known: dict[tuple[int, int], int] = {}
    weights = [1]
    for chance in chances:
        weights.append(weights[-1] * chance.denominator)

    def share(worlds: int, coins: int) -> int:
        if not worlds:
            return 0
        if worlds == (1 << (1 << coins)) - 1:
            return weights[coins]
        key = worlds, coins
        if key not in known:
            half = 1 << (coins - 1)
            chance = chances[coins - 1]
            without, with_ = worlds & ((1 << half) - 1), worlds >> half
            heads = chance.numerator
            tails = chance.denominator - heads
            known[key] = tails * share(without, coins - 1) + heads * share(with_, coins - 1)
        return known[key]

    return Fraction(share(mask, len(chances)), weights[-1])


def _mask(expression: Expression, held: Mapping[str, int], everywhere: int) -> int:
    match expression:
        case Atom(name):
            return held[name]
        case Not(part):
            return everywhere ^ _mask(part, held, everywhere)
        case Both(op, left, right):
            one, other = _mask(left, held, everywhere), _mask(right, held, everywhere)
            return one & other if op is Op.AND else one | other if op is Op.OR else one ^ other


def problog_program(program: Program, query: Expression) -> str:
    """Return the ProbLog program that asks the same, to be shown or run elsewhere; facts are named in its comments."""
    from probelib.wep import reference

    return reference.text(program, query)

"""Many questions at once: the worlds of each as the bits of machine words, 64 a word.

A *layout* is a straight line of nodes that all questions of a call share in shape, not in content: registers 0 to
k - 1 are the coins, each later one combines two earlier ones by a truth table of its own. Combining costs a few
operations on words for all questions together, whatever the number of worlds in a word. Weights are whole numbers
where all probabilities have one denominator (percent), so that the result is exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.wep.logic import Atom, Both, Expression, Not, Op, Program
from probelib.wep.solver import WORLDS, pattern, probability, truth_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BLOCK = 1_000_000
"""Worlds that are weighed at once, over all questions; it bounds the memory."""


def truths(coins: int, tables: NDArray[Any], left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Return in which worlds the last node of each question holds.

    Args:
        coins: How many coins each question has.
        tables: Truth tables, (question, node).
        left: Registers of the left parts, (question, node).
        right: Registers of the right parts, (question, node).

    Returns:
        Words of 64 worlds, (question, word); with fewer than six coins the worlds repeat within the one word.
    """
    import numpy as np

    questions, nodes = tables.shape
    words = 1 << max(0, coins - 6)
    registers = np.empty((coins + nodes, questions, words), np.uint64)
    for coin in range(coins):
        worlds = pattern(coin, max(6, coins))
        registers[coin] = np.frombuffer(worlds.to_bytes(8 * words, "little"), np.uint64)
    parts, every = _polynomials(), np.arange(questions)
    for node in range(nodes):
        x, y = registers[left[:, node], every], registers[right[:, node], every]
        constant, of_x, of_y, of_both = parts[tables[:, node]].T[:, :, None]
        registers[coins + node] = constant ^ (of_x & x) ^ (of_y & y) ^ (of_both & x & y)
    found: NDArray[Any] = registers[coins + nodes - 1]
    return found


def weights(words: NDArray[Any], chances: NDArray[Any], whole: int | float) -> NDArray[Any]:
    """Return the weight of the worlds in which each question holds, out of `whole` to the power of the coins.

    Args:
        words: What `truths` returns.
        chances: The weight of true for each coin, (question, coin); the weight of false is the rest of `whole`.
        whole: 100 for whole percentages, 1.0 for floats.
    """
    import numpy as np

    questions, coins = chances.shape
    worlds = 1 << coins
    places = np.arange(min(64, worlds), dtype=np.uint64)
    found = np.empty(questions, chances.dtype)
    size = max(1, _BLOCK // worlds)
    for start in range(0, questions, size):
        block = words[start : start + size]
        held = ((block[:, :, None] >> places) & np.uint64(1)).reshape(len(block), worlds).astype(chances.dtype)
        for coin in reversed(range(coins)):
            heads = chances[start : start + size, coin, None]
            half = 1 << coin
            held = held[:, :half] * (whole - heads) + held[:, half:] * heads
        found[start : start + size] = held[:, 0]
    return found


def whole_type(whole: int, coins: int) -> Any:
    """Return the type that holds all weights exactly: 64-bit integers, or Python's own where those are too small."""
    import numpy as np

    return np.int64 if whole**coins < 2**63 else np.object_


class Compiled(NamedTuple):
    """A question as nodes over the coins that it rests on."""

    chances: tuple[float, ...]
    nodes: tuple[tuple[int, int, int], ...]
    """Truth table, left and right register; there is at least one."""


def compiled(program: Program, query: Expression) -> Compiled | None:
    """Return a question as nodes, or None where it rests on more than `WORLDS` coins.

    Raises:
        InputError: It names what is not stated.
    """
    reached = program.reached(query)
    coins = [one for one in reached if 0 < one.probability < 1]
    if len(coins) > WORLDS:
        return None
    # A statement of 0 or 1 is a node without parts; register 0 stands in where there is no coin at all.
    chances = [float(one.probability) for one in coins] or [0.5]
    nodes: list[tuple[int, int, int]] = []
    registers: dict[str, int] = {one.name: number for number, one in enumerate(coins)}

    def add(table: int, left: int, right: int) -> int:
        nodes.append((table, left, right))
        return len(chances) + len(nodes) - 1

    def register(part: Expression) -> int:
        match part:
            case Atom(name):
                return registers[name]
            case Not(inner):
                one = register(inner)
                return add(0b0011, one, one)
            case Both(op, left, right):
                return add(truth_table(op), register(left), register(right))

    for one in reached:
        if one.name not in registers:
            registers[one.name] = add(0b1111 if one.probability else 0, 0, 0)
        if one.when is not None:
            registers[one.name] = add(truth_table(Op.AND), registers[one.name], register(one.when))
    asked = register(query)
    if not nodes or asked != len(chances) + len(nodes) - 1:
        add(0b1100, asked, asked)
    return Compiled(tuple(chances), tuple(nodes))


def probabilities(questions: Sequence[tuple[Program, Expression]]) -> NDArray[Any]:
    """Return the probability of each question, as 64-bit floats in their order.

    Raises:
        InputError: One of them names what is not stated.
    """
    import numpy as np

    found = np.empty(len(questions))
    shapes: defaultdict[tuple[int, int], list[tuple[int, Compiled]]] = defaultdict(list)
    for number, (program, query) in enumerate(questions):
        one = compiled(program, query)
        if one is None:
            found[number] = float(probability(program, query).probability)
        else:
            shapes[len(one.chances), len(one.nodes)].append((number, one))
    for (coins, _), alike in shapes.items():
        nodes = np.array([one.nodes for _, one in alike])
        chances = np.array([one.chances for _, one in alike])
        words = truths(coins, nodes[:, :, 0], nodes[:, :, 1], nodes[:, :, 2])
        found[[number for number, _ in alike]] = weights(words, chances, 1.0)
    return found


def _polynomials() -> NDArray[Any]:
    """Return for each truth table the words of 1, x, y and xy whose exclusive or it is, (table, 4)."""
    import numpy as np

    rows = []
    for table in range(16):
        f00, f01, f10, f11 = (table >> place & 1 for place in range(4))
        rows.append([f00, f00 ^ f10, f00 ^ f01, f00 ^ f01 ^ f10 ^ f11])
    return np.array(rows, np.uint64) * np.uint64(2**64 - 1)

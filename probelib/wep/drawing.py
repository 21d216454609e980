"""What a WEP-Reasoning example states and asks, drawn; and the exact probabilities of many of them at once.

WEP paper, section 3.3 and Figure 1. Round 1 states three facts, each with a word drawn from the scale. With two hops,
round 2 states three rules over two facts of round 1 each, with words of their own. The hypothesis combines two of all
that is stated. The operators are and, or, xor. The paper draws probabilities "from the list of medians of all WEP";
here words are drawn, so that a median that three words have comes three times as often, which gives its Table 4.

Beyond the paper: a third round; parts that are negated; rules that always fire.

Structure and words of an example are one number, drawn until a digest of it says that it belongs to the split: no two
splits share a structure with its words, and that, too, whatever the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from math import lcm, prod
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.errors import InputError
from probelib.wep.facts import Fact, Pool, held_out
from probelib.wep.logic import Op
from probelib.wep.scales import Scale, Word, scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACTS = 3
"""Statements a round."""
OPS = tuple(Op)
_TASKS = {1: "wep.one_hop", 2: "wep.two_hop", 3: "wep.three_hop"}


class Pair(NamedTuple):
    """Two parts with an operator between them; parts are places among what is stated."""

    op: Op
    left: int
    right: int
    not_left: bool = False
    not_right: bool = False


class Drawn(NamedTuple):
    """What was drawn for one example."""

    words: tuple[int, ...]
    """Places on the scale, one for each statement that has a word."""
    rules: tuple[Pair, ...]
    """Conditions of the statements after the first round."""
    asked: Pair
    facts: tuple[Fact, ...]
    """One for each statement."""
    right: float
    """In [0, 1): which of the right words is used."""
    wrong: float
    """The same for the wrong ones."""


@dataclass(frozen=True)
class Recipe:
    """How examples are made; the defaults are the paper's."""

    hops: int = 1
    """1 or 2; 3 is ours."""
    scale: Scale = field(default_factory=scale)
    deterministic: bool = False
    """Rules always fire and have no words."""
    negation: bool = False
    """Each part of a condition or a hypothesis is negated with an even chance."""
    exchanged: bool = False
    """The words of the premise are exchanged for others of the same median, where there are any; all else stays."""

    def __post_init__(self) -> None:
        if self.hops not in _TASKS:
            raise InputError(f"There are 1, 2 or 3 hops, not {self.hops}.")

    @property
    def task(self) -> str:
        """The task's id."""
        return _TASKS[self.hops]

    @property
    def variant(self) -> str:
        """What differs from the paper's recipe, by name; empty for nothing."""
        changes = [name for name in ("deterministic", "negation", "exchanged") if getattr(self, name)]
        return ",".join((*changes, *(() if self.scale.name == "paper" else (f"scale={self.scale.name}",))))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What statements are called."""
        return ("A", "B", "C", *(f"F{number}" for number in range(1, FACTS * (self.hops - 1) + 1)))

    @cached_property
    def whole(self) -> int:
        """The common denominator of the scale's probabilities: 100 for whole percentages."""
        return lcm(100, *(word.probability.denominator for word in self.scale.words))

    @cached_property
    def worded(self) -> int:
        """How many statements have a word."""
        return FACTS if self.deterministic else len(self.names)

    @cached_property
    def stated(self) -> tuple[Word, ...]:
        """The word that the premise uses for each place on the scale."""
        if not self.exchanged:
            return self.scale.words
        tied = [self.scale.tied(word) for word in self.scale.words]
        return tuple(
            alike[(alike.index(word) + 1) % len(alike)] for alike, word in zip(tied, self.scale.words, strict=True)
        )

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        """The number of choices of each place of the number that holds words and structure."""
        ways = 4 if self.negation else 1
        pairs = [choices for parts in self._parts for choices in (len(OPS), len(parts), ways)]
        return (*[len(self.scale.words)] * self.worded, *pairs)

    @cached_property
    def _parts(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The pairs that each rule, and last the hypothesis, can combine."""
        rounds = [FACTS * (round_ + 1) for round_ in range(self.hops - 1) for _ in range(FACTS)]
        return tuple(tuple(combinations(range(count), 2)) for count in (*rounds, len(self.names)))

    @cached_property
    def _key(self) -> str:
        scale_ = "/".join(word.text for word in self.scale.words)
        kind = f"{self.hops}/{self.deterministic}/{self.negation}"
        return f"tuple/{kind}/{sha256(scale_.encode()).hexdigest()[:8]}"

    @cached_property
    def _total(self) -> int:
        return prod(self._sizes)

    def draw(self, pool: Pool, split: str, number: int, seed: int) -> Drawn:
        """Return what one example states and asks; it depends on nothing but the arguments.

        Raises:
            InputError: The split has too few facts.
        """
        # The exchanged words belong to the same example, so that the two can be compared.
        state = f"{seed}/{self.task}/{self.deterministic}/{self.negation}/{split}/{number}"
        rng = Random(sha256(state.encode()).digest())
        index = rng.randrange(self._total)
        while held_out(f"{self._key}/{index}") != split:
            index = rng.randrange(self._total)
        places = []
        for size in self._sizes:
            index, place = divmod(index, size)
            places.append(place)
        order = rng.getrandbits(len(self._parts))
        words, rest = tuple(places[: self.worded]), places[self.worded :]
        pairs = []
        for count, parts in enumerate(self._parts):
            op, pair, way = rest[3 * count : 3 * count + 3]
            left, right = parts[pair]
            not_left, not_right = bool(way & 1), bool(way & 2)
            if order >> count & 1:  # and, or, xor say the same the other way round: one structure, two wordings
                left, right, not_left, not_right = right, left, not_right, not_left
            if not_left and not not_right:  # "it is not the case that A or B" could deny both
                left, right, not_left, not_right = right, left, False, True
            pairs.append(Pair(OPS[op], left, right, not_left, not_right))
        facts = tuple(pool.draw(split, len(self.names), rng))
        return Drawn(words, tuple(pairs[:-1]), pairs[-1], facts, rng.random(), rng.random())

    def nodes(self, drawn: Sequence[Drawn]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Return truth tables, left and right registers of drawn examples, as `worlds.truths` takes them."""
        import numpy as np

        coins, single = self.worded, self.deterministic
        registers = list(range(FACTS))
        for rule in range(len(self.names) - FACTS):
            # A rule is a node for its condition, and where it has a coin another for both.
            registers.append(coins + (rule if single else 2 * rule + 1))
        place = np.array(registers)
        codes = np.array([[_CODES[pair] for pair in (*one.rules, one.asked)] for one in drawn])
        if single or self.hops == 1:
            return codes[:, :, 0], place[codes[:, :, 1]], place[codes[:, :, 2]]
        rules = len(self.names) - FACTS
        tables = np.full((len(drawn), 2 * rules + 1), 0b1000)
        left, right = np.empty_like(tables), np.empty_like(tables)
        tables[:, ::2], left[:, ::2], right[:, ::2] = codes[:, :, 0], place[codes[:, :, 1]], place[codes[:, :, 2]]
        left[:, 1::2] = np.arange(FACTS, FACTS + rules)
        right[:, 1::2] = coins + 2 * np.arange(rules)
        return tables, left, right

    def weights(self, drawn: Sequence[Drawn]) -> NDArray[Any]:
        """Return the probabilities of the hypotheses as whole numbers out of `whole` to the power of `worded`."""
        import numpy as np

        from probelib.wep import worlds

        kind = worlds.whole_type(self.whole, self.worded)
        values = np.array([int(word.probability * self.whole) for word in self.scale.words], kind)
        chances = values[np.array([one.words for one in drawn])]
        return worlds.weights(worlds.truths(self.worded, *self.nodes(drawn)), chances, self.whole)


class _Codes(dict[Pair, tuple[int, int, int]]):
    """Truth table, left and right place of a pair, each worked out once."""

    def __missing__(self, pair: Pair) -> tuple[int, int, int]:
        from probelib.wep import worlds

        found = worlds.negated(worlds.TABLES[pair.op], pair.not_left, pair.not_right), pair.left, pair.right
        self[pair] = found
        return found


_CODES = _Codes()


def exactly(weight: int, recipe: Recipe) -> Fraction:
    """Return a weight of `Recipe.weights` as a probability."""
    return Fraction(weight, recipe.whole**recipe.worded)

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
from functools import cached_property
from hashlib import sha256
from itertools import combinations, product
from math import lcm, prod
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.errors import InputError
from probelib.wep.facts import Fact, Pool, held_out
from probelib.wep.logic import Op
from probelib.wep.scales import Scale, Word, scale
from probelib.wep.solver import truth_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACTS = 3
"""Statements a round."""
_TASKS = {1: "wep.one_hop", 2: "wep.two_hop", 3: "wep.three_hop"}


class Pair(NamedTuple):
    """Two parts with an operator between them; parts are places among what is stated."""

    op: Op
    left: int
    right: int
    not_left: bool = False
    not_right: bool = False
    code: int = 0
    """Truth table, left and right place as one number, for `Recipe.nodes`."""


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
    def _pairs(self) -> tuple[tuple[tuple[Pair, Pair], ...], ...]:
        """All that each rule, and last the hypothesis, can say, in both orders."""
        rounds = [FACTS * (round_ + 1) for round_ in range(self.hops - 1) for _ in range(FACTS)]
        denials = list(product((False, True), repeat=2)) if self.negation else [(False, False)]
        return tuple(
            tuple(
                (_pair(op, (one, not_one), (other, not_other)), _pair(op, (other, not_other), (one, not_one)))
                for op in Op
                for one, other in combinations(range(count), 2)
                for not_one, not_other in denials
            )
            for count in (*rounds, len(self.names))
        )

    @cached_property
    def _key(self) -> str:
        scale_ = "/".join(word.text for word in self.scale.words)
        kind = f"{self.hops}/{self.deterministic}/{self.negation}"
        return f"tuple/{kind}/{sha256(scale_.encode()).hexdigest()[:8]}"

    @cached_property
    def _total(self) -> int:
        """How many structures with words there are; the two orders of a pair are one structure."""
        return int(len(self.scale.words) ** self.worded * prod(len(choices) for choices in self._pairs))

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
        words, size = [], len(self.scale.words)
        for _ in range(self.worded):
            index, place = divmod(index, size)
            words.append(place)
        pairs, order = [], rng.getrandbits(len(self._pairs))
        for choices in self._pairs:
            index, place = divmod(index, len(choices))
            pairs.append(choices[place][order & 1])
            order >>= 1
        facts = tuple(pool.draw(split, len(self.names), rng))
        return Drawn(tuple(words), tuple(pairs[:-1]), pairs[-1], facts, rng.random(), rng.random())

    def nodes(self, drawn: Sequence[Drawn]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Return truth tables, left and right registers of drawn examples, as `worlds.truths` takes them."""
        import numpy as np

        coins, single = self.worded, self.deterministic
        registers = list(range(FACTS))
        for rule in range(len(self.names) - FACTS):
            # A rule is a node for its condition, and where it has a coin another for both.
            registers.append(coins + (rule if single else 2 * rule + 1))
        place, many = np.array(registers), len(self._pairs)
        said = (pair.code for one in drawn for pair in (*one.rules, one.asked))
        codes = np.fromiter(said, np.int64, many * len(drawn)).reshape(-1, many)
        table, first, second = codes >> 8, place[codes >> 4 & 15], place[codes & 15]
        if single or self.hops == 1:
            return table, first, second
        rules = len(self.names) - FACTS
        tables = np.full((len(drawn), 2 * rules + 1), 0b1000)
        left, right = np.empty_like(tables), np.empty_like(tables)
        tables[:, ::2], left[:, ::2], right[:, ::2] = table, first, second
        left[:, 1::2] = np.arange(FACTS, FACTS + rules)
        right[:, 1::2] = coins + 2 * np.arange(rules)
        return tables, left, right

    def places(self, drawn: Sequence[Drawn]) -> NDArray[Any]:
        """Return the drawn words as places on the scale, (example, statement)."""
        import numpy as np

        found = np.fromiter((place for one in drawn for place in one.words), np.int64, self.worded * len(drawn))
        return found.reshape(-1, self.worded)

    def weights(self, drawn: Sequence[Drawn]) -> NDArray[Any]:
        """Return the probabilities of the hypotheses as whole numbers out of `whole` to the power of `worded`."""
        import numpy as np

        from probelib.wep import worlds

        kind = worlds.whole_type(self.whole, self.worded)
        values = np.array([int(word.probability * self.whole) for word in self.scale.words], kind)
        return worlds.weights(worlds.truths(self.worded, *self.nodes(drawn)), values[self.places(drawn)], self.whole)


def _pair(op: Op, left: tuple[int, bool], right: tuple[int, bool]) -> Pair:
    if left[1] and not right[1]:  # "it is not the case that A or B" could deny both
        left, right = right, left
    (one, not_one), (other, not_other) = left, right
    table = truth_table(op, not_one, not_other)
    return Pair(op, one, other, not_one, not_other, table << 8 | one << 4 | other)

"""The nouns of WEP tasks: what an example states, asks and offers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from probelib.wep.logic import Expression, Program, Statement, parse

TASKS: tuple[str, ...] = ("one_hop", "two_hop", "unli")
"""Tasks by their short names; on the wire they are `wep.one_hop`, `wep.two_hop`, `wep.unli`."""
SPLITS: tuple[str, ...] = ("train", "validation", "test")


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact of an example, or a rule with its condition."""

    name: str
    """`A`, `B`, `C`, then `F1`, `F2` ...; what conditions and hypotheses call it."""
    text: str
    """The fact itself, a sentence: `Nora sold the piano.`"""
    word: str
    """The word it is stated with; empty for a rule that always fires."""
    probability: Fraction
    when: str
    """The condition of a rule, such as `A xor C`; empty for a fact."""
    sentence: str
    """How the premise states it."""


@dataclass(frozen=True, slots=True)
class WepExample:
    """A premise, and a hypothesis with a right and a wrong word: which of the two sentences is right?"""

    id: str
    """First 16 hex digits of sha256 over recipe, task, premise and both sentences; never the seed."""
    task: str
    """`wep.one_hop`, `wep.two_hop`, `wep.three_hop` (ours), or `wep.unli`."""
    hops: int
    """How many rounds of combining lie between premise and hypothesis; 0 for `wep.unli`."""
    split: str
    number: int
    """Its place within split and seed, from 0."""
    seed: int
    source: str
    """Whose sentences it is made of: `own`, `babi` or `unli`."""
    variant: str
    """What of the paper's recipe was changed, such as `negation`; empty for nothing."""
    premise: str
    stated: tuple[Stated, ...]
    """What the premise states; empty for `wep.unli`."""
    structure: str
    """The hypothesis over the names of `stated`, such as `A xor F2`; empty for `wep.unli`."""
    hypothesis: str
    """The hypothesis in plain words, without a word of probability."""
    probability: Fraction
    """Of the hypothesis given the premise, exact."""
    right_word: str
    right_words: tuple[str, ...]
    """All words that would have been right, in the order of the scale; `right_word` is one of them."""
    wrong_word: str
    right: str
    """The hypothesis with the right word: the answer."""
    wrong: str
    """The hypothesis with the wrong word: the distractor."""

    def program(self) -> tuple[Program, Expression]:
        """Return what the example states and asks, to be solved again; raises ValueError for `wep.unli`."""
        if not self.stated:
            raise ValueError(f"{self.id} states no facts: its probability was asked of people.")
        statements = (
            Statement(one.name, one.probability, parse(one.when) if one.when else None) for one in self.stated
        )
        return Program(statements), parse(self.structure)

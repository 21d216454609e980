"""WEP tasks by name: which examples are asked, and the sets that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

from probelib.errors import InputError
from probelib.evaluation.wep import sets as wep_sets
from probelib.evaluation.wep.sets import WepSet
from probelib.wep import facts, reasoning, unli, verbalize
from probelib.wep.claims import blind_rule
from probelib.wep.drawing import Recipe
from probelib.wep.records import Stated, WepExample
from probelib.wep.scales import Word, scale

HOPS = {"one_hop": 1, "two_hop": 2, "three_hop": 3}
"""Of each reasoning task."""
BELIEF_TASK = "wep.belief"
"""The task of a set of facts stated with each word: neither sentence is right, the scores are what is read."""
NAMES: tuple[str, ...] = (*HOPS, "unli")
"""Tasks by their short names; `three_hop` is ours."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A task and what its examples are made of."""

    task: str
    """One of `NAMES`."""
    total: int = reasoning.TOTAL
    """Examples of all splits together; of a reasoning task."""
    seed: int = 0
    facts: Path | None = None
    """bAbI's folder; None for facts of our own writing."""
    path: Path | None = None
    """UNLI's csv or folder; None for our own set."""
    scale: str = "paper"
    negation: bool = False
    exchanged: bool = False
    """The words of the premise are exchanged for tied ones."""

    def __post_init__(self) -> None:
        if self.task not in NAMES:
            raise InputError(f"There is no WEP task {self.task!r}; there are {', '.join(NAMES)}.")
        if self.task == "unli" and (self.negation or self.exchanged or self.facts):
            raise InputError("unli states no facts with words: negation, exchanged words and facts say nothing of it.")


def examples(wanted: Wanted, split: str) -> Iterator[WepExample]:
    """Yield the examples of a split, by number.

    Raises:
        InputError: There is no such split or file, or no wrong word for a probability.
        DataError: A file is not in its layout.
    """
    words = scale(wanted.scale)
    if wanted.task == "unli":
        yield from unli.examples(wanted.path, split=split, seed=wanted.seed, words=words)
        return
    recipe = Recipe(HOPS[wanted.task], words, negation=wanted.negation, exchanged=wanted.exchanged)
    pool = None if wanted.facts is None else facts.babi(wanted.facts)
    yield from reasoning.dataset(recipe, total=wanted.total, seed=wanted.seed, pool=pool, splits=(split,))


def asked(wanted: Wanted, split: str, runs: Path, *, limit: int | None = None, every_word: bool = False) -> WepSet:
    """Return the set of a task's split, made where it is not there yet.

    Args:
        wanted: The task.
        split: `train`, `validation` or `test`.
        runs: Folder of runs.
        limit: Only the first so many examples.
        every_word: Offer every word of the scale in place of two; such a set is read for a model's own scale.

    Raises:
        InputError: Also where the split has no examples; else as `examples` does.
    """
    rule = blind_rule(_train(replace(wanted, exchanged=False)))
    found = islice(examples(wanted, split), limit)
    every = scale(wanted.scale) if every_word else None
    return wep_sets.make(found, runs, seed=wanted.seed, blind=rule, every=every)


def stated(wanted: Wanted, split: str, runs: Path, *, count: int) -> WepSet:
    """Return the set that asks what each word does: a fact stated with it, and then certain against impossible.

    Args:
        wanted: Its facts, scale and seed are used.
        split: Whose facts.
        runs: Folder of runs.
        count: How many facts; each is stated with every word.

    Raises:
        InputError: The split has fewer facts; else as `examples` does.
    """
    words = scale(wanted.scale).words
    pool = facts.own() if wanted.facts is None else facts.babi(wanted.facts)
    known = pool.facts[split]
    if len(known) < count:
        raise InputError(f"The split {split} has {len(known)} facts, not {count}.")
    rng = Random(sha256(f"{wanted.seed}/{BELIEF_TASK}/{split}".encode()).digest())
    chosen = rng.sample(known, count)
    made = (
        _stated(wanted, split, pool.source, fact, number * len(words) + place, words[place], words)
        for number, fact in enumerate(chosen)
        for place in range(len(words))
    )
    return wep_sets.make(made, runs, seed=wanted.seed)


def _stated(
    wanted: Wanted, split: str, source: str, fact: facts.Fact, number: int, word: Word, words: Sequence[Word]
) -> WepExample:
    premise = verbalize.verbalize(word, fact.inner)
    certain, impossible = (verbalize.verbalize(one, fact.inner) for one in (words[0], words[-1]))
    return WepExample(
        id=reasoning.identity(BELIEF_TASK, premise, certain, impossible),
        task=BELIEF_TASK,
        hops=0,
        split=split,
        number=number,
        seed=wanted.seed,
        source=source,
        variant="" if wanted.scale == "paper" else f"scale={wanted.scale}",
        premise=premise,
        stated=(Stated("A", fact.text, word.text, word.probability, "", premise),),
        structure="A",
        hypothesis=fact.text,
        probability=word.probability,
        right_word=words[0].text,
        right_words=(words[0].text,),
        wrong_word=words[-1].text,
        right=certain,
        wrong=impossible,
    )


@lru_cache(maxsize=4)
def _train(wanted: Wanted) -> tuple[WepExample, ...]:
    return tuple(examples(wanted, "train"))

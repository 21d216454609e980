"""WEP-UNLI: does a model know which word fits a probability that people gave?

WEP paper, section 3.2: pairs of a premise and a hypothesis with the probability that people give the hypothesis (Chen
et al., "Uncertain Natural Language Inference", ACL 2020). Its word is right, a word 40 points away is wrong; nothing
has to be computed.

UNLI's files are read where a user has them. Without them there is a smaller set of our own writing
(`assets/wep/unli_own.csv`), whose probabilities are one author's estimates: it shows what the task is, and its figures
are not comparable with those of UNLI. Its examples say `own` as their source.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random

from probelib.datasets import sentences
from probelib.datasets.sentences import SentencePair
from probelib.errors import InputError
from probelib.resources import asset
from probelib.wep import verbalize
from probelib.wep.facts import held_out
from probelib.wep.reasoning import identity
from probelib.wep.records import SPLITS, WepExample
from probelib.wep.scales import Scale, scale

TASK = "wep.unli"
_FILES = {"train": ("train",), "validation": ("dev", "validation", "valid"), "test": ("test",)}
"""What the files of a split have in their names."""


def examples(
    path: Path | None = None, *, split: str | None = None, seed: int = 0, words: Scale | None = None
) -> Iterator[WepExample]:
    """Yield the examples of one split, or of all three one after the other.

    Args:
        path: UNLI's csv or the folder of its csv files; None for the set of our own writing.
        split: `train`, `validation` or `test`. A file whose name says no split, and our own set, are split by a
            digest of the premise: a tenth each for validation and test, no premise in two.
        seed: Which of several right words is used, and which wrong one.
        words: The scale; the paper's by default.

    Raises:
        InputError: There is no such split, or no file for it; or the scale has no wrong word for a probability.
        DataError: A file is not in UNLI's layout; the line is named.
    """
    if split is not None and split not in SPLITS:
        raise InputError(f"There is no split {split!r}; there are {', '.join(SPLITS)}.")
    chosen = scale() if words is None else words
    source = "own" if path is None else "unli"
    for wanted in SPLITS if split is None else (split,):
        pairs, by_digest = _pairs(path, wanted)
        common = verbalize.corpus_words(text for pair in pairs for text in (pair.premise, pair.hypothesis))
        kept = [pair for pair in pairs if not by_digest or held_out(f"premise/{pair.premise}") == wanted]
        for number, pair in enumerate(kept):
            yield _example(pair, common, chosen, split=wanted, number=number, seed=seed, source=source)


def _pairs(path: Path | None, split: str) -> tuple[list[SentencePair], bool]:
    """Return the pairs among which a split's are, and whether a digest has to say which those are."""
    file = asset("wep", "unli_own.csv") if path is None else path
    if file.is_dir():
        names = {one.stem.lower() for one in file.glob("*.csv")}
        part = next((part for part in _FILES[split] if any(part in name for name in names)), None)
        if part is None:
            raise InputError(f"{file} has no csv file for {split}: none has {' or '.join(_FILES[split])} in its name.")
        return list(sentences.read("unli", file, split=part)), False
    said = next((name for name, parts in _FILES.items() if any(part in file.stem.lower() for part in parts)), None)
    if said not in (None, split):
        return [], False
    return list(sentences.read("unli", file)), said is None


def _example(
    pair: SentencePair, common: frozenset[str], words: Scale, *, split: str, number: int, seed: int, source: str
) -> WepExample:
    probability = Fraction(pair.probability or 0)
    rng = Random(sha256(f"{seed}/{TASK}/{pair.id}".encode()).digest())
    right, wrong, rights = words.chosen(probability, rng.random(), rng.random())
    inner = verbalize.inside(pair.hypothesis, common=common)
    premise = verbalize.sentence(" ".join(pair.premise.split()))
    right_text, wrong_text = verbalize.verbalize(right, inner), verbalize.verbalize(wrong, inner)
    return WepExample(
        id=identity(TASK, premise, right_text, wrong_text),
        task=TASK,
        hops=0,
        split=split,
        number=number,
        seed=seed,
        source=source,
        variant="" if words.name == "paper" else f"scale={words.name}",
        premise=premise,
        stated=(),
        structure="",
        hypothesis=verbalize.sentence(inner),
        probability=probability,
        right_word=right.text,
        right_words=rights,
        wrong_word=wrong.text,
        right=right_text,
        wrong=wrong_text,
    )

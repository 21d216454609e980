"""A WEP example as a row: what stands in the files of `probelib wep generate`."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from probelib.export.tables import Column, Value
from probelib.wep.records import WepExample

COLUMNS: tuple[Column, ...] = (
    Column("id", "text", "Id of the example: a digest of what it says, never of the seed."),
    Column("task", "text", "`wep.one_hop`, `wep.two_hop`, `wep.three_hop` (ours) or `wep.unli`."),
    Column("hops", "integer", "Rounds of combining between premise and hypothesis; 0 for `wep.unli`."),
    Column("split", "text", "`train`, `validation` or `test`."),
    Column("number", "integer", "Its place within split and seed, from 0."),
    Column("source", "text", "Whose sentences: `own` (written for this project), `babi` or `unli`."),
    Column("variant", "text", "What differs from the paper's recipe, such as `negation`; empty for nothing."),
    Column("premise", "text", "What is given."),
    Column("right", "text", "The hypothesis with a right word: the answer."),
    Column("wrong", "text", "The hypothesis with a word at least 40 points away: the distractor."),
    Column("hypothesis", "text", "The hypothesis without a word."),
    Column("probability", "number", "Of the hypothesis given the premise, in [0, 1]."),
    Column("exact", "text", "The same in full: decimals where they end, else a fraction such as `1/3`."),
    Column("right_word", "text", "The word of `right`."),
    Column("right_words", "text", "JSON list of all words that would be right."),
    Column("wrong_word", "text", "The word of `wrong`."),
    Column("structure", "text", "The hypothesis over the names of `stated`, such as `A xor F2`."),
    Column(
        "stated", "text", "JSON list of what the premise states: `name`, `text`, `word`, `probability`, `when` of each."
    ),
    Column("seed", "integer", "Seed of the run."),
)
"""In the order of a row."""


def row(example: WepExample) -> tuple[Value, ...]:
    """Return the values of one example in the order of `COLUMNS`."""
    return (
        example.id,
        example.task,
        example.hops,
        example.split,
        example.number,
        example.source,
        example.variant,
        example.premise,
        example.right,
        example.wrong,
        example.hypothesis,
        float(example.probability),
        written(example.probability),
        example.right_word,
        _listed(example.right_words),
        example.wrong_word,
        example.structure,
        _encode(
            [
                {"name": s.name, "text": s.text, "word": s.word, "probability": written(s.probability), "when": s.when}
                for s in example.stated
            ]
        ),
        example.seed,
    )


def written(probability: Fraction) -> str:
    """Return a probability in full: decimals where they end within 28 digits, else a fraction."""
    return _written(probability.numerator, probability.denominator)


@lru_cache(maxsize=10_000)  # a file has few different ones, and a division costs more than all the rest of a row
def _written(numerator: int, denominator: int) -> str:
    decimal, exact = Decimal(numerator) / Decimal(denominator), Fraction(numerator, denominator)
    return format(decimal, "f") if Fraction(decimal) == exact else str(exact)


@lru_cache(maxsize=1_000)
def _listed(words: tuple[str, ...]) -> str:
    return _encode(words)


_encode = json.JSONEncoder(ensure_ascii=False).encode

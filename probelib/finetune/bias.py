"""How far the words of a statement alone give its label away.

A bag of words (naive Bayes, as in `models.baselines`) for each dataset, asked about the tables that it has not
seen: the tables are cut into five parts, and each part is asked of the words of the other four.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from probelib.finetune.data import Stated, drawn
from probelib.records import Label

_WORD = re.compile(r"\w+")
_PARTS = 5
_MOST = 4.0
"""Log-odds are cut here: a product of experts learns nothing where the bias is certain."""

Counts = tuple[Counter[str], Counter[str]]
"""Of the words of refuted and of entailed statements."""


def biases(statements: Sequence[Stated], tables: Sequence[Stated], seed: int) -> list[float]:
    """Return the log-odds of entailed for each statement, between -4 and 4.

    Args:
        statements: What is learned from.
        tables: All statements, held-out ones included: their tables are cut into the parts.
        seed: Draws the parts.
    """
    order = drawn({one.table.id for one in tables}, seed)
    part = {table: at % _PARTS for at, table in enumerate(order)}
    words = [_words(one.base.text) for one in statements]
    counts: dict[tuple[str, int], Counts] = {}
    for one, said in zip(statements, words, strict=True):
        place = (_dataset(one), part[one.table.id])
        counts.setdefault(place, (Counter(), Counter()))[one.base.label is Label.ENTAILED].update(said)
    others = {place: _without(counts, place) for place in counts}
    return [
        _odds(said, others[_dataset(one), part[one.table.id]]) for one, said in zip(statements, words, strict=True)
    ]  # fmt: skip


def _dataset(one: Stated) -> str:
    return one.table.id.partition(":")[0]


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(text.lower())))


def _without(counts: dict[tuple[str, int], Counts], place: tuple[str, int]) -> Counts:
    """Return the counts of a dataset's other parts together."""
    made: Counts = (Counter(), Counter())
    for (dataset, part), both in counts.items():
        if dataset == place[0] and part != place[1]:
            for mine, theirs in zip(made, both, strict=True):
                mine.update(theirs)
    return made


def _odds(words: Sequence[str], counts: Counts) -> float:
    """Return the log-odds of entailed, add-one smoothed; a word that was not seen says nothing."""
    vocabulary = len(counts[0] | counts[1])
    refuted, entailed = (side.total() + vocabulary for side in counts)
    odds = 0.0
    for word in words:
        if counts[0][word] or counts[1][word]:
            odds += math.log((counts[1][word] + 1) / entailed * refuted / (counts[0][word] + 1))
    return max(-_MOST, min(_MOST, odds))

"""Which reasoning types a table can have probes of, by a test that is cheap enough for every table of a corpus."""

from __future__ import annotations

from collections.abc import Iterable

from probelib.language import quantities
from probelib.probes.positions import position_words
from probelib.probes.taxonomy import ReasoningType
from probelib.probes.types import REASONING_TYPES
from probelib.records import Quantity

_THAN = "than"


def possible_types(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the types that one of a table's hypotheses could have a probe of, in the taxonomy's order.

    A type is possible where a text has a quantity that it works on, or, for those that work on words too, a position
    word or a comparison. Nothing is read of the table, made or checked. So a type that is named may turn out to have
    no probe; of one that is not named the hypotheses have none.
    """
    texts = tuple(texts)
    found = [quantity for text in texts for quantity in quantities.find(text)]
    words = any(_THAN in text.lower() or position_words(text) for text in texts)
    return tuple(r.name for r in REASONING_TYPES if (r.words and words) or any(_works_on(r, q) for q in found))


def _works_on(reasoning: ReasoningType, quantity: Quantity) -> bool:
    return quantity.kind in reasoning.kinds and (reasoning.applies is None or reasoning.applies(quantity))

"""Which numbers of a claim are results of a calculation, and the calculation written out over the table's own cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from probelib.checking.claim import Claim
from probelib.checking.computed import Difference, Ratio, Share, Total
from probelib.checking.conditions import NOTHING_SAID, both
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_time import Span
from probelib.checking.programs import Related
from probelib.checking.walking import nodes
from probelib.grounding.reading import Reading

_MOST_TERMS = 5
"""A sum of more cells is not written out in a sentence."""
_CALCULATED = Total | Difference | Ratio | Share
_NUMBER = re.compile(r"\s*[-−]?\s*[$€£]?\s*\d[\d,]*(?:\.\d+)?\s*%?\s*")
_ROWS = "Rows of"
"""How many rows there are is what a table looks like, and no calculation over its cells."""
_SUM = re.compile(r"[$€£]?\d[\d,.]*(?: [-+] [$€£]?\d[\d,.]*)+")


def computed(claim: Claim) -> Iterator[int]:
    """Yield the numbers that a claim says to be a sum, a difference, an average, a share or a multiple of amounts."""
    for node in nodes(claim.program):
        calculated = isinstance(node, Related) and isinstance(node.computed, _CALCULATED)
        told = isinstance(node, Told) and len(node.amounts) == 1 and len(node.places) > 1
        told = told and not node.name.startswith(_ROWS)
        if calculated or told or isinstance(node, Span):
            yield node.slot.at


def expression(claim: Claim, index: int) -> str | None:
    """Return the calculation behind a number, such as `331 - 308`; None where it can't be written out."""
    for node in nodes(claim.program):
        if isinstance(node, Related) and node.slot.at == index:
            return _of_computed(node.reading, node.computed)
        if isinstance(node, Told) and node.slot.at == index and _SUM.fullmatch(node.shown):
            return node.shown
    return None


def _of_computed(reading: Reading, found: Any) -> str | None:
    if isinstance(found, Total):
        terms = _cells(reading, found)
        if terms is None or not 2 <= len(terms) <= _MOST_TERMS:
            return None
        total = " + ".join(terms)
        return f"({total}) / {len(terms)}" if found.average else total
    if isinstance(found, Share):
        some = both((*found.scope, *found.predicate), NOTHING_SAID, reading.body).sure.bit_count()
        return f"{some} / {both(found.scope, NOTHING_SAID, reading.body).sure.bit_count()}"
    if isinstance(found, Difference | Ratio):
        one, other = _cells(reading, found.first), _cells(reading, found.second)
        if one is None or other is None or len(one) != 1 or len(other) != 1:
            return None
        if isinstance(found, Ratio):
            return f"{one[0]} / {other[0]}"
        return f"{one[0]} - {other[0]}" if found.signed else None
    return None


def _cells(reading: Reading, found: Any) -> list[str] | None:
    """Return the texts of the cells that a calculation takes, as far as each is one number and nothing else."""
    places = found.cells(NOTHING_SAID)
    texts = [reading.table.cell(*place).strip() for place in places]
    return texts if texts and all(_NUMBER.fullmatch(text) for text in texts) else None

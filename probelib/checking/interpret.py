"""From a sentence to its claim: the families of programs are asked in turn."""

from __future__ import annotations

from functools import lru_cache

from probelib.checking.arithmetic import arithmetic
from probelib.checking.boxes import boxes
from probelib.checking.claim import Claim
from probelib.checking.comparisons import comparisons
from probelib.checking.counts import counts
from probelib.checking.items import Sentence, sentence
from probelib.checking.lookup import lookup, negation
from probelib.checking.programs import Node
from probelib.checking.quantifiers import quantifiers
from probelib.checking.same import same
from probelib.checking.superlatives import superlatives
from probelib.grounding.linking import link
from probelib.records import Table

_FAMILIES = (lookup, superlatives, comparisons, same, quantifiers, arithmetic, counts, negation)


@lru_cache(maxsize=4096)
def interpret(table: Table, text: str) -> Claim | None:
    """Return the claim that a sentence makes on a table, or None where a word of it is not understood."""
    links = link(table, text)
    program = read_as(sentence(links))
    return None if program is None else Claim(links, program)


def read_as(s: Sentence) -> Node | None:
    """Return the program of the first family that understands every word of a sentence."""
    if s.reading.infobox:
        return boxes(s)
    for family in _FAMILIES:
        program = family(s, 0, len(s.items))
        if program is not None:
            return program
    return None

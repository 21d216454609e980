"""Sentences that no other family understands, but whose numbers and words all come from the table.

Tried last. It answers only where each number has its cells beyond doubt and each word is explained: by the
table's title, by the names of lines, columns and keys, by a closed list of words that speak of them, or as a
word that adds nothing.
"""

from __future__ import annotations

from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.grounded_box import box_claim
from probelib.checking.grounded_grid import grid_claim
from probelib.checking.items import Sentence
from probelib.checking.programs import Node
from probelib.records import Truth


def or_grounded(s: Sentence, program: Node | None) -> Node | None:
    """Return what other families made of a sentence; the grounded program where that is nothing, or no answer."""
    if program is None:
        return grounded(s)
    if program.truth(NOTHING_SAID) is Truth.UNKNOWN:
        return grounded(s) or program
    return program


def grounded(s: Sentence) -> Node | None:
    """Return the program of a sentence whose numbers and words all come from the table, or None."""
    if not s.links.quantities:
        return None
    if s.reading.infobox:
        return box_claim(s.links)
    return grid_claim(s.links)

"""From a sentence to its claim: the families of programs are asked in turn."""

from __future__ import annotations

from functools import lru_cache

from probelib.checking.boxes import boxes
from probelib.checking.claim import Claim
from probelib.checking.families import JOINTS, families
from probelib.checking.gates import is_unsaid
from probelib.checking.grounded import or_grounded
from probelib.checking.items import sentence
from probelib.checking.outlook import CONCEDING, is_hopeless
from probelib.checking.programs import Agreed, All, Node, Related
from probelib.checking.quantified import ExtremeIs
from probelib.checking.sentences import Sentence, Sort, halves, of_items
from probelib.checking.stem_leaf import is_stem_leaf, stem_leaf_claim
from probelib.grounding.linking import MOST_NUMBERS, link
from probelib.records import Table

_OF_THE = frozenset({"of", "the", "these", "his", "her", "their"})
_BEFORE_SECOND = JOINTS | {"and"}


@lru_cache(maxsize=512)
def interpret(table: Table, text: str) -> Claim | None:
    """Return the claim that a sentence makes on a table, or None where a word of it is not understood."""
    links = link(table, text)
    if len(links.quantities) > MOST_NUMBERS or is_unsaid(links):
        return None
    if is_stem_leaf(table):
        leaves = stem_leaf_claim(links)
        return None if leaves is None else Claim(links, leaves)
    if is_hopeless(links):
        return None
    s = sentence(links)
    program = or_grounded(s, read_as(s))
    return None if program is None else Claim(links, program)


def read_as(s: Sentence) -> Node | None:
    """Return the program of the first family that understands every word of a sentence."""
    if s.words[0] in CONCEDING:
        after = next((i + 1 for i, item in enumerate(s.items) if item.sort is Sort.COMMA), 0)
        program = _read(of_items(s.links, s.items[after:]))
        if program is not None:
            return program
    return _read(s) or _in_range(s) or _compound(s) or _two_counts(s)


def _compound(s: Sentence) -> Node | None:
    """Return the program of two statements joined by "while", "but" or a comma and "and", each complete in itself."""
    if not s.commas and s.said.isdisjoint(JOINTS):
        return None
    for i in range(3, len(s.items) - 3):
        word = s.words[i]
        comma = s.items[i].sort is Sort.COMMA
        if word not in JOINTS and not (comma and s.words[i + 1] in _BEFORE_SECOND):
            continue
        after = i + 2 if comma else i + 1
        one = _read(of_items(s.links, s.items[:i]))
        other = None if one is None else _read(of_items(s.links, s.items[after:]))
        if one is not None and other is not None:
            return All((one, other))
    return None


def _two_counts(s: Sentence) -> Node | None:
    """Return the program of "6 of the games were played in A and 2 in B": the second count is of the same things."""
    if s.numbers[:1] != (0,) or (not s.commas and "and" not in s.said):
        return None
    noun = next((i for i in range(1, min(5, len(s.items))) if s.words[i] not in _OF_THE), 0)
    for i in range(noun + 2, len(s.items) - 2):
        comma = s.items[i].sort is Sort.COMMA and s.words[i + 1] != "and"
        after = s.items[i + 1]
        if (s.words[i] != "and" and not comma) or after.sort is not Sort.NUMBER or after.number is None:
            continue
        if after.number.quantity.unit is not None or s.items[i + 2].header is not None or s.words[i + 2] == "of":
            continue
        one = _read(of_items(s.links, s.items[:i]))
        other = _read(of_items(s.links, (after, s.items[noun], *s.items[i + 2 :])))
        if one is None or other is None or not (_of_something_computed(one) and _of_something_computed(other)):
            continue
        return All((one, other))
    return None


def _read(s: Sentence) -> Node | None:
    if s.reading.infobox:
        return boxes(s)
    for family in families(s):
        program = family.read(s, 0, len(s.items))
        if program is not None:
            return program
    # A table of one row is about one thing, as an infobox is.
    return boxes(s) if s.is_of_one else None


def _in_range(s: Sentence) -> Node | None:
    """Return the program of a count or a sum that is said to lie between two numbers: at least this, at most that.

    Of a cell this would be wrong, as two records could have the halves; ranges of cells are conditions of their own.
    """
    both = halves(s)
    if both is None:
        return None
    parts = []
    for half in both:
        program = _read(half)
        if program is None or not _of_something_computed(program):
            return None
        parts.append(program)
    return All(tuple(parts))


def _of_something_computed(program: Node) -> bool:
    if isinstance(program, All | Agreed):
        return all(map(_of_something_computed, program.parts))
    return isinstance(program, Related | ExtremeIs)

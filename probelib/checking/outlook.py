"""Whether a sentence could be understood at all, asked of its words before anything is made of them.

Many sentences have a word that nothing can explain: neither the table, nor a condition, nor a family of programs. They
are declined here, for a few microseconds.
"""

from __future__ import annotations

from collections.abc import Set

from probelib.checking import vocab
from probelib.checking.families import JOINTS, may_be_read, may_be_two
from probelib.checking.fitting import spoken
from probelib.checking.grounded import may_be_grounded
from probelib.checking.items import OF_NUMBERS
from probelib.grounding.linking import Links

CONCEDING = frozenset({"regardless", "despit", "notwithstanding", "although"})
"""Words that begin a clause which the statement after its comma does not hang on."""


_MOST_BEFORE = 4
"""So many words of a signal can stand before a number that a sentence begins with."""


def is_hopeless(links: Links) -> bool:
    """Return whether no program can be made of a linked sentence; False is no promise that there is one."""
    reading = links.reading
    if reading.records == 1:
        return False  # what is about one thing may have words that are not understood
    tokens = links.tokens
    left = [i for i in links.unexplained if tokens[i].stem not in OF_NUMBERS]
    strange = [
        word
        for i in left
        if (word := tokens[i].stem) not in vocab.ACCEPTED
        and not spoken(reading, word)
        and not (word in reading.words and _may_follow_number(links, i))
    ]
    if not strange or tokens[links.words[0]].stem in CONCEDING:
        return False
    said = {tokens[i].stem for i in links.words}
    if may_be_read(said, strange) or (_has_joint(links, said) and may_be_two(said, strange)):
        return False
    return not may_be_grounded(links, left)


def _may_follow_number(links: Links, i: int) -> bool:
    """Whether a word can stand right after a number and its signal, so that it may be what cells count: "2 goals"."""
    before = links.tokens[i - 1]
    return not before.is_word or before.stem in OF_NUMBERS or any([number.last == i for number in links.numbers])


def _has_joint(links: Links, said: Set[str]) -> bool:
    """Whether a sentence can be two statements: joined by a word or a comma, or two counts joined by "and"."""
    if not JOINTS.isdisjoint(said) or any([token.text == "," for token in links.tokens]):
        return True
    return "and" in said and bool(links.numbers) and links.numbers[0].first <= _MOST_BEFORE

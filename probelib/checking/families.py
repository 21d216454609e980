"""The families of programs in the order in which they are asked, with the words that each can read.

Most sentences are read by one family or by none. Which ones can come to nothing is seen from two sets of words,
so that a family is only called where it may succeed: a sentence has one of its cues, and each word that no
condition explains is one that the family reads itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from typing import NamedTuple

from probelib.checking import arithmetic as sums
from probelib.checking import comparisons as compared
from probelib.checking import counts as counting
from probelib.checking import lookup as plain
from probelib.checking import modes as common
from probelib.checking import quantifiers as quantified
from probelib.checking import same as alike
from probelib.checking import superlatives as extremes
from probelib.checking.programs import Node
from probelib.checking.sentences import Sentence

JOINTS = frozenset({"while", "whil", "but", "wherea"})
"""Stems of words between two statements."""


class Family(NamedTuple):
    """A way to read a statement."""

    read: Callable[[Sentence, int, int], Node | None]
    cues: frozenset[str]
    """Words of which a statement has one; empty where it needs none."""
    takes: frozenset[str]
    """Words that it reads though no condition explains them."""
    spare: int = 0
    """How many words it reads beside those whatever they are: a noun that nobody knows."""
    wild: frozenset[str] = frozenset()
    """Words beside which it may leave out any others."""

    def is_open(self, said: Set[str]) -> bool:
        """Return whether a statement with these words can be one of the family."""
        return not self.cues or not self.cues.isdisjoint(said)

    def may_read(self, said: Set[str], strange: Collection[str]) -> bool:
        """Return whether it can read a statement with these words, of which no condition explains the strange ones."""
        if self.cues and self.cues.isdisjoint(said):
            return False
        if not strange or len([word for word in strange if word not in self.takes]) <= self.spare:
            return True
        return not self.wild.isdisjoint(said)


FAMILIES = (
    Family(plain.lookup, frozenset(), plain.TAKES),
    Family(extremes.superlatives, extremes.CUES, extremes.TAKES),
    Family(common.modes, common.CUES, common.TAKES, wild=common.WILD),
    Family(compared.comparisons, compared.CUES, compared.TAKES, spare=1, wild=compared.WILD),
    Family(alike.same, alike.CUES, alike.TAKES),
    Family(quantified.quantifiers, quantified.CUES, quantified.TAKES, spare=1),
    Family(sums.arithmetic, sums.CUES, sums.TAKES),
    Family(counting.counts, frozenset(), counting.TAKES),
    Family(plain.negation, plain.DENYING, plain.DENYING),
)
_ANY = tuple([family for family in FAMILIES if not family.cues])
_CUES = frozenset().union(*[family.cues for family in FAMILIES])
_STATEMENTS = 2
"""A sentence is read as at most so many statements, each of which may be of a family of its own."""


def families(s: Sentence) -> Sequence[Family]:
    """Return the families that may read a sentence as one statement."""
    some = _cued(s.said)
    if not s.hopeless and some is _ANY:
        return some
    strange = [s.words[i] for i in s.hopeless]
    return [family for family in some if family.may_read(s.said, strange)]


def _cued(said: Set[str]) -> tuple[Family, ...]:
    """Return all families, or those that need no cue where there is none."""
    return _ANY if _CUES.isdisjoint(said) else FAMILIES


def may_be_read(said: Set[str], strange: Collection[str]) -> bool:
    """Return whether some family can read a sentence as one statement.

    Args:
        said: The stems of its words; some more do no harm.
        strange: Those that no condition explains.
    """
    return any([family.may_read(said, strange) for family in _cued(said)])


def may_be_two(said: Set[str], strange: Iterable[str]) -> bool:
    """Return whether two families can read a sentence as two statements; the arguments are those of `may_be_read`."""
    left = [word for word in strange if word not in JOINTS]
    spare = 0
    for family in _cued(said):
        if family.is_open(said):
            if not family.wild.isdisjoint(said):
                return True
            spare += _STATEMENTS * family.spare
            left = [word for word in left if word not in family.takes]
    return len(left) <= spare

"""Signal words of comparison and their opposites.

An opposite turns a comparison around on its scale (`more than` <-> `less than`); it is not the
complement: with exactly 5 in the table both "more than 5" and "less than 5" are false (case C31),
so a swap is a flip only where the check proves it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from probelib.grounding.relations import AFTER, BEFORE, Relation, Signal, signal_of

__all__ = ["AFTER", "BEFORE", "OPPOSITES", "Relation", "Signal", "SignalWord", "find_signals", "opposite", "signal_of"]

_PAIRS = """
    more than|less than  more than|fewer than  greater than|smaller than  larger than|smaller than
    higher than|lower than  bigger than|smaller than  longer than|shorter than  taller than|shorter than
    later than|earlier than  older than|younger than  heavier than|lighter than  faster than|slower than
    better than|worse than  deeper than|shallower than  wider than|narrower than  warmer than|colder than
    hotter than|cooler than  richer than|poorer than  stronger than|weaker than
    at least|at most  no less than|no more than  no fewer than|no more than  not less than|not more than
    or more|or less  or more|or fewer  or higher|or lower  or above|or below  or over|or under  or later|or earlier
    or longer|or shorter  and above|and below  and over|and under
    over|under  above|below  after|before  a minimum of|a maximum of  minimum of|maximum of  well over|well under
    no earlier than|no later than  no lower than|no higher than
    highest|lowest  largest|smallest  biggest|smallest  greatest|least  most|least  most|fewest  longest|shortest
    tallest|shortest  earliest|latest  oldest|youngest  oldest|newest  heaviest|lightest  fastest|slowest
    best|worst  first|last  deepest|shallowest  widest|narrowest  warmest|coldest  hottest|coolest  maximum|minimum
    bigger|smaller  larger|smaller  greater|smaller  higher|lower  taller|shorter  longer|shorter  faster|slower
    older|younger  heavier|lighter  later|earlier  better|worse  more|less  more|fewer  deeper|shallower
    wider|narrower  warmer|colder  hotter|cooler  newer|older
    exceeds|falls below  exceeded|fell below  increased|decreased  rose|fell  grew|shrank  gained|lost
    increase|decrease  outnumbers|is outnumbered by  outnumber|are outnumbered by
"""


def _read(block: str) -> dict[str, tuple[str, ...]]:
    pairs = [tuple(pair.strip().split("|")) for pair in re.split(r"\s{2,}|\n", block) if pair.strip()]
    found: dict[str, list[str]] = {}
    for one, other in pairs:
        for word, counterpart in ((one, other), (other, one)):
            known = found.setdefault(word, [])
            if counterpart not in known:
                known.append(counterpart)
    return {word: tuple(others) for word, others in found.items()}


OPPOSITES: dict[str, tuple[str, ...]] = _read(_PAIRS)
"""A signal and its opposites, the usual one first; lower case."""

_ANY = re.compile(
    r"(?<![^\W_])(?:"
    + "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(OPPOSITES, key=lambda w: (-len(w), w)))
    + r")(?![^\W_])",
    re.IGNORECASE,
)


class SignalWord(NamedTuple):
    """A signal found in a text."""

    start: int
    end: int
    text: str
    """As it is written there."""
    opposites: tuple[str, ...]
    """In lower case, the usual one first."""


_COMMON = frozenset("a an at and or no not of in the is by are to up well".split())
_RARE = frozenset(next(word for word in signal.split() if word not in _COMMON) for signal in OPPOSITES)
"""A word of each signal that few texts have."""
_WORD = re.compile(r"[a-z]+")


def find_signals(text: str) -> tuple[SignalWord, ...]:
    """Return all signals of a text in order, the longest phrase at each place, whole words only."""
    if _RARE.isdisjoint(_WORD.findall(text.lower())):
        return ()  # looking for a hundred phrases costs more than looking for their words
    return tuple(
        SignalWord(m.start(), m.end(), m[0], OPPOSITES[" ".join(m[0].lower().split())]) for m in _ANY.finditer(text)
    )


def opposite(signal: str) -> str | None:
    """Return the usual opposite of a signal, capitalised where the signal is; None where there is none."""
    others = OPPOSITES.get(" ".join(signal.lower().split()))
    if not others:
        return None
    return others[0].capitalize() if signal[:1].isupper() else others[0]

"""What a film earned against what it cost: a profit, a loss, "made back its budget", "twice its budget".

The sentences have many words for few claims, so they are told by their words and not by a shape; a word that none of
the lists has leaves a sentence unread.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.checking.box_facts import Facts, fact, names
from probelib.checking.box_phrase import Phrase, stemmed
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.grounding.amounts import Amount
from probelib.records import Interval, Truth


def _words(text: str) -> frozenset[str]:
    return frozenset(stemmed(text).split())


_GAIN = _words("profit profitable profited profits gain gained surplus")
_LOSS = _words("loss lose lost flop flopped bomb bombed unprofitable disappointment failure losing underperformed")
_SUCCESS = _words("success successful hit smash blockbuster")
_EARNING = _words(
    "made make earned earn grossed gross gained gain generated turn turned brought bring returned net netted took take"
)
_EARNED = _EARNING | _words("office gross revenue earnings receipts")
_SPENT = _words("budget budgeted cost costs spent")
_BACK = _words("recouped recoup recovered recover covered cover back even")
_DOUBLE = {
    word: n
    for text, n in (("double doubled twice", 2), ("triple tripled thrice", 3), ("quadrupled quadruple", 4))
    for word in _words(text)
}
_MORE = _words(
    "more higher greater larger bigger exceeded exceed exceeds surpassed surpass outgrossed over above outweighed "
    "outweigh"
)
_LESS = _words("less lower smaller fewer lesser under below")
_FILLERS = _words(
    """
    S be have had at in on of to from by with for and it was did the box money film movie its than what their
    as much many when studio studios producers producer makers maker financial financially commercial
    commercially total turned run dollars theaters theatres theater out up end ended wind wound able manage
    managed original initial actual production during theatrical overall investment compared against then
    amount worldwide there that one a came company creators filmmakers significant good decent highest lowest estimate
    estimated receipt run
    """
)  # fmt: skip
_GREAT = _words("huge big great massive major")
_KNOWN = (
    _GREAT | _GAIN | _LOSS | _SUCCESS | _EARNED | _SPENT | _BACK | _MORE | _LESS | _FILLERS | _DOUBLE.keys() | {"S"}
)
CUES = _GAIN | _LOSS | _SUCCESS | _SPENT | _BACK | _words("money")
_HUGE = Fraction(4)
_CLEAR = Fraction(2)
"""A film that earned so many times what it cost is no flop and a success to everybody."""
_RATE = Fraction(5, 2)
"""A pound, a euro and a dollar have never been worth so many times each other."""
_RELATED = frozenset({"money USD", "money GBP", "money EUR"})
_EARNED_KEYS, _SPENT_KEYS = names("Box office|Gross|Worldwide gross"), names("Budget|Cost|Production cost")
_ABOUT = re.compile(r"(?:est|estimated|approx|c|ca|about|around|approximately|[≈~])?\.?\s*", re.IGNORECASE)


class _Bounds(NamedTuple):
    low: Fraction
    high: Fraction
    dimension: str


def money(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on what a film earned and what it cost, or None."""
    words = phrase.words
    if CUES.isdisjoint(words):
        return None
    phrase = phrase._replace(line=_WHOSE.sub("", phrase.line))
    if not phrase.words <= _KNOWN:
        return None
    earned, spent = facts.first(_EARNED_KEYS), facts.first(_SPENT_KEYS)
    ratios = None if earned is None or spent is None else _ratios(earned, spent)
    if earned is None or spent is None or ratios is None:
        return None
    says = {_says(phrase, ratio) for ratio in ratios}
    settled = says.pop() if len(says) == 1 else None
    return None if settled is None else fact(settled, earned, spent)


_WHOSE = re.compile(rf" for(?: (?:{'|'.join(stemmed('studio film movie producer maker of company').split())}))+$")
"""Who is said to have earned: it is the film's studio whoever is named."""


def _ratios(earned: Key, spent: Key) -> tuple[Fraction, Fraction] | None:
    """Return how many times its cost a film earned, at least and at most."""
    a, b = _bounds(earned), _bounds(spent)
    if a is None or b is None or not b.low:
        return None
    low, high = a.low / b.high, a.high / b.low
    if a.dimension == b.dimension:
        return low, high
    if {a.dimension, b.dimension} <= _RELATED:
        return low / _RATE, high * _RATE
    return None


def _bounds(key: Key) -> _Bounds | None:
    """Return the amounts of a key that one number or a range gives, its exactness left aside."""
    pairs = zip(key.quantities, key.amounts, strict=True)
    notes = [m.span() for m in _NOTE.finditer(key.entries[0].text)] if len(key.entries) == 1 else []
    amounts = [a for q, a in pairs if not a.year and not any(s <= q.start < e for s, e in notes)]
    if not amounts or _ABOUT.fullmatch(key.entries[0].text[: key.quantities[0].start]) is None:
        return None
    first = amounts[0]
    if any(a.dimension != first.dimension for a in amounts):
        return None
    ends = [end for a in amounts if a.dimension == first.dimension for end in _ends(a)]
    low, high = min(ends), max(ends)
    return None if not ends or high > _WIDE * low else _Bounds(low, high, first.dimension)


_NOTE = re.compile(r"\([^()]*\)")
_WIDE = 2
"""A range of which one end is so many times the other is no range but two amounts."""


def _ends(amount: Amount) -> tuple[Fraction, ...]:
    value = amount.value
    ends = (value.low, value.high) if isinstance(value, Interval) else (value,)
    return tuple(Fraction(end) for end in ends if isinstance(end, Decimal | Fraction))


def _says(phrase: Phrase, ratio: Fraction) -> Truth | bool | None:
    line = phrase.line.split()
    words = phrase.words
    double = [n for word, n in _DOUBLE.items() if word in words]
    if double:
        return _multiple(words, ratio, double)
    if _MORE & words or _LESS & words:
        return _compared(line, ratio)
    if words & _BACK:
        return ratio >= 1 if ratio != 1 else None
    if words & _LOSS:
        return (
            ratio < 1
            if ratio < 1
            or ratio >= _CLEAR
            or "money" in words
            or not words & _words("flop bomb disappointment failure underperformed")
            else None
        )
    if words & _GAIN and not words & _SPENT:
        great = words & (_GREAT | _words("significant good decent"))
        return None if great and 1 < ratio < _CLEAR else ratio > 1
    if words & _words("money") and words & _EARNING and not words & _SPENT:
        return ratio > 1
    if words & _SUCCESS:
        clear = _HUGE if words & _GREAT else _CLEAR
        return True if ratio >= clear else False if ratio < 1 else None
    return None


def _multiple(words: frozenset[str], ratio: Fraction, double: list[int]) -> bool | None:
    """Return whether something was earned "double its budget": at least so much; open where it is much more."""
    if len(double) != 1 or not words & _SPENT:
        return None
    if words & _MORE:
        return ratio > double[0]
    if words & _LESS:
        return ratio < double[0]
    return False if ratio < double[0] * Fraction(95, 100) else True if ratio < double[0] + 1 else None


def _compared(line: list[str], ratio: Fraction) -> bool | None:
    """Return whether what stands before "more than" is more: what was earned, or what was spent."""
    signs = [i for i, word in enumerate(line) if word in _MORE | _LESS]
    if len(signs) != 1 or ratio == 1:
        return None
    at = signs[0]
    before, after = set(line[:at]), set(line[at:])
    more = line[at] in _MORE
    if after & _SPENT and not before & _SPENT and (before & _EARNED or after & _EARNED):
        return (ratio > 1) is more
    if before & _SPENT and not after & _SPENT and after & _EARNED:
        return (ratio < 1) is more
    return None

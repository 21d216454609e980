"""What a film earned against what it cost: a profit, a loss, "made back its budget", "twice its budget".

The sentences have many words for few claims, so they are told by their words and not by a shape; a word that none of
the lists has leaves a sentence unread.
"""

from __future__ import annotations

from fractions import Fraction

from probelib.checking.box_facts import Facts, fact
from probelib.checking.box_phrase import Phrase, stemmed
from probelib.checking.grounded_keys import number
from probelib.checking.grounded_pairs import earned_and_spent
from probelib.checking.terms import Node
from probelib.records import Truth


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
    amount worldwide there that one a came company creators filmmakers
    """
)  # fmt: skip
_GREAT = _words("huge big great massive major")
_KNOWN = (
    _GREAT | _GAIN | _LOSS | _SUCCESS | _EARNED | _SPENT | _BACK | _MORE | _LESS | _FILLERS | _DOUBLE.keys() | {"S"}
)
CUES = _GAIN | _LOSS | _SUCCESS | _SPENT | _BACK
_HUGE = Fraction(4)
_CLEAR = Fraction(2)
"""A film that earned so many times what it cost is no flop and a success to everybody."""


def money(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on what a film earned and what it cost, or None."""
    words = phrase.words
    if CUES.isdisjoint(words) or not words <= _KNOWN:
        return None
    found = earned_and_spent(facts.keys)
    if found is None or not number(found.spent_amount):
        return None
    ratio = number(found.earned_amount) / number(found.spent_amount)
    says = _says(phrase, ratio)
    return None if says is None else fact(says, found.earned, found.spent)


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
        return ratio > 1
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

"""One key's number or entries against another's: "more labels than genres", "the metro is larger than the city"."""

from __future__ import annotations

from probelib.checking.box_counts import key_counted
from probelib.checking.box_facts import Facts, count_listed, fact
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_keys import Key, number
from probelib.checking.grounded_pairs import main_amount
from probelib.checking.terms import Node

_MORE = "more|fewer|less|larger|smaller|greater|higher|lower|longer|shorter|bigger|lesser"
_FAR = r"(?: (?:far|much|way|significantly|considerably|slightly|lot|many))*"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S(?: be| have| play| perform| use| work)*(?: on| under| in| for| with)?(?: far| many| way| much)? "
        rf"(?P<HOW>{_MORE}) (?P<A>[a-z ]+?) than(?: number of)?(?: S)?(?: have| be| play| perform)?(?: on| "
        rf"under| in| for)? (?P<B>[a-z ]+?)(?: (?:S|be|have|on|practice|in|with|under|play|perform|work with|"
        rf"associate with))*",
        rf"there be(?: far| many)? (?P<HOW>{_MORE}) (?P<A>[a-z ]+?) than(?: there be)? (?P<B>[a-z ]+?)(?: (?:in|"
        rf"for|of|on) S)?",
        rf"S (?P<A>[a-z ]+?) be (?P<HOW>{_MORE})(?: populate| dense)? than(?: S)? (?P<B>[a-z ]+?)",
        rf"(?P<A>[a-z ]+?)(?: of S)? be (?P<HOW>{_MORE}) than(?: S)? (?P<B>[a-z ]+?)(?: of S)?",
        rf"S have (?P<HOW>{_MORE}) (?P<A>[a-z ]+?) than S(?: have| do)? (?P<B>[a-z ]+?)",
        rf"S have{_FAR} (?P<HOW>{_MORE}) (?:people|resident|inhabitant) (?:live )?in S (?P<A>[a-z ]+?) than(?: in)? "
        r"S (?P<B>[a-z ]+?)",
        rf"S (?P<A>[a-z ]+?) be{_FAR} (?P<HOW>{_MORE})(?: populate| dense)? than(?: that of)? S (?P<B>[a-z ]+?)",
    )
)
_FEWER = frozenset(stemmed("fewer less smaller lower shorter lesser").split())


def compare(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence that compares two keys, or None."""
    if "than" not in phrase.words:
        return None
    for fits in _SHAPES:
        found = fits(phrase.line)
        if found is None:
            continue
        one, other = _key(facts, found["A"]), _key(facts, found["B"])
        if one is None or other is None or one.at == other.at:
            continue
        if not _is_meant(phrase, one) or not _is_meant(phrase, other):
            return None
        return _compared(one, other, fewer=found["HOW"] in _FEWER)
    return None


def _is_meant(phrase: Phrase, key: Key) -> bool:
    """Whether a key has what is compared: people are no area, and neither is how dense they live."""
    amount = main_amount(key)
    if amount is None:
        return True
    words = phrase.words
    if not words.isdisjoint(_DENSE):
        return not key.content.isdisjoint(_DENSE)
    if not words.isdisjoint(_PEOPLE):
        return not amount.dimension
    return bool(amount.dimension) or _AREA.isdisjoint(words) or not key.content.isdisjoint(_AREA)


_DENSE, _AREA = frozenset(stemmed("dense density").split()), frozenset(stemmed("area").split())
_PEOPLE = frozenset(stemmed("people resident inhabitant population populate").split())


def _key(facts: Facts, said: str) -> Key | None:
    words = said.removeprefix("number of ").strip()
    key = key_counted(facts, words)
    if key is not None:
        return key
    content = frozenset(words.split()) - _LIGHT
    for light in (_LIGHT, _LIGHT | _OF_PLACES):
        fits = [k for k in facts.keys if frozenset(s for s in k.content - light if not s.isdigit()) == content - light]
        if fits:
            return fits[0] if len(fits) == 1 and content - light else None
    return None


_LIGHT = frozenset(stemmed("number of total in").split())
_OF_PLACES = frozenset(stemmed("area region population zone").split())
"""Words with which a part of a place is named or not: `Metro` is the metro area."""


def _compared(one: Key, other: Key, *, fewer: bool) -> Node | None:
    a, b = main_amount(one), main_amount(other)
    if a is not None and b is not None:
        if a.dimension != b.dimension or number(a) == number(b):
            return None
        return fact((number(a) > number(b)) is not fewer, one, other)
    if a is not None or b is not None or one.amounts or other.amounts:
        return None
    first, second = count_listed(one), count_listed(other)
    if first is None or second is None:
        return None
    if first.least > second.most:
        return fact(not fewer, one, other)
    if first.most < second.least:
        return fact(fewer, one, other)
    return fact(False, one, other) if first == second and first.least == first.most else None


__all__ = ["compare"]

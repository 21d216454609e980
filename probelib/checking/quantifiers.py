"""All, none, only, most: what a share of the records has, and what one record alone has."""

from __future__ import annotations

from probelib.checking import vocab
from probelib.checking.conditions import Condition
from probelib.checking.counts import counted
from probelib.checking.items import Sentence
from probelib.checking.lookup import contradicts
from probelib.checking.programs import Every, Node, Only
from probelib.checking.restrict import Restriction, restrict

_ALL = frozenset({"all", "every", "each", "alway"})
_NONE = frozenset({"non", "no", "never"})
_QUANTIFIERS = _ALL | _NONE | {"only", "majority", "most"}


def quantifiers(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement about all, no, most or only one of the records."""
    if s.said.isdisjoint(_QUANTIFIERS):
        return None
    for k in range(first, last):
        word = s.word(k)
        if word == "only":
            return _only(s, first, last, k)
        if word in _ALL:
            return _share(s, first, last, k, "all")
        if word in _NONE:
            return _share(s, first, last, k, "none")
        if word == "majority" or (word == "most" and s.word(k + 1) == "of"):
            return _share(s, first, last, k, "most")
    return None


def _share(s: Sentence, first: int, last: int, k: int, quota: str) -> Node | None:
    """Read "all of the games in 2005 were won": a scope up to the verb, then what its records have."""
    at = k + 1
    ignore = {k}
    while at < last and s.word(at) in vocab.ARTICLES | {"of"}:
        at += 1
    if s.word(k) in ("never", "alway"):
        return _habit(s, first, last, k, quota)
    if any(s.word(i) in vocab.OUTCOMES for i in range(first, k)):
        return _won(s, first, last, k, at, quota)
    verbs = [i for i in range(at, last) if _is_verb(s, i)]
    verb = next((i for i in verbs if s.word(i) in vocab.BE), verbs[0] if verbs else None)
    if verb is None or (verb == at and quota != "none"):
        return None
    if any(s.word(i) in _ALL | _NONE for i in range(first, last) if i != k):
        return None
    if not _is_noun(s, at):
        return None
    scope = restrict(s, first, verb, ignore={*ignore, at})
    rest = restrict(s, verb, last)
    if scope is None or rest is None:
        return None
    within, have = counted(s, scope), _predicate(rest)
    if within is None or not have:
        return None
    return Every(s.reading, within, have, quota)


def _won(s: Sentence, first: int, last: int, k: int, at: int, quota: str) -> Node | None:
    """Read "they won all of the games in january": what stands before is the predicate, what follows the scope."""
    if not _is_noun(s, at):
        return None
    have, scope = restrict(s, first, k), restrict(s, at + 1, last)
    if have is None or scope is None:
        return None
    within, predicate = counted(s, scope), _predicate(have)
    return Every(s.reading, within, predicate, quota) if within is not None and predicate else None


def _habit(s: Sentence, first: int, last: int, k: int, quota: str) -> Node | None:
    """Read "X never ..." and "X always ...": of all records of X."""
    scope, rest = restrict(s, first, k), restrict(s, k + 1, last)
    if scope is None or rest is None:
        return None
    within, have = counted(s, scope), _predicate(rest)
    return Every(s.reading, within, have, quota) if within and have else None


def _predicate(said: Restriction) -> tuple[Condition, ...] | None:
    """Return the conditions of a predicate, which may hold of no record at all."""
    return None if said.groups or contradicts(said) else tuple(said.conditions)


def _is_noun(s: Sentence, at: int) -> bool:
    item = s.items[at]
    return s.word(at) in vocab.NOUNS or (item.header is not None and not item.is_value)


def _is_verb(s: Sentence, i: int) -> bool:
    word = s.word(i)
    return word in vocab.BE or word in vocab.HAVE or word in vocab.VERBS or word in vocab.OUTCOMES


def _only(s: Sentence, first: int, last: int, k: int) -> Node | None:
    """Read "X is the only noun that ...": X has what follows, and no other record has it."""
    before = k
    while before > first and s.word(before - 1) in vocab.ARTICLES:
        before -= 1
    if before <= first or s.word(before - 1) not in vocab.BE:
        return _only_subject(s, first, last, k)
    at = k + 1
    if at >= last or not _is_noun(s, at):
        return None
    subject, rest = restrict(s, first, before), restrict(s, at + 1, last)
    if subject is None or rest is None or subject.groups:
        return None
    who, have = counted(s, subject), counted(s, rest)
    if not who or not have:
        return None
    return Only(s.reading, who, have)


def _only_subject(s: Sentence, first: int, last: int, k: int) -> Node | None:
    """Read "the only noun that ... is X"."""
    if any(s.items[i].is_value and not s.items[i].caption for i in range(first, k)):
        return None
    at = k + 1
    if at >= last or not _is_noun(s, at):
        return None
    verbs = [i for i in range(at + 1, last) if s.word(i) in vocab.BE]
    if not verbs:
        return None
    verb = verbs[-1]
    scope, rest = restrict(s, first, verb, ignore={k, at}), restrict(s, verb, last)
    if scope is None or rest is None:
        return None
    have, who = counted(s, scope), counted(s, rest)
    if not who or not have:
        return None
    return Only(s.reading, who, have)


__all__ = ["quantifiers"]

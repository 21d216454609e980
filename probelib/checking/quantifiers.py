"""All, none, only, most: what a share of the records has, and what one record alone has."""

from __future__ import annotations

from probelib.checking import vocab
from probelib.checking.computed import Count, Difference
from probelib.checking.conditions import Condition, Slot
from probelib.checking.counts import counted
from probelib.checking.lookup import contradicts
from probelib.checking.programs import All, Exists, Node, Related
from probelib.checking.quantified import Every, Only
from probelib.checking.restrict import Restriction, restrict
from probelib.checking.sentences import Sentence
from probelib.checking.several import Among
from probelib.records import Kind

_ALL = frozenset({"all", "every", "each", "alway"})
_NONE = frozenset({"non", "no", "never"})
CUES = _ALL | _NONE | {"only", "majority", "minority", "most"}
"""Words of which a statement of this family has one."""
TAKES = CUES | {"but"}
"""Words that it reads though no condition explains them; beside them it reads one noun, whatever it is."""


def quantifiers(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement about all, no, most or only one of the records."""
    if s.said.isdisjoint(CUES):
        return None
    for k in range(first, last):
        word = s.words[k]
        if word == "only":
            return _only(s, first, last, k)
        if word in _ALL:
            return _share(s, first, last, k, "all")
        if word in _NONE:
            return _share(s, first, last, k, "none")
        if word == "minority":
            return _share(s, first, last, k, "few")
        if word == "majority" or (word == "most" and (s.words[k + 1] == "of" or (k == first and _is_noun(s, k + 1)))):
            return _share(s, first, last, k, "most")
    return None


def _share(s: Sentence, first: int, last: int, k: int, quota: str) -> Node | None:
    """Read "all of the games in 2005 were won": a scope up to the verb, then what its records have."""
    if s.words[k] in ("never", "alway"):
        return _habit(s, first, last, k, quota)
    if any(s.words[i] in _ALL | _NONE for i in range(first, last) if i != k):
        return None
    but = s.words[k] == "all" and s.words[k + 1] == "but"
    number = _counted_by(s, k + 2 if but else k + 1, last)
    if but and number is None:
        return None
    at = k + 1 if number is None else number + 1
    while at < last and s.words[at] in vocab.ARTICLES | {"of"}:
        at += 1
    if any(s.words[i] in vocab.OUTCOMES for i in range(first, k)):
        return _won(s, first, last, k, at, quota)
    noun = _noun(s, at, last)
    if noun is None:
        return None
    verbs = [i for i in range(noun + 1, last) if _is_verb(s, i)]
    for verb in sorted(verbs, key=lambda i: s.words[i] not in vocab.BE):
        scope = restrict(s, first, verb, ignore={noun, *range(k, at)})
        rest = restrict(s, verb, last)
        within = None if scope is None else counted(s, scope)
        have = None if rest is None else _predicate(rest)
        if within is None or not have:
            continue
        every = Every(s.reading, within, have, quota)
        if number is None:
            return every
        item = s.items[number]
        if item.number is None or item.said is None:
            return None
        slot = Slot(item.number.at, item.number.quantity.text, item.said)
        if but:
            rest_of = Difference(Count(s.reading, within), Count(s.reading, (*within, *have)))
            return Related(s.reading, rest_of, slot)
        return All((Related(s.reading, Count(s.reading, within), slot), every))
    return None


def _counted_by(s: Sentence, at: int, last: int) -> int | None:
    """Return the number of "all 16 of the picks", "all 8 teams"."""
    while at < last and s.words[at] in vocab.ARTICLES | {"of"}:
        at += 1
    item = s.items[at] if at < last else None
    if item is None or item.number is None or item.number.quantity.kind is not Kind.CARDINAL or not item.exact:
        return None
    return at if item.number.quantity.unit is None else None


def _noun(s: Sentence, at: int, last: int) -> int | None:
    """Return the noun of a quantifier, names before it skipped: "the friendly games"; it need not be a known word."""
    for i in range(at, min(at + 4, last)):
        item = s.items[i]
        if _is_noun(s, i):
            return i
        if item.caption and item.stem.isalpha() and _is_verb(s, i + 1):
            return i
        if not item.is_value and not item.caption and s.words[i] not in vocab.ARTICLES:
            known = item.stem in vocab.OPERATORS or item.stem in vocab.GLUE or item.stem in vocab.VERBS
            return None if known or not item.stem.isalpha() or item.header is not None else i
    return None


def _won(s: Sentence, first: int, last: int, k: int, at: int, quota: str) -> Node | None:
    """Read "they won all of the games in january": what stands before is the predicate, what follows the scope."""
    noun = _noun(s, at, last)
    if noun is None:
        return None
    have, scope = restrict(s, first, k), restrict(s, at, last, ignore={noun})
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
    return s.words[at] in vocab.NOUNS or (item.header is not None and not item.is_value)


def _is_verb(s: Sentence, i: int) -> bool:
    word = s.words[i]
    return word in vocab.BE or word in vocab.HAVE or word in vocab.VERBS or word in vocab.OUTCOMES


def _only(s: Sentence, first: int, last: int, k: int) -> Node | None:
    """Read "X is the only noun that ...": X has what follows, and no other record has it."""
    before = k
    while before > first and s.words[before - 1] in vocab.ARTICLES:
        before -= 1
    if before <= first or s.words[before - 1] not in vocab.BE:
        return _only_subject(s, first, last, k)
    noun = _noun(s, k + 1, last)
    if noun is None:
        return None
    subject, rest = restrict(s, first, before), restrict(s, k + 1, last, ignore={noun, *_again(s, noun, last)})
    if subject is None or rest is None:
        return None
    have = counted(s, rest)
    if not have:
        return None
    if len(subject.groups) == 1 and not subject.conditions:
        # "A and B are the only ones": each of them is, and nobody else.
        members = subject.groups[0]
        each = tuple(Exists(s.reading, (member, *have)) for member in members)
        return All((*each, Only(s.reading, (Among(s.reading, members),), have)))
    who = counted(s, subject)
    return Only(s.reading, who, have) if who else None


def _again(s: Sentence, first: int, last: int) -> list[int]:
    """Return a second "only": "the only rider to only complete 1 lap"."""
    return [i for i in range(first, last) if s.words[i] == "only"]


def _only_subject(s: Sentence, first: int, last: int, k: int) -> Node | None:
    """Read "the only noun that ... is X"."""
    if any(s.items[i].is_value and not s.items[i].caption for i in range(first, k)):
        return None
    noun = _noun(s, k + 1, last)
    if noun is None:
        return None
    verbs = [i for i in range(noun + 1, last) if s.words[i] in vocab.BE]
    if not verbs:
        return None
    verb = verbs[-1]
    scope, rest = restrict(s, first, verb, ignore={k, noun}), restrict(s, verb, last)
    if scope is None or rest is None:
        return None
    have, who = counted(s, scope), counted(s, rest)
    if not who or not have:
        return None
    return Only(s.reading, who, have)


__all__ = ["quantifiers"]

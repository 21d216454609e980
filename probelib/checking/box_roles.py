"""Who did something, and what is listed: "directed by Ang Lee", "the director of S is Ang Lee", "plays guitar"."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

from probelib.checking.box_facts import Facts, Value, count_listed, fact, names, values_of
from probelib.checking.box_lexicon import BY_NOUN, BY_VERB, PERSONS, Role
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.records import Table, Truth

_NOUN = r"(?P<NOUN>[a-z]+(?: [a-z]+){0,2}?)"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        r"S(?: be| have)?(?P<ONLY> only| solely)? (?P<VERB>[a-z]+)(?: music| song)?(?P<ONLY3> only| solely)? "
        r"(?P<BY>by|under|with|on|for|to|in|at)(?P<ONLY2> only)? (?P<V>.+)",
        rf"(?P<V>[^S]+?) be(?P<ONLY> only)? {_NOUN} (?:of|for|on|in) S",
        rf"{_NOUN} (?:of|for|on|in) S be(?P<ONLY> only)? (?P<V>[^S]+)",
        rf"S {_NOUN} be(?: call| know as| name)?(?P<ONLY> only)? (?P<V>[^S]+)",
        rf"S have (?P<V>[^S]+?) as(?: S)?(?: one of S)? {_NOUN}",
        rf"(?P<V>[^S]+?) be (?:one of )?S {_NOUN}",
        r"(?P<V>[^S]+?) be (?P<VERB>award|give) to S",
        r"(?P<V>[^S]+?) (?P<VERB>[a-z]+) S",
        r"S(?: have)?(?P<ONLY> only)? (?P<VERB>[a-z]+) (?P<V>[^S]+)",
    )
)


class Match(NamedTuple):
    """How a stretch of a sentence stands to what a key lists."""

    all: bool
    """Whether all of it is listed."""
    none: bool
    """Whether no word of it is among the words of the key."""


_SAID = frozenset(BY_VERB.keys() | {noun.split()[-1] for noun in BY_NOUN}) - {"peopl", "man", "woman"}
"""Words of which a sentence about a role has one, unless it has a key's own name."""


def roles(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence that names what a key lists, or None."""
    words = phrase.words
    if _SAID.isdisjoint(words) and not any(name <= words for name in facts.by_name):
        return None
    for fits in _SHAPES:
        found = fits(phrase.line)
        if found is None:
            continue
        groups = found.groupdict()
        verb, noun = groups.get("VERB") or "", groups.get("NOUN") or ""
        said = tuple(groups["V"].split())
        if len(said) > _LONGEST or "#" in groups["V"] or said[0] in _UNNAMED:
            continue
        only = bool(groups.get("ONLY") or groups.get("ONLY2") or groups.get("ONLY3"))
        candidates = BY_VERB.get(verb, ()) if verb else tuple(r for r in BY_NOUN.get(noun, ()) if noun not in PERSONS)
        candidates = tuple(role for role in candidates if not role.sole or groups.get("BY") in (None, "by"))
        generic = facts.by_name.get(frozenset(noun.split())) if noun and not candidates else None
        if generic is not None:
            return _of(phrase, table, Role((), frozenset(), frozenset(), sole=True), generic, said, only=only)
        node = _of_any(phrase, facts, table, candidates, said, only=only)
        if node is not None:
            return node
    return None


def _of_any(
    phrase: Phrase, facts: Facts, table: Table, candidates: tuple[Role, ...], said: tuple[str, ...], *, only: bool
) -> Node | None:
    """Return what the keys say that a word may speak of: whoever no key names did it in no way."""
    keys = {k.at: (k, role) for role in candidates for n in role.keys if (k := facts.by_name.get(n)) is not None}
    found = [_of(phrase, table, role, key, said, only=only) for key, role in keys.values()]
    nodes = [node for node in found if node is not None]
    true = next((node for node in nodes if node.truth(NOTHING_SAID) is Truth.TRUE), None)
    if true is not None or not nodes:
        return true
    return nodes[0] if all(key.words.isdisjoint(said) for key, _ in keys.values()) or only else None


_LABEL = frozenset({stemmed("label")})
_LONGEST = 8
_UNNAMED = frozenset(stemmed("same different other another one more less only both many several").split())


def _of(phrase: Phrase, table: Table, role: Role, key: Key, said: tuple[str, ...], *, only: bool) -> Node | None:
    values = values_of(table, key.at)
    match = match_of(values, key, said)
    if not match.all and not only and not _LABELS.isdisjoint(phrase.words) and role.keys[0] == _LABEL:
        own = said[:-1] if said[-1] in _TAILS else said
        match = match._replace(all=bool(own) and all(word in phrase.names for word in own) and _is_label(values, own))
    listed = count_listed(key)
    if match.all:
        if not only:
            return fact(Truth.TRUE, key)
        if listed is None or "and" in said:
            return None
        return fact(Truth.TRUE, key) if listed.most == 1 else fact(Truth.FALSE, key) if listed.least > 1 else None
    other = role.sole and match.none and listed is not None and listed.most <= _FEW
    if other and all(word in phrase.names for word in said) and not _is_like(key, said):
        return fact(Truth.FALSE, key)
    return None


_FEW = 6
"""Of so many all are surely listed."""

_KIN = shape(
    r"S have (?P<A>brother|sister|cousin|uncle|aunt|nephew|niece|father|mother)(?: and (?P<B>brother|sister|cousin))?"
)
_KIN_KEYS = names("Family|Relatives|Relative(s)|Siblings")


def kin(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of "S has a brother and a sister": a relative that the box names; others are not known."""
    found = _KIN(phrase.line)
    key = facts.first(_KIN_KEYS)
    if found is None or key is None:
        return None
    text = key.shown.lower()
    named = all(f"({word}" in text for word in (found["A"], found["B"]) if word)
    return fact(Truth.TRUE, key) if named else None


def match_of(values: tuple[Value, ...], key: Key, said: tuple[str, ...]) -> Match:
    """Return how some words stand to what a key lists: each of those joined by "and" has to be one thing of it."""
    parts: list[list[str]] = [[]]
    for word in said:
        if word in ("and", "both", "or"):
            parts.append([])
        else:
            parts[-1].append(word)
    named = [tuple(part) for part in parts if part]
    whole = any(value.stems == said for value in values)
    found = whole or (bool(named) and all(_is_one(values, part) for part in named))
    return Match(found, key.words.isdisjoint(said))


def _is_label(values: tuple[Value, ...], said: tuple[str, ...]) -> bool:
    """Whether some words are a part of one name, in their order: "RCA" of "RCA Records"."""
    size = len(said)
    return any(value.stems[i : i + size] == said for value in values for i in range(len(value.stems) - size + 1))


_LABELS = frozenset(stemmed("sign released").split())


def _is_one(values: tuple[Value, ...], said: tuple[str, ...]) -> bool:
    """Whether some words are one thing, or the family name of one person."""
    tails = _TAILS
    for end in (said, said[:-1] if said[-1:] and said[-1] in tails else ()):
        if end and any(
            value.stems == end or (len(value.stems) in (2, 3) and value.stems[-1:] == end) for value in values
        ):
            return True
    return False


_TAILS = frozenset(stemmed("music records label songs genre language instrument").split())


def _is_like(key: Key, said: tuple[str, ...]) -> bool:
    """Whether a word of a name is nearly one of the key's, so that it may be the same one misspelt."""
    return any(SequenceMatcher(None, word, own).ratio() > _LIKE for word in said for own in key.words if len(own) > 3)


_LIKE = 0.7


__all__ = ["Match", "kin", "match_of", "roles"]

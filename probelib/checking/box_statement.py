"""Sentences about an infobox that say something in words: their shape decides which keys they are about.

Each family of shapes answers only where the whole line of a sentence fits, so that no word is passed over. A denial
is read as its statement, two statements in one sentence each by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from probelib.checking.box_ages import aged
from probelib.checking.box_compare import compare
from probelib.checking.box_counts import counts
from probelib.checking.box_facts import Fact, Facts, facts_of
from probelib.checking.box_kinds import kinds
from probelib.checking.box_lengths import RELATIONS
from probelib.checking.box_life import life
from probelib.checking.box_money import money
from probelib.checking.box_names import called
from probelib.checking.box_order import order
from probelib.checking.box_phrase import SUBJECT, THINGS, Phrase, phrase_of, shape, stemmed
from probelib.checking.box_places import places
from probelib.checking.box_releases import releases
from probelib.checking.box_roles import kin, roles
from probelib.checking.box_runtime import runtime
from probelib.checking.box_same import same
from probelib.checking.box_spans import spans
from probelib.checking.box_times import times
from probelib.checking.box_yearly import yearly
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.grounded_box import box_claim
from probelib.checking.programs import All, Necessary, Negated
from probelib.checking.terms import Node
from probelib.grounding.linking import Links, link
from probelib.language.stems import stem
from probelib.records import Table, Truth

Family = Callable[[Phrase, Facts, Table], Node | None]

FAMILIES: tuple[Family, ...] = (
    lambda phrase, facts, table: money(phrase, facts),
    lambda phrase, facts, table: counts(phrase, facts),
    lambda phrase, facts, table: times(phrase, facts),
    spans,
    lambda phrase, facts, table: runtime(phrase, facts),
    same,
    lambda phrase, facts, table: yearly(phrase, facts),
    lambda phrase, facts, table: compare(phrase, facts),
    order,
    lambda phrase, facts, table: releases(phrase, facts),
    lambda phrase, facts, table: life(phrase, facts),
    lambda phrase, facts, table: aged(phrase, facts),
    lambda phrase, facts, table: places(phrase, facts),
    kinds,
    called,
    lambda phrase, facts, table: kin(phrase, facts),
    roles,
)

_DENIALS = tuple(
    (shape(pattern), said)
    for pattern, said in (
        (r"(?P<A>S )be never (?P<B>(?:marry|divorce).*)", "be ever "),
        (r"(?P<A>.*?)is (?:not|never)(?: be)?(?: ever)? (?P<B>.+)", "is "),
        (r"(?P<A>.*?)have (?:not|never)(?: ever)?(?: have)? (?P<B>.+)", "have "),
        (r"(?P<A>.*?)do not(?: ever)? (?P<B>.+)", ""),
        (r"(?P<A>.*?)(?:can not|never|fail to) (?P<B>.+)", ""),
    )
)
_DENYING = frozenset({"not", "never", "fail"})


_ONCE = frozenset(stemmed("once anymore yet always both only").split())
"""Words that say something else in a denial."""


def box_statement(links: Links) -> Node | None:
    """Return the program of a sentence whose shape says which keys of an infobox it is about, or None."""
    phrase = phrase_of(links)
    if phrase is None:
        return None
    table = links.reading.table
    return _read(phrase, facts_of(table), table) or _halves(links)


_HALVES = re.compile(r",? (?:and|but|while|with|that|which|who) |, ")


def _halves(links: Links) -> Node | None:
    """Return what two halves of a sentence say together, each read with its numbers: false where one of them is.

    The numbers of a half are none of the sentence's slots, so that no other number is put in their place.
    """
    if not links.quantities or len(links.words) > _LONGEST or not _NOT_BOTH.isdisjoint(t.stem for t in links.tokens):
        return None
    table = links.reading.table
    numbers = {q.end for q in links.quantities}, {q.start for q in links.quantities}
    for joint in list(_HALVES.finditer(links.text))[:_MOST_HALVES]:
        if joint.start() in numbers[0] and joint.end() in numbers[1]:
            continue  # "between 3 and 5"
        one = _half(table, links.text[: joint.start()])
        rest = links.text[joint.end() :]
        other = _half(table, rest) if _is_clause(links, rest) else _predicate(table, rest)
        truths = [Truth.UNKNOWN if part is None else part.truth(NOTHING_SAID) for part in (one, other)]
        for part, truth in zip((one, other), truths, strict=True):
            if part is not None and truth is Truth.FALSE:
                return Fact(Truth.FALSE, *part.explain(NOTHING_SAID))
        if one is not None and other is not None and truths == [Truth.TRUE, Truth.TRUE]:
            (reason, places), (more, others) = one.explain(NOTHING_SAID), other.explain(NOTHING_SAID)
            return Fact(Truth.TRUE, f"{reason}. {more}", tuple(dict.fromkeys(places + others)))
    return None


_LONGEST = 24
_MOST_HALVES = 3


def _predicate(table: Table, rest: str) -> Node | None:
    """Return what a half without a beginning says: "is over a century old", or "over a century old"."""
    found = _half(table, f"{_subject(table)} {rest}")
    if found is not None or stem(rest.split(" ", 1)[0]) not in _RELATING:
        return found
    return _half(table, f"{_subject(table)} is {rest}")


_RELATING = frozenset({word.split()[0] for word in RELATIONS})
"""Words with which a predicate can begin that has its verb in the first half."""


def _subject(table: Table) -> str:
    return table.title or "It"


def _is_clause(links: Links, text: str) -> bool:
    """Whether a half has a beginning of its own: a pronoun, or a word of the title."""
    first = stem(text.split(" ", 1)[0])
    return first in _PRONOUNS or (first in links.reading.caption and text[:1].isupper())


_PRONOUNS = frozenset(stemmed("it he she they his her its their the").split())


def _half(table: Table, text: str) -> Node | None:
    links = link(table, text)
    if len(links.words) < _SHORTEST:
        return None
    found = box_claim(links) if links.quantities else None
    if found is not None:
        return found
    phrase = phrase_of(links)
    return None if phrase is None else _read(phrase, facts_of(table), table)


_SHORTEST = 3


def _read(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    denied = _denied(phrase) if not _DENYING.isdisjoint(phrase.words) else None
    if denied is not None:
        # "Never had one child" may mean none at all or another number.
        counted = "never" in phrase.words and "#" in phrase.line
        whole = not counted and _DENYING.isdisjoint(denied.words) and _ONCE.isdisjoint(denied.words)
        part = _read(denied, facts, table) if whole else None
        return None if part is None else Negated(part)
    for family in FAMILIES:
        found = family(phrase, facts, table)
        if found is not None:
            return found
    return _two(phrase, facts, table)


def _denied(phrase: Phrase) -> Phrase | None:
    for fits, said in _DENIALS:
        found = fits(phrase.line)
        if found is not None:
            return phrase._replace(line=f"{found['A']}{stemmed(said)}{found['B']}")
    return None


def _two(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of two statements about one thing: joined by "and", or one inside the other."""
    both = _BY_BOTH(phrase.line)
    if both is not None:
        parts = [
            _read(phrase._replace(line=f"{both['S']} {both[verb]} {both['REST']}"), facts, table) for verb in ("A", "B")
        ]
        return All((parts[0], parts[1])) if parts[0] is not None and parts[1] is not None else None
    words = phrase.line.split()
    for at in range(2, len(words) - 1):
        word = words[at]
        if word not in _JOINTS and word not in _INNER:
            continue
        rest = words[at + 1 :] if word in _JOINTS else words[at:]
        if word in _INNER and words[at - 1] in _AUXILIARY:
            continue
        if rest[0] != SUBJECT:
            rest = [SUBJECT, *(_VERB_FOR.get(rest[0], [rest[0]])), *rest[1:]]
        first = _read(phrase._replace(line=" ".join(words[:at])), facts, table)
        if first is None and not _says_it_of(words, at):
            continue
        second = _read(phrase._replace(line=" ".join(rest)), facts, table)
        if first is None:
            if second is not None and second.truth(NOTHING_SAID) is Truth.FALSE:
                return Necessary(second)  # whatever the first half says, this one is false
            continue
        if second is not None:
            return All((first, second))
        if first.truth(NOTHING_SAID) is Truth.FALSE and _NOT_BOTH.isdisjoint(rest):
            return Necessary(first)  # whatever else is said, this half is false
    return None


def _says_it_of(words: list[str], at: int) -> bool:
    """Whether what follows word `at` is said of the thing whatever comes before it: "S is a ... movie directed by"."""
    if not _UNSURE.isdisjoint(words):
        return False
    if words[at] in _INNER:
        return words[at - 1] in THINGS and words[:2] == [SUBJECT, "be"] and _OF_ANOTHER.isdisjoint(words[:at])
    return words[at] == "and" and words[0] == SUBJECT and words[at + 1] in _PASSIVE | {"be", SUBJECT}


_BY_BOTH = shape(r"(?P<S>S(?: be)?) (?P<A>[a-z]+) and (?P<B>[a-z]+) (?P<REST>(?:by|in|under|with) .+)")
_NOT_BOTH = frozenset(stemmed("or than before after if unless nor until since then both neither").split())
"""Words beside which the first half is not claimed by itself."""
_UNSURE = (
    _NOT_BOTH
    | _DENYING
    | frozenset(stemmed("no none only where when while which who that because though although").split())
)
_OF_ANOTHER = frozenset(stemmed("of on by for from with to in about after based like").split())
"""Words after which another thing is spoken of: "S is based on a movie directed by"."""
_JOINTS = frozenset(stemmed("and but who which that while").split())
_INNER = frozenset(
    stemmed(
        "from born released directed written produced starring married signed painted created founded foaled with by "
        "located published made recorded known performing playing edited distributed in"
    ).split()
)
_PASSIVE = frozenset(
    stemmed(
        "born released directed written produced married signed painted created founded foaled located published made "
        "recorded edited distributed"
    ).split()
)
_AUXILIARY = frozenset(stemmed("is be was been has and S originally").split())
_VERB_FOR = {
    stemmed("from"): [stemmed("is"), "from"], "with": [stemmed("have")],
    **{word: [stemmed("is"), word] for word in _PASSIVE},
}  # fmt: skip

"""How many things an infobox lists under a key: "two producers", "more than one genre", "only one label", "several"."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from probelib.checking.box_facts import Fact, Facts, Listed, count_listed, fact
from probelib.checking.box_lexicon import BY_NOUN, BY_VERB, PERSONS, Role
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.conditions import Slot, title
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_nodes import Told
from probelib.checking.matching import Said
from probelib.checking.terms import Node, exact
from probelib.grounding.amounts import of
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Kind, Truth

CUES = frozenset(
    stemmed(
        "multiple several many various numerous single couple few any no multi only different always never twice "
        "once thrice solely dozen"
    ).split()
)

_QUANTITY = (
    r"(?P<Q>(?P<R>(?:only|just|exactly|more than|over|less than|fewer than|under|at least|at most|up to) )*"
    r"(?P<N>#[0-9]+)|(?:at least )?(?:multiple|several|many|various|numerous|a few|few|couple of|couple|wide "
    r"variety of|variety of|wide range of|array of|collection of|handful of)|(?:only |just )?single|no|any|"
    r"(?:more than|only|just) #[0-9]+)"
)
_KIND = (
    r"(?: (?:different|separate|distinct|main|precious|unique|diverse|greatly vary|vary|record|musical|"
    r"official|total|notable|known|other|musical))*"
)
_END = (
    r"(?: (?:in total|total|on it|to S name|in S (?:career|life|lifetime|name)|throughout S (?:career|life)|"
    r"during S (?:career|life|lifetime)|(?:in|over|during|throughout) S(?: (?:music|musical|acting))? career|for S|"
    r"of S|on S|in S|S|associate with S|so far|to (?:date|S)|over S career))?"
)
_MIDDLE = (
    r"(?:be|have|work|make|perform|sign|record|release|produce|play|song|music|album|only|always|actively|"
    r"associate|fall|belong|write|comprise|compose|consist|originally)"
)
_NOUN = r"(?P<NOUN>[a-z]+(?: [a-z]+){0,2}?)"

_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S (?:have|had|feature|include|contain|use|come in|list|employ|offer|speak|possess)(?: have)? "
        rf"{_QUANTITY}{_KIND} {_NOUN}{_END}",
        rf"S(?: music)? (?:be|have|have have) {_QUANTITY}{_KIND} {_NOUN}{_END}",
        rf"there (?:be|have be) {_QUANTITY}{_KIND} {_NOUN}(?: (?:in|for|of|on|to|associate with|list for) S)?",
        rf"S(?: music)?(?: be| have)?(?: only| always)? (?P<VERB>[a-z]+)(?: music| song| album)?(?: by| under| "
        rf"in| with| on| for| to| at| from| as)? {_QUANTITY}{_KIND} {_NOUN}{_END}",
        rf"{_QUANTITY}{_KIND} {_NOUN} (?:be )?(?:involve in )?(?P<VERB>[a-z]+)(?: in| on)? S",
        rf"S(?: music)?(?: {_MIDDLE}){{0,3}} (?:under|with|for|as|in|on|across|to|of|into|into only) "
        rf"{_QUANTITY}{_KIND} {_NOUN}{_END}",
        r"S be(?: [a-z]+)? (?P<Q>multi) (?P<NOUN>ethnic|lingual|faith|religious|instrumentalist|genre)"
        r"(?: and [a-z ]+?)?"
        r"(?: country| nation| state| region| city| musician| artist| band| album| album)?",
        rf"S (?:have be|be|play|perform|make|record) (?P<Q>multi) {_NOUN}(?: album| music| artist| band| "
        rf"performer| group)?",
    )
)


class Claimed(NamedTuple):
    """How many things there are said to be."""

    least: int
    most: int | None
    sign: str = ""
    """The number's sign in the phrase; empty for a word such as "several"."""
    relation: Relation = Relation.GE


def counts(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence that counts what one key lists, or None."""
    if "#" not in phrase.line and CUES.isdisjoint(phrase.words):
        return None
    for fits in _SHAPES:
        found = fits(phrase.line)
        if found is None:
            continue
        said = claimed(phrase, found["Q"])
        groups = found.groupdict()
        if said is None:
            continue
        verb = groups.get("VERB") or ""
        key = key_counted(facts, _MANY.get(groups["NOUN"], groups["NOUN"]), verb)
        if key is not None:
            return counted(phrase, key, said)
    return None


def key_counted(facts: Facts, noun: str, verb: str = "") -> Key | None:
    """Return the key whose entries a noun counts: the one that the noun speaks of, and the verb where it is said."""
    roles = BY_NOUN.get(noun, ())
    if verb in BY_VERB:
        roles = tuple(role for role in roles if verb in role.verbs) or (() if noun in PERSONS else roles)
    elif noun in PERSONS or (verb and verb not in _PLAIN):
        return None
    for role in roles:
        key = facts.first(role.keys)
        if key is not None:
            return key
    return None if roles else facts.by_name.get(frozenset(noun.split()))


_MANY = {
    stemmed(word): stemmed(noun)
    for word, noun in (
        ("ethnic", "ethnic groups"), ("lingual", "languages"), ("faith", "religions"), ("religious", "religions"),
        ("instrumentalist", "instruments"),
    )
}  # fmt: skip
"""What there are several of in a multi-ethnic country."""
_PLAIN = frozenset(
    stemmed(
        "have has been received worked work works used use uses performed perform hold held listed made had called"
    ).split()
)


def claimed(phrase: Phrase, said: str) -> Claimed | None:
    """Return how many things a stretch of a phrase says there are; None for what is no count."""
    sign = next((word for word in said.split() if word[0] == "#"), "")
    words = set(said.split())
    if not sign:
        if "no" in words:
            return Claimed(0, 0)
        if words & _COUPLE:
            return Claimed(2, 2)
        return Claimed(1, 1) if words & _SINGLE else Claimed(2, None) if words & _SEVERAL else None
    quantity = phrase.quantity(sign)
    value = quantity.value
    if quantity.kind is not Kind.CARDINAL or quantity.unit is not None or quantity.form not in _COUNTING:
        return None
    if not isinstance(value, Decimal) or value != int(value) or not 0 <= value <= _MOST:
        return None
    n = int(value)
    if words & _MORE:
        return Claimed(n + 1, None, sign, Relation.GT)
    if words & _LESS:
        return Claimed(0, n - 1, sign, Relation.LT)
    if "at" in words or "up" in words:
        most = "most" in words or "up" in words
        return Claimed(0, n, sign, Relation.LE) if most else Claimed(n, None, sign, Relation.GE)
    return Claimed(n, n, sign, Relation.EQ)


_MORE, _LESS, _COUPLE, _SINGLE = (
    frozenset(stemmed(text).split()) for text in ("more over", "less fewer under", "couple", "single")
)
_SEVERAL = frozenset(
    stemmed("multiple several many various numerous few multi variety range array collection handful").split()
)
_COUNTING = (forms.WORDS, forms.DIGITS, forms.DOZEN)
_MOST = 60
"""So many things are counted at most; a larger number is an amount."""
_SURELY_SEVERAL = 3


def counted(phrase: Phrase, key: Key, said: Claimed) -> Node | None:
    """Return the program that a key lists so many things."""
    listed = _number_of(key) or count_listed(key)
    if listed is None:
        return None
    if said.sign and listed.least == listed.most:
        quantity = phrase.quantity(said.sign)
        slot = Slot(int(said.sign[1:]), quantity.text, Said(of(quantity), said.relation))
        shown = f"{listed.least} ({key.shown})"
        return Told(f"Entries of {title(key.name)}", shown, (exact(listed.least),), key.places, slot, None)
    return _fact(key, listed, said)


def _number_of(key: Key) -> Listed | None:
    """Return the number that a key states itself: `Children: 3`."""
    if len(key.entries) != 1 or len(key.quantities) != 1 or key.quantities[0].kind is not Kind.CARDINAL:
        return None
    value = key.quantities[0].value
    plain = key.entries[0].text.split("(")[0].strip()
    if not isinstance(value, Decimal) or plain != key.quantities[0].text:
        return None
    return Listed(int(value), int(value))


def _fact(key: Key, listed: Listed, said: Claimed) -> Fact | None:
    if said.most is None and not said.sign:
        # "Several" of two is not what all people say.
        if listed.least >= _SURELY_SEVERAL:
            return fact(Truth.TRUE, key)
        return (
            fact(Truth.FALSE, key)
            if listed.most == 1
            else None
            if listed.most < 2 or listed.least < 2
            else fact(True, key)
        )
    if listed.least >= said.least and (said.most is None or listed.most <= said.most):
        return fact(Truth.TRUE, key)
    if listed.most < said.least or (said.most is not None and listed.least > said.most):
        return fact(Truth.FALSE, key)
    return None


__all__ = ["CUES", "Claimed", "Role", "claimed", "counted", "counts", "key_counted"]

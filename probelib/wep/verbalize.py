"""Sentences with words of estimative probability.

WEP paper, section 3.1 and Table 3: a word's template around a fact gives a modal sentence, "It is likely that John went
to the kitchen." A fact starts small inside a sentence unless it starts with a name. The paper does not print how it
words `or` and `xor`; here one says "or both" and the other "but not both", so that people read them as they are meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from probelib.wep.logic import Atom, Both, Expression, Not, Op
from probelib.wep.scales import Word

OTHERWISE = "; otherwise that is false"
"""Ends the sentence of a rule: what it states is false where its condition is not met."""

_TEXTS = {Op.AND: "{} and {}", Op.OR: "{} or {}, or both", Op.XOR: "{} or {}, but not both"}

# Words that start sentences and are no names. What is on no list keeps its capital: a name that lost it would be wrong.
_COMMON = frozenset(
    (
        "a an the this that these those some any all both each every no none one two three four five six "
        "seven eight nine ten several many most few another other nobody somebody someone everyone everybody "
        "anyone anybody something nothing everything he she it they we you his her its their our your my "
        "there here people children kids men women boys girls man woman boy girl child guys friends students "
        "workers players musicians dogs cats birds horses couples families teenagers adults passengers "
        "soldiers tourists it's there's they're he's she's we're at in on under near after before behind "
        "outside inside during while when if although because today tomorrow yesterday tonight tall young old "
        "dog cat "
    ).split()
)
_FIRST = re.compile(r"[^\W\d_][\w'’]*")


def inside(fact: str, *, name: bool | None = None, common: Collection[str] = ()) -> str:
    """Return a fact as it stands inside a sentence: without its full stop, small at the start unless a name.

    Args:
        fact: A sentence, with or without its full stop.
        name: Whether it starts with a name; None decides by the word itself.
        common: Small-written words that are known to be no names, such as `corpus_words` finds.
    """
    bare = " ".join(fact.split())
    bare = bare.removesuffix(".").rstrip() if not bare.endswith("..") else bare
    if name is None:
        name = starts_with_name(bare, common)
    return bare if name else bare[:1].lower() + bare[1:]


def starts_with_name(sentence: str, common: Collection[str] = ()) -> bool:
    """Return whether a sentence starts with a name, `I`, or an abbreviation: with a word that stays as it is.

    A word that nothing is known of counts as a name.
    """
    found = _FIRST.match(sentence)
    if found is None:
        return False
    first = found.group()
    if first[0].islower():
        return False
    small = first.lower()
    return small not in _COMMON and small not in common


def corpus_words(sentences: Iterable[str]) -> frozenset[str]:
    """Return the words that a collection writes small more often than with a capital inside its sentences."""
    small: Counter[str] = Counter()
    for sentence in sentences:
        for word in _FIRST.findall(sentence.partition(" ")[2]):
            small[word.lower()] += 1 if word.islower() else -1
    return frozenset(word for word, count in small.items() if count > 0)


def verbalize(word: Word, inner: str) -> str:
    """Return the modal sentence of a word and a fact as `inside` gives it, with capital and full stop."""
    return sentence(word.template.replace("{fact}", inner))


def sentence(text: str) -> str:
    """Return a text with a capital at its start and a full stop at its end, unless it ends in another mark."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def rule(word: Word | None, inner: str, condition: str) -> str:
    """Return the sentence of a rule: what holds with which word where its condition is met, and is false elsewhere.

    Args:
        word: None for a rule that always fires.
        inner: What it states, as `inside` gives it.
        condition: As `combined` gives it.
    """
    stated = inner if word is None else word.template.replace("{fact}", inner)
    return sentence(f"if {condition}, then {stated}{OTHERWISE}")


def paired(op: Op, left: str, right: str) -> str:
    """Return two facts, as `inside` gives them, with an operator between them."""
    return _TEXTS[op].format(left, right)


def denied(inner: str) -> str:
    """Return what says that a fact, as `inside` gives it, does not hold."""
    return f"it is not the case that {inner}"


def combined(expression: Expression, texts: Mapping[str, str]) -> str:
    """Return an expression in words, small at the start; what is combined again stands in brackets.

    A part that is denied comes last, as "it is not the case that A or B" could deny both.

    Args:
        expression: Over the names of `texts`.
        texts: Each fact as `inside` gives it.
    """
    match expression:
        case Atom(name):
            return texts[name]
        case Not(part):
            return denied(_part(part, texts))
        case Both(op, left, right):
            if isinstance(left, Not) and not isinstance(right, Not):
                left, right = right, left
            return paired(op, _part(left, texts), _part(right, texts))


def _part(part: Expression, texts: Mapping[str, str]) -> str:
    text = combined(part, texts)
    return f"({text})" if isinstance(part, Both) else text

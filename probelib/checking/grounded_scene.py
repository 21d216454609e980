"""A sentence over an infobox: which keys it names, and which of its words need no explanation."""

from __future__ import annotations

from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_dates import Times
from probelib.checking.grounded_keys import Key, keys_of, names_of, shared_words
from probelib.checking.grounded_names import inner_numbers, signal_words
from probelib.checking.grounded_text import Num, Text
from probelib.checking.programs import Node
from probelib.language import forms
from probelib.records import Kind

_SEXES = vocab.stem_set("man woman")
"""A thing may be called so at the beginning; later it says who somebody else is: "created by a man"."""
CALENDAR = (Kind.DATE, Kind.YEAR, Kind.TIME)
FRACTIONS = (forms.FRACTION, forms.FRACTION_WORDS, forms.UNICODE_FRACTION)


class Option(NamedTuple):
    """One way in which a number comes from the box."""

    node: Node | None
    """None for a number that is part of a key's name."""
    used: frozenset[int]
    """Tokens that it explains."""
    keys: frozenset[int]
    score: float
    part_of: int | None = None
    """The key in whose name the number stands: another number has to be its value."""


def _leading(text: Text) -> int:
    """Return where the name ends that a sentence begins with, if it has words of the title."""
    title = set(text.reading.caption)
    last = 0
    for i in range(min(_LONGEST, len(text.stems))):
        token = text.token(i)
        if not token.is_word:
            continue
        if not i and token.stem not in title and token.stem not in vocab.ARTICLES and len(token.text) > 1:
            break
        if i not in text.free or not (token.text[0].isupper() or token.stem in title or token.stem in vocab.ARTICLES):
            break
        last = i + 1 if token.text[0].isupper() or token.stem in title else last
    return last if not title.isdisjoint(text.stems[:last]) else 0


_LONGEST = 10


class Scene:
    """A sentence over an infobox."""

    def __init__(self, text: Text) -> None:
        """Find which keys the sentence names."""
        self.text = text
        self.table = text.reading.table
        self.keys = keys_of(self.table)
        self.hints = signal_words(text)
        self.index = names_of(self.table)
        inner = inner_numbers(text, self.index)
        self.names = self.index.named(text, (*text.free, *self.hints), inner=inner)
        self.times = Times(text)
        title = set(text.reading.caption)
        self.context = shared_words(self.table)
        calendar = all(num.quantity.kind in CALENDAR for num in text.nums)
        share = any(num.quantity.kind is Kind.PERCENT or num.quantity.form in FRACTIONS for num in text.nums)
        more = (
            vocab.LIGHT | (vocab.EVENT_VERBS if calendar else frozenset()) | (vocab.COVERING if share else frozenset())
        )
        lead = _leading(text)
        self.known = frozenset(
            i
            for i in text.free
            if i < lead
            or text.stems[i] in vocab.GLUE
            or text.stems[i] in title
            or (text.stems[i] in vocab.THINGS and not (i > 1 and text.stems[i] in _SEXES))
            or text.stems[i] in vocab.PLAIN_VERBS
            or text.stems[i] in more
            or (text.token(i).text[0].isupper() and i and text.stems[i] in self.context)
        )

    def value_words(self, key: Key) -> frozenset[int]:
        """Return the tokens that stand in a key's values, where those hold one thing."""
        ranks = any(num.quantity.kind is Kind.ORDINAL for num in self.text.nums)
        return frozenset(
            i
            for i in self.text.free
            if self.text.stems[i] in key.words
            or (ranks and not vocab.SPEAKS.get(self.text.stems[i], vocab.NONE).isdisjoint(key.words))
        )

    def beside(self, num: Num, tokens: frozenset[int]) -> float:
        """Return a bonus for words right beside a number: "15 seasons", "the width is 3 m"."""
        i = num.last
        while self.text.at(i) in vocab.GLUE and self.text.at(i) in ("of",):
            i += 1
        if i in tokens:
            return 1.0
        j = num.first - 1
        while j >= 0 and (j in self.hints or self.text.at(j) in vocab.GLUE):
            if j in tokens:
                return 0.5
            j -= 1
        return 0.5 if j in tokens else 0.0

"""Infoboxes: one thing, so a sentence's numbers only have to find their keys.

A sentence about an infobox names a key with any of its words, in any order, and adds words of its own.
So keys are found by the words they share with the sentence, and unknown words are borne as long as none of
them is a word of another key, or an operator ("never", "third", "twice").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from probelib.checking import vocab
from probelib.checking.conditions import Condition, Env, Has, Measures, Slot, title
from probelib.checking.matching import Said, comparable
from probelib.checking.programs import All, Amounts, Exists, Necessary, Node, Related, exact
from probelib.checking.sentences import Item, Sentence, Sort
from probelib.grounding.headers import SHORT
from probelib.grounding.reading import Column, Place, Reading
from probelib.language import forms
from probelib.language.stems import Token
from probelib.records import Interval, Kind

_MOST_STRANGE = 3
_MOST_STRANGE_IF_TRUE = 0
_MOST_ENTRIES = 100
_LIST = re.compile(r"[,;•·/]|\band\b|&|\n|\(\s*m\..*\(\s*m\.")
_QUIET = (
    vocab.GLUE
    | vocab.LINKING
    | vocab.VERBS
    | vocab.NOUNS
    | frozenset(
        "and or about year ag old up per barrel weigh last cost measur cover fall caus collect carry travel".split()
    )
    | frozenset("fly begin start end land launch open clos award declar pay charg".split())
)
_CURRENCIES = frozenset({"dollar", "euro", "pound", "cent", "usd", "yen"})
_TIMES = frozenset(
    {"spring", "summer", "autumn", "winter", "season", "middl", "mid",
     "begin", "end", "turn", "century", "decad",
     "ago", "can", "could", "may", "might",
     "anniversary", "when", "while", "includ", "exclud", "now", "today", "current", "originally"}
)  # fmt: skip
"""Words that say of a time more than its date does."""


@dataclass(frozen=True, slots=True)
class Entries:
    """How many entries an infobox lists under a key."""

    reading: Reading
    column: int

    def amounts(self, env: Env) -> Amounts:
        """Return the number of entries; open where one entry could be a list written in one line."""
        cell = self.reading.columns[self.column].cells[0]
        if any(_LIST.search(self.reading.table.cell(r, c)) for r, c in cell.places):
            return Amounts((), (), True)
        return Amounts((exact(len(cell.places)),))

    def slots(self) -> Iterator[Slot]:
        """Yield nothing: a key has no number."""
        return iter(())

    def cells(self, env: Env) -> tuple[Place, ...]:
        """Return the entries."""
        return self.reading.columns[self.column].cells[0].places

    def name(self) -> str:
        """Return "Entries under Labels"."""
        return f"Entries under {title(self.reading.columns[self.column].header)}"

    def __str__(self) -> str:
        return f"count{{{self.reading.columns[self.column].header}}}"


def boxes(s: Sentence) -> Node | None:
    """Return the program of a sentence about an infobox, or None where one of its numbers finds no key."""
    numbers = [i for i, item in enumerate(s.items) if item.sort is Sort.NUMBER and not item.caption]
    numbers = [i for i in numbers if not _names_key(s, s.items[i])]
    if not numbers or len(numbers) > 4 or any(s.items[i].signal == "since" for i in numbers):
        return None
    words = _words(s)
    parts: list[Node] = []
    conditions: list[Condition] = []
    keys: set[int] = set()
    for i in numbers:
        found = _key(s, i, words)
        if found is None:
            return None
        column, counted = found
        keys.add(column)
        slot = _slot(s.items[i])
        if slot is None:
            return None
        if counted:
            parts.append(Related(s.reading, Entries(s.reading, column), slot))
        else:
            conditions.append(Measures(s.reading, (column,), slot))
    for i, item in enumerate(s.items):
        if item.sort is Sort.CELL and item.mention is not None and item.mention.exact and not item.caption:
            conditions.append(Has(s.reading, s.text(i, i + 1), tuple(item.mention.exact.items())))
    strange = _strange(s, keys)
    if strange is None or strange > _MOST_STRANGE:
        return None
    if conditions:
        parts.append(Exists(s.reading, tuple(conditions)))
    program = parts[0] if len(parts) == 1 else All(tuple(parts))
    # A wrong number makes the sentence false whatever else it says; a right one does not make it true.
    return Necessary(program) if strange > _MOST_STRANGE_IF_TRUE else program


def _names_key(s: Sentence, item: Item) -> bool:
    """Whether an ordinal is a word of a key, as in "the first vaccination" beside a key so called."""
    if item.number is None or item.number.quantity.form != forms.ORDINAL_WORDS:
        return False
    word = s.links.tokens[item.number.first].stem
    return any({word, SHORT.get(word, word)} & set(c.stems) for c in s.reading.columns)


def _slot(item: Item) -> Slot | None:
    if item.number is None or item.said is None:
        return None
    return Slot(item.number.at, item.number.quantity.text, Said(item.said.amount, item.said.relation))


def _words(s: Sentence) -> frozenset[str]:
    """Return the stems of a sentence, with those that its verbs and measures speak of."""
    joints = {
        i
        for number in s.links.numbers
        for i in range(number.first, number.last)
        if s.links.tokens[i].stem == "and"  # "two hundred and six bones" are no bones of hands and feet
    }
    own = {t.stem for i, t in enumerate(s.links.tokens) if t.is_word and i not in joints}
    spoken = set(own)
    # A currency is no key's word: "108 million dollars of profit" are not the budget.
    for word in own - _CURRENCIES:
        spoken |= vocab.RELATED.get(word, frozenset()) | vocab.UNITS_OF_COUNT.get(word, frozenset())
    return frozenset(spoken)


def _content(column: Column) -> frozenset[str]:
    return frozenset(column.stems) - vocab.GLUE


def _key(s: Sentence, i: int, words: frozenset[str]) -> tuple[int, bool] | None:
    """Return the key that shares most words with the sentence and can hold the number, and whether it is counted."""
    item = s.items[i]
    ranked: list[tuple[int, float, int, bool]] = []
    most = 0
    for column in s.reading.columns:
        content = _content(column)
        shared = len(content & words)
        most = max(most, shared)
        if not shared or 2 * shared < len(content):
            continue
        holds = _holds(column, item)
        counted = not holds and _may_count(column, item) and _counts(s, i, content)
        if holds or counted:
            ranked.append((shared, shared / len(content), column.index, counted))
    if not ranked or max(entry[0] for entry in ranked) < most:
        return None  # a key that can't hold the number is closer to the sentence: "local time" beside "UTC time"
    ranked.sort(key=lambda entry: (-entry[0], -entry[1]))
    if len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]:
        return None
    return ranked[0][2], ranked[0][3]


def _counts(s: Sentence, i: int, content: frozenset[str]) -> bool:
    """Whether the word after a number names the key whose entries it counts, and all of the key."""
    after = s.items[i].last
    words = [t.stem for t in s.links.tokens[after : after + len(content) + 1] if t.is_word]
    return content <= set(words)


def _holds(column: Column, item: Item) -> bool:
    """Whether a key holds an amount of the number's own sort; a bare number is not 97 minutes, nor a century a date."""
    if item.said is None or item.number is None:
        return False
    v, q = item.said.amount, item.number.quantity
    cell = column.cells[0]
    if q.form in (forms.CENTURY, forms.MULTIPLIER, forms.DECADE):
        return False
    if q.form in (forms.FRACTION_WORDS, forms.FRACTION) and not v.dimension:
        return bool(cell.amounts) and all(a.dimension == "%" for a in cell.amounts)
    amounts = comparable(cell, v, column.multiplier)
    if v.dimension or not v.is_number:
        return bool(amounts)
    if v.year:
        return any(a.year or a.dimension == "date" for a in amounts)
    kinds = {own.kind for own in cell.quantities}
    if q.kind is Kind.ORDINAL:
        return Kind.ORDINAL in kinds
    # A plain number is the entry's own where it begins it; "x86-64, arm64" and "8000, 8200, 8310" hold none.
    first = cell.quantities[0] if cell.quantities else None
    alone = len(cell.quantities) <= 2 and len(cell.places) == 1
    plain = first is not None and first.kind is Kind.CARDINAL and first.start < 3 and alone
    return plain and not cell.amounts[0].dimension and cell.amounts[0].is_number


def _may_count(column: Column, item: Item) -> bool:
    """Whether a number can be how many entries a key has: a plain number, and entries without numbers of their own."""
    if item.number is None or item.number.quantity.kind is not Kind.CARDINAL or item.number.quantity.unit is not None:
        return False
    value = item.number.quantity.value
    if isinstance(value, Interval) or (isinstance(value, Decimal) and value > _MOST_ENTRIES):
        return False  # "less than 50 million budget" counts no entries
    return not column.cells[0].amounts and item.number.quantity.form in (forms.WORDS, forms.DIGITS)


def _counted_words(s: Sentence) -> frozenset[Token]:
    """Return the nouns that stand right after a number in a table of one row: "5 runners"."""
    if s.reading.infobox:
        return frozenset()
    after = [s.items[i + 1] for i, item in enumerate(s.items[:-1]) if item.sort is Sort.NUMBER]
    return frozenset(
        s.links.tokens[item.first] for item in after if item.sort is Sort.WORD and item.first + 1 == item.last
    )


def _strange(s: Sentence, keys: set[int]) -> int | None:
    """Return how many words are not known; None where one could turn the claim around or means another key.

    A name that is neither the title's nor the keys' counts double, as it says something of its own.
    """
    named = frozenset(word for c in keys for word in s.reading.columns[c].stems)
    other = Counter(word for c in s.reading.columns if c.index not in keys for word in _content(c))
    # A word of one other key means that key; a word of several is what the whole infobox is about.
    others = frozenset(word for word, keys_with in other.items() if keys_with == 1) - named
    strange = 0
    counted = _counted_words(s)
    for item in s.items:
        if item.sort in (Sort.NUMBER, Sort.COMMA) or item.caption:
            continue
        if item.sort is Sort.CELL and item.mention is not None and not keys & item.mention.columns.keys():
            strange += 0 if item.mention.exact else 2
        for i in range(item.first, item.last):
            token = s.links.tokens[i]
            word = token.stem
            if i and s.links.tokens[i - 1].stem == "per":
                continue  # the second half of a unit
            if not token.is_word or word in named or word in s.reading.caption:
                continue
            if word == "scor" or token in counted:
                continue  # what a number counts is no claim of its own
            if word in vocab.OPERATORS or word in _TIMES:
                return None
            if word in others and word not in vocab.NOUNS | vocab.VERBS:
                return None
            if word not in _QUIET and item.sort is not Sort.CELL and not _speaks(word, named):
                strange += 2 if token.text[0].isupper() and token.start else 1
    return strange


def _speaks(word: str, named: frozenset[str]) -> bool:
    spoken = vocab.RELATED.get(word, frozenset()) | vocab.UNITS_OF_COUNT.get(word, frozenset())
    return bool(spoken & named) or any(vocab.related(word, header) for header in named)

"""A linked sentence as a row of items, each with all that it can mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple

from probelib.checking import vocab
from probelib.checking.conditions import Said
from probelib.checking.fitting import fits, spoken
from probelib.grounding.amounts import amount, of
from probelib.grounding.linking import HeaderMention, Links, Mention, Number
from probelib.grounding.reading import Reading
from probelib.grounding.relations import Relation, signal_of
from probelib.language import forms
from probelib.records import Kind

_PLAIN = vocab.VERBS | vocab.GLUE | vocab.RELATED.keys()
_COMMON = _PLAIN | vocab.NOUNS | vocab.OUTCOMES.keys() | {"support"}


_SUMS = frozenset({"total", "averag", "overall", "combin"})
"""Words that are nearly always said of a sum, though a table's last row may be called so."""


class Sort(StrEnum):
    """What an item is taken for first."""

    CELL = "cell"
    NUMBER = "number"
    HEADER = "header"
    WORD = "word"
    COMMA = "comma"


class Item(NamedTuple):
    """A stretch of tokens that has one meaning, or several. A tuple, as each sentence has many."""

    sort: Sort
    first: int
    """Index of its first token; the words of a number's signal are its own."""
    last: int
    stem: str
    """Of a word; empty for the others."""
    mention: Mention | None = None
    header: HeaderMention | None = None
    number: Number | None = None
    said: Said | None = None
    signal: str = ""
    """The words before or after a number that give its relation, lower case; empty for plain equality."""
    caption: bool = False
    """Whether the table's title has all its words."""
    bound: str = ""
    """`low` or `high` for the ends of "between 5 and 7", which stand side by side as items; else empty."""

    @property
    def is_value(self) -> bool:
        """Whether it is a cell or a number."""
        return self.sort is Sort.CELL or self.sort is Sort.NUMBER

    @property
    def exact(self) -> bool:
        """Whether it is a number that is said to be equal."""
        return self.said is not None and self.said.relation is Relation.EQ


@dataclass(frozen=True, slots=True)
class Sentence:
    """The items of a sentence, and the table it is about."""

    links: Links
    items: tuple[Item, ...]
    reading: Reading = field(repr=False)
    words: tuple[str, ...] = ()
    """The stem of each item that is a word, else an empty text."""
    said: frozenset[str] = frozenset()
    """All of `words`, to ask quickly whether one of some words is there."""
    hopeless: tuple[int, ...] = ()
    """Words that no condition can explain; whoever reads them has to do it by a program of their own."""
    memo: dict[str, tuple[Any, ...]] = field(default_factory=dict, compare=False, repr=False)
    """What has been found out about it before, as its stretches are read by one family after the other."""

    def text(self, first: int, last: int) -> str:
        """Return the text of items [first, last) as it is written."""
        if first >= last:
            return ""
        tokens = self.links.tokens
        return self.links.text[tokens[self.items[first].first].start : tokens[self.items[last - 1].last - 1].end]

    def word(self, at: int) -> str:
        """Return the stem of the word at an index; empty where there is no word."""
        return self.words[at] if 0 <= at < len(self.words) else ""


def sentence(links: Links) -> Sentence:
    """Return a linked sentence as items."""
    tokens = links.tokens
    numbers = {n.first: n for n in links.numbers if not _is_header(links, n)}
    mentions = {m.first: m for m in links.mentions}
    headers = {h.first: h for h in links.headers}
    signals, skipped = _signals(links)
    ends, between = _ranges(links)
    skipped |= between
    starts = {*numbers, *mentions, *headers, *signals, *ends}
    known = frozenset(links.words)
    items: list[Item] = []
    at = 0
    while at < len(tokens):
        if at in skipped:
            at += 1
            continue
        if at not in starts:
            plain = _plain(links, at, at in known)
            if plain is not None:
                items.append(plain)
            at += 1
            continue
        if at in ends:
            number, said, bound = ends[at]
            same = mentions.get(at)
            items.append(Item(Sort.NUMBER, at, number.last, "", same, None, number, said, "between", False, bound))
            at = number.last
            continue
        if at in signals:
            number, start, end, said, words = signals[at]
            items.append(_number(links, number, start, end, said, words, mentions.get(number.first)))
            at = end
            continue
        item = _item(links, at, numbers, mentions, headers)
        if item is not None:
            items.append(item)
        at = item.last if item is not None else at + 1
    if any([item.said is not None and item.said.amount.year for item in items]):
        items = [_no_year(links, items, i, item) for i, item in enumerate(items)]
    return of_items(links, tuple(items))


def _no_year(links: Links, items: list[Item], i: int, item: Item) -> Item:
    """Return a number that looks like a year as a plain one where its header counts: "the enrollment was 1959"."""
    said = item.said
    if said is None or not said.amount.year or item.caption or not said.amount.is_number or not i or item.bound:
        return item
    before = [items[k].stem if items[k].sort is Sort.WORD else "" for k in range(max(0, i - 2), i)]
    header: HeaderMention | None = None
    if before[-1] in vocab.BE:
        named = [k for k in range(i - 1) if items[k].header is not None and not items[k].is_value]
        header = items[named[0]].header if named and named[0] <= 1 else None
    elif before[-1] == "of" and i > 2 and items[i - 3].stem in ("a", "an"):
        header = items[i - 2].header
    elif (before[-1] in vocab.HAVE or before[-1] == "with") and i + 1 < len(items):
        header = items[i + 1].header
    if header is None or not header.whole:
        return item
    plain = said.amount._replace(year=False)
    columns = [links.reading.columns[c] for c in header.columns]
    if any(fits(links.reading, c, said.amount) or not fits(links.reading, c, plain) for c in columns):
        return item
    years = (c for c in links.reading.columns if c.kind is Kind.YEAR)
    if any(a.value == plain.value for c in years for cell in c.cells for a in cell.amounts):
        return item  # it is a year of the table too
    return item._replace(said=Said(plain, said.relation))


def of_items(links: Links, items: tuple[Item, ...]) -> Sentence:
    """Return the sentence that items make: all of a text's, or some of them."""
    reading = links.reading
    stems = tuple([item.stem if item.sort is Sort.WORD else "" for item in items])
    hopeless = tuple(
        [
            i
            for i, word in enumerate(stems)
            if word
            and word not in vocab.ACCEPTED
            and not items[i].caption
            and word not in reading.words
            and not spoken(reading, word)
        ]
    )
    return Sentence(links, items, links.reading, stems, frozenset(stems), hopeless)


def halves(s: Sentence) -> tuple[Sentence, Sentence] | None:
    """Return a sentence with "between 3 and 5" as one with "at least 3" and one with "at most 5"; None without such."""
    low = next((i for i, item in enumerate(s.items) if item.bound == "low"), None)
    if low is None or low + 1 >= len(s.items):
        return None
    before, after = s.items[:low], s.items[low + 2 :]
    least = s.items[low]._replace(bound="", signal="at least")
    most = s.items[low + 1]._replace(bound="", signal="at most")
    return of_items(s.links, (*before, least, *after)), of_items(s.links, (*before, most, *after))


def _says_how_many(links: Links, at: int) -> bool:
    """Whether "number" is said of how many there are ("the number of wins") and not of a column `no`."""
    after = links.tokens[at + 1].stem if at + 1 < len(links.tokens) else ""
    return links.tokens[at].stem == "number" and after == "of"


def _is_header(links: Links, number: Number) -> bool:
    """Whether a number is a column's name: a curling team's "third", or 2010 in a table with a column for each year."""
    if not links.headers:
        return False
    if number.quantity.kind is Kind.YEAR and not any(c.kind is Kind.YEAR for c in links.reading.columns):
        return any(h.whole and (h.first, h.last) == (number.first, number.last) for h in links.headers)
    if number.quantity.form not in (forms.FRACTION_WORDS, forms.ORDINAL_WORDS):
        return False
    return any(h.whole and number.first <= h.first and h.last <= number.last for h in links.headers)


def _plain(links: Links, at: int, is_word: bool) -> Item | None:
    """Return a token as a word, a comma, or nothing at all where it is another sign."""
    token = links.tokens[at]
    if is_word:  # as most are, so made without the call of Python code that `Item(...)` is
        plain = (Sort.WORD, at, at + 1, token.stem, None, None, None, None, "", at in links.caption, "")
        return tuple.__new__(Item, plain)
    if token.text == ",":
        return Item(Sort.COMMA, at, at + 1, "")
    if token.text in ("%", "&", "+"):
        return Item(Sort.WORD, at, at + 1, "and" if token.text == "&" else token.stem, caption=at in links.caption)
    return None


def _item(
    links: Links,
    at: int,
    numbers: dict[int, Number],
    mentions: dict[int, Mention],
    headers: dict[int, HeaderMention],
) -> Item | None:
    number, mention, header = numbers.get(at), mentions.get(at), headers.get(at)
    ends = [x.last for x in (number, mention, header) if x is not None]
    if not ends:
        return _plain(links, at, True)
    last = max(ends)
    if header is not None and last == at + 1 and _says_how_many(links, at):
        header = None
        if mention is None and number is None:
            return _plain(links, at, True)
    if header is not None and last == at + 1 and not header.whole and links.tokens[at].stem in _PLAIN:
        header = None  # "make" beside a column `cuts made` is a verb
    caption = _titled(links, range(at, last))
    if number is not None and number.last == last:
        return _number(links, number, at, last, Said(of(number.quantity), Relation.EQ), "", mention)
    same = header if header is not None and header.last == last else None
    if mention is not None and mention.last == last and not _common(links, mention, same):
        return Item(Sort.CELL, at, last, _stem(links, at, last), mention, same, None, None, "", caption)
    if same is None:
        return _plain(links, at, True)
    return Item(Sort.HEADER, at, last, _stem(links, at, last), None, same, None, None, "", caption)


def _titled(links: Links, span: range) -> bool:
    """Whether the title has all words among some tokens."""
    known, tokens = links.caption, links.tokens
    return not any([tokens[i].is_word for i in span if i not in known])


def _common(links: Links, mention: Mention, header: HeaderMention | None) -> bool:
    """Whether a lone word that stands inside some cell is better read as a header or a common word."""
    if mention.last == mention.first + 1 and links.tokens[mention.first].stem in _SUMS:
        return True
    if mention.exact or mention.last != mention.first + 1:
        return False
    return header is not None or links.tokens[mention.first].stem in _COMMON


def _stem(links: Links, first: int, last: int) -> str:
    return links.tokens[first].stem if last == first + 1 else ""


def _number(
    links: Links, number: Number, first: int, last: int, said: Said, signal: str, mention: Mention | None
) -> Item:
    inside = range(number.first, number.last)
    words = [i for i in inside if links.tokens[i].is_word]
    beside = number.first - 1 in links.caption or number.last in links.caption
    named = number.quantity.kind in (Kind.YEAR, Kind.DATE) or len(words) > 1 or beside
    caption = named and links.caption.issuperset(words)
    same = mention if mention is not None and mention.last == number.last else None
    return Item(Sort.NUMBER, first, last, "", same, None, number, said, signal, caption)


def _ranges(links: Links) -> tuple[dict[int, tuple[Number, Said, str]], set[int]]:
    """Return the ends of "between 5 and 7" and "from 1990 to 1995" by their first token, and the tokens that say so."""
    ends: dict[int, tuple[Number, Said, str]] = {}
    words: set[int] = set()
    if len(links.numbers) < 2:
        return ends, words
    tokens = links.tokens
    for low, high in zip(links.numbers, links.numbers[1:], strict=False):
        before = tokens[low.first - 1].stem if low.first else ""
        if before not in ("between", "from") or high.first != low.last + 1:
            continue
        joint = tokens[low.last].stem
        years = {low.quantity.kind, high.quantity.kind} <= {Kind.YEAR, Kind.DATE}
        if joint != "and" and (before == "between" or not years or joint not in ("to", "through", "until", "thru")):
            continue
        if joint == "and" and before != "between":
            continue
        first, second = of(low.quantity), of(high.quantity)
        if not first.dimension and second.dimension and isinstance(low.quantity.value, Decimal):
            first = amount(low.quantity.value, high.quantity.unit, quantum=first.quantum)  # "between 94 and 95 percent"
        if first.dimension != second.dimension and (first.dimension != "date" or not second.year):
            continue
        ends[low.first] = low, Said(first, Relation.GE), "low"
        ends[high.first] = high, Said(second, Relation.LE), "high"
        words.update((low.first - 1, low.last))
    return ends, words


def _signals(links: Links) -> tuple[dict[int, tuple[Number, int, int, Said, str]], set[int]]:
    """Return numbers with a signal by the first token of either, and the tokens of signals that stand apart."""
    found = {}
    skipped: set[int] = set()
    tokens = links.tokens
    for number in links.numbers:
        if _is_header(links, number):
            continue
        q = number.quantity
        signal = signal_of(links.text, q.start, q.end)
        if signal is None:
            continue
        first, last = number.first, number.last
        while first and tokens[first - 1].start >= signal.start:
            first -= 1
        if signal.after:
            apart = links.text[q.end : signal.start].strip(" ,")
            after = [i for i in range(last, len(tokens)) if signal.start <= tokens[i].start < signal.end]
            if apart:
                skipped.update(after)
            else:
                last = after[-1] + 1
        words = " ".join(links.text[signal.start : signal.end].lower().split())
        found[first] = number, first, last, Said(of(q), signal.relation), words
    return found, skipped


__all__ = ["Item", "Sentence", "Sort", "halves", "of_items", "sentence", "vocab"]

"""A linked sentence as a row of items, each with all that it can mean."""

from __future__ import annotations

from decimal import Decimal

from probelib.checking import vocab
from probelib.checking.fitting import fits, is_sequence
from probelib.checking.matching import Said
from probelib.checking.sentences import Item, Sentence, Sort, of_items
from probelib.grounding.amounts import amount, of
from probelib.grounding.linking import HeaderMention, Links, Mention, Number
from probelib.grounding.relations import AFTER, BEFORE, Relation, signal_of
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Kind

_PLAIN = vocab.VERBS | vocab.GLUE | vocab.RELATED.keys()
_COMMON = _PLAIN | vocab.NOUNS | vocab.OUTCOMES.keys() | {"support"}


OF_NUMBERS = frozenset(
    {stem(word) for phrase in (*BEFORE, *AFTER) for word in phrase.split()}
    | {"just", "only", "between", "from", "and", "to", "through", "until", "thru"}
)
"""Stems that a number beside them may take in, as its signal or as the ends of a range."""
_FIRST_AFTER = frozenset({stem(phrase.split()[0]) for phrase in AFTER})
"""Stems that a signal after a number begins with; a comma or one word may stand before it."""
_SUMS = frozenset({"total", "averag", "overall", "combin"})
"""Words that are nearly always said of a sum, though a table's last row may be called so."""


def sentence(links: Links) -> Sentence:
    """Return a linked sentence as items."""
    tokens, caption = links.tokens, links.caption
    own = [n for n in links.numbers if not _is_header(links, n)]
    numbers = {n.first: n for n in own}
    mentions = {m.first: m for m in links.mentions}
    headers = {h.first: h for h in links.headers}
    signals, skipped = _signals(links, own)
    ends, between = _ranges(links)
    skipped |= between
    starts = {*numbers, *mentions, *headers, *signals, *ends}
    known = frozenset(links.words)
    items: list[Item] = []
    at, end = 0, len(tokens)
    while at < end:
        if at in skipped:
            at += 1
        elif at not in starts:
            if at in known:  # as most are, so made without the call of Python code that `Item(...)` is
                word = (Sort.WORD, at, at + 1, tokens[at].stem, None, None, None, None, "", at in caption, "")
                items.append(_made(Item, word))
            elif tokens[at].text in _SIGNS:
                items.append(_sign(links, at))
            at += 1
        elif at in ends:
            number, said, bound = ends[at]
            same = mentions.get(at)
            opener = tokens[number.first - 1].stem if bound == "low" else "between"
            items.append(Item(Sort.NUMBER, at, number.last, "", same, None, number, said, opener, False, bound))
            at = number.last
        elif at in signals:
            number, start, last, said, words = signals[at]
            items.append(_number(links, number, start, last, said, words, mentions.get(number.first)))
            at = last
        else:
            item = _item(links, at, numbers.get(at), mentions.get(at), headers.get(at))
            items.append(item)
            at = item.last
    if links.numbers and not _ORDERS.keys().isdisjoint([item.stem for item in items]):
        items = _ordered(links, items)
    if links.numbers and any([item.said is not None and item.said.amount.year for item in items]):
        items = [_no_year(links, items, i, item) for i, item in enumerate(items)]
    return of_items(links, tuple(items))


_made = tuple.__new__
_ORDERS = {"after": Relation.GT, "befor": Relation.LT}
"""Words that order a number after its noun, "after week 6"."""


def _ordered(links: Links, items: list[Item]) -> list[Item]:
    """Return items with "after week 6" as a week that is more than 6, where a column names records so."""
    found: list[Item] = []
    for k, item in enumerate(items):
        after = items[k + 1 : k + 3]
        order = _ORDERS.get(item.stem) if item.sort is Sort.WORD and len(after) == 2 else None
        if order is not None and _numbers_records(links, *after):
            continue
        before = items[k - 2].stem if k > 1 and items[k - 2].sort is Sort.WORD else ""
        if before in _ORDERS and item.said is not None and _numbers_records(links, items[k - 1], item):
            item = item._replace(said=Said(item.said.amount, _ORDERS[before]), signal=before)
        found.append(item)
    return found


def _numbers_records(links: Links, header: Item, number: Item) -> bool:
    """Whether a header and a number after it name a record by its place in order: "week 6"."""
    if header.header is None or header.sort is not Sort.HEADER or not number.exact or number.bound:
        return False
    columns = [links.reading.columns[c] for c in header.header.columns]
    return len(columns) == 1 and is_sequence(links.reading, columns[0])


_SIGNS = frozenset(",%&+")
"""Signs that are items; others are nothing at all."""


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


def _says_how_many(links: Links, at: int) -> bool:
    """Whether "number" is said of how many there are ("the number of wins") and not of a column `no`."""
    after = links.tokens[at + 1].stem if at + 1 < len(links.tokens) else ""
    return links.tokens[at].stem == "number" and after == "of"


def _is_header(links: Links, number: Number) -> bool:
    """Whether a number is a column's name: a curling team's "third", or 2010 in a table with a column for each year."""
    if not links.headers:
        return False
    if number.quantity.kind is Kind.YEAR:
        named = any([h.whole and (h.first, h.last) == (number.first, number.last) for h in links.headers])
        if named and not any(c.kind is Kind.YEAR for c in links.reading.columns):
            return True
    if number.quantity.form not in (forms.FRACTION_WORDS, forms.ORDINAL_WORDS):
        return False
    return any(h.whole and number.first <= h.first and h.last <= number.last for h in links.headers)


def _word(links: Links, at: int) -> Item:
    return Item(Sort.WORD, at, at + 1, links.tokens[at].stem, caption=at in links.caption)


def _sign(links: Links, at: int) -> Item:
    token = links.tokens[at]
    if token.text == ",":
        return Item(Sort.COMMA, at, at + 1, "")
    return Item(Sort.WORD, at, at + 1, "and" if token.text == "&" else token.stem, caption=at in links.caption)


def _item(links: Links, at: int, number: Number | None, mention: Mention | None, header: HeaderMention | None) -> Item:
    """Return what begins at a token: the longest of them, a number before a cell, a cell before a header."""
    last = max(
        0 if number is None else number.last,
        0 if mention is None else mention.last,
        0 if header is None else header.last,
    )
    if header is not None and last == at + 1:
        if _says_how_many(links, at):
            header = None
        elif not header.whole and links.tokens[at].stem in _PLAIN:
            header = None  # "make" beside a column `cuts made` is a verb
    if number is not None and number.last == last:
        return _number(links, number, at, last, Said(of(number.quantity), Relation.EQ), "", mention)
    same = header if header is not None and header.last == last else None
    if mention is not None and mention.last == last and not _common(links, mention, same):
        sort: Sort = Sort.CELL
    elif same is not None:
        sort, mention = Sort.HEADER, None
    else:
        return _word(links, at)
    stem = links.tokens[at].stem if last == at + 1 else ""
    caption = at in links.caption and _titled(links, at + 1, last)
    return _made(Item, (sort, at, last, stem, mention, same, None, None, "", caption, ""))


def _titled(links: Links, first: int, last: int) -> bool:
    """Whether the title has all words among some tokens."""
    left = [i for i in range(first, last) if i not in links.caption]
    return not left or not any([links.tokens[i].is_word for i in left])


def _common(links: Links, mention: Mention, header: HeaderMention | None) -> bool:
    """Whether a lone word that stands inside some cell is better read as a header or a common word."""
    if mention.last != mention.first + 1:
        return False
    if links.tokens[mention.first].stem in _SUMS or _says_how_many(links, mention.first):
        return True
    if mention.exact:
        return False
    return header is not None or links.tokens[mention.first].stem in _COMMON


def _number(
    links: Links, number: Number, first: int, last: int, said: Said, signal: str, mention: Mention | None
) -> Item:
    inside = range(number.first, number.last)
    words = [i for i in inside if links.tokens[i].is_word]
    beside = number.first - 1 in links.caption or number.last in links.caption
    named = number.quantity.kind in (Kind.YEAR, Kind.DATE) or len(words) > 1 or beside
    caption = named and links.caption.issuperset(words)
    same = mention if mention is not None and mention.last == number.last else None
    return _made(Item, (Sort.NUMBER, first, last, "", same, None, number, said, signal, caption, ""))


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


def _signals(links: Links, numbers: list[Number]) -> tuple[dict[int, tuple[Number, int, int, Said, str]], set[int]]:
    """Return numbers with a signal by the first token of either, and the tokens of signals that stand apart."""
    found = {}
    skipped: set[int] = set()
    tokens = links.tokens
    for number in numbers:
        q = number.quantity
        signal = signal_of(links.text, q.start, q.end) if _may_have_signal(links, number) else None
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


def _may_have_signal(links: Links, number: Number) -> bool:
    """Whether a signal can stand beside a number, as a word of one does; asking this first saves most searches."""
    tokens, q = links.tokens, number.quantity
    if tokens[number.first].start != q.start or tokens[number.last - 1].end != q.end:
        return True
    if number.first and tokens[number.first - 1].stem in OF_NUMBERS:
        return True
    return any([token.stem in _FIRST_AFTER for token in tokens[number.last : number.last + 3]])

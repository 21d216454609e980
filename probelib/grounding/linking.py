"""Which words of a sentence are cells, headers, the caption or quantities of a table.

Linking says what each stretch of words can mean, never which meaning holds: a span that is a cell of
two columns keeps both. What no cell, header, caption or number explains stays a word, and it is
checking's business to know it or to keep silent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding.reading import Reading, read
from probelib.grounding.vocabulary import Phrase, Vocabulary, Word
from probelib.language import quantities as language
from probelib.language.stems import Token, stem, tokenize
from probelib.records import Kind, Quantity, Table

_FUNCTION_WORDS = frozenset(
    """the a an of in on at for to by with from as and or be is it its he she they his her their that which who whom
    this these those there than more less most least not no nor have do will would can could may all any each every
    both only one two when where while during after before between over under above below up down out off if but so
    same other another such very per vs versus into through about around against without within total number list
    table first last time year day new old high low big long short home away top win lose play game score point team
    player name season state city school group part full half open final world""".split()
)
"""Words too common to stand for a cell that has them among others."""

_NEVER = frozenset(
    """a an the of in on at to by or and be is it as no not i s up all any both same more less most only than that there
    this with from for have do who when which""".split()
)
"""Words that are no cell even where a cell is just that word."""


MOST_NUMBERS = 40
"""The most numbers of one sentence that are grounded, checked or changed: each is weighed against all others."""


class Mention(NamedTuple):
    """A stretch of tokens that is a cell, or a part of cells."""

    first: int
    """Index of its first token."""
    last: int
    """One past its last token."""
    columns: Mapping[int, int]
    """Column -> records whose cell has it."""
    exact: Mapping[int, int]
    """Column -> records whose cell is this text and nothing else; none for `nadal` where cells say `rafael nadal`."""

    @property
    def whole(self) -> bool:
        """Whether it is the whole text of a cell."""
        return bool(self.exact)


class HeaderMention(NamedTuple):
    """A stretch of tokens that names a column, by all or some of the header's words."""

    first: int
    last: int
    columns: tuple[int, ...]
    whole: bool
    """Whether it has all words of the header; then `columns` holds only such columns."""


class Number(NamedTuple):
    """A quantity of the sentence that is no part of a name."""

    first: int
    last: int
    at: int
    """Its place in `Links.quantities`."""
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Links:
    """What the words of a sentence can mean on one table."""

    reading: Reading
    text: str
    tokens: tuple[Token, ...]
    words: tuple[int, ...]
    """The tokens that are words or digits, not signs."""
    quantities: tuple[Quantity, ...]
    """All quantities found in the text, those in names included, so that indices agree with `quantities.find`."""
    mentions: tuple[Mention, ...]
    """Cells, in order; they do not overlap each other."""
    headers: tuple[HeaderMention, ...]
    """Headers, in order; one may overlap a cell, as `points` can be both."""
    numbers: tuple[Number, ...]
    """Quantities that stand for themselves; one may be a cell's text as well (a year that is a column's value)."""
    caption: frozenset[int]
    """Tokens that the table's title has."""
    unexplained: tuple[int, ...]
    """Words that are none of these, by token index."""


class _Said(NamedTuple):
    """The words of a sentence, by their place among its words."""

    tokens: tuple[int, ...]
    """Their places among the tokens."""
    stems: tuple[str, ...]
    words: list[Word]
    """What each of them can be."""
    found: list[int]
    """Those that can be something."""

    def span(self, at: int, length: int) -> tuple[int, int]:
        """Return the tokens of some words as a half-open range."""
        return self.tokens[at], self.tokens[at + length - 1] + 1


@lru_cache(maxsize=512)
def link(table: Table, text: str) -> Links:
    """Return what the words of a sentence can mean on a table."""
    reading = read(table)
    tokens = tokenize(text)
    said = _said(tokens, reading.vocabulary)
    found = language.find(text)
    spans = _spans(tokens, found)
    mentions = _mentions(reading.vocabulary, said, {i for span in spans for i in range(*span)})
    headers = _headers(reading, said)
    if spans:
        mentions = tuple([m for m in mentions if not _is_amount(reading, m, spans, headers)])
    taken = _named(mentions, spans, found, reading, tokens)
    numbers = tuple([Number(*spans[i], i, q) for i, q in enumerate(found) if i not in taken])
    caption = frozenset([said.tokens[at] for at in said.found if said.words[at].titled])
    explained = set(caption)
    for m in (*mentions, *headers, *numbers):
        explained.update(range(m[0], m[1]))
    unexplained = tuple([i for i in said.tokens if i not in explained])
    return Links(reading, text, tokens, said.tokens, found, mentions, headers, numbers, caption, unexplained)


def _said(tokens: tuple[Token, ...], vocabulary: Vocabulary) -> _Said:
    places = tuple([i for i, token in enumerate(tokens) if token.text[0].isalnum()])
    stems = tuple([tokens[i].stem for i in places])
    words = [vocabulary[stem] for stem in stems]
    return _Said(places, stems, words, [at for at, word in enumerate(words) if word.found])


def _spans(tokens: tuple[Token, ...], found: tuple[Quantity, ...]) -> list[tuple[int, int]]:
    """Return the tokens of each quantity as half-open ranges; a token that is only partly covered counts."""
    spans = []
    i = 0
    for q in found:
        while i < len(tokens) and tokens[i].end <= q.start:
            i += 1
        first = i
        last = i
        while last < len(tokens) and tokens[last].start < q.end:
            last += 1
        spans.append((first, last))
    return spans


def _is_amount(
    reading: Reading, mention: Mention, spans: list[tuple[int, int]], headers: tuple[HeaderMention, ...]
) -> bool:
    """Whether a mention is a number with its header or unit: "2 laps", though a cell says `+ 2 laps`; "14 strokes"."""
    for first, last in spans:
        if first == mention.first and last < mention.last:
            if any(h.first == last and h.last == mention.last for h in headers):
                return True
            return all(reading.columns[c].kind is Kind.CARDINAL for c in mention.columns)
    return False


def _named(
    mentions: tuple[Mention, ...],
    spans: list[tuple[int, int]],
    found: tuple[Quantity, ...],
    reading: Reading,
    tokens: tuple[Token, ...],
) -> set[int]:
    """Return the quantities that are part of a name, a longer cell text (case C26)."""
    taken = set()
    for i, (first, last) in enumerate(spans):
        for mention in mentions:
            if mention.first <= first and last <= mention.last and mention.last - mention.first > last - first:
                named = _names(found[i], mention, first, reading.infobox)
                counts = first == mention.first and _counts_all(reading, mention, last, tokens)
                apart = _bracketed(tokens, first, last) or _is_result(tokens, mention, first, last)
                if named and not counts and not apart:
                    taken.add(i)
                break
    return taken


def _counts_all(reading: Reading, mention: Mention, last: int, tokens: tuple[Token, ...]) -> bool:
    """Whether a mention is a number with what most cells of its columns count: `1 stroke`, `14 strokes`, `playoff`."""
    if last + 1 != mention.last:
        return False
    holders = reading.words.get(tokens[last].stem, {})
    return all(
        2 * (holders.get(c, 0) & reading.columns[c].filled).bit_count() > reading.columns[c].filled.bit_count() > 1
        for c in mention.columns
    )


def _bracketed(tokens: tuple[Token, ...], first: int, last: int) -> bool:
    """Whether a number stands in brackets behind a name, or before who is tied: `ann fry (4)`, `2 tied (1)`."""
    if last < len(tokens) and tokens[last].stem == _TIED:
        return True
    return first > 1 and tokens[first - 1].text == "(" and last < len(tokens) and tokens[last].text == ")"


_TIED = stem("tied")


_RESULTS = frozenset({"win", "los", "w", "l", "draw", "tie", "t", "d", "loss"})


def _is_result(tokens: tuple[Token, ...], mention: Mention, first: int, last: int) -> bool:
    """Whether a number stands beside nothing but a result: "win 2 game" is no name, though a cell says "won 2 - 1"."""
    others = (*tokens[mention.first : first], *tokens[last : mention.last])
    return not mention.exact and all(token.stem in _RESULTS for token in others)


def _names(q: Quantity, mention: Mention, first: int, infobox: bool) -> bool:
    """Return whether a quantity inside a cell's text belongs to a name: 51 pegasi b, cbc radio 2.

    A unit, a date or a year says something wherever it stands, and so do a crowd beside its arena,
    a score beside its result and the count that opens an infobox's value ("75 languages").
    """
    if q.kind is Kind.ORDINAL:
        return mention.whole and mention.last - mention.first > 2  # "first national bank", not "second half"
    if q.kind is not Kind.CARDINAL or not isinstance(q.value, Decimal):
        return False  # "episode three" is a number that names, and is asked for
    return abs(q.value) < 10_000 and not (infobox and first == mention.first)


def _mentions(vocabulary: Vocabulary, said: _Said, numeric: set[int]) -> tuple[Mention, ...]:
    """Return the cells that are named; `numeric` are the tokens of quantities."""
    found = []
    end = 0
    for at in said.found:
        word = said.words[at]
        if at < end:
            continue
        if not word.phrases and not word.records:
            if word.country is not None and said.stems[at + 1 : at + 2] != ("open",):
                found.append(Mention(*said.span(at, 1), word.country.columns, word.country.exact))
            continue
        phrase = _longest(word.phrases, said.stems, at)
        run = _run(vocabulary, said, at) if word.records and said.tokens[at] not in numeric else None
        length = len(phrase.stems) if phrase else 0
        if run is not None and run[0] > length:
            length, columns = run
            found.append(Mention(*said.span(at, length), columns, {}))
        elif phrase is not None:
            found.append(Mention(*said.span(at, length), phrase.columns, phrase.exact))
        end = at + length
    return tuple(found)


def _longest(phrases: tuple[Phrase, ...], said: tuple[str, ...], at: int) -> Phrase | None:
    """Return the longest of a word's phrases, cell texts or parts of them, that the sentence has from there on."""
    for phrase in phrases:
        stems = phrase.stems
        length = len(stems)
        if length > 1 and stems != said[at : at + length]:
            continue
        if length == 1 and stems[0] in (_NEVER if phrase.exact else _FUNCTION_WORDS):
            continue
        return phrase
    return None


def _run(vocabulary: Vocabulary, said: _Said, at: int) -> tuple[int, Mapping[int, int]] | None:
    """Return the longest run of words from `at` that stand side by side in cells, and where; None without one.

    A run has to begin and end with a word that says something, and a lone word has to be no number and
    no common word: a surname is a mention, "new" of "new york" is none.
    """
    stems, words = said.stems, said.words
    first = stems[at]
    if first in _FUNCTION_WORDS:
        return None
    best: tuple[int, Mapping[int, int]] | None = None
    if len(first) > 2:
        best = 1, words[at].records
    for last in range(at + 1, len(stems)):
        masks = vocabulary.together(stems[at : last + 1]) if words[last].records else None
        if not masks:
            break
        if stems[last] not in _FUNCTION_WORDS:
            best = last + 1 - at, masks
    return best


def _headers(reading: Reading, said: _Said) -> tuple[HeaderMention, ...]:
    """Return the longest stretches of words that name columns; signs between them do not matter (`top - 10`)."""
    found = []
    end = 0
    for at in said.found:
        best = _header_at(reading, said, at) if at >= end and said.words[at].headers else None
        if best is not None:
            found.append(best)
            end = bisect_left(said.tokens, best.last)
    return tuple(found)


def _header_at(reading: Reading, said: _Said, at: int) -> HeaderMention | None:
    best: HeaderMention | None = None
    words = said.words
    for column in words[at].headers:
        stems = reading.columns[column].stems
        seen = [words[at].full]
        for word in words[at + 1 :]:
            if word.full not in stems or word.full in seen:
                break
            seen.append(word.full)
        while seen and seen[-1] in _LIGHT:
            seen.pop()
        if not seen:
            continue
        content = _content(stems)
        whole = content.issubset(seen)
        if not whole and len(content) > 2 and (2 if reading.infobox else 3) * len(content & set(seen)) < len(content):
            continue  # "state" is not "population of california, the largest state"
        best = _better(best, HeaderMention(*said.span(at, len(seen)), (column,), whole))
    return best


@lru_cache(maxsize=4096)
def _content(stems: tuple[str, ...]) -> frozenset[str]:
    """Return the words of a header that say something."""
    return frozenset([s for s in stems if s not in _LIGHT])


def _better(best: HeaderMention | None, new: HeaderMention) -> HeaderMention:
    if best is None:
        return new
    ours, theirs = (best.last, best.whole), (new.last, new.whole)
    if ours == theirs:
        return best._replace(columns=best.columns + new.columns)
    return max(best, new, key=lambda m: (m.last, m.whole))


_LIGHT = frozenset(
    ("of", "the", "in", "by", "to", "for", "and", "at", "a", "an", "s", "with", "per", "on", "as", "from")
)

"""A sentence about an infobox as one line of stems, so that its shape can be told by patterns.

The thing is written `S`, whatever it is called ("the film", its title, "she"), a number `#k` by its place among the
sentence's quantities, articles and signs are left out: "The movie was directed by two people" is `S be direct by #0
people`. Patterns are written in English and stemmed once; they have to fit the whole line, so that no word of a
sentence is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from probelib.checking.grounded_text import spans
from probelib.checking.grounded_words import stem_set
from probelib.grounding.linking import Links
from probelib.language.stems import Token, stem
from probelib.records import Kind, Quantity

SUBJECT = "S"
_DROPPED = frozenset({"the", "a", "an", "also", "actually", "overall"})
_PRONOUNS = stem_set("he she it they his her its their him it's itself himself herself")
THINGS = stem_set(
    """
    film movie album song single painting artwork piece band group book novel comic magazine drink beverage horse
    company organization organisation city town village airport bridge game rapper musician singer actor actress
    comedian artist
    """
)
"""What a thing may be called beside its title, or in place of it at the beginning of a sentence."""
_UNFOLDED_TEXT = {
    "isn't": "is not", "wasn't": "is not", "aren't": "is not", "weren't": "is not", "hasn't": "has not",
    "haven't": "has not", "hadn't": "has not", "didn't": "do not", "doesn't": "do not", "don't": "do not",
    "cannot": "can not", "can't": "can not", "couldn't": "can not", "isnt": "is not", "wasnt": "is not",
    "didnt": "do not", "atleast": "at least", "usa": "us", "u.s": "us", "u.s.a": "us",
}  # fmt: skip
"""Words that stand for several, as they are written."""


@lru_cache(maxsize=1024)
def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


class Phrase(NamedTuple):
    """A sentence as stems."""

    line: str
    """The stems with a blank between each two."""
    tokens: tuple[Token, ...]
    """Those of the whole sentence."""
    quantities: tuple[Quantity, ...]

    @property
    def words(self) -> frozenset[str]:
        """Return its stems."""
        return _words(self.line)

    @property
    def names(self) -> frozenset[str]:
        """Return the stems of words that are written with a capital or in digits, the first word apart."""
        return frozenset(t.stem for t in self.tokens[1:] if t.is_word and _is_name(t.text))

    def quantity(self, sign: str) -> Quantity:
        """Return the quantity that stands in the line as `#k`."""
        return self.quantities[int(sign[1:])]


def phrase_of(links: Links) -> Phrase | None:
    """Return a sentence as a line of stems; None for one without its thing, or of more words than patterns have."""
    if len(links.words) > _MOST_WORDS:
        return None
    caption = set(links.reading.caption)
    tokens = links.tokens
    starts = {first: (k, last) for k, (first, last) in enumerate(spans(links))}
    words: list[str] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        own = token.stem in caption and _is_name(token.text)
        if i in starts and not (own and _in_title(links, i, starts[i][1], caption)):
            k, last = starts[i]
            words.append(f"#{k}")
            i = max(last, i + 1)
            continue
        i += 1
        if not token.is_word:
            continue
        if own:
            word = SUBJECT
        else:
            text = token.text.lower().replace("’", "'")
            word = _UNFOLDED.get(text) or token.stem
            if word in _DROPPED:
                continue
            if word in _PRONOUNS:
                word = SUBJECT
        if word == SUBJECT and words[-1:] == [SUBJECT]:
            continue
        words.append(word)
    words = _called(_led(_joined(words, caption), links))
    if SUBJECT not in words:
        return None
    return Phrase(_folded(" ".join(words)), tokens, links.quantities)


_MOST_WORDS = 24


def _is_name(text: str) -> bool:
    return text[0].isupper() or text[0].isdigit()


def _in_title(links: Links, first: int, last: int, caption: set[str]) -> bool:
    """Whether a number is a part of the title: all of it, beside another word of the title."""
    tokens = links.tokens
    if not all(t.stem in caption for t in tokens[first:last] if t.is_word):
        return False
    beside = [tokens[i] for i in (first - 1, last) if 0 <= i < len(tokens)]
    return links.quantities[0].kind is Kind.OTHER or any(t.stem in caption and _is_name(t.text) for t in beside)


def _joined(words: list[str], caption: set[str]) -> list[str]:
    """Return words with small words of the title between two of its names taken in: `S of S` is one name."""
    found: list[str] = []
    for word in words:
        if word == SUBJECT:
            at = len(found)
            while at and found[at - 1] in caption and found[at - 1] in _SMALL:
                at -= 1
            if at and at < len(found) and found[at - 1] == SUBJECT:
                del found[at:]
            if found[-1:] == [SUBJECT]:
                continue
        found.append(word)
    return found


_SMALL = stem_set("of and for to in on with at by from von de la du le der & is be or as into del van")


def _led(words: list[str], links: Links) -> list[str]:
    """Return words with the name at the beginning as the thing, also where it is longer, misspelt or cut short."""
    names = {t.stem for t in links.tokens[:_LEADING] if t.is_word and _is_name(t.text)}
    title = links.reading.table.title.lower()
    last = -1
    for i, word in enumerate(words[:_LONGEST_NAME]):
        if word == SUBJECT:
            last = i
        elif word in _NO_FRAGMENT or not (word in names or word in _SMALL or _is_fragment(word, title)):
            break
    if last < 0:
        run = 0
        while run < min(len(words), _LONGEST_NAME) and (words[run] in names or (run and words[run] in _SMALL)):
            run += 1
        text = links.text.lower()
        for size in range(run + 1, 0, -1):
            name = " ".join(t.text for t in links.tokens if t.is_word and t.stem not in _DROPPED)
            own = " ".join(name.lower().split()[:size])
            if own and ((title.startswith(own) and len(own) > _FRAGMENT) or _alike(own, title)) and own[:1] in text:
                return [SUBJECT, *words[size:]]
        return words
    after = last + 1
    while (
        after < len(words) - 1 and words[after] in names and words[after] not in _NO_FRAGMENT and words[after][0] != "#"
    ):
        after += 1
    return [SUBJECT, *words[after:]]


def _is_fragment(word: str, title: str) -> bool:
    """Whether a word is what a sign that was not understood left of a word of the title: `roly` of "Károly"."""
    return len(word) <= _FRAGMENT and word in title and re.search(rf"\b{re.escape(word)}\b", title) is None


_LEADING = 14
_LONGEST_NAME = 9
_FRAGMENT = 4
_NO_FRAGMENT = stem_set("be have do is was has had did it in at for with by on new both all some no one not never")


def _alike(one: str, other: str) -> bool:
    return abs(len(one) - len(other)) < _FRAGMENT and SequenceMatcher(None, one, other).ratio() > _ALIKE


_ALIKE = 0.8


def _called(words: list[str]) -> list[str]:
    """Return words with what a thing is called beside its title left out, or put in its place."""
    if SUBJECT not in words and words and words[0] in THINGS:
        return [SUBJECT, *words[1:]]
    if len(words) > 2 and words[0] in THINGS and words[1] == SUBJECT:
        words = words[1:]
    if len(words) > 2 and words[0] == SUBJECT and words[1] in THINGS:
        words = [SUBJECT, *words[2:]]
    return words


def _folded(line: str) -> str:
    for cue, pattern, said in _FOLDS:
        if cue in line:
            line = pattern.sub(said, line)
    return " ".join(line.split())


_WORD = re.compile(r"(?<![\\<A-Za-z'])[a-z]+(?:'[a-z]+)*(?![a-z>])")


def stemmed(pattern: str) -> str:
    """Return a pattern with each of its lower-case words as its stem."""
    return _WORD.sub(lambda m: stem(m[0]), pattern)


def shape(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """Return the test whether a line is of a shape; the shape is in English words, its groups have names in capitals.

    A blank before an optional word belongs into its brackets: `S be( first)? release`.
    """
    return re.compile(stemmed(pattern)).fullmatch


def search(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """Return the test whether a line has a shape somewhere, between blanks."""
    return re.compile(rf"(?<![^ ])(?:{stemmed(pattern)})(?![^ ])").search


_FOLDS = tuple(
    (cue, re.compile(rf"(?<![^ ])(?:{stemmed(pattern)})(?![^ ])"), stemmed(said))
    for cue, pattern, said in (
        ("S S", r"S(?: S)+", "S"),
        (stemmed("have be"), r"have be(?! not)", "be"),
        (" be", r"have (?P<W>never|not|always|only) be", r"be \g<W>"),
        (
            "S be ",
            r"S be (?:film|movie|album|one|band|painting|person|man|woman|song|company|city|group) (?:that|which|who)",
            "S",
        ),
        (stemmed("known"), r"be (?:best |well |mostly |mainly |primarily )?known (?:for|to)(?! be)", ""),
        (" to", r"(?:manage|be able|wind up|end up|happen) to", ""),
        (" up", r"(?:end up|wind up)", ""),
        (stemmed("able to"), r"be not able to", "do not"),
        (
            stemmed("where S be"),
            r"(?P<E>born|die|pass away) where S be (?P<F>born|die)",
            r"\g<E> in same place where S be \g<F>",
        ),
        (stemmed("make S"), r"make S (?:premiere|debut)", "premiere"),
        ("be ", r"be (?:performer|entertainer)(?= since| before| after)", "be active"),
        ("u", r"united states(?: of america)?|u s(?: a)?", "us"),
        ("u", r"united kingdom|u k", "uk"),
        (
            "S ",
            r"S (?:music|career) (?:can(?: only)? be categorize into|be categorize (?:as|into)|characterize as|"
            r"be characterize as(?: belong to)?|cover)",
            "S have",
        ),
        ("categoriz", r"can(?: only)? be categorize into", "have"),
        ("do", r"do(?! not)", ""),
    )
)
_UNFOLDED = {text: stemmed(said) for text, said in _UNFOLDED_TEXT.items()}

"""Which of a sentence's words name a key or a header: by its own words, or by words that speak of it.

What a word can name is looked up once a table and word, as most sentences are declined and have to be declined
quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_text import Text

ENDINGS = frozenset({"ion", "ation", "ment", "anc", "enc", "al", "ur"})
_SHORTEST = 4
_OF = ("of", "for", "by", "per", "as")


class Named(Protocol):
    """A key of an infobox or a header of a grid."""

    @property
    def at(self) -> int:
        """Return its place among the others."""

    @property
    def content(self) -> frozenset[str]:
        """Return the stems of its name that say something."""

    @property
    def head(self) -> frozenset[str]:
        """Return those before the first preposition."""

    @property
    def joint(self) -> str:
        """Return that preposition."""

    @property
    def all(self) -> frozenset[str]:
        """Return all stems of its name."""

    @property
    def percent(self) -> bool:
        """Return whether its values are in percent."""


class Naming(NamedTuple):
    """How a sentence names a key."""

    literal: frozenset[int]
    """Tokens that are words of the key."""
    spoken: frozenset[int]
    """Tokens that only speak of it."""
    missing: int
    """How many words that tell little it leaves out."""
    lost: int
    """How many words after the first preposition it leaves out."""
    cut: bool
    """Whether they may say that the key is of something else: "population of Wyoming"."""
    size: int

    @property
    def tokens(self) -> frozenset[int]:
        """Return all tokens that name the key."""
        return self.literal | self.spoken

    @property
    def score(self) -> float:
        """Return how well it is named."""
        return self.size + 0.3 * len(self.literal) - 0.4 * self.missing - 1.2 * self.lost


class Names:
    """The names of a table, and what has been found out about words."""

    __slots__ = ("_derived", "_known", "_own", "names")

    def __init__(self, names: Sequence[Named]) -> None:
        """Take the keys or headers."""
        self.names = names
        self._own: dict[str, list[Named]] = {}
        """A word -> the names that have it."""
        self._derived: dict[str, list[tuple[str, Named]]] = {}
        """A verb -> the nouns that are made of it, with the names that have them."""
        self._known: dict[str, tuple[tuple[int, frozenset[str], bool], ...]] = {}
        for name in names:
            for noun in sorted(name.content):
                self._own.setdefault(noun, []).append(name)
                for verb in _made_of(noun):
                    self._derived.setdefault(verb, []).append((noun, name))

    def of(self, stem: str) -> tuple[tuple[int, frozenset[str], bool], ...]:
        """Return the names that a word speaks of, the words that it stands for in each, and whether it is one."""
        found = self._known.get(stem)
        if found is None:
            found = self._known[stem] = tuple(self._find(stem))
        return found

    def _find(self, stem: str) -> Iterable[tuple[int, frozenset[str], bool]]:
        meant = vocab.SPEAKS.get(stem, vocab.NONE)
        found = {name.at: (meant & name.content, False) for word in meant for name in self._own.get(word, ())}
        for noun, name in reversed(self._derived.get(stem, ())):
            found[name.at] = frozenset({noun}), False
        for name in self._own.get(stem, ()):
            found[name.at] = frozenset({stem}), True
        for at in sorted(found):
            yield at, *found[at]

    def named(
        self,
        text: Text,
        tokens: Iterable[int],
        *,
        inner: Iterable[tuple[int, int]] = (),
        said: frozenset[str] = vocab.NONE,
        title: frozenset[str] = vocab.NONE,
    ) -> dict[int, Naming]:
        """Return how some tokens name each key; without those of which they leave out a word that tells them apart.

        Args:
            text: The sentence.
            tokens: The tokens to look at.
            inner: Tokens of numbers that can be part of a name, each with the name.
            said: Words that need not be said, as what is spoken of implies them.
            title: Words that can be left out, as the title has them.
        """
        literal: dict[int, set[int]] = {}
        spoken: dict[int, set[int]] = {}
        matched: dict[int, set[str]] = {}
        free = frozenset(text.free)
        for i in tokens:
            if text.stems[i] in vocab.COMPARATIVES and i in free:
                continue
            for at, stems, own in self.of(text.stems[i]):
                (literal if own else spoken).setdefault(at, set()).add(i)
                matched.setdefault(at, set()).update(stems)
        for i, at in inner:
            if text.stems[i] in self.names[at].content:
                literal.setdefault(at, set()).add(i)
                matched.setdefault(at, set()).add(text.stems[i])
        found: dict[int, Naming] = {}
        for at, words in matched.items():
            how = _weigh(self.names[at], words, literal.get(at, set()), spoken.get(at, set()), said, title)
            if how is not None:
                found[at] = how
        return found


def _weigh(
    name: Named, matched: set[str], literal: set[int], spoken: set[int], said: frozenset[str], title: frozenset[str]
) -> Naming | None:
    own = name.content - vocab.MILD
    if own and own.isdisjoint(matched):
        return None
    missing = name.content - matched - said
    telling = missing - vocab.MILD - title
    if name.percent:
        telling = telling - vocab.SHARES
    cut = False
    if telling:
        head = name.head - vocab.MILD
        if not head or not head <= matched:
            return None
        cut = name.joint in _OF
    mild = len(missing) - len(telling)
    return Naming(frozenset(literal), frozenset(spoken), mild, len(telling), cut, len(matched))


def _made_of(noun: str) -> list[str]:
    """Return the verbs that a noun may be made of: `generat` of `generation`."""
    return [noun[: -len(end)] for end in ENDINGS if noun.endswith(end) and len(noun) - len(end) > _SHORTEST]


def signal_words(text: Text) -> tuple[int, ...]:
    """Return the words of signals, which are no free words and no numbers: "longer", "than"."""
    numeric = {i for num in text.nums for i in range(num.first, num.last)}
    free = set(text.free)
    return tuple(i for i, t in enumerate(text.links.tokens) if i not in free and i not in numeric and t.is_word)


def inner_numbers(text: Text, names: Names) -> list[tuple[int, int]]:
    """Return the tokens of numbers that are wholly part of a name, with it: 24 hours of "Most rain in 24 hours"."""
    found = []
    for num in text.nums:
        inside = range(num.first, num.last)
        stems = {text.stems[i] for i in inside}
        found += [(i, name.at) for name in names.names if stems <= name.all for i in inside]
    return found


__all__ = ["ENDINGS", "Named", "Names", "Naming", "inner_numbers", "signal_words"]

"""The most common value of a column: "clay is the most common surface"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from probelib.checking import vocab
from probelib.checking.conditions import NOTHING_SAID, Condition, Env, Has, Slot, both, title
from probelib.checking.counts import counted
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Node, Test, nested
from probelib.checking.restrict import restrict
from probelib.checking.sentences import Sentence
from probelib.grounding.reading import Place, Reading, bits
from probelib.records import Truth

_COMMON = frozenset({"common", "frequent", "popular", "often"})
CUES = _COMMON | {"other"}
"""Words of which a statement of this family has one."""
TAKES = frozenset({"mor", "fewer", "than", "any", "other", "there"})
"""Words that "more than any other" reads though no condition explains them."""
WILD = _COMMON
"""Words beside which others may be left out, whatever they are."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A text is the one that most, or fewest, records of a scope have in a column."""

    reading: Reading
    scope: tuple[Condition, ...]
    column: int
    said: Has
    most: bool

    def truth(self, env: Env) -> Truth:
        """Return UNKNOWN where several texts are equally common, or a record is unclear."""
        counts = self._counts(env)
        if not counts:
            return UNKNOWN
        best = (max if self.most else min)(counts.values())
        winners = [text for text, count in counts.items() if count == best]
        own = self._own()
        if not own & set(winners):
            return FALSE
        return TRUE if len(winners) == 1 else UNKNOWN

    def _counts(self, env: Env) -> dict[tuple[str, ...], int]:
        found = both(self.scope, env, self.reading.body)
        if found.sure != found.maybe:
            return {}
        counts: dict[tuple[str, ...], int] = {}
        for r in bits(found.sure):
            cell = self.reading.columns[self.column].cells[r]
            if not cell.missing:
                counts[cell.stems] = counts.get(cell.stems, 0) + 1
        return counts

    def _own(self) -> set[tuple[str, ...]]:
        cells = self.reading.columns[self.column].cells
        return {cells[r].stems for r in bits(self.said.masks(NOTHING_SAID).sure)}

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of the scope."""
        for condition in self.scope:
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Return how often the most common text stands there, and the named one."""
        counts = self._counts(env)
        ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))[:3]
        shown = ", ".join(f"{' '.join(text)} {count} times" for text, count in ranked)
        mask = self.said.masks(env).sure & self.reading.body
        return f"{title(self.reading.columns[self.column].header)}: {shown}", self.reading.places(self.column, mask)

    def __str__(self) -> str:
        name = "most_common" if self.most else "least_common"
        header = self.reading.columns[self.column].header
        return f"eq{{{name}{{{nested(self.scope)}; {header}}}; {self.said.text}}}"


def modes(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of "X is the most common H" or "the most common H is X"."""
    if "other" in s.said and "than" in s.said:
        return _more_than_any(s, first, last)
    if s.said.isdisjoint(_COMMON):
        return None
    k = next((k for k in range(first + 1, last) if s.words[k] in _COMMON), None)
    if k is None or s.words[k - 1] not in ("most", "least"):
        return None
    at = k + 1
    header = s.items[at].header if at < last and not s.items[at].is_value else None
    if header is None or len(header.columns) != 1:
        return None
    column = header.columns[0]
    ignore = {k - 1, k, at}
    verb = next((i for i in range(first, last) if s.words[i] in vocab.BE), None)
    if verb is None:
        return None
    named, scope = ((first, verb), (at + 1, last)) if verb < k else ((verb, last), (first, verb))
    who = restrict(s, *named, ignore=ignore)
    where = restrict(s, *scope, ignore=ignore)
    if who is None or where is None or len(who.conditions) != 1 or who.groups:
        return None
    said = who.conditions[0]
    within = counted(s, where)
    if within is None or not isinstance(said, Has) or said.columns() != (column,):
        return None
    return Mode(s.reading, within, column, said, s.words[k - 1] == "most")


def _more_than_any(s: Sentence, first: int, last: int) -> Node | None:
    """Read "there were more players from england than any other country": it is the most common country."""
    k = next((k for k in range(first, last) if s.words[k] in ("mor", "fewer")), None)
    than = next((i for i in range(first, last) if s.words[i] == "than"), None)
    if k is None or than is None or than < k or s.words[than + 1] != "any" or s.words[than + 2] != "other":
        return None
    noun, other = s.items[k + 1], s.items[than + 3] if than + 3 < last else None
    if other is None or other.header is None or other.is_value or len(other.header.columns) != 1 or noun.is_value:
        return None
    if noun.header is None and s.words[k + 1] not in vocab.NOUNS:
        return None
    if noun.header is not None and any(s.reading.columns[c].kind is not None for c in noun.header.columns):
        return None  # "more points than any other" is no count
    column = other.header.columns[0]
    said = restrict(s, first, last, ignore=[k, k + 1, *range(than, than + 4), *_there(s, first, k)])
    if said is None or said.groups:
        return None
    own = [c for c in said.conditions if isinstance(c, Has) and c.columns() == (column,)]
    scope = tuple(c for c in said.conditions if c not in own)
    if len(own) != 1 or not isinstance(own[0], Has) or own[0] is None:
        return None
    return Mode(s.reading, scope, column, own[0], s.words[k] == "mor")


def _there(s: Sentence, first: int, last: int) -> list[int]:
    return [i for i in range(first, last) if s.words[i] == "there"]

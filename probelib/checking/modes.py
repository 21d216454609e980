"""The most common value of a column: "clay is the most common surface"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from probelib.checking import vocab
from probelib.checking.conditions import NOTHING_SAID, Condition, Env, Has, Slot, both, title
from probelib.checking.counts import counted
from probelib.checking.items import Sentence
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Node, Test, nested
from probelib.checking.restrict import restrict
from probelib.grounding.reading import Place, Reading, bits
from probelib.records import Truth

_COMMON = frozenset({"common", "frequent", "popular", "often"})


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
    if s.said.isdisjoint(_COMMON):
        return None
    k = next((k for k in range(first + 1, last) if s.word(k) in _COMMON), None)
    if k is None or s.word(k - 1) not in ("most", "least"):
        return None
    at = k + 1
    header = s.items[at].header if at < last and not s.items[at].is_value else None
    if header is None or len(header.columns) != 1:
        return None
    column = header.columns[0]
    ignore = {k - 1, k, at}
    verb = next((i for i in range(first, last) if s.word(i) in vocab.BE), None)
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
    return Mode(s.reading, within, column, said, s.word(k - 1) == "most")

"""The same and the different: "A and B have the same score", "A has the same country as B"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from probelib.checking import vocab
from probelib.checking.comparisons import orders
from probelib.checking.computed import Value
from probelib.checking.conditions import NOTHING_SAID, Condition, Env, Slot, both, title
from probelib.checking.counts import counted
from probelib.checking.lookup import contradicts, program
from probelib.checking.programs import FALSE, TRUE, UNKNOWN, Node, Ordered, Test, nested
from probelib.checking.restrict import Restriction, restrict
from probelib.checking.sentences import Sentence
from probelib.grounding.reading import Place, Reading, bits
from probelib.grounding.relations import Relation
from probelib.records import Truth


@dataclass(frozen=True, slots=True)
class SameText:
    """Two records have the same text in a column, or different ones."""

    reading: Reading
    first: tuple[Condition, ...]
    second: tuple[Condition, ...]
    column: int
    different: bool = False

    def truth(self, env: Env) -> Truth:
        """Return UNKNOWN where a record is not the only one, a cell is missing, or one text contains the other."""
        a, b = self._text(self.first, env), self._text(self.second, env)
        if a is None or b is None:
            return UNKNOWN
        if a == b:
            return FALSE if self.different else TRUE
        if set(a) & set(b):
            return UNKNOWN
        return TRUE if self.different else FALSE

    def _text(self, conditions: tuple[Condition, ...], env: Env) -> tuple[str, ...] | None:
        found = both(conditions, env, self.reading.body)
        if found.sure != found.maybe or not found.sure:
            return None
        texts = {self.reading.columns[self.column].cells[r].stems for r in bits(found.sure)}
        return texts.pop() if len(texts) == 1 and () not in texts else None

    def slots(self) -> Iterator[Slot]:
        """Yield the numbers of both records' conditions."""
        for condition in (*self.first, *self.second):
            yield from condition.slots()

    def test(self, index: int) -> Test | Truth | None:
        """Return the truth where it does not hang on the number."""
        return None if any(s.at == index for s in self.slots()) else self.truth(NOTHING_SAID)

    def explain(self, env: Env) -> tuple[str, tuple[Place, ...]]:
        """Return both texts."""
        column = self.reading.columns[self.column]
        parts: list[str] = []
        places: list[Place] = []
        for conditions in (self.first, self.second):
            mask = both(conditions, env, self.reading.body).sure
            texts = dict.fromkeys(column.cells[r].text for r in bits(mask)[:3])
            parts.append(f"{', '.join(c.describe(env) for c in conditions)}: {', '.join(texts) or 'no row'}")
            places.extend(self.reading.places(self.column, mask)[:3])
        return f"{title(column.header)}: {'; '.join(parts)}", tuple(places)

    def __str__(self) -> str:
        name = "not_eq" if self.different else "eq"
        header = self.reading.columns[self.column].header
        return f"{name}{{hop{{{nested(self.first)}; {header}}}; hop{{{nested(self.second)}; {header}}}}}"


_SAME = frozenset({"sam", "different"})
_BOTH = frozenset({"both", "each"})
_BEFORE_HEADER = vocab.AMOUNT_OF | {"exact"}
CUES = _SAME
"""Words of which a statement of this family has one."""
TAKES = _SAME | _BOTH | _BEFORE_HEADER | {"as"}
"""Words that it reads though no condition explains them."""


def same(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement that two records have the same, or different, values of a column."""
    if s.said.isdisjoint(_SAME):
        return None
    found = [k for k in range(first, last) if s.words[k] in _SAME]
    if len(found) != 1 or any(s.words[k] in ("than", "all", "not", "only") for k in range(first, last)):
        return None
    k = found[0]
    different = s.words[k] == "different"
    at = k + 1
    while at < last and s.words[at] in _BEFORE_HEADER:
        at += 1
    if at + 1 < last and s.items[at].is_value and s.items[at + 1].header is not None and not different:
        said = restrict(s, first, last, ignore={k})
        return None if said is None or len(said.groups) != 1 or contradicts(said) else program(s, said, each=True)
    header = s.items[at].header if at < last and not s.items[at].is_value else None
    if header is None or len(header.columns) != 1:
        return None
    columns = header.columns
    joint = next((i for i in range(at + 1, last) if s.words[i] == "as"), None)
    ignore = {*range(k, at + 1)}
    if joint is not None and not different:
        ignore |= s.verbs_of(columns[0], first, joint)
        one, two = restrict(s, first, joint, ignore=ignore), restrict(s, joint + 1, last)
        if one is None or two is None:
            return None
        a, b = counted(s, one), counted(s, two)
        if not a or not b or not {c for x in a for c in x.columns()} & {c for x in b for c in x.columns()}:
            return None
        return _node(s, a, b, columns[0], different)
    ignore |= {i for i in range(first, k) if s.words[i] in _BOTH} | s.verbs_of(columns[0], first, k)
    said = restrict(s, first, last, ignore=ignore)
    return None if said is None else _pair(s, said, columns[0], different)


def _pair(s: Sentence, said: Restriction, column: int, different: bool) -> Node | None:
    if len(said.groups) != 1 or len(said.groups[0]) != 2 or contradicts(said):
        return None
    one, two = said.groups[0]
    rest = tuple(said.conditions)
    return _node(s, (one, *rest), (two, *rest), column, different)


def _node(s: Sentence, a: tuple[Condition, ...], b: tuple[Condition, ...], column: int, different: bool) -> Node:
    if orders(s, column):
        return Ordered(s.reading, Value(s.reading, a, column), Relation.EQ, Value(s.reading, b, column), different)
    return SameText(s.reading, a, b, column, different)

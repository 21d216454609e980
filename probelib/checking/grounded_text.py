"""A sentence as its numbers and its other words, for the families that have to explain each of them.

`Text` keeps what the table's names already explain apart from what is left, and reads the words that
say how a number is meant: "after the year 2000", "slightly more than", "between 15 and 16 cm".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.conditions import Slot
from probelib.checking.matching import Said
from probelib.grounding.amounts import amount, of
from probelib.grounding.linking import Links
from probelib.grounding.reading import Reading
from probelib.grounding.relations import Relation, signal_of
from probelib.language import forms
from probelib.language.stems import Token
from probelib.records import Interval, Kind, Quantity

_FIRST_YEAR = 1000


class Num(NamedTuple):
    """A number of the sentence with the words that say how it is meant."""

    at: int
    """Its place among the sentence's quantities."""
    first: int
    """Its first token."""
    last: int
    """One past its last token."""
    quantity: Quantity
    said: Said
    near: bool = False
    """Whether it is said to be close as well: "just over"."""
    bound: str = ""
    """`low` or `high` for the ends of a range; else empty."""

    @property
    def slot(self) -> Slot:
        """Return its slot in a program."""
        return Slot(self.at, self.quantity.text, self.said)


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence as numbers and words."""

    links: Links
    reading: Reading
    stems: tuple[str, ...]
    """Of all tokens."""
    nums: tuple[Num, ...]
    free: tuple[int, ...]
    """Tokens that are words and belong to no number, in order."""

    def at(self, i: int) -> str:
        """Return a token's stem; empty outside the sentence."""
        return self.stems[i] if 0 <= i < len(self.stems) else ""

    def token(self, i: int) -> Token:
        """Return a token."""
        return self.links.tokens[i]

    def within(self, first: int, last: int) -> Text:
        """Return the text with only those free words that are among tokens [first, last)."""
        return replace(self, free=tuple(i for i in self.free if first <= i < last))


def read_text(links: Links, *, names: frozenset[int]) -> Text | None:
    """Return a sentence as numbers and words.

    Args:
        links: The linked sentence.
        names: Tokens of names, whose numbers are none: "Apollo 11".

    Returns:
        None for a sentence that denies, or whose numbers cannot be told apart.
    """
    stems = tuple(token.stem for token in links.tokens)
    if any(token.text.lower().replace("\u2019", "'") in vocab.DENYING for token in links.tokens):
        return None
    nums: list[Num] = []
    taken: set[int] = set()
    for at, (first, last) in enumerate(spans(links)):
        inside = range(first, last)
        if all(i in names for i in inside) or last <= first:
            continue
        if any(i in taken for i in inside):
            return None
        num, words = _number(links, stems, at, first, last)
        nums.append(num)
        taken.update(words)
    nums = _ranged(nums, stems, taken)
    free = tuple(i for i, token in enumerate(links.tokens) if i not in taken and token.is_word)
    return Text(links, links.reading, stems, tuple(nums), free)


def spans(links: Links) -> list[tuple[int, int]]:
    """Return the tokens of each quantity of a sentence as half-open ranges."""
    found = []
    i = 0
    tokens = links.tokens
    for q in links.quantities:
        while i < len(tokens) and tokens[i].end <= q.start:
            i += 1
        last = i
        while last < len(tokens) and tokens[last].start < q.end:
            last += 1
        found.append((i, last))
    return found


def _number(links: Links, stems: tuple[str, ...], at: int, first: int, last: int) -> tuple[Num, set[int]]:
    q = links.quantities[at]
    tokens = links.tokens
    taken = set(range(first, last))
    start, lead = q.start, first
    if q.kind is Kind.YEAR and stems[max(0, first - 2) : first] == ("the", "year"):
        start, lead = tokens[first - 2].start, first - 2
        taken.update((first - 2, first - 1))
    signal = signal_of(links.text, start, q.end)
    relation, near = Relation.EQ, False
    if signal is not None:
        added = links.text[signal.start : signal.end].lower() == "up to" and _before(links, signal.start) == "add"
        relation = Relation.EQ if added else signal.relation
        taken.update(i for i, t in enumerate(tokens) if signal.start <= t.start < signal.end)
        lead = min(taken)
    if lead and stems[lead - 1] in vocab.BARELY:
        near = relation in (Relation.GT, Relation.LT)
        if near:
            taken.add(lead - 1)
    elif lead and stems[lead - 1] in vocab.EXACTLY and relation is Relation.EQ:
        taken.add(lead - 1)
    amount_said = of(q)
    if q.form == forms.DECADE and isinstance(q.value, Interval) and _is_calendar(q.value):
        amount_said = amount_said._replace(year=True)
    return Num(at, first, last, q, Said(amount_said, relation), near), taken


def _is_calendar(value: Interval) -> bool:
    """Whether a decade is one of the calendar, and none of a life: "his twenties"."""
    return isinstance(value.low, Decimal) and value.low >= _FIRST_YEAR


def _before(links: Links, start: int) -> str:
    return next((t.stem for t in reversed(links.tokens) if t.end <= start), "")


def _ranged(nums: list[Num], stems: tuple[str, ...], taken: set[int]) -> list[Num]:
    """Read "between 15 and 16 cm" as two bounds; the first has the unit of the second."""
    found = list(nums)
    for k in range(len(nums) - 1):
        low, high = nums[k], nums[k + 1]
        if low.first < 1 or stems[low.first - 1] != "between" or stems[low.last : high.first] != ("and",):
            continue
        if low.said.relation is not Relation.EQ or high.said.relation is not Relation.EQ:
            continue
        first, second = low.said.amount, high.said.amount
        if not first.dimension and second.dimension and isinstance(low.quantity.value, Decimal):
            first = amount(low.quantity.value, high.quantity.unit, quantum=first.quantum)
        if first.dimension != second.dimension and not (first.year or second.year):
            continue
        found[k] = replace_said(low, Said(first, Relation.GE), "low")
        found[k + 1] = replace_said(high, Said(second, Relation.LE), "high")
        taken.update((low.first - 1, low.last))
    return found


def replace_said(num: Num, said: Said, bound: str = "") -> Num:
    """Return a number with another meaning."""
    return num._replace(said=said, bound=bound or num.bound)


def whole(num: Num) -> int | None:
    """Return a number's value where it is a whole bare one that can count; None else."""
    q = num.quantity
    if q.unit is not None or q.kind is not Kind.CARDINAL or isinstance(q.value, Interval):
        return None
    return int(q.value) if isinstance(q.value, Decimal) and q.value == q.value.to_integral_value() else None


__all__ = ["Num", "Text", "read_text", "replace", "spans", "whole"]

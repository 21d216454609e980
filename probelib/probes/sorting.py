"""Sorting (R3): the position in an order rewritten, or another position or another row's value in its place.

Numerical paper, section 2.3 "Sorting" and section 4: hypotheses with a position word ("top", "3rd", "biggest")
are found and their position is exchanged for another. The paper takes the order of the rows for granted; here the new
sentence is read and checked as a whole, over columns of numbers, dates and numbers in text, and a place that several
rows share is never made true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from random import Random
from typing import Any, NamedTuple

from probelib.checking import interpret
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.ordered import Position, positions, values_in_order
from probelib.checking.ranking import Extreme
from probelib.grounding.linking import Links
from probelib.grounding.reading import Reading
from probelib.language import edits as edit
from probelib.language import forms
from probelib.language.words import ordinal
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import other_value
from probelib.probes.positions import OPPOSITES, Found, position_words
from probelib.probes.proving import as_written, can_flip, flip_values, verified
from probelib.records import Effect, Hypothesis, Kind, Label, Probe, Table, Truth, Value

NAME = "sorting"
KINDS = frozenset({Kind.ORDINAL})
NO_SYNONYM = "no other word for the position"
NO_POSITION = "no other position is proved"
SHARED = "the place is shared"
_OF_ROWS = frozenset({"first", "last", "top", "bottom"})
"""Positions that may be those of the rows themselves, so that what another one says is for the whole text to tell."""
_LOWEST_RANK = 5
"""Positions further down are not written before a superlative: nobody says "the ninth smallest"."""

_SYNONYMS = {
    "highest": ("greatest", "top"), "largest": ("biggest", "greatest"), "biggest": ("largest", "greatest"),
    "greatest": ("largest", "highest"), "lowest": ("smallest", "bottom"), "smallest": ("lowest",),
    "maximum": ("highest", "greatest"), "minimum": ("lowest", "smallest"), "last": ("final",), "top": ("highest",),
    "fewest": ("lowest number of",), "most": ("highest number of", "largest number of"), "newest": ("youngest",),
    "tallest": ("highest",),
}  # fmt: skip
"""Other words for the same place, tried in turn: whether one says the same of this column is for the check to say."""

_ORDER = frozenset({"rank", "ranks", "ranking", "ranked", "position", "place", "placed", "seed", "grade", "standing"})
_NUMBERED = re.compile(r"\s+(?:number|amount|total|count|percentage|share|level|rate)\b", re.I)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with its position said in another word, and with another position or another row's value."""
    case = case_of(table, hypothesis)
    words = position_words(hypothesis.text)
    ordinals = [index for index, q in case.numbers(KINDS) if q.form != forms.CENTURY]
    if not words and not ordinals:
        return
    if not can_flip(
        case, NAME
    ):  # which word a column allows is for the check to say as well, so a synonym needs a proved base too
        return
    assert case.claim is not None  # noqa: S101  a proved case has a claim
    ordered = positions(case.claim)
    for found in words:
        yield from _synonym(case, found, rng)
    for index in ordinals:
        yield from _another_place(case, index, rng)
    yield from _another_position(case, words, ordered, rng)
    yield from _another_value(case, ordered, rng)


def _synonym(case: Case, found: Found, rng: Random) -> Iterator[Probe]:
    """Yield the base with another word for the same place, where the check reads it as the same and agrees."""
    text = case.hypothesis.text
    for new in _SYNONYMS.get(found.word.lower(), ()):
        if not _may_stand(text, found, new):
            continue
        edits = edit.replacing(text, found.word_start, found.end, _like(found.word, new))
        probe = verified(
            case,
            edits,
            reasoning=NAME,
            variant="synonym",
            effect=Effect.PRESERVE,
            rng=rng,
            reason="Another word for the same position.",
        )
        if probe is not None:
            yield probe
            return
    reject(case.hypothesis, NAME, Effect.PRESERVE, NO_SYNONYM)


def _may_stand(text: str, found: Found, new: str) -> bool:
    """Return whether a word can take the place: "greatest rank" has two senses, and "top number of" is no English."""
    after = re.match(r"\s+([^\W\d_]+)", text[found.end :])
    if after is None or after[1].lower() in _ORDER:
        return False
    if new in ("top", "bottom", "highest number of", "largest number of", "lowest number of"):
        return not found.ranked and not _NUMBERED.match(text, found.end)
    return True


class _Place(NamedTuple):
    """Another position for a word."""

    words: str
    rank: int = 1
    turned: bool = False
    """Whether it counts from the other end."""


def _another_position(
    case: Case, words: tuple[Found, ...], ordered: tuple[Position, ...], rng: Random
) -> Iterator[Probe]:
    """Yield the base with another position: the other end of the order first, then the places next to it.

    Where it is clear which superlative of the claim a word is, the claim is asked first with another one in its place:
    that costs a hundredth of what reading a text does.
    """
    text = case.hypothesis.text
    assert case.claim is not None  # noqa: S101  asked before
    only = ordered[0] if len(ordered) == len(words) == 1 and words[0].word.lower() not in _OF_ROWS else None
    for found in words:
        readable = True
        for place in () if _in_name(case.claim.links, found) else _places(found):
            if (place.rank > 1 and not readable) or (only is not None and _contradicts(case, only, place)):
                continue
            new = _like(text[found.start : found.end], place.words)
            edits = edit.replacing(text, found.start, found.end, new)
            probe = verified(case, edits, reasoning=NAME, variant="position", effect=Effect.FLIP, rng=rng)
            if probe is not None and _is_clear(case, probe.text):
                yield probe
                break
            if probe is None and place.rank > 1:  # where one rank is not understood, no other is
                readable = interpret(case.table, edit.apply(text, edits)) is not None
        else:
            reject(case.hypothesis, NAME, Effect.FLIP, NO_POSITION)


def _places(found: Found) -> Iterator[_Place]:
    """Yield other positions for a word: the opposite, then ranks before the word itself."""
    word = found.word.lower()
    opposite = _Place(OPPOSITES[word], turned=True)
    if word in _OF_ROWS:
        yield opposite
        return
    yield _Place(word) if found.ranked else opposite
    yield from (_Place(f"{ordinal(rank)} {word}", rank) for rank in range(2, _LOWEST_RANK + 1))
    if found.ranked:
        yield opposite


def _in_name(links: Links, found: Found) -> bool:
    """Return whether "first" or "top" is a part of a longer name: of a column ("first elected") or of a cell's."""
    if found.word.lower() not in _OF_ROWS:
        return False
    at = next((i for i, token in enumerate(links.tokens) if token.start <= found.word_start < token.end), -1)
    spans = [(m.first, m.last) for m in links.mentions] + [(h.first, h.last) for h in links.headers]
    return any(last - first > 1 and first <= at < last for first, last in spans)


def _contradicts(case: Case, position: Position, place: _Place) -> bool:
    """Return whether the claim has not the truth of a flip where a superlative has another place."""
    assert case.claim is not None  # noqa: S101  asked before
    old = position.extreme
    new = replace(old, largest=old.largest is not place.turned, rank=place.rank)
    return _exchanged(case.claim.program, old, new).truth(NOTHING_SAID) is not case.wanted(Effect.FLIP)


def _exchanged(node: Any, old: Extreme, new: Extreme) -> Any:
    """Return a program with one superlative exchanged; nodes are dataclasses of many kinds: their fields are walked."""
    if node is old:
        return new
    changed: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            parts = tuple([_exchanged(part, old, new) if is_dataclass(part) else part for part in value])
            if any([one is not other for one, other in zip(parts, value, strict=True)]):
                changed[field.name] = parts
        elif is_dataclass(value) and not isinstance(value, Reading):
            part = _exchanged(value, old, new)
            if part is not value:
                changed[field.name] = part
    return replace(node, **changed) if changed else node


def _is_clear(case: Case, text: str) -> bool:
    """Return whether the places a text speaks of are one record's each.

    A flip that is false may speak of a shared first place, which nobody else has; of a shared place that is said to be
    true, and of a second place after a shared first one, readers think differently.
    """
    claim = interpret(case.table, text)
    ordered = () if claim is None else positions(claim)
    false = case.wanted(Effect.FLIP) is Truth.FALSE
    return bool(ordered) and all(not p.shared() or (false and p.extreme.rank == 1) for p in ordered)


def _another_place(case: Case, index: int, rng: Random) -> Iterator[Probe]:
    """Yield the base with an ordinal exchanged for another record's: "in the third quarter" for "in the first"."""
    probe = other_value(case, index, None, reasoning=NAME, rng=rng, variant="place", values=_ordinals(case, index, rng))
    if probe is not None:
        yield probe


def _ordinals(case: Case, index: int, rng: Random) -> Iterator[Value]:
    """Yield what a flip may put for an ordinal; a position is at least 1."""
    for value in flip_values(case, index, rng):
        if isinstance(value, Decimal) and value >= 1 and value == value.to_integral_value():
            yield value


def _another_value(case: Case, ordered: tuple[Position, ...], rng: Random) -> Iterator[Probe]:
    """Yield the base with the amount that another row has in the same column, the next in order first."""
    assert case.claim is not None  # noqa: S101  asked before
    for position in ordered:
        if position.at is None:
            continue
        if position.extreme.rank > 1 and position.shared():
            reject(case.hypothesis, NAME, Effect.FLIP, SHARED)
            continue
        entailed = case.hypothesis.label is Label.ENTAILED
        near = values_in_order(case.claim, position) if entailed else None
        values = None if near is None else (as_written(v, case.quantities[position.at].value) for v in near)
        probe = other_value(case, position.at, None, reasoning=NAME, rng=rng, variant="value", values=values)
        if probe is not None:
            yield probe


def _like(old: str, new: str) -> str:
    return new[:1].upper() + new[1:] if old[:1].isupper() else new

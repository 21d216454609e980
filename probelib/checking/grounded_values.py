"""How a number can be the value of a key: as it stands, as a season or a century of its date, as what it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_keys import Key, Naming, amounts_for, count_of, number, years_in
from probelib.checking.grounded_nodes import Century, Season, Told, named
from probelib.checking.grounded_scene import Option, Scene
from probelib.checking.grounded_text import Num, replace_said, whole
from probelib.checking.matching import Said
from probelib.checking.programs import Node, Sufficient, exact
from probelib.grounding.amounts import ZERO, Amount, foreign
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact as exact_value
from probelib.records import ClockTime, Kind, PartialDate

_CLOCK = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")


_AFTER_NOON = vocab.stem_set("afternoon evening")


_PARTS_OF_DAY = _AFTER_NOON | vocab.stem_set("morning")


def _wrap(node: Node, found: Naming) -> Node:
    """A key that is named only by its first words may be of something else: a mismatch then says nothing."""
    return Sufficient(node) if found.cut else node


def value_of(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    """Yield the number as a value of the key."""
    num, hours = _clock(scene, num, key)
    amounts = amounts_for(key, num) or _of_another_sort(scene, key, num, found)
    since = "sinc" in (scene.text.at(num.first - 1), scene.text.at(num.first - 2))
    falls = not key.content.isdisjoint(_CHANGES) and any(scene.text.stems[i] in _FALLING for i in scene.text.free)
    if not amounts or since or falls:
        return
    values = scene.value_words(key)
    if _is_mixed(amounts) and values - found.tokens - scene.known:
        values = frozenset()
    unit = num.quantity.unit
    node = Told(named(key.name), key.shown, amounts, key.places, num.slot, unit, num.near, _is_afternoon(scene, num))
    score = found.score + scene.beside(num, found.tokens)
    used = found.tokens | values | hours | _siblings(scene, key, num) | _grown(scene, key)
    yield Option(_wrap(node, found), used, frozenset({key.at}), score)


def rank_of(scene: Scene, num: Num, key: Key) -> Iterator[Option]:
    """Read "the twenty-fourth census" where a value is "24th census"."""
    amounts = amounts_for(key, num)
    after = scene.text.at(num.last)
    if (
        len(amounts) == 1 == len(key.quantities)
        and after in key.words
        and after not in vocab.GLUE
        and num.said.relation is Relation.EQ
    ):
        node = Told(named(key.name), key.shown, amounts, key.places, num.slot, None)
        yield Option(node, scene.value_words(key), frozenset({key.at}), 1.0)


def change_of(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    """Read "the price fell by 50.90 dollars" where the change is -55.90: what fell has a change below zero."""
    falls = frozenset(i for i in scene.text.free if scene.text.stems[i] in _FALLING)
    amounts = tuple(a for a in amounts_for(key, num) if a.is_number)
    if not falls or key.content.isdisjoint(_CHANGES) or not amounts or any(number(a) >= 0 for a in amounts):
        return
    said = num.said.amount.value
    if not isinstance(said, Decimal | Fraction) or said < 0:
        return
    amounts = tuple(a._replace(value=exact_value(-number(a))) for a in amounts)
    node = Told(named(key.name), key.shown, amounts, key.places, num.slot, num.quantity.unit, num.near)
    subject = frozenset(i for i in scene.text.free if scene.text.stems[i] in scene.context and i < num.first)
    value = frozenset(i for i in scene.text.free if scene.text.stems[i] in _FORMER)
    yield Option(_wrap(node, found), found.tokens | falls | subject | value, frozenset({key.at}), found.score + 0.5)


_FALLING = vocab.stem_set(
    "fall fell fallen drop dropped decline declined decrease decreased lose lost sink sank shrink"
)


_CHANGES = vocab.stem_set("change growth")


_FORMER = vocab.stem_set("previous value former earlier")


def _of_another_sort(scene: Scene, key: Key, num: Num, found: Naming) -> tuple[Amount, ...]:
    """Return a key's amounts where its name is said and they measure something else: a height is never 1.85 kg."""
    said = num.said.amount.dimension
    if {scene.text.stems[i] for i in range(num.first, num.last)} <= key.all:
        return ()
    if not found.literal or found.lost or not key.amounts or num.said.relation is not Relation.EQ:
        return ()
    return key.amounts if all(foreign(a.dimension, said) for a in key.amounts) else ()


def _clock(scene: Scene, num: Num, key: Key) -> tuple[Num, frozenset[int]]:
    """Return a number as a time of day where its key has one, and the tokens of "in the afternoon"."""
    if not any(isinstance(a.value, ClockTime) for a in key.amounts):
        return num, frozenset()
    value = num.quantity.value
    if num.quantity.form == forms.CLOCK_DURATION and isinstance(value, Decimal) and _CLOCK.fullmatch(num.quantity.text):
        hours, minutes = (int(part) for part in num.quantity.text.split(":"))
        num = replace_said(num, Said(Amount(ClockTime(hours, minutes), "clock", ZERO, ZERO), num.said.relation))
    words = [i for i in range(num.last, num.last + 3) if scene.text.at(i) in _PARTS_OF_DAY | {"in", "the", "at"}]
    return num, frozenset(words)


def _is_afternoon(scene: Scene, num: Num) -> bool:
    if num.quantity.kind is not Kind.TIME or num.quantity.form != forms.CLOCK_24:
        return False
    return any(scene.text.at(i) in _AFTER_NOON for i in range(num.last, num.last + 3))


def _siblings(scene: Scene, key: Key, num: Num) -> frozenset[int]:
    """Return the words of another key whose date this one gives: "strongest wind gust" for "Date of the wind gust"."""
    tail = key.content - key.head
    others = [k.content for k in scene.keys if key.content < k.content and not amounts_for(k, num)]
    if tail and key.head <= vocab.MILD:
        others += [k.content for k in scene.keys if k.at != key.at and tail <= k.content and not k.head <= vocab.MILD]
    return frozenset(i for i in scene.text.free if any(scene.text.stems[i] in content for content in others))


def _grown(scene: Scene, key: Key) -> frozenset[int]:
    """Return "population" where the key is its growth and the box has the population as well."""
    if key.head != frozenset({"growth"}):
        return frozenset()
    whole = {s for k in scene.keys for s in k.content if len(k.content) == 1 and s == "population"}
    return frozenset(i for i in scene.text.free if scene.text.stems[i] in whole)


def _is_mixed(amounts: tuple[Amount, ...]) -> bool:
    """Whether a key has several different amounts, so that its other words may belong to one of them only."""
    return len({str(a.value) for a in amounts}) > 1


def season_of(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    """Yield the year as one with a season: "in the spring of 1979"."""
    text = scene.text
    if num.quantity.kind is not Kind.YEAR or num.said.relation is not Relation.EQ:
        return
    at = num.first - 1
    if text.at(at) == "of":
        at -= 1
    days = vocab.TIMES_OF_YEAR.get(text.at(at))
    dates = tuple(
        PartialDate(a.value.year) if a.doubt else a.value for a in key.amounts if isinstance(a.value, PartialDate)
    )
    if days is None or not dates:
        return
    node = Season(named(key.name), key.shown, dates, days, key.places, num.slot)
    yield Option(_wrap(node, found), found.tokens | {at}, frozenset({key.at}), found.score + 2.0)


def century_of(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    """Yield the number as a century in which the date lies."""
    q = num.quantity
    if q.form != forms.CENTURY or num.said.relation is not Relation.EQ or not isinstance(q.value, Decimal):
        return
    years = years_in(key)
    if not years or scene.text.at(num.last) not in ("century", "centuri", "centur"):
        return
    node = Century(named(key.name), key.shown, years, key.places, num.slot)
    yield Option(_wrap(node, found), found.tokens | {num.last}, frozenset({key.at}), found.score + 1.0)


_MOST_ENTRIES = 100
"""Nothing lists more; a larger number is an amount, as in \"a budget below 50 million\"."""


def entries_of(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    """Yield the number as how many entries the key lists: "four studios"."""
    if whole(num) is None or amounts_for(key, num):
        return
    count = count_of(key)
    size = whole(num)
    if (
        count is None
        or size is None
        or size > _MOST_ENTRIES
        or key.content & _RESTRICTING - {scene.text.stems[i] for i in found.literal}
    ):
        return
    i = num.last
    used = set()
    while scene.text.at(i) in _DIFFERENT:
        used.add(i)
        i += 1
    if not any(j in found.tokens for j in (i, i + 1)):
        return
    shown = f"{count} ({key.shown})"
    node = Told(f"Entries of {named(key.name)}", shown, (exact(count),), key.places, num.slot, None, num.near)
    yield Option(_wrap(node, found), found.tokens | used, frozenset({key.at}), found.score + 0.5)


_RESTRICTING = vocab.stem_set("official main normal typical usual")


_DIFFERENT = vocab.stem_set("different separate distinct official known")

"""Sentences about one thing: each number finds the key it speaks of, and each word has to be explained.

A number can be the value of a key, lie in a season or a century of its date, count what it lists, be a span
between two of its dates, or a difference or share of two keys. All ways are tried together; a sentence is read
only where the best of them explains every word, and no other does it as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.conditions import Said
from probelib.checking.grounded_keys import Key, Naming, amounts_for, count_of, keys_of, names_of, number, years_in
from probelib.checking.grounded_names import inner_numbers, signal_words
from probelib.checking.grounded_nodes import Century, Season, Told, named
from probelib.checking.grounded_pairs import pair_readings
from probelib.checking.grounded_spans import Times, span_readings
from probelib.checking.grounded_text import Num, Text, read_text, replace_said, spans, whole
from probelib.checking.programs import All, Node, Sufficient, exact
from probelib.grounding.amounts import ZERO, Amount, foreign
from probelib.grounding.linking import Links
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact as exact_value
from probelib.records import ClockTime, Kind, PartialDate

_CLOCK = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_AFTER_NOON = vocab.stem_set("afternoon evening")
_PARTS_OF_DAY = _AFTER_NOON | vocab.stem_set("morning")
_MOST_NUMBERS = 4
_MOST_OPTIONS = 6
_CLOSE = 0.25
"""Two readings whose scores lie closer than this are equally good."""


class Option(NamedTuple):
    """One way in which a number comes from the box."""

    node: Node | None
    """None for a number that is part of a key's name."""
    used: frozenset[int]
    """Tokens that it explains."""
    keys: frozenset[int]
    score: float
    part_of: int | None = None
    """The key in whose name the number stands: another number has to be its value."""


class Scene:
    """A sentence over an infobox."""

    def __init__(self, text: Text) -> None:
        """Find which keys the sentence names."""
        self.text = text
        self.table = text.reading.table
        self.keys = keys_of(self.table)
        self.hints = signal_words(text)
        self.index = names_of(self.table)
        inner = inner_numbers(text, self.index)
        self.names = self.index.named(text, (*text.free, *self.hints), inner=inner)
        self.times = Times(text, self.keys)
        title = set(text.reading.caption)
        often = Counter(s for key in self.keys for s in key.content)
        self.context = frozenset(s for s, times in often.items() if times > 1)
        calendar = all(num.quantity.kind in _CALENDAR for num in text.nums)
        share = any(num.quantity.kind is Kind.PERCENT or num.quantity.form in _FRACTIONS for num in text.nums)
        more = (
            vocab.LIGHT | (vocab.EVENT_VERBS if calendar else frozenset()) | (vocab.COVERING if share else frozenset())
        )
        self.known = frozenset(
            i
            for i in text.free
            if text.stems[i] in vocab.GLUE
            or text.stems[i] in title
            or text.stems[i] in vocab.THINGS
            or text.stems[i] in vocab.PLAIN_VERBS
            or text.stems[i] in more
            or (text.token(i).text[0].isupper() and i and text.stems[i] in self.context)
        )

    def value_words(self, key: Key) -> frozenset[int]:
        """Return the tokens that stand in a key's values, where those hold one thing."""
        ranks = any(num.quantity.kind is Kind.ORDINAL for num in self.text.nums)
        return frozenset(
            i
            for i in self.text.free
            if self.text.stems[i] in key.words
            or (ranks and not vocab.SPEAKS.get(self.text.stems[i], vocab.NONE).isdisjoint(key.words))
        )

    def beside(self, num: Num, tokens: frozenset[int]) -> float:
        """Return a bonus for words right beside a number: "15 seasons", "the width is 3 m"."""
        i = num.last
        while self.text.at(i) in vocab.GLUE and self.text.at(i) in ("of",):
            i += 1
        if i in tokens:
            return 1.0
        j = num.first - 1
        while j >= 0 and (j in self.hints or self.text.at(j) in vocab.GLUE):
            if j in tokens:
                return 0.5
            j -= 1
        return 0.5 if j in tokens else 0.0


def box_claim(links: Links) -> Node | None:
    """Return the program of a sentence about an infobox, or None where a number or a word of it is unexplained."""
    text = read_text(links, names=_names(links))
    if text is None or not text.nums or len(text.nums) > _MOST_NUMBERS:
        return None
    scene = Scene(text)
    options: list[list[Option]] = []
    for num in text.nums:
        found = sorted(_options(scene, num), key=lambda o: -o.score)[:_MOST_OPTIONS]
        if not found:
            return None
        options.append(found)
    return _best(scene, options)


def _names(links: Links) -> frozenset[int]:
    """Return the tokens of numbers that stand in the title beside another of its words, or are its year."""
    title = links.reading.caption
    if not any(s.isdigit() or s[0].isdigit() for s in title if s):
        return frozenset()
    stems = [t.stem for t in links.tokens]
    found: set[int] = set()
    for (first, last), q in zip(spans(links), links.quantities, strict=True):
        inside = tuple(stems[first:last])
        if not set(inside) <= set(title):
            continue
        beside = {stems[i] for i in (first - 1, last) if 0 <= i < len(stems)} - vocab.GLUE
        if q.kind is Kind.YEAR or beside & set(title):
            found.update(range(first, last))
    return frozenset(found)


def _options(scene: Scene, num: Num) -> Iterator[Option]:
    for key in scene.keys:
        found = scene.names.get(key.at)
        stems = {scene.text.stems[i] for i in range(num.first, num.last)}
        if stems and stems <= key.all and found is not None:
            yield Option(None, frozenset(), frozenset(), 0.2, key.at)
        if num.quantity.kind is Kind.ORDINAL:
            yield from _ordinal(scene, num, key)
        if found is None:
            continue
        yield from _changed(scene, num, key, found)
        yield from _cell(scene, num, key, found)
        yield from _season(scene, num, key, found)
        yield from _century(scene, num, key, found)
        yield from _count(scene, num, key, found)
    tokens = {index: found.tokens for index, found in scene.names.items() if not found.cut}
    for reached in span_readings(scene.times, num, tokens):
        yield Option(*reached)
    for pair in pair_readings(scene.text, scene.keys, num):
        yield Option(*pair)


_CALENDAR = (Kind.DATE, Kind.YEAR, Kind.TIME)
_FRACTIONS = (forms.FRACTION, forms.FRACTION_WORDS, forms.UNICODE_FRACTION)


def _wrap(node: Node, found: Naming) -> Node:
    """A key that is named only by its first words may be of something else: a mismatch then says nothing."""
    return Sufficient(node) if found.cut else node


def _cell(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
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


def _ordinal(scene: Scene, num: Num, key: Key) -> Iterator[Option]:
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


def _changed(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
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


def _season(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    text = scene.text
    if num.quantity.kind is not Kind.YEAR or num.said.relation is not Relation.EQ:
        return
    at = num.first - 1
    if text.at(at) == "of":
        at -= 1
    days = vocab.TIMES_OF_YEAR.get(text.at(at))
    dates = tuple(a.value for a in key.amounts if isinstance(a.value, PartialDate))
    if days is None or not dates:
        return
    node = Season(named(key.name), key.shown, dates, days, key.places, num.slot)
    yield Option(_wrap(node, found), found.tokens | {at}, frozenset({key.at}), found.score + 2.0)


def _century(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    q = num.quantity
    if q.form != forms.CENTURY or num.said.relation is not Relation.EQ or not isinstance(q.value, Decimal):
        return
    years = years_in(key)
    if not years or scene.text.at(num.last) not in ("century", "centuri", "centur"):
        return
    node = Century(named(key.name), key.shown, years, key.places, num.slot)
    yield Option(_wrap(node, found), found.tokens | {num.last}, frozenset({key.at}), found.score + 1.0)


def _count(scene: Scene, num: Num, key: Key, found: Naming) -> Iterator[Option]:
    if whole(num) is None or amounts_for(key, num):
        return
    count = count_of(key)
    if count is None or key.content & _RESTRICTING - {scene.text.stems[i] for i in found.literal}:
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


def _best(scene: Scene, options: list[list[Option]]) -> Node | None:
    """Return the program of the best choice of options that explains every word; None where two are as good."""
    free = frozenset(scene.text.free) - scene.known
    found: list[tuple[float, Node]] = []
    for chosen in product(*options):
        used = frozenset().union(*(o.used for o in chosen))
        if free - used:
            continue
        keys = frozenset().union(*(o.keys for o in chosen))
        if not keys or any(o.part_of is not None and o.part_of not in keys for o in chosen):
            continue
        if not _agree(scene, chosen):
            continue
        nodes = tuple(o.node for o in chosen if o.node is not None)
        found.append((sum(o.score for o in chosen), nodes[0] if len(nodes) == 1 else All(nodes)))
    if not found:
        return None
    found.sort(key=lambda pair: -pair[0])
    if len(found) > 1 and found[0][0] - found[1][0] < _CLOSE and str(found[0][1]) != str(found[1][1]):
        return None
    return found[0][1]


def _agree(scene: Scene, chosen: tuple[Option, ...]) -> bool:
    """Whether the two ends of a range are of one key."""
    nums = scene.text.nums
    return all(
        chosen[k].keys == chosen[k + 1].keys
        for k in range(len(nums) - 1)
        if nums[k].bound == "low" and nums[k + 1].bound == "high"
    )

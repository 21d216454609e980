"""The dates of an infobox, and what a number that is a span of time can be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_keys import Key, keys_of
from probelib.checking.grounded_text import Num, Text
from probelib.checking.grounded_time import Between, Span
from probelib.checking.programs import Node
from probelib.grounding.keys import Entry, read_box
from probelib.grounding.moments import dates_in
from probelib.grounding.periods import years_of
from probelib.grounding.reading import Place
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate, Table

words = vocab.stem_set


BIRTH = words("born birth foaled")


DEATH = words("died death")


ACTIVE = words("active")


ACTING = words(
    """
    active career performing performed perform acting acted singing sang entertaining entertained professional
    professionally act sing
    """
)


STARTING = words("start started began begin beginning starting commenced")


AGED = re.compile(r"\bage[ds]?\b\D{0,3}(\d{1,3})", re.IGNORECASE)


_DASH = re.compile(r"\d\s*[-–—]\s*\w")
OPEN = re.compile(r"\b(?:present|now|today|current|ongoing|onwards?)\b|[-–—]\s*$", re.IGNORECASE)


class Reached(NamedTuple):
    """A span that a number can be, with the tokens that say so."""

    node: Node
    used: frozenset[int]
    keys: frozenset[int]
    score: float


class Times:
    """The dates of a box, by key."""

    def __init__(self, text: Text) -> None:
        """Read the dates."""
        self.text = text
        self.keys = keys_of(text.reading.table)
        self.dates = dates_of(text.reading.table)
        self.now = present(text.reading.table)

    def of(self, stems: frozenset[str]) -> Key | None:
        """Return the one key whose name is of some words and that has one date; None where there are several."""
        found = [key for key in self.keys if not key.content.isdisjoint(stems) and self.dates[key.at]]
        return found[0] if len(found) == 1 else None

    def one(self, key: Key) -> PartialDate | None:
        """Return the one date of a key."""
        dates = self.dates[key.at]
        return dates[0] if len(dates) == 1 else None

    def tokens(self, stems: frozenset[str]) -> frozenset[int]:
        """Return the free tokens that are among some words."""
        return frozenset(i for i in self.text.free if self.text.stems[i] in stems)


@lru_cache(maxsize=256)
def dates_of(table: Table) -> Mapping[int, tuple[PartialDate, ...]]:
    """Return the dates of each key, by its place; read once a table."""
    return {key.at: tuple([d for entry in key.entries for d in dates_under(entry)]) for key in keys_of(table)}


def dates_under(entry: Entry) -> list[PartialDate]:
    """Return the dates of a value; of one whose day and month can be swapped, the year."""
    found = dates_in(entry)
    if any(q.form == forms.DATE_AMBIGUOUS for q in entry.quantities):
        return list(dict.fromkeys(PartialDate(date.year) for date in found))
    return found


_WRITTEN = dict.fromkeys(("infotabs", "tabpert"), (2018, 2020))
"""When the infoboxes of a dataset were copied: TabPert's are InfoTabs' changed."""


def present(table: Table) -> tuple[int, int | None] | None:
    """Return between which years a box was written, the second open where neither it nor its source says so."""
    box = read_box(table)
    if box.ages and max(box.ages) - min(box.ages) <= 2:
        return min(box.ages), max(box.ages)
    written = _WRITTEN.get(table.id.partition(":")[0])
    if written is not None and box.years and box.years[-1] <= written[1]:
        return max(written[0], box.years[-1]), written[1]
    return (box.years[-1], None) if box.years else None


def is_span(num: Num) -> bool:
    """Whether a number is a length of time, or a bare one that can be an age."""
    q = num.quantity
    if q.kind is Kind.DURATION and q.unit in ("year", "month", "week", "day", "decade", "century"):
        return True
    return q.kind is Kind.CARDINAL and q.unit is None and isinstance(q.value, Decimal) and 0 < q.value < 125


def is_bare(num: Num) -> bool:
    """Return whether a number has no unit, so that it is an age at most."""
    return num.quantity.unit is None


def span_node(num: Num, name: str, shown: str, span: Between, places: tuple[Place, ...]) -> Span:
    """Return the program of a span."""
    return Span(name, shown, span, places, num.slot, num.quantity.unit, num.near)


def several(times: Times, key: Key) -> bool:
    """Whether a key has several spans or dates, of which one may be meant."""
    runs = [q for q in key.quantities if isinstance(q.value, Interval) and years_of(q)]
    dates = len(times.dates[key.at])
    if not runs and dates == 2 and _DASH.search(key.shown):
        return len(key.entries) > 1
    singles = dates - 2 * len(runs)
    return len(runs) + max(0, singles) > 1 or len(key.entries) > 1


def active_key(times: Times) -> Key | None:
    """Return the key of the years in which somebody was active; None where it has several spans."""
    found = [k for k in times.keys if not k.content.isdisjoint(ACTIVE) and times.dates[k.at]]
    return found[0] if len(found) == 1 and not several(times, found[0]) else None

"""The nouns of decks: a pin is a view of the app, a deck is pins in an order.

A pin holds the parameters of the view's address and no content: a slide is made anew from them each time, so that it
stays live, and so that no answer of a model and no uploaded table is copied into a deck.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from probelib.errors import InputError
from probelib.owners import Owner

MOST_PINS = 60
"""Slides of one deck; more than a meeting has time for."""
LONGEST_TITLE, LONGEST_NOTE, LONGEST_TEXT = 160, 4_000, 4_000
"""Characters of a title, of a presenter's note, and of a slide of free text."""
LONGEST_ID = 48
_MOST_VALUES, _LONGEST_VALUE = 200, 500
"""Of the parameters of one pin: values in all, and characters of each."""

Values = Mapping[str, str | Sequence[str]]


class Kind(StrEnum):
    """What kind of view a pin is."""

    HEATMAP = "heatmap"
    PAIR = "pair"
    FINDINGS = "findings"
    TABLE = "table"
    TAXONOMY = "taxonomy"
    WEP_SCALE = "wep_scale"
    WEP_OWN = "wep_own"
    WEP_ACCURACY = "wep_accuracy"
    WEP_GAINS = "wep_gains"
    TRANSFER = "transfer"
    STATISTICS = "statistics"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Pin:
    """A view that is kept: its kind, and what the address of its page says."""

    kind: Kind
    parameters: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Names and values of the address, by name; the page follows from the kind."""
    title: str = ""
    """What the presenter calls it; empty leaves it to the slide."""
    note: str = ""
    """What the presenter wants to say; it goes to the notes."""
    text: str = ""
    """Of a slide of free text: its lines."""

    def one(self, name: str, default: str = "") -> str:
        """Return a parameter's value, or the default where it is absent."""
        return dict(self.parameters).get(name, (default,))[-1]

    def many(self, name: str) -> tuple[str, ...]:
        """Return all values of a parameter, in their order."""
        return dict(self.parameters).get(name, ())

    @property
    def id(self) -> str:
        """A short digest of all it says: two equal pins have the same."""
        return sha256(repr((self.kind.value, self.parameters, self.title, self.note, self.text)).encode()).hexdigest()[
            :12
        ]


@dataclass(frozen=True, slots=True)
class Deck:
    """Pins in an order, under a title."""

    id: str
    """What stands in an address and names its file: small letters, digits and hyphens."""
    title: str
    pins: tuple[Pin, ...] = ()
    owner: Owner | None = None
    """Who may change it on a shared server; None where it was made on a machine of one's own."""

    def with_pin(self, pin: Pin) -> Deck:
        """Return the deck with a pin at its end.

        Raises:
            InputError: It is full.
        """
        if len(self.pins) >= MOST_PINS:
            raise InputError(f"“{self.title}” has {MOST_PINS} slides, and a deck takes no more. Remove one first.")
        return replace(self, pins=(*self.pins, pin))

    def moved(self, place: int, by: int) -> Deck:
        """Return the deck with the pin at a place, from 0, so many places further on; at an end it stays."""
        pins = list(self.pins)
        if 0 <= place < len(pins):
            one = pins.pop(place)
            pins.insert(max(0, min(len(pins), place + by)), one)
        return replace(self, pins=tuple(pins))

    def without(self, place: int) -> Deck:
        """Return the deck without the pin at a place, from 0; a place that it does not have changes nothing."""
        return replace(self, pins=tuple(pin for at, pin in enumerate(self.pins) if at != place))

    def changed(self, place: int, pin: Pin) -> Deck:
        """Return the deck with another pin at a place, from 0."""
        return replace(self, pins=tuple(pin if at == place else one for at, one in enumerate(self.pins)))


def pin(kind: Kind, values: Values, *, title: str = "", note: str = "", text: str = "") -> Pin:
    """Return a pin of what an address says; empty values are left out, texts lose the space around them.

    Raises:
        InputError: A text is too long, or the address says more than a view has.
    """
    kept = tuple(
        (name, tuple(one for one in ((value,) if isinstance(value, str) else value) if one))
        for name, value in sorted(values.items())
    )
    kept = tuple((name, value) for name, value in kept if value)
    every = [text_ for name, value in kept for text_ in (name, *value)]
    if len(every) > _MOST_VALUES or any(len(one) > _LONGEST_VALUE for one in every):
        raise InputError("The address of this view is too long to be pinned.")
    for said, what, longest in (
        (title, "title", LONGEST_TITLE),
        (note, "note", LONGEST_NOTE),
        (text, "text", LONGEST_TEXT),
    ):
        if len(said) > longest:
            raise InputError(f"The {what} has {len(said):,} characters; write at most {longest:,}.")
    return Pin(kind, kept, " ".join(title.split()), note.strip(), text.strip())


def deck_id(title: str, taken: Iterable[str] = ()) -> str:
    """Return an id for a deck of that title that is not taken: `falling-accuracy`, `falling-accuracy-2`.

    Whatever the title holds, the id is made of a-z, 0-9 and hyphens, begins with a letter or digit and names no place
    but a file in the folder of decks.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "".join(char if char.isalnum() else " " for char in plain).split()
    stem = "-".join(words)[:LONGEST_ID].strip("-") or "deck"
    known, number, found = set(taken), 1, stem
    while found in known:
        number += 1
        found = f"{stem}-{number}"
    return found


def is_deck_id(said: str) -> bool:
    """Return whether a text of unknown origin, such as a part of an address, can be the id of a deck."""
    letters = said.replace("-", "")
    return (
        bool(letters)
        and letters.isascii()
        and letters.isalnum()
        and said == said.lower()
        and len(said) <= 64
        and not said.startswith("-")
    )

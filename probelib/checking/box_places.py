"""Places: where somebody was born or something is, in which state, country or part of the world.

A place is false only where both are surely told apart: two countries, two of the United States, a country and a
continent that it does not lie in. A town that is not named may be near or a part of the other.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from probelib.checking import box_atlas as atlas
from probelib.checking.box_facts import Facts, fact, names
from probelib.checking.box_phrase import Phrase, shape
from probelib.checking.box_regions import lies_in_part
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.language.stems import stems
from probelib.records import Truth


class Where(NamedTuple):
    """A place as a box writes it: from the smallest part to the largest."""

    parts: tuple[str, ...]
    """Their stems, joined by blanks."""

    @property
    def country(self) -> str | None:
        """Return its country; the United States for one of its states."""
        for part in self.parts[::-1]:
            if part in atlas.COUNTRY and not (part == _GEORGIA and len(self.parts) > 1):
                return atlas.COUNTRY[part]
        return "us" if self.state else None

    @property
    def state(self) -> str | None:
        """Return its state of the United States."""
        for part in self.parts[1:] or self.parts:
            if part in atlas.REGION:
                return part
        return None


_GEORGIA = "georgia"
_AFTER = re.compile(r"^.*(?:\b[12]\d{3}\b|\))\s*,?", re.DOTALL)
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


@lru_cache(maxsize=2048)
def where(text: str, *, dated: bool) -> Where | None:
    """Return the place in a value; of one with a date, what stands after it."""
    if dated:
        found = _AFTER.match(text)
        text = re.sub(r"^\s*in\s+", "", text[found.end() :]) if found else text
        if found is None:
            return None
    text = _NOTE.sub(" ", text)
    parts = tuple(" ".join(stems(part)) for part in re.split(r"[,;]", text))
    parts = tuple(part for part in parts if part)
    return Where(parts) if parts and not any(any(c.isdigit() for c in part) for part in parts) else None


_BIRTH = names("Born|Place of birth|Birth place")
_DEATH = names("Died|Place of death")
_HOME = names("Residence|Residences|Home town|Hometown")
_LOCATION = names("Location|Locale|City|Headquarters|Country")
_ORIGIN = names("Origin|Country of origin|Place of origin|Country")
_SHAPES = tuple(
    (shape(pattern), keys)
    for pattern, keys in (
        (
            r"S(?: be)?(?: originally)? born (?:in|on|inside(?: of)?|within|outside(?: of)?)(?: city of| state "
            r"of)? (?P<V>.+)",
            _BIRTH,
        ),
        (r"S (?:be )?(?:die|pass away|pass) (?:in|on|inside(?: of)?|within)(?: city of| state of)? (?P<V>.+)", _DEATH),
        (r"S(?: current)?(?:ly)? (?:live|reside|have residence|make S home|have home) (?:in|on) (?P<V>.+)", _HOME),
        (r"S (?:be|sit|lie|be situate)(?: locate| base| headquarter| find)? (?:in|within|on) (?P<V>.+)", _LOCATION),
        (
            r"S (?:be|come|hail|originate|be originally|originally come)(?: bear)?(?: originally)? (?:from|in) "
            r"(?P<V>.+)",
            _ORIGIN,
        ),
        (r"S (?:be )?(?:first )?(?:introduce|launch)(?: first)? in (?P<V>.+)", names("Introduced")),
        (r"S originate (?:in|on) (?P<V>.+)", _ORIGIN),
        (
            r"S (?:be|originate) (?:form|found|originate|make|produce|release|start|establish) (?:in|on) (?P<V>.+)",
            _ORIGIN,
        ),
        (r"S (?:start|get S start|form|begin) (?:in|on) (?P<V>.+)", _ORIGIN),
    )
)


_CUES = frozenset({"in", "on", "from", "within", "insid", "outsid"})


def places(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on where something happened or is, or None."""
    if _CUES.isdisjoint(phrase.words):
        return None
    for fits, keys in _SHAPES:
        found = fits(phrase.line)
        if found is None or "#" in found["V"] or not _NO_PLACE.isdisjoint(found["V"].split()):
            continue
        key = facts.first(keys)
        if key is None and keys is _ORIGIN:
            key = facts.first(_BIRTH)
        if key is None:
            continue
        truth = said_of(key, found["V"])
        return None if truth is Truth.UNKNOWN else fact(truth, key)
    return None


_NO_PLACE = frozenset({"S", "and", "but", "or", "not"})
_DATED = _BIRTH + _DEATH + names("Introduced|Founded|Formed|Established")


def place_of(key: Key) -> Where | None:
    """Return the one place of a key."""
    found = {where(entry.text, dated=key.content in _DATED) for entry in key.entries}
    return found.pop() if len(found) == 1 else None


def said_of(key: Key, said: str) -> Truth:
    """Return whether the place of a key lies where a sentence says."""
    places = [where(entry.text, dated=key.content in _DATED) for entry in key.entries]
    known = [place for place in places if place is not None]
    truths = {lies_in(place, said) for place in known}
    if Truth.TRUE in truths:
        return Truth.TRUE
    return Truth.FALSE if truths == {Truth.FALSE} and len(known) == len(places) else Truth.UNKNOWN


_OF_US = re.compile(r"(?:,| in| of)?(?: us| america| country)$")


def lies_in(place: Where, said: str) -> Truth:
    """Return whether a place lies in another, as a sentence writes that one, without commas."""
    line = " ".join(place.parts)
    if said in place.parts or f" {line} ".endswith(f" {said} "):
        return Truth.TRUE
    part = lies_in_part(said, place.state, place.country)
    if part is not None:
        return part
    coast = next((name for name in atlas.COASTS if said.startswith(name)), None)
    if coast is not None:
        if place.country is not None and place.country != "us":
            return Truth.FALSE
        return Truth.UNKNOWN if place.state is None else _truth(place.state in atlas.COASTS[coast])
    if said in atlas.COUNTRY:
        return _in_country(place, atlas.COUNTRY[said])
    if said in atlas.REGION:
        if place.state is not None:
            return _truth(place.state == said)
        abroad = place.country is not None and place.country != "us" and said != _GEORGIA
        return Truth.FALSE if abroad else Truth.UNKNOWN
    side = said.split(" ", 1)
    if len(side) == 2 and side[0] in _PARTS and side[1] in atlas.CONTINENTS:
        return Truth.FALSE if lies_in(place, side[1]) is Truth.FALSE else Truth.UNKNOWN
    if said in atlas.CONTINENTS:
        return Truth.UNKNOWN if place.country is None else _truth(said in atlas.continents_of(place.country))
    if said in ("midwest", "midwestern stat"):
        return Truth.UNKNOWN if place.state is None else _truth(atlas.REGION[place.state] == "midwest")
    for size in (1, 2, 3):  # "long beach california": a town and its state or country
        words = said.split()
        wide = " ".join(words[-size:])
        if len(words) > size and (wide in atlas.COUNTRY or wide in atlas.REGION):
            truth = lies_in(place, wide)
            if truth is Truth.FALSE:
                return truth
            if truth is Truth.TRUE and " ".join(words[:-size]) in place.parts:
                return truth
    return Truth.UNKNOWN


_PARTS = frozenset(
    f"{way}{end}"
    for way in ("north", "south", "east", "west", "northwest", "northeast", "southwest", "southeast", "central", "mid")
    for end in ("", "ern")
)


def _truth(holds: bool) -> Truth:
    return Truth.TRUE if holds else Truth.FALSE


def _in_country(place: Where, country: str) -> Truth:
    own = place.country
    if own is None:
        return Truth.UNKNOWN
    if own == country:
        return Truth.TRUE
    if {own, country} <= atlas.UNION:
        named = {atlas.COUNTRY[part] for part in place.parts if part in atlas.COUNTRY}
        if country in named or country == "uk":
            return Truth.TRUE
        return Truth.FALSE if named - {"uk"} and country != "uk" else Truth.UNKNOWN
    return Truth.FALSE


def same_place(one: Where, other: Where, what: str) -> Truth:
    """Return whether two places lie in one country, one state or one town."""
    if what == "country":
        a, b = one.country, other.country
        if a is None or b is None:
            return Truth.UNKNOWN
        return Truth.UNKNOWN if a != b and {a, b} <= atlas.UNION else _truth(a == b)
    if what == "state":
        a, b = one.state, other.state
        if a is None or b is None:
            abroad = one.country and other.country and one.country != other.country
            return Truth.FALSE if abroad and (a or b) else Truth.UNKNOWN
        return _truth(a == b)
    if what == "continent":
        if one.country is None or other.country is None:
            return Truth.UNKNOWN
        a_, b_ = atlas.continents_of(one.country), atlas.continents_of(other.country)
        return _truth(a_ == b_) if len(a_) == len(b_) == 1 else Truth.UNKNOWN
    if one.parts[0] == other.parts[0]:
        return Truth.TRUE
    wide = atlas.COUNTRY.keys() | atlas.REGION.keys()
    if (set(one.parts) & set(other.parts)) - wide or one.parts[0] in wide or other.parts[0] in wide:
        return Truth.UNKNOWN  # two parts of one town, or nothing smaller than a state
    if same_place(one, other, "country") is Truth.FALSE or same_place(one, other, "state") is Truth.FALSE:
        return Truth.FALSE
    return Truth.FALSE if len(one.parts) > 1 and len(other.parts) > 1 else Truth.UNKNOWN

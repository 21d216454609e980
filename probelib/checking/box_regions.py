"""Parts of the United States and of Europe, and the halves of the earth, as far as nobody would argue about them.

Each part has the states or countries that surely lie in it and those that surely do not; all others are open.
"""

from __future__ import annotations

import re

from probelib.checking import box_atlas as atlas
from probelib.checking.box_phrase import stemmed
from probelib.language.stems import stems
from probelib.records import Truth


def _names(text: str) -> frozenset[str]:
    return frozenset(" ".join(stems(name.replace("+", " "))) for name in text.split())


def _of(*regions: str) -> frozenset[str]:
    return frozenset(state for state, region in atlas.REGION.items() if region in regions)


_NORTHEAST = _names(
    "maine new+hampshire vermont massachusetts rhode+island connecticut new+york new+jersey pennsylvania"
)
_DEEP_SOUTH = _names("louisiana mississippi alabama georgia south+carolina")
_SOUTH = _of("south", "south east") - _names("west+virginia virginia florida kentucky oklahoma")
_SOUTHEAST = _names("georgia florida south+carolina north+carolina alabama mississippi tennessee")
_NORTHERN = _names("north+dakota south+dakota minnesota wisconsin michigan montana washington") | _NORTHEAST
_FAR_WEST = _of("west coast", "west")
_MIDWEST = _of("midwest")
_EASTERN = _NORTHEAST | _names("georgia florida south+carolina north+carolina virginia maryland delaware")
_NORTHWEST, _SOUTHWEST = _names("washington oregon"), _names("arizona new+mexico")
_SURE_SOUTH = _of("south", "south east") - _names("west+virginia virginia kentucky")
_STATES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "northeast": (_NORTHEAST, _FAR_WEST | _MIDWEST | _SURE_SOUTH),
    "southeast": (_SOUTHEAST, _FAR_WEST | _MIDWEST | _NORTHEAST),
    "deep south": (_DEEP_SOUTH, _FAR_WEST | _MIDWEST | _NORTHEAST),
    "south": (_SOUTH | _names("florida"), _NORTHERN | _names("oregon idaho wyoming iowa illinois ohio nebraska")),
    "north": (_NORTHERN, _SURE_SOUTH | _SOUTHWEST),
    "west": (_of("west coast") | _names("nevada utah arizona"), _EASTERN | _SURE_SOUTH - _names("texas oklahoma")),
    "east": (_EASTERN, _FAR_WEST),
    "midwest": (_MIDWEST, _FAR_WEST | _EASTERN | _SURE_SOUTH - _names("oklahoma")),
    "northwest": (_NORTHWEST, _SURE_SOUTH | _EASTERN | _SOUTHWEST | _names("ohio indiana illinois missouri")),
    "southwest": (_SOUTHWEST, _EASTERN | _MIDWEST - _names("kansas") | _NORTHWEST | _SOUTHEAST),
}
_NORTH = _names("sweden norway finland denmark iceland")
_BALTIC = _names("estonia latvia lithuania")
_SOUTH_EUROPE = _names("italy spain portugal greece malta")
_WEST_EUROPE = _names("france ireland belgium netherlands luxembourg")
_EAST_EUROPE = _names("russia ukraine belarus moldova romania bulgaria")
_NOT_SOUTH = _names("ireland belgium netherlands luxembourg germany poland russia") | atlas.UNION
_NOT_EAST = _names("spain portugal italy switzerland norway sweden iceland") | atlas.UNION
_EUROPE: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "north": (_NORTH | _BALTIC, _SOUTH_EUROPE | _names("bulgaria romania france austria croatia")),
    "south": (_SOUTH_EUROPE, _NORTH | _BALTIC | _NOT_SOUTH),
    "west": (_WEST_EUROPE, _EAST_EUROPE),
    "east": (_EAST_EUROPE, _WEST_EUROPE | _NOT_EAST),
}
_SOUTHERN_HALF = _names(
    "australia new+zealand argentina chile uruguay paraguay bolivia south+africa mozambique zimbabwe zambia fiji samoa"
)
_ACROSS = _names("ecuador colombia brazil peru kenya uganda somalia indonesia congo tanzania rwanda angola maldives")
"""Countries on both sides of the equator, or near it."""

_WAYS = {
    **{f"{way}{end}": way for way in ("north", "south", "east", "west") for end in ("", "ern", "erly")},
    **{
        f"{a}{gap}{b}{end}": f"{a}{b}"
        for a in ("north", "south")
        for b in ("east", "west")
        for gap in ("", " ")
        for end in ("", "ern")
    },
    **{f"mid{gap}west{end}": "midwest" for gap in ("", " ") for end in ("", "ern")},
}
_WAY = "|".join(sorted(_WAYS, key=len, reverse=True))
_PART = stemmed(r"(?: (?:part|area|region|side|half|states|state|section|portion|city|country))*")
_SHAPE = re.compile(
    rf"(?P<DEEP>deep |pacific )?(?P<WAY>{_WAY}){_PART}(?:(?: of)? (?P<IN>us|country|europ)| of (?P<US>america))?"
)
_HALF = re.compile(rf"(?P<WAY>northern|southern) {stemmed('hemisphere')}")
_EQUATOR = re.compile(rf"(?P<WAY>north|south) of {stemmed('equator')}")


def lies_in_part(said: str, state: str | None, country: str | None) -> Truth | None:
    """Return whether a place lies in a part that a sentence names; None where what it names is no part.

    Args:
        said: The stems of what is named: `southern part of us`.
        state: The place's state of the United States.
        country: Its country.
    """
    half = _HALF.fullmatch(said) or _EQUATOR.fullmatch(said)
    if half is not None:
        if country is None or country in _ACROSS or country not in atlas.CONTINENT:
            return Truth.UNKNOWN
        return _truth((country in _SOUTHERN_HALF) is (half["WAY"][0] == "s"))
    found = _SHAPE.fullmatch(said)
    if found is None or not (found["IN"] or found["US"] or found["DEEP"] or _WAYS[found["WAY"]] == "midwest"):
        return None
    way = _WAYS[found["WAY"]]
    if found["IN"] == stemmed("europe"):
        if country is None or way not in _EUROPE:
            return Truth.UNKNOWN
        sure, never = _EUROPE[way]
        abroad = stemmed("europe") not in atlas.continents_of(country)
        return Truth.TRUE if country in sure else Truth.FALSE if country in never or abroad else Truth.UNKNOWN
    if country is not None and country != "us":
        return Truth.UNKNOWN if found["IN"] == stemmed("country") else Truth.FALSE
    sure, never = _STATES["deep south" if way == "south" and found["DEEP"] == "deep " else way]
    return Truth.TRUE if state in sure else Truth.FALSE if state in never else Truth.UNKNOWN


def _truth(holds: bool) -> Truth:
    return Truth.TRUE if holds else Truth.FALSE


__all__ = ["lies_in_part"]

"""What the rows of a table are, so that a noun that is counted is known to count them: teams are no games."""

from __future__ import annotations

from probelib.grounding.reading import Reading
from probelib.language.stems import stem, tokenize
from probelib.records import Kind


def _set(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


_CONTESTS = _set("game match race contest fixture meeting bout fight tournament competition event round week")
_PEOPLE = _set(
    """
    competitor racer contestant participant passenger finisher artist composer author goalkeeper guest star player
    driver rider person people man woman athlete swimmer golfer skater wrestler fighter member candidate incumbent
    politician minister representative name winner champion president
    """
)
_CROWD = _set("people person")
_SIDES = _set("team club group band side nation country")
_TIMES = _set("season year day")
_WORKS = _set("episode show series film movie song track album single title book")
_PLACES = _set("city town state county province region island lake mountain river crater school university college")
_THINGS = (_CONTESTS, _PEOPLE, _SIDES, _TIMES, _WORKS, _PLACES)
_DATED = _set("date opponent score result home away visitor venue opponents week")


def is_row(reading: Reading, noun: str) -> bool:
    """Return whether a noun can stand for the rows of a table: by its headers, its title, or what it names first."""
    key = "row", noun
    found: bool | None = reading.memo.get(key)
    if found is None:
        found = reading.memo[key] = _is_row(reading, noun)
    return found


def _is_row(reading: Reading, noun: str) -> bool:
    if noun in reading.headers or noun in reading.caption:
        return True
    own = next((kind for kind in _THINGS if noun in kind), None)
    if own is None or not reading.columns:
        return True
    if noun in _CROWD and _PEOPLE.isdisjoint(reading.headers):
        return False  # of institutions more people may be anything
    named = _named(reading)
    if not named or not named.isdisjoint(own):
        return True
    if own is _CONTESTS or own is _TIMES:
        heads = {word for column in reading.columns for word in column.stems}
        return not heads.isdisjoint(_DATED) or any([c.kind in (Kind.DATE, Kind.SCORE) for c in reading.columns])
    return False


def _named(reading: Reading) -> frozenset[str]:
    """Return what the header of the column that names the rows calls them, as far as it is one of the known kinds."""
    column = reading.columns[reading.name]
    words = [token.stem for token in tokenize(column.header)] if column.kind is None else []
    return frozenset(word for word in words if any([word in kind for kind in _THINGS]))

"""What somebody is called and was called at birth: "was born Bo Ray", "goes by his birth name", "changed her name".

Short forms and middle names make two names neither the same nor different, and are left open.
"""

from __future__ import annotations

import re

from probelib.checking.box_facts import Facts, fact, names
from probelib.checking.box_phrase import SUBJECT, Phrase, shape, stemmed
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.language.stems import stems
from probelib.records import Table, Truth

_BIRTH = names("Birth name")
_BORN = names("Born")
_NAME = "name|birth name|stage name"
_OF = (
    r"(?: (?:than|from) (?:S )?(?:birth name|name|stage name|real name|S|one S use|now)| when S be born| in past| at "
    r"birth| as child)?"
)
_WHICH = r"(?:(?P<WHICH>first|last|family|middle) )?"
_DIFFERENT = tuple(
    shape(pattern)
    for pattern in (
        rf"S (?:be born(?: with| under)?|have|have have|use|used|go by|perform under|be known by)"
        rf" (?P<HOW>different|another|same) {_WHICH}(?:{_NAME}){_OF}",
        rf"S (?:have )?(?P<HOW>change) S {_WHICH}name(?: from S birth name)?",
        r"S (?:use|used|go by|have|hold) (?:(?:stage|professional) )?name (?P<HOW>different)(?: than| from) S birth "
        r"name",
        rf"S have (?P<HOW>same) {_WHICH}name (?:as|that|when) S (?:be born(?: with)?|birth name|do at birth)",
    )
)
_OWN = shape(
    r"S (?:still )?(?:use|used|go by|perform under|goes by)(?: only)? S (?:birth|real|given|own|original) name(?: .+)?"
)
_CALLED = tuple(
    shape(pattern)
    for pattern in (
        r"S be(?: originally)? born(?: as| with name| under name| named)? (?P<V>[^#]+)",
        r"S (?:birth|real|full|given|original) name be (?P<V>[^#]+)",
        r"(?:birth|real|full|given|original) name of S be (?P<V>[^#]+)",
        r"S (?:be )?(?:give|have) birth name(?: of)? (?P<V>[^#]+)",
    )
)
CUES = frozenset(stemmed("name named born birth").split())
_SUFFIX = frozenset("jr sr ii iii iv".split())


def called(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence on somebody's name at birth, or None."""
    if CUES.isdisjoint(phrase.words) or "#" in phrase.line:
        return None
    found = _birth_name(facts)
    if found is None:
        return None
    key, own = found
    line = phrase.line
    if (match := next((m for fits in _DIFFERENT if (m := fits(line)) is not None), None)) is not None:
        same = _is_same(_words(table.title), own, match.groupdict().get("WHICH") or "")
        if same is None:
            return None
        return fact(same is (match["HOW"] == stemmed("same")), key)
    if _OWN(line) is not None:
        same = _is_same(_words(table.title), own, "")
        return None if same is None else fact(same, key)
    for fits in _CALLED:
        match = fits(line)
        if match is not None:
            truth = _is_called(phrase, tuple(match["V"].split()), own)
            return None if truth is Truth.UNKNOWN else fact(truth, key)
    return None


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in stems(re.sub(r"\([^()]*\)", " ", text)) if word not in _SUFFIX)


_NAMED = re.compile(r"[^\W\d_][^,(\d]+(?=,?\s*\()")


def _birth_name(facts: Facts) -> tuple[Key, tuple[str, ...]] | None:
    """Return somebody's name at birth and its key: `Birth name`, or what stands in `Born` before the date."""
    key = facts.first(_BIRTH)
    if key is not None:
        words = _words(key.entries[0].text)
        return (key, words) if len(key.entries) == 1 and len(words) > 1 else None
    key = facts.first(_BORN)
    found = None if key is None else _NAMED.match(key.entries[0].text.strip())
    if key is None or found is None or len(key.entries) != 1:
        return None
    words = _words(found[0])
    return (key, words) if 1 < len(words) < _LONGEST and all(word[0].isupper() for word in found[0].split()) else None


_LONGEST = 7


def _is_same(now: tuple[str, ...], born: tuple[str, ...], which: str) -> bool | None:
    """Return whether two names have one first name or last name, or are one; None where that can be argued."""
    if len(now) < 2:
        return None
    first = None if _short(now[0], born[0]) and now[0] != born[0] else now[0] == born[0]
    last = now[-1] == born[-1]
    if which == "first":
        return first
    if which in (stemmed("last"), stemmed("family")):
        return last if last or now[-1] not in born else None
    if which:
        return None
    if first and last:
        return True
    return False if not last and now[-1] not in born else None


def _short(one: str, other: str) -> bool:
    return one[0] == other[0]


def _is_called(phrase: Phrase, said: tuple[str, ...], own: tuple[str, ...]) -> Truth:
    """Return whether a name that a sentence gives is the one at birth, its middle names left out or not."""
    plain = tuple(word for word in said if word != SUBJECT)
    if not plain or not all(word in phrase.names for word in plain):
        return Truth.UNKNOWN
    if set(plain) <= set(own):
        whole = SUBJECT in said or (plain[0] == own[0] and plain[-1] == own[-1])
        return Truth.TRUE if whole else Truth.UNKNOWN
    return Truth.FALSE if set(plain).isdisjoint(own) and SUBJECT not in said and len(plain) > 1 else Truth.UNKNOWN


__all__ = ["called"]

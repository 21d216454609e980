"""What a thing is: "is an Irish singer", "is an American cocktail", "is a married man", "is a Canadian"."""

from __future__ import annotations

from probelib.checking import box_atlas as atlas
from probelib.checking.box_facts import Facts, fact, names, values_of
from probelib.checking.box_phrase import Phrase, shape
from probelib.checking.box_places import said_of
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_words import stem_set
from probelib.checking.programs import All
from probelib.checking.terms import Node
from probelib.language.stems import stem
from probelib.records import Table, Truth

_SHAPE = shape(r"S be(?: citizen of| native of)? (?P<V>[^#]+)")
_NATION = names("Nationality|Citizenship")
_FROM = names("Country|Country of origin|Place of origin|Origin|Location|Locale")
_BORN = names("Born|Place of birth")
_WORK = names(
    "Occupation|Occupations|Occupation(s)|Profession|Profession(s)|Type|Genre|Genres|"
    "Genre(s)|Instruments|Medium|Known for"
)
_PLAIN = stem_set("person citizen celebrity individual native people")
_THINGS = {
    word: names(keys)
    for words, keys in (
        ("film movie motion-picture", "Running time|Directed by"),
        ("album record", "Label|Length"),
        ("band group", "Members|Past members|Associated acts|Labels|Label"),
        ("alcohol", "Alcohol by volume"),
        ("horse racehorse thoroughbred", "Sire"),
        ("painting artwork piece art", "Medium|Dimensions"),
        ("drink beverage soda", "Manufacturer|Flavour|Flavor"),
        ("comic series book", "No. of issues|Penciller(s)"),
        ("company", "Founded|Headquarters"),
        ("city town municipality", "Mayor|Elevation|Area code(s)|Time zone|Postal code|ZIP code|ZIP codes"),
        ("musician singer artist", "Instruments|Labels"),
        ("holiday festival celebration", "Observed by|Celebrations"),
    )
    for word in stem_set(words)
}  # fmt: skip
"""What a thing can be called -> keys of which its infobox has one."""
_MAKERS = {
    stem(word): frozenset(stem(w) for w in listed.split())
    for words, listed in (
        ("entertainer performer", "actor actress singer musician comedian dancer rapper model entertainer performer"),
        ("artist", "singer musician painter rapper artist sculptor songwriter"),
        ("musician", "singer musician rapper songwriter guitarist drummer vocalist"),
        ("actor", "actor"), ("actress", "actress"), ("singer", "singer vocalist"), ("vocalist", "singer vocalist"),
    )
    for word in words.split()
}  # fmt: skip


def kinds(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence that says what kind of thing the infobox is about, or None."""
    found = _SHAPE(phrase.line)
    if found is None:
        return None
    said = found["V"].split()
    if len(said) > _LONGEST or "S" in said or "from" in said:
        return None
    sex = _sex(facts, said)
    if sex is not None:
        return sex
    nation = _nation(said, 2) or _nation(said, 1)
    rest = said[nation[1] :] if nation else said
    more = _nation(rest, 2) or _nation(rest, 1) if nation is not None else None
    if more is not None and nation is not None:
        if more[0] != nation[0]:
            return None  # "African-American" says of one nation where its people came from
        rest = rest[more[1] :]  # "American Hollywood film"
    parts: list[Node] = []
    if nation is not None:
        part = _of_nation(facts, nation[0])
        if part is None:
            return None
        if part.truth({}) is Truth.FALSE:
            return part if _NO_KIND.isdisjoint(rest) else None
        parts.append(part)
    rest = [word for word in rest if word not in _JOINTS]
    kind = _kind_key(facts, table, rest)
    if kind is not None:
        return fact(Truth.TRUE, kind) if not parts else All((*parts, fact(Truth.TRUE, kind)))
    key = facts.first(_WORK)
    for word in rest:
        if word in _PLAIN or _is_thing(facts, word) or (word in _ADJECTIVES and _is_thing(facts, rest[-1])):
            continue
        if key is None or not _works_as(facts, table, word):
            return None
        parts.append(fact(Truth.TRUE, key))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _is_thing(facts: Facts, word: str) -> bool:
    """Whether a thing can be called so: by the keys that its box has; somebody is no band."""
    if word not in _THINGS or facts.first(_THINGS[word]) is None:
        return False
    return word not in _GROUPS or facts.first(_ONE) is None


_GROUPS = stem_set("band group")
_ONE = names("Born|Date of birth|Birth name|Occupation|Occupation(s)|Spouse|Spouse(s)|Instruments")
_ADJECTIVES = stem_set("music musical feature motion production")
_NO_KIND = stem_set(
    "of for with by in on to that which who born based style inspired version speaking language born or"
)
_LONGEST = 7
_JOINTS = stem_set("and former also famous known well")
_ANY_WORK = _THINGS.keys() | stem_set(
    """
    singer actor actress musician rapper songwriter comedian model dancer writer director producer politician scientist
    boxer wrestler footballer player professional racehorse thoroughbred artist entertainer performer inventor
    rock pop country music hip hop and soft drink whiskey bourbon beer soda alcoholic cocktail
    """
)


_SEXES = (frozenset(stem_set("stallion male gelding colt")), frozenset(stem_set("mare female filly")))


def _sex(facts: Facts, said: list[str]) -> Node | None:
    """Return whether an animal is of the sex that a sentence says: `Sex: Mare` is no male horse and no stallion."""
    key = facts.first(names("Sex"))
    wanted = next((sex for sex in _SEXES if said[0] in sex), None)
    if key is None or wanted is None or any(word not in _ANIMALS for word in said[1:]):
        return None
    own = [sex for sex in _SEXES if not sex.isdisjoint(key.words)]
    return fact(own[0] is wanted, key) if len(own) == 1 else None


_ANIMALS = stem_set("horse racehorse dog cat animal thoroughbred race")


def _kind_key(facts: Facts, table: Table, said: list[str]) -> Key | None:
    """Return the key that says of what kind a thing is and has all these words in one of its values, in their order."""
    if not said:
        return None
    for name in _KINDS:
        key = facts.by_name.get(name)
        if key is None:
            continue
        for value in values_of(table, key.at):
            if value.stems == tuple(said) or (value.stems == tuple(said[:-1]) and said[-1] in _TAILS):
                return key
    return None


_TAILS = stem_set(
    "person game sport drink animal breed condition disease device film movie album band painting artwork horse music "
    "artist alcohol beverage show song player"
)
_KINDS = names(
    "Color|Colour|Type|Genre|Genres|Genre(s)|Occupation|Occupation(s)|Sex|Species|Breed|Format|Style|Class|Food type|"
    "Status|Medium|Category|Position|Government|Playing position|Position(s)|Country|Sport"
)


def _nation(said: list[str], size: int) -> tuple[frozenset[str], int] | None:
    words = " ".join(said[:size])
    if words in atlas.PEOPLE:
        return atlas.PEOPLE[words], size
    if words in atlas.CONTINENTAL:
        return frozenset({atlas.CONTINENTAL[words]}), size
    return (frozenset({atlas.COUNTRY[words]}), size) if words in atlas.COUNTRY else None


def _of_nation(facts: Facts, nations: frozenset[str]) -> Node | None:
    key = facts.first(_NATION)
    if key is not None:
        return _by_word(key, nations)
    other: Node | None = None
    for keys in (_FROM, _BORN):
        key = facts.first(keys)
        if key is None:
            continue
        truths = {said_of(key, nation) for nation in nations}
        if Truth.TRUE in truths:
            return fact(Truth.TRUE, key)
        if truths != {Truth.FALSE}:
            return None
        other = other or fact(Truth.FALSE, key)
    return other


def _by_word(key: Key, nations: frozenset[str]) -> Node | None:
    """Return whether a nationality is among those of a key, which may be written as a country or a people."""
    own: set[str] = set()
    for entry in key.entries:
        words = [stem(w) for w in entry.text.replace(",", " ").replace("/", " ").split()]
        for i in range(len(words)):
            for size in (1, 2):
                part = " ".join(words[i : i + size])
                own |= atlas.PEOPLE.get(part, frozenset()) | ({atlas.COUNTRY[part]} if part in atlas.COUNTRY else set())
    if not own:
        return None
    if own & nations:
        return fact(Truth.TRUE, key)
    if any(nation in atlas.CONTINENTS for nation in nations):
        inside = {c for country in own for c in atlas.continents_of(country)}
        return fact(bool(inside & nations), key) if len(own) == 1 else None
    if own | nations <= atlas.UNION:
        return fact(Truth.TRUE, key) if "uk" in nations else None
    return fact(Truth.FALSE, key)


def _works_as(facts: Facts, table: Table, word: str) -> bool:
    wanted = _MAKERS.get(word, frozenset({word}))
    for name in _WORK:
        key = facts.by_name.get(name)
        if key is not None and any(value.stems[-1] in wanted for value in values_of(table, key.at)):
            return True
    return False

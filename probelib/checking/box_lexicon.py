"""Which words of a sentence speak of which keys of an infobox: nouns of what is listed, verbs of what people did."""

from __future__ import annotations

import re
from typing import NamedTuple

from probelib.checking.box_facts import names
from probelib.language.stems import stems

KeyNames = tuple[frozenset[str], ...]


class Role(NamedTuple):
    """A key that names who did something, or what something is listed under."""

    keys: KeyNames
    verbs: frozenset[str]
    nouns: frozenset[str]
    """Stems of the nouns, those of several words joined by blanks."""
    sole: bool
    """Whether who is not listed surely has no part: of a film's director, not of its stars."""


_PEOPLE = "people; person; persons; man; men; woman; women; individual; individuals"
_TEXT = """
- Ethnic groups; Ethnic group
  are: ethnic group; ethnic groups; ethnicity; ethnicities
* Directed by; Director; Director(s)
  did: directed
  are: director; directors; PEOPLE
* Written by; Writer; Writers; Writer(s); Author; Screenplay by
  did: written; wrote; penned; authored
  are: writer; writers; author; authors; screenwriter; screenwriters; PEOPLE
* Produced by; Producer; Producers; Producer(s)
  did: produced
  are: producer; producers; PEOPLE
* Edited by; Editor; Editor(s); Editors
  did: edited
  are: editor; editors; PEOPLE
* Music by; Composer; Composed by
  did: composed; scored
  are: composer; composers; PEOPLE
* Cinematography
  did: filmed; shot
  are: cinematographer; cinematographers; PEOPLE
- Story by
  are: story writer; story writers
- Starring; Cast
  did: starred; stars; starring
  are: star; stars; actor; actors; actress; cast member; main actors; PEOPLE
* Narrated by
  did: narrated
  are: narrator; narrators; PEOPLE
* Distributed by; Distributor; Distributors; Distributor(s)
  did: distributed
  are: distributor; distributors; company; companies; studio
- Production company; Production companies; Production company(s); Studio(s)
  did: produced
  are: production company; production companies; company; companies
- Studio; Studios
  did: recorded
  are: studio; studios; recording studio; recording studios; location; locations
- Label; Labels
  did: released; signed; recorded
  are: label; labels; record label; record labels; record company; record companies; recording label; recording
    labels; music label; music labels
- Genre; Genres; Genre(s)
  did: played; performed
  are: genre; genres; style; styles; musical genre; musical genres; music genre; music genres; genre of music;
    genres of music; type of music; types of music; style of music; styles of music; kind of music; kinds of
    music; comedy genre; genre of comedy
- Instrument; Instruments; Instrument(s)
  did: played
  are: instrument; instruments; musical instrument; musical instruments; type of instruments
- Occupation; Occupations; Occupation(s); Profession; Profession(s)
  are: occupation; occupations; job; jobs; profession; professions; career; careers; job title; job titles
- Children; Issue
  are: child; children; kid; kids; offspring
- Spouse; Spouses; Spouse(s)
  did: married; wed
  are: spouse; spouses; wife; wives; husband; husbands; marriage; marriages; PEOPLE; different women; different
    men
- Partner; Partners; Partner(s); Domestic partner; Domestic partner(s)
  are: partner; partners; domestic partner; domestic partners
- Parent; Parents; Parent(s)
  are: parent; parents
- Award; Awards; Notable awards; Awards and honors
  did: won; awarded; received; earned
  are: award; awards; honor; honors
- Member; Members
  are: member; members; current member; current members; band member; band members
- Past members; Former members; Past member; Former member
  are: past member; past members; former member; former members
- Associated acts
  did: associated
  are: associated act; associated acts; act; acts; other acts; band; bands; group; groups; musical acts; other
    artists; artists
- Other names; Other name(s); Also known as; Also called; Nickname; Nicknames; Nickname(s); Other name
  are: other name; other names; alias; aliases; nickname; nicknames; alternative name; alternative names;
    alternate name; alternate names; stage name; stage names; pseudonym
- Language; Languages; Language(s); Official languages; Official language; Spoken languages
  did: spoken; speaks; written
  are: language; languages; spoken language
- Official languages; Official language
  are: official language; official languages
- Country; Countries; Country of origin
  are: country; countries
- Symptoms; Symptom
  are: symptom; symptoms
- Causes; Cause
  did: caused
  are: cause; causes
- Treatment; Treatments
  did: treated
  are: treatment; treatments; treatment option; treatment options
- Medication; Medications
  did: treated
  are: medication; medications
- Complications
  are: complication; complications
- Risk factors
  are: risk factor; risk factors
- Types; Type
  are: type; types; form; forms; kind; kinds
- Diagnostic method; Diagnostic methods
  did: diagnosed
  are: diagnostic method; diagnostic methods; method; methods; method of diagnosis; methods of diagnosis
* Owner; Owners; Owner(s)
  did: owned
  are: owner; owners; company; companies; person; people
- Operator; Operators; Operator(s); Operated by
  did: operated; run
  are: operator; operators; company; companies
- Manufacturer; Manufacturers; Manufacturer(s)
  did: manufactured; made; produced
  are: manufacturer; manufacturers; company; companies
* Publisher; Publishers; Publisher(s)
  did: published
  are: publisher; publishers; company; companies
- Developer; Developers; Developer(s)
  did: developed
  are: developer; developers; company; companies
- Designer; Designers; Designer(s); Designed by; Architect; Architect(s)
  did: designed
  are: designer; designers; architect; architects; PEOPLE
* Artist; Artist(s)
  did: painted; created; made
  are: artist; artists; painter; painters; PEOPLE
- Penciller(s); Penciller
  did: pencilled; penciled
  are: penciller; pencillers
- Inker(s); Inker
  did: inked
  are: inker; inkers
- Letterer(s); Letterer
  did: lettered
  are: letterer; letterers
- Colorist(s); Colorist
  did: colored; coloured
  are: colorist; colorists
- Created by; Creator; Creator(s)
  did: created
  are: creator; creators; PEOPLE
* Trainer; Trainers
  did: trained
  are: trainer; trainers; PEOPLE
* Breeder
  did: bred
  are: breeder; breeders; PEOPLE
- Founder; Founders; Founder(s); Founded by
  did: founded
  are: founder; founders; PEOPLE
- Variants; Flavors; Flavor; Flavour; Flavours
  are: variant; variants; flavor; flavors; flavour; flavours; variety; varieties; different flavor
- Main ingredients; Ingredients; Ingredient
  are: ingredient; ingredients; main ingredient; main ingredients
- Observed by
  did: observed; celebrated
  are: group; groups; religion; religions
- Alma mater
  did: attended
  are: university; universities; college; colleges; school; schools; alma mater; alma maters; institution;
    institutions
- Political party
  are: political party; political parties; party; parties
- Nationality; Citizenship
  are: nationality; nationalities; citizenship; citizenships
- Religion; Religions
  are: religion; religions
- Capital
  are: capital; capitals
- Position; Positions; Playing position; Position(s)
  did: played; plays
  are: position; positions
- Website; Websites; Official website
  are: website; websites
- Residence; Residences
  are: residence; residences; home; homes; house; houses
- Relatives; Relative(s); Family
  are: relative; relatives; family member; family members
- Battles/wars
  are: war; wars; battle; battles
- Medium; Mediums
  are: medium; mediums; media
- Chambers
  are: chamber; chambers
- Species
  are: species
- Tributaries
  are: tributary; tributaries
- Platform; Platforms; Platform(s)
  are: platform; platforms
- Controller input; Controller inputs
  are: controller input; controller inputs; input; inputs; controller; controllers
- Materials used; Materials; Material
  are: material; materials
- Skills required; Skill(s) required
  are: skill; skills
- Executive producer; Executive producer(s)
  are: executive producer; executive producers
- Fields; Field
  are: field; fields; field of study; fields of study
- Institutions; Institution
  are: institution; institutions
- Doctoral advisor
  are: doctoral advisor; doctoral advisors
- Colour; Color; Colors; Colours
  are: color; colors; colour; colours
"""
"""A role a paragraph, the more usual first: its keys, what people did, what those or that are that it lists.

A star stands before a key that names all who have a part. PEOPLE are nouns for persons of any role.
"""


def _roles() -> tuple[Role, ...]:
    found = []
    for record in re.split(r"\n(?=[*-])", _TEXT.strip()):
        keys, *parts = re.split(r"\n +(?=(?:did|are): )", record)
        listed = {part[:3]: [" ".join(stems(word)) for word in _listed(part[5:])] for part in parts}
        found.append(
            Role(
                names("|".join(_listed(keys[2:]))), frozenset(listed.get("did", ())), frozenset(listed.get("are", ())),
                record[0] == "*",
            )
        )  # fmt: skip
    return tuple(found)


def _listed(text: str) -> list[str]:
    return [" ".join(word.split()) for word in text.replace("PEOPLE", _PEOPLE).split(";")]


ROLES = _roles()


def _by(part: str) -> dict[str, tuple[Role, ...]]:
    found: dict[str, list[Role]] = {}
    for role in ROLES:
        for word in sorted(getattr(role, part)):
            found.setdefault(word, []).append(role)
    return {word: tuple(roles) for word, roles in found.items()}


BY_VERB = _by("verbs")
"""Stem of a verb -> the roles that it speaks of."""
BY_NOUN = _by("nouns")
"""Stems of a noun -> the roles that it speaks of."""
PERSONS = frozenset(" ".join(stems(noun)) for noun in _listed(_PEOPLE))
"""Nouns that speak of a role only beside its verb: "three people" are not three directors."""

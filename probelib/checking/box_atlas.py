"""Countries with their continents and what their people are called, and the states of the United States by region.

Only what is beyond dispute: a name that is both a country and something else is kept where sentences about infoboxes
mean the country.
"""

from __future__ import annotations

from probelib.language.stems import stems

_COUNTRIES = """
europe: albania albanian; austria austrian; belgium belgian; bulgaria bulgarian; croatia croatian; cyprus cypriot;
czech+republic czech; denmark danish dane; england english englishman; estonia estonian; finland finnish; france
french frenchman; germany german; greece greek; hungary hungarian; iceland icelandic; ireland irish irishman; italy
italian; latvia latvian; lithuania lithuanian; luxembourg luxembourgish; malta maltese; moldova moldovan;
netherlands dutch; norway norwegian; poland polish; portugal portuguese; romania romanian; scotland scottish;
serbia serbian; slovakia slovak; slovenia slovenian; spain spanish; sweden swedish; switzerland swiss; ukraine
ukrainian; wales welsh; uk british; monaco monegasque; belarus belarusian
asia: afghanistan afghan; bangladesh bangladeshi; cambodia cambodian; china chinese; india indian bollywood;
indonesia indonesian; iran iranian; iraq iraqi; israel israeli; japan japanese; jordan jordanian; kazakhstan
kazakh; kuwait kuwaiti; lebanon lebanese; malaysia malaysian; mongolia mongolian; nepal nepali; pakistan pakistani;
philippines filipino; qatar qatari; saudi+arabia saudi; singapore singaporean; south+korea korean; north+korea
korean; sri+lanka lankan; syria syrian; taiwan taiwanese; thailand thai; vietnam vietnamese; yemen yemeni
africa: algeria algerian; angola angolan; cameroon cameroonian; congo congolese; egypt egyptian; ethiopia
ethiopian; ghana ghanaian; kenya kenyan; libya libyan; morocco moroccan; mozambique mozambican; nigeria nigerian;
rwanda rwandan; senegal senegalese; somalia somali; south+africa african; sudan sudanese; tanzania tanzanian;
tunisia tunisian; uganda ugandan; zambia zambian; zimbabwe zimbabwean
north america: us american hollywood; canada canadian; mexico mexican; cuba cuban; jamaica jamaican; haiti haitian;
guatemala guatemalan; honduras honduran; nicaragua nicaraguan; panama panamanian; costa+rica rican;
dominican+republic dominican; bahamas bahamian; barbados barbadian
south america: argentina argentine argentinian; bolivia bolivian; brazil brazilian; chile chilean; colombia
colombian; ecuador ecuadorian; paraguay paraguayan; peru peruvian; uruguay uruguayan; venezuela venezuelan
oceania: australia australian; new+zealand zealander; fiji fijian; samoa samoan
eurasia: russia russian; turkey turkish
"""
_OTHER_NAMES = {
    "united states": "us",
    "united states of america": "us",
    "u s": "us",
    "usa": "us",
    "u s a": "us",
    "america": "us",
    "us": "us",
    "united kingdom": "uk",
    "u k": "uk",
    "great britain": "uk",
    "britain": "uk",
    "czechia": "czech republic",
    "republic of ireland": "ireland",
    "holland": "netherlands",
    "peoples republic of china": "china",
    "northern ireland": "uk",
    "british": "uk",
}
_STATES = """
west coast: california oregon washington
west: alaska hawaii nevada idaho montana wyoming utah colorado arizona new+mexico
midwest: north+dakota south+dakota nebraska kansas minnesota iowa missouri wisconsin illinois indiana michigan ohio
south: texas oklahoma arkansas louisiana mississippi alabama tennessee kentucky west+virginia
south+east: georgia florida south+carolina north+carolina virginia
east: maryland delaware pennsylvania new+jersey new+york connecticut rhode+island massachusetts vermont
east: new+hampshire maine
"""


def _key(text: str) -> str:
    return " ".join(stems(text.replace("+", " ")))


CONTINENT: dict[str, str] = {}
"""A country, by the stems of its name -> its continent, likewise."""
PEOPLE: dict[str, frozenset[str]] = {}
"""A word for a country's people or things -> the countries."""


def _read() -> None:
    continent = ""
    for part in _COUNTRIES.replace("\n", " ").replace(":", ":;").split(";"):
        text = part.strip()
        for name in list(_CONTINENTS):
            if text.endswith(f"{name}:"):
                if text != f"{name}:":
                    _add(text.removesuffix(f"{name}:").strip(), continent)
                continent, text = name, ""
                break
        if text:
            _add(text, continent)


_CONTINENTS = ("north america", "south america", "europe", "africa", "oceania", "eurasia", "asia")


def _add(text: str, continent: str) -> None:
    name, *people = text.split()
    country = _key(name)
    CONTINENT[country] = _key(continent)
    for word in people:
        PEOPLE[_key(word)] = PEOPLE.get(_key(word), frozenset()) | {country}


_read()
COUNTRY: dict[str, str] = {**{name: name for name in CONTINENT}, **{_key(k): _key(v) for k, v in _OTHER_NAMES.items()}}
"""Stems of a name of a country -> those of its usual name."""
REGION: dict[str, str] = {}
"""A state of the United States -> its region."""
for _line in _STATES.strip().splitlines():
    _region, _, _names = _line.partition(":")
    REGION.update({_key(name): _region.replace("+", " ") for name in _names.split()})
CONTINENTS = {
    _key(name): _key(name) for name in ("europe", "asia", "africa", "oceania", "north america", "south america")
}
CONTINENTAL = {_key("european"): _key("europe"), _key("asian"): _key("asia"), _key("african"): _key("africa")}
UNION = frozenset({_key("england"), _key("scotland"), _key("wales"), "uk"})
"""Countries that are parts of one."""
COASTS = {
    "west coast": frozenset(s for s, region in REGION.items() if region == "west coast"),
    "east coast": frozenset(
        _key(s)
        for s in (
            "maine", "new hampshire", "massachusetts", "rhode island", "connecticut", "new york", "new jersey",
            "delaware", "maryland", "virginia", "north carolina", "south carolina", "georgia", "florida",
        )
    ),
}  # fmt: skip


def continents_of(country: str) -> frozenset[str]:
    """Return the continents in which a country lies."""
    continent = CONTINENT[country]
    return frozenset({_key("europe"), _key("asia")}) if continent == _key("eurasia") else frozenset({continent})

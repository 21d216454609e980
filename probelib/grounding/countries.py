"""Words for the people of a country and short names of countries, so that "american" meets a cell `united states`."""

from __future__ import annotations

from probelib.language.stems import stems

_NAMES = """
    american: united states, usa, us, u.s., u.s.a.; us: united states, usa; usa: united states, us; canadian: canada;
    british: united kingdom, great britain, uk; english: england; scottish: scotland; welsh: wales; irish: ireland;
    french: france; german: germany; italian: italy; spanish: spain; portuguese: portugal; dutch: netherlands;
    belgian: belgium; swiss: switzerland; austrian: austria; swedish: sweden; norwegian: norway; danish: denmark;
    finnish: finland; russian: russia; polish: poland; czech: czech republic, czechoslovakia; slovak: slovakia;
    hungarian: hungary; romanian: romania; bulgarian: bulgaria; greek: greece; turkish: turkey; ukrainian: ukraine;
    croatian: croatia; serbian: serbia; slovenian: slovenia; australian: australia; japanese: japan; chinese: china;
    korean: south korea, korea; indian: india; pakistani: pakistan; brazilian: brazil; argentine: argentina;
    argentinian: argentina; mexican: mexico; chilean: chile; colombian: colombia; cuban: cuba; jamaican: jamaica;
    kenyan: kenya; ethiopian: ethiopia; nigerian: nigeria; egyptian: egypt; moroccan: morocco; israeli: israel;
    iranian: iran; thai: thailand; filipino: philippines; icelandic: iceland; estonian: estonia; latvian: latvia;
    lithuanian: lithuania; belarusian: belarus; uk: united kingdom, great britain
"""


def _read(names: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    found = {}
    for entry in names.split(";"):
        word, _, countries = entry.partition(":")
        found[stems(word)[0]] = tuple(stems(country) for country in countries.split(",") if stems(country))
    return found


COUNTRIES: dict[str, tuple[tuple[str, ...], ...]] = _read(_NAMES)
"""Stem of a word -> stems of the names that a table may have instead, the usual one first."""

"""The unit and the multiplier that a column's header states for the bare numbers under it."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding.amounts import ONE, Amount, Number, amount, dimension_of, times
from probelib.language import units
from probelib.language.stems import stems


class Head(NamedTuple):
    """What a header says."""

    stems: tuple[str, ...]
    """Stems of its name, unit and multiplier left out."""
    unit: str | None
    multiplier: Decimal


_MULTIPLIERS = {
    "thousand": 3, "thousands": 3, "000": 3, "000s": 3, "millions": 6, "million": 6, "mil": 6, "mill": 6, "mn": 6,
    "billions": 9, "billion": 9, "bn": 9, "bil": 9,
}  # fmt: skip
_CURRENCIES = (("us$", "USD"), ("us $", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("₹", "INR"), ("$", "USD"),
               ("usd", "USD"), ("eur", "EUR"), ("gbp", "GBP"), ("euro", "EUR"), ("euros", "EUR"),
               ("dollars", "USD"))  # fmt: skip
SHORT = {
    "pos": "position", "no": "number", "pts": "point", "pt": "point", "att": "attendanc", "avg": "averag",
    "nat": "nation", "pop": "population", "ep": "episod", "epi": "episod", "dist": "distanc", "rd": "round",
    "pct": "percent", "percentag": "percent",
    "apps": "appearanc", "app": "appearanc", "yr": "year", "yrs": "year", "loc": "location", "opp": "opponent",
    "alt": "altitud", "elev": "elevation", "est": "establish", "qual": "qualify", "rec": "record", "res": "result",
    "diff": "differenc", "gp": "gp", "dept": "department", "gov": "government", "wt": "weight", "ht": "height",
    "max": "maximum", "min": "minimum", "temp": "temperatur", "uni": "university", "num": "number", "ave": "averag",
    "td": "touchdown", "comp": "competition", "lic": "licens", "freq": "frequency",
}  # fmt: skip
"""Abbreviations that headers use, by stem, and the stems of what they stand for."""
SHORT.update(
    (name, f"{n}{suffix}")
    for n, (name, suffix) in enumerate(
        (("first", "st"), ("second", "nd"), ("third", "rd"), ("fourth", "th"), ("fifth", "th"), ("sixth", "th")), 1
    )
)

_BRACKET = re.compile(r"[(\[]\s*([^()\[\]]*?)\s*[)\]]")
_FOOTNOTES = re.compile(r"(?<=[a-z])(?:\(\d{1,2}\),?)+$")
_WORDS = re.compile(r"[^\W_]+|[$€£¥₹%]")
# Written alone at a header's end these are units; other letters there are abbreviations of anything.
_TRAILING = frozenset({"km", "cm", "mm", "kg", "mph", "mhz", "khz", "ghz", "ft", "kw", "mw", "hp", "km²", "km2"})


_LONG: dict[str, tuple[str, ...]] = {}
for _short, _long in SHORT.items():
    _LONG[_long] = (*_LONG.get(_long, ()), _short)


def long_forms(found: tuple[str, ...]) -> tuple[str, ...]:
    """Return other spellings of a header's stems, by which a sentence may call it: `first` of `1st`."""
    return tuple(other for stem in found for other in _LONG.get(stem, ()))


@lru_cache(maxsize=8192)
def parse(header: str) -> Head:
    """Return the name, the unit and the multiplier of a header: `viewers (millions)`, `diameter (km)`."""
    low = _FOOTNOTES.sub("", header.lower().replace("’", "'"))
    unit: str | None = None
    multiplier = ONE
    kept = low
    for bracket in _BRACKET.finditer(low):
        found_unit, found_multiplier = _measure(bracket[1])
        if found_unit is not None or found_multiplier is not None:
            unit = unit or found_unit
            multiplier = found_multiplier or multiplier
            kept = kept.replace(bracket[0], " ")
    if unit is None and multiplier == 1:
        unit, multiplier, kept = _bare(kept)
    return Head(tuple(SHORT.get(stem, stem) for stem in stems(kept)), unit, multiplier)


def applied(found: Amount, head: Head) -> Amount:
    """Return a bare number's amount with the header's unit and multiplier."""
    if head.unit is None and head.multiplier == 1:
        return found
    value = found.value
    if not isinstance(value, Number):
        return found
    scaled: Number = times(value, head.multiplier)
    return amount(
        scaled,
        head.unit,
        quantum=times(found.quantum, head.multiplier),
        doubt=times(found.doubt, head.multiplier),
    )


def _measure(text: str) -> tuple[str | None, Decimal | None]:
    """Return the unit and multiplier of a bracket's content; None where it is something else."""
    unit: str | None = None
    multiplier: Decimal | None = None
    words = text.replace("in ", " ", 1).split() if text.startswith("in ") else text.split()
    rest = []
    for word in words:
        power = _MULTIPLIERS.get(word.strip("'.,"))
        if power is not None:
            multiplier = ONE.scaleb(power)
        elif word not in ("of", "nominal", "current"):
            rest.append(word)
    joined = " ".join(rest)
    if joined in ("m", "mi", "m²", "sq mi") and multiplier is None:
        unit = joined if joined != "m" else "m"
    elif joined:
        unit = _unit(joined)
        if unit is None and multiplier is None:
            return None, None
    return unit, multiplier


def _unit(text: str) -> str | None:
    for sign, code in _CURRENCIES:
        if text == sign:
            return code
    if text in ("%", "percent", "per cent"):
        return "%"
    known = units.BY_SPELLING.get(text)
    return known.key if known is not None and (text not in units.AMBIGUOUS or text in ("m", "g", "s", "min")) else None


def _bare(low: str) -> tuple[str | None, Decimal, str]:
    """Return unit, multiplier and the rest of a header without brackets: `height in ft`, `earnings $`, `% of vote`."""
    words = _WORDS.findall(low)
    unit: str | None = None
    multiplier = ONE
    kept = []
    for i, word in enumerate(words):
        last = i == len(words) - 1
        if word in "$€£¥₹":
            unit = _unit(word)
        elif word == "%" or (word in ("percentage", "percent") and not last):
            unit = "%"
        elif (last or word in _TRAILING) and i and word in _TRAILING and unit is None:
            unit = _unit(word)
        elif word in ("millions", "thousands", "billions") or (
            last and i and word in ("million", "billion", "thousand")
        ):
            multiplier = ONE.scaleb(_MULTIPLIERS[word])
        else:
            kept.append(word)
            if last and word in ("minutes", "hours", "days", "years", "seconds", "weeks", "months", "tonnes"):
                unit = units.get(word).key
            elif word in ("percentage", "percent"):
                unit = "%"
    return unit, multiplier, " ".join(kept)


__all__ = ["Head", "applied", "dimension_of", "parse"]

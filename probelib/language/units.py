"""The units that are known: how they are written, what they measure, how they convert, exactly.

A closed list, because an open one reads "7 in 2005" as inches. Factors are exact fractions of the
dimension's base unit, so that 2.3 m is 230 cm and not 229.99999999999997; pint, which computes
in floats and multiplies feet by inches, only checks these factors in a test.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from probelib.errors import InputError
from probelib.language._unit_table import UNITS as UNITS
from probelib.language._unit_table import Unit as Unit
from probelib.language.words import exact

Number = Decimal | Fraction


TIME = frozenset({"time", "long time"})

# Written alone these are letters, words or other things; only asked for where the place allows them.
AMBIGUOUS = frozenset(
    [
        "a",
        "ac",
        "au",
        "bar",
        "c",
        "ct",
        "f",
        "g",
        "h",
        "in",
        "j",
        "k",
        "kt",
        "l",
        "m",
        "ma",
        "mi",
        "min",
        "mos",
        "mp",
        "mt",
        "pt",
        "s",
        "t",
        "v",
        "w",
    ]
)


def _spellings() -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for unit in UNITS.values():
        for form in (unit.singular, unit.plural, unit.symbol, unit.key, *unit.aliases):
            found.setdefault(form.lower(), unit)
    for name in ("hundredth of a second", "hundredths of a second"):
        found.pop(name, None)
    return found


BY_SPELLING: dict[str, Unit] = _spellings()
BY_SPELLING["mw"] = UNITS["MW"]  # power stations are spoken of more often than milliwatts
"""Every unit by its spellings in lower case. MB is megabytes and mb too; Mb for bits is not known."""

_CASED = {unit.symbol: unit for unit in UNITS.values()}


def _patterns() -> dict[str, re.Pattern[str]]:
    """Return a pattern for each first letter, so that a look-up tries a few dozen spellings and not all."""
    by_letter: dict[str, list[str]] = {}
    for name in sorted(BY_SPELLING, key=lambda name: (-len(name), name)):
        blank = r"\s?" if " / " in name else r"\s"
        by_letter.setdefault(name[0], []).append(re.escape(name).replace(r"\ ", blank))
    return {letter: re.compile(r"(?:" + "|".join(names) + r")(?![^\W_])") for letter, names in by_letter.items()}


_PATTERNS = _patterns()


def match(low: str, pos: int) -> tuple[Unit, int] | None:
    """Return the unit spelled at `pos` of a lower-cased text and where it ends, the longest that fits."""
    pattern = _PATTERNS.get(low[pos : pos + 1])
    m = pattern.match(low, pos) if pattern is not None else None
    if m is None:
        return None
    return _lookup(m.group()), m.end()


@lru_cache(maxsize=4096)
def _lookup(written: str) -> Unit:
    unit = BY_SPELLING.get(written)
    if unit is None:
        flat = re.sub(r"\s", " ", written)
        unit = BY_SPELLING.get(flat) or next(
            u for n, u in BY_SPELLING.items() if n.replace(" ", "") == flat.replace(" ", "")
        )
    return unit


def cased(written: str, unit: Unit) -> Unit:
    """Return the unit that the letters mean as they are written: MW and mW differ; else the unit given."""
    return _CASED.get(written, unit)


def get(name: str) -> Unit:
    """Return a unit by its key or any spelling; raises InputError for one that is not known."""
    unit = UNITS.get(name) or _CASED.get(name) or BY_SPELLING.get(name.lower())
    if unit is None:
        raise InputError(f"no unit is called {name!r}")
    return unit


def same_dimension(a: str, b: str) -> bool:
    """Return whether one unit converts to the other exactly: hours do not convert to months."""
    return get(a).dimension == get(b).dimension


@lru_cache(maxsize=65536)
def convert(value: Decimal | Fraction, source: str, target: str) -> Decimal | Fraction:
    """Return `value` of unit `source` in unit `target`, exact, as a Decimal where its decimals end.

    Raises:
        InputError: The units measure different things.
    """
    a, b = get(source), get(target)
    if a.dimension != b.dimension:
        raise InputError(f"{a.plural} do not convert to {b.plural}: {a.dimension} is not {b.dimension}")
    base = (Fraction(value) + a.offset) * a.factor
    return exact(base / b.factor - b.offset)


def ladder(name: str) -> tuple[Unit, ...]:
    """Return the units of the same dimension and system, the smallest first; a temperature has no ladder."""
    unit = get(name)
    if unit.dimension == "temperature":
        return (unit,)
    return tuple(
        sorted((u for u in UNITS.values() if (u.dimension, u.system) == (unit.dimension, unit.system)), key=_size)
    )


def _size(unit: Unit) -> Fraction:
    return unit.factor


def smaller(name: str) -> Unit | None:
    """Return the next smaller unit of the same system; None for the smallest."""
    steps = ladder(name)
    place = steps.index(get(name))
    return steps[place - 1] if place else None


def larger(name: str) -> Unit | None:
    """Return the next larger unit of the same system; None for the largest."""
    steps = ladder(name)
    place = steps.index(get(name))
    return steps[place + 1] if place + 1 < len(steps) else None


# ---------------------------------------------------------------------------------------- writing


def american(name: str) -> str:
    """Return a unit's name in American spelling: metres -> meters."""
    return re.sub(r"(?<=[mt])re(s?)\b", r"er\1", name)


@lru_cache(maxsize=512)
def names(unit: Unit) -> tuple[str, ...]:
    """Return a unit's full names, singular and plural, in both spellings, as against its symbols."""
    both = (unit.singular, unit.plural, american(unit.singular), american(unit.plural))
    long = tuple(alias for alias in unit.aliases if len(alias) > 4 and alias.isalpha())
    return tuple(dict.fromkeys((*both, *long)))


@lru_cache(maxsize=1024)
def number_names(written: str) -> tuple[str, str]:
    """Return singular and plural of a unit as it is spelled: meter -> (meter, meters); a symbol has one form."""
    unit = get(written)
    low = written.lower()
    for one, many in ((unit.singular, unit.plural), (american(unit.singular), american(unit.plural))):
        if low in (one.lower(), many.lower()):
            return one, many
    pairs = {
        "hr": "hrs",
        "min": "mins",
        "sec": "secs",
        "yr": "yrs",
        "wk": "wks",
        "lb": "lbs",
        "kilo": "kilos",
        "amp": "amps",
        "yd": "yds",
        "kg": "kgs",
        "km": "kms",
    }
    for one, many in pairs.items():
        if low == many:
            return one, many
    spelled = names(unit)
    if low + "s" in spelled:
        return low, low + "s"  # kilogramme -> kilogrammes
    if low.endswith("s") and low[:-1] in spelled:
        return low[:-1], low
    return written, written


def agree(written: str, *, old_is_one: bool, value: Decimal | Fraction, hyphen: bool = False) -> str:
    """Return a unit as spelled in a text, in the number that a new value asks for.

    A singular after a number other than one means that the text does not inflect ("6 month
    suspension", TabFact's lemmas), so it stays.
    """
    if written.lower() not in BY_SPELLING:
        return _agree_currency(written, old_is_one, value)
    one, many = number_names(written)
    if one == many or hyphen:
        return written
    was_singular = written.lower() == one.lower()
    if was_singular and not old_is_one:
        return written
    return one if abs(value) == 1 else many


def _agree_currency(written: str, old_is_one: bool, value: Decimal | Fraction) -> str:
    pairs = {
        "dollar": "dollars",
        "euro": "euros",
        "pound": "pounds",
        "cent": "cents",
        "rupee": "rupees",
        "franc": "francs",
        "peso": "pesos",
    }
    low = written.lower()
    for one, many in pairs.items():
        if low in (one, many):
            if low == one and not old_is_one:
                return written
            return one if abs(value) == 1 else many
    return written


def symbol_gap(unit: Unit) -> str:
    """Return what stands between a number and a unit's symbol: nothing before degrees, else a blank."""
    return "" if unit.symbol in ("°",) else " "


def incompatible(name: str) -> tuple[Unit, ...]:
    """Return common units of other dimensions, in a fixed order: what a measure can't be in."""
    dimension = get(name).dimension
    groups = TIME if dimension in TIME else frozenset({dimension})
    return tuple(
        UNITS[key] for key in ("km", "kg", "hour", "m", "l", "mph", "GB", "acre") if UNITS[key].dimension not in groups
    )

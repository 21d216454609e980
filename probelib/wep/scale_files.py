"""Scales as files: those of `assets/wep`, and a person's own CSV."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

from probelib.datasets.files import read_text
from probelib.errors import DataError, InputError
from probelib.resources import asset
from probelib.wep.scales import Scale, Spread, Word

COLUMNS = ("wep", "median_percent", "std_percent", "survey", "template", "low_percent", "high_percent")
"""What a person's CSV may have; `wep`, `template`, and a median or both ends of a range are needed."""
MOST = 100
"""Words a scale may have; the table of right and wrong words grows with their square."""


def bundled(name: str) -> Scale:
    """Return a scale of `assets/wep`."""
    text = asset("wep", f"{name}.toml").read_text(encoding="utf-8")
    content = tomllib.loads(text, parse_float=Decimal)
    return Scale(name, content["title"], content["source"], _ordered([_word(row) for row in content["words"]]))


def own(path: Path) -> Scale:
    """Return the scale in a person's CSV file, with the columns `COLUMNS`; percentages are from 0 to 100.

    Raises:
        InputError: There is no such file.
        DataError: A column is missing, a value is no percentage, a word stands twice, a template lacks `{fact}`, or
            there are not two words; the message names the line.
    """
    if not path.is_file():
        raise InputError(f"There is no file {path}.")
    rows = csv.DictReader(StringIO(read_text(path), newline=""))
    header = [name.strip() for name in rows.fieldnames or ()]
    rows.fieldnames = header
    for needed in ("wep", "template"):
        if needed not in header:
            raise DataError(f"{path}: there is no column {needed}; a scale has the columns {', '.join(COLUMNS)}.")
    if "median_percent" not in header and not {"low_percent", "high_percent"} <= set(header):
        raise DataError(f"{path}: a word needs median_percent, or low_percent and high_percent.")
    words: dict[str, Word] = {}
    for row in rows:
        where = f"{path}, line {rows.line_num}"
        word = _read(where, {key: (value or "").strip() for key, value in row.items() if isinstance(key, str)})
        if word.text.lower() in words:
            raise DataError(f"{where}: {word.text!r} stands twice.")
        words[word.text.lower()] = word
    if not 2 <= len(words) <= MOST:
        raise DataError(f"{path}: a scale has from 2 to {MOST} words, this one has {len(words)}.")
    return Scale(path.stem, path.stem, str(path.name), _ordered(list(words.values())))


def _read(where: str, row: Mapping[str, str]) -> Word:
    if not row["wep"]:
        raise DataError(f"{where}: the word is empty.")
    if row["template"].count("{fact}") != 1:
        raise DataError(
            f"{where}: the template {row['template']!r} has to hold {{fact}} once, as in 'it is likely that {{fact}}'."
        )
    values = {name: _percent(where, name, row.get(name, "")) for name in COLUMNS if name.endswith("_percent")}
    middle, low, high = values["median_percent"], values["low_percent"], values["high_percent"]
    if (low is None) != (high is None) or (low is None and middle is None):
        raise DataError(f"{where}: {row['wep']!r} needs median_percent, or both low_percent and high_percent.")
    given = {"percent": middle, "low": low, "high": high, "deviation": values["std_percent"]}
    word = _word(
        {"word": row["wep"], "template": row["template"], "survey": row.get("survey", "")}
        | {key: value for key, value in given.items() if value is not None}
    )
    if not word.low <= word.probability <= word.high:
        raise DataError(
            f"{where}: {row['wep']!r} has its median outside its range, or a range that ends below its start."
        )
    return word


def _percent(where: str, name: str, text: str) -> Decimal | None:
    if not text:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation as error:
        raise DataError(f"{where}: {name} is {text!r}, which is no number.") from error
    if not value.is_finite() or not 0 <= value <= 100:
        raise DataError(f"{where}: {name} is {text}, which is not from 0 to 100.")
    if -int(value.as_tuple().exponent) > 6:
        raise DataError(f"{where}: {name} is {text}; six digits after the point are enough.")
    return value


def _word(row: Mapping[str, Any]) -> Word:
    low, high, percent = row.get("low"), row.get("high"), row.get("percent")
    if percent is None:
        percent = (Decimal(row["low"]) + Decimal(row["high"])) / 2
    spread = row.get("spread")
    return Word(
        text=row["word"],
        probability=_share(percent),
        template=row["template"],
        low=_share(percent if low is None else low),
        high=_share(percent if high is None else high),
        deviation=None if row.get("deviation") is None else Decimal(row["deviation"]),
        survey=row.get("survey", ""),
        spread=None
        if spread is None
        else Spread(int(spread["n"]), *(Decimal(spread[key]) for key in Spread._fields[1:])),
    )


def _share(percent: Decimal | int) -> Fraction:
    return Fraction(percent) / 100


def _ordered(words: list[Word]) -> tuple[Word, ...]:
    return tuple(sorted(words, key=lambda word: -word.probability))  # stable: ties stay as they stand

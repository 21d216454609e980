"""Digits: the numeral at a place, its sign, its grouping, its exact value."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.language import _context, _cues, forms
from probelib.language.words import exact

VULGAR = {
    char: Fraction(unicodedata.numeric(char)).limit_denominator(100)
    for char in "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
}  # fmt: skip
_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")

_NUMERAL = re.compile(
    r"(?:[0-9]{1,3}(?:(?:,[0-9]{3})+|(?<![0-9]{3})(?:,[0-9]{2}){1,8},[0-9]{3}|(?:['’][0-9]{3})+)(?![0-9])"
    r"|[0-9]{1,3}(?:[\u00a0\u202f\u2009][0-9]{3})+(?![0-9])"
    r"|[0-9]{1,3}(?: [0-9]{3}){2,}(?![0-9])|[1-9][0-9]{0,2} 000(?![0-9,.]|\s[0-9])"
    r"|[0-9]{1,3}(?:\.[0-9]{3}){2,}(?![0-9.])|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
)
_POWER = re.compile(
    r"\s?[x×*·]\s?10\s?(?:\^\s?([-−+]?[0-9]{1,3})|([⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]{1,4}))|e([-+−]?[0-9]{1,3})(?!\w|\.\w)"
)
_GROUPS = str.maketrans("", "", ",'’ \u00a0\u202f\u2009")
"""Marks between groups of digits: 1,250; 1'250 as the Swiss write it; 12,34,567 as Indians do."""
DASHES = "-–−‐‑"


class Numeral(NamedTuple):
    """An unsigned number in digits."""

    end: int
    value: Decimal | Fraction
    form: str


def read(low: str, start: int) -> Numeral | None:
    """Return the numeral at `start` with its exponent or fraction; None for a version such as 3.5.1."""
    m = _NUMERAL.match(low, start)
    if m is None:
        return None
    end = m.end()
    written = m.group()
    if written.isdigit():
        value, form = Decimal(written), forms.DIGITS
    else:
        plain = written.translate(_GROUPS)
        if plain.count(".") > 1:
            plain = plain.replace(".", "")  # 19.500.000, as some countries group
        value, form = Decimal(plain), forms.DIGITS if len(plain) == len(written) else forms.GROUPED
    after = low[end : end + 1]
    if after == "." and low[end + 1 : end + 2].isdigit():
        return None
    if after in VULGAR and after and value == int(value):
        return Numeral(end + 1, exact(Fraction(value) + VULGAR[after]), forms.UNICODE_FRACTION)
    if after and after in " x×*·e" and (after != " " or low[end + 1 : end + 2] in "x×*·"):
        power = _POWER.match(low, end)
        if power is not None:
            digits = power.group(1) or (power.group(2) or "").translate(_SUPER) or power.group(3)
            try:
                exponent = int(digits.replace("−", "-"))
            except ValueError:
                return Numeral(end, value, form)
            if abs(exponent) <= 99:
                return Numeral(power.end(), plain_decimal(value.scaleb(exponent)), forms.SCIENTIFIC)
    return Numeral(end, value, form)


def plain_decimal(value: Decimal) -> Decimal:
    """Return the number without an exponent that only its notation gave it: 1.24e7 is 12400000."""
    if value == value.to_integral_value():
        return Decimal(int(value))
    return value


class Sign(NamedTuple):
    """What stands before a number."""

    start: int
    negative: bool
    name: bool
    """The dash joins the number to a name: w-5, pacific - 10."""


def sign(text: str, low: str, pos: int) -> Sign:
    """Return the sign before `pos`: -3, − 3, minus 3, + 1.8; a dash after a word makes a name of the number."""
    if pos == 0:
        return Sign(pos, False, False)
    char = low[pos - 1]
    if char == " " and pos > 1:
        char2 = low[pos - 2]
        if char2 in DASHES:
            return _dash(text, low, pos - 2, pos)
        if char2 == "+" and (pos < 4 or not (low[pos - 4].isdigit() or low[pos - 4] == ")")):
            return Sign(pos - 2, False, False)
        if char2 in "se":
            for word in ("minus", "negative"):
                if low.endswith(word, 0, pos - 1):
                    begin = pos - 1 - len(word)
                    if (begin == 0 or not low[begin - 1].isalnum()) and not low[
                        max(0, begin - 2) : begin
                    ].strip().isdigit():
                        return Sign(begin, True, False)
        return Sign(pos, False, False)
    if char in DASHES:
        return _dash(text, low, pos - 1, pos)
    if char == "+" and (pos == 1 or not low[pos - 2].isalnum()):
        return Sign(pos - 1, False, False)
    return Sign(pos, False, False)


def _dash(text: str, low: str, at: int, pos: int) -> Sign:
    before = low[at - 1] if at else ""
    glued = pos == at + 1
    if not before or before in "([{,:;=/\"'“‘|<>~≈$€£¥":
        return Sign(at, True, False)
    if before == " ":
        word = _context.previous(low, at)
        if word and word[0].isdigit():
            return Sign(pos, False, False)
        if glued or not word or not word[0].isalnum() or word in _cues.NEGATIVE_AFTER:
            return Sign(at, True, False)
        # In a text with capitals a dash between blanks is punctuation; in tokenised text it joins a name.
        name = word not in _cues.OPEN_HYPHEN and word not in _cues.VENUES and low == text
        return Sign(pos, False, name)
    if before.isalpha():
        word = _context.previous(low, at)
        return Sign(pos, False, word not in _cues.OPEN_HYPHEN)
    return Sign(pos, False, False)

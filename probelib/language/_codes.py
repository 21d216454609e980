"""Codes, ids and names with digits: where they end, so that a reader goes on behind them."""

from __future__ import annotations

import re

from probelib.language import _cues, dates, money

_CODE = re.compile(r"[\w.]*")
_NAME = re.compile(r"[\w.]*(?:\s?-\s?[0-9][\w.]*)*")
_RESULT = re.compile(r"[0-9]{1,3}\s?[-–]\s?[0-9]{1,3}(?![\w-])")
_INTERNATIONAL = re.compile(r"[0-9]{1,3}(?:[\s.-]\(?[0-9]{2,5}\)?){2,5}(?![0-9]|[.,][0-9])")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?: [0-9]{3})+")
_DATE_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}$")
_NUMBER_SIGN = re.compile(r"(?:#\s?|(?<![^\W_])nos?\s?\.\s?)$")


def end_of_code(low: str, pos: int) -> int:
    """Return where the run of letters, digits and points at `pos` ends; always further than `pos`."""
    m = _CODE.match(low, pos)
    return max(pos + 1, m.end() if m else pos)


def end_of_name(low: str, pos: int) -> int:
    """Return where a name such as "salyut 7 - eo - 4 - 2" ends, from its digit at `pos`."""
    m = _NAME.match(low, pos)
    return max(pos + 1, m.end() if m else pos)


def follows_number_sign(low: str, pos: int) -> bool:
    """Return whether "#" or "no." stands before the digits at `pos`: a jersey, a seed, an address."""
    last = low[pos - 1]
    if last == " ":
        last = low[pos - 2 : pos - 1]
    return last in ("#", ".") and _NUMBER_SIGN.search(low, max(0, pos - 5), pos) is not None


def end_of_phone(low: str, pos: int) -> int | None:
    """Return where the phone number ends whose country code is at `pos`, behind a plus; None for an amount."""
    m = _INTERNATIONAL.match(low, pos)
    if m is None or sum(map(str.isdigit, m.group())) < 9 or _THOUSANDS.fullmatch(m.group()):
        return None
    return m.end()


def alone_letter(word: str) -> bool:
    """Return whether the letter is how tables write a win, loss, draw or tie before its score: w30 - 25."""
    return word in ("w", "l", "d", "t")


def glued_code(low: str, pos: int) -> int | None:
    """Return where a code ends that has letters right before its digits (qx747, s05e04).

    None where the letters are a word that only lost its blank ("of18"), a currency or a month.
    """
    i = pos
    while i and low[i - 1].isalpha() and pos - i < 24:
        i -= 1
    word = low[i:pos]
    if word == "t" and _DATE_TIME.search(low, max(0, i - 10), i):
        return None  # 2021-03-04T10:15
    if alone_letter(word) and _RESULT.match(low, pos):
        return None
    signed = low[i - 1 : i] == "-" and (i < 2 or not low[i - 2].isalnum())
    alone = i == 0 or not (low[i - 1].isalnum() or low[i - 1] in "_.-")
    if (signed or alone) and money.before(low, pos) is not None:
        return None
    if alone and (word in _cues.GLUED or word in dates.MONTH_NUMBERS):
        return None
    return end_of_code(low, pos)

"""How a workbook displays a number: 0.256 under the format `0.0%` is 25.6%, -1234 under `#,##0;(#,##0)` is (1,234).

A claim speaks about what the reader of a sheet sees, so the cell's text is that; what a format does that is
not understood here leaves the plain number.
"""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import NamedTuple

_SECTION = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^;"\\_*\[]|.')
_DIGITS = re.compile(r"[#0?]|(?<=[#0?]),(?=[#0?])")
_CURRENCY = re.compile(r"\[\$([^\]-]*)[^\]]*\]")
_LITERALS = frozenset(" $€£¥()-+/:!%'")
_EXACT = Context(prec=400)


class _Format(NamedTuple):
    before: str
    after: str
    decimals: int
    least: int
    """Decimals that are kept though they are 0."""
    digits: int
    """Digits before the mark that are filled with 0."""
    grouped: bool
    percents: int


def plain(number: int | float) -> str:
    """Return a number without an exponent and with the 15 digits that a sheet keeps: 0.30000000000000004 is 0.3."""
    if isinstance(number, int):
        return str(number)
    if not math.isfinite(number):
        return str(number)
    text = format(Decimal(format(number, ".15g")), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def displayed(number: int | float, number_format: str) -> str:
    """Return a number as its format displays it; the plain number where the format is not understood."""
    if not math.isfinite(number) or abs(number) >= 1e300:
        return plain(number)
    sections = _sections(number_format)
    of_its_own = number < 0 and len(sections) > 1
    parsed = _parsed(sections[1 if of_its_own else 2 if number == 0 and len(sections) > 2 else 0])
    if parsed is None:
        return plain(number)
    value = abs(Decimal(plain(number))).scaleb(2 * parsed.percents, context=_EXACT)
    value = value.quantize(Decimal(1).scaleb(-parsed.decimals), rounding=ROUND_HALF_UP, context=_EXACT)
    text = format(value, ",f" if parsed.grouped else "f")
    whole, _, fraction = text.partition(".")
    kept = fraction[: parsed.least] + fraction[parsed.least :].rstrip("0")
    text = whole.zfill(parsed.digits) + ("." + kept if kept else "")
    sign = "-" if number < 0 and not of_its_own and value else ""
    return f"{sign}{parsed.before}{text}{parsed.after}".strip()


@lru_cache(maxsize=256)
def _sections(number_format: str) -> tuple[str, ...]:
    sections = [""]
    for part in _SECTION.findall(number_format):
        if part == ";":
            sections.append("")
        else:
            sections[-1] += part
    return tuple(sections)


@lru_cache(maxsize=256)
def _parsed(section: str) -> _Format | None:
    """Return what a section asks for, or None where it holds more than one number with fixed text around it."""
    before = after = ""
    number = ""
    for part in _SECTION.findall(section):
        literal = _literal(part)
        if part in ("#", "0", "?", ".", ","):
            if after:
                return None
            number += part
        elif literal is None:
            return None
        elif number:
            after += literal
        else:
            before += literal
    whole, _, fraction = number.partition(".")
    if not number or "." in fraction or "," in fraction or whole.endswith(","):
        return None
    percents = before.count("%") + after.count("%")
    return _Format(before, after, len(fraction), fraction.count("0"), max(whole.count("0"), 1), "," in whole, percents)


def _literal(part: str) -> str | None:
    """Return the text that a part stands for, or None where it is no fixed text, such as a date's `yyyy`."""
    if part[0] == '"' and len(part) > 1:
        return part[1:-1]
    if part[0] == "\\" and len(part) > 1:
        return part[1]
    if part[0] in "_*" and len(part) > 1:
        return ""  # a gap, or a mark that fills the column
    currency = _CURRENCY.fullmatch(part)
    if currency is not None:
        return currency.group(1)
    if part[0] == "[" and len(part) > 1:
        return "" if part[1:-1].isalpha() else None  # a colour; a condition is not evaluated
    return part if part in _LITERALS else None

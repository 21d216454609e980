"""The minus of accountants in a whole cell: brackets, (1,250), $(84), (£2.5m), or a dash behind: 1,234-."""

from __future__ import annotations

import re
from decimal import Decimal

from probelib.language import forms, money
from probelib.language._columns import Style
from probelib.language._finish import SIZES
from probelib.language._numerals import plain_decimal
from probelib.records import Kind, Quantity

_BRACKETS = re.compile(
    rf"\(\s*([A-Z]{{3}}\s|[{''.join(sorted(money.SIGNS))}]?)\s*([\d,.'’]+)\s*(%|[a-z]{{1,8}})?\s*\)\s*(%?)",
    re.IGNORECASE,
)
_SIGN_BRACKETS = re.compile(r"([$€£¥])\s*\(\s*([\d,.]+)\s*\)")
_BEHIND = re.compile(r"([\d,.'’]*[,.'’]\d+)[-−]")
"""A minus behind the number: 1,234-. After plain digits it may be an open span, after a blank a missing value."""
_OPEN = re.compile(r"\d{1,3}[-−]")
_NUMBER_LIKE = re.compile(
    r"\d{1,3}(?:(?:,\d{3})*|(?:['’]\d{3})+)(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
)
_MARKS = str.maketrans("", "", ",'’")


def accounting(core: str, start: int, style: Style) -> tuple[Quantity, ...] | None:
    """Return the negative number of brackets round a whole cell: (1,250), $(84), (48.3)%, (£2.5m), (5 million)."""
    m = _BRACKETS.fullmatch(core)
    after = ""
    if m is not None:
        sign, digits, after = m.group(1).strip(), m.group(2), (m.group(3) or m.group(4) or "").lower()
    else:
        m = _SIGN_BRACKETS.fullmatch(core)
        if m is None:
            return None
        sign, digits = m.group(1), m.group(2)
    value = _plain(digits, style)
    if value is None:
        return None
    form = forms.GROUPED if not digits.replace(".", "").isdigit() else forms.DIGITS
    if not sign and not after and form == forms.DIGITS and 1900 <= value <= 2030 and len(digits) == 4:
        return None
    currency = money.before(sign.lower(), len(sign)) if sign else None
    kind, unit, factor = Kind.CARDINAL, None, 1
    if after in ("%", "percent"):
        kind, unit = Kind.PERCENT, "%"
    elif after:
        factor = SIZES.get(after, 0)
        form = forms.MAGNITUDE
        if not factor or (currency is None and after in ("m", "b", "mm", "k")):
            return None  # metres, or nobody knows
    if sign:
        if currency is None:
            return None
        kind, unit = Kind.MONEY, currency[0].code
    return (
        Quantity(
            core, start, start + len(core), kind, -value if factor == 1 else plain_decimal(-value * factor), unit, form
        ),
    )


def _plain(digits: str, style: Style) -> Decimal | None:
    """Return the number that grouped digits are in a column's decimal mark; None for what is none."""
    if style.decimal_mark == ",":
        digits = digits.replace(".", "").replace(",", ".")
    if not _NUMBER_LIKE.fullmatch(digits):
        return None
    return Decimal(digits.translate(_MARKS))


def minus_behind(core: str, start: int, style: Style) -> tuple[Quantity, ...] | None:
    """Return the negative number whose minus stands behind it: 1,234-; nothing for 12-, which may be an open span."""
    m = _BEHIND.fullmatch(core)
    value = _plain(m.group(1), style) if m is not None else None
    if value is None:
        return () if _OPEN.fullmatch(core) else None
    return (Quantity(core, start, start + len(core), Kind.CARDINAL, -value, None, forms.GROUPED),)

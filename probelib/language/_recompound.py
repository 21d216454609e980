"""Another value in feet and inches, hours and minutes, or digits with colons."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.errors import InputError
from probelib.language import _numbers, forms, units, words
from probelib.language.words import exact
from probelib.records import Quantity

Number = Decimal | Fraction
_MARKED = re.compile(r"(\d+)(\s?(?:'|′|’)\s?)(\d+(?:\.\d+)?)(\s?(?:\"|″|”|''|′′)?)")
_NAMED = re.compile(r"(\d+(?:\.\d+)?)(\s?-?\s?)([^\W\d]+)")


def compound(q: Quantity, value: Number) -> str:
    """Return feet and inches, hours and minutes, or digits with colons for another value in the smallest unit."""
    if value < 0:
        raise InputError(f"{q.text!r} can't be negative")
    if q.form == forms.CLOCK_DURATION:
        return _colons(q, value)
    m = _MARKED.fullmatch(q.text)
    if m is not None:
        feet, inches = divmod(Fraction(value), 12)
        return f"{feet}{m.group(2)}{_numbers.digits(exact(inches))}{m.group(4)}"
    pieces = list(_NAMED.finditer(q.text))
    if len(pieces) < 2:
        raise InputError(f"another value can't be written as {q.text!r}")
    known = [units.get(p.group(3)) for p in pieces]
    rest = Fraction(value) * known[-1].factor
    text, at = "", 0
    for piece, unit in zip(pieces, known, strict=True):
        last = unit is known[-1]
        part = exact(rest / unit.factor) if last else Decimal(int(rest / unit.factor))
        rest -= Fraction(part) * unit.factor
        name = units.agree(piece.group(3), old_is_one=Decimal(piece.group(1)) == 1, value=part)
        text += q.text[at : piece.start()] + _numbers.digits(part) + piece.group(2) + name
        at = piece.end()
    return text + q.text[at:]


def _colons(q: Quantity, value: Number) -> str:
    m = re.match(r"(\d+)[:'′](\d{2})(?::(\d{2,3}))?(?:[.:](\d+))?(.*)", q.text, re.DOTALL)
    if m is None:
        raise InputError(f"another duration can't be written as {q.text!r}")
    rest = m.group(5)
    if (
        rest[:1] == "."
        or (int(m.group(3) or 0) > 59 and len(m.group(3)) == 2)
        or (m.group(3) is None and q.text.count(".") > 1)
    ):
        raise InputError(f"another duration can't be written as {q.text!r}")
    total = words.decimal(value)
    if q.unit == "minute":
        hours, minutes = divmod(int(total), 60)
        return f"{hours}:{minutes:02d}{rest}"
    whole = int(total)
    fraction = format(total - whole, "f").partition(".")[2]
    mark = q.text[m.end(1)]
    if m.group(3) is not None and len(m.group(3)) == 2:
        head = f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
    else:
        head = f"{whole // 60}{mark}{whole % 60:02d}"
    width = len(m.group(4) or "")
    if m.group(3) is not None and len(m.group(3)) == 3:
        return f"{head}:{fraction:0<3}{rest}"
    return head + (f".{fraction:0<{width}}" if fraction or width else "") + rest

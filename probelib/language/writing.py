"""Quantities written back: another value in the same style, or the same value in another form.

    rewrite(q, value)      "1,250 km" and 980 give "980 km"; "three goals"' three and 1 give "one"
    respell(q, form)       "$137 million" as forms.MONEY_WORD is "137 million dollars"
    spellings(q)           every other form there is

What comes back replaces `q.text` alone; article, capital and the noun counted are `language.edits`'.
Everything written is exact: nothing is rounded here, and what can't be written without rounding is
refused.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from probelib.errors import InputError
from probelib.language import _recompound, _restyle, _spellings, forms
from probelib.language._style import TextStyle, style_of
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Value


def rewrite(q: Quantity, value: Value, *, text: str | None = None) -> str:
    """Return another value written as `q` is: its notation, grouping, sign, blanks, unit and number of the unit.

    Args:
        q: A quantity that `quantities.find` returned.
        value: In `q.unit`, of the type that `q.value` has.
        text: The text that `q` was found in; it tells how the signs around are typed.

    Raises:
        InputError: The notation can't write the value, as "a dozen" can't 5.
    """
    if value == q.value:
        return q.text
    style = style_of(text or q.text)
    if isinstance(value, Interval):
        return _restyle.interval(q, value, style)
    if isinstance(value, PartialDate):
        return _restyle.date(q, value, style)
    if isinstance(value, ClockTime):
        return _restyle.clock(q, value)
    if isinstance(value, Score):
        return _restyle.score(q, value)
    if q.kind is Kind.ORDINAL:
        return _restyle.ordinal(q, value)
    if q.form == forms.RATIO:
        raise InputError(f"another ratio can't be written as {q.text!r}")
    if q.form in (forms.COMPOUND, forms.CLOCK_DURATION):
        return _recompound.compound(q, value)
    return _restyle.separated(q, value) if "," in q.text else _restyle.number(q, value)


def respell(q: Quantity, form: str, *, text: str | None = None) -> str | None:
    """Return the same value in another form; None where it has no such form or is written so already."""
    if isinstance(q.value, (Interval, Score)):
        return None
    digits = str(q.value) if isinstance(q.value, Decimal) else ""
    return _respelled(q.text, q.kind, q.value, q.unit, q.form, form, style_of(text or q.text), digits)


@lru_cache(maxsize=8192, typed=True)
def _respelled(
    written: str, kind: Kind, value: Value, unit: str | None, own: str, form: str, style: TextStyle, digits: str
) -> str | None:
    """Return what `respell` does, remembered: small numbers and years are written over and over.

    `digits` tells 3 and 3.00 apart, which are equal and not written alike.
    """
    writer = _spellings.WRITERS.get(form)
    q = Quantity(written, 0, len(written), kind, value, unit, own)
    new = writer(q, form, style) if writer is not None else None
    if new is None:
        return None
    if style.lower and form not in (forms.UNIT_SYMBOL, forms.MONEY_CODE, forms.MONEY_CODE_AFTER):
        new = new.lower()
    return None if new.lower() == written.lower() else new


def spellings(q: Quantity, *, text: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return every other spelling of the quantity as (form, text), in a fixed order and without repeats."""
    found: dict[str, str] = {}
    for form in _spellings.WRITERS:
        new = respell(q, form, text=text)
        if new is not None and new not in found.values():
            found[form] = new
    return tuple(found.items())

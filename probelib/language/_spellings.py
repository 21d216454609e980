"""The writers of single forms: each gives the text of a quantity in one form, or None where it has none."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from probelib.language import _numbers, _parts, _restyle, dates, forms, money, units, words
from probelib.language._parts import Parts
from probelib.language._style import TextStyle
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score

NUMERIC = frozenset({Kind.CARDINAL, Kind.YEAR, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.OTHER})
"""Kinds whose single values are numbers."""


def _spelled(q: Quantity, form: str, style: TextStyle) -> str | None:
    """Return a number in words, digits or with grouped digits, its unit unchanged."""
    if q.form in (forms.COMPOUND, forms.CLOCK_DURATION, forms.RATIO, forms.MULTIPLIER):
        return None
    if q.kind is Kind.YEAR or q.kind not in NUMERIC or isinstance(q.value, (PartialDate, ClockTime, Score, Interval)):
        return None
    parts = _parts.split(q)
    shown = _parts.shown(q, parts)
    if shown is None or not isinstance(shown, Decimal):
        return None
    if form == forms.WORDS:
        return _in_words(q, parts, shown, style)
    if form == forms.GROUPED:
        return _parts.join(parts, _numbers.digits(abs(shown), group=","), magnitude="") if abs(shown) >= 1000 else None
    if parts.currency and q.form == forms.WORDS:
        return None
    return _parts.join(parts, _numbers.digits(abs(shown)), magnitude="")


def _in_words(q: Quantity, parts: Parts, shown: Decimal, style: TextStyle) -> str | None:
    """Return a number in words; signs and symbols after it become words as well: 12% is twelve percent."""
    if q.form in (forms.WORDS, forms.DOZEN, forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS):
        return None
    if abs(shown) >= words.LIMIT or parts.sign.strip() == "+" or parts.currency or parts.brackets:
        return None
    number = words.cardinal(abs(shown), british=style.american is not True)
    tail, gap = parts.tail, parts.gap or " "
    if tail == "%":
        tail, gap = "percent", " "
    elif q.kind in (Kind.MEASURE, Kind.DURATION) and q.unit in units.UNITS and tail:
        unit = units.UNITS[q.unit]
        if tail.lower() not in {name.lower() for name in units.names(unit)} and units.get(tail).key == unit.key:
            name = unit.singular if abs(shown) == 1 or "-" in gap else unit.plural
            tail = units.american(name) if style.american else name
    return _parts.join(parts, number, magnitude="", gap=gap, tail=tail, word_sign=True)


def _magnitude(q: Quantity, form: str, style: TextStyle) -> str | None:
    if (
        q.kind not in (Kind.CARDINAL, Kind.MONEY)
        or not isinstance(q.value, Decimal)
        or q.form not in (forms.DIGITS, forms.GROUPED, forms.SCIENTIFIC, forms.WORDS)
    ):
        return None
    parts = _parts.split(q)
    shown = _parts.shown(q, parts)
    if not isinstance(shown, Decimal):
        return None
    found = _numbers.magnitude(abs(shown))
    return None if found is None else _parts.join(parts, found[0], magnitude=" " + found[1])


def _scientific(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.kind not in (Kind.CARDINAL, Kind.MONEY, Kind.MEASURE) or not isinstance(q.value, Decimal):
        return None
    if q.form in (forms.COMPOUND, forms.CLOCK_DURATION) or not (
        abs(q.value) >= 1000 or 0 < abs(q.value) < Decimal("0.001")
    ):
        return None  # 3e0 is no way to write 3
    parts = _parts.split(q)
    shown = _parts.shown(q, parts)
    if not isinstance(shown, Decimal) or parts.brackets:
        return None
    return _parts.join(parts, _numbers.scientific(abs(shown), form), magnitude="")


def _ordinal(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.kind is not Kind.ORDINAL or not isinstance(q.value, Decimal):
        return None
    n = int(q.value)
    return words.ordinal(n) if form == forms.ORDINAL_WORDS else f"{n}{words.suffix(n)}"


def _year(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.kind is not Kind.YEAR or not isinstance(q.value, Decimal):
        return None
    return words.year(int(q.value)) if form == forms.YEAR_WORDS else str(int(q.value))


def _fraction(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.form not in (forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS, forms.DIGITS) or q.kind in (
        Kind.YEAR,
        Kind.ORDINAL,
    ):
        return None
    if not isinstance(q.value, (Decimal, Fraction)) or (q.form == forms.DIGITS and q.value == int(q.value)):
        return None
    parts = _parts.split(q)
    shown = _parts.shown(q, parts)
    if shown is None or shown < 0:
        return None
    number = _numbers.fraction(Fraction(shown), form)
    if number is None:
        return None
    if q.kind is Kind.MEASURE or q.kind is Kind.DURATION:
        return _restyle.fraction_of_unit(q, parts, Fraction(shown), number, form)
    return number if q.kind in (Kind.OTHER, Kind.CARDINAL) and not parts.tail and not parts.magnitude else None


def _decimal(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.form in (
        forms.FRACTION,
        forms.UNICODE_FRACTION,
        forms.FRACTION_WORDS,
        forms.DOZEN,
        forms.MAGNITUDE,
        forms.SCIENTIFIC,
        forms.WORDS,
        forms.GROUPED,
    ):
        return _spelled(q, form, style)
    return None


def _percent(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.kind is not Kind.PERCENT or q.unit != "%" or isinstance(q.value, Interval):
        return None
    parts = _parts.split(q)
    if parts.brackets:
        return None
    if form == forms.PERCENT_SIGN:
        return (
            None
            if q.form in (forms.WORDS, forms.FRACTION_WORDS)
            else _parts.join(parts, parts.number, gap="", tail="%")
        )
    word = {forms.PERCENT_WORD: "percent", forms.PERCENT_WORDS: "per cent", forms.PERCENTAGE: "percentage"}[form]
    return _parts.join(parts, parts.number, gap=" ", tail=word)


def _money(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.kind is not Kind.MONEY or q.unit is None or not isinstance(q.value, Decimal):
        return None
    parts = _parts.split(q)
    if parts.brackets or (parts.magnitude and len(parts.magnitude.strip()) < 3):
        return _money_plain(q, form, parts) if not parts.brackets else None
    return _money_plain(q, form, parts)


def _money_plain(q: Quantity, form: str, parts: Parts) -> str | None:
    assert q.unit is not None  # noqa: S101  asked before
    assert isinstance(q.value, Decimal)  # noqa: S101
    currency = money.CURRENCIES.get(q.unit)
    if currency is None or parts.hundredths:
        return None
    magnitude = parts.magnitude
    if magnitude and len(magnitude.strip()) < 3:
        magnitude = " " + _numbers.LONG[magnitude.strip().lower()]
    spelled = q.form in (forms.WORDS, forms.FRACTION_WORDS, forms.DOZEN)
    if form == forms.MONEY_SIGN:
        if not currency.signs or spelled:
            return None
        sign = currency.signs[0]
        return _parts.join(parts, parts.number, magnitude=magnitude, currency=sign.upper(), gap="", tail="")
    if form == forms.MONEY_WORD:
        one = abs(q.value) == 1 and not magnitude
        return _parts.join(
            parts,
            parts.number,
            magnitude=magnitude,
            currency="",
            gap=" ",
            tail=currency.singular if one else currency.plural,
        )
    if spelled and form == forms.MONEY_CODE:
        return None
    if form == forms.MONEY_CODE:
        return _parts.join(parts, parts.number, magnitude=magnitude, currency=q.unit + " ", gap="", tail="")
    return _parts.join(parts, parts.number, magnitude=magnitude, currency="", gap=" ", tail=q.unit)


def _unit(q: Quantity, form: str, style: TextStyle) -> str | None:
    if (
        q.kind not in (Kind.MEASURE, Kind.DURATION)
        or q.unit is None
        or q.form in (forms.COMPOUND, forms.CLOCK_DURATION)
    ):
        return None
    parts = _parts.split(q)
    unit = units.UNITS.get(q.unit)
    if unit is None or not parts.tail or units.get(parts.tail).key != unit.key:
        return None
    symbol = parts.tail.lower() not in {n.lower() for n in units.names(unit)}
    if (form == forms.UNIT_SYMBOL) == symbol:
        return None
    if form == forms.UNIT_SYMBOL:
        if q.form in (forms.WORDS, forms.FRACTION_WORDS) or unit.symbol in (unit.singular, unit.plural):
            return None
        return _parts.join(parts, parts.number, gap=units.symbol_gap(unit), tail=unit.symbol)
    american = form == forms.UNIT_NAME_AMERICAN
    if american and units.american(unit.plural) == unit.plural:
        return None
    one = abs(q.value) == 1 if isinstance(q.value, (Decimal, Fraction)) else False
    name = unit.singular if one or "-" in parts.gap else unit.plural
    return _parts.join(
        parts, parts.number, gap=parts.gap if "-" in parts.gap else " ", tail=units.american(name) if american else name
    )


def _date(q: Quantity, form: str, style: TextStyle) -> str | None:
    if (
        q.kind is not Kind.DATE
        or not isinstance(q.value, PartialDate)
        or q.form in (forms.DATE_AMBIGUOUS, forms.DATE_FOREIGN)
    ):
        return None
    return dates.write(q.value, form, spaced=style.spaced)


def _clock(q: Quantity, form: str, style: TextStyle) -> str | None:
    if q.kind is not Kind.TIME or not isinstance(q.value, ClockTime):
        return None
    return _numbers.clock(q.value, form, ambiguous=q.form == forms.CLOCK_24 and 1 <= q.value.hour <= 12)


def _negative(q: Quantity, form: str, style: TextStyle) -> str | None:
    if not isinstance(q.value, (Decimal, Fraction)) or q.value >= 0 or q.kind not in NUMERIC:
        return None
    parts = _parts.split(q)
    plain = parts._replace(brackets=False)
    spelled = q.form in (forms.WORDS, forms.FRACTION_WORDS)
    if form == forms.NEGATIVE_BRACKETS:
        if spelled:
            return None
        return _parts.join(parts._replace(brackets=True), parts.number, sign="")
    sign = {
        forms.NEGATIVE_DASH: "- " if style.spaced else "-",
        forms.NEGATIVE_MINUS: "minus ",
        forms.NEGATIVE_WORD: "negative ",
    }[form]
    if spelled and form == forms.NEGATIVE_DASH:
        return None
    return _parts.join(plain, parts.number, sign=sign)


_Writer = Callable[[Quantity, str, TextStyle], str | None]
WRITERS: dict[str, _Writer] = {
    forms.WORDS: _spelled,
    forms.DIGITS: _decimal,
    forms.GROUPED: _spelled,
    forms.MAGNITUDE: _magnitude,
    forms.SCIENTIFIC_E: _scientific,
    forms.SCIENTIFIC_POWER: _scientific,
    forms.SCIENTIFIC_TIMES: _scientific,
    forms.ORDINAL_DIGITS: _ordinal,
    forms.ORDINAL_WORDS: _ordinal,
    forms.YEAR: _year,
    forms.YEAR_WORDS: _year,
    forms.FRACTION: _fraction,
    forms.UNICODE_FRACTION: _fraction,
    forms.FRACTION_WORDS: _fraction,
    forms.PERCENT_SIGN: _percent,
    forms.PERCENT_WORD: _percent,
    forms.PERCENT_WORDS: _percent,
    forms.PERCENTAGE: _percent,
    forms.MONEY_SIGN: _money,
    forms.MONEY_WORD: _money,
    forms.MONEY_CODE: _money,
    forms.MONEY_CODE_AFTER: _money,
    forms.UNIT_SYMBOL: _unit,
    forms.UNIT_NAME: _unit,
    forms.UNIT_NAME_AMERICAN: _unit,
    forms.DATE_DMY: _date,
    forms.DATE_MDY: _date,
    forms.DATE_ORDINAL: _date,
    forms.DATE_MY: _date,
    forms.DATE_ISO: _date,
    forms.DATE_DASHED: _date,
    forms.DATE_SLASHED: _date,
    forms.CLOCK_12: _clock,
    forms.CLOCK_24: _clock,
    forms.NEGATIVE_DASH: _negative,
    forms.NEGATIVE_MINUS: _negative,
    forms.NEGATIVE_WORD: _negative,
    forms.NEGATIVE_BRACKETS: _negative,
}

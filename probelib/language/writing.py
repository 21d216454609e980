"""Quantities written back: another value in the same style, or the same value in another form.

    rewrite(q, value)      "1,250 km" and 980 give "980 km"; "three goals"' three and 1 give "one"
    respell(q, form)       "$137 million" as forms.MONEY_WORD is "137 million dollars"
    spellings(q)           every other form there is

What comes back replaces `q.text` alone; article, capital and the noun counted are `language.edits`'.
Everything written is exact: nothing is rounded here, and what can't be written without rounding is
refused.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from probelib.language import _numbers, _parts, _restyle, dates, forms, money, units, words
from probelib.language._parts import Parts
from probelib.language._style import TextStyle, style_of
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Value

Number = Decimal | Fraction
NUMERIC = frozenset({Kind.CARDINAL, Kind.YEAR, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.OTHER})
"""Kinds whose single values are numbers."""


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
    if q.form in (forms.COMPOUND, forms.CLOCK_DURATION):
        return _restyle.compound(q, value)
    return _restyle.separated(q, value) if "," in q.text else _restyle.number(q, value)


def respell(q: Quantity, form: str, *, text: str | None = None) -> str | None:
    """Return the same value in another form; None where it has no such form or is written so already."""
    if isinstance(q.value, (Interval, Score)):
        return None
    style = style_of(text or q.text)
    writer = _WRITERS.get(form)
    new = writer(q, form, style) if writer is not None else None
    if new is None:
        return None
    if style.lower and form not in (forms.UNIT_SYMBOL, forms.MONEY_CODE, forms.MONEY_CODE_AFTER):
        new = new.lower()
    return None if new.lower() == q.text.lower() else new


def spellings(q: Quantity, *, text: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return every other spelling of the quantity as (form, text), in a fixed order and without repeats."""
    found: dict[str, str] = {}
    for form in _WRITERS:
        new = respell(q, form, text=text)
        if new is not None and new not in found.values():
            found[form] = new
    return tuple(found.items())


def in_unit(q: Quantity, unit: str, *, text: str | None = None) -> str | None:
    """Return a measure, a duration or an amount of money in another unit of its dimension, exact.

    A symbol stays a symbol and a name a name: "1.85 m" is "185 cm", "1.85 metres" "185 centimetres".

    Args:
        q: A single value with a unit; dollars and euros convert to "cents", pounds to "pence".
        unit: The target in the names of `units`.
        text: The text that `q` was found in.

    Returns:
        The new text; None where the value has no finite decimals in that unit or `q` is no such quantity.

    Raises:
        InputError: The units measure different things.
    """
    if not isinstance(q.value, (Decimal, Fraction)) or q.unit is None:
        return None
    if q.kind is Kind.MONEY:
        return _in_cents(q, unit)
    if q.kind not in (Kind.MEASURE, Kind.DURATION) or q.unit not in units.UNITS:
        return None
    value = units.convert(q.value, q.unit, unit)
    if not isinstance(value, Decimal):
        return None
    target = units.UNITS[unit]
    parts = None if q.form in (forms.COMPOUND, forms.CLOCK_DURATION) else _parts.split(q)
    named = parts is not None and parts.tail.lower() in {n.lower() for n in units.names(units.get(parts.tail))}
    name = target.singular if abs(value) == 1 else target.plural
    if not named:
        tail, gap = target.symbol, units.symbol_gap(target)
    else:
        american = style_of(text or q.text).american
        tail, gap = units.american(name) if american or (american is None and units.american(name) == name) else name, " "
        if american is None and parts is not None and units.american(parts.tail) == parts.tail != _british(parts.tail):
            tail = units.american(name)
    group = "," if q.form == forms.GROUPED or (abs(value) >= 10_000 and words.absolute(q.value) < 10_000) else ""
    sign = "" if value >= 0 else parts.sign if parts is not None and parts.sign else "-"
    return f"{sign}{_numbers.digits(abs(value), group=group)}{gap}{tail}"


def _british(name: str) -> str:
    return name.replace("meter", "metre").replace("liter", "litre")


def _in_cents(q: Quantity, unit: str) -> str | None:
    """Return dollars as cents or the reverse."""
    currency = money.CURRENCIES.get(q.unit or "")
    if currency is None or not currency.cents or not isinstance(q.value, Decimal):
        return None
    if unit in (currency.cent, currency.cents):
        cents = words.decimal(q.value * 100)
        if cents != int(cents):
            return None
        return f"{_numbers.digits(Decimal(int(cents)))} {currency.cent if abs(cents) == 1 else currency.cents}"
    if unit == currency.code and _parts.split(q).hundredths:
        return f"{_numbers.digits(q.value)} {currency.singular if abs(q.value) == 1 else currency.plural}"
    return None


# ------------------------------------------------------------------------------------- the writers


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
    if q.kind is not Kind.DATE or not isinstance(q.value, PartialDate) or q.form == forms.DATE_AMBIGUOUS:
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
_WRITERS: dict[str, _Writer] = {
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

"""Another value in the style of a quantity that was found."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from probelib.errors import InputError
from probelib.language import _numbers, _parts, dates, forms, units, words
from probelib.language._bare import FRACTIONS
from probelib.language._parts import Parts
from probelib.language._style import TextStyle
from probelib.language.words import absolute, exact
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score

Number = Decimal | Fraction


def number(q: Quantity, value: Number) -> str:
    """Return a number in the notation of `q`, with its sign, currency, magnitude and unit."""
    parts = _parts.split(q)
    tail, gap = parts.tail, parts.gap
    shown = _parts.scaled(value, parts)
    if tail and q.unit == "year" and shown != value and shown != int(shown):
        shown, tail = value, "years"  # 35 years are no whole decades
    shown = absolute(shown)
    written = _notation(q, parts, shown)
    sign = _sign(q, parts, value < 0)
    magnitude = parts.magnitude
    if magnitude:
        scaled = _scaled(shown, parts.scale)
        if scaled is None:
            written, magnitude = _numbers.digits(shown, group=","), ""
        else:
            written = scaled
    if tail and q.kind in (Kind.MEASURE, Kind.DURATION, Kind.MONEY):
        tail = units.agree(
            tail, old_is_one=abs(_single(q)) == 1 or parts.number.lower() in ("a", "an"), value=shown, hyphen="-" in gap
        )
    if q.kind is Kind.PERCENT and parts.brackets and value >= 0:
        parts = parts._replace(brackets=False)
    if parts.brackets and value >= 0:
        parts = parts._replace(brackets=False)
    return _parts.join(parts, written, sign=sign, magnitude=magnitude, tail=tail)


_SPACED_COMMA = re.compile(r"(?<=\d) , (?=\d)")
_LAKHS = re.compile(r"\d,\d\d,")
_SWAP = str.maketrans(".,", ",.")


def separated(q: Quantity, value: Number) -> str:
    """Return a number whose text has commas as `number` does, also where cells have "64 , 250" or "1.234,56"."""
    text = _SPACED_COMMA.sub(",", q.text)
    swapped = _has_decimal_comma(text, q.value)
    form = q.form if not swapped or "." in text or " " in text else forms.DIGITS
    plain = text.translate(_SWAP) if swapped else text
    new = number(replace(q, text=plain, form=form), value)
    if swapped:
        new = new.translate(_SWAP)
    return new.replace(",", " , ") if text != q.text else new


def _has_decimal_comma(text: str, value: object) -> bool:
    digits = re.sub(r"[^\d.,]", "", text).strip(".,")
    if not isinstance(value, Decimal) or not digits.replace(".", "").replace(",", "").isdigit():
        return False
    if digits.count(",") != 1 or digits.rfind(".") > digits.find(","):
        return False
    return (
        abs(value)
        == Decimal(digits.replace(".", "").replace(",", "."))
        != Decimal(digits.replace(",", "") if "." not in digits else "-1")
    )


def _single(q: Quantity) -> Number:
    return q.value if isinstance(q.value, (Decimal, Fraction)) else Decimal(0)


def _sign(q: Quantity, parts: Parts, negative: bool) -> str:
    if not negative:
        return "" if not parts.sign or parts.sign.strip() != "+" else parts.sign
    if parts.brackets:
        return ""
    if parts.sign and parts.sign.strip() != "+":
        return parts.sign
    return "minus " if q.form in (forms.WORDS, forms.FRACTION_WORDS) else "-"


def _scaled(value: Number, scale: int) -> str | None:
    """Return a value as a multiple of its magnitude; None where that takes more than three decimals or is below one."""
    scaled = exact(Fraction(value) / scale)
    if not isinstance(scaled, Decimal) or scaled < Decimal("0.1"):
        return None
    exponent = scaled.normalize().as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -3:
        return None
    plain = scaled.normalize()
    return format(plain, "f")


def _notation(q: Quantity, parts: Parts, value: Number) -> str:
    """Return a positive number in the notation of `q`, without sign, magnitude and unit."""
    form = q.form
    if form in FRACTIONS:
        return _fraction(form, parts, value)
    if form == forms.DOZEN and value % 12 == 0:
        many = int(value) // 12
        return "a dozen" if many == 1 else f"{words.cardinal(many)} dozen"
    if form == forms.YEAR_WORDS:
        return words.year(int(value))
    if form == forms.MULTIPLIER and parts.number.lower() in ("once", "twice", "thrice", "double", "triple"):
        own = parts.number if value == q.value else "twice" if value == 2 else f"{words.cardinal(value)} times"
        return "once" if own == "one times" else own
    if form == forms.MULTIPLIER and parts.number.lower().endswith("fold"):
        return f"{words.cardinal(value)}fold" if value < 21 else f"{_numbers.digits(value)}-fold"
    if form == forms.SCIENTIFIC:
        return _numbers.scientific(words.decimal(value), _scientific_form(parts.number))
    if form != forms.DOZEN and not any(c.isdigit() for c in parts.number):
        return _in_words(parts.number, value)
    if form == forms.GROUPED:
        group = next((c for c in parts.number if not c.isdigit() and c != "."), ",")
        return _numbers.digits(value, group=group, lakhs=_LAKHS.search(parts.number) is not None)
    return _numbers.digits(value)


def _fraction(form: str, parts: Parts, value: Number) -> str:
    """Return a number as a fraction like the one that stands there, else in digits."""
    found = _numbers.fraction(Fraction(value), form)
    if form == forms.FRACTION_WORDS and parts.tail and value < 1 and found != "half":
        found = None  # a quarter a second is no English
    if found is None:
        return words.cardinal(value) if form == forms.FRACTION_WORDS and value == int(value) else _numbers.digits(value)
    if form == forms.FRACTION_WORDS and parts.number.lower().endswith((" a", " an")):
        found += parts.number[len(parts.number.rstrip("an").rstrip()) :]
    return found.replace("/", " / ") if " / " in parts.number else found


def _scientific_form(number: str) -> str:
    if "e" in number.lower():
        return forms.SCIENTIFIC_E
    return forms.SCIENTIFIC_POWER if "^" in number else forms.SCIENTIFIC_TIMES


def _in_words(written: str, value: Number) -> str:
    american = " hundred " in written and " and " not in written
    text = words.cardinal(value, british=not american)
    if written[:1].isupper():
        text = text[0].upper() + text[1:]
    return text


def ordinal(q: Quantity, value: Number) -> str:
    """Return an ordinal as `q` is written, in digits or in words."""
    n = int(value)
    if n != value or n < 1:
        raise InputError(f"{value} has no ordinal")
    if q.text[:1].isdigit():
        return f"{n}{words.suffix(n)}"
    text = words.ordinal(n)
    return text[0].upper() + text[1:] if q.text[:1].isupper() else text


def date(q: Quantity, value: PartialDate, style: TextStyle) -> str:
    """Return a date in the pattern of `q`: order, month name or its abbreviation, comma, suffix."""
    form = q.form
    text = q.text
    if form == forms.DATE_FOREIGN:
        raise InputError(f"another date can't be written in the language of {text!r}")
    if form in (forms.DATE_NUMERIC, forms.DATE_AMBIGUOUS, forms.DATE_ISO):
        return _numeric_date(q, value)
    lower = text == text.lower()
    new = dates.write(value, form)
    if new is None:
        raise InputError(f"{value} lacks a part of {text!r}")
    m = re.search(r"[A-Za-z]{3,}", text)
    month = dates.MONTHS[(value.month or 1) - 1].capitalize()
    if m is not None and re.search(r"\b(?:jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b", text, re.IGNORECASE):
        new = new.replace(month, month[:3] + ("." if "." in text else ""))
    if re.search(r"\d(?:st|nd|rd|th)", text, re.IGNORECASE) and value.day is not None:
        new = re.sub(rf"\b{value.day}\b", f"{value.day}{words.suffix(value.day)}", new, count=1)
    if " of " in text and form == forms.DATE_DMY:
        new = new.replace(f" {month}", f" of {month}")
    if form == forms.DATE_MDY and "," not in text:
        new = new.replace(", ", " ")
    elif " , " in text or (style.spaced and "," in new):
        new = new.replace(", ", " , ")
    return new.lower() if lower else new


def _numeric_date(q: Quantity, value: PartialDate) -> str:
    m = re.fullmatch(r"(\d+)(\D+)(\d+)(?:(\D+)(\d+))?", q.text)
    if m is None or value.month is None or value.year is None:
        raise InputError(f"{value} lacks a part of {q.text!r}")
    sep = m.group(2)
    if q.form == forms.DATE_ISO:
        tail = f"{sep}{value.day:02d}" if value.day is not None else ""
        return f"{value.year:04d}{sep}{value.month:02d}{tail}"
    assert isinstance(q.value, PartialDate)  # noqa: S101  its form says so
    if value.day is None:
        raise InputError(f"{value} lacks a part of {q.text!r}")
    day_first = int(m.group(1)) == q.value.day
    padded = len(m.group(1)) == 2
    a, b = (value.day, value.month) if day_first else (value.month, value.day)
    year = f"{value.year % 100:02d}" if len(m.group(5)) == 2 else str(value.year)
    return sep.join((f"{a:02d}" if padded else str(a), f"{b:02d}" if padded else str(b), year))


def clock(q: Quantity, value: ClockTime) -> str:
    """Return a time of day in the form of `q`."""
    if q.form == forms.CLOCK_12:
        m = re.search(r"(\s?)([ap])(\s?\.?\s?)m(\.?)", q.text, re.IGNORECASE)
        text = _numbers.clock(value, forms.CLOCK_12)
        if text is None:
            raise InputError(f"{value} has no 12-hour form")
        if m is None or not q.text[0].isdigit():
            return text  # "half past nine in the evening"
        half = "a" if value.hour < 12 else "p"
        digits = text.split()[0]
        if ":" not in q.text and value.minute == 0:
            digits = digits.split(":")[0]
        mark = f"{m.group(1)}{half}{m.group(3)}m{m.group(4)}"
        return digits + (mark.upper() if m.group(2).isupper() else mark)
    padded = re.match(r"\d\d|\D", q.text) is not None
    minutes = f"{value.minute:02d}" + (f":{value.second:02d}" if value.second or q.text.count(":") == 2 else "")
    return f"{value.hour:02d}:{minutes}" if padded else f"{value.hour}:{minutes}"


def score(q: Quantity, value: Score) -> str:
    """Return a score with its numbers replaced in order; it has to have as many parts."""
    pieces = re.split(r"(\d+)", q.text)
    if len(pieces) // 2 != len(value.parts):
        raise InputError(f"{q.text!r} has {len(pieces) // 2} parts, not {len(value.parts)}")
    for i, part in enumerate(value.parts):
        pieces[2 * i + 1] = str(part)
    return "".join(pieces)


def interval(q: Quantity, value: Interval, style: TextStyle) -> str:
    """Return a range with both ends replaced; a season keeps its two-digit end."""
    if q.form == forms.YEAR and isinstance(value.low, Decimal) and isinstance(value.high, Decimal):
        m = re.fullmatch(r"(\d{4})(\D+)(\d{2,4})", q.text)
        if m is not None:
            high = f"{int(value.high) % 100:02d}" if len(m.group(3)) == 2 else str(int(value.high))
            return f"{int(value.low)}{m.group(2)}{high}"
    m = re.match(r"([^\d]*)([\d.,]+)(\s?[-–—]\s?)([\d.,]*\d)(.*)", q.text, re.DOTALL)
    if (
        m is None
        or not isinstance(value.low, (Decimal, Fraction))
        or not isinstance(value.high, (Decimal, Fraction))
        or q.form == forms.DECADE
    ):
        raise InputError(f"another range can't be written as {q.text!r}")
    group = "," if q.form == forms.GROUPED else ""
    scale = 1
    size = re.match(r"\s?(thousand|million|billion)\b", m.group(5))
    if size is not None:
        scale = words.MAGNITUDES[size.group(1)]
    low, high = (_numbers.digits(exact(Fraction(end) / scale), group=group) for end in (value.low, value.high))
    head = "" if m.group(1).strip() in ("-", "−", "–") else m.group(1)
    return f"{head}{low}{m.group(3)}{high}{m.group(5)}"


def fraction_of_unit(q: Quantity, parts: Parts, value: Fraction, written: str, form: str) -> str | None:
    """Return a fraction before its unit: half an hour, two and a half hours, 1/2 mile."""
    if not parts.tail or "-" in parts.gap or parts.tail.lower() not in units.BY_SPELLING:
        return None
    unit = units.get(parts.tail)
    if form != forms.FRACTION_WORDS:
        return _parts.join(parts, written, gap=parts.gap or " ")
    spelled = parts.tail.lower() in {n.lower() for n in units.names(unit)}
    singular, plural = units.number_names(parts.tail) if spelled else (unit.singular, unit.plural)
    if value > 1:
        return f"{written} {plural}"
    article = "an" if singular[0] in "aeiou" or singular.startswith("hour") else "a"
    return f"half {article} {singular}" if value == Fraction(1, 2) else None

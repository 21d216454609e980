"""One number in digits with what stands around it: sign, currency, brackets, a range, letters glued to it."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _codes, _context, _numerals, dates, forms, money, words
from probelib.language._bare import Bare
from probelib.language._finish import SIZES, finish
from probelib.language._hit import Hit
from probelib.records import Interval, Kind

_LETTERS = re.compile(r"[^\W\d_]{1,40}")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)(?![^\W_])")
_DECADE = re.compile(r"\s?['’]?\s?ss?(?![^\W_])")
_COMPOUND_LETTERS = re.compile(r"(?:h|m|min|hr|hrs|d|ft|lb|kg)\d{1,2}")
_RANGE = re.compile(r"\s?[-–—]\s?(?=[0-9.])")
_RANGE_OF_NEGATIVE = re.compile(r"\s?[-–—]\s?([-−–]\s?)?(?=[0-9.])")
_RANGE_TO = re.compile(r"\sto\s")
_TOKENISED_COMMA = re.compile(r"0 , ([0-9]{1,3})(?=\s[a-z]{1,2}(?![^\W_]))")
_TOKENISED_THOUSANDS = re.compile(
    r"([1-9][0-9]{0,2}(?: , [0-9]{3})+)"
    r"(?=\s(?:m|km|ft|feet|foot|meters?|metres?|miles?|people|fans?|votes?|spectators?)(?![^\W_]))"
)
_CENTS = re.compile(r"\s?(?:cents?|pence)\b")
_CLOSE = re.compile(r"(?:\s?(?:%|percent|(thousand|million|billion|bn|mn|m|k)))?\s?\)(%)?")
_AMOUNT_AFTER = re.compile(r"\s(?:thousand|million|billion|dollars|percent)\b")
_BRACKET_AFTER = frozenset(["was", "were", "of", "to", "from", "by", "is", "be", "at", "than"])
_POSSESSIVE = re.compile(r"\b(?:his|her|their|my|your|our|its)\s(?:\w+\s){0,2}$")
_SECONDS_AFTER = frozenset(["in", "of", "lasted", "for", "by", "than", "time", "with", "last", "ran"])
_CHANGE_FROM = re.compile(r"\b(?:from|between)\s$")


def number(text: str, low: str, p: int, sign: _numerals.Sign, floor: int) -> Hit | int | None:
    """Return the quantity of the number whose first digit is at `p`, or a position to go on from."""
    begin = p
    if p > floor and low[p - 1] == "." and (p < 2 or not low[p - 2].isalnum()):
        begin = p - 1
        sign = _numerals.sign(text, low, begin)
    numeral = _numerals.read(low, begin)
    if numeral is None:
        return _codes.end_of_code(low, p)
    if low.startswith(" , ", numeral.end) and (comma := _TOKENISED_THOUSANDS.match(low, p)) is not None:
        value = Decimal(comma.group(1).replace(" , ", ""))
        numeral = _numerals.Numeral(comma.end(), value, forms.GROUPED)
    if low[p] == "0" and (comma := _TOKENISED_COMMA.match(low, p)) is not None:
        numeral = _numerals.Numeral(comma.end(), Decimal(f"0.{comma.group(1)}"), forms.DIGITS)
    after = low[numeral.end : numeral.end + 1]
    if after.isalpha():
        special = _letters(text, low, p, begin, numeral)
        if special is not None and (sign.start == p or not isinstance(special, Hit) or special.unit is None):
            return special
    elif after and after in "'’" and (decade := _decade(low, p, numeral)) is not None:
        return decade
    elif low.startswith((" 's", " ’s") if numeral.end < p + 4 else (" 's", " ’s", " s "), numeral.end) and (
        _context.previous(low, p) in ("the", "late", "early", "mid")
    ):
        decade = _decade(low, p, numeral)
        if decade is not None:
            return decade
    written = low[p : numeral.end]
    if written[0] == "0" and len(written) > 2 and written.isdigit():
        return numeral.end
    if written == "1" and sign.start == p and _context.is_pronoun_digit(low, p, numeral.end):
        return numeral.end
    bare = _with_currency(text, low, begin, numeral, sign, floor)
    if low[bare.start - 1 : bare.start] == "(" or low[begin - 1 : begin] == "(":
        bracket = _bracketed(text, low, bare, floor)
        if bracket is not None:
            return bracket
    if bare.negative and (between := _negative_range(text, low, bare)) is not None:
        return between
    hit = finish(text, low, _range(low, bare), words=False)
    if isinstance(hit, Hit) and hit.end == numeral.end and low.startswith(" to ", hit.end):
        return to_range(text, low, bare) or hit
    return hit


def _with_currency(
    text: str, low: str, begin: int, numeral: _numerals.Numeral, sign: _numerals.Sign, floor: int
) -> Bare:
    """Return the number with the currency before it, and the sign before or behind that: -$13, $-13."""
    start, negative, currency = sign.start, sign.negative, None
    found = money.before(low, begin)
    if found is None and sign.start < begin:
        found = money.before(low, sign.start)
    if found is not None and found[1] >= floor:
        currency, start = found[0].code, min(found[1], start)
        outer = _numerals.sign(text, low, found[1])
        if floor <= outer.start < found[1] and not outer.name:
            start, negative = outer.start, outer.negative
    return Bare(start, begin, numeral.end, numeral.value, numeral.form, None, negative, currency)


def _letters(text: str, low: str, p: int, begin: int, numeral: _numerals.Numeral) -> Hit | int | None:
    """Return what letters glued to the digits make of them; None where the number goes on as usual."""
    letters = _LETTERS.match(low, numeral.end)
    if letters is None:
        return None
    run, stop = letters.group(), letters.end()
    if numeral.form == forms.DIGITS:
        if _ORDINAL.match(low, numeral.end):
            return _ordinal(text, low, p, stop, numeral)
        if run == "s" and (decade := _decade(low, p, numeral)) is not None:
            return decade
    if low[stop : stop + 1].isdigit() and not _COMPOUND_LETTERS.match(low, letters.start()):
        return _codes.end_of_code(low, p)
    priced = money.before(low, begin) is not None
    if priced and run in SIZES:
        return None
    hit = finish(text, low, Bare(p, begin, numeral.end, numeral.value, numeral.form), words=False)
    if isinstance(hit, int):
        return hit if hit > numeral.end else _codes.end_of_code(low, p)
    if hit.end > numeral.end:
        # Signs, currencies and brackets are looked at where the number goes on as usual.
        return hit if low[begin - 1 : begin].isspace() and low[begin - 2 : begin - 1].isalpha() and not priced else None
    if len(run) >= 4:
        return None
    return _codes.end_of_code(low, p)


def _ordinal(text: str, low: str, p: int, stop: int, numeral: _numerals.Numeral) -> Hit | int:
    value = int(numeral.value)
    if not value or numeral.value != value:
        return stop
    period = dates.after_quarter_ordinal(low, p, stop, value)
    if period is not None and period.value is not None:
        return Hit(p, period.end, Kind.DATE, period.value, None, period.form)
    century = low.startswith((" century", "-century", " - century"), stop)
    if century and text[stop + 1].isupper() and text[stop + 9 : stop + 10].isupper():
        return stop  # 20th Century Fox
    return Hit(p, stop, Kind.ORDINAL, numeral.value, None, forms.CENTURY if century else forms.ORDINAL_DIGITS)


def _decade(low: str, p: int, numeral: _numerals.Numeral) -> Hit | None:
    """Return 1980s, 1600's, 40s as the interval of their years or ages."""
    m = _DECADE.match(low, numeral.end)
    n, length = int(numeral.value), numeral.end - p
    if m is None or numeral.form != forms.DIGITS or n % 10 or length not in (2, 3, 4, 5) or not n:
        return None
    if length == 3 and (n % 100 or m.group() == "s" or _context.previous(low, p) != "the"):
        return None  # "100s" are seconds
    start, first, width = p, n, 10
    if length == 2:
        before = _context.previous(low, p)
        own = _POSSESSIVE.search(low, max(0, p - 24), p) is not None
        if m.group() == "s" and before in _SECONDS_AFTER and not own:
            return None
        if low[p - 1 : p] in ("'", "’"):
            start, own = p - 1, False
        first = n if own or not before else n + 1900
    elif length == 3:
        width = 100
    elif n % 100 == 0:
        width = 100 if n % 1000 and n < 2000 else 10 if n == 2000 else 1000 if n % 1000 == 0 else 100
    value = Interval(Decimal(first), Decimal(first + width - 1))
    return Hit(start, m.end(), Kind.OTHER, value, None, forms.DECADE)


def _range(low: str, bare: Bare) -> Bare:
    """Return the number with its upper end where a dash and a larger number follow."""
    m = _RANGE.match(low, bare.end)
    if m is None or bare.negative:
        return bare
    second = _numerals.read(low, m.end())
    if second is None or second.value <= bare.value:
        return bare
    if _ORDINAL.match(low, second.end) or low[second.end : second.end + 1] == ":":
        return bare
    return bare._replace(end=second.end, high=second.value)


def _negative_range(text: str, low: str, bare: Bare) -> Hit | None:
    """Return -78 - 0 °C, -10 - -5 %: without a unit after both, the second dash may take away."""
    m = _RANGE_OF_NEGATIVE.match(low, bare.end)
    second = _numerals.read(low, m.end()) if m is not None else None
    if m is None or second is None or bare.currency is not None:
        return None
    high = -second.value if m.group(1) else second.value
    if high <= -bare.value:
        return None
    ranged = bare._replace(end=second.end, value=-bare.value, high=high, negative=False)
    hit = finish(text, low, ranged, words=False)
    return hit if isinstance(hit, Hit) and hit.unit is not None else None


def to_range(text: str, low: str, bare: Bare, *, words_too: bool = False) -> Hit | None:
    """Return "75 to 90 percent", "three to six months": two numbers that share a unit.

    After "from" or "between" the two are told apart, as a change from one to the other has two ends.
    """
    m = _RANGE_TO.match(low, bare.end)
    if m is None or bare.negative or _CHANGE_FROM.search(low, max(0, bare.start - 9), bare.start):
        return None
    at = m.end()
    high: Decimal | Fraction
    if words_too:
        reading = words.read(low, at)
        if reading is None or reading.ordinal or reading.year:
            return None
        high, end = reading.value, reading.end
    else:
        numeral = _numerals.read(low, at) if low[at : at + 1].isdigit() else None
        if numeral is None:
            return None
        high, end = numeral.value, numeral.end
    if high <= bare.value or (bare.currency is not None and _CENTS.match(low, end)):
        return None
    hit = finish(text, low, bare._replace(end=end, high=high), words=words_too)
    return hit if isinstance(hit, Hit) and hit.unit is not None else None


def _bracketed(text: str, low: str, bare: Bare, floor: int) -> Hit | None:
    """Return the negative amount that accountants write in brackets: $(84), (48.3)%, £(8.1m), was (13)."""
    close = _CLOSE.match(low, bare.end)
    if close is None or bare.negative:
        return None
    open_at = bare.start - 1 if low[bare.start - 1 : bare.start] == "(" else bare.number - 1
    if open_at < floor:
        return None
    outer = money.before(low, open_at)
    percent = "%" in close.group() or "percent" in close.group()
    before = _context.previous(low, outer[1] if outer else open_at)
    if outer is None and close.group(2) is None and before not in _BRACKET_AFTER:
        return None
    if outer is None and bare.currency is None and bare.value < 10 and before == "by" and not percent:
        return None  # driven by (1) lower bookings
    if (
        1900 <= bare.value <= 2100
        and outer is None
        and bare.currency is None
        and not _AMOUNT_AFTER.match(low, close.end())
    ):
        return None
    start = outer[1] if outer is not None and outer[1] >= floor else open_at
    if percent:
        return Hit(start, close.end(), Kind.PERCENT, -bare.value, "%", bare.form)
    currency = outer[0].code if outer else bare.currency
    inner = bare._replace(start=start, end=close.end(), negative=True, currency=currency)
    if close.group(1) is not None:
        inner = inner.times(SIZES[close.group(1)])._replace(form=forms.MAGNITUDE)
        return inner.hit(close.end(), Kind.MONEY if currency else Kind.CARDINAL, currency)
    hit = finish(text, low, inner, words=False)
    return hit if isinstance(hit, Hit) else None

"""The quantity that begins with a digit."""

from __future__ import annotations

import re
from decimal import Decimal

from probelib.language import _clock, _context, _numerals, _pairs, dates, forms, money
from probelib.language._finish import Bare, finish
from probelib.language._hit import Hit
from probelib.language.words import exact
from probelib.records import Interval, Kind

_RUN = re.compile(r"[0-9]+")
_CODE = re.compile(r"[\w.]*")
_LETTERS = re.compile(r"[^\W\d_]+")
_ORDINAL = re.compile(r"(st|nd|rd|th)(?![^\W_])")
_DECADE = re.compile(r"\s?['’]?\s?s(?![^\W_])")
_RANGE = re.compile(r"\s?[-–—]\s?(?=[0-9.])")
_FEET = re.compile(
    r"\s?(?:'|′|’|ft\.?|feet|foot)\s?(\d{1,2}(?:\.\d+)?|\d?\s?[½¼¾])(?!\d)\s?(\"|″|”|''|′′|in\b|inch(?:es)?\b)?"
)
_MINUTES = re.compile(r"['′](\d{2})(?:[.\"″](\d+))?")
_PAREN_AFTER = frozenset(["was", "were", "of", "to", "from", "by", "is", "be", "at", "than"])


def at_digit(text: str, low: str, p: int, floor: int, day_first: bool | None) -> Hit | int | None:
    """Return the quantity whose first digit is at `p`, or a position to go on from."""
    if low[p] in _numerals.VULGAR:
        return finish(
            text, low, Bare(p, p, p + 1, exact(_numerals.VULGAR[low[p]]), forms.UNICODE_FRACTION), words=False
        )
    before = low[p - 1] if p > floor else ""
    if before.isalpha() or before == "_":
        skip = _glued(low, p)
        if skip is not None:
            return skip
    elif before == "#" or (before == "." and _context.previous(low, p - 1) in ("no", "nos")) or (before == " " and p > 3 and low[p - 3 : p] in ("no.", " # ", " #")):
        return _code_end(low, p)
    sign = _numerals.sign(text, low, p)
    if sign.start < floor:
        sign = _numerals.Sign(p, False, False)
    run = _RUN.match(low, p)
    end = run.end() if run else p + 1
    if not sign.name:
        hit = _structured(low, p, end, day_first, signed=sign.start != p)
        if hit is not None:
            return hit
    if sign.name:
        return _name_end(low, p)
    return _number(text, low, p, end, sign, floor)


def _glued(low: str, p: int) -> int | None:
    """Return where a code with letters before its digits ends; None where a blank was lost: of18."""
    i = p
    while i and low[i - 1].isalpha():
        i -= 1
    word = low[i:p]
    clean = i == 0 or not (low[i - 1].isalnum() or low[i - 1] in "_.-")
    if clean and (word in _context.GLUED or money.before(low, p) is not None):
        return None
    if clean and word in dates.MONTH_NUMBERS:
        return None
    return _code_end(low, p)


def _code_end(low: str, p: int) -> int:
    m = _CODE.match(low, p)
    return max(p + 1, m.end() if m else p)


def _name_end(low: str, p: int) -> int:
    """Return where a name such as salyut 7 - eo - 4 - 2 ends."""
    m = re.compile(r"[\w.]*(?:\s?-\s?[\d][\w.]*)*").match(low, p)
    return max(p + 1, m.end() if m else p)


def _structured(low: str, p: int, end: int, day_first: bool | None, *, signed: bool) -> Hit | int | None:
    """Return what several parts make: a date, a time, a score, a year span; None for a plain number."""
    char = low[end : end + 1]
    space = char == " "
    if space:
        char = low[end + 1 : end + 2]
    if char == ":" and not space:
        return _clock.at(low, p)
    if char in "-–—‑" and char:
        return _dash(low, p, day_first)
    if char in "/⁄" and char:
        return _date(dates.numeric(low, p, day_first)) or _pairs.years(low, p) or _pairs.slashed(low, p)
    if char == "." and not space:
        hit = _date(dates.numeric(low, p, day_first)) or _pairs.goals_and_behinds(low, p)
        if hit is not None:
            return hit
    if char in "'′’" and char:
        return _feet(low, p, end)
    if char == "f" and end - p <= 2:
        return _feet(low, p, end)
    if signed:
        return None
    if end - p <= 2 and (char.isalpha() or char == "("):
        hit = _date(dates.at_day(low, p)) or _clock.bare_hour(low, p)
        if hit is None and char == "t":
            hit = _pairs.score_to(low, p)
        return hit
    if space and char.isdigit():
        hit2 = _pairs.slashed(low, p)
        return hit2 if isinstance(hit2, Hit) else None
    if end - p == 3 and char == "t":
        return _pairs.score_to(low, p)
    if end - p == 3 and re.compile(r"[-\s]\d{3}-\d{4}").match(low, end):
        return _code_end(low, end + 5)
    return None


def _dash(low: str, p: int, day_first: bool | None) -> Hit | int | None:
    hit = _date(dates.numeric(low, p, day_first)) or _pairs.years(low, p) or _date(dates.year_month(low, p))
    if hit is None:
        hit = _date(dates.at_day(low, p))
    return hit if hit is not None else _pairs.dashed(low, p)


def _date(found: dates.Found | None) -> Hit | int | None:
    if found is None:
        return None
    if found.value is None:
        return found.end
    return Hit(found.start, found.end, Kind.DATE, found.value, None, found.form)


def _feet(low: str, p: int, end: int) -> Hit | None:
    """Return feet and inches in inches, 5'11", 6 ft 9 in, or minutes and seconds: 43'32.37."""
    m = _MINUTES.match(low, end)
    if m is not None and (m.group(2) is not None and int(m.group(1)) > 11):
        seconds = Decimal(int(low[p:end]) * 60) + Decimal(f"{m.group(1)}.{m.group(2)}")
        return Hit(p, m.end(), Kind.DURATION, seconds, "s", forms.CLOCK_DURATION)
    m = _FEET.match(low, end)
    if m is None:
        return None
    if m.group(2) is None and m.group().lstrip()[:1] not in "'′’":
        return None
    inches = m.group(1)
    try:
        extra = Decimal(inches)
    except ArithmeticError:
        return None
    if extra >= 12:
        return None
    return Hit(p, m.end(), Kind.MEASURE, Decimal(12 * int(low[p:end])) + extra, "in", forms.COMPOUND)


def _number(text: str, low: str, p: int, end: int, sign: _numerals.Sign, floor: int) -> Hit | int | None:
    begin = p
    if p > floor and low[p - 1] == "." and (p < 2 or not low[p - 2].isalnum()):
        begin = p - 1
        sign = _numerals.sign(text, low, begin)
    numeral = _numerals.read(low, begin)
    if numeral is None:
        return _code_end(low, p)
    letters = _LETTERS.match(low, numeral.end)
    if letters is not None:
        special = _letters(text, low, p, begin, numeral, letters, sign)
        if special is not None:
            return special
    elif low[numeral.end : numeral.end + 1] in ("'", "’") and numeral.form == forms.DIGITS:
        decade = _decade(low, p, numeral)
        if decade is not None:
            return decade
    written = low[p : numeral.end]
    if len(written) > 2 and written[0] == "0" and written.isdigit():
        return numeral.end
    if written == "1" and sign.start == p and _context.is_pronoun_digit(low, p, numeral.end):
        return numeral.end
    start, negative, currency = sign.start, sign.negative, None
    at = sign.start if sign.start < begin else begin
    found = money.before(low, begin) or (money.before(low, at) if at != begin else None)
    if found is not None and found[1] >= floor:
        currency, start = found[0].code, min(found[1], start)
        outer = _numerals.sign(text, low, found[1])
        if outer.start < found[1] and outer.start >= floor and not outer.name:
            start, negative = outer.start, outer.negative
    bare = Bare(start, begin, numeral.end, numeral.value, numeral.form, None, negative, currency)
    if low[start - 1 : start] == "(" or low[begin - 1 : begin] == "(":
        bracket = _bracketed(text, low, bare, floor)
        if bracket is not None:
            return bracket
    return finish(text, low, _range(low, bare), words=False)


def _letters(
    text: str, low: str, p: int, begin: int, numeral: _numerals.Numeral, letters: re.Match[str], sign: _numerals.Sign
) -> Hit | int | None:
    """Return what letters glued to the digits make of them; None where the number goes on as usual."""
    run = letters.group()
    if numeral.form == forms.DIGITS and _ORDINAL.match(low, numeral.end) and numeral.value == int(numeral.value):
        stop = letters.end()
        value = int(numeral.value)
        quarter = dates.after_quarter_ordinal(low, p, stop, value)
        if quarter is not None:
            return _date(quarter)
        century = low.startswith((" century", "-century", " - century"), stop)
        if value == 0:
            return stop
        return Hit(p, stop, Kind.ORDINAL, numeral.value, None, forms.CENTURY if century else forms.ORDINAL_DIGITS)
    if run == "s" and numeral.form == forms.DIGITS:
        decade = _decade(low, p, numeral)
        if decade is not None:
            return decade
    if low[letters.end() : letters.end() + 1].isdigit() and not (run == "x" and False):
        if re.compile(r"(?:h|m|min|hr|hrs|d)\d{1,2}").match(low, letters.start()):
            return None
        return _code_end(low, p)
    bare = Bare(p, begin, numeral.end, numeral.value, numeral.form)
    known = finish(text, low, bare, words=False)
    if isinstance(known, int) or known.end > numeral.end:
        return known if isinstance(known, int) else None
    if len(run) >= 4 and run not in ("sel", "gti"):
        return None
    return _code_end(low, p)


def _decade(low: str, p: int, numeral: _numerals.Numeral) -> Hit | None:
    m = _DECADE.match(low, numeral.end)
    if m is None:
        return None
    n = int(numeral.value)
    length = numeral.end - p
    if n % 10 or length == 1 or (length == 3):
        return None
    before = _context.previous(low, p)
    if length == 2:
        if before in ("his", "her", "their", "my", "your", "our", "its"):
            low_end, width = n, 10
        elif m.group() == "s" and before in ("in", "of", "lasted", "for", "by", "than", "time", "with"):
            return None
        else:
            low_end, width = (n if before in ("",) else n + 1900), 10
    else:
        width = 10 if n % 100 else 100 if n % 1000 and n < 2000 else 10 if n == 2000 else 1000
        low_end = n
    start = p - 1 if p and low[p - 1] in "'’" and length == 2 else p
    value = Interval(Decimal(low_end), Decimal(low_end + width - 1))
    return Hit(start, m.end(), Kind.OTHER, value, None, forms.DECADE)


def _range(low: str, bare: Bare) -> Bare:
    """Return the number with its upper end where a dash and a larger number follow."""
    m = _RANGE.match(low, bare.end)
    if m is None or bare.negative:
        return bare
    begin = m.end()
    sign = money.before(low, begin)
    second = _numerals.read(low, begin)
    if second is None or sign is not None or second.value <= bare.value:
        return bare
    if low[second.end : second.end + 1].isalpha() and _ORDINAL.match(low, second.end):
        return bare
    return bare._replace(end=second.end, high=second.value)


def _bracketed(text: str, low: str, bare: Bare, floor: int) -> Hit | None:
    """Return the negative amount that accountants write in brackets: $(84), (48.3)%, was (13)."""
    close = re.compile(r"\s?(%|percent)?\s?\)(%)?").match(low, bare.end)
    if close is None or bare.negative:
        return None
    open_at = bare.start - 1 if low[bare.start - 1 : bare.start] == "(" else bare.number - 1
    if open_at < floor:
        return None
    outer = money.before(low, open_at)
    before = _context.previous(low, outer[1] if outer else open_at)
    accounting = outer is not None or close.group(2) is not None or before in _PAREN_AFTER
    if not accounting or (1900 <= bare.value <= 2100 and outer is None and bare.currency is None):
        return None
    start = outer[1] if outer is not None and outer[1] >= floor else open_at
    inner = bare._replace(
        start=start, end=close.end(), negative=True, currency=outer[0].code if outer else bare.currency
    )
    if close.group(1) or close.group(2):
        return Hit(start, close.end(), Kind.PERCENT, -bare.value, "%", bare.form)
    hit = finish(text, low, inner, words=False)
    return hit if isinstance(hit, Hit) else None

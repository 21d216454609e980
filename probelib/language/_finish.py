"""From a bare number to a quantity: magnitude, percent, currency, unit, or what its neighbours say it is."""

from __future__ import annotations

import re
from decimal import Decimal

from probelib.language import _context, _cues, forms, money, units
from probelib.language._bare import FRACTIONS, Bare
from probelib.language._hit import Hit
from probelib.language._measure import measure
from probelib.records import Kind

SIZES = {
    "hundred": 100,
    "dozen": 12,
    "thousand": 10**3,
    "k": 10**3,
    "lakh": 10**5,
    "crore": 10**7,
    "million": 10**6,
    "mio": 10**6,
    "mln": 10**6,
    "mn": 10**6,
    "m": 10**6,
    "mm": 10**6,
    "billion": 10**9,
    "bn": 10**9,
    "bln": 10**9,
    "b": 10**9,
    "trillion": 10**12,
    "tn": 10**12,
    "quadrillion": 10**15,
}
"""Magnitude words and letters."""

_MAGNITUDE = re.compile(
    r"(\s?(?:-\s?)?)(hundred|dozen|thousand|lakh|crore|million|billion|trillion|quadrillion|mio|mln|bln|mn|bn|tn|mm|k|m|b)(?![^\W_])"
)
_OF_A_SIZE = re.compile(r"\sof\s(?:an?|one)\s(thousand|lakh|crore|million|billion|trillion)(?![^\W_])")
_LETTERS = frozenset({"k", "m", "b", "mm", "mn", "tn"})
_PERCENT = re.compile(
    r"\s?(?:-\s?)?(?:"
    r"(percentage\s(?:-\s)?points?|percent\spoints?|%\s?points?|ppts?\b|pp\b)"
    r"|(basis\spoints?|bps?\b)"
    r"|(%|percent\b|per\s?cent\b|percentage\b|pct\b))"
)
_AFTER = re.compile(rf"\s?(?:[-‐‑]\s?)?([^\W\d_]{{1,24}}|[%°×{''.join(sorted(money.SIGNS))}])")


_ERAS = frozenset(("bc", "bce", "b", "ad", "a", "ce", "c"))
"""What the letters after a year of an era begin with: 44 BC, 79 a.d."""


def _first_words() -> frozenset[str]:
    """Return what the letters right after a number begin with wherever they can belong to it."""
    spelled = [
        *SIZES,
        *money.WORDS_AFTER,
        *units.BY_SPELLING,
        "percentage",
        "percent",
        "per",
        "pp",
        "ppt",
        "ppts",
        "basis",
        "bp",
        "bps",
        "pct",
    ]
    firsts = {m.group() for name in spelled if (m := re.match(r"[^\W\d_]+", name))}
    return frozenset(firsts | _ERAS | {"%", "°"} | money.SIGNS)


_KNOWN_AFTER = _first_words()
_JOIN = re.compile(r"\s?(?:[-‐‑]\s?)?")
_TIMES = re.compile(
    r"(\s?(?:-\s?)?fold\b)|(\s(?:-\s)?times)\s(?:as|more|the(?!\s\w+\s(?:was|is|were|be|are)\b)|that|of|larger|greater|"
    r"bigger|higher|longer|faster|what|its|their|his|her|less|smaller|heavier|taller|older)\b"
    r"|(\stime)\s(?:as|larger|greater|bigger|higher|the\s\w+\s(?:of|in|at))\b"
    r"|(?<=\.[0-9])(\stimes?)\smore\b|(?<=\.[0-9])(x)(?![\w-])"
    r"|(\s?[x×])\s(?:bigger|larger|smaller|more|as|the|faster|higher|greater|longer|less)\b"
)
_TIMES_WORDS = frozenset(("times", "time", "x", "×", "fold"))
_COUNTED_MILLIONS = re.compile(
    r"\s?(?:viewers?|people|users?|fans?|votes?|records|copies|subscribers|dollars?|euros?|albums?)\b"
)
_PRICE = re.compile(r"\b(?:costs?|price\w*|paid|pay|fees?|worth|spent|earn\w*|salary|gbp|sold|prize|budget)\b|£")
_RARE_MONEY = frozenset(("try", "rand", "krona", "franc", "won", "php", "sek", "nok"))
_FEW = frozenset((forms.DIGITS, forms.WORDS))


def finish(text: str, low: str, bare: Bare, *, words: bool) -> Hit | int:
    """Return the quantity that a number and what follows it make, or a position where it is none.

    Args:
        text: The text as it is; capitals tell names.
        low: The same in lower case.
        bare: The number.
        words: Whether it is written in words.
    """
    m = _AFTER.match(low, bare.end)
    word = m.group(1) if m is not None else None
    if word not in _KNOWN_AFTER and bare.currency is None:
        return _alone(text, low, bare, word, words=words, sized=False)
    if word in _ERAS and bare.currency is None:
        era = _context.end_of_era(text, low, bare.end, bare.value)
        if era is not None:
            return era
    size = _magnitude(low, bare) if word in SIZES else None
    if size is not None:
        factor, end = size
        bare = bare.times(factor)._replace(end=end, form=bare.form if words else forms.MAGNITUDE)
    if bare.currency is None:
        percent = _PERCENT.match(low, bare.end)
        if percent is not None:
            return bare.hit(percent.end(), Kind.PERCENT, ("", "pp", "bps", "%")[percent.lastindex or 3])
    hit = _money(text, low, bare, sized=size is not None)
    if hit is not None:
        return hit
    measured = measure(text, low, bare)
    if measured is not None:
        return measured
    return _alone(text, low, bare, word, words=words, sized=size is not None)


def _magnitude(low: str, bare: Bare) -> tuple[int, int] | None:
    """Return the factor and the end of the magnitude after a number; "3 hundred thousand" is two words of one."""
    m = _MAGNITUDE.match(low, bare.end)
    if m is None:
        return None
    word = m.group(2)
    if word in _LETTERS:
        thousands = word == "k" and m.start(2) == bare.end
        millions = word == "m" and _COUNTED_MILLIONS.match(low, m.end()) is not None
        if "-" in m.group(1) or (bare.currency is None and not thousands and not millions):
            return None
        return SIZES[word], m.end()
    factor = SIZES[word]
    more = _MAGNITUDE.match(low, m.end()) if factor < 10**6 else None
    if more is not None and more.group(2) not in _LETTERS and SIZES[more.group(2)] > factor:
        return factor * SIZES[more.group(2)], more.end()
    return factor, m.end()


def _money(text: str, low: str, bare: Bare, *, sized: bool) -> Hit | None:
    join = _JOIN.match(low, bare.end)
    place = join.end() if join else bare.end
    after = money.after(low, place)
    if bare.currency is not None:
        goes_on = after is not None and not after[2] and after[0].code in (bare.currency, "USD")
        return bare.hit(after[1] if after is not None and goes_on else bare.end, Kind.MONEY, bare.currency)
    if after is None:
        return None
    currency, end, hundredth = after
    written = low[place:end]
    if written in ("pound", "pounds") and not (
        sized or bare.value >= 10**6 or _PRICE.search(_context.around(low, bare.start))
    ):
        return None
    if written in _RARE_MONEY and not (sized or bare.value >= 10_000 or text[place:end].isupper()):
        return None
    if hundredth:
        high = None if bare.high is None else bare.high / 100
        bare = bare._replace(value=bare.value / 100, high=high)
    return bare.hit(end, Kind.MONEY, currency.code)


def _alone(text: str, low: str, bare: Bare, word: str | None, *, words: bool, sized: bool) -> Hit | int:
    """Return the quantity of a number that nothing follows: a count, a year, a name's number."""
    times = _TIMES.match(low, bare.end) if word in _TIMES_WORDS else None
    if times is not None and not bare.negative:
        return bare.hit(times.end(times.lastindex or 0), Kind.OTHER, None, forms.MULTIPLIER)
    if bare.form in FRACTIONS:
        whole = of_a_size(text, low, bare)
        if whole is not None:
            return whole
        return bare.hit(bare.end, Kind.CARDINAL if sized else Kind.OTHER, None)
    if bare.high is not None or bare.negative or sized or bare.start != bare.number or bare.form not in _FEW:
        return bare.hit(bare.end, Kind.CARDINAL, None)
    if isinstance(bare.value, Decimal) and bare.value == int(bare.value):
        value = int(bare.value)
        year = 1000 <= value <= 2100 and bare.end - bare.number >= 4 and "." not in low[bare.number : bare.end]
        if year and words and value % 100 == 0:
            year = _context.is_dated(low, bare.number, bare.end)
        if year and _context.is_year(low, bare.number, bare.end, value):
            if _year_name(text, low, bare.number, value):
                return bare.end
            return bare.hit(bare.end, Kind.YEAR, None, forms.YEAR_WORDS if words else forms.YEAR)
        if _context.is_nominal(low, bare.number, bare.end):
            if _context.is_title(text, low, bare.number):
                return bare.end
            return bare.hit(bare.end, Kind.OTHER, None, forms.NOMINAL)
    elif bare.form == forms.DIGITS and _context.previous(low, bare.number) in _cues.NOMINAL_DECIMALS:
        return bare.hit(bare.end, Kind.OTHER, None, forms.NOMINAL)
    # Five digits are too many for a name's number: KeyArena 17072.
    if bare.value < 10_000 and _context.is_name(text, low, bare.number):
        return bare.end
    return bare.hit(bare.end, Kind.CARDINAL, None)


def of_a_size(text: str, low: str, bare: Bare) -> Hit | None:
    """Return the amount that a fraction of a magnitude is: a quarter of a million, 3/4 of a billion dollars."""
    m = _OF_A_SIZE.match(low, bare.end)
    if m is None:
        return None
    amount = bare.times(SIZES[m.group(1)])._replace(end=m.end())
    return _money(text, low, amount, sized=True) or amount.hit(amount.end, Kind.CARDINAL, None)


def _year_name(text: str, low: str, start: int, value: int) -> bool:
    """Return whether a plausible year is part of a name: Flight 1900, but not Olympics 2008."""
    return _context.previous(low, start) in _cues.NAME_HEADS or (value < 1900 and _context.is_name(text, low, start))

"""The quantity that begins with a word."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _context, _numerals, dates, forms, units, words
from probelib.language._digits import _date
from probelib.language._finish import Bare, finish, measure
from probelib.language._hit import Hit
from probelib.language.words import exact
from probelib.records import Interval, Kind

_DECADES = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
            "nineties": 90}  # fmt: skip
_AND_HALF = re.compile(r"(?:\s|\s?-\s?)and\s(?:a\s|an\s|one\s|one-)?(half|quarter|third)s?(?![^\W_])")
_PARTS = re.compile(
    r"\s?-?\s?(half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?)(?![^\W_])"
)
_DENOMINATORS = {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
                 "ninth": 9, "tenth": 10, "hundredth": 100}  # fmt: skip
_HALF_A = re.compile(r"\s?-?\s?(?:an?\s)?(?=hundred|thousand|million|billion|trillion|dozen|decade|century|[a-z])")
_COMPARATIVE = frozenset(
    ["under", "over", "about", "almost", "nearly", "than", "within", "least", "most", "around", "exactly", "only", "approximately", "roughly", "just", "up"]
)
_HALF_NOT = frozenset(
    ["time", "way", "brother", "sister", "marathon", "life", "back", "moon", "truth", "hearted", "baked", "court", "centuries", "century", "volley"]
)
_DOUBLE = re.compile(r"\s(?:the|that|of|what|its|his|her|their|as)\b")


def at_word(text: str, low: str, start: int, word: str, floor: int) -> Hit | int | None:
    """Return the quantity that the seed word at `start` begins, or a position to go on from."""
    if word in dates.MONTH_NUMBERS:
        return _date(dates.at_month(low, start))
    if word == "q":
        return _date(dates.at_q(low, start))
    before = low[start - 1 : start]
    if (
        before
        and before in "-‐‑"
        and low[start - 2 : start - 1].isalpha()
        and _context.previous(low, start - 1) not in _context.OPEN_HYPHEN
    ):
        if word not in ("half",) and _context.previous(low, start - 1) not in ("one",):
            return start + len(word)
    if " " in word:
        return _article(text, low, start, word)
    if word in _DECADES:
        return _decade(low, start, word)
    if word in ("decade", "century"):
        return _one_of(text, low, start, word)
    if word in ("twice", "thrice"):
        return Hit(start, start + len(word), Kind.OTHER, Decimal(2 if word == "twice" else 3), None, forms.MULTIPLIER)
    if word in ("double", "triple"):
        if not _DOUBLE.match(low, start + len(word)):
            return None
        return Hit(start, start + len(word), Kind.OTHER, Decimal(2 if word == "double" else 3), None, forms.MULTIPLIER)
    if word in ("half", "quarter"):
        return _half(text, low, start, word)
    if word in words.ORDINALS:
        return _ordinal(low, start, word)
    return _cardinal(text, low, start, word, floor)


def _article(text: str, low: str, start: int, word: str) -> Hit | int | None:
    """Return "an hour" where something compares with it: under an hour, but not six hours a day."""
    if _context.previous(low, start) not in _COMPARATIVE:
        return None
    number = low.index(" ", start)
    hit = measure(text, low, Bare(start, start, number, Decimal(1), forms.WORDS), words=True)
    return hit


def _one_of(text: str, low: str, start: int, word: str) -> Hit | int | None:
    before = _context.previous(low, start)
    if before not in ("a", "an") or (low.startswith(" old", start + len(word)) and word == "decade" and False):
        return None
    begin = low.rfind(before, 0, start)
    if _context.previous(low, begin) in ("once", "twice", "times", "time"):
        return None
    bare = Bare(begin, begin, start - 1, Decimal(1), forms.WORDS)
    return measure(text, low, bare, words=True)


def _decade(low: str, start: int, word: str) -> Hit:
    tens = _DECADES[word]
    before = _context.previous(low, start)
    begin = start
    if before in ("his", "her", "their", "my", "your", "our", "its"):
        first = tens
    else:
        first = 1900 + tens
    return Hit(begin, start + len(word), Kind.OTHER, Interval(Decimal(first), Decimal(first + 9)), None, forms.DECADE)


def _half(text: str, low: str, start: int, word: str) -> Hit | int | None:
    end = start + len(word)
    before = _context.previous(low, start)
    after = _context.following(low, end)
    if word == "half":
        if (
            before in words.ORDINALS
            or before in ("last", "latter", "early", "better", "opening", "th", "nd", "st")
            or re.search(r"\d(?:st|nd|rd|th)\s?-?\s?$", low[max(0, start - 6) : start])
        ):
            return None
        if after in _HALF_NOT or low.startswith(("-back", " - back", "-life", "-time", "-sister", "-brother"), end):
            return None
    article = before in ("a", "an", "one")
    begin = low.rfind(before, 0, start) if article and low[start - 1] in " -" else start
    if word == "quarter":
        if not (article or after in ("of",)) or low.startswith(("-final", " - final", " final"), end):
            return None
        if after in ("finalist", "finals", "final", "back"):
            return None
    value: Decimal | Fraction = Decimal("0.5") if word == "half" else Decimal("0.25")
    if before == "a" and word == "half" and after not in _LARGE:
        begin = low.rfind(before, 0, start)
    m = _HALF_A.match(low, end)
    place = m.end() if m else end
    dozen = low.startswith("dozen", place)
    if dozen:
        return finish(text, low, Bare(begin, begin, place + 5, value * 12, forms.DOZEN), words=True)
    for name, size in _LARGE.items():
        if low.startswith(name, place) and not low[place + len(name) : place + len(name) + 1].isalpha():
            bare = Bare(begin, begin, place + len(name), exact(Fraction(value) * size), forms.FRACTION_WORDS)
            hit = finish(text, low, bare, words=True)
            if isinstance(hit, Hit) and hit.kind is Kind.OTHER:
                return hit._replace(kind=Kind.CARDINAL)
            return hit
    found = units.match(low, place)
    if (
        found is not None and (found[1] - place > 2 or found[0].key in ("km", "lb")) and word == "half" | 0
        if False
        else found is not None and (found[1] - place > 2)
    ):
        hit = measure(text, low, Bare(begin, begin, place, value, forms.FRACTION_WORDS), words=True)
        if isinstance(hit, Hit):
            return hit
    return Hit(begin, end, Kind.OTHER, value, None, forms.FRACTION_WORDS)


_LARGE = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}


def _ordinal(low: str, start: int, word: str) -> Hit | int | None:
    reading = words.read(low, start)
    if reading is None:
        return None
    end = reading.end
    day = int(reading.value)
    found = dates.after_ordinal(low, start, end, day)
    if found is not None:
        return _date(found)
    quarter = dates.after_quarter_ordinal(low, start, end, day)
    if quarter is not None:
        return _date(quarter)
    before = _context.previous(low, start)
    after = _context.following(low, end)
    if word == "second" and (before in ("a", "per", "each", "split") and after in ("", *_context.FUNCTION)):
        return None
    if word == "third" and before == "a" and after == "of":
        begin = low.rfind("a", 0, start)
        return Hit(begin, end, Kind.OTHER, Fraction(1, 3), None, forms.FRACTION_WORDS)
    if (
        (word in ("first", "second", "third")
        and after in ("baseman", "lady", "name", "aid", "hand", "degree"))
        or (word == "first" and before == "at")
    ):
        return end
    if word == "first" and _adverb(low, before, after):
        return end
    century = after == "century"
    return Hit(start, end, Kind.ORDINAL, reading.value, None, forms.CENTURY if century else forms.ORDINAL_WORDS)


def _adverb(low: str, before: str, after: str) -> bool:
    """Return whether "first" means for the first time: was first built."""
    if before not in (
        "be",
        "is",
        "was",
        "were",
        "been",
        "are",
        "had",
        "have",
        "has",
        "who",
        "that",
        "when",
        "since",
        "he",
        "she",
        "it",
        "they",
    ):
        return False
    return after.endswith("ed") or after in _PARTICIPLES


_PARTICIPLES = frozenset(
    ["elect", "air", "broadcast", "hold", "held", "play", "release", "build", "built", "found", "launch", "use", "laid", "shown", "seen", "written", "publish", "introduce", "won", "win", "come", "came", "make", "made", "appear", "sing", "sung", "sold", "sell", "given", "give", "became", "become", "begin", "began"]
)


def _cardinal(text: str, low: str, start: int, word: str, floor: int) -> Hit | int | None:
    before = _context.previous(low, start)
    if word in ("hundred", "thousand", "million", "billion", "trillion", "quadrillion", "dozen"):
        return _with_article(text, low, start, word, before)
    reading = words.read(low, start)
    if reading is None:
        return None
    end, value = reading.end, reading.value
    if reading.ordinal:
        found = dates.after_ordinal(low, start, end, int(value))
        if found is not None:
            return _date(found)
        century = _context.following(low, end) == "century"
        part = _PARTS.match(low, start + len(word))
        if part is not None and part.end() == end and int(words.UNITS.get(word, 0)):
            return _fraction(low, start, word, part)
        return Hit(start, end, Kind.ORDINAL, value, None, forms.CENTURY if century else forms.ORDINAL_WORDS)
    if word == "one" and end == start + 3:
        part = _PARTS.match(low, end)
        if part is not None:
            return _fraction(low, start, word, part)
        if _context.is_pronoun(text, low, start, end, before):
            return end
    part = _PARTS.match(low, end)
    if part is not None and value < 100 and (part.group(1).endswith("s") or "-" in part.group()):
        return _fraction(low, start, low[start:end], part)
    if reading.year:
        decade = re.compile(r"\s?-?\s?(?:" + "|".join(_DECADES) + r")\b").match(low, end)
        if decade is None:
            return Hit(start, end, Kind.YEAR, value, None, forms.YEAR_WORDS)
    decade = re.compile(r"[\s-]\s?(" + "|".join(_DECADES) + r")\b").match(low, end)
    if decade is not None and value in (16, 17, 18, 19, 20):
        first = value * 100 + _DECADES[decade.group(1)]
        return Hit(start, decade.end(), Kind.OTHER, Interval(first, first + 9), None, forms.DECADE)
    sign = _numerals.sign(text, low, start)
    if sign.name:
        return end
    begin = sign.start if sign.start >= floor else start
    form = forms.WORDS
    half = _AND_HALF.match(low, end)
    number: Decimal | Fraction = value
    if half is not None:
        number = exact(Fraction(value) + Fraction(1, _DENOMINATORS[half.group(1)]))
        end, form = half.end(), forms.FRACTION_WORDS
    dozen = re.compile(r"\sdozen(?![^\W_])").match(low, end)
    if dozen is not None:
        number, end, form = number * 12, dozen.end(), forms.DOZEN
    hit = finish(text, low, Bare(begin, start, end, number, form, None, sign.negative and begin != start), words=True)
    if (
        isinstance(hit, Hit)
        and hit.kind is Kind.OTHER
        and hit.form == forms.FRACTION_WORDS
        and low[end : end + 1] == " "
    ):
        return hit._replace(kind=Kind.CARDINAL) if number > 1 else hit
    return hit


def _fraction(low: str, start: int, above: str, part: re.Match[str]) -> Hit | int | None:
    name = part.group(1)
    below = _DENOMINATORS[name[:-1] if name.endswith("s") else name]
    top = words.read(above, 0)
    if top is None or not top.value:
        return None
    return Hit(start, part.end(), Kind.OTHER, exact(Fraction(int(top.value), below)), None, forms.FRACTION_WORDS)


def _with_article(text: str, low: str, start: int, word: str, before: str) -> Hit | int | None:
    """Return "a hundred", "a dozen"; several hundred is vague and left alone."""
    end = start + len(word)
    if before in _context.VAGUE_BEFORE:
        more = re.compile(r"\s(?:thousand|million|billion|dozen)").match(low, end)
        return more.end() if more else end
    if before not in ("a", "an", "per") and word != "dozen":
        return end
    begin = low.rfind(before, 0, start) if before in ("a", "an") else start
    if word == "dozen" and before not in ("a", "an", "per"):
        return end
    value = Decimal(12 if word == "dozen" else 100 if word == "hundred" else words.MAGNITUDES[word])
    form = forms.DOZEN if word == "dozen" else forms.WORDS
    if word != "dozen":
        reading = words.read("one " + low[start : start + 120], 0)
        if reading is not None and not reading.ordinal:
            value, end = reading.value, start + reading.end - 4
    return finish(text, low, Bare(begin, begin, end, value, form), words=True)

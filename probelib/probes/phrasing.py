"""Where a number may be replaced by a phrase ("between 31 and 43", "about 120") and stay English.

A phrase is longer than a number: after "more than" or "only" it changes the claim, after "a" or "the"
it is no English, and a year needs its preposition taken with it. What cannot be said well is not made.
"""

from __future__ import annotations

import re
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from probelib.errors import InputError
from probelib.language import edits as edit
from probelib.language import forms, writing
from probelib.language.converting import without_unit
from probelib.records import Edit, Interval, Kind, Quantity

_WITHIN = frozenset("'’#._")
"""Signs inside words."""
_WORD_AFTER = re.compile(r"\s*([\w'’]+|[^\w\s])")

# Words that compare, hedge, limit or name with the number after them: a phrase there would be another claim.
_COMPARING = frozenset(
    "than least most over under above below about around approximately roughly nearly almost only just exactly "
    "precisely between up within beyond exceed exceeds exceeding exceeded reach past per every each another first last "
    "top bottom next final no nos number numbers week game round match race stage episode season series day district "
    "rank ranked ranking position pick lane heat group pool class grade level part version model route highway channel "
    "page chapter act code id catalog catalogue jersey until since before after from through thru to till by versus vs "
    "v or and plus minus negative times into inside against like as not least less fewer more - ( + / : # ± ~ "
    "≈ < > = ≥ ≤ $ a an the this that these those his her its their our my your both all two three four five".split()
)
_BEFORE_BETWEEN = frozenset({"in", "on"})
"""Prepositions that read oddly before "between"."""
_AFTER_BLOCKS = frozenset(
    "- – — / to or more less fewer times time's and through of out th st nd rd % ) : per each apiece additional".split()
)
_LIMITED = re.compile(
    r"\b(?:any|every|only|just|exactly|precisely|solely|sole|single|not|no|never|without|neither|nor|none|nobody|except|unless)\b"
    r"|n't\b",
    re.IGNORECASE,
)
_COPULAS = frozenset({"be", "is", "was", "are", "were"})
_ONE_OF = re.compile(r"(?:\d|\bone)\s+(?:out\s+)?of\s+$", re.IGNORECASE)
_SINCE_CLAUSE = 40
"""How far before a number a word such as "only" still speaks of it, in characters."""
_YEAR_PREPOSITIONS = frozenset({"in", "during"})
_SEASON = re.compile(
    r"\b(in|during)\s+((?:the\s+)?(?:early\s+|late\s+)?(?:spring|summer|autumn|fall|winter)\s+(?:of\s+)?)$",
    re.IGNORECASE,
)
_EVENTS = re.compile(
    r"\b(?:born|found|founded|establish(?:ed)?|releas(?:e|ed)|buil[dt]|open(?:ed)?|form(?:ed)?|launch(?:ed)?|start(?:ed)?"
    r"|began|begin|begun|premiere?d?|introduced?|publish(?:ed)?|die|died|complet(?:e|ed)|elect(?:ed)?|retired?|join(?:ed)?"
    r"|creat(?:e|ed)|air(?:ed)?|debut(?:ed)?|constructed?|erect(?:ed)?|discover(?:ed)?|record(?:ed)?|sign(?:ed)?"
    r"|graduat(?:e|ed)|draft(?:ed)?|set|made|make|appoint(?:ed)?|commission(?:ed)?|occur(?:red)?|happen(?:ed)?"
    r"|took place|take place|invented|founding|construction|came out|come out|comes out|passed away|paint(?:ed)?"
    r"|inaugurated|closed?|dissolved|crash(?:ed)?|solved|married|renovated|occurred|filmed|written)\s+(?:in|during)\s+$",
    re.IGNORECASE,
)


_THERE = re.compile(r"\bthere\s+(was|were|is|are)\s+[^.;,]{1,40}$", re.IGNORECASE)
_VERBS = {"was": "were", "is": "are", "were": "was", "are": "is"}
_LONG_NUMBER = re.compile(r"(?<![\d.,])\d{4,}(?![\d,])")
_GROUPED = re.compile(r"\d,\d{3}")
COMPARATIVE = re.compile(
    r"[^.,;]{0,24}?\b(?:more|less|fewer|(?!number|player|winner|viewer|driver)\w{2,}er)\b", re.IGNORECASE
)
"""After a number: a word that says in which direction it differs."""
NO_NOUN = frozenset(
    """in on at to of for from by and or but than per a an the when where while if with as which that who whom whose is
    was were be been has had have did do does will would can could not until till through because there their his her
    its he she they it you we i all this these those both each any some no so such during after before between since
    under over about more less only also into against""".split()
)
"""Words after a number that are no noun for it to go with."""


_AFTER_MEASURE = NO_NOUN | frozenset(
    """long tall high wide deep thick old away apart later earlier ago longer shorter taller higher lower heavier
    lighter faster slower wider deeper older younger ahead behind east west north south further farther upstream each
    respectively while""".split()
)
"""Words after a measure that say of what it is the measure, or go on with the sentence."""


def modifies(text: str, quantity: Quantity) -> bool:
    """Return whether a measure stands before a noun, "the 20 mm autocannon", where its unit takes no plural."""
    after = word_after(text, quantity.end)
    return after[:1].isalnum() and after not in _AFTER_MEASURE


_SEGMENT = re.compile(r"[,;:]\s")
_OPENERS = re.compile(r"\b(when|where|if|that|which|who|whose|whom|whenever|with|for|of\s+those)\b", re.IGNORECASE)
_MAIN_VERB = re.compile(
    r"\b(?:be|is|was|were|are|been|have|has|had|runs?|lasts?|lasted|weighs|measures?|measured|scores|wins|win|won|score|scored|finish|finished|play|played|lose|lost|make|made"
    r"|draw|drew|earn|earned|weigh|weighed|reach|reached|take|took|get|got|record|recorded|ran|set|rank|ranked|lead"
    r"|led|hold|held|receive|received|complete|completed|cost|costs|sold|sell|grew|rose|fell|start|started|end|ended"
    r"|place|placed|come|came|serve|served|produce|produced|total|average|averaged)\b",
    re.IGNORECASE,
)


_REFERS_BACK = re.compile(
    r"\b(?:and|but)\s+(?:they|both|each|neither|none|all)\b|\b(?:both|all|each|none|neither)\s+of\s+(?:them|whom|which)\b",
    re.IGNORECASE,
)


class Slot(NamedTuple):
    """The span that a phrase replaces, which may reach further left than the number."""

    start: int
    end: int
    selects: bool
    """Whether the phrase says which thing is meant (`selects`)."""
    after_preposition: bool = False
    """Whether it stands after "in" or "on", where "about 6" is English and "between 4 and 8" is not."""
    narrowed: bool = False
    """Whether it takes in what says more, "in the fall of 1852", so that the new text has to be read at once."""


def word_before(text: str, position: int) -> str:
    """Return the word or sign before a position, lower-cased; empty at the start of the text."""
    end = position
    while end and text[end - 1].isspace():
        end -= 1
    start = end
    while start and (text[start - 1].isalnum() or text[start - 1] in _WITHIN):
        start -= 1
    if start == end:
        return text[end - 1 : end]
    return text[start:end].lower()


def word_after(text: str, position: int) -> str:
    """Return the word or sign after a position, lower-cased; empty at the end of the text."""
    found = _WORD_AFTER.match(text, position)
    return found[1].lower() if found else ""


def selects(text: str, position: int) -> bool:
    """Return whether what stands at a position says which thing is meant, not what is said of it.

    "The team that has 20 points" means one team; "the team that has more than 15 points" may mean several,
    and then nobody can say whether the sentence is true. So does a clause with "when" or "if".
    """
    start = 0
    for comma in _SEGMENT.finditer(text, 0, position):
        start = comma.end()
    segment = text[start:position]
    for opener in _OPENERS.finditer(segment):
        word = opener[1].lower()
        if word in ("which", "who", "whose") and start and opener.start() == 0:
            continue  # ", which had 5 wins" adds to what is said
        if word in ("with", "for") and _MAIN_VERB.search(segment, 0, opener.start()):
            continue  # "finished first with 20 points"
        return True
    return False


def refers_back(text: str) -> bool:
    """Return whether a second clause speaks of counted things: it may be another claim, or a condition of the count."""
    return _REFERS_BACK.search(text) is not None


def phrase_slot(text: str, quantity: Quantity) -> Slot | None:
    """Return the span that a range or an approximation may replace, or None where it would not be English.

    A year is replaced with its preposition ("born in 1986" becomes "born between 1983 and 1990"), and only
    where it is the year of an event: "in 1986 he had 5 wins" says something of the whole year.
    """
    if quantity.form in (forms.COMPOUND, forms.CLOCK_DURATION, forms.NOMINAL, forms.MULTIPLIER, forms.RATIO):
        return None
    before = word_before(text, quantity.start)
    if _LIMITED.search(text, max(0, quantity.start - _SINCE_CLAUSE), quantity.start):
        return None
    if quantity.kind is Kind.YEAR:
        return _year_slot(text, quantity, before)
    if before in _COMPARING or word_after(text, quantity.end) in _AFTER_BLOCKS:
        return None
    if before == "" and word_after(text, quantity.end) in _COPULAS:
        return None  # "more than 56 is the lowest score"
    if before == "of" and _ONE_OF.search(text, max(0, quantity.start - 12), quantity.start):
        return None
    if "-" in quantity.text.lstrip("-− ") or quantity.text.startswith("+"):
        return None  # a five-year contract
    return Slot(quantity.start, quantity.end, selects(text, quantity.start), before in _BEFORE_BETWEEN)


def _year_slot(text: str, quantity: Quantity, before: str) -> Slot | None:
    after = word_after(text, quantity.end)
    if after and after not in (".", ",", ";", "and", "by", "with", "as", "at", "but", "while", "for", "on", "when"):
        return None
    season = _SEASON.search(text, max(0, quantity.start - _SINCE_CLAUSE), quantity.start)
    if season is None and before not in _YEAR_PREPOSITIONS:
        return None
    # Where the preposition begins, and where it ends with the blank after it.
    start = text.rindex(before[-1], 0, quantity.start) - len(before) + 1 if season is None else season.start(1)
    end = quantity.start if season is None else season.start(2)
    if not _EVENTS.search(text, max(0, end - _SINCE_CLAUSE), end):
        return None
    return Slot(start, quantity.end, False, narrowed=season is not None)


def agreement(text: str, end: int, *, old_is_one: bool, new_is_one: bool) -> tuple[Edit, ...] | None:
    """Return the edits that make a noun agree with its new number; None for a compound such as "one vice president".

    Which of its words takes the plural is not for a pattern to say; a text without capitals is left as it is there.
    The verb of "there was one race" agrees too; its edit stands before the number's (`in_order`).
    """
    made = edit.agreement(text, end, old_is_one=old_is_one, new_is_one=new_is_one)
    if not made:
        return made
    there = _THERE.search(text, max(0, end - 60), end)
    verb = _VERBS.get(there[1].lower()) if there is not None else None
    if there is not None and verb is not None and (verb in ("was", "is")) is new_is_one:
        made = (Edit(there.start(1), there.end(1), verb), *made)
    behind = [e for e in made if e.start >= end]
    after = word_after(text, behind[0].end)
    if after[:1].isdigit():
        return ()  # "1 more top 25": the noun goes with the number after it
    if len(behind) == 1 and after[:1].isalpha() and after not in NO_NOUN:
        return () if is_lower(text) else None
    return made


def in_order(*edits: Edit) -> tuple[Edit, ...]:
    """Return edits in the order of their places."""
    return tuple(sorted(edits, key=attrgetter("start")))


def grouped(quantity: Quantity, written: str) -> str:
    """Return a rewritten number with thousands set off where the quantity has them so: "$8,420 million"."""
    if quantity.form != forms.MAGNITUDE or not _GROUPED.search(quantity.text):
        return written
    return _LONG_NUMBER.sub(lambda m: f"{int(m[0]):,}", written)


def between(quantity: Quantity, interval: Interval, text: str) -> str | None:
    """Return "between 131 and 145 minutes" in the style of a quantity; None where it cannot be written so.

    The unit stands once, after the second number; a currency sign stands before both.
    """
    try:
        low = writing.rewrite(quantity, interval.low, text=text)
        high = writing.rewrite(quantity, interval.high, text=text)
    except InputError:
        return None
    if low == high:
        return None
    low, high = grouped(quantity, low), grouped(quantity, high)
    shared = without_unit(replace(quantity, text=low, value=interval.low))
    return f"between {shared} and {high}"


def is_lower(text: str) -> bool:
    """Return whether a text has no capitals, as lemmatised statements have none."""
    return text == text.lower()

"""Scale, conversion (R2): 1.85 metres become 185 centimetres; wrongly converted they flip the label.

Numerical paper, section 4 "Scale" (i). The paper converts to the next smaller unit; so does the
first variant, another converts temperatures between their scales or to the next larger unit where
that is exact. Conversions are exact or not made (case C19). A wrong conversion is a near number in the
new unit whose claim the check proves to be false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.grounding.relations import Relation
from probelib.language import converting, forms, units
from probelib.language.converting import Converted
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import edits_for, same_value
from probelib.probes.near import near
from probelib.probes.phrasing import NO_NOUN, word_after, word_before
from probelib.probes.proving import NO_VALUE, OTHERWISE_READ, TRIES, can_flip, flip_values, moves_over, verified
from probelib.records import Effect, Hypothesis, Kind, Label, Probe, Quantity, Table

NAME = "scale.conversion"
KINDS = frozenset({Kind.MEASURE, Kind.DURATION, Kind.MONEY})
SAME = "The same amount in another unit."
NO_UNIT = "no unit it converts to exactly"
LONGEST_IN_MONTHS = 20
"""Nobody says a longer time in months, in years."""
_STATE = re.compile(
    r"\b(?:(?:be|is|are|was|were|been|being|of|at|to|from|reach(?:es|ed)?|hits?|record(?:s|ed)?|measur(?:es|ed)|averag(?:es|ed)"
    r"|temperature|high|low|maximum|minimum)\s(?:only\s|just\s|exactly\s|a\s|an\s|the\s)*"
    r"(?:(?:more|less|higher|lower|greater)\sthan\s|above\s|below\s|over\s|under\s|at\sleast\s|at\smost\s)?"
    r"|(?:above|below)\s|(?:temperature|point)\b[\w\s]{0,30}[,:]\s)$",
    re.IGNORECASE,
)
"""Before a temperature that is one; what it follows otherwise may be a difference, which has no zero to count from."""
_DIFFERENCE = re.compile(
    r"\b(?:warm(?:s|ed|er|ing|th)?|cool(?:s|ed|er|ing)?|cold(?:er)?|hotter|heat(?:s|ed|ing)?|chill\w*|rang(?:e|es|ed|ing)|margins?"
    r"|steps?|swings?|swung|gaps?|spreads?|span(?:s|ned)?|anomal\w+|deviat\w+|amplitude\w*|differ\w*|vari(?:es|ed|ation\w*)"
    r"|fluctuat\w+|shift\w*|chang\w+|apart|within|tolerance\w*|error|uncertain\w*|plus|minus|higher|lower|more|less|above"
    r"|below|than|by)\b",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"\b(?:ris(?:e|es|en|ing)|rose|falls?|fell|fallen|falling|drop\w*|increas\w+|decreas\w+|climb\w*|gain\w*|los[est]\w*|added"
    r"|grew|grow\w*|up|down|jump\w*|declin\w+)\b",
    re.IGNORECASE,
)
"""What moves by a difference, and comes to a temperature: it rose to 40 °C."""
_ARRIVES = re.compile(r"\b(?:to|at|from)\s(?:only\s|just\s|exactly\s|a\s|an\s|the\s)*$", re.IGNORECASE)
_TEMPERATURE = re.compile(r"°|\btemp|celsius|fahrenheit|\([cf]\)", re.IGNORECASE)
_OTHERWISE = re.compile(r"\s*[(/]\s*\d")
"""After a measure, the same in another unit."""
_PARTITIVE = re.compile(
    r"\b(?:(?:one|1|two|2|any|each|all|both|none|most|some|first|last|only)\s+of\s+(?:the\s+)?"
    r"|there\s+(?:be|is|are|was|were)\s+(?:only\s+|just\s+|exactly\s+|at\s+least\s+)?)$",
    re.IGNORECASE,
)
"""Before years or weeks that are counted, and do not pass."""
_ALL_THE_TIME = frozenset({("hour", Decimal(24)), ("day", Decimal(7))})
"""What is open or runs so long is so without a break: a 24-hour service is no 1-day service."""
_RATES = frozenset({"a", "an", "per", "each", "every"})
"""After a measure, what it is counted by: "24 hours a day" is no day a day."""
_IN_ORDER = frozenset({"first", "last", "final", "opening", "next", "previous"})


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each measure in another unit, and wrongly converted where that flips the label."""
    case = case_of(table, hypothesis)
    later: list[tuple[Quantity, Iterator[Converted]]] = []
    for index, quantity in case.numbers(KINDS):
        made = _conversions(case, index)
        first = next(made, None)
        if first is None:
            reject(hypothesis, NAME, Effect.PRESERVE, NO_UNIT)
            continue
        yield _same(case, quantity, first, rng)
        later.append((quantity, made))
        if quantity.kind is not Kind.MONEY and can_flip(case, NAME):
            flip = _wrong(case, index, first, rng)
            if flip is not None:
                yield flip
    for quantity, made in later:
        for new in made:
            yield _same(case, quantity, new, rng)


def _same(case: Case, quantity: Quantity, new: Converted, rng: Random) -> Probe:
    return same_value(case, quantity, new.text, reasoning=NAME, variant=f"to-{new.unit}", rng=rng, reason=SAME)


def _conversions(case: Case, index: int) -> Iterator[Converted]:
    text, quantity = case.hypothesis.text, case.quantities[index]
    cents = converting.in_cents(quantity)
    after = word_after(text, quantity.end)
    if cents is not None and (not after[:1].isalpha() or after in NO_NOUN):
        yield cents  # not "the 5000 cents note"
    if not _converts(case, index):
        return
    for unit in converting.targets(quantity):
        new = converting.convert(quantity, unit, text=text)
        if new is not None:
            yield new


def _converts(case: Case, index: int) -> bool:
    """Return whether a unit may be exchanged where it stands.

    Not of an age ("30 years old"), of a difference of temperatures, which has no zero to count from, or in
    a rate, "two 5-year gaps", "5 months and 2 days" and "7.62 mm (0.3 in)", where the number is not alone, nor of
    "the first 10 weeks" of a season, which are counted by their games.
    """
    text, q = case.hypothesis.text, case.quantities[index]
    if q.unit is None or (q.unit, q.value) in _ALL_THE_TIME:
        return False
    after, before = word_after(text, q.end), word_before(text, q.start)
    if _PARTITIVE.search(text, max(0, q.start - 24), q.start):
        return False  # "2000 is one of the 2 years", "there were only 5 weeks when they won"
    if after == "old" or (after in ("-", "of") and re.match(r"\s*(?:-\s*old|of age)\b", text[q.end :])):
        return False
    if (
        after in _RATES
        or _OTHERWISE.match(text, q.end)
        or (before in _IN_ORDER and q.unit in ("week", "day", "year", "month"))
    ):
        return False
    if q.unit == "year" and isinstance(q.value, Decimal | Fraction) and q.value > LONGEST_IN_MONTHS:
        return False
    if q.unit in ("°C", "°F"):
        about = case.relations.get(index)
        if about is not None and about.relation is Relation.APPROX:
            return False
        return _is_state(text, q) and not _has_differences(case.table)
    if before[-1:].isdigit() and "-" in q.text:
        return False
    return not (before == "and" and re.search(r"\b(?:months?|years?|weeks?|days?|hours?)\s+and\s*$", text[: q.start]))


def _is_state(text: str, q: Quantity) -> bool:
    """Return whether a temperature is one, and not the difference of two, from the words of its clause."""
    state = _STATE.search(text, max(0, q.start - 48), q.start)
    if state is None:
        return False
    begin = max(text.rfind(mark, 0, q.start) for mark in (",", ";")) + 1
    ends = [at for mark in (",", ";") if (at := text.find(mark, q.end)) >= 0]
    clause = f"{text[begin : max(begin, state.start())]} {text[q.end : min(ends, default=len(text))]}"
    if _DIFFERENCE.search(clause) is not None:
        return False
    return _MOVES.search(clause) is None or _ARRIVES.search(text, max(0, q.start - 24), q.start) is not None


def _has_differences(table: Table) -> bool:
    """Return whether a column or a key is a range or a change of temperatures, of which a sentence may speak."""
    names = table.header or [row[0] for row in table.rows]
    return any(_DIFFERENCE.search(name) and _TEMPERATURE.search(name) for name in names)


def _as_quantity(quantity: Quantity, new: Converted) -> Quantity:
    return Quantity(new.text, 0, len(new.text), quantity.kind, new.value, new.unit, forms.DIGITS)


def _wrong(case: Case, index: int, right: Converted, rng: Random) -> Probe | None:
    quantity = case.quantities[index]
    if case.claim is None or quantity.unit is None:
        return None
    wanted = case.wanted(Effect.FLIP)
    tries = 0
    for new in _wrong_amounts(case, index, right, rng):
        if case.claim.with_quantity(index, _as_quantity(quantity, new)) is not wanted:
            continue
        own = units.convert(new.value, new.unit, quantity.unit)
        probe = verified(
            case,
            edits_for(case, quantity, new.text),
            reasoning=NAME,
            variant=f"to-{new.unit}",
            effect=Effect.FLIP,
            rng=rng,
            reason=f"{new.text} would be {in_words(own, quantity.unit)}.",
        )
        if probe is not None:
            return probe
        tries += 1
        if tries == TRIES:
            break
    reject(case.hypothesis, NAME, Effect.FLIP, OTHERWISE_READ if tries else NO_VALUE)
    return None


def _wrong_amounts(case: Case, index: int, right: Converted, rng: Random) -> Iterable[Converted]:
    quantity, text, unit = case.quantities[index], case.hypothesis.text, units.get(right.unit)
    if case.hypothesis.label is Label.ENTAILED:
        if case.role(index).stated:
            yield from _near(quantity, right, text, rng)
        return
    for value in flip_values(case, index, rng):
        if isinstance(value, Decimal):
            new = converting.convert(quantity, unit, value, text=text)
            if new is not None:
                yield new
    if moves_over(case, index):
        yield from _near(quantity, right, text, rng)


def _near(quantity: Quantity, right: Converted, text: str, rng: Random) -> Iterator[Converted]:
    unit = units.get(right.unit)
    for number in near(right.value, rng):
        yield Converted(converting.in_unit(quantity, unit, number, text=text), number, unit.key)


def in_words(number: Decimal | Fraction, unit: str) -> str:
    """Return an amount for a reason, at most three decimals long."""
    decimal = number if isinstance(number, Decimal) else Decimal(number.numerator) / Decimal(number.denominator)
    text = f"{decimal:,.3f}".rstrip("0").rstrip(".")
    known = units.UNITS.get(unit)
    if known is None:
        return f"{text} {unit}"
    return f"{text} {known.singular if abs(decimal) == 1 else known.plural}"

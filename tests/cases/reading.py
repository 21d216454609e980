"""The words of the cases (`cases.jsonl`, its README's table) in the terms of the package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from probelib.language import forms, writing
from probelib.language.quantities import find
from probelib.records import Interval, Kind, PartialDate, Quantity, Score

FRACTIONS = (forms.FRACTION, forms.FRACTION_WORDS, forms.UNICODE_FRACTION)

KINDS: Mapping[str, Callable[[Quantity], bool]] = {
    "cardinal": lambda q: q.kind is Kind.CARDINAL,
    "ordinal": lambda q: q.kind is Kind.ORDINAL,
    "year": lambda q: q.kind is Kind.YEAR and not isinstance(q.value, Interval),
    "year span": lambda q: q.kind is Kind.YEAR and isinstance(q.value, Interval),
    "date": lambda q: q.kind is Kind.DATE,
    "duration": lambda q: q.kind is Kind.DURATION,
    "currency": lambda q: q.kind is Kind.MONEY,
    "money": lambda q: q.kind is Kind.MONEY,
    "percent": lambda q: q.kind is Kind.PERCENT,
    "measure": lambda q: q.kind is Kind.MEASURE,
    "time": lambda q: q.kind is Kind.TIME,
    "score": lambda q: q.kind is Kind.SCORE,
    "decade": lambda q: q.form == forms.DECADE,
    "century": lambda q: q.kind is Kind.ORDINAL and q.form == forms.CENTURY,
    "period": lambda q: q.form == forms.PERIOD,
    "fraction": lambda q: q.form in FRACTIONS,
    "number": lambda q: q.kind in (Kind.CARDINAL, Kind.OTHER, Kind.YEAR),
}
"""A case's word for a kind, and which quantities it means."""


def exact(number: Any) -> Decimal:
    """Return a JSON number as it was written."""
    return Decimal(str(number))


def check_mentions(text: str, expected: Sequence[Mapping[str, Any]], *, all_of_them: bool = True) -> None:
    """Assert that exactly the expected mentions are found, in any order of the list."""
    found = find(text)
    for mention in expected:
        check_mention(text, mention)
    if all_of_them:
        assert sorted(q.text for q in found) == sorted(m["text"] for m in expected)


def check_mention(text: str, mention: Mapping[str, Any]) -> None:
    """Assert that one mention is found where it stands, with its kind, value and words."""
    start = -1
    for _ in range(mention.get("occurrence", 1)):
        start = text.index(mention["text"], start + 1)
    at = [q for q in find(text) if (q.start, q.text) == (start, mention["text"])]
    assert at, f"{mention['text']!r} is not found in {text!r}"
    check_quantity(at[0], mention)


def check_quantity(q: Quantity, expected: Mapping[str, Any]) -> None:
    """Assert what a case says of one quantity."""
    if "kind" in expected:
        assert KINDS[expected["kind"]](q), f"{q} is no {expected['kind']}"
    if "value" in expected:
        assert holds_value(q, expected["value"])
    if "from" in expected:
        assert isinstance(q.value, Interval)
        assert (q.value.low, q.value.high) == (exact(expected["from"]), exact(expected["to"]))
    if expected.get("kind") == "period":
        assert isinstance(q.value, Interval)
        assert isinstance(q.value.low, PartialDate)
        assert q.value.low == PartialDate(expected["year"], 3 * expected["ordinal"] - 2)
    elif "ordinal" in expected:
        assert q.value == expected["ordinal"]
    if "words_any_of" in expected:
        head = {new for _, new in writing.spellings(q)} | {q.text}
        assert any(words.removesuffix(" century") in head for words in expected["words_any_of"])


def holds_value(q: Quantity, value: Any) -> bool:
    """Return whether a quantity's value is a case's number, list of parts, range, or ISO date."""
    if isinstance(value, list):
        return isinstance(q.value, Score) and list(q.value.parts) == [exact(part) for part in value]
    if isinstance(value, str):
        return str(q.value) == value or (isinstance(q.value, (Decimal, Fraction)) and q.value == exact(value))
    if isinstance(value, dict):
        low, high = (exact(end) for end in value["range"])
        unit = "unit" not in value or q.unit == value["unit"]
        return isinstance(q.value, Interval) and (q.value.low, q.value.high) == (low, high) and unit
    return bool(q.value == exact(value))


def numbers_of(quantities: Sequence[Quantity]) -> set[Decimal | Fraction]:
    """Return every number in the values of quantities, the ends of ranges and the parts of scores among them."""
    found: set[Decimal | Fraction] = set()
    for q in quantities:
        values = (q.value.low, q.value.high) if isinstance(q.value, Interval) else (q.value,)
        found.update(v for v in values if isinstance(v, (Decimal, Fraction)))
    return found


def check_never_values(quantities: Sequence[Quantity], never: Sequence[Any]) -> None:
    """Assert that no single value is one that must not come out."""
    single = {q.value for q in quantities if isinstance(q.value, (Decimal, Fraction))}
    assert single.isdisjoint(exact(number) for number in never)


def check_never_dates(quantities: Sequence[Quantity], never: Sequence[str]) -> None:
    """Assert that none of the pieces of text is read as a date or a time."""
    assert not [q for q in quantities if q.kind in (Kind.DATE, Kind.TIME) and q.text in never]

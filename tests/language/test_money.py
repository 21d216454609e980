"""Currencies: signs before, words and codes after."""

from __future__ import annotations

import pytest

from probelib.language import money


@pytest.mark.parametrize(
    ("text", "code", "start"),
    [
        ("for $", "USD", 4),
        ("for us$ ", "USD", 4),
        ("usd ", "USD", 0),
        ("c$", "CAD", 0),
        ("r$", "BRL", 0),
        ("paid €", "EUR", 5),
        ("rs. ", "INR", 0),
    ],
)
def test_signs_before(text: str, code: str, start: int) -> None:
    found = money.before(text, len(text))
    assert found is not None
    assert (found[0].code, found[1]) == (code, start)


@pytest.mark.parametrize("text", ["", "cars ", "of ", "hers."])
def test_words_that_are_no_sign(text: str) -> None:
    assert money.before(text, len(text)) is None


@pytest.mark.parametrize(
    ("text", "code", "cents"),
    [
        ("dollars in", "USD", False),
        ("us dollars", "USD", False),
        ("cents", "USD", True),
        ("pence", "GBP", True),
        ("eur", "EUR", False),
        ("€ and", "EUR", False),
    ],
)
def test_words_after(text: str, code: str, cents: bool) -> None:
    found = money.after(text, 0)
    assert found is not None
    assert (found[0].code, found[2]) == (code, cents)


@pytest.mark.parametrize("text", ["", "dollarized", "people", "$5"])
def test_words_after_that_are_no_currency(text: str) -> None:
    assert money.after(text, 0) is None


def test_codes_are_unique_and_signs_lead_to_one_currency() -> None:
    assert all(code == c.code for code, c in money.CURRENCIES.items())
    signs = [sign for c in money.CURRENCIES.values() for sign in c.signs]
    assert len(signs) == len(set(signs))

"""Numbers in words, both ways."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies

from probelib.errors import InputError
from probelib.language import words


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("seven million six thousand", 7_006_000),
        ("thirty-one hundred and forty", 3140),
        ("two hundred thousand", 200_000),
        ("one hundred and five thousand, three hundred and two", 105_302),
        ("forty five", 45),
        ("two thousand and three", 2003),
        ("three point one four", Decimal("3.14")),
        ("three point four million", 3_400_000),
        ("zero point zero five", Decimal("0.05")),
    ],
)
def test_the_whole_text_is_one_number(text: str, value: Decimal) -> None:
    reading = words.read(text, 0)
    assert reading is not None
    assert (reading.value, reading.end) == (value, len(text))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("two three", "two", id="two numbers"),
        pytest.param("two and three", "two", id="and joins no small numbers"),
        pytest.param("two hundred and three hundred", "two hundred", id="and joins no equal sizes"),
        pytest.param("four hundred and four hundred and ten", "four hundred", id="nor a third number"),
        pytest.param("two thousand and three hundred", "two thousand and three hundred", id="but a smaller one"),
        pytest.param("first six", "first", id="an ordinal ends a number"),
        pytest.param("twenty million thousand", "twenty million", id="magnitudes fall"),
        pytest.param("zero point made", "zero", id="point without digits"),
        pytest.param("five hundred people", "five hundred", id="a noun ends a number"),
    ],
)
def test_a_number_ends_where_it_has_to(text: str, read: str) -> None:
    reading = words.read(text, 0)
    assert reading is not None
    assert text[: reading.end] == read


@pytest.mark.parametrize(
    ("text", "year"), [("nineteen seventy-four", 1974), ("twenty ten", 2010), ("nineteen oh five", 1905)]
)
def test_two_halves_are_a_year(text: str, year: int) -> None:
    reading = words.read(text, 0)
    assert reading is not None
    assert (reading.value, reading.year) == (year, True)


@pytest.mark.parametrize("text", ["hundred", "and five", "the", "point five", ""])
def test_what_is_no_number_is_none(text: str) -> None:
    assert words.read(text, 0) is None


@pytest.mark.parametrize(
    ("value", "british", "american"),
    [
        (Decimal("-0.6"), "minus zero point six", "minus zero point six"),
        (1984, "one thousand nine hundred and eighty-four", "one thousand nine hundred eighty-four"),
        (1005, "one thousand and five", "one thousand five"),
        (10**15, "one quadrillion", "one quadrillion"),
        (0, "zero", "zero"),
    ],
)
def test_cardinals(value: Decimal, british: str, american: str) -> None:
    assert words.cardinal(value) == british
    assert words.cardinal(value, british=False) == american


def test_equal_numbers_with_other_digits_are_said_as_written() -> None:
    assert words.cardinal(Decimal("3.00")) == "three point zero zero"
    assert words.cardinal(Decimal(3)) == "three"


@settings(derandomize=True, deadline=None)
@given(strategies.integers(0, 10**15))
def test_words_are_those_of_num2words_but_for_its_commas(n: int) -> None:
    from num2words import num2words

    assert words.cardinal(n) == num2words(n, lang="en").replace(",", "")


@settings(derandomize=True, deadline=None)
@given(strategies.integers(1, 10**9))
def test_ordinals_are_those_of_num2words_but_for_its_commas(n: int) -> None:
    from num2words import num2words

    assert words.ordinal(n) == num2words(n, lang="en", to="ordinal").replace(",", "")


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (1986, "nineteen eighty-six"),
        (2003, "two thousand and three"),
        (1905, "nineteen oh five"),
        (1900, "nineteen hundred"),
        (2018, "twenty eighteen"),
        (476, "four hundred and seventy-six"),
    ],
)
def test_years_are_spoken(n: int, text: str) -> None:
    assert words.year(n) == text


@pytest.mark.parametrize(
    ("n", "suffix"),
    [
        (1, "st"),
        (2, "nd"),
        (3, "rd"),
        (4, "th"),
        (11, "th"),
        (12, "th"),
        (13, "th"),
        (21, "st"),
        (111, "th"),
        (1013, "th"),
    ],
)
def test_suffixes(n: int, suffix: str) -> None:
    assert words.suffix(n) == suffix


@pytest.mark.parametrize("value", [10**18, Fraction(1, 3)])
def test_what_has_no_words_is_refused(value: Fraction) -> None:
    with pytest.raises(InputError):
        words.cardinal(value)


def test_an_ordinal_starts_at_one() -> None:
    with pytest.raises(InputError):
        words.ordinal(0)


@pytest.mark.parametrize(
    ("fraction", "value"),
    [(Fraction(1, 8), Decimal("0.125")), (Fraction(6, 2), Decimal(3)), (Fraction(1, 3), Fraction(1, 3))],
)
def test_a_fraction_is_a_decimal_where_it_ends(fraction: Fraction, value: Decimal) -> None:
    assert words.exact(fraction) == value
    assert type(words.exact(fraction)) is type(value)

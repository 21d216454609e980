"""Dates: possible days, the order of numeric parts, every form."""

from __future__ import annotations

import pytest

from probelib.language import dates, forms
from probelib.records import PartialDate


@pytest.mark.parametrize(
    ("year", "month", "day", "expected"),
    [
        (2020, 2, 31, False),
        (2020, 2, 29, True),
        (1900, 2, 29, False),
        (2000, 2, 29, True),
        (None, 2, 29, True),
        (2020, 13, 1, False),
        (2020, 4, 31, False),
        (2020, 6, None, True),
    ],
)
def test_possible_days(year: int | None, month: int, day: int | None, expected: bool) -> None:
    assert dates.possible(year, month, day) is expected


@pytest.mark.parametrize(
    ("text", "day_first", "value", "form"),
    [
        pytest.param("20-06-2003", None, "2003-06-20", forms.DATE_NUMERIC, id="only a day can be 20"),
        pytest.param("06/20/2003", None, "2003-06-20", forms.DATE_NUMERIC, id="only a day can be 20, the other way"),
        pytest.param("3/4/2020", None, "2020-04-03", forms.DATE_AMBIGUOUS, id="nothing decides"),
        pytest.param("3/4/2020", True, "2020-04-03", forms.DATE_NUMERIC, id="day first"),
        pytest.param("3/4/2020", False, "2020-03-04", forms.DATE_NUMERIC, id="month first"),
        pytest.param("4/4/2020", None, "2020-04-04", forms.DATE_NUMERIC, id="both readings agree"),
        pytest.param("1986-06-03", None, "1986-06-03", forms.DATE_ISO, id="iso"),
        pytest.param("9 / 9 / 01", None, "2001-09-09", forms.DATE_NUMERIC, id="two-digit year"),
    ],
)
def test_numeric_dates(text: str, day_first: bool | None, value: str, form: str) -> None:
    found = dates.numeric(text, 0, day_first)
    assert found is not None
    assert (str(found.value), found.form, found.end) == (value, form, len(text))


@pytest.mark.parametrize("text", ["16.12.10", "13/14/2020", "2 - 4 - 10", "1/2", "40/1/2020"])
def test_what_is_no_numeric_date(text: str) -> None:
    assert dates.numeric(text, 0, None) is None


@pytest.mark.parametrize("text", ["may", "march past", "mayor 5", "june of them", "sept"])
def test_a_month_alone_is_no_date(text: str) -> None:
    assert dates.at_month(text, 0) is None


def test_an_impossible_date_is_found_without_a_value() -> None:
    found = dates.at_day("31 february 2020", 0)
    assert found is not None
    assert (found.value, found.end) == (None, 16)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (forms.DATE_DMY, "3 June 1986"),
        (forms.DATE_MDY, "June 3, 1986"),
        (forms.DATE_ORDINAL, "3rd June, 1986"),
        (forms.DATE_ISO, "1986-06-03"),
        (forms.DATE_DASHED, "03-06-1986"),
        (forms.DATE_SLASHED, "03/06/1986"),
    ],
)
def test_forms(form: str, text: str) -> None:
    assert dates.write(PartialDate(1986, 6, 3), form) == text


def test_a_form_that_needs_a_missing_part_is_none() -> None:
    assert dates.write(PartialDate(1986, 6), forms.DATE_DMY) is None
    assert dates.write(PartialDate(1986), forms.DATE_MY) is None
    assert dates.write(PartialDate(None, 6, 3), forms.DATE_ISO) is None

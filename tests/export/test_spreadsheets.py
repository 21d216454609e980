from __future__ import annotations

import pytest

from probelib.export.spreadsheets import as_csv, harmless, rounded
from probelib.export.tables import Column


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@x",
        "\tx",
        " =HYPERLINK(1)",
        "\r=1",
        "\u00a0=1",
        "\x00=1",
        "\ufeff=1",
        "\u200e@x",
        "\uff1d1+1",
    ],
    ids=repr,
)
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("value", ["numeration", "", "a=b", "a; b", "  ", "1;2", -3.5, None, True])
def test_all_else_stays_as_it_is(value: str | float | bool | None) -> None:
    assert harmless(value) is value


@pytest.mark.parametrize(
    ("text", "safe"),
    [("x;=1+1", "x;'=1+1"), ("x\t@y", "x\t'@y"), ("x; -2+3", "x;' -2+3"), ("=1;=2", "'=1;'=2")],
    ids=["semicolon", "tab", "blank", "twice"],
)
def test_a_sign_that_parts_cells_elsewhere_hides_no_formula(text: str, safe: str) -> None:
    assert harmless(text) == safe


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (-2.4499999999999957, -2.45),
        (5.684341886080802e-14, 0.0),
        (-1e-15, 0.0),
        (1 / 3, 0.333333),
        (200 / 3, 66.666667),
        (0.000123456789, 0.000123457),
        (3.2e-9, 3.2e-9),
        (12.0, 12.0),
    ],
    ids=repr,
)
def test_a_number_has_no_noise_and_its_digits(value: float, written: float) -> None:
    assert str(rounded(value)) == str(written)


@pytest.mark.parametrize("value", [7, True, None, "-2.4499999999999957", float("inf")], ids=repr)
def test_what_is_no_fraction_is_not_rounded(value: str | float | None) -> None:
    assert rounded(value) is value


def test_a_file_for_people_has_rounded_numbers() -> None:
    columns = (Column("what", "text", "A name."), Column("points", "number", "A change."))
    assert as_csv(columns, [("a", 50 - 52.45), ("b", None)]) == b"what,points\na,-2.45\nb,\n"

from __future__ import annotations

import pytest

from probelib.export.spreadsheets import harmless


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

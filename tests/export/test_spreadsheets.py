from __future__ import annotations

import pytest

from probelib.export.spreadsheets import harmless


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", " =HYPERLINK(1)", "\r=1"])
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("value", ["numeration", "", "a=b", -3.5, None, True])
def test_all_else_stays_as_it_is(value: str | float | bool | None) -> None:
    assert harmless(value) is value

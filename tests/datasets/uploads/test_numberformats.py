"""How a workbook displays a number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from probelib.datasets.uploads.numberformats import displayed, plain


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (12, "12"),
        (1200.0, "1200"),
        (0.1 + 0.2, "0.3"),
        (1e-7, "0.0000001"),
        (-2.5, "-2.5"),
        (1e21, "1" + "0" * 21),
        (0.0, "0"),
    ],
)
def test_a_plain_number_has_no_exponent_and_no_noise(number: float, text: str) -> None:
    assert plain(number) == text


@pytest.mark.parametrize(
    ("number", "number_format", "text"),
    [
        (0.256, "General", "0.256"),
        (0.256, "0%", "26%"),
        (0.256, "0.0%", "25.6%"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1234.5, "#,##0", "1,235"),
        (-1234, "#,##0_);(#,##0)", "(1,234)"),
        (1234, "#,##0_);(#,##0)", "1,234"),
        (-1234, "#,##0_);[Red]\\(#,##0\\)", "(1,234)"),
        (-3, "0", "-3"),
        (-0.001, "0.00", "0.00"),
        (0, '0;-0;"none"', "0"),
        (7, "000", "007"),
        (2.5, "0.##", "2.5"),
        (2, "0.##", "2"),
        (1234.5, "[$€-407]#,##0.00", "€1,234.50"),
        (1234.5, '#,##0.00 "km"', "1,234.50 km"),
        (5, '"$"#,##0', "$5"),
        (1.5, "0.00E+00", "1.5"),
        (1.5, "# ?/?", "1.5"),
        (43831, "yyyy-mm-dd", "43831"),
        (1500000, "#,##0,", "1500000"),
        (1.5, "@", "1.5"),
        (1.5, "", "1.5"),
        (5, "[>100]0;0.0", "5"),
    ],
)  # fmt: skip
def test_a_number_is_written_as_its_format_displays_it(number: float, number_format: str, text: str) -> None:
    assert displayed(number, number_format) == text


@given(some.floats() | some.integers(), some.text('#0?.,;%_*[]$€\\"() -+Eymd@/', max_size=12))
def test_any_format_gives_a_text(number: float, number_format: str) -> None:
    assert displayed(number, number_format)

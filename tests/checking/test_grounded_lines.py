"""Statements on accounts: lines by label, columns by year, at the scale of the table."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import grid

INCOME = grid(
    """
    (In thousands) | 2019 | 2018 | 2017
    Revenue | $8,420 | $7,960 | $7,500
    Cost of sales | (5,130) | (4,980) | (4,700)
    Gross profit | 3,290 | 2,980 | 2,800
    Net profit | (147) | 726 | 710
    Gross margin | 39.1% | 37.4% | 37.3%
    """,
    "",
    "income",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Revenue in 2019 was $8,420 thousand.", Truth.TRUE, id="at the table's scale"),
        pytest.param("Revenue in 2019 was $8.42 million.", Truth.TRUE, id="at another scale"),
        pytest.param("Revenue in 2019 was $8,420.", Truth.TRUE, id="as written"),
        pytest.param("Revenue in 2018 was $8,420 thousand.", Truth.FALSE, id="another year"),
        pytest.param("Revenue in 2016 was $8,420 thousand.", Truth.UNKNOWN, id="no such year"),
        pytest.param("Other revenue in 2019 was $8,420 thousand.", Truth.UNKNOWN, id="another line"),
        pytest.param("Cost of sales in 2019 was 5,130 thousand.", Truth.TRUE, id="a cost without its sign"),
        pytest.param("Net profit in 2019 was 147 thousand.", Truth.FALSE, id="a loss is no profit"),
        pytest.param("Net profit in 2019 was (147) thousand.", Truth.TRUE, id="a loss"),
        pytest.param("Revenue rose by 460 thousand from 2018 to 2019.", Truth.TRUE, id="change"),
        pytest.param("Revenue fell by 460 thousand from 2018 to 2019.", Truth.FALSE, id="the other way"),
        pytest.param("Change in gross profit from 2018 to 2019 was 310 thousand.", Truth.TRUE, id="change as a noun"),
        pytest.param("Percentage change in revenue from 2018 to 2019 was 5.78%.", Truth.TRUE, id="change in percent"),
        pytest.param("Revenue grew by 8.5% from 2018 to 2019.", Truth.FALSE, id="other change in percent"),
        pytest.param("Average revenue for 2018 and 2019 was 8,190 thousand.", Truth.TRUE, id="average"),
        pytest.param("Average revenue from 2017 to 2019 was 7,960 thousand.", Truth.TRUE, id="the year between counts"),
        pytest.param("Gross profit was 39.07 percent of revenue in 2019.", Truth.TRUE, id="share of a line"),
        pytest.param("Gross margin in 2019 was 39.1%.", Truth.TRUE, id="a line in percent"),
        pytest.param("Gross margin in 2018 was 39.1%.", Truth.FALSE, id="a line in percent, another year"),
    ],
)
def test_income(text: str, truth: Truth) -> None:
    assert check(INCOME, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Revenue in 2019 was between $8,300 and $8,500 thousand.", Truth.TRUE, id="one unit for both"),
        pytest.param("Revenue in 2019 was between $8,430 thousand and $8,500 thousand.", Truth.FALSE, id="below it"),
        pytest.param("Revenue in 2018 was between $8,300 thousand and $8,500 thousand.", Truth.FALSE, id="other year"),
        pytest.param(
            "Change in revenue from 2018 to 2019 was between 400 and 500 thousand.", Truth.TRUE, id="a change"
        ),
        pytest.param(
            "Percentage change in revenue between 2018 and 2019 was between 5 and 6%.", Truth.TRUE, id="beside years"
        ),
        pytest.param(
            "Average revenue from 2017 to 2019 was between 7,900 and 8,000 thousand.", Truth.TRUE, id="average"
        ),
        pytest.param("Other revenue in 2019 was between 8,300 and 8,500 thousand.", Truth.UNKNOWN, id="another line"),
    ],
)
def test_a_range(text: str, truth: Truth) -> None:
    assert check(INCOME, text).truth is truth

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from probelib.language import units
from probelib.language.quantities import find
from tests.probes.made import flipped, kept, table_of

NAME = "scale.conversion"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("it is 1.85 m tall", ["it is 185 cm tall"], id="the next smaller unit"),
        pytest.param("It is 1.85 metres tall.", ["It is 185 centimetres tall."], id="a name stays a name"),
        pytest.param("it is 25 °C", ["it is 77 °F"], id="an offset is not forgotten"),
        pytest.param("it is 2.01 kg", ["it is 2010 g"], id="no tail of binary digits"),
        pytest.param("it costs 19.99 dollars", ["it costs 1999 cents"], id="cents"),
        pytest.param("It lasts half an hour.", ["It lasts 30 minutes."], id="half an hour"),
        pytest.param("It took two decades.", ["It took 240 months."], id="decades are years"),
        pytest.param("The €50 note is wide.", [], id="before a noun"),
        pytest.param("It costs 250 dollars.", [], id="nobody says 25000 cents"),
        pytest.param(
            "It lasted 120 minutes.", ["It lasted 7200 seconds.", "It lasted 2 hours."], id="and the next larger"
        ),
        pytest.param("it is 5'11\" tall", ["it is 180.34 cm tall"], id="feet and inches"),
        pytest.param("it weighs 6 kilogrammes", ["it weighs 6000 grams"], id="another spelling has its plural"),
        pytest.param("it grew 3 °C warmer", [], id="a difference has no offset"),
        pytest.param("it warmed 2 °C", [], id="what it warmed by"),
        pytest.param("it cooled 3 °C at night", [], id="what it cooled by"),
        pytest.param("the daily temperature range was 12 °C", [], id="a range"),
        pytest.param("it has a 5 °C margin", [], id="a margin"),
        pytest.param("it goes in 5 °C steps", [], id="a step"),
        pytest.param("there was a rise of 3 °C", [], id="a rise"),
        pytest.param("the anomaly is 2 °C", [], id="an anomaly"),
        pytest.param("temperatures vary by 3 °C", [], id="by how much"),
        pytest.param("lund has 12 °C", [], id="nobody says which"),
        pytest.param("it rose to 40 °C", ["it rose to 104 °F"], id="what it rose to"),
        pytest.param("it has a high of 25 °C", ["it has a high of 77 °F"], id="a high"),
        pytest.param("it is above 25 °C", ["it is above 77 °F"], id="above a temperature"),
        pytest.param("it is 25 °C above it", [], id="how much above another"),
        pytest.param("it is more than 25 °C colder", [], id="more than a difference"),
        pytest.param("it melts below 25 °C", ["it melts below 77 °F"], id="below a temperature"),
        pytest.param(
            "it has the highest temperature in the table, 25 °C",
            ["it has the highest temperature in the table, 77 °F"],
            id="behind a comma",
        ),
        pytest.param("it reached 25 °C in may", ["it reached 77 °F in may"], id="what it reached"),
        pytest.param("it runs on a 24-hour schedule", [], id="all day"),
        pytest.param("it is open 7 days", [], id="all week"),
        pytest.param("he is 30 years old", [], id="an age stays in years"),
        pytest.param("it lasted 5 months and 2 days", [], id="one of two units of a length"),
        pytest.param("it holds 2 pints", [], id="two sizes of pint"),
        pytest.param("won 7 in 2005 and 9 in 2006", [], id="in is no inch"),
        pytest.param("it led for the first 10 weeks", [], id="weeks of a season"),
        pytest.param("it fires 7.62 mm (0.3 in) shells", [], id="with another unit beside it"),
        pytest.param("it is 5 mm long", ["it is 0.5 cm long"], id="nobody says micrometres"),
        pytest.param("it has 7 goals", [], id="no measure, no probe"),
    ],
)
def test_another_unit_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_table_of_temperature_ranges_says_differences() -> None:
    ranges = table_of("climate", "city | daily range (°C)\nlund | 12\nvisby | 9")
    assert kept("lund is at 12 °C", NAME, table=ranges) == []


def test_a_flip_is_wrongly_converted() -> None:
    (text,) = flipped("anna berg has a height of 1.85 m", NAME)
    (measure,) = find(text)
    assert measure.unit == "cm"
    assert measure.value != 185


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    (text,) = flipped("anna berg has a height of 1.70 m", NAME, "refuted")
    assert text == "anna berg has a height of 185 cm"


@given(strategies.integers(min_value=0, max_value=10**6))
def test_a_flip_never_restates_the_table(seed: int) -> None:
    for text in flipped("anna berg weighs 71 kg", NAME, seed=seed):
        (measure,) = find(text)
        assert units.convert(measure.value, measure.unit or "", "kg") != 71  # type: ignore[arg-type]


def test_some_of_so_many_years_are_not_some_of_so_many_months() -> None:
    assert kept("2000 be 1 of the 2 year that she won", NAME) == []


def test_weeks_that_are_counted_are_not_so_many_days() -> None:
    assert kept("there be only 5 week in the season where she won", NAME) == []

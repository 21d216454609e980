"""Every kind is found where it stands, names and ids are left alone, and no text breaks the search."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies

from probelib.language import forms
from probelib.language.quantities import begins, find, lower
from probelib.records import ClockTime, Interval, Kind, PartialDate, Score, Value

Found = tuple[str, Kind, Value | int | str, str | None]


def check(text: str, expected: Sequence[Found]) -> None:
    found = [(q.text, q.kind, q.value, q.unit) for q in find(text)]
    assert found == [(span, kind, _value(value), unit) for span, kind, value, unit in expected]


def _value(value: Value | int | str) -> Value:
    return Decimal(value) if isinstance(value, (int, str)) else value


def years(low: int, high: int) -> Interval:
    return Interval(Decimal(low), Decimal(high))


def score(*parts: int) -> Score:
    return Score(tuple(map(Decimal, parts)))


def match(*sets: tuple[int, ...]) -> Score:
    return Score(tuple(Decimal(part) for one in sets for part in one), tuple(map(len, sets)))


COUNTS: list[tuple[str, list[Found]]] = [
    ("4 of the 5 crater be there", [("4", Kind.CARDINAL, 4, None), ("5", Kind.CARDINAL, 5, None)]),
    ("a total of18 medal", [("18", Kind.CARDINAL, 18, None)]),
    ("first elect before1876", [("1876", Kind.YEAR, 1876, None)]),
    ("with 2players on it", [("2", Kind.CARDINAL, 2, None)]),
    ("- 3 be the most common", [("- 3", Kind.CARDINAL, -3, None)]),
    ("with a par of - 10", [("- 10", Kind.CARDINAL, -10, None)]),
    ("the diff be + 23", [("+ 23", Kind.CARDINAL, 23, None)]),
    ("the change (−4.2)", [("−4.2", Kind.CARDINAL, "-4.2", None)]),
    ("it was minus three", [("minus three", Kind.CARDINAL, -3, None)]),
    ("2 610 529 people", [("2 610 529", Kind.CARDINAL, 2610529, None)]),
    ("7.1 million viewer", [("7.1 million", Kind.CARDINAL, 7100000, None)]),
    ("20 thousand crowd", [("20 thousand", Kind.CARDINAL, 20000, None)]),
    ("a hundred people", [("a hundred", Kind.CARDINAL, 100, None)]),
    ("it holds over hundred people", [("hundred", Kind.CARDINAL, 100, None)]),
    ("rain fell for over hundred days", [("hundred days", Kind.DURATION, 100, "day")]),
    ("the week 7 game at home", [("7", Kind.OTHER, 7, None)]),
    ("it rose in only one year.", [("one", Kind.CARDINAL, 1, None)]),
    ("it was built in only one year of work", [("one year", Kind.DURATION, 1, "year")]),
    ("he made about 12 - 14 points a night", [("12 - 14", Kind.CARDINAL, years(12, 14), None)]),
    (
        "it emits 95 g/km, or 153 g / mi",
        [("95 g/km", Kind.MEASURE, 95, "g/km"), ("153 g / mi", Kind.MEASURE, 153, "g/mi")],
    ),
    ("a bus of 800 mt/s", [("800 mt/s", Kind.MEASURE, 800, "MT/s")]),
    ("rooms in the 300 's", [("300 's", Kind.OTHER, years(300, 399), None)]),
    (
        "between the second and the third quarter of 2016",
        [("second", Kind.ORDINAL, 2, None), ("third", Kind.ORDINAL, 3, None), ("2016", Kind.YEAR, 2016, None)],
    ),
    ("two dozen eggs", [("two dozen", Kind.CARDINAL, 24, None)]),
    ("half a dozen moons", [("half a dozen", Kind.CARDINAL, 6, None)]),
    ("1.24 × 10⁷ of them", [("1.24 × 10⁷", Kind.CARDINAL, 12400000, None)]),
    ("fleet numbers 428-430", [("428-430", Kind.CARDINAL, years(428, 430), None)]),
    ("out of 1 another", []),
    ("1 of 2 country", [("1", Kind.CARDINAL, 1, None), ("2", Kind.CARDINAL, 2, None)]),
    ("zero point 2 time", [("zero", Kind.CARDINAL, 0, None), ("2", Kind.CARDINAL, 2, None)]),
    ("there be 2 week in which they rest", [("2", Kind.CARDINAL, 2, None)]),
    ("a quarter of a million voters", [("a quarter of a million", Kind.CARDINAL, 250000, None)]),
    ("three quarters of a million fans", [("three quarters of a million", Kind.CARDINAL, 750000, None)]),
    ("half of a million fans", [("half of a million", Kind.CARDINAL, 500000, None)]),
    ("two thirds of a billion", [("two thirds of a billion", Kind.CARDINAL, Fraction(2 * 10**9, 3), None)]),
    ("a quarter of a million dollars", [("a quarter of a million dollars", Kind.MONEY, 250000, "USD")]),
    ("at least 20 may attend", [("20", Kind.CARDINAL, 20, None)]),
    ("20 may attend the show", [("20", Kind.CARDINAL, 20, None)]),
    ("they march 5 abreast", [("5", Kind.CARDINAL, 5, None)]),
    ("1,00,000 people came", [("1,00,000", Kind.CARDINAL, 100000, None)]),
    ("12,34,56,789 votes", [("12,34,56,789", Kind.CARDINAL, 123456789, None)]),
    ("worth ₹12,34,567.50 now", [("₹12,34,567.50", Kind.MONEY, "1234567.50", "INR")]),
    ("16’157 people", [("16’157", Kind.CARDINAL, 16157, None)]),
    ("CHF 1'250'000.50 in all", [("CHF 1'250'000.50", Kind.MONEY, "1250000.50", "CHF")]),
    ("the 1980's 100 songs", [("1980's", Kind.OTHER, years(1980, 1989), None), ("100", Kind.CARDINAL, 100, None)]),
]
KINDS: list[tuple[str, list[Found]]] = [
    ("the second highest", [("second", Kind.ORDINAL, 2, None)]),
    ("fiscal 2019 second quarter", [("2019", Kind.YEAR, 2019, None), ("second", Kind.ORDINAL, 2, None)]),
    (
        "3 second and 4 third places",
        [
            ("3", Kind.CARDINAL, 3, None),
            ("second", Kind.ORDINAL, 2, None),
            ("4", Kind.CARDINAL, 4, None),
            ("third", Kind.ORDINAL, 3, None),
        ],
    ),
    ("a 1.2 second quarter mile", [("1.2 second", Kind.DURATION, "1.2", "s")]),
    ("a 2000-second burn", [("2000-second", Kind.DURATION, 2000, "s")]),
    ("in the 20th century", [("20th", Kind.ORDINAL, 20, None)]),
    ("the hundredth goal", [("hundredth", Kind.ORDINAL, 100, None)]),
    ("his thousandth run", [("thousandth", Kind.ORDINAL, 1000, None)]),
    ("its twenty-first win", [("twenty-first", Kind.ORDINAL, 21, None)]),
    ("it was first built in 1990", [("1990", Kind.YEAR, 1990, None)]),
    ("1977 / 1978 / 1989", [(str(y), Kind.YEAR, y, None) for y in (1977, 1978, 1989)]),
    ("sales over 2018 and 2019", [(str(y), Kind.YEAR, y, None) for y in (2018, 2019)]),
    ("fell by $1.32 to 43 cents", [("$1.32", Kind.MONEY, "1.32", "USD"), ("43 cents", Kind.MONEY, "0.43", "USD")]),
    ("the average over the two years.", [("two", Kind.CARDINAL, 2, None)]),
    ("in 2007 / 2008 and 2009", [("2007 / 2008", Kind.YEAR, years(2007, 2008), None), ("2009", Kind.YEAR, 2009, None)]),
    ("from '84 to '08", [("'84", Kind.YEAR, 1984, None), ("'08", Kind.YEAR, 2008, None)]),
    ("the 1600's", [("1600's", Kind.OTHER, years(1600, 1699), None)]),
    ("in her early twenties", [("twenties", Kind.OTHER, years(20, 29), None)]),
    ("the mid 90's", [("90's", Kind.OTHER, years(1990, 1999), None)]),
    ("the nineteen eighties", [("nineteen eighties", Kind.OTHER, years(1980, 1989), None)]),
    ("on 20 may attendance rose", [("20 may", Kind.DATE, PartialDate(None, 5, 20), None)]),
    ("the 20 may game", [("20 may", Kind.DATE, PartialDate(None, 5, 20), None)]),
    ("on 20 May they met", [("20 May", Kind.DATE, PartialDate(None, 5, 20), None)]),
    ("Then 20 May saw it", [("20 May", Kind.DATE, PartialDate(None, 5, 20), None)]),
    ("it be 20 may when", [("20 may", Kind.DATE, PartialDate(None, 5, 20), None)]),
    ("the march 5 game", [("march 5", Kind.DATE, PartialDate(None, 3, 5), None)]),
    ("on march 5 miles davis sang", [("march 5", Kind.DATE, PartialDate(None, 3, 5), None)]),
    ("the fiscal 2019 s quarter", [("2019", Kind.YEAR, 2019, None)]),
    ("in the 1990 s it fell", [("1990 s", Kind.OTHER, years(1990, 1999), None)]),
    ("in 2018 s report", [("2018", Kind.YEAR, 2018, None)]),
    (
        "the late 1980s and 1800's",
        [("1980s", Kind.OTHER, years(1980, 1989), None), ("1800's", Kind.OTHER, years(1800, 1899), None)],
    ),
    ("a 1999 ad campaign", [("1999", Kind.YEAR, 1999, None)]),
    ("in 2005 bc lions won", [("2005", Kind.YEAR, 2005, None)]),
    ("in season 8 of it", [("8", Kind.OTHER, 8, None)]),
    ("In Season 8 it won", [("8", Kind.OTHER, 8, None)]),
    ("april 7 1996", [("april 7 1996", Kind.DATE, PartialDate(1996, 4, 7), None)]),
    ("the 17th of sep 1985", [("17th of sep 1985", Kind.DATE, PartialDate(1985, 9, 17), None)]),
    ("the fourth of july", [("fourth of july", Kind.DATE, PartialDate(None, 7, 4), None)]),
    ("on 1972 - 11 - 19", [("1972 - 11 - 19", Kind.DATE, PartialDate(1972, 11, 19), None)]),
    ("31 / 8 / 01 be late", [("31 / 8 / 01", Kind.DATE, PartialDate(2001, 8, 31), None)]),
    (
        "12-15 june 2003",
        [("12-15 june 2003", Kind.DATE, Interval(PartialDate(2003, 6, 12), PartialDate(2003, 6, 15)), None)],
    ),
    ("Q3 2019 sales", [("Q3 2019", Kind.DATE, Interval(PartialDate(2019, 7), PartialDate(2019, 9)), None)]),
    ("on at 7:30", [("7:30", Kind.TIME, ClockTime(7, 30), None)]),
    ("at 11:30 in the evening", [("11:30 in the evening", Kind.TIME, ClockTime(23, 30), None)]),
    ("at half past nine", [("half past nine", Kind.TIME, ClockTime(9, 30), None)]),
    ("at a quarter to ten pm", [("a quarter to ten pm", Kind.TIME, ClockTime(21, 45), None)]),
    ("the time of landfall was 6:10", [("6:10", Kind.TIME, ClockTime(6, 10), None)]),
    ("rose sixfold", [("sixfold", Kind.OTHER, 6, None)]),
    ("a 3-fold rise", [("3-fold", Kind.OTHER, 3, None)]),
    ("in all three years", [("three", Kind.CARDINAL, 3, None)]),
    ("in only one year, 2018", [("one", Kind.CARDINAL, 1, None), ("2018", Kind.YEAR, 2018, None)]),
    ("the area (cm 2) of it", []),
    ("a pick number of 3", [("3", Kind.OTHER, 3, None)]),
    ("the atomic number 74", [("74", Kind.CARDINAL, 74, None)]),
    ("he set three of the records", [("three", Kind.CARDINAL, 3, None)]),
    ("payouts of FY19", [("19", Kind.YEAR, 2019, None)]),
    ("from 2020 - 2024, what", [("2020 - 2024", Kind.YEAR, years(2020, 2024), None)]),
    ("over 3/4 of the day", [("3/4", Kind.OTHER, "0.75", None)]),
    ("over 300 crore", [("300 crore", Kind.CARDINAL, 3_000_000_000, None)]),
    ("a metre and a half", [("a metre and a half", Kind.MEASURE, "1.5", "m")]),
    ("2 GW, 5 kW", [("2 GW", Kind.MEASURE, 2, "GW"), ("5 kW", Kind.MEASURE, 5, "kW")]),
    ("under ASC 350-40", []),
    (
        "at 2021-03-04T10:15:00 by hand",
        [("2021-03-04", Kind.DATE, PartialDate(2021, 3, 4), None), ("10:15:00", Kind.TIME, ClockTime(10, 15), None)],
    ),
    ("at 11:59PM sharp", [("11:59PM", Kind.TIME, ClockTime(23, 59), None)]),
    ("at 12 a.m. sharp", [("12 a.m.", Kind.TIME, ClockTime(0), None)]),
    ("departure of 02:20", [("02:20", Kind.TIME, ClockTime(2, 20), None)]),
    ("2 - third of it", [("2 - third", Kind.OTHER, Fraction(2, 3), None)]),
    ("a tenth of it", [("a tenth", Kind.OTHER, "0.1", None)]),
    ("three times as many", [("three times", Kind.OTHER, 3, None)]),
    ("have 2 time the enrollment of it", [("2 time", Kind.OTHER, 2, None)]),
    ("win 2 time the same year", [("2", Kind.CARDINAL, 2, None)]),
    ("the lowest rate of the three years was", [("three", Kind.CARDINAL, 3, None)]),
    ("at the end of the three years", [("three years", Kind.DURATION, 3, "year")]),
    ("1 out of every 3 people", [("1 out of every 3", Kind.OTHER, Fraction(1, 3), None)]),
    ("one in every four is", [("one in every four", Kind.OTHER, "0.25", None)]),
    ("one out of every 5 is", [("one out of every 5", Kind.OTHER, "0.2", None)]),
    ("one in three adults", [("one in three", Kind.OTHER, Fraction(1, 3), None)]),
    ("win 7 out of 12 song", [("7", Kind.CARDINAL, 7, None), ("12", Kind.CARDINAL, 12, None)]),
    ("it won one in three races", [("one", Kind.CARDINAL, 1, None), ("three", Kind.CARDINAL, 3, None)]),
    ("twice the size", [("twice", Kind.OTHER, 2, None)]),
    ("lost the first 10 week", [("first", Kind.ORDINAL, 1, None), ("10", Kind.CARDINAL, 10, None)]),
    ("the first three months of it", [("first", Kind.ORDINAL, 1, None), ("three months", Kind.DURATION, 3, "month")]),
    ("married more than once", [("once", Kind.CARDINAL, 1, None)]),
    ("it rained only once that day", [("once", Kind.CARDINAL, 1, None)]),
    ("she once was a driver", []),
    ("at once , and once again", []),
    ("the bit be 9 - 24", [("9 - 24", Kind.CARDINAL, years(9, 24), None)]),
    ("children aged 6 - 11", [("6 - 11", Kind.CARDINAL, years(6, 11), None)]),
    ("pages 4 - 11 are torn", [("4 - 11", Kind.CARDINAL, years(4, 11), None)]),
    ("the home side be 4 - 11", [("4 - 11", Kind.SCORE, score(4, 11), None)]),
    ("at a local time of 23:09", [("23:09", Kind.TIME, ClockTime(23, 9), None)]),
    ("won in a time of 23:09", [("23:09", Kind.DURATION, 1389, "s")]),
    (
        "rents between 2020 and 2022 total 5",
        [("2020", Kind.YEAR, 2020, None), ("2022", Kind.YEAR, 2022, None), ("5", Kind.CARDINAL, 5, None)],
    ),
    ("a density of 1.4 g/L", [("1.4 g/L", Kind.MEASURE, "1.4", "g/l")]),
    ("0.5 mg / l of salt", [("0.5 mg / l", Kind.MEASURE, "0.5", "mg/l")]),
    ("a heat of 3.2 kJ/mol", [("3.2 kJ/mol", Kind.MEASURE, "3.2", "kJ/mol")]),
    ("1.1 g/cm 3 when liquid", [("1.1 g/cm 3", Kind.MEASURE, "1.1", "g/cm³")]),
    ("aspect 16:9", [("16:9", Kind.OTHER, Fraction(16, 9), None)]),
    ("episode three ends", [("three", Kind.OTHER, 3, None)]),
    (
        "district 10 , 12 and 24 be",
        [("10", Kind.OTHER, 10, None), ("12", Kind.OTHER, 12, None), ("24", Kind.OTHER, 24, None)],
    ),
    ("lost game 35 through 41", [("35", Kind.OTHER, 35, None), ("41", Kind.OTHER, 41, None)]),
    ("a score of 16.12 (108)", [("16.12 (108)", Kind.SCORE, score(16, 12, 108), None)]),
    ("won 7 - 6 (5) , 6 - 4", [("7 - 6 (5) , 6 - 4", Kind.SCORE, match((7, 6, 5), (6, 4)), None)]),
    ("lost 4 - 6 , 3 - 6 there", [("4 - 6 , 3 - 6", Kind.SCORE, match((4, 6), (3, 6)), None)]),
    ("won 6 - 3 6 - 0 there", [("6 - 3 6 - 0", Kind.SCORE, match((6, 3), (6, 0)), None)]),
    ("won 6–4, 6–7 (4–7), 6–2", [("6–4, 6–7 (4–7), 6–2", Kind.SCORE, match((6, 4), (6, 7, 4, 7), (6, 2)), None)]),
    ("won 6:4 , 7:5 there", [("6:4 , 7:5", Kind.SCORE, match((6, 4), (7, 5)), None)]),
    ("won 6-4,7-5 there", [("6-4,7-5", Kind.SCORE, match((6, 4), (7, 5)), None)]),
    (
        "won 6 - 3 , 6 - 7 (5) , (10 - 7)",
        [("6 - 3 , 6 - 7 (5) , (10 - 7)", Kind.SCORE, match((6, 3), (6, 7, 5), (10, 7)), None)],
    ),
    ("won 25 - 20 , 25 - 23", [("25 - 20 , 25 - 23", Kind.SCORE, match((25, 20), (25, 23)), None)]),
    ("drew 1 - 1 , lost 0 - 2", [("1 - 1", Kind.SCORE, score(1, 1), None), ("0 - 2", Kind.SCORE, score(0, 2), None)]),
    ("results 2 - 1 , 3 - 0", [("2 - 1", Kind.SCORE, score(2, 1), None), ("3 - 0", Kind.SCORE, score(3, 0), None)]),
    ("won 2 - 6 , 7 - 6 and 7 - 6", [("2 - 6 , 7 - 6 and 7 - 6", Kind.SCORE, match((2, 6), (7, 6), (7, 6)), None)]),
    (
        "won 6 - 4 , 7 - 5 and 6 - 2 , 6 - 1",
        [
            ("6 - 4 , 7 - 5", Kind.SCORE, match((6, 4), (7, 5)), None),
            ("6 - 2 , 6 - 1", Kind.SCORE, match((6, 2), (6, 1)), None),
        ],
    ),
    ("won 6 - 4 and 7 - 5", [("6 - 4", Kind.SCORE, score(6, 4), None), ("7 - 5", Kind.SCORE, score(7, 5), None)]),
    ("a record of 18 - 12 - 3", [("18 - 12 - 3", Kind.SCORE, score(18, 12, 3), None)]),
    ("the score be 13 to 3", [("13 to 3", Kind.SCORE, score(13, 3), None)]),
    ("best bowling 3 / 21", [("3 / 21", Kind.SCORE, score(3, 21), None)]),
]
UNITS: list[tuple[str, list[Found]]] = [
    ("23:55 minute long", [("23:55 minute", Kind.DURATION, 1435, "s")]),
    ("a time of 1:34.578", [("1:34.578", Kind.DURATION, "94.578", "s")]),
    ("3 minute and 25 second", [("3 minute and 25 second", Kind.DURATION, 205, "s")]),
    ("a time of 4:05:67 there", [("4:05:67", Kind.DURATION, "245.67", "s")]),
    ("a time of 1:36.46.93", [("1:36.46.93", Kind.DURATION, "5806.93", "s")]),
    ("a win be :20 second", [(":20 second", Kind.DURATION, 20, "s")]),
    ("lasted :45 seconds", [(":45 seconds", Kind.DURATION, 45, "s")]),
    ("a time: 20 seconds", [("20 seconds", Kind.DURATION, 20, "s")]),
    ("at -78 - 0 °C there", [("-78 - 0 °C", Kind.MEASURE, years(-78, 0), "°C")]),
    ("from -10 - -5 °C", [("-10 - -5 °C", Kind.MEASURE, years(-10, -5), "°C")]),
    ("be 12 - 15 km long", [("12 - 15 km", Kind.MEASURE, years(12, 15), "km")]),
    ("took 15 - 20 minutes", [("15 - 20 minutes", Kind.DURATION, years(15, 20), "minute")]),
    ("won 6 - 7 day cup", [("6 - 7", Kind.SCORE, score(6, 7), None)]),
    ("won 2 - 3 in paris", [("2 - 3", Kind.SCORE, score(2, 3), None)]),
    ("a 5-foot-11 forward", [("5-foot-11", Kind.MEASURE, 71, "in")]),
    ("a 6-foot-4-inch man", [("6-foot-4-inch", Kind.MEASURE, 76, "in")]),
    ("a 6 - foot - 4 man", [("6 - foot - 4", Kind.MEASURE, 76, "in")]),
    ("point five of a second passed", [("point five of a second", Kind.DURATION, "0.5", "s")]),
    ("rose by point two five percent", [("point two five percent", Kind.PERCENT, "0.25", "%")]),
    ("they march 5 miles", [("5 miles", Kind.MEASURE, 5, "mi")]),
    ("the troops march 12 km", [("12 km", Kind.MEASURE, 12, "km")]),
    ("a hundredth of a second passed", []),
    ("a tenth of a second passed", [("a tenth", Kind.OTHER, "0.1", None)]),
    ("it took the 60 s there", [("60 s", Kind.DURATION, 60, "s")]),
    ("it took 1995.5 s there", [("1995.5 s", Kind.DURATION, "1995.5", "s")]),
    ("140 horse power", [("140 horse power", Kind.MEASURE, 140, "hp")]),
    ("at 5 km/s or 5 km / s", [("5 km/s", Kind.MEASURE, 5, "km/s"), ("5 km / s", Kind.MEASURE, 5, "km/s")]),
    ("5 kilometers per second", [("5 kilometers per second", Kind.MEASURE, 5, "km/s")]),
    ("of 5.5 g / cm3 there", [("5.5 g / cm3", Kind.MEASURE, "5.5", "g/cm³")]),
    ("of 1,000 kg/m³ there", [("1,000 kg/m³", Kind.MEASURE, 1000, "kg/m³")]),
    ("of 9.8 m/s² there", [("9.8 m/s²", Kind.MEASURE, "9.8", "m/s²")]),
    ("of 40 m3/s there", [("40 m3/s", Kind.MEASURE, 40, "m³/s")]),
    ("70 people/km2 there", [("70", Kind.CARDINAL, 70, None)]),
    ("one and two third feet long", [("one and two third feet", Kind.MEASURE, Fraction(5, 3), "ft")]),
    ("one and two thirds miles", [("one and two thirds miles", Kind.MEASURE, Fraction(5, 3), "mi")]),
    ("two and three quarters of it", [("two and three quarters", Kind.CARDINAL, "2.75", None)]),
    ("one and a third miles", [("one and a third miles", Kind.MEASURE, Fraction(4, 3), "mi")]),
    (
        "one and two third places",
        [("one", Kind.CARDINAL, 1, None), ("two", Kind.CARDINAL, 2, None), ("third", Kind.ORDINAL, 3, None)],
    ),
    ("under an hour", [("an hour", Kind.DURATION, 1, "hour")]),
    ("an hour and a half", [("an hour and a half", Kind.DURATION, "1.5", "hour")]),
    ("for six hours a day", [("six hours", Kind.DURATION, 6, "hour")]),
    ("half a century", [("half a century", Kind.DURATION, 50, "year")]),
    ("a 5 - year gap", [("5 - year", Kind.DURATION, 5, "year")]),
    ("three to six months", [("three to six months", Kind.DURATION, years(3, 6), "month")]),
    ("from 5 to 6 months", [("5", Kind.CARDINAL, 5, None), ("6 months", Kind.DURATION, 6, "month")]),
    ("75 km / h (47 mph)", [("75 km / h", Kind.MEASURE, 75, "km/h"), ("47 mph", Kind.MEASURE, 47, "mph")]),
    ("be 0 , 7 km larger", [("0 , 7 km", Kind.MEASURE, "0.7", "km")]),
    ("93 3 / 4 cubic inch", [("93 3 / 4 cubic inch", Kind.MEASURE, "93.75", "cu in")]),
    ("height of 7'1 , joe", [("7'1", Kind.MEASURE, 85, "in")]),
    ("155 mm (6.1in) gun", [("155 mm", Kind.MEASURE, 155, "mm"), ("6.1in", Kind.MEASURE, "6.1", "in")]),
    ("a 340 MW plant", [("340 MW", Kind.MEASURE, 340, "MW")]),
    ("fell by 6.1 percentage points", [("6.1 percentage points", Kind.PERCENT, "6.1", "pp")]),
    ("saw + 1.8%", [("+ 1.8%", Kind.PERCENT, "1.8", "%")]),
    ("75 to 90 percent", [("75 to 90 percent", Kind.PERCENT, years(75, 90), "%")]),
    ("a (48.3)% fall", [("(48.3)%", Kind.PERCENT, "-48.3", "%")]),
    ("made 7 million dollar", [("7 million dollar", Kind.MONEY, 7000000, "USD")]),
    ("worth US$116,111,561", [("US$116,111,561", Kind.MONEY, 116111561, "USD")]),
    ("a loss of £(8.1m)", [("£(8.1m)", Kind.MONEY, -8100000, "GBP")]),
    ("was €−119 million", [("€−119 million", Kind.MONEY, -119000000, "EUR")]),
    ("weighs 300 pounds", [("300 pounds", Kind.MEASURE, 300, "lb")]),
    ("cost 300 pounds", [("300 pounds", Kind.MONEY, 300, "GBP")]),
    ("for 50 cents", [("50 cents", Kind.MONEY, "0.5", "USD")]),
]
LEFT_ALONE = [
    "Boeing 747 and Highway 66",
    "the Formula 1 season",
    "Deadpool 2 came out",
    "w - five be on",
    "the pacific - 10 conference",
    "salyut 7 - eo - 4 - 2",
    "t2 be the place",
    "version v3.5.1 of it",
    "call 555-0142 or (212) 555-0142",
    "player no. 23",
    "seed # 12",
    "24/7 service",
    "on 9/11",
    "300sel be built",
    "ASU 2017-13 applies",
    "Close Encounters of the Third Kind",
    "The Tenth of Tevet",
    "Flight 1549 landed",
    "no one of them",
    "the 1 on the left",
    "the only 1",
    "the only one painted blue",
    "several hundred thousand people",
    "a couple of goals",
    "dozens of them",
    "a quarter - finalist",
    "his half-sister",
    "once a decade",
    "the men 's double",
    "the mayor may march on sat",
    "31 february 2020",
    "it lasted 90m",
    "a split second",
    "code 007",
    "1:34:99:12 is broken",
    "1:36.99.93 is broken",
    "qx10:15:00 is broken",
    "caesar died in 44 bc",
    "built in 500 BC",
    "in 300 B.C. and in 1500 BCE",
    "in five hundred BC",
    "in 79 AD or AD 79",
    "from 3000-2800 BCE",
    "Caesarion (47-30 BC)",
    "c. 350-370 AD",
    "one by one they came",
    "a one-on-one talk",
    "they met one on one",
    "3-on-3 and 5 on 5 basketball",
    "they came two by two",
    "They live in Section 8 housing",
    "After Article 50 was used",
    "It is on Channel 4 only",
    "on second thought it stayed",
    "love at first sight",
    "call +1 (555) 010-0199",
    "call +44 20 7946 0958",
    "call +1 555 010 0199",
    "call +1-555-010-0199",
]


@pytest.mark.parametrize(("text", "expected"), COUNTS, ids=[text for text, _ in COUNTS])
def test_counts(text: str, expected: Sequence[Found]) -> None:
    check(text, expected)


@pytest.mark.parametrize(("text", "expected"), KINDS, ids=[text for text, _ in KINDS])
def test_kinds_without_a_unit(text: str, expected: Sequence[Found]) -> None:
    check(text, expected)


@pytest.mark.parametrize(("text", "expected"), UNITS, ids=[text for text, _ in UNITS])
def test_kinds_with_a_unit(text: str, expected: Sequence[Found]) -> None:
    check(text, expected)


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_names_ids_and_vague_amounts_are_left_alone(text: str) -> None:
    assert find(text) == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("in 1984 the choir sang", Kind.YEAR, id="after in"),
        pytest.param("sold 1984 tickets", Kind.CARDINAL, id="counted"),
        pytest.param("fewer than 1984", Kind.CARDINAL, id="compared"),
        pytest.param("a crowd of 1984", Kind.CARDINAL, id="a crowd"),
        pytest.param("earlier than 1984", Kind.YEAR, id="earlier than"),
        pytest.param("1784 be the best year", Kind.YEAR, id="said to be a year"),
        pytest.param("published in 1623", Kind.YEAR, id="an old year"),
        pytest.param("they have 1623 in all", Kind.CARDINAL, id="no sign of a year"),
    ],
)
def test_a_four_digit_number_is_a_year_where_the_words_around_say_so(text: str, kind: Kind) -> None:
    assert [q.kind for q in find(text)] == [kind]


def test_one_kind_alone_can_be_asked_for() -> None:
    assert [q.text for q in find("12% of 300 people in 1984", kind=Kind.PERCENT)] == ["12%"]


def test_the_order_of_day_and_month_can_be_given() -> None:
    (open_,), (given_,) = find("on 3/4/2020"), find("on 3/4/2020", day_first=False)
    assert (open_.form, open_.value) == (forms.DATE_AMBIGUOUS, PartialDate(2020, 4, 3))
    assert (given_.form, given_.value) == (forms.DATE_NUMERIC, PartialDate(2020, 3, 4))


def test_lower_case_keeps_every_character_in_its_place() -> None:
    assert len(lower("İstanbul in 1923")) == len("İstanbul in 1923")
    assert find("İ in 1923")[0].text == "1923"


PIECES = strategies.sampled_from(
    [
        "1",
        "12",
        "2010",
        "1,250",
        ".5",
        "0",
        " ",
        " - ",
        "-",
        "–",
        "−",
        "/",
        ":",
        ".",
        ",",
        "(",
        ")",
        "%",
        "$",
        "€",
        "'",
        '"',
        "½",
        "e",
        "x 10^",
        "a",
        "an",
        "the",
        "and",
        "one",
        "half",
        "hundred",
        "million",
        "first",
        "second",
        "may",
        "june",
        "km",
        "h",
        "min",
        "in",
        "ft",
        "pm",
        "st",
        "s",
        "of",
        "to",
        "no.",
        "#",
        "dozen",
        "point",
        "quarter",
        "percent",
        "q1",
        "\u00a0",
        "²",
        "٣",
        "İ",
        "\n",
        "times",
        "decade",
        "century",
        "twenty",
        "eighties",
        "negative",
        "USD",
        "m",
        "'s",
    ]
)


@settings(max_examples=600, derandomize=True, deadline=None)
@given(
    strategies.one_of(
        strategies.text(max_size=60),
        strategies.lists(PIECES, max_size=14).map("".join),
        strategies.lists(PIECES, max_size=14).map(" ".join),
    )
)
def test_any_text_gives_exact_ordered_spans(text: str) -> None:
    end = 0
    for q in find(text):
        assert text[q.start : q.end] == q.text
        assert end <= q.start < q.end
        assert q.text == q.text.strip()
        end = q.end


@pytest.mark.parametrize(
    "piece",
    [
        "9",
        "1 ",
        "1,",
        "1-",
        "a1",
        "1.",
        "1:",
        "1/",
        "one ",
        "one hundred and ",
        "100,000,",
        "1 000 ",
        "- ",
        "(",
        "1 to ",
        "ten point ",
        "6 - 4 , ",
        "6-4,",
        "12,34,",
    ],
)
def test_a_long_line_of_anything_comes_to_an_end(piece: str) -> None:
    line = piece * (100_000 // len(piece))
    assert all(line[q.start : q.end] == q.text for q in find(line))


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        pytest.param("she won one race", 8, True, id="a number"),
        pytest.param("no one won a race", 3, False, id="a pronoun"),
        pytest.param("she won 2 races and one heat", 16, False, id="a number after the place"),
    ],
)
def test_whether_a_quantity_begins_at_a_place(text: str, place: int, expected: bool) -> None:
    assert begins(text, place) is expected

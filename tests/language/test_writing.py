"""What is written is read back: every kind over the whole range it claims."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given, strategies

from probelib.errors import InputError
from probelib.language import dates, forms, money, units, words, writing
from probelib.language.cells import parse_cell
from probelib.language.quantities import find
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Value

integers = strategies.one_of(strategies.integers(-(10**15), 10**15), strategies.integers(-3000, 3000))
decimals = strategies.decimals(-(10**12), 10**12, places=3) | strategies.decimals(-5, 5, places=2)
numbers = strategies.one_of(integers.map(Decimal), decimals)
days = (
    strategies.dates().map(lambda d: PartialDate(d.year, d.month, d.day)).filter(lambda d: 1000 <= (d.year or 0) < 3000)
)
clocks = strategies.builds(ClockTime, strategies.integers(0, 23), strategies.integers(0, 59))
unit_keys = strategies.sampled_from(sorted(units.UNITS))
codes = strategies.sampled_from(sorted(money.CURRENCIES))


def only(text: str) -> Quantity:
    """Return the one quantity of a text."""
    (q,) = find(text)
    return q


def same(value: Value, other: Value) -> bool:
    return value == other


# ------------------------------------------------------------------------------------- write, find


@given(numbers)
def test_a_number_in_digits_reads_back(value: Decimal) -> None:
    q = only(f"a total of {format(value, 'f')} of them")
    assert (q.value, q.unit) == (value, None)


@given(integers)
def test_a_number_with_grouped_digits_reads_back(value: int) -> None:
    assert only(f"a total of {value:,} of them").value == value


def in_lakhs(value: int) -> str:
    """Return a number as it is grouped in India, written without the library."""
    text = str(value)
    head, groups = text[:-3], [text[-3:]]
    while head:
        head, groups = head[:-2], [head[-2:], *groups]
    return ",".join(groups)


@given(strategies.integers(0, 10**15), strategies.integers(0, 10**15))
def test_a_number_grouped_in_lakhs_reads_back_and_stays_so(value: int, other: int) -> None:
    q = only(f"a total of {in_lakhs(value)} of them")
    assert (q.text, q.value) == (in_lakhs(value), value)
    if value >= 10**5:
        assert writing.rewrite(q, Decimal(other)) == in_lakhs(other)


@given(strategies.integers(1000, 10**15), strategies.integers(1000, 10**15), strategies.sampled_from("'’"))
def test_a_number_grouped_by_apostrophes_reads_back_and_stays_so(value: int, other: int, mark: str) -> None:
    text, new = (f"{n:,}".replace(",", mark) for n in (value, other))
    q = only(f"a total of {text} of them")
    assert (q.text, q.value) == (text, value)
    assert writing.rewrite(q, Decimal(other)) == new
    assert parse_cell(text).number == value


@given(
    strategies.integers(1, 9999),
    strategies.integers(1, 9999),
    strategies.sampled_from(["$", "£", "₹", "USD ", ""]),
    strategies.sampled_from([(" million", 10**6), ("bn", 10**9), ("m", 10**6), (" thousand", 1000), (" crore", 10**7)]),
)
def test_an_amount_in_brackets_with_a_magnitude_reads_back(
    value: int, other: int, sign: str, size: tuple[str, int]
) -> None:
    assume(sign or size[0] != "m")
    amounts = [Decimal(n) / 10 for n in (value, other)]
    for amount in amounts:
        cell = parse_cell(f"({sign}{amount}{size[0]})")
        assert cell.number == -amount * size[1]
        assert cell.bare
    q = parse_cell(f"({sign}{amounts[0]}{size[0]})").quantities[0]
    again = parse_cell(writing.rewrite(q, -amounts[1] * size[1]))
    assert (again.number, again.quantities[0].unit) == (-amounts[1] * size[1], q.unit)


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("a quarter of a million dollars", forms.DIGITS, "250000 dollars"),
        ("a quarter of a million dollars", forms.MONEY_CODE_AFTER, "a quarter of a million USD"),
        ("a quarter of a second", forms.UNIT_SYMBOL, None),
        ("point five of a second", forms.UNIT_NAME, None),
        ("the hundredth", forms.ORDINAL_DIGITS, "100th"),
        ("1:36.46.93", forms.DIGITS, None),
        (":20 seconds", forms.DIGITS, None),
    ],
)
def test_what_is_read_whole_is_written_whole(text: str, form: str, expected: str | None) -> None:
    assert writing.respell(only(text), form) == expected


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("a quarter of a million", 500_000, "five hundred thousand"),
        ("a quarter of a second", Decimal("0.5"), "half a second"),
        ("4 - 6 , 3 - 6", Score(tuple(map(Decimal, (6, 4, 6, 3))), (2, 2)), "6 - 4 , 6 - 3"),
        ("-78 - 0 °C", Interval(Decimal(-70), Decimal(5)), "-70 - 5 °C"),
        ("(£2.5m)", Decimal(-3_500_000), "(£3.5m)"),
        ("(£2.5m)", Decimal(3_500_000), "£3.5m"),
    ],
)
def test_another_value_is_written_whole(text: str, value: Value, expected: str) -> None:
    (q,) = parse_cell(text).quantities
    assert writing.rewrite(q, value) == expected


@pytest.mark.parametrize("text", ["1:36.46.93", ":20 seconds", "5-foot-11", "4:05:67", "1 out of every 4"])
def test_another_value_of_a_rare_notation_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        writing.rewrite(only(text), Decimal(7))


@given(strategies.integers(1, 3000), strategies.sampled_from(["BC", "bc", "BCE", "B.C.", "AD", "CE"]))
def test_a_year_of_an_era_is_left_alone(year: int, era: str) -> None:
    assume(era.isupper() or not 1850 <= year <= 2030)
    assert find(f"It was built in {year} {era}.") == ()
    assert parse_cell(f"{year} {era}").number is None


@given(numbers, strategies.booleans())
def test_a_number_in_words_reads_back(value: Decimal, british: bool) -> None:
    text = words.cardinal(value, british=british)
    q = only(f"there are {text} of them")
    assert (q.text, q.value) == (text, value)


@given(strategies.integers(1, 10**6), strategies.booleans())
def test_an_ordinal_reads_back(n: int, british: bool) -> None:
    for text in (f"{n}{words.suffix(n)}", words.ordinal(n, british=british)):
        q = only(f"it is the {text} entry")
        assert (q.kind, q.value, q.text) == (Kind.ORDINAL, n, text)


@given(strategies.integers(1850, 2030))
def test_a_year_reads_back(year: int) -> None:
    for text in (str(year), words.year(year)):
        q = only(f"it opened in {text}")
        assert (q.kind, q.value, q.text) == (Kind.YEAR, year, text)


@given(days, strategies.booleans())
@pytest.mark.parametrize(
    "form",
    [forms.DATE_DMY, forms.DATE_MDY, forms.DATE_ORDINAL, forms.DATE_ISO, forms.DATE_DASHED, forms.DATE_SLASHED],
)
def test_a_date_reads_back(form: str, day: PartialDate, spaced: bool) -> None:
    text = dates.write(day, form, spaced=spaced)
    assert text is not None
    for written in (text, text.lower()):
        q = only(f"released on {written} everywhere")
        assert (q.kind, q.value, q.text) == (Kind.DATE, day, written)


@given(strategies.integers(1, 12), strategies.integers(1, 29), strategies.integers(1000, 2100))
def test_a_partial_date_reads_back(month: int, day: int, year: int) -> None:
    for date, form in (
        (PartialDate(None, month, day), forms.DATE_DMY),
        (PartialDate(None, month, day), forms.DATE_MDY),
        (PartialDate(None, month, day), forms.DATE_ORDINAL),
        (PartialDate(year, month), forms.DATE_MY),
    ):
        text = dates.write(date, form)
        assert text is not None
        q = only(f"released on {text} everywhere")
        assert (q.value, q.text) == (date, text)


@pytest.mark.parametrize(("year", "days_"), [(1900, 28), (2000, 29), (2019, 28), (2020, 29)])
def test_29_february_is_found_in_leap_years_alone(year: int, days_: int) -> None:
    found = find(f"released on 29 february {year} everywhere")
    assert [q.value for q in found] == ([PartialDate(year, 2, 29)] if days_ == 29 else [])


@given(clocks)
def test_a_time_of_day_reads_back(clock: ClockTime) -> None:
    for form in (forms.CLOCK_24, forms.CLOCK_12):
        (q,) = find(f"it is shown at {clock} daily")
        text = writing.respell(q, form) or q.text
        again = only(f"it is shown at {text} daily")
        assert (again.kind, again.value, again.text) == (Kind.TIME, clock, text)


@given(numbers, unit_keys)
def test_a_measure_reads_back_in_every_unit(value: Decimal, key: str) -> None:
    unit = units.UNITS[key]
    for name in (unit.plural, units.american(unit.plural), unit.symbol):
        if name in ("in", "bar", "ct", "au", "Nm") or unit.key in ("decade", "century", "millennium"):
            continue
        if (name == "pounds" and value >= 10**6) or (name == "s" and 1800 <= value <= 2100):
            continue  # a million pounds is money, "1850 s" has lost an apostrophe
        text = f"{format(value, 'f')} {name}"
        q = only(f"Its size is {text}.")
        assert (q.text, q.value, q.unit) == (text, value, key)


@given(strategies.integers(1, 40), unit_keys)
def test_a_measure_in_words_reads_back(value: int, key: str) -> None:
    unit = units.UNITS[key]
    assume(key not in ("decade", "century", "millennium"))
    text = f"{words.cardinal(value)} {unit.singular if value == 1 else unit.plural}"
    q = only(f"Its size is {text}.")
    assert (q.text, q.value, q.unit) == (text, value, key)


@given(strategies.integers(0, 9), strategies.integers(0, 11))
def test_feet_and_inches_read_back(feet: int, inches: int) -> None:
    assume(feet)
    for text in (f"{feet}'{inches}\"", f"{feet} ft {inches} in", f"{feet}′ {inches}″", f"{feet} feet {inches} inches"):
        q = only(f"he is {text} tall")
        assert (q.text, q.value, q.unit) == (text, 12 * feet + inches, "in")


@given(strategies.integers(1, 99), strategies.integers(0, 59))
def test_hours_and_minutes_read_back(hours: int, minutes: int) -> None:
    for text in (f"{hours} h {minutes} min", f"{hours} hours and {minutes} minutes", f"{hours}:{minutes:02d} hours"):
        q = only(f"it takes {text} in all")
        assert (q.text, q.value, q.unit) == (text, 60 * hours + minutes, "minute")


@given(numbers, codes)
def test_money_reads_back_in_every_currency(value: Decimal, code: str) -> None:
    currency = money.CURRENCIES[code]
    digits, sign = format(abs(value), "f"), "-" if value < 0 else ""
    written = [f"{sign}{mark.upper()}{digits}" for mark in currency.signs] + [
        f"{sign}{code} {digits}",
        f"{sign}{digits} {code}",
    ]
    for text in written:
        q = only(f"It paid {text} for the rights.")
        assert (q.kind, q.value, q.unit, q.text) == (Kind.MONEY, value, code, text)


@given(strategies.integers(2, 10**9), codes)
def test_money_in_currency_words_reads_back(value: int, code: str) -> None:
    text = f"{value} million {money.CURRENCIES[code].plural}"
    q = only(f"It paid {text} for the rights.")
    assert (q.kind, q.value, q.unit, q.text) == (Kind.MONEY, value * 10**6, code, text)


@given(numbers, strategies.sampled_from(["%", " %", " percent", " per cent", " percentage points", " bps"]))
def test_a_percentage_reads_back(value: Decimal, sign: str) -> None:
    text = f"{format(value, 'f')}{sign}"
    q = only(f"it fell by {text} in all")
    assert (q.kind, q.value, q.text) == (Kind.PERCENT, value, text)


@given(strategies.integers(1, 9), strategies.integers(2, 10), strategies.integers(0, 20))
def test_a_fraction_reads_back_in_digits_words_and_characters(above: int, below: int, whole: int) -> None:
    assume(above < below)
    value = words.exact(whole + Fraction(above, below))
    (q,) = find(f"about {whole} {above}/{below} of them") if whole else find(f"about {above}/{below} of them")
    assert q.value == value
    for form in (forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS):
        text = writing.respell(q, form)
        if text is not None:
            again = only(f"about {text} of them")
            assert (again.value, again.text) == (value, text)


@given(
    strategies.integers(1000, 10**15),
    strategies.sampled_from([forms.SCIENTIFIC_E, forms.SCIENTIFIC_POWER, forms.SCIENTIFIC_TIMES]),
)
def test_scientific_notation_reads_back_with_its_exponent_positive(value: int, form: str) -> None:
    text = writing.respell(only(f"a crowd of {value} people"), form)
    assert text is not None
    q = only(f"a crowd of {text} people")
    assert (q.value, q.text, q.form) == (value, text, forms.SCIENTIFIC)
    assert "-" not in text


@given(numbers)
def test_a_negative_reads_back_in_every_form(value: Decimal) -> None:
    assume(value < 0)
    q = only(f"net income was {format(value, 'f')} thousand dollars")
    for form in (forms.NEGATIVE_DASH, forms.NEGATIVE_MINUS, forms.NEGATIVE_WORD, forms.NEGATIVE_BRACKETS):
        text = writing.respell(q, form) or q.text
        again = only(f"net income was {text} in all")
        assert (again.value, again.unit, again.text) == (value * 1000, "USD", text)


# ------------------------------------------------------------------------ every spelling, every style

SAMPLES = (
    "It cost $137 million.",
    "it paid €45m",
    "about 7 million dollar as a total",
    "a 1,250 km road",
    "three goals",
    "net loss of -0.6",
    "12,400,000 viewers",
    "in 1984",
    "in nineteen eighty-four",
    "on 3 june 1986",
    "on june 3 , 1986 at home",
    "on June 3, 1986",
    "the 3rd entry",
    "the twelfth entry",
    "12% of it",
    "12 percent of it",
    "1.85 m tall",
    "1.85 metres tall",
    "a 138 minutes film",
    "half a second apart",
    "two and a half hours",
    "at 17:30",
    "at 5:30 pm",
    "3/4 of it",
    "½ mile",
    "a dozen eggs",
    "half a million people",
    "in the 1980s",
    "two decades",
    "a 30-minute album",
    "the expense was -$13 thousand",
    "25 °C",
    "an 8 hour gap",
    "It took 1 hour.",
)


@pytest.mark.parametrize("text", SAMPLES)
def test_every_spelling_keeps_the_value(text: str) -> None:
    (q,) = find(text)
    for form, new in writing.spellings(q, text=text):
        (again,) = find(text[: q.start] + new + text[q.end :])
        assert (again.value, again.unit, again.text) == (q.value, q.unit, new), form


@pytest.mark.parametrize("text", SAMPLES)
def test_the_same_value_is_rewritten_as_it_stands(text: str) -> None:
    (q,) = find(text)
    if q.form != forms.DECADE:
        assert writing.rewrite(q, q.value, text=text) == q.text


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        pytest.param("a 1,250 km road", Decimal(980), "980 km", id="grouping is dropped below a thousand"),
        pytest.param("a 1,250 km road", Decimal(12500), "12,500 km", id="grouping is kept"),
        pytest.param("for 6 month", Decimal(8), "8 month", id="a lemma stays a lemma"),
        pytest.param("for 6 months", Decimal(1), "1 month", id="the unit agrees with one"),
        pytest.param("for 1 month", Decimal(3), "3 months", id="the unit agrees with three"),
        pytest.param("over two decades", Decimal(30), "three decades", id="decades stay decades"),
        pytest.param("over two decades", Decimal(35), "thirty-five years", id="35 years are no decades"),
        pytest.param("over a decade", Decimal(20), "two decades", id="the article is part of the number"),
        pytest.param("made $137 million", Decimal(140_500_000), "$140.5 million", id="magnitude"),
        pytest.param(
            "made $137 million",
            Decimal(140_500_001),
            "$140,500,001",
            id="no magnitude for a value that needs its digits",
        ),
        pytest.param("paid €45m", Decimal(47_000_000), "€47m", id="magnitude letter"),
        pytest.param("cost 50 cents", Decimal("0.25"), "25 cents", id="cents"),
        pytest.param("it was -$13 thousand", Decimal(-14_000), "-$14 thousand", id="sign before the currency"),
        pytest.param("it was $(84)", Decimal(-90), "$(90)", id="accountant's brackets"),
        pytest.param("it was $(84)", Decimal(90), "$90", id="brackets go with the sign"),
        pytest.param("be - 10.9", Decimal(-9), "- 9", id="a spaced minus stays spaced"),
        pytest.param("be - 10.9", Decimal(9), "9", id="the minus goes"),
        pytest.param("the 3rd one here", Decimal(22), "22nd", id="ordinal suffix"),
        pytest.param("ran 1.24e7 times", Decimal(13_000_000), "1.3e7", id="scientific"),
        pytest.param("a ratio of 1 / 20", Decimal("0.25"), "1 / 4", id="spaced fraction"),
        pytest.param("half a second", Decimal("0.25"), "0.25 second", id="no words for a quarter of a second"),
        pytest.param("a dozen eggs", Decimal(24), "two dozen", id="dozens"),
        pytest.param("a dozen eggs", Decimal(5), "5", id="five are no dozen"),
        pytest.param("for 2 h 18 min", Decimal(150), "2 h 30 min", id="hours and minutes"),
        pytest.param("he is 5'11\" tall", Decimal(73), "6'1\"", id="feet and inches"),
        pytest.param("a time of 1:34.578", Decimal("95.1"), "1:35.100", id="a lap time keeps its places"),
    ],
)
def test_another_value_takes_the_style(text: str, value: Decimal, expected: str) -> None:
    q = next(q for q in find(text))
    assert writing.rewrite(q, value, text=text) == expected


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        pytest.param("on 3rd of june 1986", PartialDate(1987, 7, 22), "22nd of july 1987", id="suffix and of"),
        pytest.param("on june 3 , 1986", PartialDate(1987, 7, 1), "july 1 , 1987", id="spaced comma"),
        pytest.param("on Jun. 3, 1986", PartialDate(1987, 7, 1), "Jul. 1, 1987", id="abbreviation"),
        pytest.param("on 20-06-2003", PartialDate(2004, 1, 2), "02-01-2004", id="numeric"),
        pytest.param("on 1986-06-03", PartialDate(1987, 7, 1), "1987-07-01", id="iso"),
        pytest.param("at 5:30 pm", ClockTime(9), "9:00 am", id="am and pm"),
        pytest.param("at 07:30", ClockTime(9), "09:00", id="padded hours"),
        pytest.param("won 2 - 1", Score((Decimal(3), Decimal(0))), "3 - 0", id="score"),
        pytest.param("in 2010 - 11", Interval(Decimal(1999), Decimal(2000)), "1999 - 00", id="season"),
        pytest.param("is 412–655 mm", Interval(Decimal(1), Decimal(2)), "1–2 mm", id="range"),
    ],
)
def test_dates_times_and_pairs_take_the_style(text: str, value: Value, expected: str) -> None:
    (q,) = find(text)
    assert writing.rewrite(q, value, text=text) == expected


def test_an_ambiguous_date_has_no_other_spelling() -> None:
    assert writing.spellings(only("on 3/4/2020")) == ()


def test_a_time_that_could_be_either_half_of_the_day_gets_no_am_or_pm() -> None:
    assert dict(writing.spellings(only("at 7:30"))) == {forms.CLOCK_24: "07:30"}


def test_a_text_in_lower_case_stays_so() -> None:
    (q,) = find("on june 3 , 1986")
    assert all(new == new.lower() for _, new in writing.spellings(q, text="on june 3 , 1986"))


def test_a_value_that_the_notation_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match="parts"):
        writing.rewrite(only("won 2 - 1"), Score((Decimal(1),)))


def test_equal_values_with_other_digits_are_not_taken_for_each_other() -> None:
    first, second = (Quantity("4 km", 0, 4, Kind.MEASURE, Decimal(v), "km", forms.DIGITS) for v in ("4", "4.00"))
    assert writing.respell(first, forms.WORDS) == "four kilometres"
    assert writing.respell(second, forms.WORDS) == "four point zero zero kilometres"

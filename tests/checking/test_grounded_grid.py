"""Sentences of people about records: values, ranks, counts, sums, changes, shares."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Table, Truth
from tests.checking.tables import grid

NOTES = grid(
    """
    Value | Colour | Width | Height
    €5 | Grey | 120 mm | 62 mm
    €10 | Red | 127 mm | 67 mm
    €20 | Blue | 133 mm | 72 mm
    €100 | Green | 147 mm | 82 mm
    €200 | Yellow | 153 mm | 82 mm
    """,
    "Euro banknotes of the first series (2002)",
    "notes",
)
STATES = grid(
    """
    State | 2010 | 2020 | Change | Change (%)
    Texas | 25,145,561 | 29,145,505 | +3,999,944 | +15.9
    Illinois | 12,830,632 | 12,812,508 | −18,124 | −0.1
    West Virginia | 1,852,994 | 1,793,716 | −59,278 | −3.2
    Utah | 2,763,885 | 3,271,616 | +507,731 | +18.4
    """,
    "Population of four US states, 2010 and 2020",
    "states",
)
FOODS = grid(
    "Food | Energy (kcal) | Water (g)\nApples | 52 | 85.6\nCarrots | 41 | 88.3\nAlmonds | 579 | 4.4\nRice | 130 | 68.4",
    "Nutrients in 100 grams of food",
    "foods",
)
FILMS = grid(
    "Ceremony | Film | Nominations | Awards won\n86th | Argo | 9 | 3\n87th | Birdman | 9 | 4\n88th | Spotlight | 6 | 2",
    "Best Picture winners",
    "oscars",
)
STORMS = grid(
    "Season | Hurricanes | Major hurricanes\n2015 | 4 | 2\n2016 | 7 | 4\n2017 | 10 | 6",
    "Atlantic hurricane seasons, 2015 to 2017",
    "storms",
)


@pytest.mark.parametrize(
    ("table", "text", "truth"),
    [
        pytest.param(NOTES, "The €20 note is 133 millimetres wide.", Truth.TRUE, id="a value names the record"),
        pytest.param(NOTES, "The €20 note is 13.3 cm wide.", Truth.TRUE, id="other unit"),
        pytest.param(NOTES, "The €100 note is between 15 and 16 cm wide.", Truth.FALSE, id="range"),
        pytest.param(NOTES, "The €30 note is 133 mm wide.", Truth.UNKNOWN, id="no such record"),
        pytest.param(NOTES, "The red note is 127 mm wide and 67 mm high.", Truth.TRUE, id="two columns"),
        pytest.param(NOTES, "The red note is 67 mm wide and 127 mm high.", Truth.FALSE, id="columns swapped"),
        pytest.param(NOTES, "The widest note has a value of two hundred euros.", Truth.TRUE, id="extreme of a column"),
        pytest.param(NOTES, "The narrowest note has a value of ten euros.", Truth.FALSE, id="other extreme"),
        pytest.param(NOTES, "Two of the notes are 82 mm high.", Truth.TRUE, id="count"),
        pytest.param(NOTES, "Three of the notes are 82 mm high.", Truth.FALSE, id="other count"),
        pytest.param(NOTES, "The five values add up to 335 euros.", Truth.TRUE, id="sum"),
        pytest.param(NOTES, "The six values add up to 335 euros.", Truth.FALSE, id="not so many"),
        pytest.param(STATES, "The population of Texas fell by 15.9 percent.", Truth.FALSE, id="it grew"),
        pytest.param(STATES, "West Virginia lost 59,278 inhabitants.", Truth.TRUE, id="it fell"),
        pytest.param(STATES, "The population of Utah grew by 507,731 from 2010 to 2020.", Truth.TRUE, id="change"),
        pytest.param(STATES, "Half of the states in the table lost inhabitants.", Truth.TRUE, id="share of records"),
        pytest.param(
            STATES, "In 2020 Utah had the third-largest population of the four states.", Truth.TRUE, id="rank"
        ),
        pytest.param(STATES, "In 2020 Utah had the second-largest population.", Truth.FALSE, id="other rank"),
        pytest.param(FOODS, "Apples contain 85.6 percent water.", Truth.TRUE, id="grams of 100 grams"),
        pytest.param(FOODS, "Carrots contain 83.8% water.", Truth.FALSE, id="other share"),
        pytest.param(FOODS, "Almonds have an energy value of 597 kcal.", Truth.FALSE, id="a word that adds nothing"),
        pytest.param(FOODS, "The highest energy value in the table is 579 kcal.", Truth.TRUE, id="extreme value"),
        pytest.param(FOODS, "Almonds have twice the energy of rice.", Truth.FALSE, id="multiple of records"),
        pytest.param(FILMS, "Birdman won at the 87th ceremony.", Truth.TRUE, id="an ordinal with its noun"),
        pytest.param(FILMS, "Argo won a third of the awards for which it was nominated.", Truth.TRUE, id="share"),
        pytest.param(FILMS, "Spotlight won half of the awards for which it was nominated.", Truth.FALSE, id="no half"),
        pytest.param(STORMS, "Half of the hurricanes of 2015 were major hurricanes.", Truth.TRUE, id="share of a year"),
        pytest.param(STORMS, "Sixty percent of the hurricanes of 2016 were major ones.", Truth.UNKNOWN, id="ones"),
        pytest.param(STORMS, "Twenty percent of the hurricanes of 2015 were major hurricanes.", Truth.FALSE, id="less"),
    ],
)
def test_records(table: Table, text: str, truth: Truth) -> None:
    assert check(table, text).truth is truth


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The €20 note costs 133 mm.", id="a verb of no column"),
        pytest.param("A fake €20 note is 133 mm wide.", id="an adjective"),
        pytest.param("The €20 note is 133 mm wider.", id="a comparative"),
        pytest.param("The €20 note was once 133 mm wide.", id="once"),
    ],
)
def test_what_a_word_changes_is_not_answered(text: str) -> None:
    assert check(NOTES, text).truth is Truth.UNKNOWN


EPISODES = grid("episode | viewers (millions)\n1 | 12.4\n2 | 9.85\n3 | 10")
ROUNDS = grid("round | opponent | crowd\n1 | reds | 5300\n2 | blues | 4100\n3 | greens | 5300\n4 | whites | 2000")


@pytest.mark.parametrize(
    ("table", "text"),
    [
        pytest.param(EPISODES, "the three episodes had 10 million viewers", id="in words"),
        pytest.param(ROUNDS, "the two rounds had a crowd of 4100", id="a plural"),
        pytest.param(ROUNDS, "the 2 rounds had a crowd of 4100", id="a plural after digits"),
    ],
)
def test_a_number_before_a_plural_names_no_record(table: Table, text: str) -> None:
    assert check(table, text).truth is not Truth.TRUE


@pytest.mark.parametrize(
    "text",
    [
        "aster lost 11 nominations",
        "aster lost 9 nominations",
        "aster dropped 2 awards",
    ],
)
def test_what_was_lost_is_not_what_was_had(text: str) -> None:
    films = grid("film | awards | nominations\naster | 2 | 11\nbirch | 3 | 9\ncedar | 4 | 5")
    assert check(films, text).truth is Truth.UNKNOWN


def test_in_total_names_no_column_where_the_noun_does() -> None:
    teams = grid("team | number of games | total\nreds | 3 | 39\nblues | 7 | 27\ngreens | 0 | 31")
    assert check(teams, "the reds and blues played 10 games in total").truth is Truth.TRUE
    assert check(teams, "the reds and blues played 66 games in total").truth is Truth.FALSE


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("most drivers have more than 7 rating", Truth.FALSE),
        ("most drivers have more than 3 rating", Truth.TRUE),
        ("the most rating is 9", Truth.TRUE),
    ],
)
def test_most_before_a_noun_is_the_greater_part(text: str, truth: Truth) -> None:
    drivers = grid("driver | rating\nann lee | 4\nbo ray | 9\ncy dow | 3\ndi fox | 5")
    assert check(drivers, text).truth in (truth, Truth.UNKNOWN)
    assert check(drivers, "most drivers have more than 7 rating").truth is Truth.FALSE

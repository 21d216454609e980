"""Where the numbers of a sentence come from: every way of grounding, on small tables of our own."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies

from probelib import datasets
from probelib.grounding import Grounding, How, Relation, ground
from probelib.records import Orientation, Table, Truth

ALL = {
    "race": Table(
        "test:race",
        "1931 harbour regatta",
        ("rank", "boat", "club", "crew", "time (s)", "prize"),
        (
            ("1", "grey heron", "northport", "4", "61.2", "900"),
            ("2", "kittiwake", "easton", "4", "62.0", "500"),
            ("3", "storm petrel", "northport", "6", "63.5", "300"),
            ("4", "oystercatcher", "westerby", "4", "64.1", "100"),
            ("5", "dunlin", "northport", "8", "70.3", "100"),
        ),
        "our own",
    ),
    "games": Table(
        "test:games",
        "harrow lane season",
        ("date", "opponent", "result", "attendance"),
        (
            ("4 april 1996", "rovers", "won 2 - 1", "1467"),
            ("11 april 1996", "albion", "lost 0 - 3", "670"),
            ("2 may 1996", "city", "won 4 - 0", "702"),
            ("9 may 1996", "rovers", "lost 1 - 2", "506"),
        ),
        "our own",
    ),
    "lakes": Table(
        "test:lakes",
        "lakes",
        ("lake", "country", "area (km)", "depth (m)", "latitude"),
        (
            ("orrin", "scotland", "12.5", "90", "57.5"),
            ("mirim", "brazil", "40.4", "12", "- 32.8"),
            ("taupa", "new zealand", "30.0", "186", "- 38.8"),
        ),
        "our own",
    ),
    "arrivals": Table(
        "test:arrivals",
        "arrivals",
        ("country", "arrivals (2011)", "arrivals (2012)"),
        (("peru", "2.6 million", "2.8 million"), ("chile", "3.1 million", "3.5 million")),
        "our own",
    ),
    "accounts": Table(
        "test:accounts",
        "",
        ("", "", "Years ended June 30,", ""),
        (
            ("", "2019", "2018", "2017"),
            ("(in thousands)", "", "", ""),
            ("Income taxes:", "", "", ""),
            ("Domestic", "$1,400", "$1,000", "$800"),
            ("Foreign", "(40)", "60", "20"),
            ("Expected volatility", "51.9%", "45.8%", "32.3%"),
            ("Write-downs", "12", "—", "—"),
        ),
        "our own",
    ),
    "singer": Table(
        "test:singer",
        "Ada Lindqvist",
        (),
        (
            ("Born", "June 7, 1917 (1917-06-07) Harrowmere"),
            ("Died", "December 25, 1995 (1995-12-25) (aged 78)"),
            ("Children", "3"),
            ("Labels", "Capitol"),
            ("Labels", "Reprise"),
            ("Years active", "1940-1991"),
            ("Spouse", "Tom Ek (m. 1949)"),
        ),
        "our own",
        Orientation.INFOBOX,
    ),
    "film": Table(
        "test:film",
        "Night Ferry 2",
        (),
        (
            ("Running time", "119 minutes"),
            ("Budget", "$110 million"),
            ("Box office", "$741.5 million"),
            ("Operates", "5:30 am - 11:30 pm"),
            ("Seats", "47 (of 350)"),
            ("Weight", "400-500 kilograms"),
        ),
        "our own",
        Orientation.INFOBOX,
    ),
}


def cases(lines: str) -> list[object]:
    """Return the parameters of lines `table | sentence | number | how | cells | match`, named by their sentence."""
    found: list[object] = []
    for line in lines.strip().splitlines():
        table, text, number, how, cells, match = (part.strip() for part in line.split("|"))
        found.append(pytest.param(table, text, int(number), how, cells, match, id=f"{how} of {text}"))
    return found


def places(found: Grounding) -> str:
    """Return the cells of a grounding as the cases write them: `row,column row,column`."""
    return " ".join(f"{row},{column}" for row, column in sorted(found.cells))


def one(table: str, text: str, number: int = 0) -> Grounding:
    """Return the grounding of one of a sentence's numbers."""
    return ground(ALL[table], text)[number]


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells", "match"),
    cases("""
    race | kittiwake finish in 62.0 second | 0 | cell | 2,4 | true
    race | the prize of dunlin be 300 | 0 | cell | 5,5 | false
    race | kittiwake finish in second place | 0 | cell | 2,0 | true
    games | on 2 may 1996 they play city | 0 | cell | 3,0 | true
    games | the game against albion end 0 - 3 | 0 | cell | 2,2 | true
    arrivals | peru have most arrivals (2012) | 0 | cell | 0,2 | true
    race | there be 5 boat in the regatta | 0 | count | 1,1 2,1 3,1 4,1 5,1 | true
    race | 3 of the 5 boat be from northport | 0 | count | 1,2 3,2 5,2 | true
    race | 3 of the 5 boat be from northport | 1 | count | 1,1 2,1 3,1 4,1 5,1 | true
    lakes | 2 of the lake have a negative latitude | 0 | count | 2,4 3,4 | true
    race | the top 3 boat be fast | 0 | count | 1,0 2,0 3,0 | true
    games | attendance be less than 1000 3 time | 1 | count | 2,3 3,3 4,3 | true
    race | the top 3 boat have a combined prize of 1,700 | 1 | sum | 1,5 2,5 3,5 | true
    race | the average prize be 380 | 0 | average | 1,5 2,5 3,5 4,5 5,5 | true
    lakes | orrin be 27.9 km smaller in area than mirim | 0 | difference | 1,2 2,2 | true
    race | 60% of the boat be from northport | 0 | ratio | 1,2 2,2 3,2 4,2 5,2 | true
    lakes | the greatest area be 40.4 km | 0 | superlative | 2,2 | true
    games | the lowest attendance be 670 | 0 | superlative | 4,3 | false
    race | 4 be the most common crew | 0 | superlative | 1,3 2,3 4,3 | true
    lakes | taupa have the second largest area | 0 | superlative | 3,2 | true
    race | 2 out of the 3 top boat be from northport | 0 | count | 1,2 3,2 | true
    race | 2 out of the 3 top boat be from northport | 1 | count | 1,0 2,0 3,0 | true
    games | they lose 2 game | 0 | count | 2,2 4,2 | true
    games | rovers come more often between 4 april 1996 and 9 may 1996 | 0 | cell | 1,0 | true
    games | rovers come more often between 4 april 1996 and 9 may 1996 | 1 | cell | 4,0 | true
    race | dunlin be 1 of the boat from northport | 0 | none |  | unknown
    race | in 1931 dunlin row for northport | 0 | none |  | unknown
"""),
)
def test_a_table_of_records(table: str, text: str, number: int, how: str, cells: str, match: str) -> None:
    found = one(table, text, number)
    assert (found.how, places(found), found.match) == (how, cells, match)


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells", "match"),
    cases("""
    accounts | In 2018 domestic income taxes were $1,000 thousand. | 1 | cell | 4,2 | true
    accounts | In 2018 domestic income taxes were $1,000 thousand. | 0 | cell | 1,2 | true
    accounts | In 2018 domestic income taxes were $1,010 thousand. | 1 | cell | 4,2 | false
    accounts | In 2019 foreign income taxes were -$40 thousand. | 1 | cell | 5,1 | true
    accounts | Domestic income taxes rose by 40% from 2018 to 2019. | 0 | ratio | 4,1 4,2 | true
    accounts | Expected volatility rose by 6.1 percentage points from 2018 to 2019. | 0 | difference | 6,1 6,2 | true
    accounts | Domestic income taxes between 2017 and 2019 totalled $3,200 thousand. | 2 | sum | 4,1 4,2 4,3 | true
    accounts | The average of domestic income taxes for 2018-2019 was $1,200 thousand. | 1 | average | 4,1 4,2 | true
    accounts | Domestic income taxes for 2017-2019 rose. | 0 | cell | 1,1 1,2 1,3 | true
    accounts | Domestic income taxes rose from $1,000 thousand to $1,400 thousand. | 0 | cell | 4,2 | true
    accounts | Domestic income taxes rose from $1,000 thousand to $1,400 thousand. | 1 | cell | 4,1 | true
    accounts | Domestic income taxes averaged $1,200 thousand over 2018 and 2019. | 0 | average | 4,1 4,2 | true
    accounts | One item has a value in 2019 but not in 2018. | 0 | count | 7,1 | true
"""),
)
def test_a_table_that_is_read_across(table: str, text: str, number: int, how: str, cells: str, match: str) -> None:
    found = one(table, text, number)
    assert (found.how, places(found), found.match) == (how, cells, match)


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "keys", "match"),
    cases("""
    singer | Ada died on December 25, 1995. | 0 | cell | Died | true
    singer | She died at the age of 78. | 0 | cell | Died | true
    singer | She was active for over half a century. | 0 | difference | Years active | true
    singer | She got married when she was in her 30s. | 0 | difference | Born; Spouse | true
    singer | She was signed to two labels. | 0 | count | Labels | true
    singer | She has three children. | 0 | cell | Children | true
    singer | She was born in the 20th century. | 0 | cell | Born | true
    film | It made over $600 million in profit. | 0 | difference | Box office; Budget | true
    film | It lasts less than 2 hours. | 0 | cell | Running time | true
    film | It has half of the seats. | 0 | ratio | Seats | false
    film | They vary in weight by more than 300 pounds. | 0 | difference | Weight | false
    film | It operates for 18 hours a day. | 0 | difference | Operates | true
"""),
)
def test_an_infobox(table: str, text: str, number: int, how: str, keys: str, match: str) -> None:
    found = one(table, text, number)
    named = "; ".join(sorted({ALL[table].cell(row, 0) for row, _ in found.cells}))
    assert (found.how, named, found.match) == (how, keys, match)


@pytest.mark.parametrize(
    ("text", "number", "relation"),
    [
        pytest.param("dunlin have a prize of less than 300", 0, Relation.LT, id="less than"),
        pytest.param("dunlin have a prize of at least 100", 0, Relation.GE, id="at least"),
        pytest.param("2 boat have a prize between 250 and 600", 1, Relation.GE, id="lower bound"),
        pytest.param("2 boat have a prize between 250 and 600", 2, Relation.LE, id="upper bound"),
        pytest.param("about 60% of the boat be from northport", 0, Relation.APPROX, id="about"),
        pytest.param("the prize of dunlin be 100", 0, Relation.EQ, id="plain"),
    ],
)
def test_the_relation_is_kept(text: str, number: int, relation: Relation) -> None:
    assert one("race", text, number).relation is relation


def test_the_bound_of_a_filter_comes_from_no_cell() -> None:
    found = one("games", "attendance be less than 1000 3 time")
    assert (found.how, found.cells, found.relation) == (How.NONE, (), Relation.LT)


def test_a_number_in_a_name_of_the_title_gets_no_grounding() -> None:
    assert [g.quantity.text for g in ground(ALL["film"], "Night Ferry 2 runs 119 minutes.")] == ["119 minutes"]


def test_a_sentence_without_numbers_has_no_grounding() -> None:
    assert ground(ALL["race"], "dunlin row for northport") == ()


def test_a_sentence_with_very_many_numbers_is_not_read() -> None:
    found = ground(ALL["race"], "they took 3 , " * 200)
    assert {(g.how, g.match) for g in found} == {(How.NONE, Truth.UNKNOWN)}


def test_the_reason_names_the_cell_and_compares() -> None:
    assert one("race", "the prize of dunlin be 300").reason == "prize of 5: 100; 100 is not 300"


def test_the_reason_of_a_count_names_the_column() -> None:
    assert one("race", "3 of the 5 boat be from northport").reason == "3 cells of club; 3 = 3"


@pytest.mark.parametrize(
    ("table", "text", "at", "how", "cells", "match"),
    [
        pytest.param("race", "the time do not go above 64 s", 0, How.CELL, 5, Truth.FALSE, id="a denied bound of all"),
        pytest.param("race", "grey heron and dunlin both have a crew of 4", 0, How.CELL, 2, Truth.FALSE, id="a list"),
        pytest.param("race", "kittiwake and dunlin have a crew of 8", 0, How.CELL, 2, Truth.FALSE, id="one of a list"),
        pytest.param("race", "only 2 boat be from northport", 0, How.COUNT, 3, Truth.FALSE, id="a wrong count"),
        pytest.param("race", "the lowest prize for northport be 300", 0, How.SUPERLATIVE, 1, Truth.FALSE, id="within"),
        pytest.param("games", "the first game against rovers", 0, How.SUPERLATIVE, 1, Truth.TRUE, id="the first"),
        pytest.param("games", "they play city on 11 april 1996", 0, How.CELL, 1, Truth.FALSE, id="another date"),
        pytest.param("singer", "Ada has less than two children", 0, How.CELL, 1, Truth.FALSE, id="a number as a value"),
        pytest.param("singer", "Ada passed away at 20 years old", 0, How.CELL, 1, Truth.FALSE, id="an age at death"),
        pytest.param(
            "accounts", "Domestic income taxes exceeded $500 thousand in all three years", 0, How.CELL, 3, Truth.TRUE,
            id="a bound of every year",
        ),
    ],
)  # fmt: skip
def test_what_is_said_of_several_cells(table: str, text: str, at: int, how: How, cells: int, match: Truth) -> None:
    found = ground(ALL[table], text)[at]
    assert (found.how, len(found.cells), found.match) == (how, cells, match)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        pytest.param("singer", "Ada became known when she was 16 years old", id="an event that is not in the box"),
        pytest.param("race", "more than 2 boat have a broken mast", id="words that the table does not know"),
    ],
)
def test_what_the_table_does_not_tell_is_unknown(table: str, text: str) -> None:
    assert ground(ALL[table], text)[0].match is Truth.UNKNOWN


def test_one_grounding_a_number_in_the_order_of_the_sentence() -> None:
    found = ground(ALL["accounts"], "Taxes rose from $1,000 thousand in 2018 to $1,400 thousand in 2019.")
    assert [g.quantity.text for g in found] == ["$1,000 thousand", "2018", "$1,400 thousand", "2019"]


_PIECES = strategies.sampled_from(
    "2019|1,250|(13)|—|w 16 - 10|3rd|51.9%|$ 4|12 km|may|9 may 1996|t4|7:30|n/a|red|".split("|")
)
_SAID = strategies.sampled_from(
    """3|2019|51.9%|half|the|of|more than|average|total|highest|second|than|in|and|red|between|$4 million|12 km|40s
    |9 may 1996|years old|place|by|1 of|top|died|active|,|x""".replace("\n    ", "").split("|")
)


@settings(max_examples=150, deadline=None)
@given(strategies.data())
def test_any_table_and_any_text_give_cells_inside_the_table(data: strategies.DataObject) -> None:
    width = data.draw(strategies.integers(1, 4))
    infobox = data.draw(strategies.booleans())
    row = strategies.lists(_PIECES | strategies.text(max_size=8), min_size=width, max_size=width).map(tuple)
    header = () if infobox else data.draw(row)
    rows = data.draw(strategies.lists(row if not infobox else strategies.tuples(_PIECES, _PIECES), max_size=5))
    orientation = Orientation.INFOBOX if infobox else Orientation.GRID
    table = Table(f"test:{header!r}{rows!r}", "a 2 b", header, tuple(rows), "our own", orientation)
    text = " ".join(data.draw(strategies.lists(_SAID | strategies.text(max_size=6), max_size=12)))
    for found in ground(table, text):
        assert bool(found.cells) == (found.how is not How.NONE)
        assert all(table.cell(*place) is not None for place in found.cells)
        assert text[found.quantity.start : found.quantity.end] == found.quantity.text


def test_every_statement_on_real_reports_is_grounded(shared: Path) -> None:
    for table, hypothesis in datasets.open("tatqa", shared / "data" / "tatqa").pairs():
        found = ground(table, hypothesis)
        assert all(one.cells or one.how is How.NONE for one in found)


def test_nothing_is_grounded_in_a_table_without_columns() -> None:
    (found,) = ground(Table("test:nothing", "", (), ((), ()), "tests"), "there are 2 films")
    assert (found.how, found.match) == (How.NONE, Truth.UNKNOWN)


def test_a_sentence_of_very_many_numbers_is_not_weighed() -> None:
    table = Table("test:points", "", ("name", "points"), (("ann", "101"), ("eva", "120")), "tests")
    found = ground(table, " and ".join(f"{number} points" for number in range(100, 150)))
    assert {one.how for one in found} == {How.NONE}

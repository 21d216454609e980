"""Which keys of an infobox a sentence speaks of, where several could answer."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Orientation, Table, Truth


def _box(title: str, *rows: tuple[str, str]) -> Table:
    return Table(f"test:{title}", title, (), rows, "our own", orientation=Orientation.INFOBOX)


PERSON = _box(
    "Ana Duval",
    ("Born", "3 May 1961 (age 58)"),
    ("Spouse(s)", "Ben Lord (m. 1985; div. 1990)"),
    ("Spouse(s)", "Carl Nye (m. 1999)"),
    ("Partner(s)", "Dan Fox (1992-1996)"),
    ("Years active", "1980-present"),
)
QUAKE = _box(
    "2011 Vello earthquake",
    ("UTC time", "2011-04-02 18:09:36"),
    ("Local date", "3 April 2011"),
    ("Local time", "02:09"),
    ("Magnitude", "6.1 M w"),
)
RECORD = _box("Night Garden", ("Released", "4 June 1994"), ("Length", "1:04:30"), ("Materials", "Oil and gold leaf"))
GAS = _box("Vanadine", ("Density (at STP)", "1.9 g/L"), ("Heat of fusion", "3.2 kJ/mol"))

QUAKED = "The 2011 Vello earthquake was in 2011 at a local time of 02:09."


@pytest.mark.parametrize(
    ("box", "text", "number", "how", "keys", "match"),
    [
        pytest.param(PERSON, "Ana Duval has been married more than once.", 0, How.COUNT, {"Spouse(s)"}, "true",
                     id="more than once counts what is listed"),
        pytest.param(PERSON, "Ana Duval was married only once.", 0, How.COUNT, {"Spouse(s)"}, "unknown",
                     id="a partner is no spouse"),
        pytest.param(PERSON, "The marriage to Ben Lord lasted longer than a decade.", 0, How.DIFFERENCE, {"Spouse(s)"},
                     "unknown", id="a marriage lasts as long as its own dates say"),
        pytest.param(QUAKE, QUAKED, 0, How.NONE, set(),
                     "unknown", id="a year of the title stands for no value"),
        pytest.param(QUAKE, QUAKED, 1, How.CELL, {"Local date"},
                     "true", id="a local date is not of another clock"),
        pytest.param(QUAKE, QUAKED, 2, How.CELL, {"Local time"},
                     "true", id="a local time is no duration"),
        pytest.param(RECORD, "Night Garden is shorter than an hour.", 0, How.CELL, {"Length"}, "false",
                     id="what is shorter is so in length"),
        pytest.param(RECORD, "Night Garden was painted with oil on two panels.", 0, How.NONE, set(), "unknown",
                     id="panels are no materials"),
        pytest.param(GAS, "Vanadine has a density (at STP) under 1 g/L.", 0, How.CELL, {"Density (at STP)"}, "false",
                     id="grams a litre are a unit"),
        pytest.param(GAS, "The heat of fusion of Vanadine is 3.2 kJ/mol.", 0, How.CELL, {"Heat of fusion"}, "true",
                     id="so are kilojoules a mole"),
    ],
)  # fmt: skip
def test_what_a_box_answers(box: Table, text: str, number: int, how: How, keys: set[str], match: str) -> None:
    found = ground(box, text)[number]
    assert (found.how, {box.cell(row, 0) for row, _ in found.cells}, found.match) == (how, keys, Truth(match))

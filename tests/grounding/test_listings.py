"""Counts in infoboxes: the key that the noun names is counted, whatever else has so many entries."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Orientation, Table

ACTRESS = Table(
    "test:actress",
    "Ada Lindqvist",
    (),
    (
        ("Spouse(s)", "Tom Ek (m. 1980; div. 1984)"),
        ("Spouse(s)", "Jon Berg (m. 1990)"),
        ("Occupation", "actress"),
        ("Occupation", "singer"),
        ("Occupation", "dancer"),
        ("Residence", "Falun County & Gotland County"),
        ("Official languages", "Swedish"),
        ("Official languages", "Finnish"),
        ("Rebuilding start", "1901"),
        ("Rebuilding end", "1912"),
        ("Opened", "1909; 109 years ago"),
        ("Died", "3 February 1968 (aged about 68)"),
    ),
    "our own",
    Orientation.INFOBOX,
)


@pytest.mark.parametrize(
    ("text", "how", "key"),
    [
        pytest.param("The actress had three wives.", How.COUNT, "Spouse(s)", id="a word for the key"),
        pytest.param("There is only one official language.", How.COUNT, "Official languages", id="the key's own name"),
        pytest.param("It lies in one county, Falun County.", How.COUNT, "Residence", id="a word of the value"),
        pytest.param(
            "Rebuilding it took over 15 years, start to end.", How.DIFFERENCE, "Rebuilding start", id="start and end"
        ),
        pytest.param("She passed away in her 60s.", How.CELL, "Died", id="an age about which it was"),
    ],
)
def test_which_key_is_meant(text: str, how: How, key: str) -> None:
    found = ground(ACTRESS, text)[0]
    assert (found.how, key in {ACTRESS.cell(row, 0) for row, _ in found.cells}) == (how, True)


def test_what_another_key_lists_bears_nothing_out() -> None:
    assert ground(ACTRESS, "The actress had three wives.")[0].match != "true"


def test_a_word_of_the_key_singles_out_none_of_its_values() -> None:
    awards = (("Awards", "Grand Prize (1990)"), ("Awards", "Harbour Award (2016)"))
    box = Table("test:awards", "Ada Lindqvist", (), awards, "our own", Orientation.INFOBOX)
    assert ground(box, "She won an award in the 20th century.")[0].match == "true"

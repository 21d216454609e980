from __future__ import annotations

from probelib.models.evidence import evidence
from probelib.records import Orientation, Table

TEAMS = Table(
    "t:teams",
    "season",
    ("team", "city", "points"),
    (("reds", "rome", "31"), ("blues", "paris", "7"), ("greens", "rome", "15"), ("whites", "oslo", "20")),
    "",
)
BOX = Table(
    "t:box", "Ada", (), (("Born", "1815"), ("Known for", "notes"), ("Spouse", "William")), "", Orientation.INFOBOX
)


def test_the_caption_and_the_number_of_rows_come_first() -> None:
    assert evidence(TEAMS, "nothing of it").startswith("season . 4 rows . ")


def test_named_cells_are_counted_apart_and_together() -> None:
    parts = evidence(TEAMS, "the reds are from paris").split(" . ")
    assert parts[2:5] == ["reds : 1 rows", "paris : 1 rows", "all : 0 rows"]


def test_a_number_is_connected_and_not_judged() -> None:
    """A count that is wrong and one that is right read alike: the model has to compare."""
    assert "3 : count 2" in evidence(TEAMS, "3 teams are from rome")
    assert "2 : count 2" in evidence(TEAMS, "2 teams are from rome")


def test_the_ends_of_a_named_number_column_are_given() -> None:
    assert "points : most 31 reds , least 7 blues" in evidence(TEAMS, "the reds have the most points")


def test_linked_rows_come_first_and_linked_cells_are_marked() -> None:
    rows = [part for part in evidence(TEAMS, "the greens are from rome").split(" . ") if part.startswith("team ")]
    assert rows[0] == "team * greens , city * rome , points 15"
    assert rows[1].startswith("team reds , city * rome")
    assert not any("whites" in row for row in rows)


def test_an_infobox_gives_its_linked_keys_first() -> None:
    assert evidence(BOX, "She was William's wife") == "Ada . Spouse : * William . Born : 1815 . Known for : notes"


def test_a_table_without_rows_or_header_is_read() -> None:
    assert evidence(Table("t:none", "", ("a",), (), ""), "x is 3").startswith("0 rows")

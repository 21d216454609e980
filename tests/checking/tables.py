"""Small tables for the tests of checking, each with one thing that goes wrong easily."""

from __future__ import annotations

from probelib.records import Orientation, Table


def grid(text: str, title: str = "", name: str = "grid") -> Table:
    """Return a table from lines of cells split by `|`; the first line is the header."""
    header, *rows = [tuple(cell.strip() for cell in line.split("|")) for line in text.strip().splitlines()]
    return Table(f"test:{name}", title, header, tuple(rows), "test")


def box(text: str, title: str = "", name: str = "box") -> Table:
    """Return an infobox from lines `key | value`."""
    rows = tuple(tuple(cell.strip() for cell in line.split("|", 1)) for line in text.strip().splitlines())
    return Table(f"test:{name}", title, (), rows, "test", Orientation.INFOBOX)


FILMS = grid(
    """
    film | director | released | running time | budget ($ million) | awards
    hulk | ang lee | june 20 , 2003 | 138 minutes | 137 | 0
    brokeback mountain | ang lee | december 9 , 2005 | 134 minutes | 14 | 3
    heat | michael mann | december 15 , 1995 | 170 minutes | 60 | 0
    argo | ben affleck | october 12 , 2012 | 120 minutes | 44.5 | 3
    """,
    "films",
    "films",
)

SEASON = grid(
    """
    week | date | opponent | result | attendance
    1 | september 8 , 1985 | new york jets | w 31 - 0 | 57686
    2 | september 15 , 1985 | green bay packers | l 20 - 3 | 48449
    3 | september 22 , 1985 | san francisco 49ers | l 34 - 10 | 58923
    4 | september 29 , 1985 | new england patriots | w 35 - 20 | 40686
    5 | october 6 , 1985 | kansas city chiefs | w 19 - 10 | -
    """,
    "1985 oakland raiders season",
    "season",
)

MEDALS = grid(
    """
    rank | nation | gold | silver | bronze | total
    1 | russia | 4 | 1 | 3 | 8
    2 | china | 4 | 0 | 1 | 5
    3 | france | 2 | 2 | 0 | 4
    4 | latvia | 0 | 2 | 1 | 3
    total | total | 10 | 5 | 5 | 20
    """,
    "medal table",
    "medals",
)

HULK = box(
    """
    Directed by | Ang Lee
    Release date | June 20, 2003
    Running time | 138 minutes
    Budget | $137 million
    Starring | Eric Bana
    Starring | Jennifer Connelly
    """,
    "Hulk",
    "hulk",
)

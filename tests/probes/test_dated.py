from __future__ import annotations

import pytest

from probelib import probes
from probelib.checking import interpret
from probelib.probes.cells import edited
from probelib.probes.dated import depends_on_today, holds_any_day
from probelib.records import Effect, Hypothesis, Label, Orientation, Side, Table


def box(*rows: tuple[str, str], orientation: Orientation = Orientation.INFOBOX) -> Table:
    return Table("test:box", "A band", (), rows, "tests", orientation)


PLAYING = box(("Years active", "1999-present"), ("Members", "4"))
ENDED = box(("Years active", "1999-2012"), ("Members", "4"))
AGED = box(("Born", "4 May 1980 (age 39)"), ("Children", "2"))


NEW = box(("Introduced", "2009"), ("Manufacturer", "Blue"))
TRUE, FALSE = Label.ENTAILED, Label.REFUTED


@pytest.mark.parametrize(
    ("text", "table", "label"),
    [
        ("The band has been active for more than 25 years.", PLAYING, FALSE),
        ("They have played together for under two decades.", PLAYING, TRUE),
        ("They have played together for two decades.", PLAYING, TRUE),
        ("They have played together for just over two decades.", PLAYING, TRUE),
        ("They have not played together for more than two decades.", PLAYING, TRUE),
        ("They have made music in six different decades.", PLAYING, FALSE),
        ("A band that's been active for over 30 years.", PLAYING, FALSE),
        ("The band came out over 60 years ago.", ENDED, FALSE),
        ("The band came out decades ago.", ENDED, TRUE),
        ("The band celebrates its 20th anniversary.", ENDED, TRUE),
        ("She is less than thirty years old.", PLAYING, TRUE),
        ("It has been on the market for over a decade.", NEW, FALSE),
        ("It has been on the market for a decade.", NEW, TRUE),
    ],
)
def test_what_changes_with_the_day_depends_on_today(text: str, table: Table, label: Label) -> None:
    assert depends_on_today(table, text, label)


@pytest.mark.parametrize(
    ("text", "table", "label"),
    [
        pytest.param("The band has been active since 1999.", PLAYING, TRUE, id="a year that stays"),
        pytest.param("The band has been active since the 20th century.", PLAYING, TRUE, id="a century that stays"),
        pytest.param("The band was active for 13 years.", ENDED, TRUE, id="it is over"),
        pytest.param("The band has been active for 13 years.", ENDED, TRUE, id="it ended"),
        pytest.param("She is 39 years old.", AGED, TRUE, id="the table says how old"),
        pytest.param("The band has 4 members.", PLAYING, TRUE, id="no time"),
        pytest.param("They have played together for over two decades.", PLAYING, TRUE, id="over, and true"),
        pytest.param("They have played together for under two decades.", PLAYING, FALSE, id="under, and false"),
        pytest.param("The band came out over 10 years ago.", PLAYING, TRUE, id="over so long ago, and true"),
        pytest.param("It is over a decade old.", NEW, TRUE, id="over so old, and true"),
        pytest.param(
            "He has played for 20 years.",
            box(("a", "present"), orientation=Orientation.GRID),
            TRUE,
            id="rows of their own",
        ),
    ],
)
def test_what_stays_true_does_not(text: str, table: Table, label: Label) -> None:
    assert not depends_on_today(table, text, label)


def said(table: Table, text: str, label: Label = TRUE) -> bool:
    return depends_on_today(table, text, label, interpret(table, text))


def test_years_ago_are_counted_from_today_whatever_the_table_counts() -> None:
    table = box(("Introduced", "8 May 1886; 132 years ago"))
    assert said(table, "It was introduced less than 140 years ago.")


@pytest.mark.parametrize(
    ("text", "label"),
    [("She has sung for less than 35 years.", TRUE), ("She has sung for more than seven years.", FALSE)],
)
def test_an_age_does_not_say_how_long_what_goes_on_has_gone_on(text: str, label: Label) -> None:
    table = box(("Born", "4 May 1980 (age 39)"), ("Years active", "2012-present"))
    assert said(table, text, label)


@pytest.mark.parametrize(
    ("text", "depends"),
    [
        pytest.param("The band has been active for more than 15 years.", False, id="true from then on"),
        pytest.param("The band has been active for less than 15 years.", False, id="false from then on"),
        pytest.param("The band has been active for 12 years.", False, id="has been so long before"),
        pytest.param("The band has been active for 40 years.", True, id="true one day"),
        pytest.param("The band has been active for less than 30 years.", True, id="false one day"),
        pytest.param("The band has been active for 24 years.", True, id="for a year"),
    ],
)
def test_what_holds_on_any_day_since_the_table_was_written_does_not_depend(text: str, depends: bool) -> None:
    table = Table("infotabs:1", "The band", (), PLAYING.rows, "tests", Orientation.INFOBOX)
    assert said(table, text) is depends


def test_a_probe_holds_on_any_day_too() -> None:
    table = Table("infotabs:1", "The band", (), PLAYING.rows, "tests", Orientation.INFOBOX)
    base = Hypothesis("test:1", table.id, "The band has been active for more than 15 years.", Label.ENTAILED)
    made = list(probes.generate(table, base, variants=None, sides=set(Side)))
    assert any(p.effect is Effect.FLIP for p in made)
    for probe in made:
        claim = interpret(edited(table, probe.table_edits), probe.text)
        assert claim is not None
        assert holds_any_day(claim)


def test_a_base_that_depends_on_today_has_no_probes() -> None:
    base = Hypothesis("test:1", PLAYING.id, "The band has played its 4 songs for 21 years.", Label.ENTAILED)
    assert list(probes.generate(PLAYING, base)) == []

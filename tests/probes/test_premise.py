from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.probes import premise, sorting
from probelib.probes.build import rng_for
from probelib.probes.cells import edited
from probelib.probes.types import by_name
from probelib.records import CellEdit, Check, Effect, Label, Orientation, Probe, Side, Table, Truth
from tests.probes.made import ATHLETES, base, table_of

FILM = Table(
    "test:film",
    "A film",
    (),
    (
        ("Directed by", "Ann Lee"),
        ("Released", "20 June 2003"),
        ("Running time", "138 minutes"),
        ("Budget", "$137 million"),
    ),
    "tests",
    Orientation.INFOBOX,
)
GAMES = table_of("games", "opponent | attendance\nreds | 41,000\nblues | 52,500\ngreens | 38,000\nwhites | 47,250")


def made(text: str, reasoning: str, label: str = "entailed", *, table: Table = ATHLETES) -> list[Probe]:
    hypothesis = base(text, label, table)
    form = sorting.generate if reasoning == sorting.NAME else by_name(reasoning).generate
    return list(premise.generate(table, hypothesis, reasoning, form, rng_for(0, hypothesis.id, reasoning)))


def cells(text: str, reasoning: str, effect: Effect, label: str = "entailed", *, table: Table = ATHLETES) -> list[str]:
    found = [p for p in made(text, reasoning, label, table=table) if p.effect is effect]
    assert all(p.side is Side.TABLE and p.text == text and not p.edits for p in found)
    return [p.table_edits[0].new for p in found]


@pytest.mark.parametrize(
    ("text", "reasoning", "table", "expected"),
    [
        pytest.param(
            "The running time is 138 minutes.", "numeration", FILM, "one hundred and thirty-eight minutes", id="words"
        ),
        pytest.param("The running time is 138 minutes.", "scale.conversion", FILM, "2.3 hours", id="unit"),
        pytest.param("It was released on 20 June 2003.", "heterogeneous.date", FILM, "June 20, 2003", id="date"),
        pytest.param("The budget was $137 million.", "heterogeneous.currency", FILM, "137 million dollars", id="money"),
        pytest.param("anna berg has 37 points", "numeration", ATHLETES, "thirty-seven", id="grid"),
        pytest.param("anna berg was 1st", "heterogeneous.ordinal", ATHLETES, "first", id="ordinal"),
        pytest.param("the change of anna berg is -3", "negative", ATHLETES, "minus 3", id="negative"),
    ],
)
def test_the_cell_in_another_form_keeps_the_label(text: str, reasoning: str, table: Table, expected: str) -> None:
    assert expected in cells(text, reasoning, Effect.PRESERVE, table=table)


@pytest.mark.parametrize("label", ["entailed", "refuted"])
def test_a_changed_cell_flips_the_label_and_the_check_agrees(label: str) -> None:
    text = "The running time is 138 minutes." if label == "entailed" else "The running time is 150 minutes."
    flips = [p for p in made(text, "numeration", label, table=FILM) if p.effect is Effect.FLIP]
    assert flips
    for probe in flips:
        truth = check(edited(FILM, probe.table_edits), text).truth
        assert truth is (Truth.TRUE if probe.label is Label.ENTAILED else Truth.FALSE)


def test_a_refuted_base_gets_the_cell_that_it_speaks_of() -> None:
    text = "The running time is 150 minutes."
    assert cells(text, "numeration", Effect.FLIP, "refuted", table=FILM) == ["one hundred and fifty minutes"]


def test_a_compared_cell_moves_on_its_side_and_over_the_bound() -> None:
    text = "carla diaz has more than 40 points"
    (kept,) = cells(text, "comparison.number", Effect.PRESERVE)
    (flipped,) = cells(text, "comparison.number", Effect.FLIP)
    assert int(kept) > 40 >= int(flipped) > 0


def test_the_record_at_a_position_loses_it() -> None:
    text = "the blues have the highest attendance"
    (new,) = cells(text, "sorting", Effect.FLIP, table=GAMES)
    assert int(new.replace(",", "")) < 47_250


def test_no_unit_is_written_where_the_header_multiplies() -> None:
    table = table_of("report", "In millions of dollars | 2019 | 2018\nsales | 71.2 | 80.1\ncosts | 50.5 | 45.9")
    text = "The sales in 2019 were $71.2 million."
    for reasoning in ("heterogeneous.currency", "scale.conversion"):
        assert cells(text, reasoning, Effect.PRESERVE, table=table) == []


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            "year | fees\n2018 | $86.8\n2019 | 33.2\n2020 | $120.0", id="sign in the first and last line alone"
        ),
        pytest.param("year (in millions) | fees\n2018 | $86.8\n2019 | $33.2\n2020 | $120.0", id="scale in the corner"),
    ],
)
@pytest.mark.parametrize("reasoning", ["heterogeneous.currency", "scale.conversion"])
def test_no_unit_is_written_among_sums_whose_unit_is_said_once(rows: str, reasoning: str) -> None:
    table = table_of("accounts", rows)
    assert cells("The fees in 2018 were $86.8.", reasoning, Effect.PRESERVE, table=table) == []


def test_a_price_in_a_list_of_prices_is_said_in_cents() -> None:
    table = table_of("prices", "fruit | price\napples | $2.50\npears | $3.10\nplums | $1.75")
    assert "250 cents" in cells("The price of apples is $2.50.", "scale.conversion", Effect.PRESERVE, table=table)


def test_a_time_in_a_cell_ends_without_a_stop() -> None:
    table = table_of("trains", "stop | train\nbelmont | 1:15 p.m.\nacton | 2:40 p.m.\nselby | 3:05 p.m.")
    assert cells("the train at belmont is at 1:15 p.m.", "heterogeneous.time", Effect.PRESERVE, table=table) == [
        "13:15"
    ]


def test_a_moved_count_stays_whole() -> None:
    for effect in Effect:
        for new in cells("the blues have the highest attendance", "sorting", effect, table=GAMES):
            assert "." not in new


def test_all_other_cells_stay_as_they_are() -> None:
    (probe, *_) = made("anna berg has 37 points", "numeration")
    table = edited(ATHLETES, probe.table_edits)
    changed = [(r, c) for r, row in enumerate(table.rows) for c, text in enumerate(row) if text != ATHLETES.rows[r][c]]
    assert changed == [(0, 6)]
    assert table.header == ATHLETES.header


def test_an_open_base_is_only_rewritten() -> None:
    probes = made("anna berg somehow beat everybody with 37 points", "numeration")
    assert {p.effect for p in probes} <= {Effect.PRESERVE}
    assert {p.check for p in probes} <= {Check.CONSTRUCTION}


def test_a_cell_outside_the_table_is_refused() -> None:
    with pytest.raises(IndexError, match="no cell"):
        edited(GAMES, (CellEdit(9, 0, "x"),))


def test_a_year_of_an_infobox_is_not_written_as_an_amount() -> None:
    khanate = Table("test:box", "Khanate", (), (("Founded", "1242"),), "tests", Orientation.INFOBOX)
    assert cells("Khanate was founded in 1242.", "numeration", Effect.PRESERVE, table=khanate) == []

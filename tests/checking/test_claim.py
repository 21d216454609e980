"""Replaced numbers: the same answers as a second reading, without one."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from probelib import datasets
from probelib.checking import interpret
from probelib.checking.claim import Claim
from probelib.grounding.relations import Relation
from probelib.language import quantities
from probelib.records import Interval, Kind, PartialDate, Table, Truth
from tests.checking.tables import FILMS, SEASON, grid


def _claim(table: Table, text: str) -> Claim:
    claim = interpret(table, text)
    assert claim is not None
    return claim


def test_another_value() -> None:
    claim = _claim(FILMS, "the running time of hulk is 110 minutes")
    assert claim.truth() is Truth.FALSE
    assert claim.truth_with(0, Decimal(138)) is Truth.TRUE
    assert claim.truth_with(0, Decimal(139)) is Truth.FALSE


def test_the_value_that_the_table_has() -> None:
    claim = _claim(FILMS, "the running time of hulk is 110 minutes")
    assert claim.true_values(0) == (Decimal(138),)


def test_the_true_value_is_in_the_sentences_unit() -> None:
    claim = _claim(FILMS, "the running time of argo is 3 hours")
    assert claim.true_values(0) == (Decimal(2),)


def test_no_true_value_where_only_other_words_could_make_it_true() -> None:
    claim = _claim(FILMS, "2 films have a running time of more than 134 minutes")
    assert claim.true_values(0) == (Decimal(2),)
    assert claim.true_values(1) == ()


def test_a_range_an_approximation_and_another_relation() -> None:
    claim = _claim(FILMS, "the running time of hulk is 138 minutes")
    assert claim.truth_with(0, Interval(Decimal(130), Decimal(140))) is Truth.TRUE
    assert claim.truth_with(0, Interval(Decimal(139), Decimal(150))) is Truth.FALSE
    assert claim.truth_with(0, Decimal(140), relation=Relation.APPROX) is Truth.TRUE
    assert claim.truth_with(0, Decimal(138), relation=Relation.GT) is Truth.FALSE
    assert claim.truth_with(0, Decimal(137), relation=Relation.GT) is Truth.TRUE


def test_the_last_digit_written_counts() -> None:
    crowds = grid("opponent | attendance\nreds | 1234567\nblues | 900000")
    claim = _claim(crowds, "the attendance against the reds was 1234567")
    assert claim.truth_with(0, Decimal(1200000)) is Truth.FALSE
    assert claim.truth_with(0, Decimal(1200000), quantum=Decimal(100000)) is Truth.TRUE
    assert claim.truth_with(0, Decimal("1.2E6")) is Truth.TRUE


def test_a_date() -> None:
    claim = _claim(FILMS, "heat was released on december 15 , 1995")
    assert claim.truth_with(0, PartialDate(1995, 12, 16)) is Truth.FALSE
    assert claim.truth_with(0, PartialDate(1995, 12, 15)) is Truth.TRUE


def test_a_count() -> None:
    claim = _claim(SEASON, "the raiders won 3 games")
    assert claim.truth_with(0, Decimal(2)) is Truth.FALSE
    assert claim.truth_with(0, Decimal(1985)) is Truth.UNKNOWN, "it would be read as a year"


def test_a_number_without_a_part_is_unknown() -> None:
    claim = _claim(SEASON, "in 1985 the raiders won 3 games")
    assert claim.truth_with(0, Decimal(1990)) is Truth.UNKNOWN


def test_slower_than_turns_faster_than_of_times() -> None:
    times = grid("athlete | time (s)\ncarl lewis | 9.86\nusain bolt | 9.58", "records")
    claim = _claim(times, "the time of carl lewis was faster than 9.90 seconds")
    assert claim.truth() is Truth.TRUE
    assert claim.truth_with(0, Decimal("9.90"), relation=Relation.LT) is Truth.FALSE


def test_programs_read_like_programs() -> None:
    claim = _claim(FILMS, "the longest running time is 170 minutes")
    assert str(claim) == "eq{max{all_rows; running time}; 170 minutes}"


@pytest.mark.parametrize("split", ["val"])
def test_a_second_reading_never_contradicts(shared: Path, split: str) -> None:
    """Every number of every tenth understood sentence is moved, and the new sentence is read from scratch."""
    contradicted = []
    for n, (table, hypothesis) in enumerate(datasets.open("tabfact", shared / "data" / "tabfact", split=split).pairs()):
        claim = interpret(table, hypothesis.text) if n % 5 == 0 else None
        if claim is None:
            continue
        for index in claim.numbers():
            contradicted += _contradictions(table, hypothesis.text, claim, index)
    assert contradicted == []


def _contradictions(table: Table, text: str, claim: Claim, index: int) -> list[str]:
    q = quantities.find(text)[index]
    if q.kind is not Kind.CARDINAL or q.unit is not None or not q.text.isdigit():
        return []
    found = []
    for value in (Decimal(0), q.value + 1, q.value * 2 + 3, *claim.true_values(index)):  # type: ignore[operator]
        if not isinstance(value, Decimal) or value != value.to_integral_value() or value < 0:
            continue
        rewritten = f"{text[: q.start]}{int(value)}{text[q.end :]}"
        fast = claim.truth_with(index, value)
        again = interpret(table, rewritten)
        slow = again.truth() if again is not None else Truth.UNKNOWN
        if {fast, slow} == {Truth.TRUE, Truth.FALSE}:
            found.append(f"{fast} but {slow}: {rewritten}")
    return found

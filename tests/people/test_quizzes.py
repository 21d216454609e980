from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

from probelib import datasets
from probelib.errors import DataError, InputError
from probelib.evaluation.running import sets
from probelib.evaluation.wep.asking import Wanted
from probelib.people import Item, Kind, Opened, Store, open_quiz, quizzes
from probelib.people.quizzes import Request
from probelib.records import Side
from tests.people.conftest import REQUEST, Place
from tests.people.made import WHEN


def test_probes_are_drawn_by_type_and_effect_with_their_bases(probe_quiz: Opened) -> None:
    drawn = Counter(known.stratum for known in probe_quiz.known.values())
    assert drawn.pop("base") >= 1
    assert set(drawn) == {f"{name}, {effect}" for name in ("range", "numeration") for effect in ("flip", "preserve")}
    assert set(drawn.values()) == {2}
    assert probe_quiz.quiz.size == len(probe_quiz.items)


def test_every_probe_has_its_base_among_the_items(probe_quiz: Opened, place: Place) -> None:
    rows = sets.open_set(place.runs, probe_quiz.quiz.set_id).questions().to_pylist()
    assert {row["base_id"] for row in rows} - {None} <= probe_quiz.known.keys()


def test_the_same_request_is_the_same_quiz_in_the_same_order(probe_quiz: Opened, place: Place, tmp_path: Path) -> None:
    source, store = datasets.open("samples"), Store(tmp_path / "a.sqlite")
    again = quizzes.make_probes(Kind.PROBES, source, REQUEST, tmp_path, store, made="later")
    assert replace(again, made=WHEN) == probe_quiz.quiz
    assert open_quiz(again, tmp_path).items == probe_quiz.items


def test_another_seed_is_another_order(probe_quiz: Opened, place: Place) -> None:
    other = open_quiz(replace(probe_quiz.quiz, seed=99), place.runs)
    assert {one.id for one in other.items} == {one.id for one in probe_quiz.items}
    assert other.items != probe_quiz.items


def test_what_a_rater_sees_has_no_field_for_label_effect_check_base_or_reason() -> None:
    assert {one.name for one in fields(Item)} == {"id", "sentences", "table", "premise"}


def test_an_audit_asks_the_probes_alone(place: Place) -> None:
    request = Request(types=("range",), per=3, tables=12)
    made = quizzes.make_probes(Kind.AUDIT, datasets.open("samples"), request, place.runs, place.store, made=WHEN)
    opened = open_quiz(made, place.runs)
    assert [known.reasoning for known in opened.known.values()] == ["range"] * 3
    assert opened.options == ("entailed", "refuted", "cannot tell")


def test_a_probe_on_the_tables_side_is_shown_with_the_changed_table(place: Place) -> None:
    request = Request(types=("counterfactual",), per=1, tables=12, sides=frozenset(Side))
    made = quizzes.make_probes(Kind.AUDIT, datasets.open("samples"), request, place.runs, place.store, made=WHEN)
    item = open_quiz(made, place.runs).items[0]
    assert item.table is not None
    assert item.table.rows != datasets.open("samples").table(item.table.id).rows


def test_a_wep_quiz_offers_two_sentences_in_an_order_that_says_nothing(wep_quiz: Opened) -> None:
    assert wep_quiz.options == ("A", "B")
    assert len(wep_quiz.items) == 8
    assert all(len(set(one.sentences)) == 2 and one.premise for one in wep_quiz.items)
    assert {known.right for known in wep_quiz.known.values()} == {"A", "B"}


def test_a_wep_quiz_is_drawn_from_the_test_split(wep_quiz: Opened, place: Place) -> None:
    from probelib.evaluation.wep import asking

    test = {one.id for one in asking.examples(Wanted("one_hop", total=300), "test")}
    assert {one.id for one in wep_quiz.items} <= test


def test_the_papers_protocol_is_the_default() -> None:
    assert quizzes.WEP_ITEMS == 100


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        pytest.param(Request(per=0), "at least one probe", id="none of each type"),
        pytest.param(Request(tables=0), "at least one table", id="no table"),
        pytest.param(Request(types=("nonsense",)), "nonsense", id="no type"),
        pytest.param(Request(types=("word_problem",), tables=1, seed=5), "No probe of the types", id="no probe"),
    ],
)
def test_a_request_that_gives_nothing_says_why(request_: Request, said: str, place: Place, store: Store) -> None:
    with pytest.raises(InputError, match=said):
        quizzes.make_probes(Kind.PROBES, datasets.open("samples"), request_, place.runs, store, made=WHEN)


@pytest.mark.parametrize("count", [0, 1_001])
def test_a_wep_quiz_of_no_or_too_many_items_is_refused(count: int, place: Place, store: Store) -> None:
    with pytest.raises(InputError, match="1 to 1,000 items"):
        quizzes.make_wep(Wanted("one_hop", total=300), place.runs, store, made=WHEN, count=count)


def test_a_quiz_without_its_set_says_what_is_missing(probe_quiz: Opened, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is missing"):
        open_quiz(probe_quiz.quiz, tmp_path)

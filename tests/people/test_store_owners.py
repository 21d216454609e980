from __future__ import annotations

import sqlite3

import pytest

from probelib.errors import InputError
from probelib.owners import Claim, Owner, new_key
from probelib.people import Store
from probelib.people.quizzes import Keeping
from tests.people.made import answers, quiz


def owner() -> Owner:
    return Owner.of(Claim((new_key(),)))


def test_a_quiz_keeps_the_owner_who_made_it(store: Store) -> None:
    first = owner()
    Keeping(first).keep(store, quiz())
    store.keep(quiz(), owner=owner())
    assert store.owners("q1") == {"": first}


def test_who_asks_for_a_quiz_that_is_nobodys_does_not_get_it(store: Store) -> None:
    store.keep(quiz())
    store.keep(quiz(), owner=owner())
    assert store.owners("q1") == {}


def test_only_so_many_quizzes_are_kept_and_one_that_is_there_stays(store: Store) -> None:
    store.keep(quiz(), most=1)
    with pytest.raises(InputError, match="There are 1 quizzes here"):
        store.keep(quiz(identity="q2"), owner=owner(), most=1)
    assert [one.id for one in store.quizzes()] == ["q1"]
    assert store.owners("q2") == {}
    assert store.keep(quiz(), most=1).id == "q1"


def test_the_first_who_claims_a_name_has_it(store: Store) -> None:
    store.keep(quiz())
    first = owner()
    assert store.claim("q1", "Ann", first) == first
    assert store.claim("q1", "Ann", owner()) == first
    assert store.owners("q1") == {"Ann": first}


def test_a_name_with_answers_and_no_owner_is_given_to_nobody(store: Store) -> None:
    store.keep(quiz())
    store.add(answers("Ann", {"a": "entailed"})[0])
    assert store.claim("q1", "Ann", owner()) is None
    assert store.owners("q1") == {}


def test_a_quiz_is_removed_with_its_answers_and_no_other(store: Store) -> None:
    for identity in ("q1", "q2"):
        store.keep(quiz(identity=identity), owner=owner())
    store.add(answers("Ann", {"a": "entailed"})[0])
    store.remove("q1")
    store.remove("q1")
    assert [one.id for one in store.quizzes()] == ["q2"]
    assert (store.answers("q1"), store.owners("q1")) == ((), {})
    assert store.owners("q2")


def test_a_file_from_before_there_were_owners_can_be_read_and_changed(store: Store) -> None:
    store.keep(quiz())
    with sqlite3.connect(store.path) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'owners'").fetchone()
    assert store.owners("q1") == {}
    store.remove("q1")
    assert store.quizzes() == ()

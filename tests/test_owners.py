from __future__ import annotations

import pytest

from probelib.owners import Claim, Owner, anybody, is_key, new_key


def test_a_key_and_an_address_give_the_right_and_nothing_else_does() -> None:
    key = new_key()
    owner = Owner.of(Claim((key,), "Ann@example.org"))
    assert owner.lets(Claim((new_key(), key)))
    assert owner.lets(Claim(email=" ann@EXAMPLE.org"))
    for other in (Claim(), Claim((new_key(),)), Claim(email="bo@example.org"), Claim(("ann@example.org",))):
        assert not owner.lets(other)


def test_neither_key_nor_address_is_kept() -> None:
    key = new_key()
    kept = repr(Owner.of(Claim((key,), "ann@example.org")))
    assert key not in kept
    assert "ann" not in kept


def test_two_things_of_one_person_do_not_tell_so() -> None:
    first, second = (Owner.of(Claim((), "ann@example.org")) for _ in range(2))
    assert not {*first.marks} & {*second.marks}


def test_an_owner_without_a_secret_is_nobody() -> None:
    assert not Owner.of(Claim()).lets(Claim())
    assert not Owner.of(Claim(("short",))).lets(Claim(("short",)))


@pytest.mark.parametrize("said", ["", "a" * 31, "a" * 33, "a" * 31 + "/", "ä" * 32, "a" * 32 + "\n"], ids=repr)
def test_what_has_another_shape_is_no_key(said: str) -> None:
    assert not is_key(said)
    assert is_key(new_key())


def test_on_ones_own_machine_anybody_may() -> None:
    assert anybody(None)
    assert anybody(Owner.of(Claim()))

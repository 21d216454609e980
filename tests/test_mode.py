"""How far a server trusts its visitors."""

from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.mode import Limits, Mode, is_shared, mode, without_folders

SHARED = {"PROBELIB_MODE": "shared"}


def test_a_machine_of_ones_own_has_no_limits() -> None:
    assert mode({}) == Mode(False, (), frozenset({"everyone"}), None)
    assert mode({"PROBELIB_MODELS": "nli:a/b", "PROBELIB_LIMITS": "?"}) == mode({})


def test_a_shared_server_offers_what_its_owner_names_and_lets_nobody_order() -> None:
    found = mode({**SHARED, "PROBELIB_MODELS": "nli:a/b, openai:x nli:a/b"})
    assert (found.shared, found.models, found.limits) == (True, ("nli:a/b", "openai:x"), Limits())
    assert not found.may_order("")
    assert not found.may_order("ann@example.org")


@pytest.mark.parametrize("said", ["share", "SHARED!", "1", "private"])
def test_a_slip_does_not_open_a_server(said: str) -> None:
    with pytest.raises(InputError, match="PROBELIB_MODE is"):
        is_shared({"PROBELIB_MODE": said})


@pytest.mark.parametrize(
    ("orders", "visitor", "allowed"),
    [
        pytest.param("everyone", "", True, id="everyone"),
        pytest.param("nobody", "ann@example.org", False, id="nobody"),
        pytest.param("Ann@Example.org, bo@example.org", "ann@example.org", True, id="named"),
        pytest.param("ann@example.org", "ANN@example.org ", True, id="capitals"),
        pytest.param("ann@example.org", "", False, id="not logged in"),
        pytest.param("ann@example.org", "eve@example.org", False, id="another"),
        pytest.param("ann@example.org", "everyone", False, id="a word for an address"),
    ],
)
def test_who_may_order_evaluations(orders: str, visitor: str, allowed: bool) -> None:
    assert mode({**SHARED, "PROBELIB_ORDERS": orders}).may_order(visitor) is allowed


def test_limits_are_changed_one_by_one() -> None:
    assert mode({**SHARED, "PROBELIB_LIMITS": "uploads=5, tests=0"}).limits == Limits(uploads=5, tests=0)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        pytest.param({"PROBELIB_LIMITS": "upload=5"}, "PROBELIB_LIMITS has 'upload=5'", id="unknown limit"),
        pytest.param({"PROBELIB_LIMITS": "uploads=-1"}, "PROBELIB_LIMITS has 'uploads=-1'", id="no number"),
        pytest.param({"PROBELIB_LIMITS": "uploads=٣"}, "PROBELIB_LIMITS has", id="other digits"),
        pytest.param({"PROBELIB_LOGIN": "yes"}, "PROBELIB_LOGIN is 'yes'", id="login"),
        pytest.param({"PROBELIB_ORDERS": "admin"}, "PROBELIB_ORDERS names 'admin'", id="no address"),
    ],
)
def test_what_cannot_be_read_is_named(changed: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        mode({**SHARED, **changed})


def test_folders_of_the_server_are_hidden_the_longest_first() -> None:
    text = "/srv/data/tab &amp; fact/x.csv of /srv/data, /opt stays"
    assert without_folders(text, ["/srv/data", "/srv/data/tab & fact/", "/opt", "/", ""]) == "…/x.csv of …, /opt stays"


def test_a_login_is_required_where_the_owner_says_so() -> None:
    assert mode({**SHARED, "PROBELIB_LOGIN": "required"}).login
    assert not mode(SHARED).login
    with pytest.raises(InputError, match="counts on a shared server alone"):
        mode({"PROBELIB_LOGIN": "required"})

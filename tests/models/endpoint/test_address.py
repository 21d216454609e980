from __future__ import annotations

import pytest

from probelib.errors import InputError, ModelError
from probelib.models.endpoint.address import Server, server

KEY = {"OPENAI_API_KEY": "sk-1"}


def test_the_settings_come_before_the_environment_and_the_public_service_last() -> None:
    both = {**KEY, "OPENAI_BASE_URL": "http://b:1/v1"}
    assert server("http://a:1/v1/", both).url == "http://a:1/v1"
    assert server(None, both).url == "http://b:1/v1"
    assert server(None, KEY).url == "https://api.openai.com/v1"


def test_the_name_is_host_port_and_path() -> None:
    assert server("https://a.example:8000/proxy/v1/", KEY).name == "a.example:8000/proxy/v1"


def test_a_key_of_our_own_variable_comes_first_and_is_not_shown() -> None:
    found = server("http://a/v1", {**KEY, "PROBELIB_OPENAI_API_KEY": "sk-2"})
    assert found.key == "sk-2"
    assert "sk-2" not in repr(found)


def test_a_server_of_ones_own_needs_no_key_and_the_public_service_does() -> None:
    assert server("http://localhost:8000/v1", {}).key == "none"
    with pytest.raises(ModelError, match="set OPENAI_API_KEY"):
        server(None, {})


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("http://me:sk-9@a/v1", id="credentials"),
        pytest.param("http://me:sk-9/x@a/v1", id="credentials with a slash"),
        pytest.param("http://me:80/sk-9@a/v1", id="credentials that begin like a port"),
        pytest.param("http://a/v1?key=sk-9", id="query"),
        pytest.param("http://a/v1#sk-9", id="fragment"),
        pytest.param("file:///etc/sk-9", id="another scheme"),
        pytest.param("a/v1", id="no scheme"),
        pytest.param("http://a:port/v1", id="no port"),
        pytest.param("http://a:99999/v1", id="a port too high"),
        pytest.param("", id="empty is the public service"),
    ],
)
def test_an_address_that_is_none_or_holds_a_secret_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises((InputError, ModelError)) as caught:
        server(url, {})
    assert "sk-9" not in str(caught.value)


def test_a_shared_machine_asks_the_addresses_that_its_owner_listed() -> None:
    shared = {"PROBELIB_MODE": "shared", "PROBELIB_ENDPOINTS": "http://a:1/v1, http://b:2/v1"}
    assert server(None, shared).url == "http://a:1/v1"
    assert server("http://b:2/v1/", shared).url == "http://b:2/v1"
    with pytest.raises(InputError, match=r"only the endpoints that its owner listed: a:1/v1, b:2/v1"):
        server("http://169.254.169.254/", shared)


def test_a_shared_machine_without_a_list_asks_nothing_whatever_else_is_set() -> None:
    with pytest.raises(InputError, match="PROBELIB_ENDPOINTS"):
        server(None, {**KEY, "PROBELIB_MODE": "shared", "OPENAI_BASE_URL": "http://a/v1"})


def test_a_key_that_the_server_repeats_is_hidden() -> None:
    assert Server("http://a", "sk-1").hide("your key sk-1 is wrong") == "your key (key) is wrong"
    assert Server("http://a", "none").hide("none of it") == "none of it"


@pytest.mark.parametrize(
    "said",
    [
        "Bearer sk-marker/7f3a9c51d2e8",
        "key=sk-marker%2F7f3a9c51d2e8&x",
        "c2stbWFya2VyLzdmM2E5YzUxZDJlOA==",
        "key sk-marker/7f3a9c51...",
        "...marker/7f3a9c51d2e8 is unknown",
    ],
    ids=["whole", "in an address", "base64", "broken off", "its end"],
)
def test_a_key_is_hidden_however_the_server_repeats_it(said: str) -> None:
    hidden = Server("http://a", "sk-marker/7f3a9c51d2e8").hide(said)
    assert "(key)" in hidden
    assert "7f3a9c51" not in hidden
    assert "7f3a9c51" not in hidden.replace("%2F", "/")
    assert "N2YzYTljNTFkMmU4"[:8] not in hidden


LISTED = {"PROBELIB_MODE": "shared", "PROBELIB_ENDPOINTS": "http://127.0.0.1:8000/v1"}


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:8000/v1",
        "http://127.1:8000/v1",
        "http://2130706433:8000/v1",
        "http://0x7f000001:8000/v1",
        "http://[::1]:8000/v1",
        "http://[::ffff:127.0.0.1]:8000/v1",
        "http://[::ffff:7f00:1]:8000/v1",
        "http://[fe80::1%25eth0]:8000/v1",
        "http://127.0.0.1.nip.io:8000/v1",
        "http://127.0.0.1:8000@evil.example/v1",
        "http://evil.example/#@127.0.0.1:8000/v1",
        "http://127.0.0.1:8001/v1",
        "https://127.0.0.1:8000/v1",
        "http://127.0.0.1:8000/v1/../admin",
        "http://127.0.0.1:8000/v1?x=1",
        "http://127.0.0.1:8000/v1\\@evil.example",
        " http://127.0.0.1:8000/v1",
        "HTTP://127.0.0.1:8000/v1",
    ],
)
def test_no_other_way_of_writing_reaches_what_the_owner_did_not_list(url: str) -> None:
    with pytest.raises(InputError, match="asks only the endpoints that its owner listed"):
        server(url, LISTED)

"""Which server is asked: the address is of the settings or the environment, the key of the environment alone.

The key never enters settings, model keys or messages. On a machine that others use (`PROBELIB_MODE=shared`) only
the addresses that its owner listed in `PROBELIB_ENDPOINTS` are asked: a visitor could else have the owner's key sent
to a server of his own, or have this machine call what only it can reach.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from probelib.errors import InputError, ModelError
from probelib.mode import is_shared

PUBLIC = "https://api.openai.com/v1"
"""The server that is asked where neither settings nor environment name one."""

KEYS = ("PROBELIB_OPENAI_API_KEY", "OPENAI_API_KEY")
"""Environment variables that hold the key; the first that is set counts."""

HIDDEN = "(key)"
"""Stands where a server repeated the key."""
_SHORTEST = 10
"""Characters of a piece of a key that is hidden; shorter ones can stand in any text."""
_NO_KEY = "none"
"""What a server without keys is sent: the client insists on one, whatever it is."""


@dataclass(frozen=True, slots=True)
class Server:
    """An address that may be asked, and the key for it."""

    url: str
    """Up to and without `/chat/completions`."""
    key: str = field(repr=False)
    """The secret; `none` where there is none."""

    @property
    def name(self) -> str:
        """Host, port and path, for model keys and messages: no scheme, no credentials, no query."""
        return _plain(self.url)

    def hide(self, text: str) -> str:
        """Return a text of the server without the key, should the server have repeated it, whole or by half.

        A message that breaks off can hold the most of a key, and a header can hold it in base64.
        """
        if self.key == _NO_KEY:
            return text
        encoded = b64encode(self.key.encode("utf-8", "surrogatepass")).decode().rstrip("=")
        for secret in (self.key, quote(self.key, safe=""), encoded):
            text = text.replace(secret, HIDDEN)
            for length in range(len(secret) - 1, max(len(secret) // 2, _SHORTEST) - 1, -1):
                text = text.replace(secret[:length], HIDDEN).replace(secret[-length:], HIDDEN)
        return text


def server(base_url: str | None, environment: Mapping[str, str]) -> Server:
    """Return the server that settings and environment name.

    Args:
        base_url: Of the settings; None is `OPENAI_BASE_URL`, else the public service. In shared mode None is the
            first address of `PROBELIB_ENDPOINTS`.
        environment: Where variables are looked up: `os.environ`, or what a page has put together with its secrets.

    Raises:
        InputError: The address is none, carries credentials or a query, or is not one of those of a shared machine.
        ModelError: The public service is meant, and there is no key for it.
    """
    if is_shared(environment):
        url = _allowed(base_url, environment)
    else:
        url = base_url or environment.get("OPENAI_BASE_URL") or PUBLIC
    _check(url)
    key = next((environment[name] for name in KEYS if environment.get(name)), "")
    if not key and urlsplit(url).hostname == urlsplit(PUBLIC).hostname:
        raise ModelError(
            f"{_plain(url)} asks for a key: set {KEYS[1]} in the environment, or name another server "
            "by the setting base_url or by OPENAI_BASE_URL"
        )
    return Server(url.rstrip("/"), key or _NO_KEY)


def listed(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the addresses of `PROBELIB_ENDPOINTS`, which stand there with commas or blanks between them."""
    return tuple(environment.get("PROBELIB_ENDPOINTS", "").replace(",", " ").split())


def _allowed(base_url: str | None, environment: Mapping[str, str]) -> str:
    known = listed(environment)
    if not known:
        raise InputError("this machine is shared and lists no endpoints: its owner can name some in PROBELIB_ENDPOINTS")
    if base_url is None:
        return known[0]
    same = [url for url in known if url.rstrip("/") == base_url.rstrip("/")]
    if not same:
        names = ", ".join(map(_plain, known))
        raise InputError(f"this machine is shared and asks only the endpoints that its owner listed: {names}")
    return same[0]


def _check(url: str) -> None:
    parts = urlsplit(url)
    # A password with a slash in it ends the host, and the rest of it is taken for a path.
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment or "@" in parts.path:
        raise InputError(
            f"the address of {_plain(url)} carries more than host and path; a key belongs into {KEYS[1]}, not into it"
        )
    try:
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:
        port_is_one = False
    if parts.scheme not in {"http", "https"} or not parts.hostname or not port_is_one:
        raise InputError("the address of an endpoint is written as in http://localhost:8000/v1")


def _plain(url: str) -> str:
    parts = urlsplit(url)
    # What stands before an @ is somebody's name and password, wherever they end.
    return (parts.netloc + parts.path).rpartition("@")[2].rstrip("/")

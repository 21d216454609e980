"""A provider of OpenID Connect on this machine alone, for tests: discovery, a page with a button, token, keys, logout.

It holds the other side to the rules: redirect address, client, secret and code have to be the right ones, a code counts
once, and where PKCE is announced its verifier is asked for.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "probelib-test", "client-secret-5c1f"
CALLBACK = "/oauth2callback"


@dataclass
class Provider:
    """A running provider, and who presses its button."""

    url: str = ""
    claims: dict[str, Any] = field(default_factory=dict)
    """What the next login says of somebody: `email`, `name`, `email_verified`."""
    forged: bool = False
    """Whether identity tokens are signed with another key than the published one."""
    audience: str = CLIENT
    nonce: str | None = None
    """What stands in the token in place of the nonce that was asked for."""
    refused: list[str] = field(default_factory=list)
    """Requests that were not as they have to be."""
    tokens: int = 0
    logouts: int = 0
    _codes: dict[str, dict[str, str]] = field(default_factory=dict)
    _key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "k", "use": "sig", "alg": "RS256"}))
    _other: RSAKey = field(
        default_factory=lambda: RSAKey.generate_key(2048, {"kid": "k", "use": "sig", "alg": "RS256"})
    )

    def configuration(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/jwks",
            "end_session_endpoint": f"{self.url}/logout",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        }

    def asked(self, query: dict[str, str]) -> str:
        """Return the page that asks whether to log in, empty where the request is not as it has to be."""
        right = query.get("client_id") == CLIENT and query.get("response_type") == "code"
        where = urlsplit(query.get("redirect_uri", ""))
        if not (right and where.hostname == "127.0.0.1" and where.path == CALLBACK and query.get("state")):
            self.refused.append(f"authorize: {sorted(query)}")
            return ""
        code = secrets.token_urlsafe(16)
        self._codes[code] = query
        back = f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"
        return f'<!doctype html><title>Provider</title><h1>Provider</h1><a href="{escape(back)}">Log in as Ann</a>'

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """Return the tokens of a code, None where the request is not as it has to be."""
        query = self._codes.pop(form.get("code", ""), None)
        if query is None or not self._is_client(form, authorization) or not _proved(query, form):
            self.refused.append(f"token: {sorted(form)}")
            return None
        self.tokens += 1
        now = int(time.time())
        claims = {
            "iss": self.url, "aud": self.audience, "sub": "1", "iat": now, "exp": now + 300,
            "nonce": query.get("nonce", "") if self.nonce is None else self.nonce, **self.claims,
        }  # fmt: skip
        signed = jwt.encode({"alg": "RS256", "kid": "k"}, claims, self._other if self.forged else self._key)
        return {"access_token": secrets.token_urlsafe(8), "token_type": "Bearer", "expires_in": 300, "id_token": signed}

    def keys(self) -> dict[str, Any]:
        return {"keys": [self._key.as_dict(private=False)]}

    def _is_client(self, form: dict[str, str], authorization: str) -> bool:
        kind, _, encoded = authorization.partition(" ")
        given = (
            b64decode(encoded).decode() if kind == "Basic" else f"{form.get('client_id')}:{form.get('client_secret')}"
        )
        return given == f"{CLIENT}:{SECRET}"


def _proved(query: dict[str, str], form: dict[str, str]) -> bool:
    digest = urlsafe_b64encode(sha256(form.get("code_verifier", "").encode()).digest()).decode().rstrip("=")
    return query.get("code_challenge") == digest and form.get("redirect_uri") == query["redirect_uri"]


@contextmanager
def providing(**claims: Any) -> Iterator[Provider]:
    """Run a provider whose next login says this of somebody."""
    provider = Provider(claims=claims)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, query = urlsplit(self.path).path, _fields(urlsplit(self.path).query)
            if path == "/.well-known/openid-configuration":
                self._send(200, json.dumps(provider.configuration()))
            elif path == "/jwks":
                self._send(200, json.dumps(provider.keys()))
            elif path == "/authorize":
                page = provider.asked(query)
                self._send(200 if page else 400, page, "text/html")
            elif path == "/logout":
                provider.logouts += 1
                self.send_response(302)
                self.send_header("location", query["post_logout_redirect_uri"])
                self.end_headers()
            else:
                self._send(404, "")

        def do_POST(self) -> None:
            form = _fields(self.rfile.read(int(self.headers["content-length"])).decode())
            given = provider.token(form, self.headers.get("authorization", ""))
            self._send(400 if given is None else 200, json.dumps(given or {"error": "invalid_grant"}))

        def _send(self, status: int, body: str, media: str = "application/json") -> None:
            content = body.encode()
            self.send_response(status)
            self.send_header("content-type", media)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _fields(query: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(query, keep_blank_values=True).items()}

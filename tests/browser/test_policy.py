"""Pages work under the policy that the proxy of docs/deployment.md sends; the server gives out no file of its own."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import chromium
from tests.browser.looking import settle
from tests.serving import Served
from tests.shared import REPOSITORY

POLICY = re.findall(
    r'add_header Content-Security-Policy "([^"]+)"', (REPOSITORY / "deploy" / "nginx.conf").read_text(encoding="utf-8")
)[0]
PATIENCE = 90_000


def _with_policy(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": POLICY})


@pytest.fixture(scope="module")
def trusting(browser: Browser) -> Iterator[Browser]:
    """A browser that takes what a test answers for an answer of this machine."""
    arguments = [*chromium.ARGUMENTS, "--disable-features=LocalNetworkAccessChecks"]
    with browser.browser_type.launch(executable_path=chromium.installed(), args=arguments) as running:
        yield running


def _figures(page: Page) -> None:
    expect(page.locator("[data-testid=stVegaLiteChart] :is(svg, canvas)").first).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("path", ["/heatmap", "/wep", "/explore?dataset=samples&table=samples%3Ahulk"])
def test_a_page_is_whole_under_the_policy(trusting: Browser, app: Served, path: str) -> None:
    refused: list[str] = []
    with trusting.new_context(base_url=app.url, viewport={"width": 1440, "height": 1100}) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: refused.append(message.text) if "Security Policy" in message.text else None)
        page.route(lambda url: urlsplit(url).netloc == urlsplit(app.url).netloc, _with_policy)
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)
        if "explore" in path:
            expect(page.locator(".pl-table").first).to_be_visible(timeout=PATIENCE)
        else:
            _figures(page)
        settle(page)
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Hyperlegible")
    assert refused == []


@pytest.mark.parametrize(
    "path",
    [
        "/app/static/../pages/home.py",
        "/app/static/%2e%2e/%2e%2e/etc/passwd",
        "/app/static/..%2f..%2f.streamlit/config.toml",
        "/app/static//etc/passwd",
        "/app/static/..\\..\\pyproject.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/../../../../../../etc/passwd",
        "/media/../../etc/passwd",
        "/_stcore/component/../../../etc/passwd",
        "/.streamlit/secrets.toml",
        "/app/static/.%00./etc/passwd",
    ],
)
def test_no_path_reaches_a_file_of_the_server(app: Served, path: str) -> None:
    status, body = _asked(app, "GET", path)
    for word in (b"root:", b"[server]", b"import ", b"[project]", b"cookie_secret"):
        assert word not in body
    # Whatever is no file is the page itself: Streamlit answers with it and then says that there is no such page.
    assert status >= 400 or b"<!doctype html>" in body.lower()


def test_a_form_of_another_site_uploads_nothing(app: Served) -> None:
    status, _ = _asked(app, "PUT", "/_stcore/upload_file/session/file", {"Origin": "https://evil.example"})
    assert status in (400, 403)


def test_a_page_of_another_site_opens_no_connection(app: Served) -> None:
    upgrade = {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "streamlit",
    }  # fmt: skip
    assert _asked(app, "GET", "/_stcore/stream", {**upgrade, "Origin": "https://evil.example"})[0] in (400, 403)
    assert _asked(app, "GET", "/_stcore/stream", {**upgrade, "Origin": app.url})[0] == 101
    # A name of theirs that points to this machine is their origin and the host that is asked, both.
    theirs = {**upgrade, "Origin": "http://evil.example:8501", "Host": "evil.example:8501"}
    assert _asked(app, "GET", "/_stcore/stream", theirs)[0] in (400, 403)


def test_the_server_says_that_it_is_well(app: Served) -> None:
    assert _asked(app, "GET", "/_stcore/health") == (200, b"ok")


def _asked(app: Served, method: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    """Send a request with its path as it is written."""
    connection = http.client.HTTPConnection(urlsplit(app.url).netloc, timeout=60)
    try:
        connection.putrequest(method, path, skip_host="Host" in (headers or {}), skip_accept_encoding=True)
        for name, value in {"Content-Length": "0", **(headers or {})}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, b"" if answer.status == 101 else answer.read()
    finally:
        connection.close()

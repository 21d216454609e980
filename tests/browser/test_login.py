"""Streamlit's OIDC login against a provider on this machine, in a real browser; secrets lie in the test's folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.looking import settle
from tests.serving import Served, environment, served

pytest.importorskip("authlib", reason="logging in needs the extra `login`")
from tests.oidc import CLIENT, SECRET, Provider, providing

PATIENCE = 90_000
NAME = "Ann <img src=x onerror=window.hit=true> **Example** $x^2$"


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with providing(email="Ann@example.org", email_verified=True, name=NAME) as running:
        yield running


@pytest.fixture(scope="module")
def guarded(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A shared server that nobody looks at without a login, and on which Ann alone may order evaluations."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / ".streamlit").mkdir()
    (folder / ".streamlit" / "secrets.toml").write_text(
        f"""
[auth]
redirect_uri = "http://127.0.0.1:{{port}}/oauth2callback"
cookie_secret = "{"5f" * 32}"
client_id = "{CLIENT}"
client_secret = "{SECRET}"
server_metadata_url = "{provider.url}/.well-known/openid-configuration"
"""
    )
    env = environment(
        PROBELIB_HOME=str(folder / "home"),
        PROBELIB_MODE="shared",
        PROBELIB_LOGIN="required",
        PROBELIB_ORDERS="ann@example.org",
    )
    with served(folder / "server.log", env=env, folder=folder) as running:
        yield running


@pytest.fixture
def context(browser: Browser, guarded: Served) -> Iterator[BrowserContext]:
    with browser.new_context(base_url=guarded.url, viewport={"width": 1440, "height": 1100}) as made:
        made.set_default_timeout(PATIENCE)
        yield made


def asked(page: Page, path: str = "/") -> None:
    """Open a page without a login, and look that nothing is there but the question."""
    page.goto(path)
    expect(page.get_by_role("heading", name="Log in")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    assert page.locator(".pl-table, .pl-heat, [data-testid=stSelectbox], [data-testid=stTextInput]").count() == 0


def log_in(page: Page) -> None:
    settle(page)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Log in as Ann").click()


def test_who_is_not_logged_in_is_asked_and_after_it_is_named_until_logging_out(
    context: BrowserContext, guarded: Served, provider: Provider
) -> None:
    page = context.new_page()
    asked(page, "/present")
    log_in(page)
    expect(page.get_by_text("Logged in as")).to_contain_text(f"{NAME} (Ann@example.org)", timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Log in")).to_have_count(0)
    assert page.evaluate("window.hit") is None
    assert page.locator(".stHtml img, .katex").count() == 0
    kept = {cookie["name"]: cookie for cookie in context.cookies()}
    assert kept["_streamlit_user"]["httpOnly"]
    assert kept["_streamlit_user"]["sameSite"] == "Lax"
    page.goto("/present")
    expect(page.get_by_role("heading", name="Present")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible(timeout=PATIENCE)
    asked(page, "/heatmap")
    assert (provider.tokens, provider.logouts, provider.refused) == (1, 1, [])
    log = guarded.log.read_text(errors="replace")
    assert SECRET not in log
    assert "Traceback" not in log


def test_a_cookie_that_somebody_wrote_is_none(context: BrowserContext, guarded: Served) -> None:
    context.add_cookies([{"name": "_streamlit_user", "value": '"2|1:0|made|up"', "url": guarded.url}])
    asked(context.new_page(), "/explore")


@pytest.mark.parametrize(
    "wrong", [{"forged": True}, {"audience": "another"}, {"nonce": "old"}], ids=["signature", "audience", "nonce"]
)
def test_a_token_that_is_not_right_logs_nobody_in(
    context: BrowserContext, provider: Provider, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, object]
) -> None:
    for name, value in wrong.items():
        monkeypatch.setattr(provider, name, value)
    page = context.new_page()
    asked(page)
    log_in(page)
    page.wait_for_load_state()
    assert "_streamlit_user" not in {cookie["name"] for cookie in context.cookies()}
    asked(page)


def test_an_address_that_nobody_looked_at_is_none(
    context: BrowserContext, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider, "claims", {"email": "ann@example.org", "email_verified": False})
    page = context.new_page()
    asked(page)
    log_in(page)
    expect(page.get_by_text("This login names no address")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Log out")).to_be_visible()

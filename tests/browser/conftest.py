"""One app and one Chromium for the browser tests of a worker; a test's `page` fails it on any error in the console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.serving import Served, environment, served

HERE = Path(__file__).parent
# On a deep link Streamlit looks for these two below the page's own address first, and then at the root.
HARMLESS = ("_stcore/health", "_stcore/host-config")
PATIENCE = 45_000
"""Milliseconds until something has to be there; on a machine that does other things as well, a page takes its time."""
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and keep those of a file together, as they share what they change of the app."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(f"browser/{item.path.stem}"))


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The running app; what its users save goes to a folder of the tests, while converted models stay cached."""
    folder = tmp_path_factory.mktemp("app")
    with served(folder / "server.log", env=environment(XDG_DATA_HOME=str(folder / "data"))) as running:
        yield running


@pytest.fixture(scope="session")
def profile(app: Served, browser: Browser) -> Iterator[BrowserContext]:
    """A profile for all tests: what draws the app is loaded and compiled once; `page` empties what else it keeps."""
    with browser.new_context(base_url=app.url, viewport={"width": 1440, "height": 1100}) as context:
        context.set_default_timeout(PATIENCE)
        yield context


@pytest.fixture
def page(app: Served, profile: BrowserContext) -> Iterator[Page]:
    """A fresh tab without cookies or stored settings; `page.goto("/explore")` is relative to the app.

    After the test it must have logged no error, and the app no traceback.
    """
    logged_before = app.log.stat().st_size
    tab = profile.new_page()
    errors: list[str] = []
    tab.on("console", lambda message: errors.extend(_console_error(message)))
    tab.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
    yield tab
    shown = tab.locator('[data-testid="stException"]').all_inner_texts()
    _forget(app, profile, tab)
    logged = app.log.read_bytes()[logged_before:].decode(errors="replace")
    assert not errors, f"errors in the browser's console: {errors}"
    assert not shown, f"the page shows an exception: {shown}"
    assert "Traceback" not in logged, f"the app logged an exception:\n{logged[-4000:]}"


def _forget(app: Served, profile: BrowserContext, tab: Page) -> None:
    """Close all tabs and forget what the app has stored in the profile."""
    storage = profile.new_cdp_session(tab)
    storage.send("Storage.clearDataForOrigin", {"origin": app.url, "storageTypes": "local_storage,indexeddb"})
    for one in profile.pages:
        one.close()
    profile.clear_cookies()
    profile.clear_permissions()


def _console_error(message: ConsoleMessage) -> list[str]:
    place = message.location.get("url", "")
    if message.type != "error" or place.endswith(HARMLESS):
        return []
    return [f"{message.text} ({place})"]

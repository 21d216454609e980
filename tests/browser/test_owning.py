"""On a shared server, in two browsers: a deck is its maker's, a link for readers gives no right, an edit link does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import assert_accessible, settle
from tests.serving import Served, environment, served

PATIENCE = 90_000


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("shared")
    env = environment(PROBELIB_HOME=str(folder / "home"), PROBELIB_MODE="shared")
    with served(folder / "server.log", env=env) as running:
        yield running


@contextmanager
def somebody(browser: Browser, shared: Served) -> Iterator[Page]:
    """Give a page of a browser of its own."""
    with browser.new_context(base_url=shared.url, viewport={"width": 1440, "height": 1100}) as context:
        context.set_default_timeout(PATIENCE)
        yield context.new_page()


def present(page: Page, address: str = "/present") -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Present")).to_be_visible(timeout=PATIENCE)
    settle(page)


def test_who_pins_a_view_and_opens_the_deck_may_change_it(browser: Browser, shared: Served) -> None:
    with somebody(browser, shared) as page:
        page.goto("/heatmap?v=1&panel=wep")
        expect(page.get_by_text("Each cell is a difference")).to_be_visible(timeout=PATIENCE)
        settle(page)
        page.get_by_role("button", name="Pin to deck").click()
        expect(page.get_by_text("What: Gains and losses on WEP tasks")).to_be_visible(timeout=PATIENCE)
        page.get_by_label("Title of the new deck").fill("Pinned")
        page.keyboard.press("Tab")
        settle(page)
        page.get_by_role("button", name="Pin", exact=True).click()
        page.get_by_role("link", name="Open the deck").click()
        expect(page.get_by_role("button", name="Edit link")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text("What models gain and lose on WEP tasks")).to_be_visible(timeout=PATIENCE)
        assert page.get_by_text("Somebody else made this deck").count() == 0
        assert "deck=pinned" in page.url


def test_a_deck_is_changed_by_its_maker_and_by_who_has_the_edit_link(browser: Browser, shared: Served) -> None:
    with somebody(browser, shared) as page:
        present(page)
        page.get_by_role("button", name="New deck").click()
        page.get_by_label("Title of the deck").fill("Ours")
        page.get_by_role("button", name="Make it").click()
        expect(page.get_by_role("button", name="Edit link")).to_be_visible(timeout=PATIENCE)
        settle(page)
        page.locator("summary").filter(has_text="Add a slide of text").click()
        settle(page)  # what unfolds moves the button
        page.get_by_label("Title", exact=True).fill("A slide")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("button", name="Remove", exact=True)).to_be_visible(timeout=PATIENCE)
        settle(page)
        page.get_by_role("button", name="Edit link").click()
        code = page.get_by_test_id("stCode")
        expect(code).to_contain_text("edit=", timeout=PATIENCE)
        link, reading = code.inner_text().strip(), page.url
        assert_accessible(page)
    (key,) = parse_qs(urlsplit(link).query)["edit"]
    assert link.startswith(f"{shared.url}/present?")
    assert key not in reading
    with somebody(browser, shared) as page:
        present(page, reading)
        expect(page.get_by_text("Somebody else made this deck")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_role("button", name="Make a copy")).to_be_visible()
        assert page.get_by_role("button", name="Remove", exact=True).count() == 0
        assert_accessible(page)
    with somebody(browser, shared) as page:
        present(page, link)
        expect(page.get_by_role("button", name="Remove", exact=True)).to_be_visible(timeout=PATIENCE)
        assert key not in page.url
        assert key not in page.evaluate("document.documentElement.outerHTML.replace(/<code[^]*?<\\/code>/g, '')")
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_text("This deck has no slides yet")).to_be_visible(timeout=PATIENCE)
    assert key not in shared.log.read_text(errors="replace")

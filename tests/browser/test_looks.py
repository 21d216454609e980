"""Every page in light and dark, from 800 to 1920 pixels: no axe violation, no sideways scrolling, nothing off-host."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import assert_accessible, assert_fits, settle

PAGES = {
    "home": "/",
    "explore": "/explore?v=1&dataset=samples&table=samples%3Ahulk",
    "live": "/live?v=1&dataset=samples&table=samples%3Ahulk",
    "wep": "/wep?v=1",
    "datasets": "/datasets?v=1&dataset=samples",
}
READY = {
    "home": "See all its probes",
    "explore": "Open 1",
    "live": "No answers yet",
    "wep": "The same numbers as tables",
    "datasets": "Where the paper contradicts itself",
}


GROUND = "e => getComputedStyle(e).backgroundColor"


def _open(page: Page, name: str) -> None:
    page.goto(PAGES[name])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(READY[name], exact=True).first).to_be_visible()
    settle(page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_light_is_accessible_fits_every_width_and_asks_no_other_host(page: Page, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    _open(page, name)
    assert_accessible(page)
    assert page.locator(".stApp").evaluate(GROUND) == "rgb(255, 255, 255)"
    for width in (800, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_fits(page)
    assert not [url for url in asked if not url.startswith(("http://127.0.0.1", "data:", "blob:"))]
    assert page.evaluate("document.fonts.check('16px Hyperlegible')")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_dark_is_accessible(page: Page, name: str) -> None:
    page.emulate_media(color_scheme="dark")
    _open(page, name)
    assert_accessible(page)
    assert page.locator(".stApp").evaluate(GROUND) == "rgb(14, 22, 32)"


@pytest.mark.parametrize("path", ["/explore", "/live", "/datasets"])
def test_a_deep_link_has_navigation_and_title(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    expect(page).to_have_title(
        {"/explore": "Explore · probelib", "/live": "Live test · probelib", "/datasets": "Datasets · probelib"}[path]
    )

"""Every page in light and dark, from 800 to 1920 pixels: no axe violation, no sideways scrolling, nothing off-host."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PAGES = {
    "home": "/",
    "explore": "/explore?v=1&dataset=samples&table=samples%3Ahulk",
    "live": "/live?v=1&dataset=samples&table=samples%3Ahulk",
}
READY = {"home": "See all its probes", "explore": "Open 1", "live": "No answers yet"}


def _open(page: Page, name: str) -> None:
    page.goto(PAGES[name])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(READY[name], exact=True).first).to_be_visible()
    expect(page.locator('[data-testid="stStatusWidget"]')).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_axe_violation(page: Page, name: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    _open(page, name)
    found = Axe().run(page).response["violations"]
    assert not found, [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]
    ground = page.locator(".stApp").evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(14, 22, 32)"}[scheme]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_never_scrolls_sideways_and_asks_no_other_host(page: Page, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": 800, "height": 900})
    _open(page, name)
    for width in (800, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for box in ("html", '[data-testid="stMain"]'):
            scroll, client = page.locator(box).evaluate("e => [e.scrollWidth, e.clientWidth]")
            assert scroll <= client, f"{name} at {width}: {box} is {scroll} wide in {client}"
    assert not [url for url in asked if not url.startswith(("http://127.0.0.1", "data:", "blob:"))]
    assert page.evaluate("document.fonts.check('16px Hyperlegible')")


@pytest.mark.parametrize("path", ["/explore", "/live"])
def test_a_deep_link_has_navigation_and_title(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    expect(page).to_have_title({"/explore": "Explore · probelib", "/live": "Live test · probelib"}[path])

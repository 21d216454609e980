"""Every page in light and dark, from 800 to 1920 pixels: no axe violation, no sideways scrolling, nothing off-host."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from probelib.people import Kind
from tests.browser.looking import assert_accessible, assert_accessible_in_both_themes, assert_fits, settle
from tests.browser.test_annotate import answered, enter, made
from tests.browser.test_present import deck, decks  # noqa: F401  fixtures
from tests.serving import Served

PAGES = {
    "home": "/",
    "explore": "/explore?v=1&dataset=samples&table=samples%3Ahulk",
    "live": "/live?v=1&dataset=samples&table=samples%3Ahulk",
    "guide": "/explore?v=1&dataset=samples&table=samples%3Ahulk&guide=1",
    "heatmap": "/heatmap?v=1",
    "cell": "/heatmap?v=1&row=numeration.flip&model=published%3Atapas",
    "wep": "/wep?v=1",
    "datasets": "/datasets?v=1&dataset=samples",
    "annotate": "/annotate?v=1",
    "present": "/present?v=1",
}
"""One address a page at least; a quiz that is answered and a deck that is shown are below, as both have to be made."""
READY = {
    "home": "See all its probes",
    "explore": "Open 1",
    "live": "No answers yet",
    "guide": "Leave",
    "heatmap": "The same numbers as a table",
    "cell": "The same numbers as a table",
    "wep": "The same numbers as tables",
    "datasets": "Where the paper contradicts itself",
    "annotate": "New quiz",
    "present": "New deck",
}
ZOOMED: ViewportSize = {"width": 720, "height": 450}
"""What a window of 1440 by 900 pixels is to a page at 200 %."""


def _open(page: Page, name: str) -> None:
    page.goto(PAGES[name])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(READY[name], exact=True).first).to_be_visible()
    settle(page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_fits_every_width_and_asks_no_other_host(page: Page, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    _open(page, name)
    assert_accessible_in_both_themes(page)
    for width in (800, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_fits(page)
    page.set_viewport_size(ZOOMED)
    settle(page)
    assert_fits(page)
    assert not [url for url in asked if not url.startswith(("http://127.0.0.1", "data:", "blob:"))]
    assert page.evaluate("document.fonts.check('16px Hyperlegible')")


@pytest.mark.parametrize("full", ["", "&show=1"], ids=["in order", "full screen"])
def test_a_deck_fits_at_200_percent(page: Page, deck: str, full: str) -> None:  # noqa: F811
    page.set_viewport_size(ZOOMED)
    for number in (1, 2, 3):
        page.goto(f"/present?v=1&deck={deck}&slide={number}{full}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        settle(page)
        assert_fits(page)


def test_a_quiz_and_its_results_are_accessible_and_fit_at_200_percent(app: Served, page: Page) -> None:
    page.set_viewport_size(ZOOMED)
    page.goto(made(app, Kind.WEP, seed=41))
    enter(page, "Kim")
    assert_accessible(page)
    assert_fits(page)
    for number in range(1, 5):
        page.keyboard.press("1")
        answered(page, number) if number < 4 else settle(page)
    page.get_by_role("tab", name="Results").click()
    expect(page.get_by_role("heading", name="Take it along")).to_be_visible()
    settle(page)
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("path", ["/explore", "/live", "/datasets"])
def test_a_deep_link_has_navigation_and_title(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()
    expect(page).to_have_title(
        {"/explore": "Explore · probelib", "/live": "Live test · probelib", "/datasets": "Datasets · probelib"}[path]
    )

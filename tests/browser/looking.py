"""What browser tests ask of any page: that it is at rest, accessible, and not wider than its window."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AT_REST = """() => {
    const app = document.querySelector('[data-testid="stApp"]');
    const loading = app?.querySelector('[data-testid="stSkeleton"]');
    const resting = app && app.dataset.testScriptState === "notRunning" && !loading;
    window.restingSince = resting ? window.restingSince ?? performance.now() : null;
    return resting && performance.now() - window.restingSince > 250;
}"""
"""Whether for a quarter of a second no script has run and no part of the page was still to be loaded, as far as one has
looked since `restingSince` was forgotten."""
_FITS = "box => { const e = document.querySelector(box); return e.scrollWidth <= e.clientWidth; }"


def settle(page: Page) -> None:
    """Wait until the page has been drawn to its end: a click on what is about to be drawn anew is lost.

    A run that a click asked for begins a moment after the click, so the page has to have been at rest for a while.
    """
    page.evaluate("window.restingSince = null")
    page.wait_for_function(_AT_REST, polling="raf")


def reload(page: Page) -> None:
    """Load the page's address anew, once it is written: a page writes it at the end of a run, after what it draws."""
    settle(page)
    page.reload()


def assert_accessible_in_both_themes(page: Page) -> None:
    """Fail with every violation that axe finds in the light theme or in the dark one; an open page changes to it."""
    for theme, ground in _GROUNDS.items():
        page.emulate_media(color_scheme=theme)
        page.wait_for_function(_HAS_GROUND, arg=ground)
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("r")  # Streamlit's key to run a page again: figures are drawn for a theme by the server
        settle(page)
        assert_accessible(page)
    page.emulate_media(color_scheme="light")


_GROUNDS: dict[Literal["light", "dark"], str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(14, 22, 32)"}
_HAS_GROUND = "ground => getComputedStyle(document.querySelector('.stApp')).backgroundColor === ground"


def assert_accessible(page: Page) -> None:
    """Fail with every violation that axe finds, and the first elements that have it.

    Colours take a moment to become those of another theme, so a page with a violation is looked at again at rest.
    """
    found = Axe().run(page).response["violations"]
    if found:
        settle(page)
        found = Axe().run(page).response["violations"]
    assert not found, [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]


def assert_fits(page: Page, *boxes: str) -> None:
    """Fail where a box is wider inside than outside, by default what scrolls or hides what is too wide.

    Figures take a moment to fit a width, so it waits. What is hidden is scrolled into view by a focus within it.
    """
    for box in boxes or ("html", '[data-testid="stAppViewContainer"]', '[data-testid="stMain"]'):
        page.wait_for_function(_FITS, arg=box)

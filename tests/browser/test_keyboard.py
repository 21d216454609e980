"""A way through each page by Tab, Enter, Space and arrows alone, with the focus in sight at every stop."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from probelib.people import Kind
from tests.browser.looking import reload, settle
from tests.browser.test_annotate import answered, made
from tests.browser.test_present import deck, decks  # noqa: F401  fixtures
from tests.serving import Served

STOPS = 60
"""Presses of Tab after which something counts as out of reach."""
SAMPLE = "dataset=samples&table=samples%3Ahulk"
_SHOWN = """() => {
    let part = document.activeElement;
    for (let step = 0; part && step < 4; step += 1, part = part.parentElement) {
        const style = getComputedStyle(part);
        if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) return true;
    }
    return false;
}"""
"""Whether what has the focus, or what stands around it, is outlined."""


def _open(page: Page, path: str, ready: str) -> None:
    page.goto(path)
    expect(page.get_by_text(ready, exact=True).first).to_be_visible()
    settle(page)


def _reach(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus; every stop on the way is seen."""
    expect(wanted).to_be_visible()
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        assert page.evaluate(_SHOWN), f"no focus to be seen: {page.evaluate('document.activeElement.outerHTML')[:200]}"
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
    raise AssertionError(f"not reached with {STOPS} presses of Tab: {wanted}")


def _choose(page: Page, label: str, title: str) -> None:
    """Choose from a list by its name."""
    _reach(page, page.get_by_role("combobox", name=label, exact=True))
    page.keyboard.type(title)
    expect(page.get_by_role("option", name=title, exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    settle(page)


def test_home_begins_the_guided_example(page: Page) -> None:
    _open(page, "/", "The words")
    _reach(page, page.get_by_role("link", name="Guided example"))
    page.keyboard.press("Enter")
    expect(page.locator(".pl-guide-step")).to_contain_text("step 1")
    settle(page)
    _reach(page, page.get_by_role("link", name="Next", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(".pl-guide-step")).to_contain_text("step 2")


def test_explore_chooses_a_hypothesis_and_opens_a_probe(page: Page) -> None:
    _open(page, f"/explore?v=1&{SAMPLE}", "Open 1")
    chosen = page.get_by_role("radio", name=re.compile("^The movie has a length of 138 minutes"))
    _reach(page, chosen)
    page.keyboard.press("ArrowDown")
    settle(page)
    expect(page.locator(".pl-large")).to_contain_text("longer than 120 minutes")
    _reach(page, page.get_by_role("button", name="Open 1", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Close 1", exact=True)).to_be_visible()


def test_live_test_ticks_a_model_and_runs(page: Page) -> None:
    _open(page, f"/live?v=1&{SAMPLE}&model=builtin%3Amajority&type=numeration", "No answers yet")
    _reach(page, page.get_by_role("checkbox", name="Lookup"))
    page.keyboard.press("Space")
    settle(page)
    expect(page.get_by_role("checkbox", name="Lookup")).to_be_checked()
    _reach(page, page.get_by_role("button", name="Run", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(".pl-results").first).to_be_visible()


def test_heatmap_opens_a_cell_from_its_lists(page: Page) -> None:
    _open(page, "/heatmap?v=1", "The same numbers as a table")
    _choose(page, "Open a cell: reasoning type", "Numeration, flips")
    _choose(page, "and model", "TAPAS")
    expect(page.locator(".st-key-heat-opened h2")).to_contain_text("Numeration, flips · TAPAS")
    _reach(page, page.get_by_role("button", name="Close"))
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-heat-opened")).to_have_count(0)


def test_wep_changes_the_view_and_asks_for_a_probability(page: Page) -> None:
    _open(page, "/wep?v=1", "The same numbers as tables")
    field = page.get_by_role("textbox", name="Which words fit a probability of")
    _reach(page, field)
    page.keyboard.press("Control+a")
    page.keyboard.type("90 %")
    page.keyboard.press("Enter")
    expect(page.locator(".stHtml li").first).to_contain_text("right highly likely")
    page.keyboard.press("Shift+Tab")
    reload(page)
    expect(page.get_by_text("The same numbers as tables", exact=True)).to_be_visible()
    settle(page)
    _reach(page, page.get_by_role("tab", name="The scale"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Compose")).to_have_attribute("aria-selected", "true")


def test_datasets_chooses_a_source(page: Page) -> None:
    _open(page, "/datasets?v=1", "Where the paper contradicts itself")
    _reach(page, page.get_by_role("combobox", name="Source"))


def test_annotate_answers_without_a_tab(app: Served, page: Page) -> None:
    page.goto(made(app, Kind.WEP, seed=31))
    name = page.get_by_label("Your name")
    expect(name).to_be_visible(timeout=60_000)
    settle(page)
    _reach(page, name)
    page.keyboard.type("Kim")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("Kim · "))).to_be_visible()
    settle(page)
    page.keyboard.press("1")
    answered(page, 1)
    _reach(page, page.get_by_role("button", name=re.compile("^One back")))


def test_present_shows_turns_and_ends(page: Page, deck: str, decks: Path) -> None:  # noqa: F811
    _open(page, f"/present?v=1&deck={deck}", "Show full screen")
    _reach(page, page.get_by_role("button", name="Show full screen"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Where accuracy falls")).to_be_visible()
    page.locator('[data-testid="stVegaLiteChart"] canvas, [data-testid="stVegaLiteChart"] svg').first.wait_for()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1, name="Hulk")).to_be_visible()
    settle(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1, name="Present")).to_be_visible()

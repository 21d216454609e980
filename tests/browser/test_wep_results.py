"""What is read from runs of WEP tasks: results, a model's own scale, and the heatmap's panel, on the runs that ship."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import assert_accessible_in_both_themes, assert_fits, settle

FIGURE = '[data-testid="stVegaLiteChart"] svg.marks'
PATIENCE = 90_000
"""Milliseconds until the figure is there: a fresh browser first loads what draws it, which a busy machine delays."""
VIEWS = {
    "results": ("/wep?v=1&view=results&on=two_hop", "Gains and losses"),
    "own": ("/wep?v=1&view=own", "Where its words stand"),
    "panel": ("/heatmap?v=1&panel=wep&wep_row=hops.two_hop&wep_model=published%3Aroberta-mnli", "How sure"),
}


def view(page: Page, name: str) -> None:
    address, ready = VIEWS[name]
    page.goto(address)
    expect(page.get_by_text(ready).first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(FIGURE).first).to_be_visible(timeout=PATIENCE)
    settle(page)


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_accessible_with_all_that_it_unfolds_and_fits_a_narrow_window(page: Page, name: str) -> None:
    view(page, name)
    for closed in page.locator('[data-testid="stExpander"] summary').all():
        closed.click()
    settle(page)
    assert_accessible_in_both_themes(page)
    page.set_viewport_size({"width": 800, "height": 1100})
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_fits(page)


def test_a_task_is_chosen_by_keyboard_and_stays_in_the_address(page: Page) -> None:
    view(page, "results")
    page.get_by_role("combobox", name="Task").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    settle(page)
    expect(page.get_by_text("SmolLM2 135M Instruct").first).to_be_visible()
    expect(page).not_to_have_url(re.compile("on=two_hop"))


def test_a_cell_of_the_panel_is_opened_by_a_click_and_closed_again(page: Page) -> None:
    view(page, "panel")
    cell = page.locator(f"{FIGURE} text").filter(has_text=re.compile(r"^\+21\.6$")).first.bounding_box()
    assert cell is not None
    page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(page.get_by_role("heading", name=re.compile("^Fine-tuned minus zero-shot, 1 hop"))).to_be_visible()
    expect(page).to_have_url(re.compile("wep_row=tuned.one_hop"))
    settle(page)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", name=re.compile("^Fine-tuned minus zero-shot, 1 hop"))).to_have_count(0)


@pytest.mark.parametrize("name", VIEWS)
def test_its_numbers_are_saved_as_a_file(page: Page, name: str) -> None:
    view(page, name)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="CSV", exact=True).first.click()
    assert waiting.value.path().read_text().count("\n") > 3

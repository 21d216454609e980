from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.parts import guide
from tests.browser.looking import assert_accessible, assert_fits, settle

BAR = ".pl-guide-step"


def _reached(page: Page, number: int) -> None:
    expect(page.locator(BAR)).to_contain_text(f"step {number} of {len(guide.STEPS)}")
    settle(page)
    expect(page).to_have_url(re.compile(f"[?&]guide={number}(&|$)"))


def test_home_opens_and_says_what_the_project_is(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_title("probelib")
    expect(page.get_by_text("SmolLM2 135M Instruct answers")).to_be_visible()


def test_the_guide_is_walked_on_and_back_and_left_where_one_is(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Guided example").click()
    seen = ("Close 2", "Run", "Further pairs")
    for number in range(1, len(guide.STEPS) + 1):
        _reached(page, number)
        if number <= len(seen):
            expect(page.get_by_role("button", name=seen[number - 1], exact=True)).to_be_visible()
        assert_accessible(page)
        if number < len(guide.STEPS):
            page.get_by_role("link", name="Next", exact=True).click()
    page.get_by_role("link", name="Back", exact=True).click()
    _reached(page, 3)
    expect(page.locator(".st-key-heat-opened h2")).to_contain_text("SmolLM2")
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator(BAR)).to_have_count(0)
    settle(page)
    assert "guide" not in page.url
    expect(page.locator(".st-key-heat-opened h2")).to_contain_text("SmolLM2")


def test_a_filter_on_a_step_stays_in_the_guide_and_another_page_ends_it(page: Page) -> None:
    page.goto("/explore?v=1&guide=1")
    _reached(page, 1)
    page.get_by_role("button", name="Open 1", exact=True).click()
    settle(page)
    expect(page).to_have_url(re.compile("probe=.*guide=1"))
    page.get_by_role("link", name="Datasets", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Datasets")).to_be_visible()
    expect(page.locator(BAR)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (800, 1000), (400, 800)])
def test_the_bar_stays_in_sight_where_there_is_room(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/explore?v=1&guide=1")
    _reached(page, 1)
    assert_fits(page)
    page.locator('[data-testid="stMain"]').evaluate("box => box.scrollTo(0, 900)")
    if width > 760:
        expect(page.locator(BAR)).to_be_in_viewport()
    else:
        expect(page.locator(BAR)).not_to_be_in_viewport()


def test_a_step_opened_alone_speaks_of_what_is_there_and_leads_to_its_view(page: Page) -> None:
    page.goto("/heatmap?guide=3")
    bar = page.get_by_label("Guided example")
    expect(bar).to_contain_text("step 3 of")
    settle(page)
    expect(bar).not_to_contain_text("outlined")
    page.get_by_role("link", name="Show this step").click()
    expect(bar).to_contain_text("The outlined cell is")
    settle(page)
    page.get_by_role("button", name="Close").first.click()
    expect(bar).not_to_contain_text("outlined")

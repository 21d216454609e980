"""The taxonomy filters by click and by keyboard, and probes over changed tables are opened, compared and sent on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import assert_accessible_in_both_themes, assert_fits, reload, settle

HULK = "/explore?v=1&dataset=samples&table=samples%3Ahulk"
MOUNTAINS = "/explore?v=1&dataset=samples&table=samples%3Amountains"
BARS = ".js-plotly-plot .bars .point path"


def _click_sector(page: Page, name: str) -> None:
    """Click where a sector's name stands."""
    sector = page.locator(".js-plotly-plot text").filter(has_text=name).first
    sector.scroll_into_view_if_needed()
    box = sector.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_click_on_a_sector_filters_and_a_second_one_takes_it_back(page: Page) -> None:
    page.goto(HULK)
    page.locator(BARS).first.wait_for()  # a browser loads what draws it after all else
    settle(page)
    _click_sector(page, "Range")
    expect(page).to_have_url(re.compile("type=range"))
    expect(page.locator("h4").filter(has_text="Numeration")).to_have_count(0)
    settle(page)
    _click_sector(page, "R1 Representation")
    expect(page).to_have_url(re.compile("level=R1"))
    expect(page.locator("h4").filter(has_text="Numeration")).to_be_visible()
    settle(page)
    _click_sector(page, "R1 Representation")
    expect(page).not_to_have_url(re.compile("level="))
    expect(page.locator("h4").filter(has_text="Range")).to_be_visible()


def test_the_taxonomy_is_worked_by_keyboard_alone(page: Page) -> None:
    page.goto(HULK)
    settle(page)
    tab = page.get_by_role("tab", name="Figure")
    tab.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Buttons")).to_have_attribute("aria-selected", "true")
    settle(page)
    page.get_by_role("button", name=re.compile(r"^Range \d+$")).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("type=range.*view=buttons"))
    expect(page.locator("h4")).to_have_count(1)


def test_a_changed_table_is_opened_and_sent_to_the_live_test(page: Page) -> None:
    page.goto(HULK)
    page.get_by_role("button", name="Read changed tables").click()
    row = page.locator(".pl-probe").filter(has_text="Table changed").filter(has_text="Flips label").first
    expect(row.locator("del")).to_contain_text("138 minutes")
    number = row.locator(".pl-probe-number").inner_text()
    settle(page)
    page.get_by_role("button", name=f"Open {number}", exact=True).click()
    new = page.locator(".st-key-closer td.pl-changed ins bdi").inner_text()
    expect(page.locator(".st-key-closer .pl-verdict")).to_contain_text("The table says otherwise")
    page.get_by_role("link", name="Test the sentence on the changed table live").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Live test")
    expect(page.locator("td.pl-lit")).to_contain_text(new)
    expect(page.get_by_text("This table was changed")).to_be_visible()
    reload(page)
    expect(page.locator("td.pl-lit")).to_contain_text(new)


@pytest.mark.parametrize(("width", "stacked"), [(1440, False), (1001, False), (900, True)])
def test_counterfactual_tables_stand_side_by_side_and_stacked_where_it_is_narrow(
    page: Page, width: int, stacked: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 1100})
    page.goto(f"{MOUNTAINS}&type=counterfactual&view=buttons")
    page.get_by_role("button", name="Open 1", exact=True).click()
    was, now = page.locator(".pl-beside-was"), page.locator(".pl-beside-now")
    expect(was.locator("td.pl-lit")).to_have_count(2)
    expect(now.locator("td.pl-lit")).to_have_count(2)
    one, other = was.bounding_box(), now.bounding_box()
    assert one
    assert other
    assert (one["y"] < other["y"]) is stacked
    assert (one["x"] < other["x"]) is not stacked
    assert_fits(page)


def test_probes_over_changed_tables_are_asked_and_counted(page: Page) -> None:
    page.goto("/live?v=1&dataset=samples&table=samples%3Ahulk&side=table&model=builtin%3Alookup")
    page.get_by_role("button", name="Run").click()
    row = page.locator(".pl-results tr").filter(has_text="Table changed").first
    expect(row.locator("del")).to_contain_text("138 minutes")
    expect(row.locator(".pl-right")).to_be_visible()
    expect(page.locator(".pl-scoreboard")).to_contain_text(re.compile(r"\d+ of \d+"))


def test_changed_tables_and_the_three_forms_of_the_taxonomy_are_accessible(page: Page) -> None:
    page.goto(f"{MOUNTAINS}&side=hypothesis&side=table&view=table")
    page.get_by_role("button", name="Open 1", exact=True).wait_for()
    settle(page)
    page.locator(".st-key-probe-filters").wait_for()
    last = page.get_by_role("button", name=re.compile(r"^Open \d+$")).last
    last.click()
    expect(page.locator(".pl-beside")).to_be_visible()
    for view in ("Table", "Buttons", "Figure"):
        settle(page)
        page.get_by_role("tab", name=view).click()
        expect(page.get_by_role("tab", name=view)).to_have_attribute("aria-selected", "true")
        if view == "Figure":
            page.locator(BARS).first.wait_for()
        settle(page)
        assert_accessible_in_both_themes(page)

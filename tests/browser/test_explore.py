from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.looking import reload, settle

HULK = "/explore?v=1&dataset=samples&table=samples%3Ahulk"
RUNNING_TIME = "The running time of Hulk is 128 minutes"


def pick_running_time(page: Page) -> None:
    """Do what a person does: find the film's table, and choose its hypothesis on the running time."""
    page.goto("/explore")
    page.get_by_label("Find a table").fill("hulk")
    page.get_by_label("Find a table").press("Enter")
    expect(page.get_by_text("Table (1 found)")).to_be_visible()
    page.locator("label").filter(has_text=RUNNING_TIME).click()
    expect(page.locator(".pl-large")).to_contain_text(RUNNING_TIME)
    settle(page)


def test_the_film_shows_its_probes_of_five_kinds_and_the_lit_cell(page: Page) -> None:
    pick_running_time(page)
    lit = page.locator("td.pl-lit")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("138 minutes")
    badges = page.locator(".pl-large .pl-badge").all_inner_texts()
    assert badges
    assert lit.locator(".pl-badge").all_inner_texts() == badges
    for kind in ("Numeration", "Scale", "Comparison", "Approximation", "Range"):
        expect(page.locator("h4").filter(has_text=kind).first).to_be_visible()
    for mark in ("Flips label", "Keeps label", "Verified on the table", "Same meaning by construction"):
        expect(page.locator(".pl-probe").filter(has_text=mark).first).to_be_visible()
    expect(page.locator(".pl-probe ins").first).to_be_visible()


def test_a_reload_shows_the_same_view(page: Page) -> None:
    pick_running_time(page)
    page.get_by_role("button", name="⇄ Flips label").click()
    expect(page.locator(".pl-probe").filter(has_text="Keeps label")).to_have_count(0)
    page.get_by_role("button", name="Open 1", exact=True).click()
    expect(page.get_by_label("Edit the sentence and see the check again")).to_be_visible()
    expect(page).to_have_url(re.compile("effect=flip.*probe="))
    view = page.locator(".pl-probe").all_inner_texts()
    reload(page)
    expect(page.get_by_label("Edit the sentence and see the check again")).to_be_visible()
    assert page.locator(".pl-probe").all_inner_texts() == view


def test_a_probe_edited_by_hand_is_checked_again(page: Page) -> None:
    page.goto(HULK)
    page.get_by_role("button", name="Open 1", exact=True).click()
    field = page.get_by_label("Edit the sentence and see the check again")
    field.fill("The running time of Hulk is longer than 200 minutes.")
    field.press("Control+Enter")
    expect(page.locator(".st-key-closer .pl-verdict")).to_contain_text("The table says otherwise")
    expect(page.locator(".st-key-closer .pl-verdict")).to_contain_text("138")


def test_the_page_is_worked_by_keyboard_alone(page: Page) -> None:
    page.goto(HULK)
    radios = page.get_by_role("radio")
    expect(radios.first).to_be_checked()
    settle(page)
    radios.first.focus()
    page.keyboard.press("ArrowDown")
    expect(radios.nth(1)).to_be_checked()
    expect(page.locator(".pl-large")).to_contain_text("longer than 120 minutes")
    settle(page)
    opener = page.get_by_role("button", name="Open 1", exact=True)
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Edit the sentence and see the check again")).to_be_visible()
    table = page.get_by_role("region", name="Table Hulk")
    table.focus()
    expect(table).to_be_focused()


def test_the_back_button_brings_the_earlier_hypothesis_back(page: Page) -> None:
    page.goto(HULK)
    first = "The movie has a length of 138 minutes"
    page.get_by_role("radio").nth(3).check(force=True)
    expect(page.locator(".pl-large")).not_to_contain_text(first)
    page.wait_for_url(re.compile("hypothesis=(?!.*d2f75af88a2a)"))
    page.wait_for_timeout(1100)  # longer than `address.CATCH_UP`, in which an old address is a late one
    page.go_back()
    expect(page.locator(".pl-large")).to_contain_text(first)


def test_a_hypothesis_is_sent_to_the_live_test_and_the_choice_stays(page: Page) -> None:
    pick_running_time(page)
    page.get_by_role("button", name="Open 1", exact=True).click()
    page.get_by_role("link", name="Test this hypothesis and its probes live").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Live test")
    expect(page.locator(".pl-large")).to_contain_text(RUNNING_TIME)
    expect(page).to_have_url(re.compile(r"/live\?.*table=samples%3Ahulk"))
    page.get_by_role("link", name="Explore", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Explore")
    expect(page.locator(".pl-large")).to_contain_text(RUNNING_TIME)
    expect(page.get_by_label("Edit the sentence and see the check again")).to_be_visible()

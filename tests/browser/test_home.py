from __future__ import annotations

from playwright.sync_api import Page, expect


def test_home_opens_and_says_what_the_project_is(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_title("probelib")

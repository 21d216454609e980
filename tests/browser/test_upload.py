from __future__ import annotations

import re

from playwright.sync_api import FilePayload, Page, expect

GROWTH: FilePayload = {
    "name": "growth.csv",
    "mimeType": "text/csv",
    "buffer": "\ufeffCountry;Signed;Growth (%)\nNamibia;4/9/2021;-1,2\nFiji;6/7/2021;(3)\nGhana;NA;12,5\n".encode(),
}


def test_an_own_file_is_confirmed_survives_a_visit_elsewhere_and_stays_out_of_the_link(page: Page) -> None:
    page.goto("/live?dataset=upload")
    page.locator('input[type="file"]').set_input_files(GROWTH)
    table = page.locator(".pl-table").first
    for cell in ("Country", "-1,2", "(3)", "NA"):
        expect(table.get_by_text(cell, exact=True)).to_be_visible()
    expect(page.get_by_text("Please decide")).to_be_visible()
    page.get_by_label("Dates in digits").click()
    page.get_by_role("option", name="day first").click()
    expect(page.get_by_text("Please decide")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"upload=[0-9a-f]{64}&name=growth\.csv"))
    link = page.url
    assert "Namibia" not in link

    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("read the number")
    page.get_by_role("link", name="Live test", exact=True).click()
    expect(page.locator(".pl-table").first.get_by_text("-1,2", exact=True)).to_be_visible()
    expect(page.get_by_label("Dates in digits")).to_have_value(re.compile("day first"))

    page.goto(link)
    expect(page.get_by_text("This link needs a table that was not sent along")).to_be_visible()
    page.locator('input[type="file"]').set_input_files(GROWTH)
    expect(page.locator(".pl-table").first.get_by_text("-1,2", exact=True)).to_be_visible()


def test_a_file_that_is_no_table_says_why(page: Page) -> None:
    page.goto("/live?dataset=upload")
    page.locator('input[type="file"]').set_input_files(
        {"name": "empty.csv", "mimeType": "text/csv", "buffer": b"   \n"}
    )
    expect(page.get_by_role("alert").filter(has_text="empty")).to_be_visible()

"""Hostile text reaches a real browser as text: nothing runs, nothing is rendered, every letter is there (case C44)."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import assert_fits

BUDGET = "budget was $84 million and the gross was $192.5 million"
MARKUP = "<img src=x onerror=window.hit=true><script>window.hit=true</script> **bold** :material/home: :red[red] `x`"
WIDE = "w" * 300
TURNED = "\u202eevil\u202c שלום 👩‍👩‍👧"
ROWS = (BUDGET, MARKUP, WIDE, TURNED)


def _shown_as_text(page: Page) -> None:
    assert page.evaluate("window.hit") is None
    assert page.locator(".stHtml img, .stHtml script, .katex, .stHtml em").count() == 0
    assert_fits(page)


def test_a_hostile_table_and_hypothesis_are_text_on_the_live_page(page: Page) -> None:
    page.goto("/live?dataset=upload")
    page.get_by_role("tab", name="Paste").click()
    page.get_by_label("Paste a table").fill("what;$a$ **b**\n" + "\n".join(f"{row};12" for row in ROWS))
    page.get_by_role("button", name="Use the pasted text").click()
    table = page.locator(".pl-table").first
    for row in ROWS:
        expect(table.get_by_text(row, exact=True)).to_be_visible()
    expect(table.get_by_role("columnheader", name="$a$ **b**")).to_be_visible()
    page.get_by_label("Your hypothesis").fill(f"{BUDGET} {MARKUP}")
    page.get_by_label("Your hypothesis").press("Control+Enter")
    expect(page.locator(".pl-large")).to_contain_text(MARKUP)
    assert BUDGET in page.locator(".pl-large").evaluate(
        "e => [...e.querySelectorAll('bdi')].map(b => b.textContent).join('')"
    )
    _shown_as_text(page)


@pytest.mark.parametrize("path", ["/explore?table=", "/explore?dataset=", "/live?table=samples%3Ahulk&text="])
def test_a_hostile_address_is_text(page: Page, path: str) -> None:
    page.goto(path + quote(MARKUP))
    expect(page.locator(".stHtml").filter(has_text=MARKUP).first).to_be_visible()
    _shown_as_text(page)


def test_a_label_shows_what_streamlit_would_rewrite(page: Page) -> None:
    page.goto(f"/live?table=samples%3Ahulk&text={quote(BUDGET)}&label=entailed&model=builtin%3Alookup")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".pl-results")).to_contain_text("$192.5 million")
    _shown_as_text(page)

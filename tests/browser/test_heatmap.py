from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.test_explore import settle

FIGURE = ".st-key-heat-figure svg.marks"
OPENED = ".st-key-heat-opened h2"


def figure(page: Page, address: str = "/heatmap") -> None:
    page.goto(address)
    expect(page.locator(FIGURE)).to_be_visible()
    settle(page)


def click_number(page: Page, text: str) -> None:
    """Click the cell in which a number stands."""
    box = page.locator(f"{FIGURE} text").filter(has_text=re.compile(f"^{re.escape(text)}$")).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_published_heatmap_is_there_at_the_first_visit(page: Page) -> None:
    figure(page)
    words = page.locator(f"{FIGURE} text").all_text_contents()
    for expected in ("R1 Representation", "TAPAS", "Numeration", "−94.5", "+265.1", "†"):
        assert expected in words


def test_a_click_on_a_cell_opens_it_and_the_link_reproduces_it(page: Page) -> None:
    figure(page)
    click_number(page, "−94.5")
    expect(page.locator(OPENED)).to_contain_text("Negative numbers, keeps · NT5")
    expect(page).to_have_url(re.compile("row=negative.preserve"))
    settle(page)
    click_number(page, "+265.1")
    expect(page.locator(OPENED)).to_contain_text("Simple arithmetic")
    page.reload()
    expect(page.locator(OPENED)).to_contain_text("Simple arithmetic")


def test_a_cell_is_opened_by_keyboard_alone(page: Page) -> None:
    figure(page)
    for name, typed in (("Open a cell: reasoning type", "Range"), ("and model", "PASTA")):
        settle(page)
        box = page.get_by_role("combobox", name=name)
        box.focus()
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("row=range" if typed == "Range" else "model=published"))
    expect(page.locator(OPENED)).to_contain_text("Range, keeps · PASTA")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_heatmap_and_an_open_cell_are_accessible(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    figure(page, "/heatmap?v=1&row=range.preserve&model=published%3Atapas")
    expect(page.locator(OPENED)).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert not found, [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]


@pytest.mark.parametrize("width", [1440, 800])
def test_the_page_is_never_wider_than_its_window(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1100})
    figure(page)
    scroll, client = page.locator('[data-testid="stMain"]').evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert scroll <= client

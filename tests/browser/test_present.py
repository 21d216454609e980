"""What a presenter does: pin a heatmap, put slides in order, show them, click a cell, leave with a file."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from probelib.decks import store
from probelib.decks.exporting.html import html
from probelib.decks.records import Kind, pin
from probelib.decks.slides import shown
from probelib.decks.sources import Sources
from tests.browser.looking import assert_accessible, assert_accessible_in_both_themes, assert_fits, reload, settle
from tests.browser.test_heatmap import PATIENCE, figure
from tests.decks.made import HOSTILE, explore_pin
from tests.serving import Served

FULL = ".st-key-deck-full svg.marks"


@pytest.fixture
def decks(app: Served) -> Iterator[Path]:
    """The folder of the running app's decks, emptied afterwards."""
    folder = app.log.parent / "data" / "probelib" / "decks"
    folder.mkdir(parents=True, exist_ok=True)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def deck(decks: Path) -> str:
    """A deck of a heatmap, a table with probes and hostile text; its id."""
    made = store.create("My deck", decks)
    for one in (
        pin(Kind.HEATMAP, {}, title="Where accuracy falls"),
        explore_pin(),
        pin(Kind.TEXT, {}, title=HOSTILE, text=f"- {HOSTILE}", note=HOSTILE),
    ):
        store.change(made.id, lambda now, one=one: now.with_pin(one), decks)  # type: ignore[misc]
    return made.id


def test_a_heatmap_is_pinned_and_shown_live_and_the_link_reproduces_it(page: Page, decks: Path) -> None:
    figure(page, "/heatmap")
    page.get_by_role("button", name="Pin to deck").click()
    page.get_by_label("Title of the new deck").fill("For the meeting")
    page.get_by_label("Title of the slide").fill("Where accuracy falls")
    page.keyboard.press("Tab")
    settle(page)
    page.get_by_role("button", name="Pin", exact=True).click()
    expect(page.get_by_text("Slide 1 of “For the meeting”")).to_be_visible()
    page.get_by_role("link", name="Open the deck").click()
    expect(page.get_by_role("button", name="Show full screen")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Show full screen").click()
    expect(page.get_by_role("heading", level=1, name="Where accuracy falls")).to_be_visible()
    expect(page.locator(FULL)).to_be_visible(timeout=PATIENCE)
    settle(page)
    box = page.locator(f"{FULL} text").filter(has_text=re.compile("^−94.5$")).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".st-key-deck-cell")).to_contain_text("Relative change: −94.5 %")
    reload(page)
    expect(page.locator(".st-key-deck-cell")).to_contain_text("Relative change: −94.5 %")
    page.get_by_role("link", name="See what is behind this cell").click()
    expect(page.locator(".st-key-heat-opened h2")).to_contain_text("Negative numbers, keeps · NT5")


def test_arrow_keys_turn_slides_and_escape_ends_the_show(page: Page, deck: str) -> None:
    page.goto(f"/present?v=1&deck={deck}&show=1")
    expect(page.get_by_role("heading", level=1, name="Where accuracy falls")).to_be_visible()
    page.locator('[data-testid="stVegaLiteChart"] canvas, [data-testid="stVegaLiteChart"] svg').first.wait_for()
    settle(page)  # what draws the figure is loaded last, and keys wait for it
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1, name="Hulk")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("3 of 3")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("alert(1)")
    settle(page)
    page.keyboard.press("Home")
    expect(page.get_by_text("1 of 3")).to_be_visible()
    settle(page)
    page.keyboard.press("End")
    expect(page.get_by_text("3 of 3")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("slide=2"))
    reload(page)
    expect(page.get_by_role("heading", level=1, name="Hulk")).to_be_visible()
    settle(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Show full screen")).to_be_visible()


def test_slides_are_put_in_order_by_keyboard_alone(page: Page, deck: str, decks: Path) -> None:
    page.goto(f"/present?v=1&deck={deck}")
    expect(page.get_by_role("button", name="Down").first).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Down").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-deck-row-0")).to_contain_text("Table with its probes")
    assert [one.kind for one in store.find(deck, decks).pins] == [Kind.TABLE, Kind.HEATMAP, Kind.TEXT]


@pytest.mark.parametrize("slide", ["1", "2", "3"])
def test_slides_are_accessible(page: Page, deck: str, slide: str) -> None:
    page.goto(f"/present?v=1&deck={deck}&slide={slide}&show=1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    settle(page)
    assert_accessible_in_both_themes(page)


def test_the_page_is_accessible_and_never_wider_than_its_window(page: Page, deck: str) -> None:
    page.goto(f"/present?v=1&deck={deck}")
    expect(page.get_by_role("heading", name="Slide 1")).to_be_visible()
    settle(page)
    assert_accessible_in_both_themes(page)
    for width in (800, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        assert_fits(page)


def test_the_html_file_works_from_a_disk_with_arrow_keys_and_asks_nobody(page: Page, deck: str, decks: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    file = decks.parent / "deck.html"
    slides = [shown(one, Sources(())) for one in store.find(deck, decks).pins]
    file.write_bytes(html(slides, HOSTILE))
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", level=2, name="Where accuracy falls")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=2, name="Hulk")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("status")).to_have_text("3 of 3")
    page.reload()
    expect(page.get_by_role("status")).to_have_text("3 of 3")
    assert_accessible(page)
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]

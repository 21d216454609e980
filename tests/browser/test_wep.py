from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import assert_accessible, assert_accessible_in_both_themes, assert_fits, reload, settle

FIGURE = '[data-testid="stVegaLiteChart"] svg.marks'
PATIENCE = 90_000
"""Milliseconds until the figure is there: a fresh browser first loads what draws it, which a busy machine delays."""
VIEWS = {
    "scale": ("/wep?v=1&beside=icd203&p=0.2", "ICD 203, 2015: right"),
    "compose": ("/wep?v=1&view=compose", "exactly 289/400"),
    "examples": ("/wep?v=1&view=examples&task=two_hop&number=4", "Example 4 of 500 for test"),
    "unli": ("/wep?v=1&view=examples&task=unli", "Our own set, not UNLI"),
    "paper": ("/wep?v=1&view=paper&column=two_hop", "χ² = "),
}
OWN = b"""wep,low_percent,high_percent,template
sure,90,100,it is sure that {fact}
no way,0,10,there is no way that {fact}
"""


def view(page: Page, name: str) -> None:
    address, ready = VIEWS[name]
    page.goto(address)
    expect(page.get_by_text(ready).first).to_be_visible(timeout=PATIENCE)
    if name in ("scale", "paper"):
        expect(page.locator(FIGURE)).to_be_visible(timeout=PATIENCE)
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


def test_the_scale_tells_of_a_word_on_hover_and_marks_what_fits_a_probability(page: Page) -> None:
    view(page, "scale")
    box = page.locator(f"{FIGURE} text").filter(has_text=re.compile("^highly likely$")).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] + 90, box["y"] + box["height"] / 2)
    expect(page.locator("#vg-tooltip-element")).to_contain_text("half of 123 people said 80 % to 95 %")
    field = page.get_by_label("Which words fit a probability of", exact=True)
    field.fill("97 %")
    field.press("Enter")
    expect(page).to_have_url(re.compile("p=97"))
    expect(page.get_by_text(re.compile("right almost certain, nearly certain")).first).to_be_visible()


def test_an_example_is_composed_by_keyboard_with_a_number_in_place_of_a_word(page: Page) -> None:
    view(page, "compose")
    page.get_by_role("combobox", name="Word or number of fact A").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("0.3")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is a chance of 30 % that Nora sold the piano.")).to_be_visible()
    settle(page)
    asked = page.get_by_label(re.compile("^Hypothesis over A, B, F1"))
    asked.fill("A and (")
    asked.press("Enter")
    expect(page.get_by_text("The hypothesis: 'A and (': the end stands where a fact is expected.")).to_be_visible()
    asked.fill("A and B")
    asked.press("Enter")
    expect(page.get_by_text("exactly 3/40")).to_be_visible()
    expect(page).to_have_url(re.compile("asked=A\\+and\\+B|asked=A%20and%20B"))
    reload(page)
    expect(page.get_by_text("exactly 3/40")).to_be_visible(timeout=PATIENCE)


def test_an_example_of_a_task_goes_on_to_the_next_and_into_the_composer(page: Page) -> None:
    view(page, "examples")
    first = page.locator(".pl-tree").inner_text()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Example 5 of 500 for test")).to_be_visible()
    expect(page.locator(".pl-tree")).not_to_have_text(first)
    settle(page)
    asked = page.locator(".pl-node-root code").inner_text()
    page.get_by_role("button", name="Change it in the composer").click()
    expect(page.get_by_label(re.compile("^Hypothesis over"))).to_have_value(asked)
    expect(page).to_have_url(re.compile("view=compose"))


def test_hostile_facts_of_a_link_are_text(page: Page) -> None:
    fact = "0~likely~%3Cimg%20src%3Dx%20onerror%3Dwindow.hit%3Dtrue%3E%20%24a%24%20won"
    page.goto(f"/wep?v=1&view=compose&asked=A&fact={fact}")
    expect(page.locator(".pl-tree")).to_contain_text("<img src=x onerror=window.hit=true> $a$ won")
    assert page.evaluate("window.hit") is None
    assert page.locator(".stHtml img").count() == 0


def test_a_scale_of_ones_own_stands_beside_the_papers_and_the_link_asks_for_it(page: Page) -> None:
    page.goto("/wep?v=1&beside=own")
    page.locator('input[type="file"]').set_input_files({"name": "mine.csv", "mimeType": "text/csv", "buffer": OWN})
    expect(page.locator(f"{FIGURE} text").filter(has_text=re.compile("^no way$"))).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("upload=[0-9a-f]{64}"))
    reload(page)
    expect(page.get_by_text("This link needs a scale that was not sent along")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("kind", ["PNG", "SVG"])
def test_the_scale_is_saved_as_a_picture(page: Page, kind: str) -> None:
    view(page, "scale")
    with page.expect_download() as waiting:
        page.get_by_role("button", name=kind, exact=True).click()
    assert waiting.value.path().read_bytes().startswith({"PNG": b"\x89PNG", "SVG": b"<svg"}[kind])


def test_the_built_in_model_answers_and_its_answer_is_accessible(page: Page) -> None:
    view(page, "examples")
    page.get_by_role("button", name=re.compile("^Ask SmolLM2")).click()
    expect(page.get_by_role("heading", name=re.compile("by method"))).to_be_visible(timeout=PATIENCE)
    settle(page)
    assert_accessible(page)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name=re.compile("by method"))).to_have_count(0)

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import assert_fits, reload

TYPED = "The running time of Hulk is longer than 2 hours."
HULK = "/live?v=1&dataset=samples&table=samples%3Ahulk"


def type_hypothesis(page: Page, sentence: str) -> None:
    page.goto(HULK)
    page.get_by_role("radio", name="Write your own").or_(page.get_by_role("button", name="Write your own")).click()
    page.get_by_label("Your hypothesis").fill(sentence)
    page.get_by_label("Your hypothesis").press("Control+Enter")
    expect(page.locator(".pl-verdict")).to_contain_text("The table says so")


def tick(page: Page, model: str, on: bool) -> None:
    box = page.get_by_role("checkbox", name=model)
    if box.is_checked() != on:
        page.locator("label").filter(has_text=model).click()
        expect(box).to_be_checked(checked=on)


def test_lookup_answers_a_typed_hypothesis_and_its_probes(page: Page) -> None:
    type_hypothesis(page, TYPED)
    tick(page, "SmolLM2", False)
    for model in ("Lookup", "Majority", "Hypothesis only"):
        tick(page, model, True)
    expect(page.get_by_text(re.compile(r"\d+ prompts, \d+ for each of 3 models"))).to_be_visible()
    page.get_by_role("button", name="Run").click()
    base = page.locator(".pl-r-base")
    expect(base).to_contain_text("Entailed")
    expect(base.locator(".pl-right").first).to_be_visible()
    expect(page.locator(".pl-scoreboard")).to_contain_text(re.compile(r"\d+ of \d+"))
    expect(page.locator(".pl-results")).to_contain_text("same code as the label check")
    page.set_viewport_size({"width": 800, "height": 900})
    assert_fits(page)


def test_a_reload_shows_the_same_options(page: Page) -> None:
    type_hypothesis(page, TYPED)
    tick(page, "SmolLM2", False)
    tick(page, "Majority", True)
    expect(page).to_have_url(re.compile("majority"))
    reload(page)
    expect(page.get_by_label("Your hypothesis")).to_have_value(TYPED)
    expect(page.get_by_role("checkbox", name="Majority")).to_be_checked()
    expect(page.get_by_role("checkbox", name="SmolLM2")).not_to_be_checked()


def test_answers_are_marked_when_the_options_have_changed(page: Page) -> None:
    type_hypothesis(page, TYPED)
    tick(page, "SmolLM2", False)
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".pl-r-base .pl-right")).to_be_visible()
    tick(page, "Majority", True)
    expect(page.get_by_text("These answers were made with other options")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("read the number")
    page.get_by_role("link", name="Live test", exact=True).click()
    expect(page.get_by_label("Your hypothesis")).to_have_value(TYPED)
    expect(page.get_by_text("These answers were made with other options")).to_be_visible()
    tick(page, "Majority", False)
    expect(page.get_by_text("These answers were made with other options")).to_have_count(0)


@pytest.mark.slow
def test_smollm2_answers_the_base_and_its_probes(page: Page) -> None:
    type_hypothesis(page, TYPED)
    tick(page, "SmolLM2", True)
    tick(page, "Lookup", True)
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".pl-r-base .pl-r-answer")).to_have_count(2, timeout=120_000)
    expect(page.locator(".pl-results")).to_contain_text("2 shots, calibrated")
    expect(page.locator(".pl-r-base")).to_contain_text("raw")


@pytest.mark.slow
def test_stop_ends_a_run_of_smollm2_in_the_middle(page: Page) -> None:
    rows = "\n".join(f"film number {n}\t{90 + n} minutes\t{1900 + n}" for n in range(120))
    page.goto("/live?v=1&dataset=upload")
    page.get_by_role("tab", name="Paste").click()
    page.get_by_label("Paste a table").fill(f"film\trunning time\tyear\n{rows}")
    page.get_by_role("button", name="Use the pasted text").click()
    page.get_by_label("Your hypothesis").fill("The running time of film number 7 is 97 minutes.")
    page.get_by_label("Your hypothesis").press("Control+Enter")
    expect(page.locator(".pl-verdict")).to_contain_text("The table says so")
    tick(page, "SmolLM2", True)
    tick(page, "Lookup", False)
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text(re.compile(r"^\d+ of \d+ answers"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    expect(page.locator(".pl-scoreboard")).to_contain_text(re.compile(r"stopped after \d+ of \d+"))

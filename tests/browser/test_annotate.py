from __future__ import annotations

import csv
import re

import pytest
from playwright.sync_api import Page, expect

from probelib import datasets
from probelib.evaluation.wep.asking import Wanted
from probelib.people import Kind, Store, quizzes
from probelib.people.quizzes import Request
from probelib.people.store import FILE
from tests.browser.looking import assert_accessible, assert_accessible_in_both_themes, assert_fits, reload, settle
from tests.people.made import WHEN
from tests.serving import Served

WIDTHS = (800, 1280, 1920)


@pytest.fixture(autouse=True)
def patient(page: Page) -> None:
    """Each item is a run of the page and a write to the disk, and other tests may keep both busy."""
    page.set_default_timeout(60_000)


def made(app: Served, kind: Kind, *, seed: int) -> str:
    """Return the address of a quiz that is made where the app keeps its quizzes; each seed is another."""
    data = app.log.parent / "data" / "probelib"
    store, runs = Store(data / "people" / FILE), data / "runs"
    if kind is Kind.WEP:
        quiz = quizzes.make_wep(Wanted("one_hop", total=300), runs, store, made=WHEN, count=4, seed=seed)
    else:
        request = Request(types=("range",), per=1, tables=12, seed=seed)
        quiz = quizzes.make_probes(kind, datasets.open("samples"), request, runs, store, made=WHEN)
    return f"/annotate?v=1&quiz={quiz.id}"


def enter(page: Page, name: str) -> None:
    """Write a name and begin, with the keyboard alone."""
    expect(page.get_by_label("Your name")).to_be_visible(timeout=60_000)
    settle(page)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_text(re.compile(f"{name} · "))).to_be_visible()
    settle(page)


def answered(page: Page, count: int) -> None:
    expect(page.locator(".st-key-annotate-bar")).to_contain_text(f"{count} answered")
    settle(page)


def look(page: Page) -> None:
    """Turn to the results without answering everything."""
    page.get_by_role("tab", name="Results").click()
    page.get_by_role("button", name="I will not answer this quiz, show the results").click()
    expect(page.get_by_role("heading", name="Take it along")).to_be_visible()


def test_a_quiz_is_made_in_the_dialog(page: Page) -> None:
    page.goto("/annotate")
    page.get_by_role("button", name="New quiz").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Human baseline: WEP", exact=True).click()
    settle(page)
    assert_accessible(page)
    dialog.get_by_label("Items").fill("3")
    dialog.get_by_label("Items").press("Tab")
    settle(page)
    dialog.get_by_role("button", name="Make the quiz").click()
    expect(page).to_have_url(re.compile("quiz=[0-9a-f]{12}"), timeout=60_000)
    enter(page, "Ann")
    expect(page.locator(".st-key-annotate-bar")).to_contain_text("Item 1 of 3; 0 answered")


def test_a_quiz_is_answered_by_keyboard_and_goes_on_after_a_reload(app: Served, page: Page) -> None:
    page.goto(made(app, Kind.WEP, seed=1))
    enter(page, "Ann")
    for number, key in enumerate("12", 1):
        page.keyboard.press(key)
        answered(page, number)
    page.keyboard.press("Backspace")
    expect(page.get_by_text("Your answer so far: Sentence B")).to_be_visible()
    settle(page)
    page.keyboard.press("1")
    expect(page.get_by_text("Your answer so far")).to_have_count(0)
    answered(page, 2)
    assert "Ann" not in page.url
    reload(page)
    enter(page, "Ann")
    expect(page.locator(".st-key-annotate-bar")).to_contain_text("Item 3 of 4; 2 answered")
    for number in (3, 4):
        page.keyboard.press("2")
        answered(page, number)
    expect(page.get_by_text("You have answered all 4 items")).to_be_visible()


def test_a_key_that_is_pressed_twice_in_haste_leaves_no_item_out(app: Served, page: Page) -> None:
    page.goto(made(app, Kind.WEP, seed=2))
    enter(page, "Ann")
    for _ in range(3):
        page.keyboard.press("1")
    settle(page)
    found = re.search(r"Item (\d+) of 4; (\d+) answered", page.locator(".st-key-annotate-bar").inner_text())
    assert found is not None
    assert int(found[1]) == int(found[2]) + 1


def test_a_key_that_is_pressed_while_a_quiz_is_made_answers_nothing(app: Served, page: Page) -> None:
    page.goto(made(app, Kind.WEP, seed=6))
    enter(page, "Ann")
    page.get_by_role("button", name="New quiz").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    settle(page)
    page.keyboard.press("1")
    settle(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("dialog").get_by_label("Seed").fill("12")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".st-key-annotate-bar")).to_contain_text("Item 1 of 4; 0 answered")


def test_an_audit_by_keyboard_and_its_answers_as_a_file(app: Served, page: Page) -> None:
    page.goto(made(app, Kind.AUDIT, seed=3))
    enter(page, "Bo")
    page.keyboard.press("4")
    expect(page.get_by_role("button", name="The English is odd: marked")).to_be_visible()
    settle(page)
    page.keyboard.press("3")
    answered(page, 1)
    page.get_by_role("button", name="Another name").click()
    settle(page)
    look(page)
    settle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Answers (CSV)").click()
    (row,) = csv.DictReader(download.value.path().read_text().splitlines())
    assert (row["rater"], row["answer"], row["english"]) == ("Bo", "cannot tell", "not ok")


def assert_fits_all(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        settle(page)
        assert_fits(page)


def test_every_state_of_the_page_is_accessible_and_fits_every_width(app: Served, page: Page) -> None:
    page.goto(made(app, Kind.PROBES, seed=4))
    expect(page.get_by_label("Your name")).to_be_visible(timeout=60_000)
    settle(page)
    assert_accessible_in_both_themes(page)
    enter(page, "Ann")
    assert_accessible_in_both_themes(page)
    assert_fits_all(page)
    page.keyboard.press("2")
    answered(page, 1)
    page.get_by_role("button", name="Another name").click()
    settle(page)
    page.get_by_role("tab", name="Results").click()
    expect(page.get_by_text("First your own answers")).to_be_visible()
    settle(page)
    assert_accessible_in_both_themes(page)
    look(page)
    settle(page)
    assert_accessible_in_both_themes(page)
    assert_fits_all(page)

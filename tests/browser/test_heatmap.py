from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from probelib.evaluation.records import Run
from probelib.evaluation.running import making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.models.base import Settings
from tests.browser.looking import assert_accessible_in_both_themes, assert_fits, reload, settle
from tests.evaluation.made_runs import ROWS, probe, write_probes
from tests.serving import Served

FIGURE = ".st-key-heat-figure svg.marks"
OPENED = ".st-key-heat-opened h2"
PATIENCE = 90_000
"""Milliseconds until the figure is there: a fresh browser first loads what draws it, which a busy machine delays."""


HOSTILE = "Red won <img src=x onerror=window.hit=true> **31** & $7 :red[x]."


@pytest.fixture(scope="module")
def runs(app: Served) -> Iterator[dict[str, Run]]:
    """Runs of two models where the running app looks for them, taken away afterwards."""
    folder = app.log.parent / "data" / "probelib" / "runs"
    folder.mkdir(parents=True, exist_ok=True)
    rows = [*ROWS, probe("one", HOSTILE, "entailed", HOSTILE + " Yes.", "flip")]
    asked = making.from_file(write_probes(folder.parent, rows), folder)
    made = [evaluate(Asking(model, Settings()), asked, folder) for model in ("builtin:lookup", "builtin:majority")]
    yield {run.model_id: run for run in made}
    shutil.rmtree(folder)


def own(runs: dict[str, Run], **more: str) -> str:
    return "/heatmap?" + urlencode({"v": "1", "source": "own", "dataset": "own", "lookup": "1", **more})


def figure(page: Page, address: str = "/heatmap") -> None:
    page.goto(address)
    expect(page.locator(FIGURE)).to_be_visible(timeout=PATIENCE)
    settle(page)


def click_number(page: Page, text: str) -> None:
    """Click the cell in which a number stands."""
    number = page.locator(f"{FIGURE} text").filter(has_text=re.compile(f"^{re.escape(text)}$")).first
    number.scroll_into_view_if_needed()
    box = number.bounding_box()
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
    expect(page).to_have_url(re.compile("row=arithmetic"))
    reload(page)
    expect(page.locator(OPENED)).to_contain_text("Simple arithmetic")


def test_a_cell_is_opened_by_keyboard_alone(page: Page) -> None:
    figure(page)
    for name, typed in (("Open a cell: reasoning type", "Range"), ("and model", "PASTA")):
        settle(page)
        box = page.get_by_role("combobox", name=name)
        box.press_sequentially(typed)
        expect(page.get_by_role("option").first).to_contain_text(typed)
        box.press("Enter")
        expect(page).to_have_url(re.compile("row=range" if typed == "Range" else "model=published"))
    expect(page.locator(OPENED)).to_contain_text("Range, keeps · PASTA")


def test_the_heatmap_and_an_open_cell_are_accessible(page: Page) -> None:
    figure(page, "/heatmap?v=1&row=range.preserve&model=published%3Atapas")
    expect(page.locator(OPENED)).to_be_visible()
    assert_accessible_in_both_themes(page)


@pytest.mark.parametrize("width", [1440, 800])
def test_the_page_is_never_wider_than_its_window(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1100})
    figure(page)
    assert_fits(page)


def test_a_click_on_a_measured_cell_opens_the_pairs_behind_it(page: Page, runs: dict[str, Run]) -> None:
    figure(page, own(runs, measure="points", model=runs["builtin:majority"].model_key))
    settle(page)
    page.locator(f"{FIGURE} text").filter(has_text=re.compile("^−33.3$")).last.click(force=True)
    expect(page.locator(".pl-pair-card").first).to_contain_text("Right answer")
    expect(page.locator(".pl-pair-card").first).to_contain_text(re.compile("right|wrong"))
    settle(page)
    page.get_by_role("link", name="Link to this pair").first.click()
    expect(page.locator(".pl-pair-card")).to_have_count(1)
    expect(page).to_have_url(re.compile("pair="))


def test_hostile_text_of_a_run_is_text_in_its_pairs(page: Page, runs: dict[str, Run]) -> None:
    model = runs["builtin:majority"].model_key
    figure(page, own(runs, row="numeration.flip", model=model))
    expect(page.locator(".pl-pair-card").filter(has_text=HOSTILE).first).to_be_visible()
    assert page.evaluate("window.hit") is None
    assert page.locator(".stHtml img").count() == 0


def test_who_alone_is_right_is_one_click_away(page: Page, runs: dict[str, Run]) -> None:
    first, second = (runs[model].model_key for model in ("builtin:lookup", "builtin:majority"))
    figure(page, own(runs, first=first, second=second))
    settle(page)
    page.locator(".st-key-heat-quadrants").get_by_text(re.compile("^Only Lookup right: ")).click()
    expect(page.locator(".pl-pair-card").first).to_contain_text("Majority")
    expect(page).to_have_url(re.compile("quadrant=first_only"))


def test_a_number_of_a_finding_opens_its_cell_in_a_tab_of_its_own(page: Page) -> None:
    figure(page)
    settle(page)
    here = page.url
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=re.compile(r"^−40\.75 %")).first.click()
    expect(opened.value.locator(OPENED)).to_contain_text("Comparison, flips · FlanT5 (zero-shot)")
    assert page.url == here


@pytest.mark.parametrize("kind", ["CSV", "PNG", "SVG"])
def test_the_numbers_are_saved_as_files(page: Page, kind: str) -> None:
    figure(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name=kind, exact=True).click()
    content = waiting.value.path().read_bytes()
    begins = {"CSV": b"level,reasoning,effect", "PNG": b"\x89PNG", "SVG": b"<svg"}
    assert content.startswith(begins[kind])
    assert waiting.value.suggested_filename == f"heatmap-published-relative.{kind.lower()}"


def test_pairs_and_the_comparison_are_accessible(page: Page, runs: dict[str, Run]) -> None:
    first, second = (runs[model].model_key for model in ("builtin:lookup", "builtin:majority"))
    chosen = {"row": "numeration.flip", "model": second, "first": first, "second": second, "quadrant": "both"}
    figure(page, own(runs, **chosen))
    expect(page.locator(".pl-pair-card").last).to_be_visible()
    page.get_by_text("The same numbers as a table").click()
    settle(page)
    assert_accessible_in_both_themes(page)

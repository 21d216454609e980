"""A slide that is shown has all it says in its window: nothing has to be scrolled, and a figure still answers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from probelib.decks import store
from probelib.decks.records import Kind, Pin, pin
from probelib.decks.sources import here
from probelib.evaluation.measuring import reading
from tests.browser.looking import settle
from tests.decks.made import explore_pin
from tests.serving import Served

SIZES = ((1280, 720), (1440, 900), (1920, 1080))
FIGURES = {Kind.HEATMAP, Kind.TAXONOMY, Kind.WEP_SCALE, Kind.WEP_OWN, Kind.WEP_ACCURACY, Kind.STATISTICS}
_FITS = """([width, figure]) => {
    const boxes = [document.documentElement, ...document.querySelectorAll(
        '[data-testid="stAppViewContainer"], [data-testid="stMain"], .st-key-deck-full, .st-key-deck-full ' +
        '[data-testid="stElementContainer"]:has(.pl-slide-body)'
    )];
    const slide = document.querySelector('.st-key-deck-full').getBoundingClientRect();
    const drawn = document.querySelector('.st-key-deck-full :is(svg.marks, canvas.marks)')?.getBoundingClientRect();
    return window.innerWidth === width && Boolean(drawn) === figure
        && boxes.every(box => box.scrollHeight <= box.clientHeight)
        && (!drawn || drawn.bottom <= slide.bottom + 1 && drawn.bottom > slide.bottom - 40)
        && [...document.querySelectorAll('.st-key-deck-full svg.marks text')].every(text => {
            const box = text.getBoundingClientRect();
            return text.getAttribute('opacity') === '0' || !box.width
                || box.left >= drawn.left - 2 && box.right <= drawn.right + 2
                && box.top >= drawn.top - box.height / 5 && box.bottom <= drawn.bottom + 2;
        });
}"""
"""Whether nothing is higher inside than outside in a window of that width, a figure ends where the slide does, and no
word of it is cut at its edge; above its letters a line of text has a fifth of its height.
"""


def _pair() -> Pin:
    run = next(one for one in here().over_tables if "smollm2" in one.id)
    (first,) = reading.pairs(run, limit=1)
    return pin(Kind.PAIR, {"source": "own", "pair": first.probe.id, "model": run.model_key, "run": run.id})


def _text() -> Pin:
    long = "\n".join(f"- Point {number}, as long as people write them when nobody stops them." for number in range(40))
    return pin(Kind.TEXT, {}, title="Too much", text=long)


PINS = {
    Kind.HEATMAP: lambda: pin(Kind.HEATMAP, {}),
    Kind.PAIR: _pair,
    Kind.TABLE: explore_pin,
    Kind.TAXONOMY: lambda: explore_pin(Kind.TAXONOMY),
    Kind.WEP_SCALE: lambda: pin(Kind.WEP_SCALE, {}),
    Kind.WEP_OWN: lambda: pin(Kind.WEP_OWN, {}),
    Kind.WEP_ACCURACY: lambda: pin(Kind.WEP_ACCURACY, {}),
    Kind.WEP_GAINS: lambda: pin(Kind.WEP_GAINS, {}),
    Kind.TRANSFER: lambda: pin(Kind.TRANSFER, {}),
    Kind.STATISTICS: lambda: pin(Kind.STATISTICS, {}),
    Kind.FINDINGS: lambda: pin(Kind.FINDINGS, {}),
    Kind.TEXT: _text,
}


@pytest.fixture(scope="module")
def deck(app: Served) -> Iterator[str]:
    """A deck of all kinds; its id."""
    folder = app.log.parent / "data" / "probelib" / "decks"
    folder.mkdir(parents=True, exist_ok=True)
    made = store.create("All kinds", folder)
    for one in [make() for make in PINS.values()]:
        store.change(made.id, lambda now, one=one: now.with_pin(one), folder)  # type: ignore[misc]
    yield made.id
    shutil.rmtree(folder)


@pytest.mark.parametrize("kind", Kind, ids=str)
def test_a_slide_fits_its_window(page: Page, deck: str, kind: Kind) -> None:
    page.set_viewport_size({"width": SIZES[-1][0], "height": SIZES[-1][1]})
    page.goto(f"/present?v=1&deck={deck}&slide={list(PINS).index(kind) + 1}&show=1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    settle(page)
    expect(page.get_by_text("cannot be shown")).to_have_count(0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_FITS, arg=[width, kind in FIGURES])
    if kind is Kind.HEATMAP:
        _answers(page)
    if kind is Kind.TEXT:
        expect(page.get_by_text(re.compile(r"^\d+ of 40 lines; all stand under Notes and numbers\.$"))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_first_figure_of_a_window_is_whole(page: Page, deck: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/present?v=1&deck={deck}&slide={list(PINS).index(Kind.WEP_SCALE) + 1}&show=1")
    expect(page.locator(".st-key-deck-full svg.marks")).to_be_visible()
    settle(page)
    assert page.evaluate(_FITS, [width, True])


def _answers(page: Page) -> None:
    """Fail where a heatmap in the smallest window does not tell of a cell on hover, or not open it on click."""
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.wait_for_function(_FITS, arg=[SIZES[0][0], True])
    number = page.locator(".st-key-deck-full svg.marks text").filter(has_text=re.compile("^−94.5$")).first
    number.hover(force=True)
    expect(page.locator("#vg-tooltip-element")).to_contain_text("Negative numbers")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".st-key-deck-cell")).to_contain_text("Relative change: −94.5 %")
    page.wait_for_function(_FITS, arg=[SIZES[0][0], True])

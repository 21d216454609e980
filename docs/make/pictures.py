"""Takes docs/pictures/*.png from the running app, in Chromium: light theme, 1440 wide; together below 1.5 MB.

    python docs/make/pictures.py

The app is started with empty folders, so that the pictures show what ships with the project.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser import chromium
from tests.browser.looking import settle
from tests.serving import environment, served

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
WIDTH = 1440
LARGEST = 1_500_000
"""Bytes of all pictures together."""
PATIENCE = 120_000
"""Milliseconds until a page is drawn; models are loaded meanwhile."""
HULK = "samples%3Ahulk"


class Picture(NamedTuple):
    """A picture of a page."""

    name: str
    address: str
    height: int
    prepare: Callable[[Page], None]
    """What is done before it is taken."""


def _nothing(page: Page) -> None:
    pass


def _asked(page: Page) -> None:
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".pl-r-base .pl-r-answer")).to_have_count(2, timeout=PATIENCE)
    expect(page.get_by_role("button", name="Stop")).to_have_count(0, timeout=PATIENCE)
    _from(page, "Answers")


def _from(page: Page, heading: str) -> None:
    """Scroll to a heading, which then stands below the navigation."""
    place = page.get_by_role("heading", name=heading, exact=True).first
    place.evaluate("one => { one.style.scrollMarginTop = '5rem'; one.scrollIntoView({ block: 'start' }) }")
    _whole(page)


def _whole(page: Page) -> None:
    """Wait until all of a page is drawn: what a browser draws late has a grey box in its place until then."""
    settle(page)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=PATIENCE)


PICTURES = (
    Picture("home", "/", 1000, _nothing),
    Picture("explore", f"/explore?v=1&dataset=samples&table={HULK}&view=buttons", 1700, _nothing),
    Picture(
        "live", f"/live?v=1&dataset=samples&table={HULK}&model=builtin%3Asmollm2&model=builtin%3Alookup", 1150, _asked
    ),
    Picture("heatmap", "/heatmap?v=1", 1150, _nothing),
    Picture("wep", "/wep?v=1&view=own", 1000, _nothing),
)


def take(folder: Path, wanted: frozenset[str]) -> list[Path]:
    """Write the pictures into a folder and return their paths."""
    written: list[Path] = []
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        home = {"XDG_DATA_HOME": f"{place}/data", "PROBELIB_RUNS": f"{place}/runs"}
        with served(Path(place) / "server.log", env=environment(**home)) as app:
            for one in PICTURES:
                if wanted and one.name not in wanted:
                    continue
                page = browser.new_page(
                    base_url=app.url, viewport={"width": WIDTH, "height": one.height}, color_scheme="light"
                )
                page.set_default_timeout(PATIENCE)
                page.goto(one.address)
                expect(page.get_by_role("heading", level=1).first).to_be_visible(timeout=PATIENCE)
                _whole(page)
                one.prepare(page)
                written.append(_saved(folder / f"{one.name}.png", page.screenshot(animations="disabled")))
                page.close()
        browser.close()
    return written


def _saved(path: Path, picture: bytes) -> Path:
    """Write a picture with at most 256 colours, which text and flat surfaces bear."""
    with Image.open(io.BytesIO(picture)) as opened:
        opened.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    return path


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder (docs/pictures)")
    parser.add_argument("--only", nargs="*", default=[], choices=[one.name for one in PICTURES], help="some of them")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    size = sum(path.stat().st_size for path in take(arguments.out, frozenset(arguments.only)))
    sys.stdout.write(f"{size:,} bytes\n")
    sys.exit(size > LARGEST)

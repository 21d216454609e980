"""How long the first page, the import and the help take, and whether opening pages loads torch.

A page is timed in Chromium from the navigation to the first sight of its heading, in a server that has just
become healthy and has shown nothing yet; the import inside a fresh interpreter, without the interpreter's own start.
"""

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Error, sync_playwright

from benchmarks import _common
from tests.browser import chromium
from tests.serving import Served, environment, served

PAGES = ("/", "/explore", "/live")

# Looks before every frame; the frame after the first look that finds the heading is the one that shows it. Waiting from
# outside instead would look only every half second.
WATCH = """
window.headingShown = null;
const look = () => {
    const heading = document.querySelector("h1");
    if (heading && heading.getClientRects().length && heading.textContent.trim())
        requestAnimationFrame(() => { window.headingShown = performance.now(); });
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def seconds_to_heading(browser: Browser, url: str) -> float:
    """Return the seconds from the navigation, in a fresh profile, to the first frame with the page's heading."""
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(url, wait_until="commit")
        return float(page.wait_for_function("window.headingShown").json_value()) / 1000


def has_torch(server: Served) -> bool | None:
    """Return whether the server has torch's library in its memory; None where the system does not tell."""
    maps = Path(f"/proc/{server.pid}/maps")
    return "libtorch" in maps.read_text() if maps.exists() else None


def pages(browser: Browser, repeats: int) -> tuple[list[float], dict[str, list[float]], bool | None]:
    """Return seconds of first pages, seconds of each page later on, and whether torch was loaded at the end."""
    first: list[float] = []
    later: dict[str, list[float]] = {page: [] for page in PAGES}
    torch: bool | None = False
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(repeats):
            with served(Path(folder) / "server.log", env=environment(XDG_DATA_HOME=folder)) as server:
                first.append(seconds_to_heading(browser, server.url))
                for page in PAGES:
                    later[page].append(seconds_to_heading(browser, server.url + page))
                seen = has_torch(server)
                torch = None if seen is None else torch or seen
    return first, later, torch


def printed(code: str) -> float:
    """Return the number that a fresh interpreter prints after `code`."""
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def help_seconds() -> float:
    """Return the seconds of `probelib --help` from start to end, the interpreter included."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "probelib.cli", "--help"], capture_output=True, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure, print, and end with one line of JSON."""
    chosen = _common.parser(__doc__ or "").parse_args()
    repeats = 2 if chosen.quick else 5
    imports = [
        printed("import time; t = time.perf_counter(); import probelib; print(time.perf_counter() - t)")
        for _ in range(repeats * 4)
    ]
    helps = [help_seconds() for _ in range(repeats * 2)]
    with sync_playwright() as playwright:
        try:
            browser = chromium.launch(playwright)
        except Error as error:
            _common.cannot_run(f"no Chromium: {error.message.splitlines()[0]}")
        try:
            first, later, torch = pages(browser, repeats)
        except Error as error:
            _common.cannot_run(f"a page did not show its heading: {error.message.splitlines()[0]}")
        browser.close()
    rows = [("first page", first), *((f"{page} later", later[page]) for page in PAGES)]
    rows += [("import probelib", imports), ("probelib --help", helps)]
    _common.print_table(
        ("seconds", "median", "best", "worst", "runs"),
        [(what, median(times), min(times), max(times), len(times)) for what, times in rows],
    )
    _common.finish(
        {
            "first_page_seconds": median(first),
            "torch_loaded": torch,
            "import_seconds": median(imports),
            "help_seconds": median(helps),
        },
        packages=("streamlit",),
    )


if __name__ == "__main__":
    main()

"""A headless Chromium: Debian's where there is one, else Playwright's own."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

# Without its own sandbox it runs as root in a container, where shared memory may be too small for two of them; the rest
# keeps it from talking to anybody.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def installed() -> str | None:
    """Return the path of the machine's own Chromium, None where there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def launch(playwright: Playwright) -> Browser:
    """Return a new browser; Playwright's error says what to install where there is none."""
    return playwright.chromium.launch(executable_path=installed(), args=list(ARGUMENTS))

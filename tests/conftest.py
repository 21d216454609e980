"""Fixtures of all tests, and what happens to tests that need the shared material where it is absent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests import shared as material

if TYPE_CHECKING:
    from playwright.sync_api import Browser


settings.register_profile("probelib", derandomize=True, deadline=None)  # the same examples on any day, for any machine
settings.load_profile("probelib")


def pytest_report_header() -> str:
    return f"shared material: {material.shared_folder()}" if material.is_present() else material.absence()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave one skip in place of all tests that need the shared material, where it is absent and not required."""
    if material.is_present() or material.is_required():
        return
    needing = [item for item in items if _needs_shared(item)]
    if not needing:
        return
    first, *others = needing
    first.add_marker(pytest.mark.skip(reason=f"{material.absence()} ({len(needing)} tests)"))
    config.hook.pytest_deselected(items=others)
    left_out = set(others)
    items[:] = [item for item in items if item not in left_out]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if _needs_shared(item) and material.is_required() and not material.is_present():
        pytest.fail(f"{material.absence()} ({material.REQUIRED_VARIABLE} is 1)", pytrace=False)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared material; a test that asks for it does not run where there is none."""
    return material.shared_folder()


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the clone under test."""
    return material.REPOSITORY


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker: Playwright does not start twice in one process."""
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium

    with sync_playwright() as playwright:
        running = chromium.launch(playwright)
        yield running
        running.close()


def _needs_shared(item: pytest.Item) -> bool:
    return "shared" in getattr(item, "fixturenames", ()) or item.get_closest_marker("needs_shared") is not None

"""What a page shows, for the tests of pages: AppTest knows widgets, and our own HTML is read here."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

# Each first run of an AppTest reads the metadata of all installed packages for components: five of six seconds.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

ROOT = Path(__file__).resolve().parents[2]
HULK = "samples:hulk"


def opened(page: str = "home", **address: str | list[str]) -> AppTest:
    """Return the app with a page opened by an address."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    app.run()
    for name, value in address.items():
        app.query_params[name] = value
    if page != "home":
        app.switch_page(f"pages/{page}.py")
    return app.run()


def markup(app: AppTest) -> str:
    """Return all HTML that the page drew, without its style sheet."""
    bodies = [element.proto.body for element in app.get("html")]
    return "\n".join(body for body in bodies if not body.startswith("<style>"))


def text(app: AppTest) -> str:
    """Return the words of all HTML that the page drew."""
    bare = re.sub(r"<(?:p|div|td|th|li|dd|dt|tr|h\d)\b[^>]*>", " ", markup(app))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", bare)).split())


def healthy(app: AppTest) -> AppTest:
    """Return the app, after a look that no run of it raised."""
    assert not app.exception, app.exception
    return app

"""All that somebody may have written is hostile, and every page is opened: nothing runs, nothing is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect

from probelib.decks import store
from probelib.decks.records import Kind, deck_id, pin
from probelib.display.markup import visible
from probelib.evaluation.running import making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.models.base import Settings
from probelib.people import Answer, Quiz, Store, open_quiz
from probelib.people import Kind as Asked
from probelib.reports import Report, append
from tests.browser.looking import assert_fits, settle
from tests.evaluation.made_runs import ROWS, probe, write_probes
from tests.hostile import HOSTILE
from tests.people.made import WHEN
from tests.serving import Served, environment, served

TEXT = " ".join(HOSTILE[:10])[:900]
"""Without the codes that JSON and addresses cannot carry."""
TITLE = HOSTILE[0]
RENDERED = (
    "[data-testid=stMain] :is(img[src='x'], iframe, svg[onload], .katex, a[href^='javascript'], link, object, embed), "
    "[data-testid=stMain] img[src*='evil.example'], [data-testid=stMain] .stHtml script"
)
"""What hostile text would have become."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a server that holds hostile decks, quizzes, answers, reports and runs."""
    home = tmp_path_factory.mktemp("hostile")
    data = home / "data"
    for name in ("decks", "people", "runs", "reports"):
        (data / name).mkdir(parents=True)
    samples = home / "samples"
    samples.mkdir()
    sample = {
        "id": "hostile", "title": TEXT, "domain": "film", "orientation": "grid", "about": TEXT,
        "header": ["what", TITLE], "rows": [[one, "138 minutes"] for one in HOSTILE[:10]],
        "hypotheses": [{"text": f"{TEXT} runs 138 minutes.", "label": "entailed", "types": []}],
    }  # fmt: skip
    (samples / "hostile.json").write_text(json.dumps(sample), encoding="utf-8")
    _deck(data / "decks")
    runs = data / "runs"
    rows = [*ROWS, probe("one", f"Red won {TEXT} 31.", "entailed", f"Red won {TEXT} 13.", "flip")]
    asked = making.from_file(write_probes(home, rows), runs)
    for model in ("builtin:lookup", "builtin:majority"):
        run = evaluate(Asking(model, Settings()), asked, runs)
        manifest = run.folder / "manifest.json"
        manifest.write_text(json.dumps({**json.loads(manifest.read_text("utf-8")), "title": TITLE}), encoding="utf-8")
    _people(data, runs, asked.id)
    return home


def _deck(folder: Path) -> None:
    made = store.create(TITLE, folder)
    for one in HOSTILE[:10]:
        kept = pin(Kind.TEXT, {}, title=one[:160], note=one, text=f"- {one}\n{one}")
        store.change(made.id, lambda now, kept=kept: now.with_pin(kept), folder)  # type: ignore[misc]


def _people(data: Path, runs: Path, set_id: str) -> None:
    answers = Store(data / "people" / "answers.sqlite")
    kept = answers.keep(Quiz("hostile00000", Asked.PROBES, set_id, 0, TEXT, 11, WHEN))
    opened = open_quiz(kept, runs)
    for rater in ("Ann", "O'Neil"):
        for item in opened.items:
            answers.add(Answer(kept.id, rater, item.id, "entailed" if rater == "Ann" else "refuted", 1.0, WHEN))
    append(
        Report("p", "b", "t", "range", "flip", "entailed", "verified", TEXT, TEXT, TEXT, WHEN),
        data / "reports" / "labels.jsonl",
    )


@pytest.fixture(scope="module")
def hostile(home: Path) -> Iterator[Served]:
    env = environment(PROBELIB_HOME=str(home), PROBELIB_DATASETS=f"samples={home / 'samples'}")
    with served(home / "server.log", env=env) as running:
        yield running


@pytest.fixture(scope="module")
def profile(browser: Browser, hostile: Served) -> Iterator[BrowserContext]:
    with browser.new_context(base_url=hostile.url, viewport={"width": 1440, "height": 1100}) as context:
        context.set_default_timeout(90_000)
        yield context


VIEWS = {
    "home": ("/", {}, None),
    "explore": ("/explore", {"dataset": "samples", "table": "samples:hostile"}, TEXT),
    "an unknown table": ("/explore", {"table": TEXT}, TEXT),
    "live": ("/live", {"dataset": "samples", "table": "samples:hostile", "text": TEXT, "label": "entailed"}, TEXT),
    "heatmap": ("/heatmap", {"v": "1", "source": "own", "dataset": "own", "lookup": "1"}, None),
    "pairs": (
        "/heatmap",
        {"v": TEXT, "source": "own", "dataset": "own", "lookup": "1", "row": "numeration.flip"},
        None,
    ),
    "wep": ("/wep", {"view": TEXT}, TEXT),
    "datasets": ("/datasets", {"dataset": TEXT}, TEXT),
    "a quiz": ("/annotate", {"quiz": "hostile00000"}, None),
    "results": ("/annotate", {"quiz": "hostile00000", "view": "results"}, TEXT),
    "decks": ("/present", {"deck": deck_id(TITLE)}, TITLE),
    "a slide": ("/present", {"deck": deck_id(TITLE), "slide": "6", "show": "1"}, HOSTILE[5]),
}


@pytest.mark.parametrize("view", VIEWS)
def test_a_page_with_hostile_text_runs_nothing_and_asks_nobody(
    profile: BrowserContext, hostile: Served, view: str
) -> None:
    path, said, shown = VIEWS[view]
    asked: list[str] = []
    dialogs: list[str] = []
    page = profile.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: _dismiss(dialog, dialogs))
    page.goto(f"{path}?{urlencode(said)}" if said else path)
    expect(page.locator("h1").first).to_be_visible(timeout=90_000)
    settle(page)
    if view == "results":
        page.get_by_role("button", name="I will not answer this quiz, show the results").click()
        settle(page)
    if shown is not None:
        _assert_shown(page, shown)
    assert page.locator(RENDERED).count() == 0
    assert page.evaluate("window.hit") is None
    assert page.locator('[data-testid="stException"]').count() == 0
    assert_fits(page)
    page.close()
    assert not dialogs
    assert not [
        url for url in asked if not url.startswith((hostile.url, hostile.url.replace("http", "ws"), "data:", "blob:"))
    ]
    assert "Traceback" not in hostile.log.read_text(errors="replace")


def _dismiss(dialog: Dialog, said: list[str]) -> None:
    said.append(dialog.message)
    dialog.dismiss()


def _assert_shown(page: Page, text: str) -> None:
    """Fail where a page does not show a text letter for letter, by blanks alone different."""
    expect(page.locator("body")).to_contain_text(" ".join(visible(text).split())[:300])

"""What is saved or sent is opened in a real browser, from a disk: hostile text is text, nothing runs or is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page
from typer.testing import CliRunner

from probelib.cli import cli
from probelib.decks.exporting import pictures
from probelib.decks.exporting.html import html
from probelib.decks.records import Kind
from probelib.decks.report import report
from probelib.decks.slide import Bars, Numbers, Prose, Sheet, Slide, line
from probelib.decks.sources import here
from probelib.display import sheets
from probelib.display.markup import visible
from probelib.export.tables import Column
from probelib.records import Table
from tests.evaluation.made_runs import ROWS, probe, write_probes
from tests.hostile import HOSTILE, SOME

TABLE = Table("own:x", SOME, (HOSTILE[0], SOME), tuple((one, "$84 million") for one in HOSTILE), SOME)


def slide(title: str) -> Slide:
    """Return a slide on which every text is hostile."""
    parts = (
        Prose(tuple(line(one, bullet=number > 3) for number, one in enumerate(HOSTILE))),
        Sheet(SOME, (HOSTILE[0], SOME), tuple((one, one) for one in HOSTILE), frozenset({1}), frozenset({(0, 1)})),
        Bars(SOME, HOSTILE, ((HOSTILE[0], tuple(range(len(HOSTILE)))), (SOME, (1,) * len(HOSTILE)))),
    )
    numbers = Numbers(
        (Column("name", "text", SOME), Column("n", "number", SOME)), tuple((one, -1.5) for one in HOSTILE)
    )
    return Slide(Kind.TEXT, title, parts, lead=SOME, notes=HOSTILE, said=SOME, numbers=numbers)


@contextmanager
def opened(browser: Browser, path: Path) -> Iterator[Page]:
    """Open a file; at the end nothing may have run, asked, or been asked for outside the file."""
    asked: list[str] = []
    said: list[str] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: _dismiss(dialog, said))
        page.goto(path.as_uri())
        yield page
        assert page.evaluate("[window.hit, document.querySelectorAll('iframe, object, embed, link, base').length]") == [
            None,
            0,
        ]
        assert page.locator("a[href^='javascript']").count() == 0
    assert not said
    assert [url for url in asked if url != path.as_uri() and not url.startswith("data:")] == []


def _dismiss(dialog: Dialog, said: list[str]) -> None:
    said.append(dialog.message)
    dialog.dismiss()


def seen(page: Page) -> str:
    """Return all text of a page, hidden parts too, with single blanks."""
    return " ".join(str(page.evaluate("document.body.textContent")).split())


def assert_letter_for_letter(page: Page, texts: tuple[str, ...] = HOSTILE) -> None:
    shown = seen(page)
    for one in texts:
        assert " ".join(visible(one).split()) in shown, one


def test_a_deck_in_one_file(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "deck.html"
    path.write_bytes(html([slide(SOME), slide("")], SOME))
    with opened(browser, path) as page:
        assert_letter_for_letter(page)
        page.keyboard.press("ArrowRight")  # its own script runs
        assert page.locator("#where").inner_text().startswith("2")
        assert page.locator("script").count() == 1
        assert page.title() == " ".join(visible(SOME).split())


def test_what_gets_into_a_file_by_force_is_stopped_by_its_policy(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "forced.html"
    forced = f"<main>{HOSTILE[0]}{HOSTILE[3]}".encode()
    path.write_bytes(html([slide("A")], "A").replace(b"<main>", forced))
    with browser.new_context() as context:
        page = context.new_page()
        answered: list[str] = []
        page.on("response", lambda response: answered.append(response.url))
        page.goto(path.as_uri())
        assert page.evaluate("window.hit") is None
        assert not [url for url in answered if "evil.example" in url]


def test_a_figure_as_svg(browser: Browser, tmp_path: Path) -> None:
    figure = pictures.figure(slide("A"))
    assert isinstance(figure, Bars)
    path = tmp_path / "figure.svg"
    path.write_bytes(pictures.picture(figure, "svg"))
    with browser.new_context() as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        assert page.evaluate("window.hit") is None
        assert page.evaluate("document.documentElement.localName") == "svg"  # no error of the parser in its place
        assert page.evaluate("document.querySelectorAll('script, a, image, foreignObject').length") == 0
        assert "<script>window.hit=true" in page.evaluate("document.documentElement.textContent")
    assert asked == [path.as_uri()]


def test_the_sheet_of_an_audit(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    path.write_text(sheets.page([("1", TABLE, SOME), ("2", TABLE, HOSTILE[0])]), encoding="utf-8", errors="strict")
    with opened(browser, path) as page:
        assert_letter_for_letter(page)
        assert page.locator("script").count() == 0


def test_a_report_on_runs(browser: Browser, tmp_path: Path) -> None:
    text = SOME.replace(HOSTILE[10], "")  # a probe is a row of JSON, and JSON has no halves of characters
    rows = [*ROWS, probe("one", f"Red won {text} 31.", "entailed", f"Red won {text} 31. Yes.", "flip")]
    probes = write_probes(tmp_path, rows)
    runs = tmp_path / "runs"
    for model in ("builtin:majority", "builtin:lookup"):
        done = CliRunner().invoke(cli, ["evaluate", "--probes", str(probes), "--model", model, "--runs", str(runs)])
        assert done.exit_code == 0, done.output
    ids = sorted(path.name for path in runs.iterdir() if (path / "manifest.json").exists())
    written = tmp_path / "report.html"
    for one in ids:
        _rename(runs / one / "manifest.json", text)
    done = CliRunner().invoke(
        cli, ["report", "--runs", ids[0], "--runs", ids[1], "--folder", str(runs), "--out", str(written)]
    )
    assert done.exit_code == 0, done.output
    with opened(browser, written) as page:
        assert " ".join(visible(text).split()) in seen(page)
        assert page.locator("script").count() == 0


def test_the_tables_of_a_report_show_all_their_columns_in_a_window(browser: Browser, tmp_path: Path) -> None:
    of_networks = {"smollm2", "tnli"}  # whose lists of versions are long
    runs = [one for one in here().over_tables if of_networks & set(one.id.split("-"))]
    assert len(runs) == 2
    path = tmp_path / "report.html"
    path.write_bytes(html(report(runs), "R", deck=False))
    with opened(browser, path) as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        cut = page.locator(".sheet:not(.numbers)").evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
        assert len(cut) > 2
        assert set(cut) == {0}


def _rename(manifest: Path, title: str) -> None:
    import json

    said = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps({**said, "title": title}), encoding="utf-8")


@pytest.mark.parametrize("place", range(len(HOSTILE)))
def test_each_text_alone_as_a_title(place: int) -> None:
    assert html([replace(slide("A"), title=HOSTILE[place])], HOSTILE[place]).startswith(b"<!doctype html>")

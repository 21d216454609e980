"""A secret key stands in nothing that is written, printed, drawn or logged, also where an endpoint repeats it.

Everything that a run with an endpoint leaves is made here: runs, timings, predictions, exports for other programs, a
report, slides, decks and links. Each file is read as its reader would: columns are unpacked, archives opened.
"""

from __future__ import annotations

import logging
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile, is_zipfile

import pytest

from pages.parts import job
from probelib import cli
from probelib.decks import slides, store
from probelib.decks.exporting.html import html
from probelib.decks.exporting.pptx import pptx
from probelib.decks.records import Kind, pin
from probelib.decks.sources import Sources
from probelib.evaluation.running.runs import list_runs
from probelib.models.queue import LiveQueue
from tests.evaluation.made_runs import write_probes
from tests.models.endpoint import stub
from tests.pages.seen import HULK, opened

KEY = "sk-marker/7f3a9c51d2+b04e"
OTHER = "hf_marker8812f0aa"
FORMS = tuple(
    form.encode()
    for form in (KEY, KEY[:-8], KEY[-12:], quote(KEY, safe=""), b64encode(KEY.encode()).decode().rstrip("="), OTHER)
)
SCRIPTS: dict[str, stub.Script] = {
    "it answers": lambda body: stub.scored({"True": -0.1, "False": -2.0}),
    "its answer repeats the key": lambda body: stub.written(f"True, says {KEY}; Bearer {KEY}; {quote(KEY, safe='')}"),
    "it refuses the key and repeats it": lambda body: stub.failing(401, f"Incorrect API key provided: {KEY}"),
    "it forbids with a piece of the key": lambda body: stub.failing(403, f"Key {KEY[:-8]}... may not"),
    "its error repeats the key": lambda body: stub.failing(400, f"bad header Authorization: Bearer {KEY}"),
    "it sends on with the key": lambda body: stub.failing(307, KEY, location=f"http://127.0.0.1:9/?key={KEY}"),
    "it answers a page": lambda body: stub.Answer(f"<html>{KEY}</html>".encode()),
    "it knows no such model": lambda body: stub.failing(404, f"no model for {KEY}"),
}


def _unpacked(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield a file as it is, and what is packed in it."""
    yield name, data
    if name.endswith(".parquet"):
        from pyarrow import parquet

        table = parquet.read_table(BytesIO(data))
        yield f"{name}: columns", repr([table.to_pylist(), table.schema.metadata]).encode("utf-8", "replace")
    elif is_zipfile(BytesIO(data)):
        with ZipFile(BytesIO(data)) as archive:
            for member in archive.namelist():
                yield from _unpacked(f"{name}: {member}", archive.read(member))
    elif name.endswith(".html"):
        for piece in data.split(b"base64,")[1:]:
            yield f"{name}: a picture", b64decode(piece.split(b'"')[0].split(b")")[0])


def assert_no_secret(name: str, data: bytes) -> None:
    for what, content in _unpacked(name, data):
        for form in FORMS:
            assert form not in content, f"{form.decode()} stands in {what}"


def probelib(*arguments: str) -> None:
    """Run a command as from a shell; how it ends is its own affair here."""
    before, sys.argv = sys.argv, ["probelib", *arguments]
    try:
        cli.main()
    except SystemExit:
        pass
    finally:
        sys.argv = before


@pytest.fixture(params=sorted(SCRIPTS))
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[stub.Stub]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("HF_TOKEN", OTHER)
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("probelib.models.endpoint.connection.pause", lambda over, seconds: over.is_set())
    with stub.serving(SCRIPTS[request.param]) as running:
        monkeypatch.setenv("OPENAI_BASE_URL", running.url)
        yield running


def test_no_file_line_or_message_has_the_key(
    server: stub.Stub, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    runs, out = str(tmp_path / "runs"), tmp_path / "out"
    out.mkdir()
    probes = str(write_probes(tmp_path))
    for model in ("openai:tiny", "builtin:majority"):
        probelib("evaluate", "--probes", probes, "--model", model, "--runs", runs)
    probelib("predict", "--probes", probes, "--model", "openai:tiny", "--out", str(out / "answers.jsonl"))
    probelib(
        "evaluate", "--probes", probes, "--model", "openai:tiny", "--base-url", f"http://x:{KEY}@h/v1", "--runs", runs
    )
    probelib("runs", "list", "--runs", runs)
    ids = [run.id for run in list_runs(tmp_path / "runs", problems=[])]
    assert ids
    probelib("runs", "diff", ids[0], ids[-1], "--runs", runs)
    probelib("report", "--runs", ids[0], "--runs", ids[-1], "--folder", runs, "--out", str(out / "report.html"))
    probelib("models")
    _deck(tmp_path / "decks", tmp_path / "runs", out)
    assert set(server.keys) <= {f"Bearer {KEY}"}
    assert server.requests
    for path in sorted(tmp_path.rglob("*")):
        if path.is_file():
            assert_no_secret(str(path.relative_to(tmp_path)), path.read_bytes())
    printed = capfd.readouterr()
    assert_no_secret("what was printed", (printed.out + printed.err).encode())
    assert_no_secret("what was logged", caplog.text.encode())


def _deck(decks: Path, runs: Path, out: Path) -> None:
    """Make a deck of the views of these runs, and its files."""
    decks.mkdir()
    made = store.create("Runs", decks)
    found = list_runs(runs, problems=[])
    for kind in (Kind.HEATMAP, Kind.FINDINGS):
        view = pin(kind, {"source": "own", "dataset": "own", "run": tuple(run.id for run in found)})
        made = store.change(made.id, lambda now, view=view: now.with_pin(view), decks)  # type: ignore[misc]
    drawn = [slides.shown(one, Sources(found)) for one in made.pins]
    (out / "deck.html").write_bytes(html(drawn, made.title))
    (out / "deck.pptx").write_bytes(pptx(drawn, made.title))


def test_no_page_draws_the_key_and_no_link_holds_it(
    server: stub.Stub,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    queue = LiveQueue()
    monkeypatch.setattr(job, "queue", lambda: queue)
    monkeypatch.setattr("streamlit.get_option", lambda name: "127.0.0.1" if name == "server.address" else None)
    app = opened("live", table=HULK, text="It runs for 138 minutes.", label="entailed", model="openai:tiny")
    next(button for button in app.button if button.label == "Run").click().run()
    assert app.session_state["live.run"].job.wait(60)
    app.run()
    queue.close()
    assert server.requests
    drawn = "".join(repr(getattr(element, "proto", element)) for element in app.main)
    assert_no_secret("the page", (drawn + str(dict(app.query_params))).encode("utf-8", "replace"))
    printed = capfd.readouterr()
    assert_no_secret("what the app printed", (printed.out + printed.err + caplog.text).encode())

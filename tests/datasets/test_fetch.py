"""Datasets are fetched from a server on this machine: a good one, a failing one, and a hostile one."""

from __future__ import annotations

import tarfile
import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from filelock import FileLock

from probelib import datasets
from probelib.datasets import local
from probelib.datasets.fetch import fetch, take
from probelib.datasets.known import Known
from probelib.errors import DataError, FetchError, InputError
from tests.datasets.archives import tarred, zipped

FIXTURE = Path(__file__).parent / "fixtures" / "tabfact"
FILES = {
    f"Table-Fact-Checking-1/{path.relative_to(FIXTURE)}": path.read_bytes()
    for path in sorted(FIXTURE.rglob("*"))
    if path.is_file()
}
GOOD = tarred(FILES)
OTHER = zipped({"notes/README.md": b"nothing of a dataset"})
BOMB = zipped({"zeros": bytes(5_000_000)})


class Handler(BaseHTTPRequestHandler):
    """Gives what the test put under a path."""

    served: dict[str, bytes]

    def do_GET(self) -> None:
        content = self.served.get(self.path)
        if content is None:
            self.send_error(404)
            return
        cut = self.path.startswith("/cut")
        self.send_response(200)
        if not self.path.startswith("/endless"):
            self.send_header("Content-Length", str(len(content) * (2 if cut else 1)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def serve() -> Iterator[Callable[[str, bytes], str]]:
    """Put bytes under a path; returns the address."""
    handler = type("OneTest", (Handler,), {"served": {}})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()

    def put(path: str, content: bytes) -> str:
        handler.served[path] = content
        return f"http://127.0.0.1:{server.server_port}{path}"

    yield put
    server.shutdown()
    thread.join()
    server.server_close()


def entry(archive: str, digest: str = "", **values: int) -> Known:
    limits = {"archive_mb": 1, "unpacked_mb": 1, **values}
    return Known(
        "tabfact", "TabFact", "tables", "tables", "the authors' page", archive=archive, sha256=digest, **limits
    )


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def check(path: Path) -> None:
    next(iter(datasets.open("tabfact", path).tables()))


def kept(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "cache" / "datasets").iterdir() if path.suffix != ".lock")


def test_a_dataset_is_fetched_unpacked_and_then_opened_without_a_path(serve, own_home: Path) -> None:
    heard: list[tuple[int, int]] = []
    copy = fetch(
        entry(serve("/a.tar.gz", GOOD), digest(GOOD)), check, progress=lambda done, total: heard.append((done, total))
    )
    assert copy.path == own_home / "cache" / "datasets" / "tabfact" / "Table-Fact-Checking-1"
    assert copy == local.noted("tabfact")
    assert kept(own_home) == ["tabfact", "tabfact.json"]
    assert heard[-1] == (len(GOOD), len(GOOD))
    assert list(datasets.open("tabfact").tables()) == list(datasets.open("tabfact", FIXTURE).tables())


def test_without_a_known_digest_it_is_asked_for(serve, own_home: Path) -> None:
    unknown = entry(serve("/a.tar.gz", GOOD))
    with pytest.raises(InputError, match=r"--sha256, or take what comes with --unverified"):
        fetch(unknown, check)
    assert fetch(unknown, check, sha256=digest(GOOD).upper()).sha256 == digest(GOOD)


def test_what_was_taken_unverified_has_to_come_again_as_it_was(serve, own_home: Path) -> None:
    address = serve("/a.tar.gz", GOOD)
    assert fetch(entry(address), check, unverified=True).sha256 == digest(GOOD)
    fetch(entry(address), check)
    serve("/a.tar.gz", tarred({**FILES, "Table-Fact-Checking-1/new": b""}))
    with pytest.raises(FetchError, match="has not the SHA-256 digest"):
        fetch(entry(address), check)
    assert list(datasets.open("tabfact").tables())


@pytest.mark.parametrize("given", ["12ab", "z" * 64, digest(OTHER)], ids=["short", "not hexadecimal", "not the known"])
def test_a_digest_that_cannot_be_is_refused(given: str) -> None:
    with pytest.raises(InputError, match="digest"):
        fetch(entry("http://127.0.0.1:9/a", digest(GOOD)), check, sha256=given)


@pytest.mark.parametrize(
    ("path", "content", "known", "message"),
    [
        pytest.param("/a.tar.gz", OTHER, digest(GOOD), "has not the SHA-256 digest", id="other bytes"),
        pytest.param("/cut.tar.gz", GOOD, digest(GOOD), "could not be fetched", id="truncated on the way"),
        pytest.param("/endless", GOOD[:500], digest(GOOD), "has not the SHA-256", id="truncated without a length"),
        pytest.param("/endless", GOOD[:500], digest(GOOD[:500]), "is damaged", id="truncated at its source"),
        pytest.param("/big", bytes(2_000_000), "0" * 64, "more than the 1 MB", id="larger than it may be"),
        pytest.param("/endless", bytes(2_000_000), "0" * 64, "more than the 1 MB", id="larger, unsaid"),
        pytest.param("/b.zip", BOMB, digest(BOMB), "more than 1 MB", id="bomb"),
        pytest.param("/c.zip", zipped({"../x": b""}), "", "outside its own folder", id="zip that leaves its folder"),
        pytest.param(
            "/d", tarred(FILES, others={"x": tarfile.SYMTYPE}), "", "neither a file nor a folder", id="tar with a link"
        ),
    ],
)
def test_what_is_not_as_expected_is_refused_and_nothing_is_kept(
    serve, own_home: Path, path: str, content: bytes, known: str, message: str
) -> None:
    with pytest.raises(FetchError, match=message):
        fetch(entry(serve(path, content), known or digest(content)), check)
    assert kept(own_home) == []


def test_an_archive_of_something_else_is_refused(serve, own_home: Path) -> None:
    with pytest.raises(DataError, match="is not TabFact's repository"):
        fetch(entry(serve("/a.zip", OTHER), digest(OTHER)), check)
    assert kept(own_home) == []


def test_a_failed_fetch_leaves_the_copy_that_is_there(serve, own_home: Path) -> None:
    fetch(entry(serve("/a.tar.gz", GOOD), digest(GOOD)), check)
    with pytest.raises(FetchError):
        fetch(entry(serve("/c.zip", BOMB), digest(BOMB)), check)
    assert list(datasets.open("tabfact").tables())
    assert kept(own_home) == ["tabfact", "tabfact.json"]


def test_one_process_at_a_time_fetches_a_dataset(serve, own_home: Path) -> None:
    with (
        FileLock(local.folder() / ".tabfact.lock"),
        pytest.raises(FetchError, match="is being fetched by another process"),
    ):
        fetch(entry(serve("/a.tar.gz", GOOD), digest(GOOD)), check)


def test_what_a_killed_fetch_left_is_neither_used_nor_kept(serve, own_home: Path) -> None:
    (local.folder() / ".tabfact.archive").write_bytes(OTHER)
    (local.folder() / "..tabfact.new.x1").mkdir()
    (local.folder() / ".tabfact.new").mkdir()
    assert fetch(entry(serve("/a.tar.gz", GOOD)), check, unverified=True).sha256 == digest(GOOD)
    assert kept(own_home) == ["tabfact", "tabfact.json"]


def test_a_file_that_is_not_there_is_said_with_its_status(serve) -> None:
    address = serve("/a", b"").removesuffix("/a") + "/gone"
    with pytest.raises(FetchError, match=r"status 404.*look for it at the authors' page, then use --path"):
        fetch(entry(address), check, unverified=True)


def test_no_network_is_said_with_what_to_do() -> None:
    with pytest.raises(FetchError, match=r"could not be fetched .* Is there a network\? Try again, or name a copy"):
        fetch(entry("http://127.0.0.1:9/a.tar.gz"), check, unverified=True)


def test_what_cannot_be_fetched_says_what_to_do_instead() -> None:
    by_hand = Known("totto", "ToTTo", "tables", "tables", "a page", by_hand="fetch it there")
    with pytest.raises(InputError, match="totto cannot be fetched: fetch it there"):
        fetch(by_hand, check)


def test_a_local_folder_is_used_where_it_lies(own_home: Path) -> None:
    copy = take(entry(""), FIXTURE, check)
    assert copy.path == FIXTURE.resolve()
    assert list(datasets.open("tabfact").tables()) == list(datasets.open("tabfact", FIXTURE).tables())


def test_a_local_archive_is_unpacked_and_stays(tmp_path: Path, own_home: Path) -> None:
    archive = tmp_path / "mine.tar.gz"
    archive.write_bytes(GOOD)
    assert take(entry(""), archive, check).sha256 == digest(GOOD)
    assert archive.exists()
    assert list(datasets.open("tabfact").tables())


def test_a_local_copy_that_is_not_there_or_not_the_dataset_is_refused(tmp_path: Path, own_home: Path) -> None:
    with pytest.raises(InputError, match="There is nothing at"):
        take(entry(""), tmp_path / "gone", check)
    with pytest.raises(DataError, match="is not TabFact's repository"):
        take(entry(""), tmp_path, check)
    assert local.noted("tabfact") is None


def test_a_copy_that_has_gone_is_no_copy(tmp_path: Path, own_home: Path) -> None:
    local.note("tabfact", local.Copy(tmp_path / "gone", "", ""))
    assert local.noted("tabfact") is None
    with pytest.raises(InputError, match="needs a path"):
        datasets.open("tabfact")


@pytest.mark.parametrize("text", ["", "[]", '{"path": 3}', '{"path": "."}'])
def test_a_damaged_note_is_none(own_home: Path, text: str) -> None:
    (local.folder() / "tabfact.json").write_text(text)
    assert local.noted("tabfact") is None

"""Archives are unpacked whole and inside their folder, or not at all."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from probelib.datasets import unpack as unpacking
from probelib.datasets.unpack import only_folder, unpack
from probelib.errors import FetchError
from tests.datasets.archives import header_bomb, tarred, zipped

GOOD = {"repo/data/a.csv": b"x#y\n1#2\n", "repo/README": b"", "repo/./b.json": b"{}"}
PLENTY = 1_000_000
BOMB = bytes(20_000_000)


def unpacked(tmp_path: Path, content: bytes, most_bytes: int = PLENTY) -> Path:
    archive = tmp_path / "archive"
    archive.write_bytes(content)
    unpack(archive, tmp_path / "target", most_bytes=most_bytes)
    return tmp_path / "target"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(zipped(GOOD), id="zip"),
        pytest.param(tarred(GOOD), id="tar.gz"),
        pytest.param(tarred(GOOD, zip_it=False), id="tar"),
    ],
)
def test_an_archive_is_unpacked_by_what_it_is_not_by_its_name(tmp_path: Path, content: bytes) -> None:
    target = unpacked(tmp_path, content)
    files = {str(path.relative_to(target)): path.read_bytes() for path in target.rglob("*") if path.is_file()}
    assert files == {"repo/data/a.csv": GOOD["repo/data/a.csv"], "repo/README": b"", "repo/b.json": b"{}"}
    assert only_folder(target) == target / "repo"


@pytest.mark.parametrize("name", ["../evil", "/etc/evil", "a/../../evil", "C:/evil", "a\\..\\evil", "x" * 2_000])
@pytest.mark.parametrize("make", [zipped, tarred], ids=["zip", "tar"])
def test_a_name_that_leads_outside_is_refused(tmp_path: Path, make, name: str) -> None:
    with pytest.raises(FetchError, match="outside its own folder"):
        unpacked(tmp_path, make({"fine": b"1", name: b"2"}))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["archive"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(zipped(GOOD, link="repo/link"), id="zip, link"),
        pytest.param(tarred(GOOD, others={"repo/link": tarfile.SYMTYPE}), id="tar, symbolic link"),
        pytest.param(tarred(GOOD, others={"repo/link": tarfile.LNKTYPE}), id="tar, hard link"),
        pytest.param(tarred(GOOD, others={"repo/pipe": tarfile.FIFOTYPE}), id="tar, pipe"),
        pytest.param(tarred(GOOD, others={"repo/device": tarfile.CHRTYPE}), id="tar, device"),
    ],
)
def test_a_link_or_a_device_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(FetchError, match="neither a file nor a folder"):
        unpacked(tmp_path, content)
    assert not (tmp_path / "target").exists()


@pytest.mark.parametrize("content", [zipped({"a": BOMB}), tarred({"a": BOMB})], ids=["zip", "tar"])
def test_a_bomb_is_refused_before_it_goes_off(tmp_path: Path, content: bytes) -> None:
    assert len(content) < 100_000
    with pytest.raises(FetchError, match="unpacked it has more than 1 MB"):
        unpacked(tmp_path, content)
    assert not (tmp_path / "target").exists()


def test_a_zip_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    content = zipped({"a": BOMB})
    size = len(BOMB).to_bytes(4, "little")
    assert content.count(size) == 2
    with pytest.raises(FetchError):
        unpacked(tmp_path, content.replace(size, (10).to_bytes(4, "little")))
    assert not (tmp_path / "target").exists()


def test_many_small_files_are_a_bomb_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_FILES", 2)
    with pytest.raises(FetchError, match="more than 2 files"):
        unpacked(tmp_path, zipped(GOOD))


def test_a_header_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=r"headers asks for|more than"):
        unpacked(tmp_path, header_bomb(64 << 20), most_bytes=1 << 30)


@pytest.mark.parametrize("make", [zipped, tarred], ids=["zip", "tar"])
@pytest.mark.parametrize("left", [0.3, 0.6, 0.9])
def test_a_cut_off_archive_is_refused_and_nothing_is_kept(tmp_path: Path, make, left: float) -> None:
    content = make({f"file{n}": f"{n * n} ".encode() * 500 for n in range(40)})
    with pytest.raises(FetchError):
        unpacked(tmp_path, content[: int(len(content) * left)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["archive"]


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="two of its files have one name"):
        unpacked(tmp_path, tarred({"a": b"1", "./a": b"2"}))


def test_a_damaged_zip_is_refused(tmp_path: Path) -> None:
    content = bytearray(zipped({"a": b"hello world" * 50}, compress=zipfile.ZIP_STORED))
    content[60] ^= 1
    with pytest.raises(FetchError, match="is damaged"):
        unpacked(tmp_path, bytes(content))


@pytest.mark.parametrize("content", [b"", b"<html>Not found</html>" * 50], ids=["empty", "a web page"])
def test_what_is_no_archive_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(FetchError):
        unpacked(tmp_path, content)


def test_a_folder_that_is_there_is_not_written_into(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    with pytest.raises(FetchError, match="is there already"):
        unpacked(tmp_path, zipped(GOOD))

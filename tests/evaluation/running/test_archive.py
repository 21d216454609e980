from __future__ import annotations

import struct
import zipfile
import zlib
from itertools import pairwise
from pathlib import Path

import pytest

from probelib.errors import DataError
from probelib.evaluation.running import archive


def zstandard(path: Path, name: str, content: bytes, *, frames: int = 1, claimed: int | None = None) -> Path:
    """Write an archive with one member that is compressed with Zstandard, which zipfile cannot write."""
    import pyarrow as pa

    cuts = [len(content) * i // frames for i in range(frames + 1)]
    pieces = [content[start:end] for start, end in pairwise(cuts)]
    packed = b"".join(pa.compress(piece, codec="zstd", asbytes=True) for piece in pieces)
    size = len(content) if claimed is None else claimed
    encoded = name.encode()
    common = struct.pack("<HHHHHIIIHH", 20, 0, 93, 0, 0x21, zlib.crc32(content), len(packed), size, len(encoded), 0)
    local = b"PK\x03\x04" + common + encoded + packed
    central = b"PK\x01\x02" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, 0) + encoded
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)
    path.write_bytes(local + central + end)
    return path


@pytest.mark.parametrize("frames", [1, 3])
def test_a_member_compressed_with_zstandard_is_read(tmp_path: Path, frames: int) -> None:
    content = b'{"id": "a"}' * 1000
    made = zstandard(tmp_path / "log.eval", "samples/a.json", content, frames=frames)
    assert list(archive.members(made, "samples/")) == [("samples/a.json", content)]


def test_of_two_members_with_one_name_the_later_counts_and_others_are_left(tmp_path: Path) -> None:
    path = tmp_path / "log.eval"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in (("header.json", "h"), ("samples/a.json", "old"), ("samples/x.py", "x")):
            made.writestr(name, text)
        with pytest.warns(UserWarning, match="Duplicate"):
            made.writestr("samples/a.json", "new")
    assert list(archive.members(path, "samples/")) == [("samples/a.json", b"new")]


def test_a_member_that_unpacks_to_more_than_its_header_says_is_refused(tmp_path: Path) -> None:
    made = zstandard(tmp_path / "log.eval", "samples/a.json", b"x" * 1000, claimed=10)
    with pytest.raises(DataError, match="is not what was written"):
        list(archive.members(made, "samples/"))


def test_a_member_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST", 100)
    made = zstandard(tmp_path / "log.eval", "samples/a.json", b"x" * 1000)
    with pytest.raises(DataError, match="unpacks to more than 100 bytes"):
        list(archive.members(made, "samples/"))


def test_all_members_together_have_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST", 15)
    path = tmp_path / "log.eval"
    with zipfile.ZipFile(path, "w") as made:
        for name in "ab":
            made.writestr(f"samples/{name}.json", "x" * 10)
    with pytest.raises(DataError, match="more than 5 bytes"):
        list(archive.members(path, "samples/"))


def test_what_is_damaged_or_no_archive_is_named(tmp_path: Path) -> None:
    whole = zstandard(tmp_path / "whole.eval", "samples/a.json", b'{"id": "a"}' * 100).read_bytes()
    for number, content in enumerate((b"", b"text", whole[:-30], whole.replace(b"\x28\xb5\x2f\xfd", b"\0\0\0\0"))):
        path = tmp_path / f"{number}.eval"
        path.write_bytes(content)
        with pytest.raises(DataError, match=f"{number}.eval is damaged"):
            list(archive.members(path, "samples/"))

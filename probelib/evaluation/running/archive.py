"""Members of a zip archive, one at a time and in memory, with a limit on what they unpack to.

Logs of Inspect are zip archives whose members are compressed with Zstandard (method 93 of the zip specification),
which Python's zipfile reads only from version 3.14 on; Arrow decompresses it.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from probelib.errors import DataError

LARGEST = 64 << 20
"""Bytes of a member that is read; a sample with its events has a few hundred kilobytes."""
MOST = 4 << 30
"""Bytes of all members together."""
_ZSTANDARD = 93
_LOCAL = struct.Struct("<4s22xHH")
"""A member's own header: its mark, and the lengths of what stands before its content."""


def members(path: Path, prefix: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the `.json` members below a prefix, in the order of the archive.

    Of two members with one name the later one counts, as for every reader of such archives.

    Raises:
        DataError: It is no archive, is damaged or encrypted, or unpacks to more than `LARGEST` or `MOST`.
    """
    left = MOST
    try:
        with zipfile.ZipFile(path) as opened, path.open("rb") as file:
            for info in {info.filename: info for info in opened.infolist()}.values():
                if not info.filename.startswith(prefix) or not info.filename.endswith(".json"):
                    continue
                content = _content(opened, file, info, min(LARGEST, left))
                left -= len(content)
                yield info.filename, content
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        RuntimeError,
        NotImplementedError,
        struct.error,
    ) as error:
        raise DataError(f"{path} is damaged or cannot be read: {error}.") from error


def _content(opened: zipfile.ZipFile, file: IO[bytes], info: zipfile.ZipInfo, most: int) -> bytes:
    """Return what a member holds, at most so many bytes of it."""
    if info.compress_type == _ZSTANDARD:
        content = _zstandard(file, info, most + 1)
    else:
        with opened.open(info) as stream:
            content = stream.read(most + 1)
    if len(content) > most:
        raise DataError(f"{opened.filename} is refused: {info.filename[:80]!r} unpacks to more than {most:,} bytes.")
    if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
        raise zipfile.BadZipFile(f"the content of {info.filename[:80]!r} is not what was written")
    return content


def _zstandard(file: IO[bytes], info: zipfile.ZipInfo, most: int) -> bytes:
    import pyarrow as pa

    if info.flag_bits & 0x1:
        raise zipfile.BadZipFile(f"{info.filename[:80]!r} is encrypted")
    file.seek(info.header_offset)
    mark, name, extra = _LOCAL.unpack(file.read(_LOCAL.size))
    if mark != b"PK\x03\x04":
        raise zipfile.BadZipFile(f"{info.filename[:80]!r} has no header")
    file.seek(name + extra, 1)
    packed = file.read(info.compress_size)
    made = bytearray()
    with pa.CompressedInputStream(pa.BufferReader(packed), "zstd") as stream:
        while len(made) < most and (block := stream.read(min(1 << 20, most - len(made)))):
            made += block
    return bytes(made)

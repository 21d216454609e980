"""Archives from elsewhere unpacked without trusting them: zip, tar and tar.gz.

An archive may name files outside the folder it is unpacked into, hold links and devices, unpack to more than a disk
holds, or write one file over another. None of that is repaired: the archive is refused, and nothing of it is kept.
Names of owners, times and permissions are not taken over.
"""

from __future__ import annotations

import gzip
import io
import shutil
import stat
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, cast

from probelib.errors import FetchError

MOST_FILES = 100_000
"""More entries than that are no dataset."""
_LONGEST_NAME = 1_000
_CHUNK = 1 << 20
_LARGEST_READ = 16 << 20
"""A header that asks for more at once is there to fill the memory."""


class _Entry(NamedTuple):
    name: str
    is_folder: bool
    size: int
    """As the archive says; what is there is counted besides."""
    content: IO[bytes] | None


def unpack(archive: Path, target: Path, *, most_bytes: int) -> None:
    """Unpack an archive into a folder that does not exist yet; it appears when all of it is unpacked.

    Args:
        archive: What it is, its content says, not its name.
        target: The folder to make; that it lies in has to exist.
        most_bytes: The most that all files may have together.

    Raises:
        FetchError: It is no archive, is damaged or unsafe, or is too large; or the folder cannot be written.
    """
    if target.exists():
        raise FetchError(f"{target} is there already; remove it first.")
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as folder:
        part = Path(folder) / "files"
        part.mkdir()
        with _understood(archive):
            _write(archive, part, most_bytes)
        part.rename(target)


@contextmanager
def _understood(archive: Path) -> Iterator[None]:
    """Turn what goes wrong while an archive is read or written into an error that names it."""
    damaged = (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, gzip.BadGzipFile, NotImplementedError)
    try:
        yield
    except damaged as error:
        raise FetchError(f"{archive} is damaged ({error}); fetch it again.") from error
    except FileExistsError as error:
        raise FetchError(f"{archive} is refused: two of its files have one name, {error.filename}.") from error
    except OSError as error:
        raise FetchError(f"{archive} cannot be unpacked: {error.strerror or error}.") from error


def _write(archive: Path, folder: Path, most_bytes: int) -> None:
    left = most_bytes
    for number, entry in enumerate(_entries(archive, most_bytes), 1):
        if number > MOST_FILES:
            raise FetchError(f"{archive} is refused: it holds more than {MOST_FILES:,} files.")
        place = folder.joinpath(*_parts(archive, entry.name))
        if entry.is_folder:
            place.mkdir(parents=True, exist_ok=True)
            continue
        if entry.size > left:
            raise _too_large(archive, most_bytes)
        place.parent.mkdir(parents=True, exist_ok=True)
        if entry.content is None:
            raise FetchError(f"{archive} is damaged: {entry.name!r} has no content; fetch it again.")
        with entry.content as content, place.open("xb") as file:
            while block := content.read(_CHUNK):
                left -= len(block)
                if left < 0:
                    raise _too_large(archive, most_bytes)
                file.write(block)
            if file.tell() != entry.size:  # a tar that ends early gives less without a word
                raise FetchError(f"{archive} is damaged: {entry.name!r} is cut off; fetch it again.")


def _too_large(archive: Path, most_bytes: int) -> FetchError:
    return FetchError(f"{archive} is refused: unpacked it has more than {most_bytes / 1e6:,.0f} MB.")


def _parts(archive: Path, name: str) -> tuple[str, ...]:
    """Return the folders and the file of a name that stays inside; raises FetchError for any other."""
    path = PurePosixPath(name)
    parts = [part for part in path.parts if part != "."]
    outside = path.is_absolute() or ".." in parts or any(mark in name for mark in "\\\0") or ":" in "".join(parts[:1])
    if outside or len(name) > _LONGEST_NAME:
        raise FetchError(f"{archive} is refused: it names a file outside its own folder, {name[:80]!r}.")
    return tuple(parts)


def _entries(archive: Path, most_bytes: int) -> Iterator[_Entry]:
    if zipfile.is_zipfile(archive):
        return _zipped(archive)
    with archive.open("rb") as file:
        compressed = file.read(2) == b"\x1f\x8b"
    return _tarred(archive, most_bytes, compressed=compressed)


def _zipped(archive: Path) -> Iterator[_Entry]:
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)
            if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise _no_file(archive, info.filename)
            if info.flag_bits & 1:
                raise FetchError(f"{archive} is refused: {info.filename[:80]!r} is encrypted.")
            yield _Entry(info.filename, info.is_dir(), info.file_size, None if info.is_dir() else opened.open(info))


def _tarred(archive: Path, most_bytes: int, *, compressed: bool) -> Iterator[_Entry]:
    with archive.open("rb") as file, _plain(file, compressed) as stream:
        # Headers and padding come on top of the files.
        bounded = _Bounded(stream, archive, most_bytes + 4 * 512 * MOST_FILES)
        with tarfile.open(fileobj=cast("IO[bytes]", bounded), mode="r:") as opened:
            for info in opened:
                if not (info.isreg() or info.isdir()) or info.issparse():
                    raise _no_file(archive, info.name)
                yield _Entry(info.name, info.isdir(), info.size, opened.extractfile(info))


@contextmanager
def _plain(file: IO[bytes], compressed: bool) -> Iterator[IO[bytes]]:
    if compressed:
        with gzip.GzipFile(fileobj=file) as opened:
            yield cast("IO[bytes]", opened)
    else:
        yield file


def _no_file(archive: Path, name: str) -> FetchError:
    return FetchError(f"{archive} is refused: {name[:80]!r} is neither a file nor a folder but a link or a device.")


class _Bounded(io.RawIOBase):
    """A stream that gives no more than so many bytes, and not too many at once, as headers are read whole."""

    def __init__(self, stream: IO[bytes], archive: Path, most_bytes: int) -> None:
        self._stream, self._archive, self._most = stream, archive, most_bytes

    def read(self, size: int = -1) -> bytes:
        if not 0 <= size <= _LARGEST_READ:
            raise FetchError(f"{self._archive} is refused: one of its headers asks for {size:,} bytes.")
        return self._counted(self._stream.read(size))

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if offset > self._most:
            raise _too_large(self._archive, self._most)
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def _counted(self, block: bytes) -> bytes:
        if self._stream.tell() > self._most:
            raise _too_large(self._archive, self._most)
        return block


def only_folder(folder: Path) -> Path:
    """Return the folder inside, where it is all that there is: archives of a repository have one around everything."""
    inside = [path for path in folder.iterdir() if path.name != "__MACOSX"]
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else folder


def remove(folder: Path) -> None:
    """Remove a folder with all that is in it, where there is one; raises FetchError where that fails."""
    try:
        if folder.exists():
            shutil.rmtree(folder)
    except OSError as error:
        raise FetchError(f"{folder} cannot be removed: {error.strerror}.") from error

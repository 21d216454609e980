"""Datasets fetched from where their authors offer them: downloaded by pooch, checked, unpacked, and only then kept.

An archive is compared with the digest of the list (`known`). Where the list has none, the caller has to give one, or to
say that any will do; the digest of what came is noted, and a later fetch has to bring the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256 as _sha256
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from probelib.datasets import local
from probelib.datasets.known import Known
from probelib.datasets.local import Copy
from probelib.datasets.unpack import only_folder, remove, unpack
from probelib.errors import DataError, FetchError, InputError

SECONDS = 30.0
"""So long a server may be silent."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_CHUNK = 1 << 16

Check = Callable[[Path], None]
"""Raises DataError where a folder or file does not hold the dataset."""


class Progress(Protocol):
    """Hears how a download goes on."""

    def __call__(self, done: int, total: int) -> None:
        """Take the bytes that have come and those expected, 0 where the server does not say."""


def silent(done: int, total: int) -> None:
    """Take progress and show nothing."""


def fetch(
    entry: Known, check: Check, *, sha256: str = "", unverified: bool = False, progress: Progress = silent
) -> Copy:
    """Download a dataset's archive, unpack it into the cache folder, and note where it lies.

    A copy that was fetched before is replaced when the new one is complete.

    Args:
        entry: The dataset, of the list.
        check: Says whether what was unpacked is the dataset.
        sha256: The digest that the archive must have, where the list has none; empty for that of the list.
        unverified: Take what comes, where the list has none and none is given.
        progress: Called as bytes come.

    Raises:
        InputError: The dataset is not one that can be fetched, or there is no digest to compare with.
        FetchError: No network, no such file, other bytes than expected, or an archive that is cut off or unsafe.
        DataError: What was unpacked is not the dataset.
    """
    if not entry.archive:
        raise InputError(f"{entry.name} cannot be fetched: {entry.by_hand or 'it is part of the project'}.")
    wanted = _wanted(entry, sha256.strip().lower(), unverified)
    archive = local.folder() / f".{entry.name}.archive"
    with _alone(entry):
        archive.unlink(missing_ok=True)  # of a fetch that was killed
        try:
            _download(entry, archive, wanted, progress)
            return _keep(entry, archive, entry.archive, check)
        finally:
            archive.unlink(missing_ok=True)


def take(entry: Known, path: Path, check: Check) -> Copy:
    """Use a local copy of a dataset instead: a folder or file is noted where it lies, an archive of it is unpacked.

    Raises:
        InputError: There is nothing at the path.
        FetchError: An archive is cut off, unsafe or too large.
        DataError: It is not the dataset.
    """
    path = path.expanduser().resolve()
    if not path.exists():
        raise InputError(f"There is nothing at {path}.")
    if path.is_file() and path.name.lower().endswith((".zip", ".tar", ".tgz", ".tar.gz")):
        with _alone(entry):
            return _keep(entry, path, "", check)
    check(path)
    copy = Copy(path, "", "")
    local.note(entry.name, copy)
    return copy


def _wanted(entry: Known, given: str, unverified: bool) -> str:
    """Return the digest that the archive must have; empty where any will do."""
    if given and not _DIGEST.fullmatch(given):
        raise InputError(f"{given!r} is no SHA-256 digest: that has 64 hexadecimal digits.")
    if given and entry.sha256 and given != entry.sha256:
        raise InputError(f"{entry.name} is known with another digest, {entry.sha256}.")
    before = local.noted(entry.name)
    noted = before.sha256 if before is not None and before.origin == entry.archive and not unverified else ""
    wanted = given or entry.sha256 or noted
    if not wanted and not unverified:
        raise InputError(
            f"No digest of {entry.archive} is known, so what comes cannot be checked. Give one with --sha256, "
            "or take what comes with --unverified."
        )
    return wanted


@contextmanager
def _alone(entry: Known) -> Iterator[None]:
    """Let no other process fetch the same dataset meanwhile."""
    from filelock import FileLock, Timeout

    try:
        with FileLock(local.folder() / f".{entry.name}.lock", timeout=0):
            yield
    except Timeout as error:
        raise FetchError(f"{entry.name} is being fetched by another process; wait for it, then look again.") from error


def _download(entry: Known, archive: Path, sha256: str, progress: Progress) -> None:
    import pooch
    import requests

    pooch.get_logger().setLevel("ERROR")
    counter = _Counter(entry, progress)
    host = urlsplit(entry.archive).netloc
    try:
        pooch.retrieve(
            entry.archive,
            known_hash=f"sha256:{sha256}" if sha256 else None,
            fname=archive.name,
            path=archive.parent,
            downloader=pooch.HTTPDownloader(progressbar=counter, chunk_size=_CHUNK, timeout=SECONDS),
        )
    except requests.HTTPError as error:
        status = "no answer" if error.response is None else f"status {error.response.status_code}"
        raise FetchError(
            f"{host} does not give {entry.archive} ({status}); look for it at {entry.origin}, then use --path."
        ) from error
    except requests.RequestException as error:
        raise FetchError(
            f"{entry.archive} could not be fetched ({_cause(error)}). Is there a network? Try again, or name a copy "
            f"that you have with --path; it comes from {entry.origin}."
        ) from error
    except ValueError as error:  # what pooch raises for other bytes
        raise FetchError(
            f"What {host} gave has not the SHA-256 digest {sha256}; nothing of it was kept. It may have been changed, "
            "or cut off on its way: try again, and if it stays so, ask the dataset's authors."
        ) from error
    except OSError as error:
        raise FetchError(f"{archive.parent} cannot be written: {error.strerror or error}.") from error


def _cause(error: Exception) -> str:
    """Return the innermost reason of a failed request, which is the one that says something."""
    inner: BaseException = error
    while inner.__cause__ or inner.__context__:
        inner = inner.__cause__ or inner.__context__ or inner
    return " ".join(str(inner).split())[:120] or type(inner).__name__


class _Counter:
    """What pooch takes for a progress bar: it tells the caller, and stops a download that is too large."""

    def __init__(self, entry: Known, progress: Progress) -> None:
        self._entry, self._progress = entry, progress
        self._done = self._total = 0

    @property
    def total(self) -> int:
        return self._total

    @total.setter
    def total(self, expected: int) -> None:
        self._total = expected
        self._check(expected)

    def update(self, size: int) -> None:
        self._done += size
        # The last piece is counted as if it were a whole one.
        self._check(self._done - size)
        self._progress(min(self._done, self._total) if self._total else self._done, self._total)

    def reset(self) -> None:
        self._done = 0

    def close(self) -> None:
        """Nothing is open."""

    def _check(self, size: int) -> None:
        most = self._entry.archive_mb
        if size > most * 1_000_000:
            raise FetchError(f"{self._entry.archive} has more than the {most:,} MB that it may have; it was left.")


def _keep(entry: Known, archive: Path, origin: str, check: Check) -> Copy:
    """Unpack an archive beside the copy that is there, and put it in its place when it holds the dataset."""
    digest = _digest(archive)
    target, new = local.folder() / entry.name, local.folder() / f".{entry.name}.new"
    for left in local.folder().glob(f".{new.name}*"):  # of an unpacking that was killed
        remove(left)
    remove(new)
    try:
        unpack(archive, new, most_bytes=entry.unpacked_mb * 1_000_000)
        inside = only_folder(new)
        check(inside)
        remove(target)
        path = target / inside.relative_to(new)
        new.rename(target)
    except OSError as error:
        raise FetchError(f"{target} cannot be written: {error.strerror}.") from error
    finally:
        remove(new)
    copy = Copy(path, origin, digest)
    local.note(entry.name, copy)
    return copy


def _digest(path: Path) -> str:
    digest = _sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(_CHUNK):
                digest.update(block)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from error
    return digest.hexdigest()

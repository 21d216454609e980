"""Archives for tests, good and hostile."""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import zipfile
from collections.abc import Mapping


def zipped(files: Mapping[str, bytes], *, link: str = "", compress: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip of files by name; `link` is the name of a symbolic link to /etc."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compress) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, compress)
        if link:
            info = zipfile.ZipInfo(link)
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, "/etc")
    return made.getvalue()


def tarred(files: Mapping[str, bytes], *, others: Mapping[str, bytes] | None = None, zip_it: bool = True) -> bytes:
    """Return a tar.gz of files by name; `others` are members of another type (`tarfile.SYMTYPE` ...) by name."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for name, kind in (others or {}).items():
            info = tarfile.TarInfo(name)
            info.type = kind
            info.linkname = "/etc/passwd"
            archive.addfile(info)
    return gzip.compress(made.getvalue()) if zip_it else made.getvalue()


def header_bomb(size: int) -> bytes:
    """Return a tar.gz whose extended header claims to have so many bytes, and has them as zeros."""
    info = tarfile.TarInfo("bomb")
    info.type = tarfile.XHDTYPE
    info.size = size
    return gzip.compress(info.tobuf(tarfile.USTAR_FORMAT) + bytes(size))

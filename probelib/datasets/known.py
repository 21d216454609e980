"""The datasets that are known: what each is, its licence and size, where it comes from (`assets/datasets.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Literal

from probelib import resources
from probelib.datasets.base import nearest
from probelib.errors import InputError

UNVERIFIED = "unverified"
"""Stands where a fact could not be looked up, or behind one that could not be checked."""


@dataclass(frozen=True, slots=True)
class Known:
    """A dataset of the list."""

    name: str
    title: str
    what: str
    """What it holds, for people."""
    holds: Literal["tables", "sentences"]
    """Tables with statements, which `datasets.open` reads, or pairs of sentences (`datasets.sentences`)."""
    origin: str
    """Where it comes from: its page, its repository."""
    licence: str = ""
    """Empty where it could not be looked up."""
    size: str = ""
    """How much it holds; empty where it could not be looked up."""
    archive: str = ""
    """Address of what `fetch` downloads; empty where it may not or cannot be fetched."""
    sha256: str = ""
    """Digest of the archive, 64 hex digits; empty where it could not be looked up."""
    archive_mb: int = 0
    """The most that the archive may have, in megabytes of 10^6 bytes."""
    unpacked_mb: int = 0
    """The most that its files may have together."""
    by_hand: str = ""
    """What to do where it is not fetched."""
    unverified: tuple[str, ...] = ()
    """Names of fields, and `layout`, that could not be checked against their source."""

    def fact(self, name: Literal["licence", "size", "sha256", "archive"]) -> str:
        """Return a fact as it is shown: marked where it is unverified, that word alone where there is none."""
        value = str(getattr(self, name))
        if not value:
            return UNVERIFIED
        return f"{value} ({UNVERIFIED})" if name in self.unverified else value


def known() -> tuple[Known, ...]:
    """Return the datasets of the list in its order; raises ResourceMissing where the list is not installed."""
    text = resources.asset("datasets.toml").read_text(encoding="utf-8")
    return tuple(
        Known(**{**entry, "unverified": tuple(entry.get("unverified", ()))}) for entry in tomllib.loads(text)["dataset"]
    )


def find_known(name: str) -> Known:
    """Return a dataset of the list by its name; raises InputError, with the nearest name, where there is none."""
    entries = {entry.name: entry for entry in known()}
    if name not in entries:
        raise InputError(f"There is no dataset {name!r}; there are {', '.join(entries)}.{nearest(name, entries)}")
    return entries[name]

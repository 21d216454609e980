"""What a visitor may do here: everything on one's own machine, what the owner offers on a shared server.

The pages ask this module alone; `probelib.mode` says what the owner's settings mean.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from pages.parts import sources
from probelib import datasets, resources
from probelib.datasets import local
from probelib.errors import InputError
from probelib.mode import Mode, without_folders
from probelib.mode import mode as read_mode
from probelib.models import catalogue
from probelib.models.base import ModelInfo

_TAKEN = "allowance.taken"
FOLDER_SECONDS = 60
"""How long the folders of the server are taken for those that they were."""


@dataclass(slots=True)
class _Taken:
    """What a session has uploaded so far."""

    files: int = 0
    size: int = 0


def mode() -> Mode:
    """Return how far this server trusts its visitors; raises InputError where its settings cannot be read."""
    return read_mode(os.environ)


def is_local() -> bool:
    """Whether only this machine can reach the server, so that a folder or a model may be named on a page.

    A server behind a proxy listens on this machine alone as well, so a shared one never is.
    """
    return not mode().shared and st.get_option("server.address") in {"127.0.0.1", "localhost", "::1"}


def models() -> tuple[ModelInfo, ...]:
    """Return the models that are offered by name: the built-in ones, and on a shared server its owner's.

    Raises:
        InputError: The owner's settings name a model that there is not.
    """
    builtin = catalogue.builtins()
    ids = {one.id for one in builtin}
    return (*builtin, *(catalogue.info(one) for one in mode().models if one not in ids))


def take_upload(size: int) -> None:
    """Count a file or a pasted text of so many bytes for this session; raises InputError where it is one too many."""
    limits = mode().limits
    if limits is None:
        return
    taken: _Taken = st.session_state.setdefault(_TAKEN, _Taken())
    if taken.files + 1 > limits.uploads or taken.size + size > limits.upload_mb * 1_000_000:
        raise InputError(
            f"A session on this shared server takes {limits.uploads:,} uploads of {limits.upload_mb:,} MB together, "
            "and this would be more. Reload the page to begin a new session."
        )
    taken.files, taken.size = taken.files + 1, taken.size + size


def most_models() -> int | None:
    """Return how many models one live test may ask; None for any number."""
    limits = mode().limits
    return None if limits is None else limits.models


def check_test(running: int, own: int = 0) -> None:
    """Raise InputError where another live test would keep others waiting: by how many run, and how many from here."""
    limits = mode().limits
    if limits is None:
        return
    if own >= limits.own_tests:
        raise InputError(f"{own:,} live tests of yours run in other windows, as many as one gets here. Stop one first.")
    if running >= limits.tests:
        raise InputError(
            f"{running:,} live tests run on this shared server, as many as it takes at once. Try again in a minute."
        )


def origin() -> str:
    """Return whose requests a session's are: the login, else the address; empty where neither is known.

    Behind a proxy the last address that was forwarded for counts, which is the proxy's own word; what stands before it
    anybody can write. Without a proxy somebody can write it whole, and so gets what several people would get.
    """
    forwarded = str(st.context.headers.get("X-Forwarded-For") or "").rpartition(",")[2].strip()
    return visitor() or forwarded or str(st.context.ip_address or "")


def may_order() -> bool:
    """Return whether this visitor may order, stop and remove evaluations."""
    return mode().may_order(visitor())


def check_order(busy: int) -> None:
    """Raise InputError where this visitor may not order another evaluation now."""
    if not may_order():
        raise InputError("Evaluations are ordered by those whom the owner of this server named.")
    limits = mode().limits
    if limits is not None and busy >= limits.orders:
        raise InputError(f"{busy:,} evaluations run or wait here, as many as this shared server takes at once.")


def visitor() -> str:
    """Return the e-mail address that a visitor logged in with; empty where nobody did."""
    said = st.user.get("email")
    # A provider that lets people enter any address says so here; a missing word is an address of its own directory.
    return str(said) if said and st.user.get("email_verified", True) else ""


def has_login() -> bool:
    """Return whether the owner set up a login: `[auth]` among Streamlit's secrets."""
    return bool(st.secrets.load_if_toml_exists()) and "auth" in st.secrets


def can_log_in() -> bool:
    """Return whether a login is set up that this visitor has not used."""
    return mode().shared and not visitor() and has_login()


def public(html: str) -> str:
    """Return what is drawn, without the folders of a shared server."""
    return without_folders(html, _folders(_said())) if mode().shared else html


def _said() -> tuple[str, ...]:
    return tuple(f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("PROBELIB_"))


@st.cache_resource(max_entries=4, ttl=FOLDER_SECONDS, show_spinner=False)
def _folders(said: Sequence[str]) -> tuple[str, ...]:
    """Return the folders that a message could name: the program's, its data's, the datasets'; keyed by the settings."""
    named = [entry.rpartition("=")[2] for entry in said]
    named = [one for one in named if Path(one).is_absolute()]
    own = (Path.home(), Path.cwd(), resources.root(), resources.data_dir(), resources.cache_dir())
    fetched = [str(copy.path) for name in datasets.NAMES if (copy := local.noted(name)) is not None]
    configured = [str(Path(one).expanduser().absolute()) for one in sources.configured().values() if one]
    return (*map(str, own), *named, *fetched, *configured, *filter(None, sources.configured().values()))

"""Where the files that ship with the project lie, and where the project may write.

The app, its pages, its assets and its Streamlit configuration stand beside the package in a
clone and inside it (`probelib/_bundle/`) in an installed wheel. Nothing else builds such a path.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from probelib.errors import ResourceMissing

HOME_VARIABLE = "PROBELIB_HOME"
"""Names one folder for everything the project writes for itself, in place of the user's cache and data folders."""

_PACKAGE = Path(__file__).resolve().parent


@lru_cache(maxsize=1)
def root() -> Path:
    """Return the folder that holds `app.py`, `pages`, `assets` and `.streamlit`; always absolute.

    Raises:
        ResourceMissing: Neither the installed package nor a clone around it has them.
    """
    bundle = _PACKAGE / "_bundle"
    for folder in (bundle, _PACKAGE.parent):
        if (folder / "assets").is_dir():
            return folder
    raise ResourceMissing(
        f"The files of the project were found neither in {bundle} nor in {_PACKAGE.parent}; "
        "install probelib again from its wheel or its clone."
    )


def asset(*parts: str) -> Path:
    """Return a file or folder of `assets/`: `asset("samples", "film.json")`.

    Raises:
        ResourceMissing: There is no such file; the message says where it was looked for.
    """
    return _existing(root().joinpath("assets", *parts))


def app_script() -> Path:
    """Return the script that Streamlit runs; raises ResourceMissing where it is not there."""
    return _existing(root() / "app.py")


def page(name: str) -> Path:
    """Return the script of one page: `page("explore")`; raises ResourceMissing where there is none of that name."""
    return _existing(root() / "pages" / f"{name}.py")


def config_dir() -> Path:
    """Return the folder of Streamlit's `config.toml`; raises ResourceMissing where it is not there."""
    return _existing(root() / ".streamlit")


def cache_dir(*parts: str) -> Path:
    """Return a folder for what can be made again, such as converted model weights; it is created when missing.

    It lies in `$PROBELIB_HOME/cache`, else in `$XDG_CACHE_HOME/probelib`, else in `~/.cache/probelib`.
    """
    return _writable("cache", "XDG_CACHE_HOME", ".cache", parts)


def data_dir(*parts: str) -> Path:
    """Return a folder for what the user made, such as reports on labels; it is created when missing.

    It lies in `$PROBELIB_HOME/data`, else in `$XDG_DATA_HOME/probelib`, else in `~/.local/share/probelib`.
    """
    return _writable("data", "XDG_DATA_HOME", ".local/share", parts)


def _existing(path: Path) -> Path:
    if not path.exists():
        raise ResourceMissing(f"{path} is missing; install probelib again from its wheel or its clone.")
    return path


def _writable(kind: str, variable: str, default: str, parts: tuple[str, ...]) -> Path:
    home, base = os.environ.get(HOME_VARIABLE), os.environ.get(variable)
    if home:
        folder = Path(home).expanduser().absolute() / kind
    elif base and Path(base).is_absolute():  # the XDG specification: a relative path is to be ignored
        folder = Path(base) / "probelib"
    else:
        folder = Path.home() / default / "probelib"
    folder = folder.joinpath(*parts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ResourceMissing(
            f"{folder} cannot be made ({error.strerror}); set {HOME_VARIABLE} to a folder that can be written."
        ) from error
    return folder

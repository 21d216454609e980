"""Which datasets a server offers, read from its configuration: a path never comes from an address."""

from __future__ import annotations

import os
from collections.abc import Mapping

from probelib.datasets import NAMES
from probelib.errors import InputError

VARIABLE = "PROBELIB_DATASETS"
"""Environment variable that names dataset folders: `tabfact=/data/tabfact;infotabs=/data/infotabs`."""
BUNDLED = "samples"
"""The dataset that needs no folder."""


def configured(environment: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """Return the folder of each dataset that can be opened, the bundled samples (which need none) first.

    Args:
        environment: Where `PROBELIB_DATASETS` is read; by default this process's environment.

    Raises:
        InputError: An entry is not `name=folder`, or names a dataset that does not exist.
    """
    found: dict[str, str | None] = {BUNDLED: None}
    entries = (os.environ if environment is None else environment).get(VARIABLE, "")
    for entry in filter(None, (part.strip() for part in entries.split(";"))):
        name, equals, folder = (part.strip() for part in entry.partition("="))
        if not (name and equals and folder):
            raise InputError(
                f"{VARIABLE} has {entry!r}; an entry looks like tabfact=/data/tabfact, with ; between them."
            )
        if name not in NAMES:
            raise InputError(f"{VARIABLE} names {name!r}; the datasets are {', '.join(NAMES)}.")
        found[name] = folder
    return found

"""All errors a caller can act on.

    ProbelibError
    ├── InputError          a text, a setting or an id that cannot be used
    │   └── ExportStopped   an export that nobody waits for any more
    ├── DataError           a dataset or an uploaded file that cannot be read
    │   └── FetchError      a dataset that cannot be downloaded or safely unpacked
    ├── ResourceMissing     a file that ships with the project is not where it should be
    └── ModelError          a model cannot be loaded or asked
        └── MissingExtra    an optional dependency is not installed

A message says what was wrong, where, and what to do. Only pages and the command line turn
errors into text; a slip of the calling code is a ValueError or TypeError instead.
"""

from __future__ import annotations


class ProbelibError(Exception):
    """Base of all errors of this package; never raised itself."""


class InputError(ProbelibError):
    """A text, a setting or an id cannot be used as it is."""


class ExportStopped(InputError):
    """Nobody waits for an export any more, so that it ends between two slides."""


class DataError(ProbelibError):
    """A dataset or an uploaded file cannot be read; the message names the file and the place in it."""


class FetchError(DataError):
    """A dataset cannot be downloaded, is not what was expected, or cannot be safely unpacked; nothing of it is kept."""


class ResourceMissing(ProbelibError):
    """A file that ships with the project was found neither in the clone nor in the installed package."""


class ModelError(ProbelibError):
    """A model cannot be loaded, or cannot answer what it is asked."""


class MissingExtra(ModelError):
    """An optional dependency is not installed."""

    def __init__(self, model_id: str, extra: str) -> None:
        """Name the model and the extra of `probelib[...]` that brings what it needs."""
        self.model_id = model_id
        self.extra = extra
        super().__init__(f"{model_id} needs packages that are missing: pip install 'probelib[{extra}]'")

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        """Say how to make it again, as worker processes send their errors home."""
        return type(self), (self.model_id, self.extra)

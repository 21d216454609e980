"""What all adapters share in dealing with transformers: silence, and errors that say what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from probelib.errors import ModelError


@contextmanager
def loading(what: str, hint: str) -> Iterator[None]:
    """Load something with transformers, without its progress bars, its failures turned into ModelError.

    Args:
        what: What is loaded, for the message.
        hint: What to do when it fails.
    """
    from transformers.utils import logging

    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        yield
    except (OSError, ValueError, ImportError, RuntimeError, KeyError) as error:
        # The many ways in which transformers reports a missing file, an unknown format or a foreign shape.
        first = str(error).strip().split("\n")[0]
        raise ModelError(f"{what} cannot be loaded ({first}); {hint}") from error
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()

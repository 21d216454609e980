"""What all adapters share in dealing with transformers: silence, and errors that say what to do."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from probelib.errors import ModelError


def share_the_machine() -> None:
    """Let torch's threads sleep while they wait, unless the environment says otherwise; call it before importing torch.

    By default they spin. Where another program wants a core (a browser that shows the answers is enough) each
    waits spinning for one that is not running: measured with SmolLM2 on two busy cores, a third to a fifth of the
    rate. It has no effect once torch is there.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def reachable() -> bool:
    """Return whether the hub can be asked at all.

    Without a network the hub's client tries again for half a minute before it says so. A name that cannot be
    resolved is known at once; behind a proxy the name is the proxy's business.
    """
    from huggingface_hub import constants

    if constants.is_offline_mode():
        return False
    if any(os.environ.get(name) for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy")):
        return True
    try:
        socket.getaddrinfo(urlsplit(constants.ENDPOINT).hostname, 443)
    except OSError:
        return False
    return True


@contextmanager
def asking_nobody(offline: bool) -> Iterator[None]:
    """Keep the hub's client from asking, where it could not be reached: `local_files_only` is not passed on everywhere.

    What is looked for beside a checkpoint (an adapter) is asked for all the same, and tried again for half a minute.
    """
    from huggingface_hub import constants

    before = constants.HF_HUB_OFFLINE
    constants.HF_HUB_OFFLINE = before or offline
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before


@contextmanager
def loading(what: str, hint: str) -> Iterator[None]:
    """Load something with transformers, without its progress bars, its failures turned into ModelError.

    Args:
        what: What is loaded, for the message.
        hint: What to do when it fails.
    """
    from safetensors import SafetensorError
    from transformers.utils import logging

    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        yield
    except (OSError, ValueError, ImportError, RuntimeError, KeyError, SafetensorError) as error:
        # The many ways in which transformers reports a missing file, an unknown format or a foreign shape.
        first = str(error).strip().split("\n")[0]
        raise ModelError(f"{what} cannot be loaded ({first}); {hint}") from error
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()

"""Where pages order evaluations: each runs in a process of its own, and any page may look, stop it or take it up again.

Everything is in files (`orders`), so that a page that is loaded again, in another session or after the server was
started anew, finds the order where it stands.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from probelib.errors import DataError, InputError
from probelib.evaluation.ordering import orders
from probelib.evaluation.ordering.orders import Order, Standing

_MODULE = "probelib.evaluation.ordering.worker"
_LOG = "log"


def begin(runs: Path, order: Order) -> str:
    """Start a process for an order and return the order's id.

    Raises:
        InputError: The order names no model, or its folder cannot be written.
    """
    folder = orders.write_order(runs, order)
    with (folder / _LOG).open("wb") as log:
        subprocess.Popen(  # noqa: S603  our own module, no shell
            [sys.executable, "-P", "-m", _MODULE, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
            start_new_session=True,
        )
    return folder.name


def standing(runs: Path) -> tuple[Standing, ...]:
    """Return the orders of a folder of runs, newest first."""
    return orders.standing(runs)


def find(runs: Path, order_id: str) -> Standing | None:
    """Return an order by its id; None where there is none. No path is made of an id that is no plain name."""
    return next((one for one in orders.standing(runs) if one.id == order_id), None)


def stop(runs: Path, order_id: str) -> None:
    """Have an order stopped: at once where its process is at work, and before it begins where it waits."""
    found = find(runs, order_id)
    if found is None or not found.busy:
        return
    folder = runs / orders.FOLDER / found.id
    (folder / orders.STOP).touch()
    if found.state.process is not None and orders.held(folder):
        try:
            os.kill(found.state.process, signal.SIGTERM)
        except ProcessLookupError:
            return  # it ended by itself


def forget(runs: Path, order_id: str) -> None:
    """Remove an order that has ended from the list; its runs stay.

    Raises:
        InputError: It has not ended.
    """
    found = find(runs, order_id)
    if found is None:
        return
    if found.busy:
        raise InputError("The evaluation still runs; stop it first.")
    shutil.rmtree(runs / orders.FOLDER / found.id, ignore_errors=True)


def log(runs: Path, order_id: str) -> str:
    """Return what the process of an order wrote on its standard error; raises DataError where that cannot be read."""
    found = find(runs, order_id)
    if found is None:
        return ""
    path = runs / orders.FOLDER / found.id / _LOG
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}.") from error

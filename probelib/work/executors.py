"""Where units of work run: here, in threads, in processes, or on a Dask cluster.

Everything is handed out as a `concurrent.futures.Executor`, so that what hands in work knows nothing of where it runs.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from probelib.errors import InputError

KINDS = ("serial", "threads", "processes", "dask://HOST:PORT")
_RETRIES = 3
"""How often a Dask cluster tries a unit again whose worker is lost."""
_WAIT_S = 10
"""How long a Dask cluster is waited for."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor, and how many units it works on at once."""

    executor: Executor
    count: int
    here: bool = False
    """Whether it works where it is handed in: nothing is gained by handing in more than one unit."""


@contextmanager
def without_main() -> Iterator[None]:
    """Hide the script that is running from processes that are started in the block, which would else run it again.

    Units of work are functions of modules, so nothing of the script is needed there; the app's script would
    draw a page.
    """
    main = sys.modules["__main__"]
    names = vars(main)
    hidden: dict[str, Any] = {name: names.pop(name) for name in ("__file__", "__spec__") if name in names}
    main.__spec__ = None
    try:
        yield
    finally:
        names.update(hidden)


class _Process(SpawnProcess):
    """A fresh process that does not run the parent's script."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:
        with without_main():
            return SpawnProcess._Popen(process_obj)


class _Context(SpawnContext):
    """Fresh processes, as a fork would copy the locks of whatever threads there are."""

    Process = _Process


class _Inline(Executor):
    """An executor that does the work where it is handed in."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Call a function; its error is raised at once, as there is nobody to ask later."""
        future: Future[_T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _obey() -> None:
    """Leave interruptions to the parent, and end with it: a worker whose parent was killed would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def executing(where: str = "serial") -> Iterator[Workers]:
    """Open an executor for the block.

    Args:
        where: `serial`; `threads` or `processes`, with `:N` for a number of workers other than that of the cores;
            or the address of a Dask scheduler, `dask://host:port`.

    Raises:
        InputError: There is no such executor, `distributed` is not installed, or the cluster does not answer.
    """
    if where.startswith("dask://"):
        with _dask(where) as workers:
            yield workers
        return
    kind, _, count = where.partition(":")
    if kind == "serial" and not count:
        yield Workers(_Inline(), 1, here=True)
        return
    if kind not in ("threads", "processes") or (count and not (count.isascii() and count.isdigit() and int(count))):
        raise InputError(f"{where!r} is no executor; there are {', '.join(KINDS)}; threads:4 takes four workers.")
    number = int(count) if count else os.cpu_count() or 1
    if kind == "threads":
        with ThreadPoolExecutor(number) as threads:
            yield Workers(threads, number)
        return
    with ProcessPoolExecutor(number, mp_context=_Context(), initializer=_obey) as processes:
        yield Workers(processes, number)


@contextmanager
def _dask(where: str) -> Iterator[Workers]:
    try:
        import distributed
    except ImportError as error:
        raise InputError("A Dask cluster needs the package distributed: pip install 'probelib[dask]'.") from error
    dask: Any = distributed  # it comes without types
    address = "tcp://" + where.removeprefix("dask://")
    try:
        client = dask.Client(address, timeout=_WAIT_S, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise InputError(f"No Dask scheduler answers at {where}: {error or 'no answer'}. Is it running?") from error
    try:
        count = sum(client.ncores().values()) or 1
        with client.get_executor(pure=False, retries=_RETRIES) as executor:
            yield Workers(executor, count)
    finally:
        client.close()

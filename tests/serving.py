"""The app as a process of its own, for tests and benchmarks that look at it from outside."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.shared import REPOSITORY

PATIENCE = 90
"""Seconds that a start may take on a busy machine."""


@dataclass(frozen=True, slots=True)
class Served:
    """A running app."""

    url: str
    pid: int
    log: Path
    """What the server has printed so far."""


def free_port() -> int:
    """Return a port of this machine that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def environment(**changes: str) -> dict[str, str]:
    """Return this process's environment without what would change how the app starts, and with `changes`."""
    kept = {name: value for name, value in os.environ.items() if name != "PORT" and not name.startswith("STREAMLIT_")}
    return kept | changes


@contextmanager
def served(
    log: Path, *, command: Sequence[str] = (), env: Mapping[str, str] | None = None, folder: Path = REPOSITORY
) -> Iterator[Served]:
    """Start the app, wait until it is healthy, and stop it at the end.

    Args:
        log: File that receives what the server prints.
        command: What starts `app`; `python -m probelib.cli` of this interpreter by default.
        env: Whole environment of the server; `environment()` by default.
        folder: Working folder of the server.

    Raises:
        AssertionError: It ended or did not answer in time; the message holds what it printed.
    """
    port = free_port()
    start = [*(command or (sys.executable, "-m", "probelib.cli")), "app", "--port", str(port), "--host", "127.0.0.1"]
    with log.open("wb") as output:
        server = subprocess.Popen(
            start, cwd=folder, env=environment() if env is None else dict(env), stdout=output, stderr=output
        )
        try:
            _wait_until_healthy(server, port, log)
            yield Served(f"http://127.0.0.1:{port}", server.pid, log)
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_until_healthy(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(PATIENCE * 20):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=5) as answer:
                if answer.read() == b"ok":
                    return
        except (urllib.error.URLError, ConnectionError):
            pass
        try:
            server.wait(0.05)  # the pause between two looks, which also notices that it ended
        except subprocess.TimeoutExpired:
            continue
        break
    raise AssertionError(f"the app did not become healthy:\n{log.read_text(errors='replace')[-4000:]}")

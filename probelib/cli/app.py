"""`probelib app`: serve the pages with Streamlit."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

# The library is loaded before the server listens, so that no first visitor waits for it.
_SERVER = "import runpy, probelib.probes; runpy.run_module('streamlit', run_name='__main__', alter_sys=True)"
# Arrow's own pool keeps what it has once taken: after a few cells of large runs 130 MB more than the system's. That one
# has a heap for many of the server's threads, each with its own remains, unless told otherwise.
_MEMORY = {"ARROW_DEFAULT_MEMORY_POOL": "system", "MALLOC_ARENA_MAX": "2"}
_OWN = ("localhost", "127.0.0.1", "::1")
_HOSTS, _HOSTS_VARIABLE = "--server.allowedHosts", "STREAMLIT_SERVER_ALLOWED_HOSTS"
PASSES_ON = {"allow_extra_args": True, "ignore_unknown_options": True}


def app(
    context: typer.Context,
    port: Annotated[
        int, typer.Option("--port", "--server.port", help="Port to listen on.", envvar="PORT", min=1, max=65535)
    ] = 8501,
    host: Annotated[
        str, typer.Option("--host", "--server.address", help="Address to listen on; 0.0.0.0 lets other machines in.")
    ] = "localhost",
) -> None:
    """Serve the app in the browser.

    Anything else on the line goes to Streamlit as it is.

    Example: probelib app --port 8600 --server.fileWatcherType auto
    """
    from probelib import mode, resources

    shared = mode.mode(os.environ).shared  # settings that cannot be read must not open a server
    script, config = resources.app_script(), resources.config_dir() / "config.toml"
    if not config.is_file():  # Streamlit reads it beside the script; without it the first start would ask questions
        from probelib.errors import ResourceMissing

        raise ResourceMissing(f"{config} is missing; install probelib again from its wheel or its clone.")
    _require_free(host, port)
    names = () if shared else _names(host, context.args)
    options = [*names, "--server.port", str(port), "--server.address", host, *context.args]
    # The command becomes Streamlit, so that a signal to it reaches the server itself. -P: a file of the folder where
    # the command was given must not stand in for a module of the same name.
    line = [sys.executable, "-P", "-c", _SERVER, "run", str(script), *options]
    os.execve(sys.executable, line, {**_MEMORY, **os.environ})  # noqa: S606


def _names(host: str, given: Sequence[str]) -> list[str]:
    """Return the option that lets nobody speak to a server of this machine alone but under this machine's own names.

    Any site can have its own name point here (DNS rebinding), and a page of it would then open tables and models of
    this machine as its owner does. A shared server is asked under a name that only its owner knows.
    """
    if host not in _OWN or any(one.partition("=")[0] == _HOSTS for one in given) or _HOSTS_VARIABLE in os.environ:
        return []
    return [part for name in _OWN for part in (_HOSTS, name)]


def _require_free(host: str, port: int) -> None:
    """Raise InputError where the port cannot be listened on; Streamlit's own message names no way out."""
    import errno
    import socket

    from probelib.errors import InputError

    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise InputError(f"The address {host} cannot be used ({error.strerror}); try --host localhost.") from error
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise InputError(f"Port {port} is taken; choose another with --port {port + 1}.") from error
            raise InputError(f"Port {port} of {host} cannot be used ({error.strerror}); choose --port 8600.") from error

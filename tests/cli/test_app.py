from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from itertools import pairwise

import pytest
from typer.testing import CliRunner

from probelib import resources
from probelib.cli import cli
from probelib.errors import InputError


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments that Streamlit is started with; nothing is started."""
    arguments: list[str] = []
    monkeypatch.setattr(os, "execve", lambda _program, given, _environment: arguments.extend(given))
    monkeypatch.delenv("PORT", raising=False)
    return arguments


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def free() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def test_the_command_becomes_streamlit_with_the_bundled_app(started: list[str]) -> None:
    port = free()
    CliRunner().invoke(cli, ["app", "--port", str(port), "--host", "127.0.0.1"], catch_exceptions=False)
    assert started[0] == sys.executable
    assert started[-12:-10] == ["run", str(resources.app_script())]
    assert started[-4:] == ["--server.port", str(port), "--server.address", "127.0.0.1"]


HOSTS = "--server.allowedHosts"


@pytest.mark.parametrize(
    ("line", "shared", "names"),
    [
        ([], False, ["localhost", "127.0.0.1", "::1"]),
        (["--host", "127.0.0.1"], False, ["localhost", "127.0.0.1", "::1"]),
        (["--host", "127.0.0.1"], True, []),
        ([HOSTS, "probes.example.org"], False, ["probes.example.org"]),
        ([f"{HOSTS}=probes.example.org"], False, []),
    ],
    ids=["by default", "this machine", "a shared server", "a name of one's own", "joined"],
)
def test_a_server_of_ones_own_machine_answers_to_its_own_names_alone(
    started: list[str], monkeypatch: pytest.MonkeyPatch, line: list[str], shared: bool, names: list[str]
) -> None:
    monkeypatch.setenv("PROBELIB_MODE", "shared" if shared else "")
    CliRunner().invoke(cli, ["app", "--port", str(free()), *line], catch_exceptions=False)
    assert [name for option, name in pairwise(started) if option == HOSTS] == names


def test_the_port_can_come_from_the_environment(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    port = free()
    monkeypatch.setenv("PORT", str(port))
    CliRunner().invoke(cli, ["app"], catch_exceptions=False)
    assert started[started.index("--server.port") + 1] == str(port)


@pytest.mark.parametrize(
    ("name", "own", "used"),
    [
        ("ARROW_DEFAULT_MEMORY_POOL", {}, "system"),
        ("ARROW_DEFAULT_MEMORY_POOL", {"ARROW_DEFAULT_MEMORY_POOL": "mimalloc"}, "mimalloc"),
        ("MALLOC_ARENA_MAX", {}, "2"),
    ],
    ids=["Arrow's", "another", "threads'"],
)
def test_the_server_gives_memory_back_unless_somebody_chose_otherwise(
    monkeypatch: pytest.MonkeyPatch, name: str, own: dict[str, str], used: str
) -> None:
    seen: dict[str, str] = {}
    monkeypatch.setattr(os, "execve", lambda _program, _given, environment: seen.update(environment))
    monkeypatch.delenv(name, raising=False)
    CliRunner().invoke(cli, ["app", "--port", str(free())], env=own, catch_exceptions=False)
    assert seen[name] == used


@pytest.mark.parametrize("line", [["--server.port", "{}"], ["--port", "{}"], ["--server.port={}"]], ids=" ".join)
def test_streamlits_own_name_for_the_port_means_the_port(started: list[str], line: list[str]) -> None:
    port = free()
    CliRunner().invoke(cli, ["app", *(part.format(port) for part in line)], catch_exceptions=False)
    assert started.count("--server.port") == 1
    assert started[started.index("--server.port") + 1] == str(port)


def test_anything_else_on_the_line_goes_to_streamlit(started: list[str]) -> None:
    CliRunner().invoke(cli, ["app", "--port", str(free()), "--theme.base", "dark"], catch_exceptions=False)
    assert started[-2:] == ["--theme.base", "dark"]


def test_a_taken_port_is_said_before_anything_starts(started: list[str], taken: int) -> None:
    result = CliRunner().invoke(cli, ["app", "--port", str(taken), "--host", "127.0.0.1"])
    assert isinstance(result.exception, InputError)
    assert str(result.exception) == f"Port {taken} is taken; choose another with --port {taken + 1}."
    assert started == []


def test_an_address_that_is_none_is_said(started: list[str]) -> None:
    result = CliRunner().invoke(cli, ["app", "--port", str(free()), "--host", "256.0.0.1"])
    assert isinstance(result.exception, InputError)
    assert "256.0.0.1" in str(result.exception)
    assert started == []

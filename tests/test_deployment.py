"""What docs/deployment.md, the Dockerfile and deploy/ name exists, and what they say holds."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import tomllib
from base64 import b64encode
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest
import streamlit

from probelib import cli
from probelib.cli import COMMANDS, GROUPS
from probelib.datasets.uploads import MAX_BYTES, MAX_CELLS
from probelib.mode import Limits, mode
from tests.shared import REPOSITORY

PAGE = (REPOSITORY / "docs" / "deployment.md").read_text(encoding="utf-8")
UNIT = REPOSITORY / "deploy" / "probelib.service"
FILES = [REPOSITORY / "docs" / "deployment.md", REPOSITORY / "Dockerfile", UNIT, REPOSITORY / "deploy" / "nginx.conf"]
PROXY = (REPOSITORY / "deploy" / "nginx.conf").read_text(encoding="utf-8")
LICENCES = (REPOSITORY / "deploy" / "licences.md").read_text(encoding="utf-8")
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for part in ("probelib", "pages")
    for path in sorted((REPOSITORY / part).rglob("*.py"))
)


def _named(pattern: str) -> set[str]:
    return {found for path in FILES for found in re.findall(pattern, path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", sorted(_named(r"\b(?:PROBELIB|OPENAI)_[A-Z_]+\b")))
def test_every_setting_is_read_somewhere(name: str) -> None:
    assert f'"{name}"' in CODE


def test_every_command_exists() -> None:
    known = {one.__name__.replace("_", "-") for one in COMMANDS}
    known |= {f"{group.info.name} {one.name}" for group in GROUPS for one in group.registered_commands}
    written = {words for path in FILES for words in re.findall(r"`?probelib ((?:[a-z-]+ ?){1,2})", _commands(path))}
    assert written
    for words in written:
        assert words.strip() in known or words.split()[0] in known, words


def _commands(path: Path) -> str:
    """Return the lines and pieces of a file that are commands."""
    text = path.read_text(encoding="utf-8")
    pieces = re.findall(r"`(probelib [^`]+)`", text) + re.findall(
        r"^probelib .+$|(?<=bin/)probelib .+$", text, re.MULTILINE
    )
    return "\n".join(pieces)


def test_the_limits_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert {name: int(number) for name, number in rows} == asdict(Limits())
    assert f"at most {MAX_BYTES // 1024 // 1024} MB and a table at most {MAX_CELLS:,} cells" in PAGE


def test_the_example_of_limits_can_be_read() -> None:
    (example,) = re.findall(r"Other limits: `([^`]+)`", PAGE)
    assert mode({"PROBELIB_MODE": "shared", "PROBELIB_LIMITS": example}).limits == Limits(uploads=20, upload_mb=20)


def test_settings_that_cannot_be_read_open_no_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PROBELIB_MODE", "open")
    monkeypatch.setattr("sys.argv", ["probelib", "app", "--port", "8599"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert "PROBELIB_MODE is 'open'" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    there = UNIT.read_text(encoding="utf-8").replace("/opt/probelib/bin/probelib", "/bin/true")
    (tmp_path / UNIT.name).write_text(there, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / UNIT.name], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_page_of_licences_has_those_of_the_packages_that_are_here() -> None:
    run = runpy.run_path(str(REPOSITORY / "deploy" / "licences.py"))
    here, written = (
        set(re.findall(r"^\| (\S+) \| (.+) \|$", text, re.MULTILINE)) for text in (run["page"](), LICENCES)
    )
    missing = {name for name, _ in here} - {name for name, _ in written}
    assert not missing, f"{sorted(missing)}: python deploy/licences.py --page > deploy/licences.md"
    assert len(here) > 100


def test_every_licence_lets_a_server_run_the_package() -> None:
    known = ("MIT", "BSD", "Apache", "PSF", "ISC", "CNRI", "Zlib", "0BSD", "CC0", "BSL", "LGPL", "MPL", "Mozilla")
    for name, said in re.findall(r"^\| ([a-z]\S*) \| (.+) \|$", LICENCES, re.MULTILINE):
        assert name == "package" or any(one in said for one in known), (name, said)
        assert not re.search(r"\bA?GPL|Affero|not said|proprietary", said), (name, said)


def test_the_image_and_the_unit_are_shared_servers_that_keep_their_data_in_one_folder() -> None:
    for path in (REPOSITORY / "Dockerfile", UNIT):
        text = path.read_text(encoding="utf-8")
        assert re.search(r"PROBELIB_MODE=shared\b", text)
        assert re.search(r"PROBELIB_HOME=/", text)


def test_every_file_that_the_image_copies_exists() -> None:
    copied = re.findall(
        r"^COPY (?!--from)(.+) \S+$", (REPOSITORY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert copied
    assert [name for line in copied for name in line.split() if not (REPOSITORY / name).exists()] == []


def test_the_proxys_headers_let_nothing_in_from_elsewhere() -> None:
    headers = dict(re.findall(r'add_header (\S+) "?([^"]+?)"? always;', PROXY))
    policy = dict(one.strip().partition(" ")[::2] for one in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert (policy["object-src"], policy["base-uri"], policy["frame-ancestors"]) == ("'none'", "'self'", "'self'")
    assert "unsafe-inline" not in policy["script-src"]
    assert not re.search(r"https?:|\*", headers["Content-Security-Policy"])
    assert {"X-Content-Type-Options", "Referrer-Policy", "Strict-Transport-Security"} <= headers.keys()


def test_the_proxys_log_has_no_keys_of_links_and_no_codes_of_logins() -> None:
    (written,) = re.findall(r"log_format probelib (.+);", PROXY)
    assert "$uri" in written
    assert not re.search(r"\$(?:request\b|request_uri|args|query_string|http_referer|http_cookie)", written)
    assert "access_log" in PROXY


def test_streamlit_guards_forms_takes_little_and_tells_nobody() -> None:
    config = tomllib.loads((REPOSITORY / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    server = config["server"]
    assert server.get("enableXsrfProtection", True)
    assert server.get("enableCORS", True)
    assert server["maxUploadSize"] * 1024 * 1024 == MAX_BYTES
    assert server["address"] == "127.0.0.1"
    assert not server.get("enableAgentApi", False)
    assert not server.get("trustedUserHeaders")
    assert config["browser"]["gatherUsageStats"] is False
    assert (config["client"]["toolbarMode"], config["client"]["showErrorDetails"]) == ("minimal", "none")
    assert config["client"]["showErrorLinks"] is False


def test_the_proxy_passes_on_websockets_and_an_upload() -> None:
    text = PROXY
    assert "proxy_set_header Upgrade $http_upgrade;" in text
    assert "proxy_set_header Host $host;" in text
    (size,) = re.findall(r"client_max_body_size (\d+)m;", text)
    assert int(size) * 1024 * 1024 > MAX_BYTES


def test_the_policy_names_the_one_script_that_streamlit_writes_into_its_page() -> None:
    page = (Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    written = re.findall(r"<script(?![^>]*src)[^>]*>(.*?)</script>", page, re.DOTALL)
    digests = {f"sha256-{b64encode(sha256(one.encode()).digest()).decode()}" for one in written}
    assert set(re.findall(r"sha256-[\w+/]+=*", PROXY)) == digests

"""The wheel works away from the clone: everything it reads lies inside it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import environment, served
from tests.shared import REPOSITORY

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

# Runs first in every interpreter of the new environment and writes down what is opened in the clone.
WATCH = """
import os, sys
def watch(event, arguments, clone={clone!r}, shared={shared!r}, log={log!r}):
    if event in ("open", "os.listdir", "os.scandir") and arguments:
        path = os.fsdecode(arguments[0]) if isinstance(arguments[0], (str, bytes)) else ""
        if path.startswith(clone) and not path.startswith(shared):
            file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            os.write(file, (path + "\\n").encode())
            os.close(file)
sys.addaudithook(watch)
"""


@dataclass(frozen=True, slots=True)
class Installed:
    """The wheel in an environment of its own, and a folder to work in that is not the clone."""

    bin: Path
    folder: Path
    wheel: Path

    @property
    def opened(self) -> Path:
        """Names the files of the clone that were opened all the same."""
        return self.folder / "opened"

    @property
    def env(self) -> dict[str, str]:
        home = {"PROBELIB_HOME": str(self.folder / "home"), "HOME": str(self.folder)}
        return environment(PATH=f"{self.bin}{os.pathsep}{os.environ['PATH']}", **home)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the wheel and install it where only third-party packages are shared with this environment.

    A path file adds this environment's site-packages; path files found *there* are not read, so the
    clone's editable installation stays out of sight.
    """
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(REPOSITORY)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", symlinks=True)
    paths = {"base": str(folder / "env"), "platbase": str(folder / "env")}
    packages = Path(sysconfig.get_path("purelib", vars=paths))
    python = folder / "env" / "bin" / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True)
    (packages / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n")
    made = Installed(python.parent, folder / "elsewhere", wheel)
    made.folder.mkdir()
    watch = WATCH.format(clone=f"{REPOSITORY}/", shared=f"{sys.prefix}/", log=str(made.opened))
    (packages / "sitecustomize.py").write_text(watch)
    return made


def test_the_wheel_holds_every_file_that_the_app_reads(installed: Installed) -> None:
    names = set(zipfile.ZipFile(installed.wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "app.py", "pages", "assets", "static", ".streamlit"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    assert {f"probelib/_bundle/{name}" for name in tracked if name} <= names
    assert "probelib/py.typed" in names


def test_the_wheel_holds_nothing_else(installed: Installed) -> None:
    names = zipfile.ZipFile(installed.wheel).namelist()
    folders = ("probelib/", f"{installed.wheel.name.partition('-py3')[0]}.dist-info/")
    assert [name for name in names if not name.startswith(folders)] == []
    assert [name for name in names if name.endswith((".pyc", "secrets.toml"))] == []


def test_the_licences_travel_along(installed: Installed) -> None:
    names = zipfile.ZipFile(installed.wheel).namelist()
    stated = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["license-files"]
    assert [name for name in stated if not any(entry.endswith(f"licenses/{name}") for entry in names)] == []


def test_the_watch_on_the_clone_sees_what_is_opened(installed: Installed) -> None:
    installed.run("python", "-c", f"open({str(REPOSITORY / 'README.md')!r})")
    assert installed.opened.read_text().split() == [str(REPOSITORY / "README.md")]
    installed.opened.unlink()


def test_the_package_and_its_files_lie_in_the_environment(installed: Installed) -> None:
    code = "import probelib; from probelib import resources as r; print(probelib.__file__, r.root(), r.page('explore'))"
    done = installed.run("python", "-c", code)
    assert done.returncode == 0, done.stderr
    assert [path for path in done.stdout.split() if not path.startswith(str(installed.bin.parent))] == []
    assert not installed.opened.exists()


def test_the_app_is_served_from_the_wheel(installed: Installed, browser: Browser) -> None:
    log = installed.folder / "server.log"
    with served(log, command=[str(installed.bin / "probelib")], env=installed.env, folder=installed.folder) as server:
        with browser.new_context(base_url=server.url) as context:
            page = context.new_page()
            for address in ("/", "/explore", "/live"):
                page.goto(address)
                expect(page.get_by_role("heading", level=1).first).to_be_visible(timeout=20_000)
        # The fonts come from the folder beside the app: were the configuration not read, they would not be there.
        font = next((REPOSITORY / "static").glob("*.woff2")).name
        with urllib.request.urlopen(f"{server.url}/app/static/{font}", timeout=20) as answer:
            assert answer.read() == (REPOSITORY / "static" / font).read_bytes()
    assert not installed.opened.exists(), installed.opened.read_text()


def test_probes_of_the_samples_are_made_from_the_wheel(installed: Installed) -> None:
    done = installed.run("probelib", "probes", "--dataset", "samples", "--limit", "40", "--out", "probes.jsonl")
    assert done.returncode == 0, done.stderr
    assert len((installed.folder / "probes.jsonl").read_text().splitlines()) > 40
    assert not installed.opened.exists(), installed.opened.read_text()

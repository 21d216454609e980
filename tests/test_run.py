"""`./run` with a stand-in for Python, which writes down what it is asked to do: nothing is installed here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.shared import REPOSITORY

RECIPE = ("pyproject.toml", "constraints.txt", "requirements-models.txt")
# What the script may take for granted on a minimal system.
TOOLS = ("sh", "cat", "cmp", "cp", "dirname", "grep", "head", "mkdir", "mv", "readlink", "rm")
PYTHON = """#!/bin/sh
case $* in
    *platform.python_version*) echo "${STAND_IN_VERSION:-3.12.1}" ;;
    *find_spec*) [ -z "${STAND_IN_DAMAGED:-}" ] || [ ! -f .venv/.ready ] ;;
    *version_info*) [ -z "${STAND_IN_VERSION:-}" ] ;;
    *ensurepip*) [ -z "${STAND_IN_WITHOUT_VENV:-}" ] ;;
    "-m venv "*) echo "$*" >>"$STAND_IN_LOG"; mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
    *"pip --version") ;;
    "-m "*) echo "$*" >>"$STAND_IN_LOG"; [ -z "${STAND_IN_FAILS:-}" ] || case $* in *$STAND_IN_FAILS*) exit 1 ;; esac ;;
esac
"""


class Clone:
    """A clone with nothing in it but the script and what it reads, at a path with a blank."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a clone"
        self.root.mkdir()
        for name in ("run", *RECIPE):
            shutil.copy(REPOSITORY / name, self.root)
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(str(shutil.which(tool)))
        self.tool("python3", PYTHON)
        self.tool("id", "#!/bin/sh\necho 1000\n")
        self.log = folder / "log"

    def tool(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def run(
        self, *arguments: str, script: Path | None = None, folder: Path | None = None, **variables: str
    ) -> tuple[int, list[str], str]:
        """Run the script; return its exit code, what Python was asked to do meanwhile, and what it said."""
        self.log.write_text("")
        done = subprocess.run(
            [script or self.root / "run", *arguments],
            cwd=folder or self.root,
            env={"PATH": str(self.bin), "HOME": str(self.bin), "STAND_IN_LOG": str(self.log), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, self.log.read_text().splitlines(), done.stdout + done.stderr


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


@pytest.mark.parametrize("script", ["run", ".ci/run"])
def test_a_script_is_posix_shell_and_can_be_executed(script: str) -> None:
    subprocess.run(["sh", "-n", REPOSITORY / script], check=True)
    assert (REPOSITORY / script).read_text().startswith("#!/bin/sh\n")
    assert os.access(REPOSITORY / script, os.X_OK)


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["setup", "x"], ["check", "x"]], ids=" ".join)
def test_bad_usage_exits_with_2_and_sets_nothing_up(clone: Clone, arguments: list[str]) -> None:
    code, asked, said = clone.run(*arguments)
    assert (code, asked) == (2, [])
    assert "usage: ./run" in said


def test_the_first_set_up_asks_for_the_pinned_torch_together_with_all_the_rest(clone: Clone) -> None:
    code, asked, _ = clone.run("setup")
    assert code == 0
    assert asked[0] == "-m venv .venv"
    assert [line.partition("install ")[2] for line in asked[1:]] == [
        "-c constraints.txt torch==2.13.0 -e .[dask,endpoint,finetune,login,slides,test]",
        "--no-deps -r requirements-models.txt",
    ]


def test_a_second_set_up_does_nothing(clone: Clone) -> None:
    clone.run("setup")
    assert clone.run("setup") == (0, [], "")


@pytest.mark.parametrize("name", RECIPE)
def test_a_change_of_the_recipe_is_installed_into_the_same_environment(clone: Clone, name: str) -> None:
    clone.run("setup")
    (clone.root / name).write_text((clone.root / name).read_text() + "# changed\n")
    code, asked, _ = clone.run("setup")
    assert code == 0
    assert len(asked) == 2
    assert all("pip" in line for line in asked)


@pytest.mark.parametrize("step", ["constraints.txt", "requirements-models.txt"])
def test_an_installation_that_failed_is_said_and_made_again_from_nothing(clone: Clone, step: str) -> None:
    code, _, said = clone.run("setup", STAND_IN_FAILS=step)
    assert code == 1
    assert "the installation failed" in said
    code, asked, said = clone.run("setup")
    assert code == 0
    assert asked[0] == "-m venv .venv"
    assert "half-made" in said


def test_an_environment_that_lost_a_package_is_made_again(clone: Clone) -> None:
    clone.run("setup")
    code, asked, said = clone.run("setup", STAND_IN_DAMAGED="1")
    assert asked[0] == "-m venv .venv"
    assert "damaged" in said
    assert code == 1, "the stand-in stays damaged, which is noticed at the end as well"


def test_an_environment_whose_python_is_gone_is_made_again(clone: Clone) -> None:
    clone.run("setup")
    (clone.root / ".venv" / "bin" / "python").unlink()
    code, asked, _ = clone.run("setup")
    assert code == 0
    assert asked[0] == "-m venv .venv"


def test_a_moved_clone_makes_its_environment_again(clone: Clone) -> None:
    clone.run("setup")
    clone.root = clone.root.rename(clone.root.with_name("moved"))
    assert clone.run("setup")[1][0] == "-m venv .venv"


def test_another_index_for_torch_is_asked_first(clone: Clone) -> None:
    _, asked, _ = clone.run("setup", TORCH_INDEX="https://example.invalid/cpu")
    assert asked[1].endswith("install --index-url https://example.invalid/cpu torch==2.13.0")


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        pytest.param({"STAND_IN_VERSION": "3.9.2"}, "needs Python 3.11 or newer; python3 is 3.9.2", id="too old"),
        pytest.param({"STAND_IN_WITHOUT_VENV": "1"}, "apt-get install python3-venv", id="without venv"),
        pytest.param({"PYTHON": "/nowhere/python"}, "PYTHON=/nowhere/python cannot be run", id="named and missing"),
    ],
)
def test_a_python_that_will_not_do_is_said(clone: Clone, variables: dict[str, str], message: str) -> None:
    code, asked, said = clone.run("setup", **variables)
    assert (code, asked) == (1, [])
    assert message in said


def test_no_python_at_all_is_said(clone: Clone) -> None:
    (clone.bin / "python3").unlink()
    code, _, said = clone.run("setup")
    assert code == 1
    assert "needs Python 3.11 or newer; found none" in said


def test_it_works_from_any_folder_and_through_links(clone: Clone, tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "first").symlink_to("../a clone/run")
    (tmp_path / "second link").symlink_to(tmp_path / "links" / "first")
    code, _, _ = clone.run("setup", script=tmp_path / "second link", folder=Path("/"))
    assert code == 0
    assert (clone.root / ".venv" / ".ready").is_file()


@pytest.mark.parametrize("arguments", [["--port", "8600"], ["--", "--port", "8600"]], ids=" ".join)
def test_app_hands_its_options_on(clone: Clone, arguments: list[str]) -> None:
    clone.run("setup")
    assert clone.run("app", *arguments)[1] == ["-m probelib.cli app --port 8600"]


def test_check_is_ruff_and_mypy(clone: Clone) -> None:
    clone.run("setup")
    code, asked, _ = clone.run("check")
    assert code == 0
    assert [line.split()[1] for line in asked] == ["ruff", "ruff", "mypy"]


@pytest.mark.parametrize("fault", ["ruff check", "ruff format", "mypy"])
def test_a_fault_found_by_check_fails_test_before_pytest_runs(clone: Clone, fault: str) -> None:
    clone.tool("chromium", "#!/bin/sh\n")
    clone.run("setup")
    code, asked, _ = clone.run("test", STAND_IN_FAILS=fault)
    assert code == 1
    assert "pytest" not in " ".join(asked)


def test_test_checks_and_then_runs_everything(clone: Clone) -> None:
    clone.tool("chromium", "#!/bin/sh\n")
    clone.run("setup")
    code, asked, _ = clone.run("test")
    assert code == 0
    assert [line.split()[1] for line in asked] == ["ruff", "ruff", "mypy", "pytest"]


def test_test_with_arguments_is_pytest_alone(clone: Clone) -> None:
    clone.tool("chromium", "#!/bin/sh\n")
    clone.run("setup")
    assert clone.run("test", "tests/cli", "-k", "app")[1] == ["-m pytest tests/cli -k app"]


def test_without_chromium_root_on_debian_takes_debians(clone: Clone, tmp_path: Path) -> None:
    clone.tool("id", "#!/bin/sh\necho 0\n")
    clone.tool("apt-get", '#!/bin/sh\necho "apt-get $*" >>"$STAND_IN_LOG"\n')
    clone.run("setup")
    _, asked, _ = clone.run("test", "x")
    assert asked[0] == "apt-get install -y -qq --no-install-recommends chromium fonts-dejavu"
    assert asked[1:] == ["-m pytest x"]


def test_without_chromium_others_take_playwrights_own(clone: Clone) -> None:
    clone.run("setup")
    assert clone.run("test", "x")[1] == ["-m playwright install chromium", "-m pytest x"]


def test_playwrights_own_is_found_again(clone: Clone) -> None:
    clone.run("setup")
    browser = clone.bin / ".cache" / "ms-playwright" / "chromium-1200" / "chrome-linux" / "chrome"
    browser.parent.mkdir(parents=True)
    shutil.copy(clone.bin / "python3", browser)
    assert clone.run("test", "x")[1] == ["-m pytest x"]


def test_without_any_way_to_chromium_the_message_names_two(clone: Clone) -> None:
    clone.run("setup")
    code, _, said = clone.run("test", STAND_IN_FAILS="playwright")
    assert code == 1
    assert "apt-get install chromium; or .venv/bin/playwright install chromium" in said


def test_ci_runs_the_tests_and_requires_the_shared_material() -> None:
    text = (REPOSITORY / ".ci" / "run").read_text()
    assert "PROBELIB_REQUIRE_SHARED=1" in text
    assert text.rstrip().endswith("exec ./run test")

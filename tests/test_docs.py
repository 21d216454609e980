"""What the documents say exists, exists; what exists and is for users, the documents say."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.models import CommandInfo

from probelib.cli import COMMANDS, GROUPS, predict
from probelib.evaluation.running import rows, sets
from probelib.evaluation.wep import sets as wep_sets
from probelib.export import probes, wep
from probelib.export.tables import Column
from tests.shared import REPOSITORY

BENCHMARKS = [path for path in sorted((REPOSITORY / "benchmarks").glob("*.py")) if not path.name.startswith("_")]
COMMANDS_PAGE, BENCHMARKS_PAGE = (
    (REPOSITORY / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("commands", "benchmarks")
)
CONTRIBUTING = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_every_command_is_documented_and_has_help_with_an_example(command: Callable[..., None]) -> None:
    name = command.__name__.replace("_", "-")
    assert f"`probelib {name}`" in COMMANDS_PAGE
    assert f"Example: probelib {name} " in (inspect.getdoc(command) or "")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_every_option_has_help(command: Callable[..., None]) -> None:
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        for note in getattr(parameter.annotation, "__metadata__", ()):
            assert note.help, f"--{parameter.name} of {command.__name__} has no help"


@pytest.mark.parametrize(
    ("group", "command"),
    [
        pytest.param(group.info.name, command, id=f"{group.info.name} {command.name}")
        for group in GROUPS
        for command in group.registered_commands
    ],
)
def test_every_command_of_a_group_is_documented_and_has_help_with_an_example(group: str, command: CommandInfo) -> None:
    assert f"`probelib {group} {command.name}`" in COMMANDS_PAGE
    assert f"Example: probelib {group} {command.name}" in (inspect.getdoc(command.callback) or "")


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.name)
def test_every_benchmark_is_documented(path: Path) -> None:
    assert f"python benchmarks/{path.name}" in BENCHMARKS_PAGE


@pytest.mark.parametrize("name", sorted(set(re.findall(r"benchmarks/\w+\.py", BENCHMARKS_PAGE))))
def test_every_figure_has_its_script(name: str) -> None:
    assert (REPOSITORY / name).is_file()


def test_the_readme_is_read_in_five_minutes() -> None:
    text = re.sub(r"```.*?```", "", (REPOSITORY / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(text.split()) < 1_000  # 200 words a minute


def test_every_document_is_named_in_the_readme() -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in sorted((REPOSITORY / "docs").glob("*.md")) if f"docs/{path.name}" not in readme] == []


def test_the_recipes_name_files_that_exist() -> None:
    named = re.findall(r"`([\w./-]+/[\w./-]*)`", CONTRIBUTING)
    assert len(named) > 10
    assert [path for path in named if "NAME" not in path and not (REPOSITORY / path).exists()] == []


def test_the_changelog_starts_with_what_is_not_released() -> None:
    headings = re.findall(r"^## (.+)$", (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"


@pytest.mark.parametrize(
    ("section", "columns"),
    [
        pytest.param("Probes", probes.COLUMNS, id="probes"),
        pytest.param("Answers", predict._columns(), id="answers"),
        pytest.param("Runs", rows.COLUMNS, id="runs"),
        pytest.param("Probe sets", sets.COLUMNS, id="probe sets"),
        pytest.param("WEP examples", wep.COLUMNS, id="WEP examples"),
        pytest.param("WEP sets", wep_sets.COLUMNS[len(wep.COLUMNS) :], id="WEP sets"),
    ],
)
def test_the_columns_of_a_file_are_documented(section: str, columns: Sequence[Column]) -> None:
    text = (REPOSITORY / "docs" / "files.md").read_text(encoding="utf-8").partition(f"\n## {section}\n")[2]
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| (.+) \|$", text.partition("\n## ")[0], re.MULTILINE)
    assert rows == [(column.name, column.kind, column.meaning) for column in columns]

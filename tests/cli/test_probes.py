from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib import probes
from probelib.cli import cli
from probelib.errors import DataError, InputError
from probelib.export.tables import reading
from probelib.probes import units


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["probes", "--dataset", "samples", *arguments])


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The probes of sixty hypotheses, and what the command printed."""
    path = tmp_path_factory.mktemp("probes") / "probes.jsonl"
    result = run("--limit", "60", "--out", str(path))
    assert result.exit_code == 0, result.output
    return path, result.stdout


def test_what_is_printed_counts_what_is_in_the_file(made: tuple[Path, str]) -> None:
    path, printed = made
    counted = Counter((row["reasoning"], row["effect"], row["check"]) for row in rows(path))
    shown = re.findall(r"^(\S+) +(preserve|flip) +(\w+) +([\d,]+)$", printed, re.MULTILINE)
    assert {tuple(key): int(count.replace(",", "")) for *key, count in shown} == counted
    assert printed.startswith(f"{sum(counted.values()):,} probes of 60 hypotheses in {path}")


def test_what_was_not_made_is_counted_by_reason(made: tuple[Path, str]) -> None:
    rejections = made[1].partition("not made because")[2].splitlines()[1:]
    assert rejections
    assert all(re.search(r"\S +[\d,]+$", line) for line in rejections)


def test_the_probes_of_a_hypothesis_stand_together_in_the_datasets_order(made: tuple[Path, str]) -> None:
    bases = [row["base_id"] for row in rows(made[0])]
    assert [base for number, base in enumerate(bases) if number == 0 or bases[number - 1] != base] == list(
        dict.fromkeys(bases)
    )


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl", ".csv"])
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    files = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for file in files:
        assert run("--limit", "20", "--seed", "3", "--out", str(file)).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_formats_hold_the_same_probes(tmp_path: Path) -> None:
    ids = []
    for suffix in (".parquet", ".jsonl", ".csv"):
        run("--limit", "20", "--out", str(tmp_path / f"x{suffix}"))
        ids.append([row["id"] for row in reading(tmp_path / f"x{suffix}")])
    assert ids[0] == ids[1] == ids[2] != []


def test_types_can_be_chosen_by_family_and_by_name(tmp_path: Path) -> None:
    run("--types", "range,scale", "--types", "numeration", "--out", str(tmp_path / "x.jsonl"))
    families = {str(row["reasoning"]).partition(".")[0] for row in rows(tmp_path / "x.jsonl")}
    assert families <= {"range", "scale", "numeration"}
    assert len(families) > 1


@pytest.mark.parametrize(
    ("side", "sides"), [("hypothesis", {"hypothesis"}), ("table", {"table"}), ("both", {"hypothesis", "table"})]
)
def test_the_side_can_be_chosen(tmp_path: Path, side: str, sides: set[str]) -> None:
    run("--side", side, "--limit", "20", "--out", str(tmp_path / "x.jsonl"))
    made = rows(tmp_path / "x.jsonl")
    assert {row["side"] for row in made} == sides
    for row in made:
        assert (row["table_edits"] == "[]") is (row["side"] == "hypothesis")
        assert (row["text"] == row["base_text"]) is (row["side"] == "table")


def test_a_side_that_there_is_not_is_a_mistake_of_use(tmp_path: Path) -> None:
    result = run("--side", "left", "--out", str(tmp_path / "x.jsonl"))
    assert result.exit_code == 2
    assert "neither hypothesis nor table" in result.output


def test_two_variants_at_most_unless_all_are_wanted(tmp_path: Path) -> None:
    most = {}
    for variants in ("1", "2", "all"):
        run("--variants", variants, "--out", str(tmp_path / "x.jsonl"))
        made = Counter((row["base_id"], row["reasoning"], row["effect"]) for row in rows(tmp_path / "x.jsonl"))
        most[variants] = max(made.values())
    assert most["1"] == 1
    assert most["2"] == 2 < most["all"]


def test_the_default_is_the_librarys() -> None:
    assert f"[default: {probes.DEFAULT_VARIANTS}]" in CliRunner().invoke(cli, ["probes", "--help"]).stdout


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        pytest.param(["--types", "numerationn"], InputError, "Did you mean 'numeration'", id="no such type"),
        pytest.param(["--split", "tset"], InputError, "no split 'tset'", id="no such split"),
        pytest.param(["--out", "x.xls"], InputError, "the ending chooses the format", id="no such format"),
        pytest.param(["--dataset", "tabfact"], InputError, "path", id="a dataset without its path"),
        pytest.param(["--dataset", "tabfact", "--path", "."], (DataError, InputError), "", id="a path without it"),
    ],
)
def test_what_cannot_be_done_is_said_and_leaves_no_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    error: type[Exception] | tuple[type[Exception], ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("--out", "x.jsonl", *arguments)
    assert isinstance(result.exception, error)
    assert message in str(result.exception)
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_on_the_way_exits_with_130_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(units, "generate", interrupted)
    assert run("--out", str(tmp_path / "x.parquet")).exit_code == 130
    assert list(tmp_path.iterdir()) == []

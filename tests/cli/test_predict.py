from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.cli.predict import predict
from probelib.cli.tally import Line, Tally
from probelib.errors import DataError, InputError
from probelib.evaluation.running.asking import Asked
from probelib.export.tables import reading
from probelib.models.base import Example, ExampleKind, Prediction, Status
from probelib.records import Label
from tests.models.tiny import MEDALS

TABLE = {"title": "Medals", "header": ["team", "medals"], "rows": [["Red", "31"], ["Blue", "7"]]}
ROWS = [
    {"base": "Red won 31 medals.", "base_label": "entailed", "probe": text, "label": label, "table": TABLE}
    for text, label in (
        ("Red won thirty-one medals.", "entailed"),
        ("Red won 13 medals.", "refuted"),
        ("It was a fine day.", "entailed"),
    )
]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["predict", *map(str, arguments)])


@pytest.fixture
def probes(tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", [".jsonl", ".csv", ".parquet"])
def test_a_file_has_a_row_for_each_base_and_probe(probes: Path, suffix: str) -> None:
    out = probes.with_name(f"answers{suffix}")
    result = run("--model", "builtin:lookup", "--probes", probes, "--out", out)
    assert result.exit_code == 0, result.output
    rows = list(reading(out))
    assert [(row["kind"], row["effect"] or None, row["status"], row["label"] or None) for row in rows] == [
        ("base", None, "ok", "entailed"),
        ("probe", "preserve", "ok", "entailed"),
        ("probe", "flip", "ok", "refuted"),
        ("probe", "preserve", "abstained", None),
    ]
    assert [row["gold"] for row in rows] == ["entailed", "entailed", "refuted", "entailed"]
    assert {str(row["model_key"]).partition("@")[0] for row in rows} == {"builtin:lookup"}


def test_counts_accuracies_and_coverage_are_printed(probes: Path) -> None:
    out = probes.with_name("answers.jsonl")
    printed = run("--model", "builtin:lookup", "--probes", probes, "--out", out).stdout
    assert printed.startswith("4 answers of builtin:lookup@")
    lines = [line.split() for line in printed.splitlines()]
    assert ["base", "1", "1", "100.0", "%", "100.0", "%", "-"] in lines
    assert ["probe", "3", "2", "66.7", "%", "100.0", "%", "100.0", "%"] in lines
    assert ["preserve", "2", "1", "50.0", "%", "100.0", "%", "100.0", "%"] in lines
    assert "not answered: 1 abstained" in printed


def test_probes_made_by_the_other_command_are_asked(tmp_path: Path) -> None:
    made, out = tmp_path / "probes.parquet", tmp_path / "answers.jsonl"
    limited = ["probes", "--dataset", "samples", "--limit", "10", "--out", str(made)]
    assert CliRunner().invoke(cli, limited).exit_code == 0
    result = run("--model", "builtin:majority", "--probes", made, "--out", out)
    assert result.exit_code == 0, result.output
    asked = list(reading(made))
    rows = list(reading(out))
    assert len(rows) == len(asked) + len({row["base_id"] for row in asked})
    assert "100% of the answers are" in result.stdout


def test_the_same_file_and_model_give_the_same_bytes(probes: Path) -> None:
    outs = [probes.with_name(f"{name}.parquet") for name in "ab"]
    for out in outs:
        assert run("--model", "builtin:hypothesis-only", "--probes", probes, "--out", out).exit_code == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param(["--model", "builtin:none"], InputError, id="an unknown model"),
        pytest.param(["--model", "builtin:lookup", "--probes", "none.jsonl"], InputError, id="no such file"),
        pytest.param(["--model", "builtin:lookup", "--out", "answers.txt"], InputError, id="an unknown ending"),
    ],
)
def test_what_cannot_be_used_is_an_error_of_ours(probes: Path, arguments: list[str], error: type[Exception]) -> None:
    given = {"--probes": str(probes), "--out": str(probes.with_name("x.jsonl"))}
    given |= dict(zip(arguments[::2], arguments[1::2], strict=True))
    result = run(*(part for pair in given.items() for part in pair))
    assert isinstance(result.exception, error)


def test_a_broken_row_is_found_before_a_model_is_loaded(probes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    probes.write_text('{"probe": "x"}\n', encoding="utf-8")
    monkeypatch.setattr("probelib.models.load", lambda *args, **options: pytest.fail("a model was loaded"))
    result = run("--model", "builtin:lookup", "--probes", probes, "--out", probes.with_name("x.jsonl"))
    assert isinstance(result.exception, DataError)
    assert not probes.with_name("x.jsonl").exists()


def test_an_unknown_reading_is_a_usage_error(probes: Path) -> None:
    result = run("--model", "builtin:lookup", "--probes", probes, "--out", "x.jsonl", "--reading", "other")
    assert result.exit_code == 2
    assert "renormalise" in result.output


def test_the_command_has_an_example() -> None:
    assert "Example: probelib predict " in (predict.__doc__ or "")


def counted(*rows: tuple[str, str | None, str, Label | None, Label | None]) -> list[Line]:
    tally = Tally()
    for name, base, effect, gold, answer in rows:
        kind = ExampleKind.PROBE if effect else ExampleKind.BASE
        status = Status.OK if answer else Status.UNPARSED
        tally.add(
            Asked(Example(name, base, kind, MEDALS, name), gold, "", effect),
            Prediction(name, base, kind, "m", status, label=answer),
        )
    return list(tally.lines())


YES, NO = Label.ENTAILED, Label.REFUTED


def test_accuracies_are_over_the_bases_that_have_answers_on_both_sides() -> None:
    lines = counted(
        ("b1", None, "", YES, YES),
        ("p1", "b1", "preserve", YES, YES),
        ("p2", "b1", "preserve", YES, NO),
        ("b2", None, "", YES, NO),
        ("p3", "b2", "preserve", YES, NO),
        ("b3", None, "", YES, None),  # unparsed: its probe has nothing to be compared with
        ("p4", "b3", "preserve", YES, YES),
        ("b4", None, "", YES, YES),  # no probe
    )
    assert lines == [
        Line("base", 4, 3, 0.75, 2 / 3, None),
        Line("probe", 4, 4, 1.0, 0.5, 0.25),
        Line("preserve", 4, 4, 1.0, 0.5, 0.25),
    ]


def test_probes_without_bases_have_an_accuracy_of_their_own() -> None:
    assert counted(("p1", None, "flip", YES, YES), ("p2", None, "flip", YES, NO))[-1] == Line(
        "flip", 2, 2, 1.0, None, 0.5
    )


def test_nothing_answered_is_no_accuracy(capsys: Any) -> None:
    assert counted(("b1", None, "", YES, None)) == [Line("base", 1, 0, 0.0, None, None)]

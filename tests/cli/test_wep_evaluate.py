from __future__ import annotations

from pathlib import Path

import pytest
import typer

from probelib import cli
from probelib.errors import InputError
from probelib.evaluation.running import runs as store
from probelib.models.base import Pair
from tests.evaluation.made_wep import Scores, by_length, scripted


def run(folder: Path, *arguments: str) -> None:
    options = ["--model", "builtin:smollm2", "--total", "300", "--threads", "1", "--runs", str(folder)]
    cli.cli(["wep", "evaluate", *options, *arguments], standalone_mode=False)


def test_the_method_is_chosen_on_the_validation_split(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scripted(monkeypatch, by_length)
    run(tmp_path, "--task", "one_hop", "--task", "two_hop", "--limit", "10")
    out = capsys.readouterr().out
    assert "wep.one_hop, test: 10 pairs in" in out
    assert out.count("(best of 2 on 10 pairs of the validation split)") == 2
    assert "against the rule that never sees the premise: " in out
    assert "Human baseline 97 ± 1" in out
    assert "2 hops minus 1 hop: " in out
    assert {(one.task, one.split) for one in store.list_runs(tmp_path)} == {
        (f"wep.{task}", split) for task in ("one_hop", "two_hop") for split in ("test", "validation")
    }


def test_a_named_method_asks_no_validation_split(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def known(pair: Pair) -> Scores:
        return {"likelihood": by_length(pair)["one"]}

    scripted(monkeypatch, known)
    run(tmp_path, "--task", "unli", "--method", "likelihood", "--limit", "5")
    out = capsys.readouterr().out
    assert "method: likelihood (as named)" in out
    assert "no figure on them compares with UNLI's" in out
    assert [one.split for one in store.list_runs(tmp_path)] == ["test"]


def test_the_same_command_asks_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = scripted(monkeypatch, by_length)
    for _ in range(2):
        run(tmp_path, "--task", "one_hop", "--limit", "10")
    assert len(model.asked) == 20  # ten of the test and ten of the validation split


def test_exchanged_words_the_models_scale_and_beliefs_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scripted(monkeypatch, by_length)
    run(tmp_path, "--task", "one_hop", "--limit", "10", "--exchanged", "--own-scale", "10", "--beliefs", "2")
    out = capsys.readouterr().out
    assert "words exchanged for tied ones: 100.0 % of 10 pairs get the same answer" in out
    assert "almost certain" in out
    assert "calibration error: " in out
    assert "stronger words lower the belief, by one, in 0.0 % of 328 pairs of words" in out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param(["--task", "four_hop"], InputError, id="an unknown task"),
        pytest.param(["--task", "one_hop", "--method", "luck"], InputError, id="an unknown method"),
        pytest.param(["--task", "one_hop", "--manner", "entailment"], InputError, id="a manner of others"),
        pytest.param(["--task", "unli", "--exchanged"], typer.BadParameter, id="no words to exchange"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_asked(
    arguments: list[str], error: type[Exception], tmp_path: Path
) -> None:
    with pytest.raises(error):
        run(tmp_path, *arguments)
    assert not list(tmp_path.iterdir())


def test_a_method_that_the_model_lacks_is_named_with_those_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, by_length)
    with pytest.raises(InputError, match="does not score by 'calibrated'; it does by one, two"):
        run(tmp_path, "--task", "one_hop", "--limit", "5", "--method", "calibrated")

from __future__ import annotations

from pathlib import Path

import pytest

from probelib.evaluation.wep.deltas import ROWS, Delta, deltas
from tests.evaluation.made_wep import asked_about, by_length, scripted, tuned_key

SMOL, TUNED = "scripted@1", "tuned:minilm-full:one_hop"


def table(found: tuple[Delta, ...]) -> dict[tuple[str, str], Delta]:
    return {(one.key, one.row): one for one in found}


def test_the_papers_models_have_every_row_and_a_reason_where_there_is_no_figure() -> None:
    found = deltas(())
    assert len(found) == 7 * len(ROWS)
    assert all(one.reason for one in found if one.points is None)
    by_place = table(found)
    assert by_place["published:roberta-likelihood", "chance.one_hop"].points == pytest.approx(13.4)
    assert by_place["published:roberta-likelihood", "human.unli"].points == pytest.approx(-36.3)
    assert by_place["published:human-baseline", "hops.two_hop"].points == pytest.approx(-3.5)
    tuned = by_place["published:roberta-wep-reasoning-1-hop", "tuned.two_hop"]
    assert tuned.points == pytest.approx(18.4)
    assert tuned.against == "RoBERTa likelihood, 63.2 %"
    assert by_place["published:gpt2-likelihood", "tuned.one_hop"].reason == "not fine-tuned"
    assert by_place["published:gpt2-likelihood", "tied.one_hop"].reason == "the paper exchanges no words"


def test_runs_give_differences_with_intervals_and_say_which_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda pair: {"one": by_length(pair)["one"]})
    made = [asked_about(tmp_path, task, "test") for task in ("one_hop", "two_hop", "unli")]
    made.append(asked_about(tmp_path, "one_hop", "test", exchanged=True))
    found = table(deltas(made, published=False))
    chance, people = found[SMOL, "chance.one_hop"], found[SMOL, "human.one_hop"]
    assert chance.points is not None
    assert people.points == pytest.approx(chance.points - 47)
    assert chance.interval is not None
    assert chance.interval.low < chance.points < chance.interval.high
    assert found[SMOL, "hops.two_hop"].interval is not None
    assert found[SMOL, "hops.two_hop"].against.startswith("scripted, ")
    assert found[SMOL, "tied.one_hop"].pairs == 10
    assert found[SMOL, "tied.two_hop"].reason == "no run: probelib wep evaluate --exchanged"
    assert found[SMOL, "human.unli"].reason == "the paper's raters read UNLI's items, and these are our own"


def test_a_fine_tuned_model_of_ours_is_compared_with_no_other_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda pair: {"one": by_length(pair)["one"]})
    made = [asked_about(tmp_path, "one_hop", "test")]
    model = scripted(monkeypatch, lambda pair: {"one": by_length(pair)["two"]})
    model.model_key = tuned_key(seed=0)
    made += [asked_about(tmp_path, task, "test", limit=9) for task in ("one_hop", "two_hop")]
    found = table(deltas(made, published=False))
    assert found[TUNED, "tuned.one_hop"].points is None
    assert found[TUNED, "tuned.one_hop"].reason.startswith("the encoder cannot choose before it is fine-tuned")
    assert found[SMOL, "tuned.one_hop"].reason == "not fine-tuned"
    assert found[SMOL, "chance.two_hop"].reason.startswith("not measured on this task")

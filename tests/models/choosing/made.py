"""Pairs, and choosers over tiny models."""

from __future__ import annotations

from probelib.models.base import Category, ModelInfo, Pair

INFO = ModelInfo("causal:tiny", "tiny", Category.LLM, "", gives_scores=True, adapter="causal")

PAIRS = [
    Pair(
        "one",
        "wep.one_hop",
        "It is likely that red won. We doubt that blue won.",
        ("It is certain that red won.", "It is impossible that red won."),
    ),
    Pair(
        "two",
        "wep.one_hop",
        "There is little chance that the row has 31 wins.",
        ("We doubt that team won.", "There is a very good chance that team won, or both."),
    ),
    Pair("none", "wep.unli", "", ("It is certain that red won.", "Chances are slight that red won.")),
    Pair("three", "wep.scale", "Red won.", ("It is likely.", "It is about even.", "We doubt it.")),
]
"""Sentences of different lengths, one pair without a premise, one with three options."""

"""What the outputs of an NLI head mean, from the names its checkpoint gives them; never from their order.

Checkpoints order their classes differently, and some name them badly ("Refused") or not at all
("LABEL_0"). A head whose outputs cannot be told apart for certain is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from probelib.errors import InputError, ModelError
from probelib.records import Label

_NAMES: dict[str, Label] = {
    "entailment": Label.ENTAILED,
    "entailed": Label.ENTAILED,
    "entails": Label.ENTAILED,
    "entail": Label.ENTAILED,
    "supported": Label.ENTAILED,
    "supports": Label.ENTAILED,
    "true": Label.ENTAILED,
    "yes": Label.ENTAILED,
    "contradiction": Label.REFUTED,
    "contradicted": Label.REFUTED,
    "contradicts": Label.REFUTED,
    "contradictory": Label.REFUTED,
    "refuted": Label.REFUTED,
    "refutes": Label.REFUTED,
    "false": Label.REFUTED,
    "no": Label.REFUTED,
    "notentailment": Label.REFUTED,
    "notentailed": Label.REFUTED,
    "nonentailment": Label.REFUTED,
    "notsupported": Label.REFUTED,
    "unsupported": Label.REFUTED,
    "neutral": Label.NEUTRAL,
    "unknown": Label.NEUTRAL,
    "undetermined": Label.NEUTRAL,
    "notenoughinfo": Label.NEUTRAL,
    "nei": Label.NEUTRAL,
}
_NEAR = 0.8
"""Least likeness (`difflib`) of a misspelt name to a known one; only names of six letters or more are compared."""


class Classes(NamedTuple):
    """Which output of a head is which label."""

    entailed: int
    refuted: int
    neutral: int | None
    """None for a head of two classes."""


def classes(id2label: Mapping[int, str], *, model_id: str, label_map: Sequence[str] = ()) -> Classes:
    """Return which output means what.

    Args:
        id2label: The names of the outputs, as the checkpoint's configuration has them.
        model_id: For messages.
        label_map: Names to use in their place, in the order of the outputs; empty to trust the checkpoint.

    Raises:
        InputError: The label map does not name one entailed and one refuted output, and at most one neutral.
        ModelError: The checkpoint's names do not; the message asks for a label map.
    """
    if label_map and len(label_map) != len(id2label):
        raise InputError(f"the label map has {len(label_map)} names, but {model_id} has {len(id2label)} outputs")
    names = list(label_map) or [id2label[index] for index in sorted(id2label)]
    labels = [label_of(name) for name in names]
    if None not in labels and sorted(map(str, labels)) in (["entailed", "refuted"], ["entailed", "neutral", "refuted"]):
        neutral = labels.index(Label.NEUTRAL) if Label.NEUTRAL in labels else None
        return Classes(labels.index(Label.ENTAILED), labels.index(Label.REFUTED), neutral)
    shown = ", ".join(f"{index} = {name!r}" for index, name in enumerate(names))
    if label_map:
        raise InputError(f"the label map ({shown}) must name entailed and refuted once each, and neutral at most once")
    raise ModelError(
        f"the outputs of {model_id} ({shown}) do not say which one is entailed and which refuted: "
        "give a label map, such as 'refuted,entailed' or 'entailed,neutral,refuted', in the order of the outputs"
    )


def label_of(name: str) -> Label | None:
    """Return the label that a class name means, whatever its case, None where that is not certain."""
    plain = re.sub(r"[^a-z]", "", name.lower())
    if plain in _NAMES:
        return _NAMES[plain]
    if len(plain) < 6 or plain.startswith("label"):
        return None
    # "not" and "non" turn a name round, so they are compared only with names that begin with them.
    turned = plain.startswith(("not", "non", "un"))
    candidates = [known for known in _NAMES if known.startswith(("not", "non", "un")) == turned and len(known) >= 6]
    near = get_close_matches(plain, candidates, n=1, cutoff=_NEAR)
    return _NAMES[near[0]] if near else None

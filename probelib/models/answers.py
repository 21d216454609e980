"""What a written answer says: entailed, refuted, or nothing that can be used.

For models that write text instead of giving scores. An answer is read by its words, never by
searching a label inside it: "not entailed" holds "entailed", and a refusal holds neither.
"""

from __future__ import annotations

import re
from itertools import pairwise

from probelib.records import Label

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_SENTENCE = re.compile(r"[.!?;:\n]+")

_YES = frozenset({"yes", "true", "entailed", "entails", "entail", "entailment", "supported", "supports", "correct"})
_NO = frozenset({"no", "false", "incorrect", "wrong", "untrue"})
_AGAINST = frozenset({"refuted", "refutes", "refute", "contradicted", "contradicts", "contradict", "contradiction"})
"""They mean refuted, but "not contradicted" does not mean entailed."""
_NOT = frozenset({"not", "never", "doesn't", "isn't", "don't", "nor", "neither", "hardly"})
_UNSURE = frozenset(
    {"cannot", "can't", "unable", "unclear", "unsure", "unknown", "maybe", "perhaps", "neutral", "might", "not sure"}
)
_CHOICE = frozenset({"or", "whether", "if", "either"})


def parse_answer(text: str) -> Label | None:
    """Return the label that an answer states, None where it states none or does not decide.

    The first sentence that names a label decides, so that a reason after it cannot overturn it
    ("Refuted. The table does not entail it."); a negation before a label's word turns it round;
    a sentence that names both or says that the model cannot tell ends the reading. A sentence that
    offers a choice ("True or False?") is passed over, as models repeat the question.
    """
    for sentence in _SENTENCE.split(text.replace("’", "'").lower()):
        words = _WORD.findall(sentence)
        pairs = {f"{first} {second}" for first, second in pairwise(words)}
        if _UNSURE.intersection(words) or _UNSURE & pairs:
            return None
        said = set() if _CHOICE.intersection(words) else _said(words)
        if said:
            return said.pop() if len(said) == 1 else None
    return None


def _said(words: list[str]) -> set[Label | None]:
    """Return what a sentence names: labels, and None for the negation of one that leaves the answer open."""
    found: set[Label | None] = set()
    for place, word in enumerate(words):
        negated = bool(_NOT.intersection(words[max(0, place - 3) : place]))  # "is not really entailed"
        if word in _YES:
            found.add(Label.REFUTED if negated else Label.ENTAILED)
        elif word in _NO:
            found.add(Label.ENTAILED if negated else Label.REFUTED)
        elif word in _AGAINST:
            found.add(None if negated else Label.REFUTED)
    return found

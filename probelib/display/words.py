"""The words, signs and colours for labels, effects, checks and answers: the one place that has them.

A colour never carries a meaning alone: each comes with a word and a sign. Blue and orange, teal and purple stay apart
for readers with red-green or blue-yellow colour blindness (Okabe and Ito's set, moved until text on its ground has
a contrast of at least 4.5); a test measures both.
"""

from __future__ import annotations

from typing import NamedTuple

from probelib.evaluation.records import EffectShown
from probelib.models.base import Category
from probelib.records import Check, Effect, Kind, Label, Orientation, Side, Truth


class Shade(NamedTuple):
    """One meaning in one theme, as `#rrggbb`."""

    ink: str
    """Text on `ground`."""
    ground: str
    """Surface behind it."""
    line: str
    """Outline and fills of charts; at least 3 : 1 against the page."""


class Tone(NamedTuple):
    """One meaning in both themes."""

    light: Shade
    dark: Shade


class Word(NamedTuple):
    """How one value is said and drawn."""

    word: str
    sign: str
    """One character that says the same without colour."""
    tone: str
    """Key of `TONES`."""


TONES: dict[str, Tone] = {
    "entailed": Tone(Shade("#004B7A", "#E2F0FA", "#0072B2"), Shade("#9BD3FA", "#10293C", "#56B4E9")),
    "refuted": Tone(Shade("#853300", "#FDEADB", "#C65300"), Shade("#FFBE93", "#38200F", "#E98B45")),
    "neutral": Tone(Shade("#3F4A57", "#EDF0F3", "#66727F"), Shade("#C2CCD6", "#222D38", "#8B98A5")),
    "lit": Tone(Shade("#0E1B2A", "#FFF2B8", "#8F6B00"), Shade("#FFF6D6", "#3E350F", "#E2C044")),
    "added": Tone(Shade("#00523F", "#DBF3EA", "#00775C"), Shade("#9BE7CF", "#0E3329", "#3DBE98")),
    "removed": Tone(Shade("#4C5763", "#EDF0F3", "#66727F"), Shade("#B4BFCA", "#222D38", "#8B98A5")),
    "right": Tone(Shade("#00523F", "#DBF3EA", "#0C9275"), Shade("#9BE7CF", "#0E3329", "#2C9C7C")),
    "wrong": Tone(Shade("#FFFFFF", "#84174F", "#84174F"), Shade("#2A0A1B", "#F5ACD4", "#F5ACD4")),
    "ink": Tone(Shade("#FFFFFF", "#14304F", "#14304F"), Shade("#0E1620", "#A8C7EA", "#A8C7EA")),
    "quiet": Tone(Shade("#46525F", "#FFFFFF", "#66727F"), Shade("#B4BFCA", "#0E1620", "#8B98A5")),
}
"""Every colour that means something. `ink` (a flip) and `wrong` are filled, so that they stand out from afar."""

PAGE_GROUND = {"light": "#FFFFFF", "dark": "#0E1620"}
"""The page's own surface, as in `.streamlit/config.toml`; a test compares the two."""

PAGE_INK = {"light": "#0E1B2A", "dark": "#EAF0F6"}
"""The page's own text, from the same place."""

LABELS: dict[Label, Word] = {
    Label.ENTAILED: Word("Entailed", "⊨", "entailed"),
    Label.REFUTED: Word("Contradicted", "⊭", "refuted"),
    Label.NEUTRAL: Word("Neutral", "○", "neutral"),
}
EFFECTS: dict[Effect, Word] = {
    Effect.PRESERVE: Word("Keeps label", "=", "quiet"),
    Effect.FLIP: Word("Flips label", "⇄", "ink"),
}
SHOWN: dict[EffectShown, Word] = {
    EffectShown.PRESERVE: Word("keeps", "=", "quiet"),
    EffectShown.FLIP: Word("flips", "⇄", "ink"),
    EffectShown.AS_PUBLISHED: Word("both", "±", "neutral"),
}
"""What the probes of a heatmap's row do to the label; the third is for rows in which a paper does not part the two."""
CATEGORIES: dict[Category, str] = {
    Category.TABLE: "Table models",
    Category.NUMERICAL: "Numerical models",
    Category.LLM: "Large language models",
    Category.NLI: "Inference models",
    Category.BASELINE: "Baselines",
    Category.HUMAN: "People",
}
"""Groups of models, in the order of the numerical paper's tables."""
CATEGORIES_IN_SHORT: dict[Category, str] = {
    Category.TABLE: "Tables",
    Category.NUMERICAL: "Numbers",
    Category.LLM: "LLMs",
    Category.NLI: "Inference",
    Category.BASELINE: "Baselines",
    Category.HUMAN: "People",
}
"""The same, over a single narrow column."""
WORSE, BETTER = "wrong", "right"
"""Tones of a change for the worse and of one for the better: those of a wrong and a right answer."""
CHECKS: dict[Check, Word] = {
    Check.CONSTRUCTION: Word("Same meaning by construction", "≡", "quiet"),
    Check.VERIFIED: Word("Verified on the table", "✓", "quiet"),
    Check.UNVERIFIED: Word("Not verified", "?", "neutral"),
}
TRUTHS: dict[Truth, Word] = {
    Truth.TRUE: Word("The table says so", "⊨", "entailed"),
    Truth.FALSE: Word("The table says otherwise", "⊭", "refuted"),
    Truth.UNKNOWN: Word("The check cannot tell", "?", "neutral"),
}
SIDES: dict[Side, str] = {Side.HYPOTHESIS: "Hypothesis", Side.TABLE: "Table"}
"""Which of the two a probe changes."""
ORIENTATIONS: dict[Orientation, str] = {
    Orientation.GRID: "Header row, then one thing a row",
    Orientation.INFOBOX: "One thing, one property a row",
}
KINDS: dict[Kind, str] = {
    Kind.CARDINAL: "number",
    Kind.ORDINAL: "ordinal",
    Kind.YEAR: "year",
    Kind.DATE: "date",
    Kind.TIME: "time of day",
    Kind.DURATION: "duration",
    Kind.MONEY: "money",
    Kind.PERCENT: "percentage",
    Kind.MEASURE: "measure",
    Kind.SCORE: "score",
    Kind.OTHER: "quantity",
}

RIGHT = Word("right", "✓", "right")
WRONG = Word("wrong", "✗", "wrong")
UNPARSED = Word("no usable answer", "–", "neutral")
FAILED = Word("failed", "!", "neutral")
ABSTAINED = Word("does not answer", "○", "neutral")
WAITING = Word("waiting", "·", "quiet")

LABEL_OF_TRUTH: dict[Truth, Label | None] = {
    Truth.TRUE: Label.ENTAILED,
    Truth.FALSE: Label.REFUTED,
    Truth.UNKNOWN: None,
}
"""What a verdict proposes as a label; None where a person must say it."""

LEVELS: dict[str, str] = {
    "R1": "Representation",
    "R2": "Number sense",
    "R3": "Manipulation",
    "R4": "Complex reasoning",
}
"""The levels of the numerical paper, section 2."""


def count(n: int, one: str, many: str | None = None) -> str:
    """Return `1 probe`, `2 probes`, `12,779 probes`."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def number(value: float, digits: int) -> str:
    """Return a number that is no change, and so has no plus: `0.46`, with a true minus `−0.17`."""
    size = f"{abs(value):.{digits}f}"
    return f"−{size}" if value < 0 and float(size) else size

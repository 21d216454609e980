from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from probelib.display import words
from probelib.records import Check, Effect, Kind, Label, Truth

# Viénot, Brettel and Mollon 1999, on linear RGB: what a reader without one kind of cone sees.
_SEEN_AS = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def _linear(colour: str) -> list[float]:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return how far apart two colours are in lightness, 1 to 21 (WCAG 2.1)."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _lab(linear: list[float]) -> list[float]:
    """Oklab: a distance of about 0.02 is just seen."""
    first = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300))
    second = ((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087))
    cones = [max(sum(a * b for a, b in zip(row, linear, strict=True)), 0) ** (1 / 3) for row in first]
    return [sum(a * b for a, b in zip(row, cones, strict=True)) for row in second]


def _distance(one: str, other: str, kind: str) -> float:
    seen = [
        _lab([sum(a * b for a, b in zip(row, _linear(colour), strict=True)) for row in _SEEN_AS[kind]])
        for colour in (one, other)
    ]
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", words.TONES)
def test_every_text_can_be_read_on_its_ground(name: str, theme: str) -> None:
    shade: words.Shade = getattr(words.TONES[name], theme)
    assert contrast(shade.ink, shade.ground) >= 4.5
    assert contrast(shade.line, words.PAGE_GROUND[theme]) >= 3


@pytest.mark.parametrize("kind", _SEEN_AS)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("one", "other"), [("entailed", "refuted"), ("right", "wrong"), ("lit", "entailed")])
def test_what_is_told_apart_is_told_apart_by_the_colour_blind(one: str, other: str, theme: str, kind: str) -> None:
    lines = [getattr(words.TONES[name], theme).line for name in (one, other)]
    assert _distance(*lines, kind) > 0.1


def test_every_value_has_a_word_a_sign_and_a_colour() -> None:
    for members, said in ((Label, words.LABELS), (Effect, words.EFFECTS), (Check, words.CHECKS), (Truth, words.TRUTHS)):
        assert set(said) == set(members)  # type: ignore[call-overload]
        assert all(word.word and word.sign and word.tone in words.TONES for word in said.values())
        assert len({word.sign for word in said.values()}) == len(said)
    assert set(words.KINDS) == set(Kind)


def test_the_signs_of_an_answer_differ() -> None:
    signs = [w.sign for w in (words.RIGHT, words.WRONG, words.UNPARSED, words.FAILED, words.ABSTAINED, words.WAITING)]
    assert all(one != other for one, other in combinations(signs, 2))


def test_the_page_has_the_colours_that_the_words_assume(repository: Path) -> None:
    theme = tomllib.loads((repository / ".streamlit" / "config.toml").read_text())["theme"]
    assert {name: theme[name]["backgroundColor"] for name in ("light", "dark")} == words.PAGE_GROUND
    assert {name: theme[name]["textColor"] for name in ("light", "dark")} == words.PAGE_INK


@pytest.mark.parametrize(("n", "said"), [(0, "0 probes"), (1, "1 probe"), (12779, "12,779 probes")])
def test_counts_are_said_in_words(n: int, said: str) -> None:
    assert words.count(n, "probe") == said


@pytest.mark.parametrize(
    ("value", "digits", "said"),
    [(0.456, 2, "0.46"), (-0.171, 2, "−0.17"), (-0.004, 2, "0.00"), (0.0, 2, "0.00"), (-12.0, 0, "−12")],
)
def test_a_number_below_nothing_has_a_true_minus(value: float, digits: int, said: str) -> None:
    assert words.number(value, digits) == said

"""Scales of words of estimative probability: which probability a word stands for, and which words fit a probability.

WEP paper, section 3.1 and appendices A and B: the word of a probability is the one whose median is nearest; a wrong
word is at least 40 points away. Both are decided in exact arithmetic, as 0.6 - 0.2 in binary floats is less than 0.4.

The paper does not say what happens where several words are equally near (likely, probably and probable are all 70 %;
0.65 lies between 60 and 70): each of them is right, and the one that is used is drawn. Other scales state ranges in
place of medians: there the narrowest range that holds a probability is nearest to it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from math import lcm
from pathlib import Path
from typing import NamedTuple

from probelib.errors import InputError

APART = Fraction(40, 100)
"""How far a wrong word lies from the probability at least (section 3.1)."""
_LIMITS = 100
"""Denominators whose breaks are kept."""
BUNDLED: tuple[str, ...] = ("paper", "kent", "icd203", "ipcc")
"""Names of the scales that are part of the project."""


class Spread(NamedTuple):
    """How people answered when asked for a word's probability: statistics of a survey, in percent."""

    n: int
    median: Decimal
    mean: Decimal
    sd: Decimal
    q1: Decimal
    q3: Decimal
    min: Decimal
    max: Decimal


@dataclass(frozen=True, slots=True)
class Word:
    """A word of estimative probability."""

    text: str
    """The word as a scale names it, such as `highly likely`."""
    probability: Fraction
    """What it stands for when it is stated, in [0, 1]: the median, or the middle of a range."""
    template: str
    """A modal sentence without capital and full stop, with `{fact}` once."""
    low: Fraction
    high: Fraction
    """Ends of its range, both included; equal to `probability` on a scale of medians."""
    deviation: Decimal | None = None
    """Standard deviation of people's answers, in points; None where it is not known."""
    survey: str = ""
    """Where the value comes from, where that differs within the scale."""
    spread: Spread | None = None

    def distance(self, probability: Fraction) -> Fraction:
        """Return how far a probability lies from the word's range; 0 inside it."""
        return max(self.low - probability, probability - self.high, Fraction(0))


class Fit(NamedTuple):
    """The words of a probability, each in the order of the scale."""

    right: tuple[Word, ...]
    wrong: tuple[Word, ...]
    names: tuple[str, ...]
    """The texts of the right ones."""


class Chosen(NamedTuple):
    """A right and a wrong word for a probability."""

    right: Word
    wrong: Word
    names: tuple[str, ...]
    """The texts of all words that are right."""


@dataclass(frozen=True)
class Scale:
    """Words with their probabilities, the most probable first."""

    name: str
    title: str
    source: str
    """Who set it, for people."""
    words: tuple[Word, ...]

    def word(self, text: str) -> Word:
        """Return a word by its text, in any case; raises InputError where the scale has none of that name."""
        found = self._by_text.get(text.strip().lower())
        if found is None:
            raise InputError(f"{self.title} has no word {text!r}; it has {', '.join(w.text for w in self.words)}.")
        return found

    def right_words(self, probability: Fraction) -> frozenset[str]:
        """Return the words that are right for a probability: the nearest, all of them where several are.

        Raises:
            InputError: It is no probability.
        """
        return frozenset(word.text for word in self.fit(probability).right)

    def wrong_words(self, probability: Fraction) -> frozenset[str]:
        """Return the words that are at least 40 points away; raises InputError where it is no probability."""
        return frozenset(word.text for word in self.fit(probability).wrong)

    def tied(self, word: Word) -> tuple[Word, ...]:
        """Return the words of the same range, this one included."""
        return tuple(w for w in self.words if (w.low, w.high) == (word.low, word.high))

    def fit(self, probability: Fraction) -> Fit:
        """Return the right and the wrong words of a probability.

        Raises:
            InputError: It is not in [0, 1].
        """
        if not 0 <= probability <= 1:
            raise InputError(f"{float(probability):g} is no probability, which is from 0 to 1.")
        return self.fit_share(probability.numerator, probability.denominator)

    def fit_share(self, part: int, whole: int) -> Fit:
        """Return the right and the wrong words of `part / whole`, in whole numbers; `part` is from 0 to `whole`."""
        known = self._limits.get(whole)
        if known is None:
            common = lcm(whole, *(place.denominator for place in self.breaks))
            known = common // whole, [int(place * common) for place in self.breaks]
            if len(self._limits) < _LIMITS:
                self._limits[whole] = known
        factor, limits = known
        scaled = part * factor
        return self.fits[bisect_left(limits, scaled) + bisect_right(limits, scaled)]

    def chosen(self, probability: Fraction, right: float, wrong: float) -> Chosen:
        """Return one of the right words of a probability and one of the wrong ones.

        Args:
            probability: In [0, 1].
            right: In [0, 1): which of the right ones, all equally wide.
            wrong: The same for the wrong ones.

        Raises:
            InputError: It is no probability, or no word of the scale is 40 points away from it.
        """
        fit = self.fit(probability)
        if not fit.wrong:
            raise InputError(
                f"{self.title} has no word that is 40 points from {float(probability):.3g}, so no wrong word."
            )
        return Chosen(fit.right[int(right * len(fit.right))], fit.wrong[int(wrong * len(fit.wrong))], fit.names)

    @cached_property
    def breaks(self) -> tuple[Fraction, ...]:
        """Return the probabilities at which the right or the wrong words may change, in order."""
        ends = {end for word in self.words for end in (word.low, word.high)}
        found = {Fraction(0), Fraction(1), *ends}
        found |= {(one + other) / 2 for one, other in pairwise(sorted(ends))}  # a gap between ranges has two ends
        found |= {end + apart for end in ends for apart in (APART, -APART)}
        return tuple(sorted(one for one in found if 0 <= one <= 1))

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        """Return the words at and between `breaks`: number 2i is below break i, number 2i + 1 is at it."""
        inside: list[Fraction] = [Fraction(0)]  # there is nothing below 0
        for number, place in enumerate(self.breaks):
            if number:
                inside.append((self.breaks[number - 1] + place) / 2)
            inside.append(place)
        inside.append(Fraction(1))
        return tuple(self._compare(place) for place in inside)

    @cached_property
    def _limits(self) -> dict[int, tuple[int, list[int]]]:
        """For a denominator, a factor and the breaks as whole numbers; fractions compare ten times slower."""
        return {}

    @cached_property
    def _by_text(self) -> dict[str, Word]:
        return {word.text.lower(): word for word in self.words}

    def _compare(self, probability: Fraction) -> Fit:
        near = min((word.distance(probability), word.high - word.low) for word in self.words)
        right = tuple(w for w in self.words if (w.distance(probability), w.high - w.low) == near)
        wrong = tuple(w for w in self.words if w.distance(probability) >= APART)
        return Fit(right, wrong, tuple(w.text for w in right))


@lru_cache(maxsize=8)
def scale(name: str = "paper") -> Scale:
    """Return a scale that is part of the project, one of `BUNDLED`, or a person's own, from a CSV file's path.

    Raises:
        InputError: It is none of these.
        DataError: The file is no scale; the message names the line.
    """
    from probelib.wep import scale_files

    if name in BUNDLED:
        return scale_files.bundled(name)
    path = Path(name).expanduser()
    if path.suffix.lower() == ".csv" or path.is_file():
        return scale_files.own(path)
    raise InputError(f"There is no scale {name!r}; there are {', '.join(BUNDLED)}, or the path of a CSV file.")

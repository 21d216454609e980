"""A scale of words of estimative probability as a slide, beside another one where the address says so."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from probelib.decks.records import Pin
from probelib.decks.slide import Numbers, Picture, Slide
from probelib.decks.sources import Sources
from probelib.display import chances
from probelib.errors import InputError
from probelib.export.tables import Column
from probelib.figures.wep_scale import wep_scale
from probelib.wep import scales
from probelib.wep.scales import Scale, scale
from probelib.wep.typed import probability

COLUMNS = (
    Column("scale", "text", "The scale's title."),
    Column("word", "text", "The word or phrase."),
    Column("probability", "number", "What it stands for, in percent: the median, or the middle of its range."),
    Column("low", "number", "Lower end of its range, in percent."),
    Column("high", "number", "Upper end, in percent."),
    Column("people", "text", "How people's answers spread."),
    Column("source", "text", "Where the scale is from."),
)
RIGHT = (
    "A word is right where its median or range is nearest, and wrong where it is at least 40 points away (WEP paper, "
    "section 3.1)."
)
_NONE, _OWN, _BESIDE, _ASKED, _EMPTIED = "none", "own", "kent", "65 %", "-"
"""What the page's address says, and its defaults: see `pages/parts/wep_scale.py`."""


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of a scale's address.

    Raises:
        InputError: The address names an unknown scale, a person's own (which no link holds), or no probability.
    """
    beside = pin.one("beside", _BESIDE)
    if beside == _OWN:
        raise InputError("The scale of this slide was uploaded, and an uploaded file is not kept in a deck.")
    if beside not in (_NONE, *scales.BUNDLED):
        raise InputError(f"There is no scale “{beside}”; there are {', '.join(scales.BUNDLED)}.")
    shown = [scale(), *([scale(beside)] if beside != _NONE else [])]
    written = pin.one("p", _ASKED)
    asked = None if written == _EMPTIED else probability(written)
    draw = partial(wep_scale, tuple(shown), asked=asked)
    return Slide(
        kind=pin.kind,
        title=pin.title or _title(shown, asked),
        lead=_fits(shown, asked),
        parts=(Picture(_caption(shown), live=lambda dark, _: draw(dark=dark, fluid=True), still=draw),),
        notes=(
            "Definition: dot, the median of people's answers; bar, the middle half of them, or the range that a scale "
            "sets; thin line, one standard deviation around the median.",
            *([RIGHT] if asked is not None else []),
            "n: 123 people for the survey's words; scales of ranges were set, not measured.",
            "Test: none; these are medians and ranges.",
            *(f"{one.title}: {one.source}" for one in shown),
        ),
        said=pin.note,
        numbers=Numbers(COLUMNS, tuple(row for one in shown for row in rows(one))),
        page="wep",
        address=pin.parameters,
    )


def _title(shown: list[Scale], asked: Fraction | None) -> str:
    if asked is not None:
        return f"Which words fit {chances.percent(asked)}?"
    return "What do words of estimative probability stand for?"


def _fits(shown: list[Scale], asked: Fraction | None) -> str:
    if asked is None:
        return ""
    return "Right: " + "; ".join(f"{', '.join(one.fit(asked).names)} ({one.title})" for one in shown) + "."


def _caption(shown: list[Scale]) -> str:
    return " ".join(
        f"{one.title}: {len(one.words)} words from {one.words[0].text} ({chances.meaning(one.words[0])}) to "
        f"{one.words[-1].text} ({chances.meaning(one.words[-1])})."
        for one in shown
    )


def rows(one: Scale) -> list[tuple[str | float, ...]]:
    """Return a scale as rows of `COLUMNS`, a word each."""
    return [
        (
            one.title,
            word.text,
            float(100 * word.probability),
            float(100 * word.low),
            float(100 * word.high),
            chances.spread(word),
            one.source,
        )
        for word in one.words
    ]

"""A hypothesis with its numbers called out, and a probe with its change marked word by word.

A probe carries its edits, so a change is never guessed by comparing two sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from probelib.display.markup import Html, el, hidden, join, text
from probelib.language import edits
from probelib.language.edits import Change, Segment
from probelib.records import Probe

NO_CELL = "no cell of the table answers to it"
_ONE_LINE = 24
"""Characters of a number that is kept on one line; a longer one may break."""


@dataclass(frozen=True, slots=True)
class Callout:
    """A number of the hypothesis and the cells it comes from, tied together by one small number."""

    number: int
    """What the badges show, 1 up; 0 for a quantity that no cell answers to, which gets no badge."""
    start: int
    """First character of the number in the hypothesis."""
    end: int
    """One past the last."""
    cells: tuple[tuple[int, int], ...] = ()
    """Places in the raw grid; row 0 is the header."""
    how: str = ""
    """In words: how the number comes from the cells; empty where it stands in one."""
    match: str = ""
    """In words: how the number is said to stand to the cells, and whether that holds."""


def badge(number: int) -> Html:
    """Return the small number that ties a number of the hypothesis to its cells."""
    return el("span", hidden(" callout "), str(number), cls="pl-badge")


def sentence(source: str, callouts: Iterable[Callout] = ()) -> Html:
    """Return the hypothesis with each number outlined and, where cells answer to it, badged.

    Callouts that overlap an earlier one are left unmarked rather than nested.
    """
    parts: list[str] = []
    at = 0
    for callout in sorted(callouts, key=lambda one: (one.start, -one.end)):
        if callout.start < at:
            continue
        parts.append(text(source[at : callout.start]))
        number = text(source[callout.start : callout.end])
        brief = " pl-brief" if callout.end - callout.start <= _ONE_LINE else ""
        if callout.number:
            parts.append(el("span", number, badge(callout.number), cls="pl-number" + brief))
        else:
            parts.append(el("span", number, cls="pl-number pl-adrift" + brief, title=NO_CELL))
        at = callout.end
    parts.append(text(source[at:]))
    return el("span", join(parts), cls="pl-sentence")


def changed(segments: Sequence[Segment]) -> Html:
    """Return a sentence with what was taken out struck through and what was put in underlined.

    Args:
        segments: The whole sentence, in order, as `language.edits.diff` gives it.
    """
    parts: list[str] = []
    for number, (change, words) in enumerate(segments):
        if change is Change.SAME:
            parts.append(text(words))
        elif change is Change.REMOVED:
            parts.append(el("del", hidden("removed: "), text(words), hidden(" ")))
            if number + 1 < len(segments) and segments[number + 1].change is Change.ADDED:
                parts.append(" ")
        else:
            parts.append(el("ins", hidden("added: "), text(words), hidden(" ")))
    return el("span", join(parts), cls="pl-sentence")


def against(base_text: str, probe: Probe) -> Html:
    """Return a probe's sentence with its change against its base marked; unmarked where only the table changed."""
    return changed(edits.diff(base_text, probe.edits))

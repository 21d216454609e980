"""A hypothesis with its numbers called out, and a probe with its change marked word by word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from probelib.display.markup import Html, el, hidden, join, text


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
    """In words: how the number comes from the cells."""


def badge(number: int) -> Html:
    """Return the small number that ties a number of the hypothesis to its cells."""
    return el("span", hidden("callout "), str(number), cls="pl-badge")


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
        if callout.number:
            parts.append(el("span", number, badge(callout.number), cls="pl-number"))
        else:
            parts.append(el("span", number, cls="pl-number pl-adrift", title=callout.how or "no cell answers to it"))
        at = callout.end
    parts.append(text(source[at:]))
    return el("span", join(parts), cls="pl-sentence")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a probe and its base: the same in both, or replaced."""

    old: str
    new: str

    @property
    def same(self) -> bool:
        """Whether nothing changed here."""
        return self.old == self.new


def changed(pieces: Sequence[Piece], *, show_old: bool = True) -> Html:
    """Return a probe's text with what was taken out struck through and what was put in underlined.

    Args:
        pieces: The whole sentence, in order.
        show_old: Whether the old words stand before the new ones; without, only the probe's own text is shown.
    """
    parts: list[str] = []
    for piece in pieces:
        if piece.same:
            parts.append(text(piece.new))
            continue
        if piece.old and show_old:
            parts.append(el("del", hidden("removed: "), text(piece.old), hidden(" ")))
            if piece.new:
                parts.append(" ")
        if piece.new:
            parts.append(el("ins", hidden("added: "), text(piece.new), hidden(" ")))
    return el("span", join(parts), cls="pl-sentence")

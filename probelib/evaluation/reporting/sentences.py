"""Sentences about cells whose numbers know the cells that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from probelib.evaluation.records import Cell


@dataclass(frozen=True, slots=True)
class CellNumber:
    """A number in a sentence, or a few words around it, and every cell that it was made from."""

    text: str
    cells: tuple[Cell, ...]


Part = str | CellNumber


@dataclass(frozen=True, slots=True)
class Sentence:
    """One or two sentences in parts; the parts together are the text, spaces included."""

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """Return the sentence without its links."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells behind its numbers, each once, in the order in which they are named."""
        return tuple(dict.fromkeys(cell for part in self.parts if isinstance(part, CellNumber) for cell in part.cells))


@dataclass(frozen=True, slots=True)
class Finding:
    """What cells say to one of the paper's questions."""

    question: str
    published: bool
    """Whether it is about the paper's cells; own and published ones are never counted together."""
    sentences: tuple[Sentence, ...]
    """Empty where there is not enough data."""
    missing: tuple[str, ...] = ()
    """Why the question, or a part of it, has no answer, in whole sentences."""
    notes: tuple[str, ...] = ()
    """What the figures are of, and what was left out and why; the same for all findings of one call and source."""

    @property
    def answered(self) -> bool:
        """Whether there was enough data for any sentence."""
        return bool(self.sentences)


def sentence(*parts: Part | Iterable[Part]) -> Sentence:
    """Return a sentence; a part may be parts."""
    flat: list[Part] = []
    for part in parts:
        flat += [part] if isinstance(part, str | CellNumber) else list(part)
    return Sentence(tuple(part for part in flat if part != ""))


def number(text: object, *cells: Cell) -> CellNumber:
    """Return a number with its cells."""
    return CellNumber(str(text), cells)


def listed(items: Sequence[Sequence[Part]]) -> list[Part]:
    """Return items as `a, b and c`."""
    parts: list[Part] = []
    for place, item in enumerate(items):
        parts += [*([" and " if place == len(items) - 1 else ", "] if place else []), *item]
    return parts


def of(n: int, total: int, noun: str) -> str:
    """Return `3 of 13 models`, or `the only model` and `both models` in place of `1 of 1` and `2 of 2`."""
    if n == total:
        return {1: f"the only {noun}", 2: f"both {noun}s"}.get(n, f"all {n} {noun}s")
    return f"{n or 'none'} of {total} {noun}s"


def verb(n: int, total: int, many: str, one: str) -> str:
    """Return the form of a verb after `of`: `1 of 13 models drops`, `2 of 13 models drop`."""
    return one if n == 1 or total == 1 else many

"""The reasoning types, in the paper's order: four levels, from the form of a number to word problems.

Numerical paper, section 2 (the skills) and section 4 (their probes).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from probelib.records import Hypothesis, Kind, Probe, Quantity, Table

Generate = Callable[[Table, Hypothesis, Random], Iterator[Probe]]


class Level(StrEnum):
    """The paper's four levels."""

    REPRESENTATION = "R1"
    NUMBER_SENSE = "R2"
    MANIPULATION = "R3"
    COMPLEX = "R4"


LEVEL_TITLES = {
    Level.REPRESENTATION: "Representation",
    Level.NUMBER_SENSE: "Number sense",
    Level.MANIPULATION: "Manipulation",
    Level.COMPLEX: "Complex reasoning",
}


@dataclass(frozen=True, slots=True)
class ReasoningType:
    """One row of the taxonomy."""

    name: str
    """Type id on the wire; rows roll up at the dot."""
    level: Level
    title: str
    """For people."""
    summary: str
    """What its probes change, in one sentence."""
    kinds: frozenset[Kind]
    """Quantities it works on; a hypothesis without one is not asked."""
    generate: Generate
    applies: Callable[[Quantity], bool] | None = None
    """Which quantities of those kinds it works on; all where None. What it is cheap to say before the type is asked."""
    words: bool = False
    """Whether it works on words that compare two things too, in a hypothesis without a number."""
    table_only: bool = False
    """Whether its probes change the table and never the hypothesis."""

    @property
    def family(self) -> str:
        """The part before the dot: the row it rolls up to."""
        return self.name.partition(".")[0]

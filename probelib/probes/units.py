"""Units of work of generation: 2,000 consecutive bases, whole tables or not, and the probes that they give.

What a unit holds hangs on the order of the dataset alone, so that a run may stop anywhere and go on as it began.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice

from probelib.probes.build import collecting
from probelib.probes.generate import DEFAULT_VARIANTS, HYPOTHESIS_SIDE, generate, streaming
from probelib.records import Hypothesis, Probe, Side, Table

BASES = 2_000
"""Bases of a unit, as agreed in `docs/architecture.md`."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is made of each base (`probes.generate`)."""

    types: tuple[str, ...] | None = None
    seed: int = 0
    variants: int | None = DEFAULT_VARIANTS
    sides: frozenset[Side] = HYPOTHESIS_SIDE


@dataclass(frozen=True, slots=True)
class Unit:
    """Consecutive bases with their tables."""

    groups: tuple[tuple[Table, tuple[Hypothesis, ...]], ...]
    options: Options

    @property
    def bases(self) -> int:
        """How many bases it holds."""
        return sum(len(hypotheses) for _, hypotheses in self.groups)


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a unit."""

    bases: int
    probes: tuple[tuple[Hypothesis, Probe], ...]
    """With their bases, in the dataset's order."""
    rejected: Counter[str]
    """Probes that were not made, by reason."""
    seconds: float
    """Processor time; not part of what is compared."""


def units(pairs: Iterable[tuple[Table, Hypothesis]], options: Options) -> Iterator[tuple[int, Unit]]:
    """Yield the units of a dataset, numbered from 0, holding one at a time."""
    rest = iter(pairs)
    number = 0
    while batch := list(islice(rest, BASES)):
        groups = groupby(batch, key=lambda pair: pair[0].id)
        yield (
            number,
            Unit(tuple((run[0][0], tuple(h for _, h in run)) for run in (list(g) for _, g in groups)), options),
        )
        number += 1


def make(unit: Unit) -> Made:
    """Return the probes of a unit; a function of its own, so that any executor can be handed it."""
    started = time.process_time()
    options, made, rejected = unit.options, list[tuple[Hypothesis, Probe]](), Counter[str]()
    with streaming():
        for table, hypotheses in unit.groups:
            for base in hypotheses:
                with collecting() as left_out:
                    made += (
                        (base, probe)
                        for probe in generate(
                            table,
                            base,
                            types=options.types,
                            seed=options.seed,
                            variants=options.variants,
                            sides=options.sides,
                        )
                    )
                rejected.update(rejection.reason for rejection in left_out)
    return Made(unit.bases, tuple(made), rejected, time.process_time() - started)

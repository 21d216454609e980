"""What an address of Explore is about: a table, a hypothesis, and its probes that pass the address's filters."""

from __future__ import annotations

from dataclasses import dataclass

from probelib import checking, grounding
from probelib.checking import Verdict
from probelib.decks.records import Pin
from probelib.decks.sources import SAMPLES, Sources
from probelib.display import callouts
from probelib.display.sentence import Callout
from probelib.errors import InputError
from probelib.probes import generate
from probelib.probes.types import REASONING_TYPES, by_name
from probelib.records import Hypothesis, Label, Probe, Side, Table

OWN = (Side.HYPOTHESIS.value,)


@dataclass(frozen=True, slots=True)
class Explored:
    """A table and a hypothesis with what there is to show of them."""

    table: Table
    hypothesis: Hypothesis
    marked: tuple[Callout, ...]
    verdict: Verdict
    probes: tuple[Probe, ...]
    """In view; none where the hypothesis is disputed or neutral, as those are not probed."""


def explored(pin: Pin, sources: Sources) -> Explored:
    """Return what a pin of Explore is about.

    Raises:
        InputError: The dataset, the table or the hypothesis is not on this machine.
        DataError: The dataset cannot be read.
    """
    opened = sources.dataset(pin.one("dataset", SAMPLES), pin.one("split") or None)
    table = opened.table(pin.one("table"))
    every = {one.id: one for one in opened.hypotheses(table.id)}
    hypothesis = every.get(pin.one("hypothesis"))
    if hypothesis is None:
        raise InputError(f"The table {table.id} has no hypothesis “{pin.one('hypothesis')}”.")
    verdict = checking.check(table, hypothesis)
    marked = callouts.callouts(grounding.ground(table, hypothesis), verdict.truth)
    disputed = any(entry.hypothesis_id == hypothesis.id for entry in opened.disputed(table.id))
    probed = not disputed and hypothesis.label is not Label.NEUTRAL
    return Explored(table, hypothesis, marked, verdict, _probes(pin, table, hypothesis) if probed else ())


def _probes(pin: Pin, table: Table, hypothesis: Hypothesis) -> tuple[Probe, ...]:
    sides = frozenset(side for side in Side if side.value in (pin.many("side") or OWN))
    levels, types = pin.many("level"), pin.many("type")
    alone = {
        one.name
        for one in REASONING_TYPES
        if one.table_only and (one.name in types or (not types and one.level.value in levels))
    }
    made = generate(table, hypothesis, sides=sides | ({Side.TABLE} if alone else set()))

    def kept(probe: Probe) -> bool:
        kind = by_name(probe.reasoning)
        return (
            (probe.side in sides or probe.reasoning in alone)
            and (not levels or kind.level.value in levels)
            and (not types or probe.reasoning in types)
            and (not pin.many("effect") or probe.effect.value in pin.many("effect"))
            and (not pin.many("check") or probe.check.value in pin.many("check"))
        )

    return tuple(filter(kept, made))

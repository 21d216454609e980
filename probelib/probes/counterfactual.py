"""Counterfactual tables (R4): two cells of a column change places, or one gets another number, so that the label turns.

Numerical paper, section 4 "Counterfactual Table NLI Probes", after Jena et al. (2022), who swap two or more cells so
that a hypothesis changes its label, in one dataset. Here any base whose claim can be checked has cells of its table
swapped, and the changed table is read and checked from scratch. An infobox has no second row, so there a cell gets
another number. Cells that others depend on stay as they are (`dependents`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.checking import interpret
from probelib.checking.ordered import positions
from probelib.grounding.reading import Place, bits, read
from probelib.language.quantities import find
from probelib.probes import premise
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.cells import edited, perturb_table
from probelib.probes.dependents import sums_stay, unsettled
from probelib.probes.proving import can_flip
from probelib.records import CellEdit, Check, Effect, Hypothesis, Kind, Orientation, Probe, Table, Truth

NAME = "counterfactual"
KINDS = frozenset(Kind)
NO_SWAP = "no swap of two cells is proved to flip"
MOST_ROWS = 12
"""So many rows are tried as partners of a cell."""


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base over tables with two cells swapped, or one cell of an infobox changed, that flip its label."""
    if premise.too_large(table):
        reject(hypothesis, NAME, Effect.FLIP, premise.TOO_LARGE)
        return
    case = case_of(table, hypothesis)
    if not can_flip(case, NAME):
        return
    if table.orientation is Orientation.INFOBOX:
        yield from premise.exchanged(case, NAME, "edit", rng)
        return
    assert case.claim is not None  # noqa: S101  a proved case has a claim
    made = 0
    for place in dict.fromkeys(case.claim.verdict().cells):
        probe = _swapped(case, place, rng) if place[0] else None
        if probe is not None:
            made += 1
            yield probe
    if not made:
        reject(hypothesis, NAME, Effect.FLIP, NO_SWAP)


def _sorts(text: str) -> list[tuple[bool, str | None]]:
    """Return of which sort the numbers of a cell are; accounts write the sign of money in a few of their cells only."""
    return [(q.kind is Kind.PERCENT, None if q.kind is Kind.MONEY else q.unit) for q in find(text)]


def _swapped(case: Case, place: Place, rng: Random) -> Probe | None:
    """Return the base over a table where a cell and another one of its column have changed places."""
    table, (row, at) = case.table, place
    reading = read(table)
    partners = [r + 1 for r in bits(reading.body) if r + 1 != row]
    rng.shuffle(partners)
    for other in partners[:MOST_ROWS]:
        one, two = table.cell(row, at), table.cell(other, at)
        if not two.strip() or one.strip().lower() == two.strip().lower() or _sorts(one) != _sorts(two):
            continue
        edits = (CellEdit(row, at, two), CellEdit(other, at, one))
        changed = edited(table, edits)
        claim = interpret(changed, case.hypothesis.text)
        if claim is None or claim.truth() is not case.wanted(Effect.FLIP):
            continue
        if case.wanted(Effect.FLIP) is Truth.TRUE and any(p.shared() for p in positions(claim)):
            continue
        after = read(changed)
        new = after.columns[at].cells
        if not sums_stay(reading, after, at):
            continue
        places = ((row, new[row - 1].sole), (other, new[other - 1].sole))
        why = (unsettled(reading, reading.columns[at], (r, at), a and a.value, swap=True) for r, a in places)
        if any(reason is not None for reason in why):
            continue
        return perturb_table(
            case.hypothesis,
            edits,
            reasoning=NAME,
            variant="swap",
            effect=Effect.FLIP,
            check=Check.VERIFIED,
            reason=claim.verdict().reason,
            rng=rng,
        )
    return None

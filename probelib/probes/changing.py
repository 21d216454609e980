"""The base over a table with cells changed, where the check, reading that table from scratch, agrees with the label."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.checking import interpret
from probelib.checking.ordered import positions
from probelib.language.quantities import find
from probelib.probes.case import Case
from probelib.probes.cells import edited, perturb_table
from probelib.probes.dated import holds_any_day
from probelib.probes.taxonomy import Generate
from probelib.records import CellEdit, Check, Effect, Hypothesis, Label, Probe, Table, Truth

NO_FORM = "the cell has no other form"
NO_CHANGE = "no changed cell is proved to flip"
SAME_CELL = "The cell says the same in another form."
_EMPTY = Table("", "", ("",), (), "")


def proved_on(case: Case, table: Table, effect: Effect) -> str | None:
    """Return the reason for which a base has the truth of an effect on a changed table; None where it is not proved.

    Nobody can say who is first where several share the place, so a changed place makes nothing true there.
    """
    claim = interpret(table, case.hypothesis.text)
    if claim is None or claim.truth() is not case.wanted(effect) or not holds_any_day(claim):
        return None
    if case.wanted(effect) is Truth.TRUE and any(position.shared() for position in positions(claim)):
        return None
    return claim.verdict().reason


def still(case: Case, table: Table) -> bool:
    """Return whether a proved base is as true of a rewritten table; of any other base nothing can be asked."""
    if not case.proved:
        return True
    claim = interpret(table, case.hypothesis.text)
    return claim is not None and claim.truth() is case.wanted(Effect.PRESERVE)


def rewritten(case: Case, edits: tuple[CellEdit, ...], reasoning: str, variant: str, rng: Random) -> Probe | None:
    """Return the base over a table that says the same in other forms; None where the check reads it otherwise."""
    if not still(case, edited(case.table, edits)):
        return None
    return perturb_table(
        case.hypothesis,
        edits,
        reasoning=reasoning,
        variant=variant,
        effect=Effect.PRESERVE,
        check=Check.VERIFIED if case.proved else Check.CONSTRUCTION,
        reason=SAME_CELL,
        rng=rng,
    )


def changed(
    case: Case, edits: tuple[CellEdit, ...], reasoning: str, variant: str, effect: Effect, rng: Random
) -> Probe | None:
    """Return the base over a table with other numbers in cells; None where the check does not prove the effect."""
    reason = proved_on(case, edited(case.table, edits), effect)
    if reason is None:
        return None
    return perturb_table(
        case.hypothesis,
        edits,
        reasoning=reasoning,
        variant=variant,
        effect=effect,
        check=Check.VERIFIED,
        reason=reason,
        rng=rng,
    )


def forms_of(case: Case, text: str, reasoning: str, form: Generate, rng: Random) -> Iterator[tuple[str, str]]:
    """Yield what a type makes of a cell's number, and the name of each form; the text around it stays."""
    found = find(text)
    if len(found) != 1:
        return
    (quantity,) = found
    alone = Hypothesis(f"{case.hypothesis.id}@{reasoning}", "", text, Label.ENTAILED)
    for probe in form(_EMPTY, alone, rng):
        inside = all(quantity.start <= e.start and e.end <= quantity.end for e in probe.edits)
        if probe.effect is Effect.PRESERVE and probe.check is Check.CONSTRUCTION and inside:
            stop = text.endswith(".") and quantity.end == len(text) and probe.text.endswith(".")
            yield probe.text[:-1] if stop else probe.text, f"cell-{probe.variant}"  # "8 a.m." ends no sentence here

"""The base over an infobox whose cell says a date in another format, or says another date."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.probes import changing, date
from probelib.probes.build import reject
from probelib.probes.case import Case
from probelib.probes.cell_dates import Dated, dated_cell, other_dates, with_main, written
from probelib.probes.cells import edited
from probelib.probes.moving_dates import moved
from probelib.probes.taxonomy import Generate
from probelib.records import Effect, Kind, Probe

_MOST_DATES = 12
"""So many tables with another date are read before a flip is given up."""


def in_format(case: Case, cell: Dated, form: Generate, rng: Random) -> Iterator[Probe]:
    """Yield the base over a table whose cell says its date in another format, and another date in the first of them."""
    made = None
    if cell.main.kind is Kind.DATE:
        for new, variant in changing.forms_of(case, cell.main.text, date.NAME, form, rng):
            if new in cell.text:
                continue  # said beside it already
            edits = (with_main(cell, new),)
            again = dated_cell(edited(case.table, edits), cell.place)
            same = again is not None and again.date == cell.date
            probe = changing.rewritten(case, edits, date.NAME, variant, rng) if same else None
            if probe is not None:
                made = made or variant
                yield probe
    if made is None:
        reject(case.hypothesis, date.NAME, Effect.PRESERVE, changing.NO_FORM)
    elif case.proved:
        yield from on_another_date(case, cell, form, date.NAME, made, rng)


def on_another_date(
    case: Case, cell: Dated, form: Generate | None, reasoning: str, variant: str, rng: Random
) -> Iterator[Probe]:
    """Yield a proved base over a table that says another date, in a type's form if any, where that flips it."""
    asked = 0
    for other in other_dates(case, cell, rng):
        main = written(cell, other)
        if main is not None and form is not None:
            formats = changing.forms_of(case, main, reasoning, form, rng)
            main = next((new for new, name in formats if name == variant), None)
        edits = None if main is None else moved(case.table, cell, other, main)
        if edits is None:
            continue
        again = dated_cell(edited(case.table, edits), cell.place)
        if again is None or again.date != other:
            continue
        probe = changing.changed(case, edits, reasoning, variant, Effect.FLIP, rng)
        if probe is not None:
            yield probe
            return
        asked += 1
        if asked == _MOST_DATES:
            break
    reject(case.hypothesis, reasoning, Effect.FLIP, changing.NO_CHANGE)

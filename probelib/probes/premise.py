"""The table's side: the cell that a number comes from is rewritten, or holds another number.

The numerical paper has counterfactual tables alone and names the lack of other table probes as its limit. Grounding
knows the cell, so each type that writes a number in another form can write the cell in that form: the sentence stays
as it was, and so does all other text of the table. A changed cell flips the label where the check, reading the changed
table from scratch, says so; a cell that others depend on (`dependents`) keeps its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from random import Random

from probelib.checking.matching import Said
from probelib.checking.ordered import positions
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import read
from probelib.grounding.relations import Relation
from probelib.language.quantities import find
from probelib.probes import changing, date, numeration, on_dates
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.cell_dates import dated_cells
from probelib.probes.cells import Grounded, amount_at, cells_of, edited, in_accounts, in_cell, may_be_year, with_value
from probelib.probes.dependents import TOTAL, sums_stay, unsettled
from probelib.probes.near import values_near
from probelib.probes.taxonomy import Generate
from probelib.records import (
    CellEdit,
    Effect,
    Hypothesis,
    Interval,
    Kind,
    Label,
    Probe,
    Table,
    Value,
)

NOT_SAME = "the rewritten cell is not read as the same amount"
IN_HEADER = "the header says in what the cell counts"
TOO_LARGE = "the table is too large to be read anew for each change"
MOST_TABLE_CELLS = 10_000
"""Every changed table is read from scratch, which takes a second from here on."""
TOO_MANY = "the sentence has too many numbers to be read anew for each change"
_MOST_NUMBERS = 20
_OF_UNITS = frozenset({"heterogeneous.currency", "scale.conversion", "scale.mapping"})
"""Types that write a unit into the cell, which a header "in millions of dollars" would then multiply."""


def generate(table: Table, hypothesis: Hypothesis, reasoning: str, form: Generate, rng: Random) -> Iterator[Probe]:
    """Yield the probes of a type on the table's side.

    A type of R1 or of scale writes the cell in its forms, and another number in them. A comparison, a range, an
    approximation and a position ask the same of a cell that moved: within what the sentence says, or out of it.

    Args:
        table: The premise.
        hypothesis: The base.
        reasoning: The type's id.
        form: The type's own generator: what it makes of a cell's text is what may be written there.
        rng: Where near values come from.
    """
    if too_large(table):
        reject(hypothesis, reasoning, Effect.PRESERVE, TOO_LARGE)
        return
    case = case_of(table, hypothesis)
    if len(case.quantities) > _MOST_NUMBERS:
        reject(hypothesis, reasoning, Effect.PRESERVE, TOO_MANY)
        return
    dated = dated_cells(case) if reasoning == date.NAME else ()
    for one in dated:
        yield from on_dates.in_format(case, one, form, rng)
    cells = cells_of(case) if reasoning in SURFACE or reasoning in MOVED else ()
    taken = {one.place for one in dated}
    cells = tuple(cell for cell in cells if cell.place not in taken)
    if not cells:
        return
    if reasoning in SURFACE:
        for cell in cells:
            if reasoning in _OF_UNITS and (cell.column.multiplier != 1 or in_accounts(case, cell)):
                reject(hypothesis, reasoning, Effect.PRESERVE, IN_HEADER)
                continue
            if reasoning == numeration.NAME and may_be_year(case, cell):
                continue
            yield from _rewritten(case, cell, reasoning, form, rng)
    elif case.proved:
        columns = MOVED[reasoning](case)
        for cell in cells:
            if cell.column.index in columns:
                yield from _moved(case, cell, reasoning, rng)


def too_large(table: Table) -> bool:
    """Return whether a table has too many cells to be read anew for each change."""
    return len(table.rows) * len(table.header or (0, 1)) > MOST_TABLE_CELLS


def exchanged(case: Case, reasoning: str, variant: str, rng: Random) -> Iterator[Probe]:
    """Yield a proved base over tables in which one of its cells has another number that flips it, in the same form."""
    dated = {cell.place: cell for cell in dated_cells(case)}
    for one in dated.values():
        yield from on_dates.on_another_date(case, one, None, reasoning, variant, rng)
    for cell in cells_of(case):
        if cell.place in dated:
            continue
        for value in _values(case, cell, rng):
            new = with_value(cell, value)
            probe = None if new is None else _changed(case, cell, new, reasoning, variant, Effect.FLIP, rng)
            if probe is not None:
                yield probe
                break
        else:
            reject(case.hypothesis, reasoning, Effect.FLIP, changing.NO_CHANGE)


def _rewritten(case: Case, cell: Grounded, reasoning: str, form: Generate, rng: Random) -> Iterator[Probe]:
    made = False
    for new, variant in changing.forms_of(case, cell.text, reasoning, form, rng):
        edits = (CellEdit(*cell.place, new),)
        same = _same(amount_at(read(edited(case.table, edits)), cell.place)[1], cell.amount)
        probe = changing.rewritten(case, edits, reasoning, variant, rng) if same else None
        if probe is None:
            reject(case.hypothesis, reasoning, Effect.PRESERVE, NOT_SAME)
            continue
        made = True
        yield probe
    if not made:
        reject(case.hypothesis, reasoning, Effect.PRESERVE, changing.NO_FORM)
    elif case.proved:
        yield from _exchanged(case, cell, reasoning, form, rng)


def kinds(case: Case) -> frozenset[Kind]:
    """Return the kinds of the numbers in the cells that a base rests on: a year may come from a date."""
    if not case.kinds or too_large(case.table):
        return frozenset()
    texts = (*(cell.text for cell in cells_of(case)), *(cell.text for cell in dated_cells(case)))
    return frozenset(q.kind for text in texts for q in find(text))


def _same(one: Amount | None, other: Amount) -> bool:
    return one is not None and (one.value, one.dimension, one.year) == (other.value, other.dimension, other.year)


def _exchanged(case: Case, cell: Grounded, reasoning: str, form: Generate, rng: Random) -> Iterator[Probe]:
    """Yield the base over a table whose cell has another number in the type's form, where that flips the label."""
    for value in _values(case, cell, rng):
        own = with_value(cell, value)
        if own is None or len(find(own)) != 1:
            continue
        new = next(changing.forms_of(case, own, reasoning, form, rng), None)
        probe = None if new is None else _changed(case, cell, new[0], reasoning, new[1], Effect.FLIP, rng)
        if probe is not None:
            yield probe
            return
    reject(case.hypothesis, reasoning, Effect.FLIP, changing.NO_CHANGE)


def _values(case: Case, cell: Grounded, rng: Random) -> Iterator[Value]:
    """Yield what a flip may put into a cell: what is near, or for a refuted base what its sentence says."""
    if case.hypothesis.label is Label.ENTAILED:
        yield from values_near(cell.quantity, rng)
        return
    assert case.claim is not None  # noqa: S101  a proved case has a claim
    for index in case.claim.numbers():
        said = case.claim.said(index)
        value = None if said is None else in_cell(said.amount, cell)
        if value is not None:
            yield value


def _changed(
    case: Case, cell: Grounded, new: str, reasoning: str, variant: str, effect: Effect, rng: Random
) -> Probe | None:
    """Return the base over a table with another number in a cell, where the check agrees and no cell depends on it."""
    edits = (CellEdit(*cell.place, new),)
    probe = changing.changed(case, edits, reasoning, variant, effect, rng)
    if probe is None:
        return None
    before, after = read(case.table), read(edited(case.table, edits))
    amount = amount_at(after, cell.place)[1]
    why = unsettled(before, cell.column, cell.place, None if amount is None else amount.value)
    if why is None and not sums_stay(before, after, cell.place[1]):
        why = TOTAL
    if why is not None:
        reject(case.hypothesis, reasoning, effect, why)
        return None
    return probe


# ------------------------------------------------------------------------------------- cells that move


def _moved(case: Case, cell: Grounded, reasoning: str, rng: Random) -> Iterator[Probe]:
    """Yield the base over a table whose cell moved: once so that the sentence stays as true, once so that it turns."""
    values = list(_around(case, cell, rng))
    for effect in (Effect.PRESERVE, Effect.FLIP):
        for value in values:
            new = with_value(cell, value)
            probe = None if new is None else _changed(case, cell, new, reasoning, "cell-moved", effect, rng)
            if probe is not None:
                yield probe
                break
        else:
            reject(case.hypothesis, reasoning, effect, changing.NO_CHANGE)


def _around(case: Case, cell: Grounded, rng: Random) -> Iterator[Value]:
    """Yield numbers for a cell on both sides of what the sentence compares it with, and near its own."""
    assert case.claim is not None  # noqa: S101  a proved case has a claim
    own, bounds = cell.quantity.value, list[Value]()
    for index in case.claim.numbers():
        said = case.claim.said(index)
        if cell.column.index not in case.role(index).among:
            continue  # the year of the row bounds no percentage
        for end in _ends(None if said is None else said.amount):
            bound = in_cell(end, cell)
            if bound is not None:
                bounds.append(bound)
    for position in positions(case.claim):
        bounds += [v for a in position.beside() if (v := in_cell(a, cell)) is not None]
    if isinstance(own, Decimal):
        for bound in bounds:
            if isinstance(bound, Decimal) and bound != own:
                between = (_like(bound + (bound - own), own), _like((bound + own) / 2, own))
                yield from (v for v in between if v != own and (v >= 0) is (own >= 0))
    yield from values_near(cell.quantity, rng)


def _like(value: Decimal, model: Decimal) -> Decimal:
    """Return a value with as many decimals as another: nobody counts half a spectator."""
    exponent = model.as_tuple().exponent
    keep = min(exponent, 0) if isinstance(exponent, int) else 0
    return Decimal(f"{value.quantize(Decimal(1).scaleb(keep), ROUND_HALF_UP):f}")


def _ends(amount: Amount | None) -> Iterator[Amount]:
    """Yield an amount, or both ends of a range."""
    if amount is None:
        return
    if isinstance(amount.value, Interval):
        yield amount._replace(value=amount.value.low)
        yield amount._replace(value=amount.value.high)
    else:
        yield amount


def _compared(of: Callable[[Said], bool]) -> Callable[[Case], frozenset[int]]:
    """Return what says which columns a base relates to a number in such a way."""

    def columns(case: Case) -> frozenset[int]:
        claim = case.claim
        if claim is None:
            return frozenset()
        numbers = (index for index in claim.numbers() if (said := claim.said(index)) is not None and of(said))
        return frozenset(column for index in numbers for column in case.role(index).among)

    return columns


def _ordered(case: Case) -> frozenset[int]:
    return frozenset() if case.claim is None else frozenset(p.extreme.column for p in positions(case.claim))


_DIRECTED = frozenset({Relation.GT, Relation.GE, Relation.LT, Relation.LE})
SURFACE = frozenset(
    "numeration heterogeneous.date heterogeneous.ordinal heterogeneous.percentage heterogeneous.currency "
    "heterogeneous.scientific heterogeneous.time heterogeneous.fraction negative scale.conversion scale.mapping".split()
)
"""Types that write a number in another form."""
MOVED: dict[str, Callable[[Case], frozenset[int]]] = {
    "comparison.number": _compared(lambda said: said.relation in _DIRECTED),
    "range": _compared(lambda said: isinstance(said.amount.value, Interval)),
    "approximation": _compared(lambda said: said.relation is Relation.APPROX),
    "sorting": _ordered,
}
"""Types that say something of a number that need not be equal, and of which columns a base says it."""

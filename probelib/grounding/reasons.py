"""Why a number has the grounding it has, in words that a room can read."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from probelib.grounding.amounts import Amount, of
from probelib.grounding.candidates import Candidate, How, Judged
from probelib.grounding.layout import Layout, layout_of, years_in
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.records import Orientation, Quantity, Table, Truth

NOTHING = "no cell of the table answers to it"
_NAMED = 3
"""The most cells whose texts are given."""
_COMPUTED = {
    How.SUM: "the sum of",
    How.DIFFERENCE: "the difference of",
    How.AVERAGE: "the average of",
    How.RATIO: "the ratio of",
}


def reason(table: Table, quantity: Quantity, judged: Judged) -> str:
    """Return "diameter (km) of xantippe: 40.4; 40.4 = 40.4 km", or what else the cells say."""
    candidate = judged.candidate
    if not candidate.cells:
        return NOTHING
    if candidate.how is How.COUNT:
        found = len(candidate.cells)
        said = f"{found} {'cell' if found == 1 else 'cells'} of {_column(table, candidate.cells)}"
    elif candidate.how in _COMPUTED:
        said = f"{_COMPUTED[candidate.how]} {_texts(table, candidate.cells)}"
    else:
        said = _texts(table, candidate.cells)
    value = _value(candidate, quantity)
    if not value or judged.truth is Truth.UNKNOWN:
        return said
    symbol = judged.relation.symbol
    if judged.truth is Truth.FALSE:
        symbol = "is not" if judged.relation in (Relation.EQ, Relation.APPROX) else f"is not {symbol}"
    return f"{said}; {value} {symbol} {quantity.text}"


def _texts(table: Table, cells: tuple[Place, ...]) -> str:
    if len(cells) > _NAMED:
        return f"{len(cells)} cells of {_column(table, cells)}"
    return "; ".join(f"{_name(table, place)}: {_short(table.cell(*place))}" for place in cells)


def _name(table: Table, place: Place) -> str:
    row, column = place
    if table.orientation is Orientation.INFOBOX:
        return table.cell(row, 0).strip()
    layout = layout_of(table)
    if layout is not None:
        return _across(layout, row, column)
    head = table.header[column].strip() or f"column {column + 1}"
    if row == 0:
        return f"header {column + 1}"
    first = _short(table.cell(row, 0))
    return head if column == 0 or not first else f"{head} of {first}"


def _across(layout: Layout, row: int, column: int) -> str:
    """Return "Land, 2019": the label of a cell's line and what stands over its column."""
    line = next((line for line in layout.lines if line.row == row), None)
    if line is None or column == 0:
        return "heading" if column else "label"
    over = [text.strip() for text in layout.over(line, column).texts if text.strip()]
    dated = [text for text in over if years_in(text)] or over
    return ", ".join(text for text in (_short(layout.table.cell(row, 0)), *dated[-1:]) if text)


def _column(table: Table, cells: tuple[Place, ...]) -> str:
    if table.orientation is Orientation.INFOBOX:
        return table.cell(cells[0][0], 0).strip()
    if layout_of(table) is not None:
        return ", ".join(dict.fromkeys(_name(table, place) for place in cells[:_NAMED]))
    names = dict.fromkeys(table.header[column].strip() or f"column {column + 1}" for _, column in cells)
    return ", ".join(list(names)[:_NAMED])


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def _value(candidate: Candidate, quantity: Quantity) -> str:
    """Return what the cells amount to, in the unit of the sentence; empty where that is no single number."""
    if candidate.how in (How.CELL, How.SUPERLATIVE) and len(candidate.cells) > 1:
        return ""
    amounts = candidate.amounts
    if not amounts:
        return ""
    value = amounts[0].value
    if not isinstance(value, Decimal | Fraction):
        return ""
    said = of(quantity)
    factor = Fraction(amounts[0].factor) if amounts[0].factor else Fraction(1)
    if quantity.unit and said.dimension == amounts[0].dimension and said.factor and not said.offset:
        factor = Fraction(said.factor)  # 91 minutes are 1.52 hours where the sentence speaks of hours
    return _plain(Fraction(value) / factor) + _unit(amounts[0], quantity)


def _plain(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.6g}"


def _unit(amount: Amount, quantity: Quantity) -> str:
    return f" {quantity.unit}" if quantity.unit and amount.dimension else ""

"""From groundings to callouts: which numbers get a badge, which cells light up, how to say where a number is from."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.datasets import shown
from probelib.display import words
from probelib.display.markup import Html, el, join, text
from probelib.display.sentence import NO_CELL, Callout, badge
from probelib.grounding import Grounding, How, Relation
from probelib.records import Orientation, Table, Truth

NAMED_CELLS = 3
"""The most cells named in words; a count over fifty rows lights fifty cells and says so in one phrase."""

HOW = {
    How.CELL: "",
    How.COUNT: "counted: ",
    How.SUM: "sum of ",
    How.DIFFERENCE: "difference of ",
    How.AVERAGE: "average of ",
    How.RATIO: "ratio of ",
    How.SUPERLATIVE: "largest, smallest or ranked among ",
}
"""How a number comes from its cells, before the cells are named; nothing for a number that stands in one."""
MATCH = {Truth.TRUE: "✓\u00a0{}", Truth.FALSE: "✗\u00a0not {}", Truth.UNKNOWN: ""}
"""Whether a number stands to its cells as the sentence says, around the relation; signs and words as in `reasons`.

Nothing is said where it is UNKNOWN: mostly such a number is tied to its cells by its unit or its place alone.
"""


def callouts(groundings: Sequence[Grounding], truth: Truth = Truth.UNKNOWN) -> tuple[Callout, ...]:
    """Return a callout for each grounded quantity: numbered from 1 where it has cells, 0 where it has none.

    Args:
        groundings: Of one sentence.
        truth: What the check says of the sentence as a whole. Beside a sentence that holds no number is said to fail:
            it may be denied in it ("did not win 5"), or stand for other cells than these.
    """
    made = []
    number = 0
    for one in groundings:
        number += bool(one.cells)
        made.append(
            Callout(
                number=number if one.cells else 0,
                start=one.quantity.start,
                end=one.quantity.end,
                cells=tuple(one.cells),
                how=HOW.get(one.how, ""),
                match=_match(one, truth),
            )
        )
    return tuple(made)


def _match(one: Grounding, truth: Truth) -> str:
    """Return what to say of the relation; nothing where a number simply is what its cell says."""
    if one.match is Truth.FALSE and truth is Truth.TRUE:
        return ""
    if one.relation is Relation.EQ:
        return "✗\u00a0differs" if one.match is Truth.FALSE else ""
    return MATCH[one.match].format(f"{one.relation.symbol} {one.quantity.text}")


def legend(table: Table, sentence: str, marked: Sequence[Callout]) -> Html:
    """Return the list that says of each number where it comes from."""
    lines = []
    for callout in marked:
        number = el("b", text(sentence[callout.start : callout.end]))
        if callout.number:
            match = [" · ", text(callout.match)] if callout.match else []
            where = el("span", number, " ← ", callout.how, _cells(table, callout), *match)
            lines.append(el("li", badge(callout.number), where))
        else:
            lines.append(el("li", el("span", number, f" {NO_CELL}")))
    return (
        el("ul", *lines, cls="pl-callouts")
        if lines
        else el("p", "No number here that can be traced to the table.", cls="pl-note")
    )


def place_name(table: Table, row: int, column: int) -> str:
    """Return what a cell is called: its key in an infobox, its column and the start of its row in a grid."""
    if table.orientation is Orientation.INFOBOX:
        return shown(table.cell(row, 0))
    name = shown(table.header[column])
    if row == 0:
        return "column name"
    first = shown(table.rows[row - 1][0])
    return name if column == 0 or not first else f"{name}, {first}"


def _cells(table: Table, callout: Callout) -> Html:
    columns = {column for _, column in callout.cells}
    if len(callout.cells) > NAMED_CELLS:
        name = shown(table.header[next(iter(columns))]) if len(columns) == 1 and table.header else ""
        where = words.count(len(callout.cells), "cell")
        return join([where, f" of {name}" if name else ""])
    named = []
    for row, column in callout.cells:
        content = shown(table.cell(row, column))
        label = place_name(table, row, column)
        named.append(join([label, ": ", el("b", text(content))]))
    return join(named, between="; ")

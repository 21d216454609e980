"""How much of a table is numbers.

Numerical paper, table 2, "the average ratio of numerical cells in tables"; it does not say what a numerical cell is.
Here it is one in which a quantity is found (`language.cells`): a number, a date, a time, a score, alone or among words.
Over the tables of TabFact's validation and test splits the mean is near the paper's 59 %; cells that are a quantity and
nothing else are a tenth fewer.
"""

from __future__ import annotations

from probelib.language.cells import parse_cell
from probelib.records import Orientation, Table


def numeric_share(table: Table) -> float:
    """Return the share of a table's cells that hold a quantity, in [0, 1]; 0 for a table without cells.

    Headers do not count, and neither do the keys of an infobox.
    """
    first = 1 if table.orientation is Orientation.INFOBOX else 0
    cells = [cell for row in table.rows for cell in row[first:]]
    return sum(bool(parse_cell(cell).quantities) for cell in cells) / len(cells) if cells else 0.0

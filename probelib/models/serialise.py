"""A table as text in several notations: a setting of models that read text, and an axis of robustness.

    linearised   the project's own lines (`linearise.table_text`), the default
    markdown     a pipe table
    json         an object with one record a row
    sentences    a sentence a row
    html         a table element

All of them keep title, header, and the order of rows and columns. What a cell holds stays inside it: whatever
a notation gives a meaning to is escaped or quoted, so that a cell cannot pose as another row or close the
table. (`linearised` and `pasta` have no escapes: their texts stay what earlier answers and checkpoints rest on.)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from probelib.errors import InputError
from probelib.models.linearise import table_text
from probelib.records import Orientation, Table

DEFAULT = "linearised"
NAMES = (DEFAULT, "markdown", "json", "sentences", "html")
"""What `--serialisation` takes, in the order of lists."""

PASTA = "pasta"
"""The notation of one family, for `nli:` models alone; see `pasta_text`."""

KEY, VALUE = "key", "value"
"""Names of the columns of an infobox, where a notation cannot do without."""

_NO_ROWS = "(no rows)"
_STRUCTURE = re.compile(r"[\"“”;]|[.,:!?](?:\s|$)|\b(?:is|and)\b", re.IGNORECASE)
"""What a sentence of `sentences` is built with: a cell that holds some of it is put in quotation marks."""


def text(table: Table, serialisation: str = DEFAULT) -> str:
    """Return the table in one of the notations.

    Args:
        table: The table, cut to what fits.
        serialisation: One of `NAMES`, or `PASTA`.

    Raises:
        InputError: There is no such notation; the message lists them.
    """
    return _writer(serialisation)(table)


def known(serialisation: str, *, others: Sequence[str] = ()) -> str:
    """Return the name of a notation as it is; raises InputError where it is neither of `NAMES` nor of `others`."""
    if serialisation not in (*NAMES, *others):
        raise InputError(f"there is no serialisation {serialisation!r}; there are {', '.join((*NAMES, *others))}")
    return serialisation


def in_key(serialisation: str) -> str | None:
    """Return what a model key says of it: nothing of the default, so that keys from before the setting still hold."""
    return None if serialisation == DEFAULT else serialisation


def columns(table: Table) -> tuple[str, ...]:
    """Return a name for each column, as the table has them; `KEY` and `VALUE` in an infobox, which has none."""
    if table.orientation is Orientation.INFOBOX and not any(table.header):
        return (KEY, VALUE)
    width = max([len(table.header), *(len(row) for row in table.rows[:1])])
    return table.header + ("",) * (width - len(table.header))


def pasta_text(table: Table) -> str:
    """Return the table as PASTA was trained on it: one line, each part behind a mark.

    Gu et al. 2022, section 5, and the linearisation of their public code: the word Header in square brackets and
    the column names, then for every row the word Row in square brackets and its cells, all with a bar between
    blanks; no title. The statement stands before it in the same segment (`nli`). We depart from their code in
    that rows keep their order (theirs puts rows that share words with the statement first, so that those are cut
    last) and that no column is left out at random where a table is long.
    """
    lines = [("Header", columns(table)), *(("Row", row) for row in table.rows)]
    return " ".join(f"[{mark}] {' | '.join(map(_flat, cells))}" for mark, cells in lines)


def _markdown(table: Table) -> str:
    """Return a pipe table; a bar or a backslash in a cell has a backslash before it."""

    def line(cells: Sequence[str]) -> str:
        return (
            f"| {' | '.join(_flat(cell).replace(chr(92), chr(92) * 2).replace('|', chr(92) + '|') for cell in cells)} |"
        )

    names = columns(table)
    title = [f"**{_flat(table.title).replace('*', chr(92) + '*')}**", ""] if table.title.strip() else []
    lines = [*title, line(names), line(["---"] * len(names))]
    return "\n".join([*lines, *map(line, table.rows)] if table.rows else [*lines, _NO_ROWS])


def _json(table: Table) -> str:
    """Return one JSON object: title and rows, a record a line; of an infobox one record, repeated keys as lists."""

    def written(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    if table.orientation is Orientation.INFOBOX:
        values: dict[str, list[str]] = {}
        for key, *rest in table.rows:
            values.setdefault(_flat(key), []).append(" ".join(map(_flat, rest)))
        records = [{key: found[0] if len(found) == 1 else found for key, found in values.items()}] if values else []
    else:
        names = _distinct([_flat(name) for name in columns(table)])
        records = [dict(zip(names, map(_flat, row), strict=False)) for row in table.rows]
    title = written(_flat(table.title))
    if not records:
        return f'{{"title": {title}, "columns": {written([_flat(name) for name in columns(table)])}, "rows": []}}'
    rows = ",\n".join(map(written, records))
    return f'{{"title": {title}, "rows": [\n{rows}\n]}}'


def _sentences(table: Table) -> str:
    """Return a sentence a row: the columns and what they hold, those without a name by their number."""
    title = [f"The table is about {_said(table.title)}."] if table.title.strip() else []
    if not table.rows:
        named = [_said(name) for name in columns(table) if name.strip()]
        return "\n".join([*title, f"It has no rows{f' under {_listed(named)}' if named else ''}."])
    if table.orientation is Orientation.INFOBOX:
        return "\n".join([*title, *(f"The {_said(key)} is {_said(' '.join(rest))}." for key, *rest in table.rows)])
    names = [_said(name) if name.strip() else f"column {place}" for place, name in enumerate(columns(table), 1)]
    rows = [
        f"In row {place}, {_listed([f'{name} is {_said(cell)}' for name, cell in zip(names, row, strict=False)])}."
        for place, row in enumerate(table.rows, 1)
    ]
    return "\n".join([*title, *rows])


def _html(table: Table) -> str:
    """Return a table element, a row a line; the keys of an infobox are header cells."""

    def line(cells: Sequence[str], tags: Sequence[str]) -> str:
        made = [f"<{tag}>{escape(_flat(cell))}</{tag}>" for cell, tag in zip(cells, tags, strict=False)]
        return f"<tr>{''.join(made)}</tr>"

    box = table.orientation is Orientation.INFOBOX
    lines = ["<table>"]
    if table.title.strip():
        lines.append(f"<caption>{escape(_flat(table.title))}</caption>")
    if any(table.header):
        lines.append(line(columns(table), ["th"] * len(columns(table))))
    lines += [line(row, ["th" if box and not place else "td" for place in range(len(row))]) for row in table.rows]
    return "\n".join([*lines, "</table>"])


def _said(cell: str) -> str:
    """Return a cell inside a sentence: in quotation marks where it could be read as part of the sentence."""
    flat = _flat(cell)
    if not flat:
        return "empty"
    return json.dumps(flat, ensure_ascii=False) if _STRUCTURE.search(flat) else flat


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _distinct(names: Sequence[str]) -> list[str]:
    """Return a name for each column; empty ones are numbered, and repeated ones, which a record would lose."""
    seen: dict[str, int] = {}
    made = []
    for place, name in enumerate(names, 1):
        one = name or f"column {place}"
        while one in seen:
            seen[one] += 1
            one = f"{one} ({seen[one]})"
        seen[one] = 1
        made.append(one)
    return made


def _flat(cell: str) -> str:
    return " ".join(cell.split())


_WRITERS: Mapping[str, Callable[[Table], str]] = {
    DEFAULT: table_text,
    "markdown": _markdown,
    "json": _json,
    "sentences": _sentences,
    "html": _html,
    PASTA: pasta_text,
}


def _writer(serialisation: str) -> Callable[[Table], str]:
    return _WRITERS[known(serialisation, others=(PASTA,))]

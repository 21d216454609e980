"""The buttons below a figure: the numbers behind it as CSV, and its picture as PNG and SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

import streamlit as st

from probelib.export.spreadsheets import as_csv
from probelib.export.tables import Column, Value
from probelib.figures.saving import can_save, saved

if TYPE_CHECKING:
    import altair as alt

Kind = Literal["png", "svg"]
_MEDIA: dict[Kind, str] = {"png": "image/png", "svg": "image/svg+xml"}


def numbers(name: str, columns: Sequence[Column], rows: Iterable[Sequence[Value]], label: str = "CSV") -> None:
    """Draw the button that gives rows as a CSV file, in which no text is a formula.

    Args:
        name: Of the file, without its ending.
        columns: Names and kinds of the values in a row.
        rows: What stands in it.
        label: Of the button, where the page has another one that gives a CSV file.
    """
    make = partial(as_csv, tuple(columns), tuple(tuple(row) for row in rows))
    _button(label, make, f"{name}.csv", "text/csv", f"csv-{name}")


def pictures(name: str, draw: Callable[[], alt.LayerChart], of: str = "") -> None:
    """Draw the buttons that give a figure as a picture, where it can be drawn without a browser.

    Args:
        name: Of the files, without their ending.
        draw: Makes the chart as it stands in a file; called when somebody asks for one.
        of: What it is a figure of, where the page has several.
    """
    if not can_save():
        return
    for kind, media in _MEDIA.items():
        label = f"{of} ({kind.upper()})" if of else kind.upper()
        _button(label, partial(_picture, draw, kind), f"{name}.{kind}", media, f"{kind}-{name}")


def _picture(draw: Callable[[], alt.LayerChart], kind: Kind) -> bytes:
    return saved(draw(), kind)


def _button(label: str, make: Callable[[], bytes], file: str, media: str, key: str) -> None:
    st.download_button(label, make, file, media, key=key, icon=":material/download:", on_click="ignore")

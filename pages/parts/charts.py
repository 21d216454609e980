"""Altair figures as the browser takes them, made once: a chart becomes a specification and the data of its layers.

Making one takes a few tenths of a second, most of it in checks of the schema, and a page is drawn anew at every click.
Each layer's data stands under a name of its own that does not hang on what it holds: where another choice changes the
data alone, the specification is the same, and the browser exchanges the data without drawing the figure from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import streamlit as st

Rows = Sequence[Mapping[str, Any]]


class Figure(NamedTuple):
    """A figure as it is sent."""

    spec: dict[str, Any]
    """Vega-Lite; the data of each layer by name."""
    data: dict[str, bytes]
    """What each name stands for, as an Arrow stream."""


def figure(chart: Any) -> Figure:
    """Return an Altair chart as a figure."""
    spec = chart.to_dict(validate=False)
    known = spec.pop("datasets", {})
    data = {}
    for number, layer in enumerate(_views(spec)):
        told = layer["data"]
        name = f"data-{number}"
        layer["data"] = {"name": name}
        data[name] = arrow(known[told["name"]] if "name" in told else told.get("values", []))
    return Figure(_sized(spec), data)


def of(spec: Mapping[str, Any], rows: Mapping[str, Rows]) -> Figure:
    """Return a specification whose layers name their rows as a figure."""
    return Figure(_sized(dict(spec)), {name: arrow(found) for name, found in rows.items()})


def _sized(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a specification without Altair's own sizes, which are for charts without one."""
    config = dict(spec.get("config", {}))
    sizes = ("continuousWidth", "continuousHeight")
    if "view" in config:
        config["view"] = {name: value for name, value in config["view"].items() if name not in sizes}
    return {**spec, "config": config} if config else spec


def _views(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the views of a specification that have data of their own."""
    if "data" in spec:
        yield spec
    for below in ("layer", "hconcat", "vconcat", "concat"):
        for one in spec.get(below, ()):
            yield from _views(one)


def arrow(rows: Rows, numbers: Sequence[str] = ()) -> bytes:
    """Return rows as an Arrow stream; without any it has columns of numbers under these names."""
    import pandas as pd
    import pyarrow as pa

    if rows:
        table = pa.Table.from_pandas(pd.DataFrame(list(rows)), preserve_index=False)
    else:
        table = pa.table({name: pa.array([], pa.float64()) for name in numbers})
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def draw(
    shown: Figure, *, key: str, alt: str, on_select: Callable[[], None] | None = None, selection: str | None = None
) -> None:
    """Draw a figure; with `on_select` it reports which of its marks is clicked."""
    st.vega_lite_chart(
        spec={**shown.spec, "datasets": dict(shown.data)},
        theme=None,
        key=key,
        on_select=on_select or "ignore",
        selection_mode=selection,
        width="stretch",
        alt=alt,
    )

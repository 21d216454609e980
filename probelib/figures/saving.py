"""Charts as files, without a browser."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Literal

from probelib.errors import ResourceMissing

if TYPE_CHECKING:
    import altair as alt

MISSING = "Saving a figure needs the package vl-convert-python: pip install vl-convert-python"
"""What to do where charts cannot be saved."""


def can_save() -> bool:
    """Return whether the package that draws charts without a browser is installed."""
    return find_spec("vl_convert") is not None


def saved(chart: alt.LayerChart, kind: Literal["png", "svg"], *, scale: float = 2.0) -> bytes:
    """Return a chart as a PNG or SVG file.

    Args:
        chart: What to draw.
        kind: `png` or `svg`.
        scale: Pixels of a PNG for each of the chart's; 2 is sharp on a projector.

    Raises:
        ResourceMissing: The package for it is not installed.
    """
    if not can_save():
        raise ResourceMissing(MISSING)
    if kind == "svg":
        drawn = StringIO()
        chart.save(drawn, format="svg")
        return drawn.getvalue().encode()
    pixels = BytesIO()
    chart.save(pixels, format="png", scale_factor=scale)
    return pixels.getvalue()

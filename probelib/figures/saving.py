"""Charts as files, without a browser."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

from probelib.display.markup import visible
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
    import vl_convert
    from altair import SCHEMA_VERSION

    version = SCHEMA_VERSION.removeprefix("v").rpartition(".")[0]
    spec = _seen(chart.to_dict())
    if kind == "svg":
        return str(vl_convert.vegalite_to_svg(spec, vl_version=version)).encode()
    return bytes(vl_convert.vegalite_to_png(spec, vl_version=version, scale=scale))


def _seen(part: Any) -> Any:
    """Return a specification whose texts have no control characters: one of them would end the whole process."""
    if isinstance(part, str):
        return visible(part)
    if isinstance(part, dict):
        return {name: _seen(value) for name, value in part.items()}
    return [_seen(one) for one in part] if isinstance(part, list | tuple) else part

"""Numbers that are a part of a name: of a column, or of a thing that a cell names."""

from __future__ import annotations

from probelib.grounding.candidates import EQUAL
from probelib.grounding.linking import Number
from probelib.grounding.scene import Scene
from probelib.grounding.values import values_of
from probelib.language import forms
from probelib.records import Kind


def inside_name(scene: Scene, n: Number) -> bool:
    """Return whether a number stands in a name that is a cell, before other words of it: "20 moroso racing"."""
    if n.quantity.kind is not Kind.CARDINAL or n.quantity.unit is not None:
        return False
    return any(
        m.exact and m.first <= n.first and n.last < m.last and m.last - m.first >= n.last - n.first + 2
        for m in scene.links.mentions
    )


def inside_header(scene: Scene, n: Number) -> bool:
    """Return whether a number is part of a column's name: the first of "first broadcast"."""
    if n.quantity.kind in (Kind.YEAR, Kind.TIME):
        return False
    if n.quantity.kind is Kind.ORDINAL and n.quantity.form == forms.ORDINAL_WORDS:
        written = {c for c, said in values_of(scene.reading.table).heads if any(q.kind is Kind.ORDINAL for q in said)}
        if any(h.first <= n.first and n.last <= h.last and written & set(h.columns) for h in scene.links.headers):
            return False  # "first leg" under `1st leg`
    if (scene.relations[n.at] in EQUAL or _signalled(scene, n)) and any(
        c in header_columns(scene, n) for c, _ in values_of(scene.reading.table).heads
    ):
        return False  # the 10 of "top 10" under `top - 10`
    return any(
        h.whole and h.first <= n.first and n.last <= h.last and h.last - h.first > n.last - n.first
        for h in scene.links.headers
    )


def _signalled(scene: Scene, n: Number) -> bool:
    """Whether what seems to bound a number is a word of a column's name: `after 1 year`."""
    return any(h.whole and h.first < n.first and n.last <= h.last for h in scene.links.headers)


def header_columns(scene: Scene, n: Number) -> frozenset[int]:
    """Return the columns whose name a number stands in, with the same number in it: 10 in `top - 10`."""
    named = {
        c for h in scene.links.headers for c in h.columns
        if h.first <= n.first and n.last <= h.last and h.last - h.first > n.last - n.first
    }  # fmt: skip
    heads = values_of(scene.reading.table).heads
    return frozenset(c for c, said in heads if c in named and any(q.value == n.quantity.value for q in said))

"""The taxonomy with its probes as a table: what the figure shows, for whoever cannot see or click it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from probelib.display.markup import Html, el, join


@dataclass(frozen=True, slots=True)
class Line:
    """A reasoning type and its probes of one hypothesis."""

    level: str
    """Its level, as it is called: `R1 Representation`."""
    title: str
    preserving: int
    flipping: int
    counted: bool = True
    """Whether its probes were made at all."""
    audit: str = ""
    """What its audit says; empty without one."""


def table(lines: Sequence[Line]) -> Html:
    """Return a row a type, in the order given; a column for audits only where there is one."""
    audited = any(line.audit for line in lines)
    heads = ["Level", "Type", "Keep the label", "Flip it", *(["Audit"] if audited else [])]
    head = el(
        "tr", *(el("th", name, scope="col", cls="pl-figure" if at in (2, 3) else "") for at, name in enumerate(heads))
    )
    body = [
        el(
            "tr",
            el("td", line.level),
            el("th", line.title, scope="row"),
            *_counts(line),
            *([el("td", line.audit)] if audited else []),
        )
        for line in lines
    ]
    caption = el("caption", "Probes in view, by level and type", cls="pl-hidden")
    grid = el("table", caption, el("thead", head), el("tbody", join(body)))
    frame = el("div", grid, cls="pl-table-scroll", role="region", aria_label="Probes by type", tabindex=0)
    return el("div", frame, cls="pl-table pl-taxonomy")


def _counts(line: Line) -> list[Html]:
    if not line.counted:
        return [el("td", "not counted: changed tables were not read", colspan=2)]
    return [el("td", f"{n:,}" if n else "–", cls="pl-figure") for n in (line.preserving, line.flipping)]

"""Small records for the tests of what is shown."""

from __future__ import annotations

from probelib.models.base import Example, ExampleKind, Prediction, Status
from probelib.records import Check, Effect, Label, Orientation, Probe, Side, Table

HULK = Table(
    "samples:hulk",
    "Hulk",
    (),
    (("Directed by", "Ang Lee"), ("Running time", "138 minutes"), ("Budget", "$137 million")),
    "made",
    Orientation.INFOBOX,
)
HOSTILE = (
    "budget was $84 million and the gross was $192.5 million",
    "<script>alert(1)</script> <img src=x onerror=alert(1)> <b>bold</b> &amp; </td></table>",
    ":material/home: :red[red] :smile: **bold** _it_ `code` [link](javascript:alert(1)) # h1 ~~x~~ ![i](x)",
    "a -> b <- c -- d >= e <= f www.example.org http://example.org a@example.org 1. x - y + z * |",
    "\u202eevil\u202c \u200fשלום\u200e 👩‍👩‍👧 ﷽ e\u0301",
    "w" * 400,
    '" onmouseover="alert(1)" \' \x00 \x07 \ud800',
)
"""Texts that break a page which shows them as anything but text."""


def grid(rows: int, *, cells: tuple[str, ...] = ("a", "1")) -> Table:
    return Table("made:grid", "Grid", ("name", "points"), tuple(cells for _ in range(rows)), "made")


def probe(
    text: str = "It runs 2 hours.",
    *,
    effect: Effect = Effect.PRESERVE,
    label: Label = Label.ENTAILED,
    check: Check = Check.CONSTRUCTION,
    side: Side = Side.HYPOTHESIS,
    reason: str = "the same number",
) -> Probe:
    return Probe(
        "p1", "b1", "samples:hulk", "numeration", "digits", effect, side, text, (), label, (), check, reason, 0
    )


def answer(example_id: str, label: Label | None, *, p: float | None = None, raw: float | None = None) -> Prediction:
    return Prediction(
        example_id,
        None,
        ExampleKind.PROBE,
        "m@1",
        Status.OK if label else Status.UNPARSED,
        label=label,
        p_entailed=p,
        p_refuted=None if p is None else 1 - p,
        p_entailed_raw=raw,
        seconds=0.21,
    )


def example(example_id: str, text: str) -> Example:
    return Example(example_id, None, ExampleKind.BASE, HULK, text)

"""Probes as rows: number, sentence with its change marked, effect, label, and why the label is right."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.display import changes, chips, reasons, words
from probelib.display.markup import Html, el, join
from probelib.display.sentence import against
from probelib.records import Check, Effect, Probe, Side, Table, Truth

TABLE_CHANGED = "Table changed"


def row(number: int, probe: Probe, base_text: str, table: Table, *, chosen: bool = False) -> Html:
    """Return one probe: what it says, what it does to the label, and how that is known.

    One on the table's side says in words which cells were changed, from what to what.

    Args:
        number: Its number in the list in view, 1 up, by which a reader can name it.
        probe: The probe.
        base_text: The hypothesis it was made from.
        table: The premise of that hypothesis.
        chosen: Whether it is the one looked at closely.
    """
    marks = [chips.effect(probe.effect), " ", chips.label(probe.label)]
    return el(
        "div",
        el("span", str(number), cls="pl-probe-number"),
        el("div", statement(probe, base_text, table), cls="pl-probe-text"),
        el("div", join(marks), cls="pl-probe-marks"),
        reason(probe),
        cls="pl-probe" + (" pl-chosen" if chosen else ""),
    )


def statement(probe: Probe, base_text: str, table: Table) -> Html:
    """Return what a probe asks: its sentence with the change marked, or the sentence and the cells that changed."""
    sentence = against(base_text, probe)
    if probe.side is not Side.TABLE:
        return sentence
    mark = el("span", TABLE_CHANGED, cls="pl-chip pl-table-side")
    return join([sentence, el("div", mark, changes.cells(table, probe.table_edits), cls="pl-cell-changes")])


def reason(probe: Probe) -> Html:
    """Return how the label is known and why it is right, in small words."""
    word = words.CHECKS[probe.check]
    kind = el("span", word.sign, " ", word.word, cls="pl-check")
    truth = next((one for one, label in words.LABEL_OF_TRUTH.items() if label is probe.label), Truth.UNKNOWN)
    return el("div", kind, reasons.html(probe.reason, truth) if probe.reason else "", cls="pl-why")


def counts(probes: Sequence[Probe]) -> Html:
    """Return one line that says how many probes are in view and what they are."""
    kept = sum(probe.effect is Effect.PRESERVE for probe in probes)
    verified = sum(probe.check is Check.VERIFIED for probe in probes)
    figures = [
        (len(probes), "probe" if len(probes) == 1 else "probes"),
        (kept, "keep the label"),
        (len(probes) - kept, "flip it"),
        (verified, "verified on the table"),
    ]
    return el("p", join([el("span", el("b", f"{n:,}"), " ", what) for n, what in figures]), cls="pl-counts")

"""A probe as a row: what stands in the files of `probelib probes`, and in the app's downloads."""

from __future__ import annotations

import json

from probelib.export.tables import Column, Value
from probelib.records import Hypothesis, Probe

COLUMNS: tuple[Column, ...] = (
    Column("id", "text", "Id of the probe; the same probe has the same id in every run."),
    Column("base_id", "text", "Id of the hypothesis it was made from."),
    Column("table_id", "text", "Id of the table, `dataset:source-id`."),
    Column("reasoning", "text", "Type id, such as `numeration` or `heterogeneous.date`."),
    Column("variant", "text", "Which of the type's constructions made it."),
    Column("effect", "text", "`preserve` or `flip`: what it does to the label."),
    Column("side", "text", "`hypothesis` or `table`: where it differs from its base."),
    Column("base_text", "text", "The hypothesis it was made from."),
    Column("base_label", "text", "Label of that hypothesis: `entailed` or `refuted`."),
    Column("text", "text", "The probe itself: the sentence to ask a model."),
    Column("label", "text", "Label of the probe: `entailed` or `refuted`."),
    Column("check", "text", "How the label is known: `construction` or `verified`."),
    Column("reason", "text", "Why the label is right, in words."),
    Column("edits", "text", "JSON list of `[start, end, new]`: the pieces of `base_text` that were replaced."),
    Column(
        "table_edits", "text", "JSON list of `[row, column, new]`: the cells that were replaced; row 0 is the header."
    ),
    Column("seed", "integer", "Seed of the run."),
)
"""In the order of a row."""


def row(probe: Probe, base: Hypothesis) -> tuple[Value, ...]:
    """Return the values of one probe in the order of `COLUMNS`."""
    return (
        probe.id,
        probe.base_id,
        probe.table_id,
        probe.reasoning,
        probe.variant,
        probe.effect.value,
        probe.side.value,
        base.text,
        base.label.value,
        probe.text,
        probe.label.value,
        probe.check.value,
        probe.reason,
        json.dumps([[edit.start, edit.end, edit.new] for edit in probe.edits], ensure_ascii=False),
        json.dumps([[edit.row, edit.column, edit.new] for edit in probe.table_edits], ensure_ascii=False),
        probe.seed,
    )

from __future__ import annotations

import json

from probelib.export import probes
from probelib.records import CellEdit, Check, Edit, Effect, Hypothesis, Label, Probe, Side

BASE = Hypothesis("samples:film#0123456789ab", "samples:film", "It runs two hours.", Label.REFUTED)
PROBE = Probe(
    id="00ff",
    base_id=BASE.id,
    table_id=BASE.table_id,
    reasoning="numeration",
    variant="digits",
    effect=Effect.PRESERVE,
    side=Side.HYPOTHESIS,
    text="It runs 2 hours.",
    table_edits=(CellEdit(1, 0, "ζ"),),
    label=Label.REFUTED,
    edits=(Edit(8, 11, "2"),),
    check=Check.CONSTRUCTION,
    reason="the same number",
    seed=7,
)


def test_a_row_holds_every_field_of_a_probe_and_its_base() -> None:
    row = dict(zip((column.name for column in probes.COLUMNS), probes.row(PROBE, BASE), strict=True))
    assert set(Probe.__dataclass_fields__) <= row.keys()
    assert (row["base_text"], row["base_label"]) == ("It runs two hours.", "refuted")
    assert (row["effect"], row["label"], row["check"], row["seed"]) == ("preserve", "refuted", "construction", 7)


def test_edits_are_lists_in_json() -> None:
    row = dict(zip((column.name for column in probes.COLUMNS), probes.row(PROBE, BASE), strict=True))
    assert json.loads(str(row["edits"])) == [[8, 11, "2"]]
    assert json.loads(str(row["table_edits"])) == [[1, 0, "ζ"]]

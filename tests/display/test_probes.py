from __future__ import annotations

from dataclasses import replace

from probelib.display import probes
from probelib.records import CellEdit, Edit, Side
from tests.display.made import HULK, probe

BASE = "It runs 138 minutes."


def test_a_probe_of_the_hypothesis_shows_its_changed_words() -> None:
    one = replace(probe("It runs 2 hours."), edits=(Edit(8, 19, "2 hours"),))
    html = probes.row(1, one, BASE, HULK)
    assert "<ins>" in html
    assert probes.TABLE_CHANGED not in html


def test_a_probe_of_the_table_shows_its_sentence_unchanged_and_names_the_cell() -> None:
    one = replace(probe(BASE, side=Side.TABLE), table_edits=(CellEdit(2, 1, "90 minutes"),))
    html = probes.row(1, one, BASE, HULK)
    assert f"<bdi>{BASE}</bdi>" in html
    assert probes.TABLE_CHANGED in html
    assert html.index("Running time") < html.index("138 minutes</bdi></del>") < html.index("90 minutes")

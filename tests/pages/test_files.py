"""Files that pages hand out."""

from __future__ import annotations

import csv
import io
import json

import pytest

from pages.parts import library
from probelib.datasets import hypothesis_id
from probelib.records import Hypothesis, Label, Table

TABLE = Table("t:1", "", ("team", "wins"), (("=cmd|' /C calc'!A0", "3"), ("+blues", "5")), "test")


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0 had 3 wins", "+blues had 5 wins", "@SUM(1) and 3 wins"])
def test_no_text_of_a_csv_file_is_a_formula_and_json_lines_keep_each_as_it_is(text: str) -> None:
    base = Hypothesis(hypothesis_id("t:1", text, Label.ENTAILED), "t:1", text, Label.ENTAILED)
    made, _ = library.probes(TABLE, base)
    assert made
    rows = list(csv.DictReader(io.StringIO(library.as_file(made, base, "csv").decode())))
    assert {row["base_text"] for row in rows} == {f"'{text}"}
    assert all(not cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    lines = library.as_file(made, base, "jsonl").decode().splitlines()
    assert {json.loads(line)["base_text"] for line in lines} == {text}

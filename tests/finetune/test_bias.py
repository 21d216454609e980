from __future__ import annotations

from pathlib import Path

from probelib.finetune.bias import biases
from probelib.records import Label
from tests.finetune import made


def test_words_that_go_with_a_label_in_other_tables_give_it_away(tmp_path: Path) -> None:
    found = made.statements(tmp_path)
    odds = biases(found, found, 0)
    assert all((one > 0) == (stated.base.label is Label.ENTAILED) for one, stated in zip(odds, found, strict=True))
    assert all(-4 <= one <= 4 for one in odds)


def test_a_table_is_not_asked_of_its_own_words(tmp_path: Path) -> None:
    found = made.statements(tmp_path)[:2]  # no other table has said anything
    assert biases(found, found, 0) == [0.0, 0.0]

from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.finetune.data import Part, apart, archive, digest, read, split_of
from tests.finetune import made


def test_statements_of_a_training_split_are_read_with_their_tables(tmp_path: Path) -> None:
    found = read([made.part(tmp_path)])
    assert len(found) == 12
    assert found[0].table.title == "medals"
    assert found[0].base.text == "red won 3 gold"


def test_the_split_is_train_else_the_first_that_is_not_for_testing(tmp_path: Path) -> None:
    made.dataset(tmp_path, split="test")
    with pytest.raises(InputError, match="no split to learn from"):
        split_of(Part("tabfact", tmp_path))
    made.dataset(tmp_path, split="val")
    assert split_of(Part("tabfact", tmp_path)) == "val"
    made.dataset(tmp_path)
    assert split_of(Part("tabfact", tmp_path)) == "train"
    assert split_of(Part("tabfact", tmp_path, "test")) == "test"


def test_an_archive_is_a_folder_with_a_folder_a_dataset(tmp_path: Path) -> None:
    made.dataset(tmp_path / "tabfact")
    (tmp_path / "notes").mkdir()
    assert archive(tmp_path) == [Part("tabfact", tmp_path / "tabfact")]
    with pytest.raises(InputError, match="name of a dataset"):
        archive(tmp_path / "notes")
    with pytest.raises(InputError, match="no folder"):
        archive(tmp_path / "missing")


def test_held_out_statements_are_of_other_tables(tmp_path: Path) -> None:
    learned, held_out = apart(made.statements(tmp_path), 0.25, 0)
    assert {one.table.id for one in learned}.isdisjoint(one.table.id for one in held_out)
    assert (len(learned), len(held_out)) == (10, 2)


def test_one_table_cannot_be_held_out(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="one table"):
        apart(made.statements(tmp_path)[:2], 0.25, 0)


def test_one_label_is_nothing_to_learn_from(tmp_path: Path) -> None:
    made.dataset(tmp_path, tables=1)
    examples = tmp_path / "tokenized_data" / "train_examples.json"
    examples.write_text(examples.read_text().replace("[1, 0]", "[1, 1]"))
    with pytest.raises(DataError, match="both labels"):
        read([Part("tabfact", tmp_path)])


def test_a_digest_tells_data_apart(tmp_path: Path) -> None:
    found = made.statements(tmp_path)
    assert digest(found) != digest(found[:-1])

"""What is the same for all datasets: ids, disputes, order, look-ups."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from probelib import datasets
from probelib.datasets.base import BINARY, CatalogueRow, Dataset, Group, Statement, both_labels, named, nearest, shown
from probelib.errors import InputError
from probelib.records import Label, Table

E, R, N = Label.ENTAILED, Label.REFUTED, Label.NEUTRAL


class Shelf:
    """A source of two splits in memory, which notes what was read from it."""

    name = "shelf"
    title = "Shelf"
    licence = "None needed."
    splits = ("train", "dev")

    def __init__(self) -> None:
        self.read: list[str] = []
        self.held = {
            "train": [Group("a", "A", [Statement("1 row", E), Statement("2 rows", R), Statement("rows", N)])],
            "dev": [
                Group("b", "", [Statement("one", E), Statement("one", E), Statement(" One", R)]),
                Group("c", "C", [Statement("maybe", N)]),
            ],
        }

    def groups(self, split: str) -> Iterator[Group]:
        yield from self.held[split]

    def find(self, source_id: str) -> Group | None:
        return next((group for groups in self.held.values() for group in groups if group.source_id == source_id), None)

    def table(self, group: Group) -> Table:
        self.read.append(group.source_id)
        return Table(f"shelf:{group.source_id}", group.title, ("n", "m"), (("1", "2"),), "memory")


def test_an_id_hangs_on_table_text_and_label_alone() -> None:
    identity = datasets.hypothesis_id("tabfact:1.csv", "it be 3", E)
    assert identity == "tabfact:1.csv#e2c6b9448ce4"
    assert identity != datasets.hypothesis_id("tabfact:1.csv", "it be 3", R)


def test_an_exact_repeat_is_numbered_and_a_repeat_with_another_label_is_not() -> None:
    ids = [h.id.partition("#")[2] for h in named("d", Group("t", "", [Statement("x", E)] * 3 + [Statement("x", R)]))]
    assert ids[1:3] == [f"{ids[0]}~2", f"{ids[0]}~3"]
    assert "~" not in ids[3]


def test_a_text_with_two_labels_on_one_table_is_disputed_whatever_its_case_and_blanks() -> None:
    hypotheses = named("d", Group("t", "", [Statement("It  is", E), Statement("other", E), Statement("it is", R)]))
    disputed = both_labels(hypotheses)
    assert [entry.hypothesis_id for entry in disputed] == [hypotheses[0].id, hypotheses[2].id]
    assert disputed[0].reason == "the same text stands on this table as entailed and as refuted"


def test_a_repeat_with_one_label_is_not_disputed() -> None:
    assert both_labels(named("d", Group("t", "", [Statement("x", E), Statement("X", E)]))) == []


def test_pairs_leave_out_neutral_and_disputed_statements() -> None:
    assert [h.text for _, h in Dataset(Shelf()).pairs()] == ["1 row", "2 rows"]


def test_pairs_give_neutral_and_disputed_statements_when_asked() -> None:
    pairs = Dataset(Shelf()).pairs(labels=[*BINARY, N], disputed=True)
    assert [h.text for _, h in pairs] == ["1 row", "2 rows", "rows", "one", "one", " One", "maybe"]


def test_a_table_is_read_when_its_first_pair_is_asked_for_and_once() -> None:
    shelf = Shelf()
    pairs = Dataset(shelf).pairs(disputed=True)
    assert shelf.read == []
    next(pairs), next(pairs)
    assert shelf.read == ["a"]


def test_a_table_without_pairs_is_not_read() -> None:
    shelf = Shelf()
    assert len(list(Dataset(shelf, split="dev").pairs())) == 0
    assert shelf.read == []


def test_a_split_limits_what_is_listed_and_not_what_is_found() -> None:
    dataset = Dataset(Shelf(), split="dev")
    assert [table.id for table in dataset.tables()] == ["shelf:b", "shelf:c"]
    assert dataset.table("shelf:a").id == "shelf:a"


def test_an_unknown_split_names_those_there_are() -> None:
    with pytest.raises(InputError, match=r"no split 'test' here; it has train, dev"):
        Dataset(Shelf(), split="test")


@pytest.mark.parametrize("table_id", ["shelf:z", "other:a", "a", ""])
def test_an_unknown_table_says_what_ids_look_like(table_id: str) -> None:
    with pytest.raises(InputError, match=r"Ids look like shelf:a"):
        Dataset(Shelf()).table(table_id)


def test_hypotheses_of_a_table_hold_all_of_them() -> None:
    assert [h.label for h in Dataset(Shelf()).hypotheses("shelf:b")] == [E, E, R]


def test_disputed_statements_are_listed_for_a_table_and_for_all() -> None:
    dataset = Dataset(Shelf())
    assert len(list(dataset.disputed("shelf:b"))) == len(list(dataset.disputed())) == 3
    assert list(dataset.disputed("shelf:a")) == []


def test_the_catalogue_has_a_line_for_each_table() -> None:
    rows = list(Dataset(Shelf()).catalogue())
    assert rows[0] == CatalogueRow("shelf:a", "A", 1, 2, 3)
    assert [row.table_id for row in rows] == ["shelf:a", "shelf:b", "shelf:c"]


def test_a_cell_is_shown_without_character_references_and_invisible_marks() -> None:
    assert shown(" &lt; 60\u00a0m\ufeff ") == "< 60\u00a0m"


def test_a_near_name_is_offered_and_a_far_one_is_not() -> None:
    assert nearest("TabFct", ["tabfact", "samples"]) == " Did you mean 'tabfact'?"
    assert nearest("zzz", ["tabfact"]) == ""

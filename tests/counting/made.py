"""A dataset of two splits for the tests of counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from probelib.datasets import Group, Statement
from probelib.records import Label, Table


class Lantern:
    """A dataset of two tables, with a label that its table contradicts and a text that has both labels."""

    name, title, licence, splits = "lantern", "Lantern", "Ours.", ("train", "test")
    statements: tuple[Statement, ...] = (
        Statement("The film runs 138 minutes.", Label.ENTAILED),
        Statement("The film runs 90 minutes.", Label.ENTAILED),
        Statement("The film is long.", Label.REFUTED),
        Statement("The film is long.", Label.ENTAILED),
        Statement("The film is dull.", Label.NEUTRAL),
    )

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "data").write_text("1")

    def groups(self, split: str) -> Iterator[Group]:
        yield Group(split, "Film", self.statements if split == "train" else self.statements[:1])

    def find(self, source_id: str) -> Group | None:
        return next(self.groups(source_id), None)

    def table(self, group: Group) -> Table:
        rows = (("Lantern", "138"),) if group.source_id == "train" else (("Lantern", "none"),)
        return Table(f"lantern:{group.source_id}", "Film", ("Title", "Minutes"), rows, "test")

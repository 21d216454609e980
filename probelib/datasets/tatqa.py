"""TAT-QA in the layout of its repository: tables of financial reports with questions, recast as hypotheses.

Zhu et al., "TAT-QA: A Question Answering Benchmark on a Hybrid of Tabular and Textual Content in Finance", ACL 2021.
Read are `dataset_raw/tatqa_dataset_<split>.json`; of the test split the file with answers (`test_gold`).

A table stands among paragraphs, and a question is answered from the table, the text or both (`answer_from`). Only a
table is a premise here, so only questions with `answer_from` "table" are recast: of the development split 772 of 1,668.
The numerical paper's TATQA-NLI has 4,947 hypotheses on 2,156 tables (its table 2), of 16,552 questions, and does not
say which. It makes arithmetic probes of them, and arithmetic questions from the table alone would be as many: three in
ten. We keep the other answer types as well: spans, several spans, counts. A question whose answer does not follow from
the cells is left out, as is one whose scale ("in thousands") stands in the text alone; `outcomes` says what became of
each.

A table has no title and no marked header; its first list is the header, as the source has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from probelib.datasets.base import Group
from probelib.datasets.files import read_json
from probelib.datasets.recast import reports
from probelib.datasets.recast.origin import Origin, Outcome
from probelib.datasets.recast.pairs import Recasting
from probelib.errors import DataError, InputError
from probelib.records import Table

NAME = "tatqa"

_SPLITS = {
    "train": "tatqa_dataset_train.json",
    "dev": "tatqa_dataset_dev.json",
    "test": "tatqa_dataset_test_gold.json",
}


class TatQa:
    """The source `tatqa`: one split a file of `dataset_raw`, read whole (the largest has fifteen megabytes)."""

    name = NAME
    title = "TAT-QA (Zhu et al. 2021)"
    licence = "CC BY 4.0 (the data); MIT (the repository)."

    def __init__(self, raw: Path, *, seed: int = 0) -> None:
        """Take the folder `dataset_raw`; `seed` chooses the wrong answers of the refuted twins."""
        self.raw = self.root = raw
        self.seed = seed
        self.splits = tuple(split for split in _SPLITS if self._file(split).is_file())

    def groups(self, split: str) -> Iterator[Group]:
        """Yield each table with what its questions became, in the file's order; raises DataError."""
        for report in self._reports(split):
            yield Group(report.source_id, "", self._recast(report).statements)

    def outcomes(self, split: str) -> Iterator[Outcome]:
        """Yield what became of each question of a split, in the file's order; raises DataError."""
        for report in self._reports(split):
            yield from self._recast(report).outcomes

    def find(self, source_id: str) -> Group | None:
        """Return the group of a table by its uid, or None where no split has it."""
        report = self._by_id.get(source_id)
        return report and Group(source_id, "", self._recast(report).statements)

    def origin(self, hypothesis_id: str) -> Origin | None:
        """Return question, answer, derivation and scale behind a hypothesis, or None where there is none such."""
        table_id = hypothesis_id.partition("#")[0]
        report = self._by_id.get(table_id.removeprefix(f"{NAME}:"))
        return report and self._recast(report).origin(table_id, hypothesis_id)

    def table(self, group: Group) -> Table:
        """Return a table, cells as they are, its short lists filled up; raises DataError where no split has it."""
        report = self._by_id.get(group.source_id)
        if report is None:
            raise DataError(f"{self.raw} has no table {group.source_id!r}.")
        header, *rows = report.grid.rows
        return Table(f"{NAME}:{group.source_id}", "", header, tuple(rows), f"TAT-QA, {report.place}")

    def _file(self, split: str) -> Path:
        return self.raw / _SPLITS[split]

    def _reports(self, split: str) -> list[reports.Report]:
        path = self._file(split)
        if split not in self._read:
            entries: list[Any] = read_json(path, list)
            self._read[split] = [reports.checked(path, number, entry) for number, entry in enumerate(entries)]
        return self._read[split]

    @cached_property
    def _read(self) -> dict[str, list[reports.Report]]:
        return {}

    @cached_property
    def _by_id(self) -> dict[str, reports.Report]:
        return {report.source_id: report for split in self.splits for report in self._reports(split)}

    def _recast(self, report: reports.Report) -> Recasting:
        return reports.recast(report, seed=self.seed)


def source(path: Path | None, *, seed: int = 0) -> TatQa:
    """Open TAT-QA at its repository's root or at its `dataset_raw` folder.

    Raises:
        InputError: No path is given.
        DataError: There is no TAT-QA there; the message says what is missing.
    """
    if path is None:
        raise InputError("tatqa needs a path: the folder of its repository (TAT-QA).")
    for folder in (path / "dataset_raw", path):
        tatqa = TatQa(folder, seed=seed)
        if tatqa.splits:
            return tatqa
    raise DataError(
        f"{path} is not TAT-QA's repository: it should hold dataset_raw/ with {', '.join(_SPLITS.values())}. "
        "Clone TAT-QA and name its folder."
    )

"""TabMWP in the layout of its repository: word problems over small tables, recast as hypotheses.

Lu et al., "Dynamic Prompt Learning via Policy Gradient for Semi-structured Mathematical Reasoning", ICLR 2023.
Read are `data/tabmwp/problems_<split>.json`; a split that is there whole (`dev`) is read instead of its part (`dev1k`).
A problem is a table with one question. Question and answer become an entailed hypothesis by the rules of `recast`, and
with a wrong answer a refuted one: another of the choices, the opposite of yes, a number near the right one.

The numerical paper has 283 hypotheses on 283 tables (its table 2) and does not say how they were chosen; we recast
every question whose shape is known. What a problem says before its question is kept as a condition where the answer
hangs on it ("If Ann buys 3 pounds of oats, she will spend $9.").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from probelib.datasets import jsonstream
from probelib.datasets.base import Group
from probelib.datasets.recast import Unrecast, declare, problems
from probelib.datasets.recast.origin import Origin, Outcome
from probelib.datasets.recast.pairs import Pair, Recasting, gather, random_for
from probelib.errors import DataError, InputError
from probelib.records import Table

NAME = "tabmwp"

_SPLITS = ("train", "dev", "test")
_PARTS = {"dev": "dev1k", "test": "test1k"}
"""A split -> the part of it that is published beside it."""
_COLUMN = re.compile(r"Column \d+")


class Problem(NamedTuple):
    """One entry of the file, checked."""

    source_id: str
    question: str
    choices: tuple[str, ...]
    answer: str
    unit: str
    title: str
    answer_type: str
    lines: tuple[tuple[str, ...], ...]
    headed: bool
    """Whether the first line is a header."""


class TabMwp:
    """The source `tabmwp`: one problem a table, one split a file of `data/tabmwp`."""

    name = NAME
    title = "TabMWP (Lu et al. 2023)"
    licence = "CC BY-NC-SA 4.0 (the data: non-commercial, share alike); MIT (the repository)."

    def __init__(self, data: Path, *, seed: int = 0) -> None:
        """Take the folder that holds the problems; `seed` chooses the wrong answers of the refuted twins."""
        self.data = self.root = data
        self.seed = seed
        whole = {split for split in _SPLITS if self._problems(split).is_file()}
        names = [split if split in whole else _PARTS.get(split, split) for split in _SPLITS]
        self.splits = tuple(name for name in names if self._problems(name).is_file())

    def groups(self, split: str) -> Iterator[Group]:
        """Yield each problem's table with what its question became, in the file's order; raises DataError."""
        for problem in self._read(split):
            yield Group(problem.source_id, problem.title, self._recast(problem).statements)

    def outcomes(self, split: str) -> Iterator[Outcome]:
        """Yield what became of each question of a split, in the file's order; raises DataError."""
        for problem in self._read(split):
            yield from self._recast(problem).outcomes

    def find(self, source_id: str) -> Group | None:
        """Return the group of a problem such as `172`, or None where no split has it."""
        problem = self._problem(source_id)
        return problem and Group(problem.source_id, problem.title, self._recast(problem).statements)

    def origin(self, hypothesis_id: str) -> Origin | None:
        """Return the question behind a hypothesis, or None where there is no such hypothesis."""
        table_id = hypothesis_id.partition("#")[0]
        problem = self._problem(table_id.removeprefix(f"{NAME}:"))
        return problem and self._recast(problem).origin(table_id, hypothesis_id)

    def table(self, group: Group) -> Table:
        """Return the table of a problem, cells as they are; one without a header gets an empty one.

        Raises:
            DataError: No split has the problem, or its table is not in the layout.
        """
        problem = self._problem(group.source_id)
        if problem is None:
            raise DataError(f"{self.data} has no problem {group.source_id!r}.")
        lines = problem.lines
        header, rows = (lines[0], lines[1:]) if problem.headed else (("",) * len(lines[0]), lines)
        path, *_ = self._places[problem.source_id]
        return Table(f"{NAME}:{problem.source_id}", problem.title, header, rows, f"TabMWP, data/tabmwp/{path.name}")

    def _problems(self, split: str) -> Path:
        return self.data / f"problems_{split}.json"

    def _read(self, split: str) -> Iterator[Problem]:
        path = self._problems(split)
        for member in jsonstream.members(path):
            yield _checked(path, member.key, member.value)

    def _problem(self, source_id: str) -> Problem | None:
        place = self._places.get(source_id)
        if place is None:
            return None
        path, offset, length = place
        key, value = jsonstream.member(path, offset, length)
        return _checked(path, key, value)

    @cached_property
    def _places(self) -> dict[str, tuple[Path, int, int]]:
        places: dict[str, tuple[Path, int, int]] = {}
        for split in self.splits:
            path = self._problems(split)
            for member in jsonstream.members(path):
                places.setdefault(member.key, (path, member.offset, member.length))
        return places

    def _recast(self, problem: Problem) -> Recasting:
        return gather([_pair(problem, self.seed)])


def source(path: Path | None, *, seed: int = 0) -> TabMwp:
    """Open TabMWP at its repository's root, at its `data` folder or at `data/tabmwp`.

    Raises:
        InputError: No path is given.
        DataError: There is no TabMWP there; the message says what is missing.
    """
    if path is None:
        raise InputError("tabmwp needs a path: the folder of its repository (PromptPG).")
    for folder in (path / "data" / "tabmwp", path / "tabmwp", path):
        tabmwp = TabMwp(folder, seed=seed)
        if tabmwp.splits:
            return tabmwp
    raise DataError(
        f"{path} is not TabMWP's repository: it should hold data/tabmwp/ with problems_train.json or another split. "
        "Clone PromptPG and name its folder."
    )


def _pair(problem: Problem, seed: int) -> Pair | Outcome:
    """Return the hypothesis of a problem and its twin, or why there is none."""
    frame = declare(problem.question, choices=problem.choices)
    if isinstance(frame, Unrecast):
        return Outcome(problem.source_id, True, "", frame.reason, "")
    rng = random_for(seed, f"{NAME}:{problem.source_id}")
    answers = problems.answers(problem.answer, problem.unit, problem.choices, frame, problem.question, rng)
    if isinstance(answers, Unrecast):
        return Outcome(problem.source_id, True, frame.shape, answers.reason, "")
    origin = Origin(
        problem.source_id, problem.question, problem.answer, answers.right, frame.shape, problem.answer_type,
        scale=problem.unit,
    )  # fmt: skip
    return Pair(answers.entailed, answers.refuted, answers.wrong, origin, word_problem=True)


def _checked(path: Path, key: str, value: Any) -> Problem:
    """Return an entry as a problem; raises DataError that names the file and the entry."""
    match value:
        case {
            "question": str() as question,
            "choices": None | list() as choices,
            "answer": str() as answer,
            "unit": None | str() as unit,
            "table_title": None | str() as title,
            "table": str() as table,
            "table_for_pd": dict() as columns,
        }:
            pass
        case _:
            raise DataError(f"{path}, problem {key}: expected question, choices, answer, unit, table_title and table.")
    lines = tuple(tuple(cells(line)) for line in table.split("\n"))
    if len({len(line) for line in lines}) != 1:
        raise DataError(f"{path}, problem {key}: the lines of its table have different numbers of cells.")
    headed = not all(_COLUMN.fullmatch(name) for name in columns)
    answer_type = value.get("ans_type")
    return Problem(
        key, question, _texts(path, key, choices or ()), answer, unit or "", title or "",
        answer_type if isinstance(answer_type, str) else "", lines, headed,
    )  # fmt: skip


def cells(line: str) -> list[str]:
    """Return the cells of a line: split by ` | `, where blanks around an empty cell have been lost ("a | | c")."""
    parts = line.split("|")
    last = len(parts) - 1
    return [
        part.removeprefix(" " if number else "").removesuffix(" " if number < last else "")
        for number, part in enumerate(parts)
    ]


def _texts(path: Path, key: str, values: Sequence[Any]) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in values):
        raise DataError(f"{path}, problem {key}: expected choices that are texts.")
    return tuple(values)

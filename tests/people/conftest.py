"""A quiz of a few probes of the samples, and one of WEP pairs, made once."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from probelib import datasets
from probelib.evaluation.wep.asking import Wanted
from probelib.people import Kind, Opened, Store, open_quiz, quizzes
from probelib.people.quizzes import Request
from tests.people.made import WHEN


class Place(NamedTuple):
    """A folder of runs with its sets, and a store."""

    runs: Path
    store: Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "answers.sqlite")


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    folder = tmp_path_factory.mktemp("people")
    return Place(folder / "runs", Store(folder / "answers.sqlite"))


REQUEST = Request(types=("range", "numeration"), per=2, tables=12, seed=3)


@pytest.fixture(scope="session")
def probe_quiz(place: Place) -> Opened:
    source = datasets.open("samples")
    made = quizzes.make_probes(Kind.PROBES, source, REQUEST, place.runs, place.store, made=WHEN)
    return open_quiz(made, place.runs)


@pytest.fixture(scope="session")
def wep_quiz(place: Place) -> Opened:
    wanted = Wanted("one_hop", total=300)
    made = quizzes.make_wep(wanted, place.runs, place.store, made=WHEN, count=8, seed=1)
    return open_quiz(made, place.runs)

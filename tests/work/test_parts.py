from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.work import Parts, executing, run
from probelib.work.parts import MANIFEST, parts_of, read_manifest

SAID = {"dataset": "samples", "seed": 0}


def square(number: int) -> int:
    return number * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def text(path: Path) -> object:
    return path.write_text("x", encoding="utf-8")


@pytest.mark.parametrize("where", ["serial", "threads:3", "processes:2"])
@pytest.mark.parametrize("in_order", [True, False])
def test_every_unit_comes_once(where: str, in_order: bool) -> None:
    with executing(where) as workers:
        found = list(run(enumerate(range(20)), square, workers, in_order=in_order))
    assert sorted(found) == [(n, n * n) for n in range(20)]
    assert not in_order or found == sorted(found)


def test_what_is_done_is_not_computed_again() -> None:
    with executing() as workers:
        assert [n for n, _ in run(enumerate(range(6)), fail_at_three, workers, done={3, 5})] == [0, 1, 2, 4]


def test_units_are_drawn_as_they_are_needed() -> None:
    drawn: list[int] = []

    def units() -> Iterator[tuple[int, int]]:
        for number in range(1_000):
            drawn.append(number)
            yield number, number

    with executing() as workers:
        next(run(units(), square, workers))
    assert len(drawn) < 10


def test_without_other_workers_a_unit_is_given_out_before_the_next_is_begun() -> None:
    with executing() as workers:
        made = run(enumerate(range(6)), fail_at_three, workers)
        assert [next(made)[0] for _ in range(3)] == [0, 1, 2]
        with pytest.raises(ValueError, match="three"):
            next(made)


@pytest.mark.parametrize("where", ["serial", "threads:2"])
def test_an_error_of_a_unit_comes_out(where: str) -> None:
    with executing(where) as workers, pytest.raises(ValueError, match="three"):
        list(run(enumerate(range(9)), fail_at_three, workers))


def test_parts_are_written_whole_and_counted(tmp_path: Path) -> None:
    with Parts(tmp_path / "run", SAID) as parts:
        parts.write(1, text)
        parts.write(0, text)
        assert parts.done == {0, 1}
        parts.finish(2)
    assert [number for number, _ in parts_of(tmp_path / "run")] == [0, 1]
    assert read_manifest(tmp_path / "run") == {**SAID, "units": 2}
    assert sorted(p.name for p in (tmp_path / "run").glob("*.p*")) == ["part-000000.parquet", "part-000001.parquet"]


def test_a_part_whose_writing_fails_is_not_there(tmp_path: Path) -> None:
    def fail(path: Path) -> None:
        path.write_text("half", encoding="utf-8")
        raise OSError("disk full")

    with Parts(tmp_path, SAID) as parts, pytest.raises(OSError, match="disk full"):
        parts.write(0, fail)
    assert parts_of(tmp_path) == []
    assert not list(tmp_path.glob(".part-*"))


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with Parts(tmp_path, SAID) as parts:
        parts.write(0, text)
    (tmp_path / ".part-000001.77.part.parquet").write_text("half", encoding="utf-8")
    with Parts(tmp_path, SAID) as parts:
        assert parts.done == {0}
    assert not list(tmp_path.glob(".part-*"))


def test_the_parts_of_another_run_are_refused(tmp_path: Path) -> None:
    with Parts(tmp_path, SAID):
        pass
    with pytest.raises(InputError, match="seed is 0 there and 1 now"), Parts(tmp_path, {**SAID, "seed": 1}):
        pass


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match=r"thesis\.tex"), Parts(tmp_path, SAID):
        pass


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with Parts(tmp_path, SAID), pytest.raises(InputError, match="Another run"), Parts(tmp_path, SAID):
        pass


def test_a_missing_part_is_said(tmp_path: Path) -> None:
    with Parts(tmp_path, SAID) as parts:
        parts.write(1, text)
        with pytest.raises(DataError, match="unit 0"):
            parts.finish(2)


@pytest.mark.parametrize("content", ["{", "[]"])
def test_a_damaged_manifest_is_said(tmp_path: Path, content: str) -> None:
    (tmp_path / MANIFEST).write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match="damaged"):
        read_manifest(tmp_path)


def test_a_folder_without_a_manifest_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no folder of parts"):
        read_manifest(tmp_path)


def test_a_manifest_is_json_in_a_fixed_order(tmp_path: Path) -> None:
    with Parts(tmp_path, {"b": 1, "a": 2}):
        pass
    assert list(json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))) == ["a", "b"]


def test_a_manifest_that_cannot_be_read_is_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").mkdir()
    with pytest.raises(DataError, match=r"manifest.json cannot be read: Is a directory"):
        read_manifest(tmp_path)

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.people import Answer, Store
from probelib.people.store import FILE, FOLDER_VARIABLE, checked, own_file
from tests.people.made import WHEN, answers, quiz
from tests.shared import REPOSITORY

WRITER = """
import sys
from pathlib import Path
from probelib.people import Answer, Kind, Quiz, Store
store = Store(Path(sys.argv[1]))
store.keep(Quiz("q1", Kind.PROBES, "set", 0, "A quiz", 4, "2026"))
for number in range(int(sys.argv[3])):
    store.add(Answer("q1", sys.argv[2], str(number), "entailed", 1.0, "2026"))
    print(number, flush=True)
"""
"""Answers as a rater, and prints each item when its answer was acknowledged."""


def start(store: Store, rater: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(store.path), rater, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=REPOSITORY)


def add(store: Store, rater: str, **given: str) -> None:
    for one in answers(rater, given):
        store.add(one)


def test_there_is_nothing_before_the_first_quiz(store: Store) -> None:
    assert (store.quizzes(), store.answers("q1"), dict(store.progress("q1"))) == ((), (), {})
    assert not store.path.exists()


def test_a_quiz_is_kept_once(store: Store) -> None:
    store.keep(quiz())
    assert store.keep(quiz()) == store.quiz("q1") == store.quizzes()[0]
    assert len(store.quizzes()) == 1


def test_an_unknown_quiz_is_said_with_those_there_are(store: Store) -> None:
    store.keep(quiz())
    with pytest.raises(InputError, match=r"no quiz 'q2'\. There are q1"):
        store.quiz("q2")
    with pytest.raises(InputError, match="There is no quiz 'q2'"):
        store.add(Answer("q2", "Ann", "a", "entailed", 0.0, WHEN))


def test_the_last_answer_counts_and_those_before_are_still_known(store: Store) -> None:
    store.keep(quiz())
    add(store, "Ann", a="entailed", b="refuted")
    add(store, "Ann", a="cannot tell")
    assert [(one.item, one.answer) for one in store.answers("q1")] == [("b", "refuted"), ("a", "cannot tell")]
    assert [one.answer for one in store.history("q1")] == ["entailed", "refuted", "cannot tell"]


def test_raters_do_not_touch_each_others_answers(store: Store) -> None:
    store.keep(quiz())
    add(store, "Bo", a="refuted")
    add(store, "Ann", a="entailed", b="entailed")
    assert dict(store.progress("q1")) == {"Bo": 1, "Ann": 2}
    assert store.raters() == {"q1": 2}
    assert {(one.rater, one.item): one.answer for one in store.answers("q1")}["Bo", "a"] == "refuted"


def test_a_name_in_other_capitals_is_the_same_person(store: Store) -> None:
    store.keep(quiz())
    add(store, "Ann", a="entailed")
    assert store.known_as("q1", " ann ") == "Ann"
    assert store.known_as("q1", "Bo") == "Bo"


def test_an_answer_is_one_of_the_options() -> None:
    one = answers("Ann", {"a": "perhaps"})[0]
    with pytest.raises(InputError, match="'perhaps' is no answer here"):
        checked(one, ("entailed", "refuted"))
    with pytest.raises(InputError, match="says nothing of the English"):
        checked(answers("Ann", {"a": "entailed"}, english="fine")[0], ("entailed", "refuted"))


def test_a_process_that_is_killed_loses_no_answer_that_was_acknowledged(store: Store) -> None:
    with start(store, "Ann", 100_000) as writer:
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline().strip() for _ in range(40)]
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged += writer.stdout.read().split("\n")[:-1]  # what it said before the kill reached it
    there = [one.item for one in store.answers("q1")]
    assert there[: len(acknowledged)] == acknowledged
    assert len(there) - len(acknowledged) in (0, 1)  # one may be kept and not yet said
    add(store, "Bo", a="entailed")
    assert store.progress("q1")["Bo"] == 1


def test_two_processes_that_write_at_once_lose_nothing(store: Store) -> None:
    writers = [start(store, rater, 60) for rater in ("Ann", "Bo")]
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0
    assert dict(store.progress("q1")) == {"Ann": 60, "Bo": 60}
    assert len(store.history("q1")) == 120


def test_the_file_is_in_wal_mode_and_for_its_owner_alone(store: Store) -> None:
    store.keep(quiz())
    connection = sqlite3.connect(store.path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    assert store.path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b"this is no database" * 100, "is damaged: file is not a database", id="other content"),
        pytest.param(b"SQLite format 3\x00" + b"\xff" * 4000, "is damaged", id="a damaged header"),
    ],
)
def test_a_damaged_file_is_said_and_left_as_it_is(store: Store, content: bytes, said: str) -> None:
    store.path.write_bytes(content)
    with pytest.raises(DataError, match=said) as raised:
        store.quizzes()
    assert str(store.path) in str(raised.value)
    with pytest.raises(DataError):
        store.keep(quiz())
    assert store.path.read_bytes() == content


def test_a_file_with_a_damaged_page_is_said(store: Store) -> None:
    store.keep(quiz())
    connection = sqlite3.connect(store.path)
    with connection:
        rows = [("q1", "Ann", f"item{number}", "entailed", 1.0, WHEN, "ok") for number in range(300)]
        into = "INSERT INTO answers (quiz, rater, item, answer, seconds, at, english) VALUES (?, ?, ?, ?, ?, ?, ?)"
        connection.executemany(into, rows)
    connection.close()
    data = bytearray(store.path.read_bytes())
    data[4096 * 2 :] = b"\xa5" * (len(data) - 4096 * 2)
    store.path.write_bytes(data)
    with pytest.raises(DataError, match="is damaged"):
        store.answers("q1")


def test_another_programs_database_is_not_touched(store: Store) -> None:
    connection = sqlite3.connect(store.path)
    connection.execute("CREATE TABLE theirs (a)")
    connection.close()
    with pytest.raises(DataError, match="is no file of answers"):
        store.keep(quiz())


def test_a_newer_schema_is_refused(store: Store) -> None:
    store.keep(quiz())
    connection = sqlite3.connect(store.path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(DataError, match="newer version of probelib"):
        store.quizzes()


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError, match="cannot be kept"):
        Store(tmp_path / "file" / "answers.sqlite").keep(quiz())


def test_the_file_lies_among_the_users_data_or_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    assert own_file() == tmp_path / "data" / "people" / FILE
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "other"))
    assert own_file() == Store().path == tmp_path / "other" / FILE

"""The answers of people, in one SQLite file: each answer is a transaction of its own, on the disk when `add` returns.

The file is in WAL mode, so that several people write and read at once and wait for each other at most for a moment.
`synchronous=FULL` makes each commit wait until the disk has it: in WAL mode the weaker `NORMAL` survives a process that
is killed, and not a power cut. An answer costs a person seconds and the disk milliseconds. Answers are only ever added:
who changes one gives another, and the last counts. WAL needs a disk of this machine, no network share.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from probelib import auditing, resources
from probelib.errors import DataError, InputError
from probelib.owners import Owner
from probelib.people.records import Answer, Kind, Quiz, rater_name

FOLDER_VARIABLE = "PROBELIB_PEOPLE"
"""Names the folder of the answers, in place of the one among the user's data."""
FILE = "answers.sqlite"
SCHEMA = 1
"""Version of the tables; a reader refuses a newer one."""
PATIENCE = 30.0
"""Seconds that a writer waits for another."""
_APPLICATION = 0x70726F62
"""What marks a SQLite file as ours ("prob")."""
_TABLES = (
    """CREATE TABLE quizzes (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, set_id TEXT NOT NULL, seed INTEGER NOT NULL,
        title TEXT NOT NULL, size INTEGER NOT NULL, made TEXT NOT NULL) STRICT""",
    """CREATE TABLE answers (
        number INTEGER PRIMARY KEY AUTOINCREMENT, quiz TEXT NOT NULL REFERENCES quizzes (id), rater TEXT NOT NULL,
        item TEXT NOT NULL, answer TEXT NOT NULL, seconds REAL NOT NULL, at TEXT NOT NULL,
        english TEXT NOT NULL) STRICT""",
    "CREATE INDEX answers_of ON answers (quiz, rater, item, number)",
)
_OWNERS = """CREATE TABLE IF NOT EXISTS owners (
    quiz TEXT NOT NULL REFERENCES quizzes (id), rater TEXT NOT NULL, salt TEXT NOT NULL, marks TEXT NOT NULL,
    PRIMARY KEY (quiz, rater)) STRICT"""
"""Made when the first owner is kept: files from before, and those of one's own machine, have none."""
_OWNED = "SELECT rater, salt, marks FROM owners WHERE quiz = ?"
_OWN = "INSERT OR IGNORE INTO owners (quiz, rater, salt, marks) VALUES (?, ?, ?, ?)"
_HAS_ANSWERS = "SELECT EXISTS (SELECT 1 FROM answers WHERE quiz = ? AND rater = ?)"
_REMOVE = (
    "DELETE FROM owners WHERE quiz = ?",
    "DELETE FROM answers WHERE quiz = ?",
    "DELETE FROM quizzes WHERE id = ?",
)
_KEEP = """INSERT OR IGNORE INTO quizzes (id, kind, set_id, seed, title, size, made) VALUES (?, ?, ?, ?, ?, ?, ?)"""
_QUIZZES = "SELECT id, kind, set_id, seed, title, size, made FROM quizzes ORDER BY made DESC, id"
_ADD = """INSERT INTO answers (quiz, rater, item, answer, seconds, at, english) VALUES (?, ?, ?, ?, ?, ?, ?)"""
_HISTORY = "SELECT quiz, rater, item, answer, seconds, at, english FROM answers WHERE quiz = ? ORDER BY number"
_LAST = """
    SELECT quiz, rater, item, answer, seconds, at, english FROM answers
    WHERE number IN (SELECT max(number) FROM answers WHERE quiz = ? GROUP BY rater, item) ORDER BY number
"""
_RATERS = "SELECT quiz, count(DISTINCT rater) FROM answers GROUP BY quiz"
_PROGRESS = "SELECT rater, count(DISTINCT item) FROM answers WHERE quiz = ? GROUP BY rater ORDER BY min(number)"


def own_file() -> Path:
    """Return the file of answers: in `$PROBELIB_PEOPLE`, else in `people` among the user's data; perhaps not yet there.

    Raises:
        ResourceMissing: The folder cannot be made.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    return (Path(named).expanduser().absolute() if named else resources.data_dir("people")) / FILE


class Store:
    """The quizzes and answers of one file; safe to use from several threads and processes at once."""

    def __init__(self, path: Path | None = None) -> None:
        """Take a file, by default `own_file()`; it is made when it is first used."""
        self.path = path or own_file()

    def keep(self, quiz: Quiz, *, owner: Owner | None = None, most: int | None = None) -> Quiz:
        """Keep a quiz and return it; one with the same id stays as it was kept first, and is returned.

        Args:
            quiz: What is kept.
            owner: Whose it is on a shared server; one that is kept already stays with whom it was.
            most: How many quizzes there may be in all; None for any number.

        Raises:
            InputError: There are as many already.
        """
        values = (quiz.id, quiz.kind.value, quiz.set_id, quiz.seed, quiz.title, quiz.size, quiz.made)
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            new = connection.execute(_KEEP, values).rowcount == 1
            (number,) = connection.execute("SELECT count(*) FROM quizzes").fetchone()
            if new and most is not None and number > most:
                connection.execute("ROLLBACK")
                raise InputError(f"There are {number - 1:,} quizzes here, as many as this server keeps.")
            if new and owner is not None:
                _own(connection, quiz.id, "", owner)
            connection.execute("COMMIT")
        return self.quiz(quiz.id)

    def remove(self, quiz_id: str) -> None:
        """Forget a quiz with its owners and all its answers; its questions stay among the runs. Unknown: no error."""
        with self._connected() as connection:
            connection.execute(_OWNERS)
            connection.execute("BEGIN IMMEDIATE")
            for statement in _REMOVE:
                connection.execute(statement, (quiz_id,))
            connection.execute("COMMIT")

    def owners(self, quiz_id: str) -> Mapping[str, Owner]:
        """Return whose a quiz is, under the empty name, and whose the names of its raters are, as far as it is kept."""
        if not self.path.exists():
            return {}
        with self._connected() as connection:
            return _owned(connection, quiz_id)

    def claim(self, quiz_id: str, rater: str, owner: Owner) -> Owner | None:
        """Give a rater's name to an owner where it is nobody's, and return whose it now is.

        None is returned for a name with answers and without an owner: they were given on a machine of one's own or
        read from a file, and nobody can show that they are theirs.
        """
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            known = _owned(connection, quiz_id)
            if rater not in known and not connection.execute(_HAS_ANSWERS, (quiz_id, rater)).fetchone()[0]:
                _own(connection, quiz_id, rater, owner)
                known = _owned(connection, quiz_id)
            connection.execute("COMMIT")
        return known.get(rater)

    def quizzes(self) -> tuple[Quiz, ...]:
        """Return all quizzes, the newest first; none where there is no file yet."""
        if not self.path.exists():
            return ()
        with self._connected() as connection:
            rows = connection.execute(_QUIZZES).fetchall()
        return tuple(map(_quiz, rows))

    def quiz(self, quiz_id: str) -> Quiz:
        """Return a quiz; raises InputError where there is none of this id."""
        known = self.quizzes()
        found = next((one for one in known if one.id == quiz_id), None)
        if found is None:
            hint = f" There are {', '.join(one.id for one in known[:5])}." if known else " There is none yet."
            raise InputError(f"There is no quiz {quiz_id!r}.{hint}")
        return found

    def add(self, answer: Answer) -> None:
        """Keep an answer; it is on the disk when this returns. An earlier one to the same item counts no more.

        Raises:
            InputError: There is no such quiz, or the rater's name cannot be used.
            DataError: The file is damaged, or cannot be written.
        """
        said = (answer.item, answer.answer, answer.seconds, answer.at, answer.english)
        values = (answer.quiz, rater_name(answer.rater), *said)
        with self._connected() as connection:
            try:
                connection.execute(_ADD, values)
            except sqlite3.IntegrityError as error:
                raise InputError(f"There is no quiz {answer.quiz!r} in {self.path}.") from error

    def answers(self, quiz_id: str) -> tuple[Answer, ...]:
        """Return the answers that count, each rater's last to each item, in the order in which they were given."""
        return self._answers(_LAST, quiz_id)

    def history(self, quiz_id: str) -> tuple[Answer, ...]:
        """Return all answers that were ever given in a quiz, those that were changed among them, in their order."""
        return self._answers(_HISTORY, quiz_id)

    def progress(self, quiz_id: str) -> Mapping[str, int]:
        """Return how many items each rater has answered, by name, in the order in which they began."""
        counts: dict[str, int] = {}
        if not self.path.exists():
            return counts
        with self._connected() as connection:
            counts.update(connection.execute(_PROGRESS, (quiz_id,)).fetchall())
        return counts

    def raters(self) -> Mapping[str, int]:
        """Return how many raters have begun each quiz, by its id; a quiz without any is not in it."""
        if not self.path.exists():
            return {}
        with self._connected() as connection:
            return dict(connection.execute(_RATERS).fetchall())

    def known_as(self, quiz_id: str, name: str) -> str:
        """Return how a rater is called in a quiz: a name that differs in capitals alone is the same person.

        Raises:
            InputError: The name cannot be used.
        """
        wanted = rater_name(name)
        return next((one for one in self.progress(quiz_id) if one.casefold() == wanted.casefold()), wanted)

    def _answers(self, query: str, quiz_id: str) -> tuple[Answer, ...]:
        if not self.path.exists():
            return ()
        with self._connected() as connection:
            return tuple(Answer(*row) for row in connection.execute(query, (quiz_id,)))

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction; what SQLite says against it becomes a DataError that names the file."""
        try:
            self._begin()
            connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                self._refuse_strangers(connection)
                yield connection
            finally:
                connection.close()
        except sqlite3.OperationalError as error:
            raise DataError(f"The answers in {self.path} cannot be reached: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise DataError(
                f"The file of answers {self.path} is damaged: {error}. Nothing was changed. Put a copy of it back, or "
                "move it away, and an empty one is begun."
            ) from error
        except OSError as error:
            raise DataError(f"The answers in {self.path} cannot be kept: {error.strerror or error}.") from error

    def _begin(self) -> None:
        """Make the file where there is none, once, however many processes want to; nobody else may read it.

        It is made whole under another name: no other process, and none that comes after a kill, sees half of it.
        """
        if self.path.exists() and self.path.stat().st_size:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(f"{self.path}.lock", timeout=PATIENCE):
                if self.path.exists() and self.path.stat().st_size:
                    return
                making = self.path.with_name(f".{self.path.name}.making")
                making.unlink(missing_ok=True)
                os.close(os.open(making, os.O_RDWR | os.O_CREAT, 0o600))
                _make(making)
                making.replace(self.path)
        except Timeout as error:
            raise DataError(f"Another process has been making {self.path} for {PATIENCE:.0f} seconds.") from error

    def _refuse_strangers(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
            raise DataError(f"{self.path} is no file of answers; move it away, and an empty one is begun.")
        if version > SCHEMA:
            raise DataError(
                f"{self.path} was written by a newer version of probelib (schema {version}, this one knows {SCHEMA}); "
                "update probelib to read it."
            )


def _make(path: Path) -> None:
    """Write the empty tables into a file."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for statement in _TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def _own(connection: sqlite3.Connection, quiz_id: str, rater: str, owner: Owner) -> None:
    connection.execute(_OWNERS)
    connection.execute(_OWN, (quiz_id, rater, owner.salt, " ".join(owner.marks)))


def _owned(connection: sqlite3.Connection, quiz_id: str) -> dict[str, Owner]:
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'owners'").fetchone():
        return {}
    return {rater: Owner(salt, tuple(marks.split())) for rater, salt, marks in connection.execute(_OWNED, (quiz_id,))}


def _quiz(row: tuple[str, str, str, int, str, int, str]) -> Quiz:
    identity, kind, set_id, seed, title, size, made = row
    return Quiz(identity, Kind(kind), set_id, seed, title, size, made)


def checked(answer: Answer, options: tuple[str, ...]) -> Answer:
    """Return an answer after a look that it can be given; raises InputError."""
    if answer.answer not in options:
        raise InputError(f"{answer.answer!r} is no answer here; it is one of {', '.join(options)}.")
    if answer.english not in auditing.ENGLISH:
        raise InputError(f"{answer.english!r} says nothing of the English; it is {' or '.join(auditing.ENGLISH)}.")
    return answer

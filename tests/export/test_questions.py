from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.export.questions import Question, checked_name, new_folder, write
from probelib.export.tables import Column, reading
from probelib.models.base import Example, ExampleKind
from probelib.records import Label
from tests.models.tiny import MEDALS

ID = (Column("id", "text", "Its id."),)


def question(name: str, base: str | None = None, text: str = "red won 31") -> Question:
    kind = ExampleKind.BASE if base is None else ExampleKind.PROBE
    return Question(Example(name, base, kind, MEDALS, text), Label.ENTAILED, "range", "preserve")


def test_bases_and_probes_are_two_files(tmp_path: Path) -> None:
    made = write([question("b"), question("p", "b")], tmp_path, ".jsonl", ID, lambda one: (one.example.id,))
    assert made == (1, 1)
    (base,), (probe,) = reading(tmp_path / "bases.jsonl"), reading(tmp_path / "probes.jsonl")
    assert (base["id"], base["kind"], base["base_id"]) == ("b", "base", None)
    assert (probe["id"], probe["base_id"], probe["effect"], probe["label"]) == ("p", "b", "preserve", "entailed")


def test_a_kind_without_questions_has_no_file(tmp_path: Path) -> None:
    write([question("p", "b")], tmp_path, ".jsonl", ID, lambda one: (one.example.id,))
    assert [path.name for path in tmp_path.iterdir()] == ["probes.jsonl"]


@pytest.mark.parametrize(
    ("names", "message"),
    [pytest.param((), "no question", id="none"), pytest.param(("a", "a"), "have the id 'a'", id="one id twice")],
)
def test_questions_that_cannot_be_told_apart_or_are_none_are_refused(
    tmp_path: Path, names: tuple[str, ...], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        write(map(question, names), tmp_path, ".jsonl", ID, lambda one: (one.example.id,))


def test_a_folder_that_holds_something_is_not_written_into(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(InputError, match="is there already"), new_folder(tmp_path):
        pass
    assert (tmp_path / "mine.txt").exists()


def test_after_an_error_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), new_folder(tmp_path / "out") as part:
        (part / "half").write_text(f"{1 / 0}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "A", "a-b", "a b", "1a", "a.b", "{{x}}", "a\nb", "x" * 65])
def test_a_name_that_would_need_quoting_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot name a task"):
        checked_name(name)

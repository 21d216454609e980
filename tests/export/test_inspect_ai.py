from __future__ import annotations

import ast
import json
from pathlib import Path

from probelib.export import inspect_ai
from probelib.models import prompts
from tests.export.test_lm_eval import HOSTILE
from tests.export.test_questions import question
from tests.models.tiny import MEDALS


def test_a_sample_has_id_input_target_and_what_is_known(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert inspect_ai.export([question("b", text=HOSTILE), question("p", "b")], out, shots=2) == (1, 1)
    (line,) = (out / "bases.jsonl").read_text(encoding="utf-8").splitlines()
    sample = json.loads(line)
    assert (sample["id"], sample["target"], sample["table_id"]) == ("b", "True", MEDALS.id)
    assert sample["input"] == prompts.prompt_text(None, MEDALS, HOSTILE, shots=2)


def test_the_file_of_tasks_is_code_that_holds_nothing_of_the_questions(tmp_path: Path) -> None:
    inspect_ai.export([question("b", text=HOSTILE), question("p", "b")], tmp_path / "out", name="mine")
    code = (tmp_path / "out" / "mine.py").read_text(encoding="utf-8")
    tasks = [one.name for one in ast.parse(code).body if isinstance(one, ast.FunctionDef) and one.decorator_list]
    assert tasks == ["mine_bases", "mine_probes"]
    assert "won 31" not in code
    assert "inspect eval mine.py" in (tmp_path / "out" / "README.md").read_text(encoding="utf-8")


def test_a_kind_without_questions_has_no_task(tmp_path: Path) -> None:
    inspect_ai.export([question("b")], tmp_path / "out")
    assert "probes" not in (tmp_path / "out" / "probelib.py").read_text(encoding="utf-8").partition("KNOWN")[2]
    assert not (tmp_path / "out" / "probes.jsonl").exists()

"""Every command in a fence of README, CONTRIBUTING and docs/ runs; those of a document run one after another.

A small TabFact stands where the documents say `Table-Fact-Checking`. What is long is run in a short form, and what
needs another machine is not run: `commands.RULES` has each with its reason.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
import typer.main

from probelib import cli, resources
from tests.docs.commands import DOCUMENTS, RULES, SERVES, Command, Rule, blocks, commands, instead, options
from tests.finetune import made
from tests.models.endpoint import stub
from tests.serving import served
from tests.shared import REPOSITORY

ALL = commands()
_FIRST = {one.text: one.document for one in reversed(ALL)}
_NEEDED = re.compile(r"^probelib (?:probes|evaluate|datasets) ")
REPEATED = {one for one in ALL if _FIRST[one.text] != one.document and not _NEEDED.match(one.text)}
"""What ran word for word for an earlier document, and makes nothing that other commands of its document need."""
IN_BACKTICKS = re.compile(r"`((?:probelib|python benchmarks/)[^`\n]+)`")
MENTIONED = sorted(
    {text for path in DOCUMENTS for text in IN_BACKTICKS.findall(path.read_text(encoding="utf-8"))}
    | {one.text for one in ALL if re.search(r"(^|\s)probelib |^python benchmarks/", one.text)}
)


def _folder(place: Path) -> Path:
    """Make what the documents' commands find beside them: a small TabFact, bAbI, a network to train, the benchmarks."""
    for split, tables in (("train", 6), ("val", 6), ("test", 2)):
        made.dataset(place / "Table-Fact-Checking", split=split, tables=tables)
    made.encoder(place / "tiny")
    facts = place / "babi" / "en"
    facts.mkdir(parents=True)
    deeds = [f"{who} {verb} the {thing}." for who in _PEOPLE for verb in _VERBS for thing in _THINGS]
    lines = (f"{number} {deed}\n" for number, deed in enumerate(deeds, start=1))
    (facts / "qa1_single-supporting-fact_train.txt").write_text("".join(lines), encoding="utf-8")
    (place / "benchmarks").symlink_to(REPOSITORY / "benchmarks")
    return place


_PEOPLE = "Mary John Daniel Sandra Bill Fred Jeff Julie Emily Greg Bernhard Brian Lily Winona Gertrude Jessica".split()
_VERBS = "grabbed dropped discarded took left moved carried painted washed sold bought found lost broke".split()
_THINGS = "football milk apple kitchen garden office hallway pillow suitcase box table lamp door ball book cup".split()


def _environment(place: Path) -> dict[str, str]:
    """Return an environment of the commands' own; only what a model was converted to is shared with this machine."""
    home = place / "home"
    (home / "cache").mkdir(parents=True, exist_ok=True)
    models = home / "cache" / "models"
    if not models.exists():
        models.symlink_to(resources.cache_dir("models"))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PROBELIB_", "OPENAI_"))}
    return kept | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(REPOSITORY),
        "PROBELIB_HOME": str(home),
        "OMP_NUM_THREADS": "1",
    }


def _beside(place: Path) -> None:
    """Write the first probes of a file, and labels for all of them, as soon as a document has made it."""
    probes = place / "probes.jsonl"
    if probes.exists() and not (place / "few.jsonl").exists():
        import json

        lines = probes.read_text(encoding="utf-8").splitlines()
        (place / "few.jsonl").write_text("\n".join(lines[:2]) + "\n", encoding="utf-8")
        rows = [json.loads(line) for line in lines]
        names = dict.fromkeys([row["id"] for row in rows] + [row["base_id"] for row in rows])
        (place / "labels.csv").write_text(
            "id,label\n" + "".join(f"{name},entailed\n" for name in names), encoding="utf-8"
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("document", "found"),
    [pytest.param(name, list(of), id=name) for name, of in groupby(ALL, key=lambda c: c.document)],
)
def test_the_commands_of_a_document_run(document: str, found: list[Command], tmp_path: Path) -> None:
    place, env = _folder(tmp_path), _environment(tmp_path)
    with ExitStack() as stack:
        env["STUB"] = stack.enter_context(stub.serving(_scored)).url
        for one in found:
            text = instead(one.text)
            if text is None or one in REPEATED:
                continue
            if text.startswith(SERVES):
                env["APP"] = stack.enter_context(served(tmp_path / "app.log", env=env, folder=place)).url
                continue
            done = subprocess.run(["sh", "-ec", text], cwd=place, env=env, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{document}: {one.text}\nrun as: {text}\n{done.stdout}{done.stderr}"
            assert "Traceback" not in done.stderr
            _beside(place)


def _scored(asked: object) -> stub.Answer:
    return stub.scored({"True": -0.1, "False": -2.4})


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.pattern)
def test_no_rule_is_without_a_command(rule: Rule) -> None:
    assert any(re.search(rule.pattern, one.text) for one in ALL)


@pytest.mark.parametrize("text", MENTIONED)
def test_a_command_that_is_mentioned_has_the_options_that_are_named(text: str) -> None:
    words = re.sub(r"^.*?(?=probelib |python benchmarks/)", "", text, count=1, flags=re.DOTALL).split()
    if words[0] == "python":
        source = (REPOSITORY / words[1]).read_text(encoding="utf-8") + _COMMON
        named = [name for name in options(text) if not any(f'"{said}"' in source for said in (name, name[2:]))]
        assert named == [], "the script has no such option"
        return
    command: Any = typer.main.get_command(cli.cli)
    path: list[str] = []
    for word in words[1:]:
        further = getattr(command, "commands", {}).get(word)
        if further is None:
            break
        command, path = further, [*path, word]
    if path == ["app"]:
        return  # hands on any option of Streamlit
    known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    known |= {"--help", "--version"}
    assert [name for name in options(text) if name not in known] == []


_COMMON = (REPOSITORY / "benchmarks" / "_common.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["README.md", "docs/guide.md"])
def test_what_a_document_shows_for_a_notebook_runs(name: str, tmp_path: Path) -> None:
    code = "\n".join(blocks(REPOSITORY / name, "python"))
    assert code
    command = [sys.executable, "-c", code]
    env = _environment(tmp_path)
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

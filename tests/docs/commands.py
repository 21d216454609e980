"""The commands of the documents: how they are found, and what takes the place of those that a test cannot run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.shared import REPOSITORY

DOCUMENTS = (
    REPOSITORY / "README.md",
    REPOSITORY / "CONTRIBUTING.md",
    *sorted((REPOSITORY / "docs").rglob("*.md")),
    *sorted((REPOSITORY / "assets").rglob("README.md")),
)
_BLOCK = re.compile(r"^[ \t]*```(\w*)\n(.*?)^[ \t]*```", re.MULTILINE | re.DOTALL)
SHELL = frozenset({"sh", "bash", "shell", "console"})


SERVES = "probelib app"
"""What begins a command that serves until it is stopped: a test starts it, and stops it at the end."""


class Command(NamedTuple):
    """A command of a document."""

    document: str
    """Relative to the repository."""
    text: str
    """One command, with what is fed to it."""


class Rule(NamedTuple):
    """What becomes of commands that a test cannot run as they are."""

    pattern: str
    """Searched in the command."""
    instead: str | None
    """What stands for the match, as `re.sub` takes it; None for a command that is not run."""
    why: str


RULES: tuple[Rule, ...] = (
    Rule(r"^\./run ", None, "installs or runs everything; tests/test_run.py runs it with a stand-in for Python"),
    Rule(r"(curl .*)http://127\.0\.0\.1:8501", r"\1$APP", "the port is a free one"),
    Rule(r"OPENAI_BASE_URL=\S+", "OPENAI_BASE_URL=$STUB", "a server: a stub on this machine answers"),
    Rule(r"(openai:NAME.*)--probes probes\.jsonl", r"\1--probes few.jsonl", "thousands of requests"),
    Rule(r"(openai:NAME.*--dataset samples)$", r"\1 --limit 1", "thousands of requests"),
    Rule(
        r"^(python3 -m venv|/opt/|install -m|cp deploy/|systemctl |sqlite3 )",
        None,
        "changes the machine; tests/test_deployment.py verifies what it names",
    ),
    Rule(r"^pip install", None, "needs a package index"),
    Rule(r"^docker ", None, "needs a container engine"),
    Rule(r"--executor dask://\S+", "--executor threads:2", "tests/work starts a cluster"),
    Rule(
        r"(builtin:(?:smollm2|tnli).*)--probes probes\.jsonl",
        r"\1--probes few.jsonl",
        "a network over all samples: minutes",
    ),
    Rule(r"(export lm-eval.*)--exact builtin:smollm2", r"\1", "writes its prompts with a tokenizer that others load"),
    Rule(r"^(probelib evaluate .*builtin:smollm2.*)--dataset samples$", r"\1--probes few.jsonl", "minutes"),
    Rule(r"^(probelib wep evaluate .*)--limit \d+(.*)$", r"\1--limit 1\2", "minutes"),
    Rule(r"^(probelib wep evaluate .*--task two_hop)$", r"\1 --limit 1", "minutes"),
    Rule(r"(audit sample --dataset samples)", r"\1 --limit 60", "half a minute"),
    Rule(r"--own-scale \d+ --beliefs \d+", "--own-scale 1 --beliefs 1", "minutes"),
    Rule(r"^(probelib finetune tnli .*--out )trained(.*)--minutes 60", r"\1trained\2--base tiny --epochs 1", "an hour"),
    Rule(
        r"^(probelib finetune wep .*--out )trained",
        r"\1trained-wep --base tiny --epochs 1 --batch 8 --total 40 --no-ask",
        "an hour",
    ),
    Rule(r"choice:trained", "choice:trained-wep", "the training above has that folder here"),
    Rule(r"nli:trained/model --dataset samples$", "nli:trained/model --dataset samples --limit 1", "minutes"),
    Rule(
        r"runs import task/results",
        "runs import labels.csv",
        "lm-evaluation-harness is not installed: a table of labels",
    ),
    Rule(r"--archive FOLDER .*", None, "needs a package index and hours; the card says where the result is"),
    Rule(r"^(python benchmarks/\w+\.py(?!.*--quick).*)$", r"\1 --quick", "minutes"),
)
"""The first that matches and runs nothing wins; of the others all that match are applied, in this order."""


def commands() -> tuple[Command, ...]:
    """Return the commands in fences of all documents, in order."""
    return tuple(
        Command(str(path.relative_to(REPOSITORY)), text)
        for path in DOCUMENTS
        for language, block in _BLOCK.findall(path.read_text(encoding="utf-8"))
        if language in SHELL
        for text in split(block)
    )


def split(block: str) -> Iterator[str]:
    """Yield the commands of a block, without comments: lines joined at a backslash, a here-document as one."""
    lines = iter(block.replace("\\\n", " ").splitlines())
    for line in lines:
        fed = re.search(r"<<'(\w+)'", line)
        if fed:
            body = [line]
            for more in lines:
                body.append(more)
                if more == fed[1]:
                    break
            yield "\n".join(body)
            continue
        text = re.sub(r"\s{2,}# .*$|^# .*$", "", line).removeprefix("$ ").strip()
        if text:
            yield re.sub(r" +", " ", text)


def instead(command: str) -> str | None:
    """Return what is run for a command, the command itself where no rule speaks of it; None for nothing."""
    for rule in RULES:
        if rule.instead is None and re.search(rule.pattern, command):
            return None
    for rule in RULES:
        if rule.instead is not None:
            command = re.sub(rule.pattern, rule.instead, command)
    return command


def blocks(path: Path, language: str) -> list[str]:
    """Return the blocks of a document in a language."""
    return [block for found, block in _BLOCK.findall(path.read_text(encoding="utf-8")) if found == language]


def options(command: str) -> set[str]:
    """Return the long options of a command."""
    return {word.partition("=")[0] for word in shlex.split(command, comments=True) if word.startswith("--")}

"""A probe set as a dataset of Inspect: JSON lines of samples, and a small file of tasks that reads them.

    OUT/bases.jsonl         a sample a line: id, input, target, and what is known of it
    OUT/probes.jsonl
    OUT/NAME.py             the tasks `bases` and `probes`
    OUT/README.md           the command

The model writes its answer. The tasks score it by its first word, which is stricter than what `probelib runs
import` reads from the same log (`models.answers`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from probelib.export.questions import METADATA, Exported, Question, checked_name, new_folder, write
from probelib.export.tables import Column, Value
from probelib.models import prompts, serialise
from probelib.records import Label

COLUMNS: tuple[Column, ...] = (
    Column("id", "text", "Id of the base or of the probe; a log carries it back."),
    Column("input", "text", "The whole prompt, worked examples included."),
    Column("target", "text", "True or False."),
)
"""Before `questions.METADATA`."""

MAX_TOKENS = 16
"""Longest answer: one word is asked for."""

_SCRIPT = '''\
"""Bases and probes made with probelib. See README.md beside this file."""

from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import FieldSpec, json_dataset
from inspect_ai.model import GenerateConfig
from inspect_ai.scorer import pattern
from inspect_ai.solver import generate

HERE = Path(__file__).parent
KNOWN = {known}


def _task(file: str) -> Task:
    return Task(
        dataset=json_dataset(str(HERE / file), FieldSpec(metadata=KNOWN)),
        solver=generate(),
        scorer=pattern(r"^\\W*(true|false)\\b"),
        config=GenerateConfig(temperature=0.0, max_tokens={max_tokens}),
    )
'''

_FUNCTION = '''

@task
def {name}_{kind}() -> Task:
    """The {count:,} {kind}."""
    return _task("{kind}.jsonl")
'''

_README = """\
# {name}

{bases:,} bases and {probes:,} probes made with probelib, as a dataset of Inspect, with {shots} worked examples inside
each prompt. `{name}.py` has the tasks.

```sh
inspect eval {name}.py --model PROVIDER/MODEL
```

Read the answers with `probelib runs import`, which takes the logs (`.eval`, or `.json` with `--log-format json`): a
change from base to probe is measured on their pairs, not on the two accuracies that the tool prints.
"""


def export(
    questions: Iterable[Question],
    folder: Path,
    *,
    name: str = "probelib",
    shots: int = 0,
    serialisation: str = serialise.DEFAULT,
) -> Exported:
    """Write samples and tasks.

    Args:
        questions: Bases and probes; nothing is cut from their tables.
        folder: To be made; it appears when it is complete.
        name: Of the file of tasks and, with `_bases` and `_probes`, of the tasks.
        shots: Worked examples in the prompt, 0 or 2.
        serialisation: How tables become text, one of `serialise.NAMES`.

    Returns:
        How many questions of each kind were written; a kind without questions has no task.

    Raises:
        InputError: The folder is not empty, the name cannot be used, or there are no questions.
    """
    checked_name(name)
    words = dict(zip((Label.ENTAILED, Label.REFUTED), prompts.ANSWERS, strict=True))

    def row(question: Question) -> tuple[Value, ...]:
        one = question.example
        prompt = prompts.prompt_text(None, one.table, one.text, shots=shots, serialisation=serialisation)
        return one.id, prompt, words[question.gold]

    with new_folder(folder) as part:
        counts = write(questions, part, ".jsonl", COLUMNS, row)
        known = "[" + ", ".join(f'"{column.name}"' for column in METADATA) + "]"
        script = _SCRIPT.format(known=known, max_tokens=MAX_TOKENS)
        for kind, count in counts._asdict().items():
            if count:
                script += _FUNCTION.format(name=name, kind=kind, count=count)
        (part / f"{name}.py").write_text(script, encoding="utf-8")
        readme = _README.format(name=name, shots=shots or "no", **counts._asdict())
        (part / "README.md").write_text(readme, encoding="utf-8")
    return counts

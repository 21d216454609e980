"""A probe set as a task folder of lm-evaluation-harness: multiple choice between the words True and False.

    OUT/NAME.yaml           the group of both tasks
    OUT/NAME_bases.yaml     a task
    OUT/NAME_probes.yaml    a task
    OUT/bases.parquet       a row a question: id, prompt, target, and what is known of it
    OUT/probes.parquet
    OUT/README.md           the command

The prompt is read from a column by the column's name, which that tool does not treat as a template; the template
of the target sees nothing but what is written here. Parquet, because its readers guess no types: a column of
sentences that look like dates would come back from JSON as dates.

Two forms. Without a tokenizer, prompts are plain text, and the tool may put its own chat turns around them
(`--apply_chat_template`). With one, the prompt is to the letter what our causal models read, chat turns written
out, and the choices are all spellings of the two words that are one token; a log's scores are then ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from probelib.errors import ModelError
from probelib.export.questions import Exported, Question, checked_name, new_folder, write
from probelib.export.tables import Column, Value
from probelib.models import prompts, serialise
from probelib.records import Label

if TYPE_CHECKING:
    from probelib.models.tokens import Tokens

COLUMNS: tuple[Column, ...] = (
    Column("id", "text", "Id of the base or of the probe; a sample log carries it back."),
    Column("prompt", "text", "The whole prompt, worked examples included."),
    Column("target", "text", "The right word, or the places of its spellings among the choices."),
)
"""Before `questions.METADATA`."""

_TASK = """\
task: {task}
dataset_path: parquet
dataset_kwargs:
  data_files:
    test: {kind}.parquet
test_split: test
output_type: multiple_choice
doc_to_text: prompt
doc_to_choice: {choices}
doc_to_target: "{{{{target}}}}"
target_delimiter: {delimiter}
num_fewshot: 0
metric_list:
  - metric: acc
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1.0
"""

_GROUP = """\
group: {name}
task:
{tasks}
"""

_README = """\
# {name}

{bases:,} bases and {probes:,} probes made with probelib, as tasks of lm-evaluation-harness.

Run in this folder, as the tasks name their data beside them:

```sh
cd {folder}
lm-eval run --model hf --model_args pretrained=MODEL,dtype=float32 --include_path . --tasks {name} \\
    --log_samples --output_path results
```

{note}

Read the answers with `probelib runs import`, which takes the files `results/**/samples_*.jsonl`: a change from
base to probe is measured on their pairs, not on the two averages that the tool prints.
"""

_PLAIN = """\
The prompts are plain text with {shots} worked examples inside. For a model that was trained on chat turns add
`--apply_chat_template`; the worked examples then stand in the same turn as the question."""

_EXACT = """\
The prompts are what probelib's causal models read, with {shots} worked examples and the chat turns of one
tokenizer written out: use them with that model and without `--apply_chat_template`. Each word is offered in every
spelling that is one token. probelib adds the spellings of a word up; the tool's `acc` takes the likeliest one."""


def export(
    questions: Iterable[Question],
    folder: Path,
    *,
    name: str = "probelib",
    shots: int = 0,
    serialisation: str = serialise.DEFAULT,
    tokenizer: Tokens | None = None,
) -> Exported:
    """Write a task folder.

    Args:
        questions: Bases and probes; nothing is cut from their tables.
        folder: To be made; it appears when it is complete.
        name: Of the group and, with `_bases` and `_probes`, of the tasks.
        shots: Worked examples in the prompt, 0 or 2.
        serialisation: How tables become text, one of `serialise.NAMES`.
        tokenizer: Of the model that is to be asked; None for plain prompts.

    Returns:
        How many questions of each kind were written; a kind without questions has no task.

    Raises:
        InputError: The folder is not empty, the name cannot be used, or there are no questions.
        ModelError: The tokenizer has no single token for one of the words.
    """
    checked_name(name)
    choices, targets = _choices(tokenizer)

    def row(question: Question) -> tuple[Value, ...]:
        one = question.example
        prompt = prompts.prompt_text(tokenizer, one.table, one.text, shots=shots, serialisation=serialisation)
        return one.id, prompt, targets[question.gold]

    with new_folder(folder) as part:
        counts = write(questions, part, ".parquet", COLUMNS, row)
        kinds = [kind for kind, count in counts._asdict().items() if count]
        for kind in kinds:
            task = _TASK.format(
                task=f"{name}_{kind}",
                kind=kind,
                choices=json.dumps(choices),
                delimiter=json.dumps("" if tokenizer else " "),
            )
            (part / f"{name}_{kind}.yaml").write_text(task, encoding="utf-8")
        group = _GROUP.format(name=name, tasks="\n".join(f"  - {name}_{kind}" for kind in kinds))
        (part / f"{name}.yaml").write_text(group, encoding="utf-8")
        note = (_EXACT if tokenizer else _PLAIN).format(shots=shots or "no")
        readme = _README.format(name=name, folder=folder.name, note=note, **counts._asdict())
        (part / "README.md").write_text(readme, encoding="utf-8")
    return counts


def _choices(tokenizer: Tokens | None) -> tuple[list[str], Mapping[Label, str]]:
    """Return what is to be chosen from, and how a row says which of it is right."""
    labels = (Label.ENTAILED, Label.REFUTED)
    if tokenizer is None:
        return list(prompts.ANSWERS), dict(zip(labels, prompts.ANSWERS, strict=True))
    entailed, refuted = (list(found.values()) for found in prompts.answer_spellings(tokenizer))
    if not entailed or not refuted:
        raise ModelError(f"the tokenizer has no single token for {' or '.join(prompts.ANSWERS)}")
    choices = entailed + refuted
    places = [*range(len(choices))]
    right = (places[: len(entailed)], places[len(entailed) :])
    return choices, {label: json.dumps(where) for label, where in zip(labels, right, strict=True)}

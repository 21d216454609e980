"""Whether other tools run what we export, and whether what they answer comes back unchanged.

    python benchmarks/bridges.py --lm-eval PYTHON --inspect PYTHON

A probe set of a few TabFact tables goes to both tools, each an interpreter with an environment of its own, outside the
project (`_lm_eval.py` says how to install the first; the second needs `pip install inspect-ai openai`):

- lm-evaluation-harness asks SmolLM2 the exact prompts, with its own command line. Its sample logs are imported and
  compared with our own evaluation of the set: `lm_eval_same_labels` wherever the margin exceeds 1e-3,
  `lm_eval_same_scores` within 1e-4, `lm_eval_coverage` the share of questions with an answer.
- Inspect asks a server on the loopback interface that writes what SmolLM2 answers to the prompt, in several ways, and
  to every tenth prompt something that is no answer. `inspect_same_labels`: each answer came back with its label, and
  each that is none without; from a log in either of its formats.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import datasets
from probelib.evaluation.records import Run
from probelib.evaluation.running import importing, making, runs
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.diff import compare
from probelib.evaluation.running.importing import Claim
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.running.sets import ProbeSet
from probelib.export import inspect_ai, lm_eval
from probelib.export.questions import Question
from probelib.models import Settings, prompts, smollm2
from probelib.models.tokens import Tokens
from probelib.probes.units import Options
from probelib.records import Label

SHOTS = 2
TYPES = ("numeration", "range")
"""Few, as each question takes the first tool seconds."""
WAYS: Sequence[Callable[[str], str]] = (str, str.lower, "{}.".format, "The answer is {}, by the table.".format)
"""How the server writes an answer."""
EVASION = "I cannot tell from the table."
SERVICE = "LOOPBACK"


def main() -> None:
    """Run both tools, and end with the figures."""
    parser = _common.parser(__doc__ or "")
    for tool in ("lm-eval", "inspect"):
        variable = f"PROBELIB_{tool.upper().replace('-', '_')}"
        message = f"an interpreter that has it; default: ${variable}"
        parser.add_argument(f"--{tool}", metavar="PYTHON", default=os.environ.get(variable), help=message)
    options = parser.parse_args()
    for tool, python, module in (("lm-eval", options.lm_eval, "lm_eval"), ("inspect", options.inspect, "inspect_ai")):
        _check(tool, python, module)
    folder = _common.existing(options.data / "tabfact")
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        asked = _set(folder, work / "runs", options.seed, 1 if options.quick else 3)
        ours = evaluate(Asking("builtin:smollm2", Settings(shots=SHOTS)), asked, work / "runs")
        print(f"{asked.bases} bases and {asked.probes} probes of {asked.tables} tables")
        figures = {**_lm_eval(options.lm_eval, asked, ours, work), **_inspect(options.inspect, asked, ours, work)}
    _common.print_table(("figure", "value"), list(figures.items()))
    _common.finish(figures, packages=("torch",))


def _check(tool: str, python: str | None, module: str) -> None:
    """End with exit code 2 where an interpreter is not named or lacks its tool."""
    if python is None:
        _common.cannot_run(f"name with --{tool} an interpreter that has it; the head of benchmarks/bridges.py says how")
    try:
        done = subprocess.run([python, "-c", f"import {module}"], capture_output=True, text=True, check=False)
    except OSError as error:
        _common.cannot_run(f"{python} is no interpreter for --{tool}: {error}")
    if done.returncode:
        _common.cannot_run(f"{python} cannot run {module}: {(done.stderr.strip() or 'no message').splitlines()[-1]}")


def _set(folder: Path, place: Path, seed: int, tables: int) -> ProbeSet:
    opened = datasets.open("tabfact", folder, split="test")
    return making.from_dataset(opened, place, Options(TYPES, seed, 1), limit=tables)


def _questions(asked: ProbeSet) -> Iterator[Question]:
    rows = asked.questions().to_pylist()
    examples = (one for _, unit in asked.units() for one in unit)
    for row, example in zip(rows, examples, strict=True):
        yield Question(example, Label(row["gold"]), row["reasoning"] or "", row["effect"] or "")


def _run(command: Sequence[object], folder: Path, more: Mapping[str, str] | None = None) -> bool:
    """Run a tool in the folder that was exported; say what it printed where it fails."""
    offline = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}
    environment = {**os.environ, **offline, "HF_HOME": str(folder / "cache"), **(more or {})}
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print("\n".join((done.stdout + done.stderr).splitlines()[-15:]))
    return done.returncode == 0


def _lm_eval(python: str, asked: ProbeSet, ours: Run, work: Path) -> dict[str, object]:
    weights, out = smollm2.folder(lambda message, fraction: None), work / "lm_eval"
    lm_eval.export(_questions(asked), out, shots=SHOTS, tokenizer=Tokens.load(weights))
    model = ("--model", "hf", "--model_args", f"pretrained={weights},dtype=float32", "--device", "cpu")
    task = ("--include_path", ".", "--tasks", "probelib", "--log_samples", "--output_path", "results")
    if not _run([python, "-m", "lm_eval", "run", *model, *task], out):
        return {"lm_eval_ran": False}
    made = importing.import_run([out / "results"], asked, work / "runs", Claim("by-lm-eval"))
    same = compare(ours, made.run, limit=asked.bases + asked.probes)
    return {
        "lm_eval_ran": True,
        "lm_eval_same_labels": not any(one.what != "score" for one in same.differences),
        "lm_eval_same_scores": same.broken == 0,
        "lm_eval_max_score_difference": same.largest,
        "lm_eval_coverage": 1 - made.absent / (asked.bases + asked.probes),
    }


def _inspect(python: str, asked: ProbeSet, ours: Run, work: Path) -> dict[str, object]:
    labels = {row["example_id"]: row["label"] for row in runs.answers(ours).to_pylist()}
    written: dict[str, str] = {}
    expected: dict[str, str | None] = {}
    for place, question in enumerate(_questions(asked)):
        one = question.example
        label = labels[one.id] if place % 10 else None
        word = prompts.ANSWERS[label == Label.REFUTED.value]
        text = EVASION if label is None else WAYS[place % len(WAYS)](word)
        prompt = prompts.prompt_text(None, one.table, one.text, shots=SHOTS)
        if prompt not in written:  # a probe that reads like another is answered like it
            written[prompt] = text
            expected[one.id] = label
    figures: dict[str, object] = {}
    inspect_ai.export(_questions(asked), work / "inspect", shots=SHOTS)
    with _server(written) as address:
        for log in ("json", "eval"):
            command = [python, "-m", "inspect_ai", "eval", "probelib.py", "--model", "openai-api/loopback/smollm2"]
            command += ["--display", "none", "--log-format", log, "--log-dir", log, "--no-log-realtime"]
            ran = _run(command, work / "inspect", {f"{SERVICE}_BASE_URL": address, f"{SERVICE}_API_KEY": "none"})
            figures["inspect_ran"] = ran and figures.get("inspect_ran", True)
            if ran:
                logs = sorted((work / "inspect" / log).glob(f"*.{log}"))
                made = importing.import_run(logs, asked, work / "runs", Claim(f"by-inspect-{log}"))
                came = {row["example_id"]: row["label"] for row in runs.answers(made.run).to_pylist()}
                same = all(came.get(name, "absent") == label for name, label in expected.items())
                figures["inspect_same_labels"] = same and figures.get("inspect_same_labels", True)
                figures["inspect_coverage"] = 1 - made.absent / (asked.bases + asked.probes)
    figures["inspect_not_answers"] = sum(label is None for label in expected.values())
    return figures


@contextmanager
def _server(written: Mapping[str, str]) -> Iterator[str]:
    """Serve the chat interface on the loopback interface; answers what is written for a prompt."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            content = asked["messages"][-1]["content"]
            prompt = content if isinstance(content, str) else "".join(part["text"] for part in content)
            message = {"role": "assistant", "content": written.get(prompt, "")}
            choice = {"index": 0, "finish_reason": "stop", "message": message}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            about = {"id": "1", "object": "chat.completion", "created": 0, "model": asked["model"]}
            body = json.dumps({**about, "choices": [choice], "usage": usage}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


if __name__ == "__main__":
    main()

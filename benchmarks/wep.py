"""WEP-Reasoning: how fast it is made, how exact it is beside ProbLog, and the WEP paper's claims on it.

    python benchmarks/wep.py

5,000 examples with one hop and 5,000 with two are generated and written, each is solved again by ProbLog, and the
words of the right answers stand beside the paper's Table 4. Chi-square takes the table's 500 answers as the
observation and what is generated as the expectation; 28.9 is its 5 % limit with 18 degrees of freedom. Times are
processor time of one core. ProbLog from text is timed on a part of the examples, in turns with our own evaluation.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib.export import wep as record
from probelib.export.tables import writing
from probelib.wep import claims, facts, published, reasoning, reference
from probelib.wep.drawing import Drawn, Recipe
from probelib.wep.records import SPLITS, WepExample

RECIPES = {"one_hop": Recipe(1), "two_hop": Recipe(2)}
ROUNDS = 5
"""How often ProbLog and our own evaluation take turns."""


def main() -> None:
    """Print speeds, differences, frequencies and stability."""
    arguments = _common.parser(__doc__ or "").parse_args()
    total = 3_000 if arguments.quick else reasoning.TOTAL
    figures: dict[str, object] = {}
    seconds = _written(total, arguments.seed)
    examples = {task: list(reasoning.dataset(r, total=total, seed=arguments.seed)) for task, r in RECIPES.items()}
    count = sum(map(len, examples.values()))
    print(
        f"{count:,} examples generated and written in {seconds:.2f} s, {1e6 * seconds / count:.0f} microseconds each\n"
    )
    figures["generate_10000_seconds"] = seconds * 10_000 / count
    drawn = {task: _drawn(recipe, total, arguments.seed) for task, recipe in RECIPES.items()}
    figures.update(_ratio(examples, drawn, texts=10 if arguments.quick else 60))
    figures.update(_cross_check(examples, part=100 if arguments.quick else total))
    figures.update(_frequencies(examples))
    figures.update(_blind(examples))
    figures.update(_stability(drawn, arguments.seed))
    # Without PySDD, ProbLog runs a program of its own for every question, and is several times as slow.
    faster = ("PySDD",) if find_spec("pysdd") else ()
    _common.finish(figures, packages=("numpy", "problog", *faster))


def _written(total: int, seed: int) -> float:
    """Return the seconds that generating and writing take, as the command does it; facts are read anew."""
    list(reasoning.dataset(RECIPES["two_hop"], total=10))  # what is loaded once: NumPy, the scale
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        facts.own.cache_clear()
        for task, recipe in RECIPES.items():
            with writing(Path(folder) / f"{task}.jsonl", record.COLUMNS) as write:
                for example in reasoning.dataset(recipe, total=total, seed=seed):
                    write(record.row(example))
        return time.process_time() - started


def _drawn(recipe: Recipe, total: int, seed: int) -> list[Drawn]:
    counts = reasoning.sizes(total)
    return [recipe.draw(facts.own(), split, n, seed) for split in SPLITS for n in range(counts[split])]


def _ratio(examples: dict[str, list[WepExample]], drawn: dict[str, list[Drawn]], *, texts: int) -> dict[str, object]:
    """Return how many times as long ProbLog from text takes as our evaluation of all worlds at once."""
    rows, theirs_all, ours_all = [], 0.0, 0.0
    for task, recipe in RECIPES.items():
        theirs = ours = 0.0
        asked = examples[task][:: max(1, len(examples[task]) // (ROUNDS * texts))][: ROUNDS * texts]
        programs = [reference.text(*example.program()) for example in asked]
        reference.solve_text(programs[0])
        for turn in range(ROUNDS):
            started = time.process_time()
            for program in programs[turn::ROUNDS]:
                reference.solve_text(program)
            theirs += time.process_time() - started
            started = time.process_time()
            recipe.weights(drawn[task])
            ours += time.process_time() - started
        theirs, ours = 1e3 * theirs / len(programs), 1e3 * ours / (ROUNDS * len(drawn[task]))
        rows.append((task, theirs, f"{ours:.5f}", round(theirs / ours)))
        theirs_all, ours_all = theirs_all + theirs, ours_all + ours
    _common.print_table(("ms a question", "ProbLog from text", "all worlds at once", "times"), rows)
    return {"problog_ratio": theirs_all / ours_all}


def _cross_check(examples: dict[str, list[WepExample]], *, part: int) -> dict[str, object]:
    asked = [example for found in examples.values() for example in found[:part]]
    started = time.process_time()
    checked = reference.cross_check((*example.program(), example.probability) for example in asked)
    seconds = time.process_time() - started
    print(
        f"\nProbLog through formulas: {checked.questions:,} examples in {seconds:.1f} s, "
        f"largest difference {checked.farthest:.1e}\n"
    )
    return {
        "crosscheck_10000_seconds": seconds * 10_000 / checked.questions,
        "max_disagreement": checked.farthest,
    }


def _frequencies(examples: dict[str, list[WepExample]]) -> dict[str, object]:
    shares = {task: claims.shares(found) for task, found in examples.items()}
    columns = {task: published.frequencies(task) for task in examples}
    words: Sequence[str] = sorted(columns["one_hop"], key=lambda word: -columns["one_hop"][word])
    rows = [
        (word, *(cell for task in examples for cell in (f"{100 * shares[task].get(word, 0):.1f}", columns[task][word])))
        for word in words
    ]
    _common.print_table(("right word, percent", "1 hop", "Table 4", "2 hops", "Table 4"), rows)
    found = {task: claims.chi_square(shares[task], columns[task]) for task in examples}
    for task, value in found.items():
        validation = [one for one in examples[task] if one.split == "validation"]
        alone = claims.chi_square(claims.shares(validation), columns[task])
        print(f"chi-square of {task}: {value:.1f}; against our validation split alone, as noisy itself: {alone:.1f}")
    return {"chi2_1hop": found["one_hop"], "chi2_2hop": found["two_hop"]}


def _blind(examples: dict[str, list[WepExample]]) -> dict[str, object]:
    figures: dict[str, object] = {}
    for task, found in examples.items():
        train, test = ([one for one in found if (one.split == "train") == wanted] for wanted in (True, False))
        figures[f"blind_accuracy_{task}"] = share = claims.blind_accuracy(train, test)
        print(
            f"{task}: word and operator of the hypothesis alone, counted in training, are right in {100 * share:.1f} %"
        )
    return figures


def _stability(drawn: dict[str, list[Drawn]], seed: int) -> dict[str, object]:
    found = {task: claims.stability(recipe, drawn[task], seed=seed) for task, recipe in RECIPES.items()}
    print(
        f"\nshare that moves by less than 40 points when what is stated moves by 20 (paper: {claims.PUBLISHED_STABLE})"
    )
    _common.print_table(
        ("task", "exactly 20", "up to 20"), [(task, one.fixed, one.uniform) for task, one in found.items()]
    )
    return {
        "stability_share_fixed": sum(one.fixed for one in found.values()) / len(found),
        "stability_share_uniform": sum(one.uniform for one in found.values()) / len(found),
    }


if __name__ == "__main__":
    main()

"""How fast probes are made, how many, how mixed, and in how much memory.

    python benchmarks/generation.py --dataset tabfact --path DIR [--peers PYTHON]

The counts are of the dataset itself, once per (base, type, effect), construction or verified only, of the hypothesis's
side unless `--side both` asks for the table's as well. The speed is of
one core: every hypothesis is read, linked to its table, checked, and its flips are checked again from scratch. Longer
runs repeat the tables under new ids with one cell changed, so that what is kept of a table does not help; the growth is
the cost of a hypothesis among 8,000 by that among 1,000, from runs in turn.

With --peers, other tools that change the numbers of a sentence get the same statements in the same run, in turn with
ours. `_peers.py` says which and how to install them, `_worth.py` what counts as provable. The figures: our provable
probes a second by the best other tool's provable outputs a second (peer_ratio_best), the same with the time of our
check counted for the others as it is for us (peer_ratio_proved), of changed outputs without our checks
(peer_ratio_raw, with --no-check), and the provable shares of ours and of all that the others made. What compares is
null where no other tool could be run.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _beside, _common
from benchmarks._tables import Group, groups_of, repeated
from probelib import probes
from probelib.language import quantities
from probelib.records import Check, Hypothesis, Side, Table

SHORT, LONG = 1_000, 8_000
TURNS = 3


class Counts(NamedTuple):
    """What the probes of a dataset are."""

    hypotheses: int
    triples: Counter[tuple[str, str, str]]
    """Bases by type, effect and base label."""
    bearing: int
    covered: int


def main() -> None:
    """Print the counts and the speed."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--dataset", default="tabfact", help="default: %(default)s")
    parser.add_argument("--path", type=Path, help="where it lies; default: a folder of its name in --data")
    parser.add_argument("--split", help="default: test where the dataset has splits")
    parser.add_argument(
        "--peers",
        metavar="PYTHON",
        default=os.environ.get("PROBELIB_PEERS") or sys.executable,
        help="an interpreter that has other tools; default: $PROBELIB_PEERS, else the running one",
    )
    parser.add_argument(
        "--side",
        choices=("hypothesis", "both"),
        default="hypothesis",
        help="which probes are counted; the speed is always that of the hypothesis's side; default: %(default)s",
    )
    parser.add_argument("--no-check", action="store_true", help="measure ours without the checks of flips as well")
    arguments = parser.parse_args()
    groups = groups_of(arguments.dataset, arguments.path or arguments.data / arguments.dataset, arguments.split)
    with probes.streaming():
        sides = frozenset(Side) if arguments.side == "both" else frozenset({Side.HYPOTHESIS})
        figures = _print_counts(_count(groups, arguments.seed, sides))
        short, long = (200, 800) if arguments.quick else (SHORT, LONG)
        figures.update(_speed(groups, short, long, arguments.seed))
        print()
        size, seconds, sample = (200, 0.5, 150) if arguments.quick else (2_000, 4.0, 1_000)
        copies, no_check = repeated(groups, arguments.seed + 1), arguments.no_check
        figures.update(
            _beside.compare(copies, arguments.peers, size=size, seconds=seconds, sample=sample, no_check=no_check)
        )
    figures["peak_mb"] = _common.peak_mb()
    _common.finish(figures)


def _count(groups: Sequence[Group], seed: int, sides: frozenset[Side]) -> Counts:
    found: set[tuple[str, str, str, str]] = set()
    hypotheses = bearing = covered = 0
    for table, bases in groups:
        for base in bases:
            every = probes.generate(table, base, seed=seed, sides=sides)
            made = [p for p in every if p.check is not Check.UNVERIFIED]
            found.update((base.id, p.reasoning, p.effect.value, base.label.value) for p in made)
            has = bool(quantities.find(base.text))
            hypotheses += 1
            bearing += has
            covered += has and bool(made)
    return Counts(hypotheses, Counter((t, e, label) for _, t, e, label in found), bearing, covered)


def _print_counts(counts: Counts) -> dict[str, object]:
    total = sum(counts.triples.values())
    columns = [(effect, label) for effect in ("preserve", "flip") for label in ("entailed", "refuted")]
    numbers = {t.name: [counts.triples[t.name, *column] for column in columns] for t in probes.REASONING_TYPES}
    numbers["all"] = [sum(found) for found in zip(*numbers.values(), strict=True)]
    header = ("type", *(f"{effect} {label}" for effect, label in columns))
    _common.print_table(header, [(name, *found) for name, found in numbers.items()])
    by_type = Counter[str]()
    for (name, _, _), n in counts.triples.items():
        by_type[name] += n
    flips = sum(n for (_, effect, _), n in counts.triples.items() if effect == "flip")
    print(f"\n{counts.hypotheses} hypotheses, {counts.bearing} with a number, {counts.covered} of them with a probe\n")
    return {
        "probes_per_hypothesis": total / max(1, counts.hypotheses),
        "flip_share": flips / max(1, total),
        "max_type_share": max(by_type.values(), default=0) / max(1, total),
        "base_coverage": counts.covered / max(1, counts.bearing),
    }


# ---------------------------------------------------------------------------------------- speed


def _speed(groups: Sequence[Group], short: int, long: int, seed: int) -> dict[str, object]:
    copies = repeated(groups, seed)
    costs: dict[int, list[float]] = {short: [], long: []}
    for _ in range(TURNS):
        for size in (short, long):
            costs[size].append(_cost(copies, size, seed))
    rows = [(f"{size:,} hypotheses", median(found) * 1e6, 1 / median(found)) for size, found in costs.items()]
    _common.print_table(("", "µs a hypothesis", "hypotheses/s"), rows)
    return {
        "hypotheses_per_second": 1 / median(costs[long]),
        "cost_growth_8000_to_1000": median(costs[long]) / median(costs[short]),
    }


def _cost(copies: Iterator[tuple[Table, Hypothesis]], size: int, seed: int) -> float:
    """Return the processor seconds that a hypothesis takes, over the next `size` of them."""
    batch = list(islice(copies, size))
    started = time.process_time()
    for table, hypothesis in batch:
        for _ in probes.generate(table, hypothesis, seed=seed):
            pass
    return (time.process_time() - started) / len(batch)


if __name__ == "__main__":
    main()

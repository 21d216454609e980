"""How many questions of TAT-QA and TabMWP become hypotheses, by shape, and why the others do not.

    python benchmarks/recast.py --data ../shared/data

A question is eligible where the table alone can be the premise of its answer: of TAT-QA those answered from the
table. A share counts hypotheses by eligible questions; intervals are Wilson's, 95 %. Whether a hypothesis is right and
English is for people to say (`docs/audits`).
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib.auditing import wilson
from probelib.datasets import tabmwp, tatqa
from probelib.datasets.recast.origin import Outcome

_QUICK = 600
_NO_SHAPE = "(no known shape)"


def main() -> None:
    """Print both datasets by shape and by reason, and end with the shares."""
    options = _common.parser(__doc__ or "").parse_args()
    most = _QUICK if options.quick else None
    figures: dict[str, object] = {}
    together: list[Outcome] = []
    for name, module in (("tatqa", tatqa), ("tabmwp", tabmwp)):
        source = module.source(_common.existing(options.data / name), seed=options.seed)
        started = time.process_time()
        outcomes = list(islice(chain.from_iterable(source.outcomes(split) for split in source.splits), most))
        seconds = time.process_time() - started
        eligible = [outcome for outcome in outcomes if outcome.eligible]
        _print(source.title, outcomes, eligible)
        print(f"{seconds / max(1, len(outcomes)) * 1e6:.0f} µs a question, reading its table included\n")
        figures[f"recast_share_{name}"] = _share(eligible)
        together += eligible
    made = [outcome for outcome in together if not outcome.reason]
    twins = sum(not outcome.twin for outcome in made)
    _common.finish({"recast_share": _share(together), **figures, "twin_share": twins / max(1, len(made))})


def _print(title: str, outcomes: Sequence[Outcome], eligible: Sequence[Outcome]) -> None:
    print(f"{title}: {len(outcomes)} questions, {len(eligible)} eligible\n")
    shapes = Counter(outcome.shape or _NO_SHAPE for outcome in eligible)
    rows = [_row("all", eligible)]
    rows += [_row(shape, [o for o in eligible if (o.shape or _NO_SHAPE) == shape]) for shape, _ in _ranked(shapes)]
    _common.print_table(("shape", "eligible", "recast", "share", "95 %", "with a twin"), rows)
    print()
    reasons = Counter(outcome.reason for outcome in outcomes if outcome.reason)
    reasons.update(f"no twin: {outcome.twin}" for outcome in eligible if outcome.twin)
    _common.print_table(("not made because", "questions"), _ranked(reasons))
    print()


def _row(name: str, outcomes: Sequence[Outcome]) -> tuple[object, ...]:
    made = [outcome for outcome in outcomes if not outcome.reason]
    low, high = wilson(len(made), len(outcomes))
    twins = sum(not outcome.twin for outcome in made)
    return (name, len(outcomes), len(made), f"{_share(outcomes):.1%}", f"{low:.1%}..{high:.1%}", twins)


def _share(outcomes: Sequence[Outcome]) -> float:
    return sum(not outcome.reason for outcome in outcomes) / max(1, len(outcomes))


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    items: Iterable[tuple[str, int]] = counts.items()
    return sorted(items, key=lambda item: (-item[1], item[0]))


if __name__ == "__main__":
    main()

"""The label check against people's labels on tables that people changed (TabPert).

    python benchmarks/counterfactual.py --data ../shared/data

Each sentence stands over an infobox and, the same or rewritten, over the infobox changed. Coverage is the share of the
entailed and refuted sentences over changed infoboxes that the check answers; agreement is the share of its answers that
say what people said. Every disagreement is printed. Intervals are Wilson's, 95 %, and take sentences as independent.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import re
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import checking
from probelib.auditing import wilson
from probelib.datasets import tabpert
from probelib.datasets.base import BINARY
from probelib.datasets.counterfactual import CounterfactualPair
from probelib.records import Label, Table, Truth

_TRUTH = {Label.ENTAILED: Truth.TRUE, Label.REFUTED: Truth.FALSE}
_NUMBER = re.compile(r"\d+")


class Answer(NamedTuple):
    """A pair, and what the check says of its sentence over the changed table."""

    pair: CounterfactualPair
    verdict: checking.Verdict

    @property
    def answered(self) -> bool:
        return self.verdict.truth is not Truth.UNKNOWN

    @property
    def agrees(self) -> bool:
        return self.verdict.truth is _TRUTH[self.pair.probe.label]


def main() -> None:
    """Print agreement and coverage by kind of change, then every disagreement."""
    options = _common.parser(__doc__ or "").parse_args()
    folder = _common.existing(options.data / "tabpert")
    pairs = list(islice(tabpert.source(folder).pairs(), 200 if options.quick else None))
    answers = [Answer(pair, checking.check(pair.changed, pair.probe)) for pair in pairs if pair.probe.label in BINARY]
    rows: list[tuple[object, ...]] = [_row("all", answers)]
    for kind in (_label_change, _what_changed, _sentence_change):
        found: dict[str, list[Answer]] = {}
        for answer in answers:
            found.setdefault(kind(answer.pair), []).append(answer)
        rows.extend(_row(name, found[name]) for name in sorted(found))
    header = ("kind of change", "n", "answered", "coverage", "95 %", "disagree", "agreement", "95 %")
    _common.print_table(header, rows)
    _print_neutral(pairs)
    _print_disagreements(answers)
    answered = [answer for answer in answers if answer.answered]
    _common.finish(
        {
            "agreement": sum(answer.agrees for answer in answered) / max(1, len(answered)),
            "coverage": len(answered) / max(1, len(answers)),
        }
    )


def _row(name: str, answers: list[Answer]) -> tuple[object, ...]:
    answered = [answer for answer in answers if answer.answered]
    agree = sum(answer.agrees for answer in answered)
    return (
        name, len(answers), len(answered), f"{len(answered) / max(1, len(answers)):.1%}",
        _interval(len(answered), len(answers)), len(answered) - agree,
        f"{agree / len(answered):.1%}" if answered else "-", _interval(agree, len(answered)),
    )  # fmt: skip


def _label_change(pair: CounterfactualPair) -> str:
    if pair.base.label is pair.probe.label:
        return f"label: stays {pair.probe.label}"
    return f"label: {pair.base.label} to {pair.probe.label}"


def _sentence_change(pair: CounterfactualPair) -> str:
    return "sentence: rewritten" if pair.is_rewritten else "sentence: as it was"


def _what_changed(pair: CounterfactualPair) -> str:
    """Say what is different in the rows that decide the label, or in all rows where the source names none."""
    names = {name.strip() for name in pair.rows}
    before, after = (
        [row for row in table.rows if not names or row[0].strip() in names] for table in (pair.original, pair.changed)
    )
    if _values(before) == _values(after):
        return "table: its rows are as they were"
    if {name for name, _ in before} != {name for name, _ in after}:
        return "table: a row came or went"
    words, numbers = (_parts(before, after, part) for part in (_without_numbers, _NUMBER.findall))
    return f"table: {'words and numbers' if words and numbers else 'words' if words else 'numbers'} changed"


def _values(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return sorted((name.strip(), " ".join(value.split())) for name, value in rows)


def _parts(before: Iterable[tuple[str, ...]], after: Iterable[tuple[str, ...]], part: Callable[[str], object]) -> bool:
    return [part(value) for _, value in _values(before)] != [part(value) for _, value in _values(after)]


def _without_numbers(text: str) -> str:
    return _NUMBER.sub("", text)


def _print_neutral(pairs: Iterable[CounterfactualPair]) -> None:
    """Say how often the check answers a sentence that people call neutral: each such answer is one too many."""
    neutral = [pair for pair in pairs if pair.probe.label is Label.NEUTRAL]
    answered = sum(checking.check(pair.changed, pair.probe).truth is not Truth.UNKNOWN for pair in neutral)
    print(f"\n{answered} of {len(neutral)} neutral sentences are answered (they count in neither figure)")


def _print_disagreements(answers: Iterable[Answer]) -> None:
    for answer in answers:
        if answer.answered and not answer.agrees:
            pair, verdict = answer
            print(f"\n{pair.changed.id} [{pair.probe.label}, check says {verdict.truth}] {pair.probe.text}")
            print(f"    {verdict.reason}")
            for name in pair.rows:
                print(f"    {name.strip()}: {_shown(pair.changed, name)}  (before: {_shown(pair.original, name)})")


def _shown(table: Table, name: str) -> str:
    return " | ".join(" ".join(value.split()) for key, value in table.rows if key.strip() == name.strip()) or "-"


def _interval(successes: int, trials: int) -> str:
    low, high = wilson(successes, trials)
    return f"{low:.1%}..{high:.1%}"


if __name__ == "__main__":
    main()

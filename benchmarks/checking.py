"""The label check against people's labels: how much it answers, how often it is wrong, which pairs it tells apart.

    python benchmarks/checking.py --data ../shared/data --show

TabFact's minimal pairs are the figure of merit: two sentences that differ in little, one entailed, one
refuted. Statements of TabFact and InfoTabS follow, and the bundled samples. Intervals are Wilson's, 95 %.
Labels are taken as they are: where people erred, the check counts as wrong.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import checking, datasets
from probelib.auditing import wilson
from probelib.datasets import tabfact
from probelib.records import Hypothesis, Label, Table, Truth

_WORD = re.compile(r"[^\s]+")
_NUMBER_WORDS = frozenset(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty".split()
)


class Answer(NamedTuple):
    """A sentence, its label and what the check says."""

    table: Table
    hypothesis: Hypothesis
    verdict: checking.Verdict

    @property
    def answered(self) -> bool:
        return self.verdict.truth is not Truth.UNKNOWN

    @property
    def right(self) -> bool:
        wanted = Truth.TRUE if self.hypothesis.label is Label.ENTAILED else Truth.FALSE
        return self.verdict.truth is wanted

    @property
    def wrong(self) -> bool:
        return self.answered and not self.right


def main() -> None:
    """Print every part and end with the figures of the minimal pairs."""
    options = _arguments()
    folder = _common.existing(options.data / "tabfact")
    started = time.perf_counter()
    pairs = [
        (_answer(p.table, p.entailed), _answer(p.table, p.refuted))
        for p in islice(tabfact.minimal_pairs(folder), 150 if options.quick else None)
    ]
    seconds = time.perf_counter() - started
    answers = [answer for pair in pairs for answer in pair]
    rows = [_sentences("tabfact pairs", answers)]
    for name, path, split in (
        ("tabfact", folder, "val"),
        ("tabfact", folder, "test"),
        ("infotabs", options.data / "infotabs", None),
        ("samples", None, None),
    ):
        if path is None or path.exists():
            found = list(_statements(name, path, split, 300 if options.quick else None))
            rows.append(_sentences(f"{name} {split or ''}".strip(), found))
            if options.show:
                _show(f"{name} {split or ''}".strip(), found)
    _common.print_table(("sentences", "n", "answered", "share", "95 %", "wrong", "precision", "95 %"), rows)
    print()
    number_pairs = [pair for pair in pairs if _differ_in_a_number(pair[0].hypothesis.text, pair[1].hypothesis.text)]
    _common.print_table(
        ("pairs", "n", "told apart", "share", "95 %", "half", "any wrong", "silent"),
        [_pairs("all", pairs), _pairs("differ in numbers alone", number_pairs)],
    )
    print(f"\n{seconds / max(1, len(answers)) * 1e6:.0f} µs a sentence of the pairs, its table and its reason included")
    if options.show:
        _show("tabfact pairs", answers)
    answered = [a for a in answers if a.answered]
    apart = sum(_told_apart(*pair) for pair in pairs)
    _common.finish(
        {
            "answered": len(answered) / len(answers),
            "precision": sum(a.right for a in answered) / max(1, len(answered)),
            "pairs_told_apart": apart / len(pairs),
        }
    )


def _arguments() -> _Options:
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--show", action="store_true", help="print every wrong answer with its program and reason")
    return parser.parse_args(namespace=_Options())


class _Options:
    data: Path
    seed: int
    quick: bool
    show: bool


def _answer(table: Table, hypothesis: Hypothesis) -> Answer:
    return Answer(table, hypothesis, checking.check(table, hypothesis))


def _statements(name: str, path: Path | None, split: str | None, most: int | None) -> Iterator[Answer]:
    """Yield the answers of a dataset's statements, the neutral ones left out."""
    for table, hypothesis in islice(datasets.open(name, path, split=split).pairs(), most):
        if hypothesis.label is not Label.NEUTRAL:
            yield _answer(table, hypothesis)


def _sentences(name: str, answers: Iterable[Answer]) -> tuple[object, ...]:
    answers = list(answers)
    answered = [a for a in answers if a.answered]
    right = sum(a.right for a in answered)
    return (
        name, len(answers), len(answered), f"{len(answered) / max(1, len(answers)):.1%}",
        _interval(len(answered), len(answers)), len(answered) - right,
        f"{right / max(1, len(answered)):.1%}", _interval(right, len(answered)),
    )  # fmt: skip


def _pairs(name: str, pairs: list[tuple[Answer, Answer]]) -> tuple[object, ...]:
    counts = Counter(_outcome(*pair) for pair in pairs)
    apart = counts["told apart"]
    share = f"{apart / max(1, len(pairs)):.1%}"
    return (
        name, len(pairs), apart, share, _interval(apart, len(pairs)),
        counts["half"], counts["any wrong"], counts["silent"],
    )  # fmt: skip


def _outcome(entailed: Answer, refuted: Answer) -> str:
    if entailed.wrong or refuted.wrong:
        return "any wrong"
    if _told_apart(entailed, refuted):
        return "told apart"
    return "half" if entailed.answered or refuted.answered else "silent"


def _told_apart(entailed: Answer, refuted: Answer) -> bool:
    return entailed.right and refuted.right


def _interval(successes: int, trials: int) -> str:
    low, high = wilson(successes, trials)
    return f"{low:.1%}..{high:.1%}"


def _differ_in_a_number(one: str, other: str) -> bool:
    """Whether two sentences are the same word for word but for numbers."""
    a, b = (_WORD.findall(text.lower().rstrip(" .")) for text in (one, other))
    if len(a) != len(b):
        return False
    different = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    return bool(different) and all(_is_number(x) and _is_number(y) for x, y in different)


def _is_number(word: str) -> bool:
    return any(character.isdigit() for character in word) or word in _NUMBER_WORDS


def _show(name: str, answers: Iterable[Answer]) -> None:
    wrong = [a for a in answers if a.wrong]
    print(f"--- wrong answers: {name} ({len(wrong)})")
    for a in wrong:
        claim = checking.interpret(a.table, a.hypothesis.text)
        print(f"{a.table.id} [{a.hypothesis.label}] {a.hypothesis.text}\n    {claim}\n    {a.verdict.reason}")
    print()


if __name__ == "__main__":
    main()

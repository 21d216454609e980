"""What the outputs of a tool are worth, by the same rule for all.

No other tool says what became of the label. An output is *provable* where its text differs from its base, was not
made before of the same base, and the check says TRUE or FALSE of it and of the base, so that preserve or flip is
known; of ours that truth also has to be the one that its label claims. That is stricter than what makes a probe, as
another form of the same value needs no base that is proved.

What is wrong with an output is told from the two texts, as far as `quantities.find` can tell: a year or date that is
none any more (or a year said as a count), some of the digits of a number changed and others kept (half of a decimal; a
number that kept a group of digits by chance counts too), a change where there was no number.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from probelib.checking import check
from probelib.language import quantities
from probelib.records import Hypothesis, Kind, Label, Quantity, Table, Truth

Pair = tuple[Table, Hypothesis]
Outputs = tuple[Pair, Sequence[tuple[str, Label | None]]]
"""A base and the texts made of it, each with the label that its maker claims."""

_TOKEN = re.compile(r"\d+|[^\W\d]+|[^\w\s]")
_COUNT = re.compile(r"thousand\W+\w+ hundred", re.IGNORECASE)
"""How no year is said: "one thousand nine hundred and ninety-four"."""
_DATES = frozenset({Kind.YEAR, Kind.DATE})


@dataclass
class Worth:
    """What was made of some statements, and how much of it is what."""

    statements: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    """`outputs`, of them `unchanged`, made `twice` or `changed`; of these `provable`, and what `damage` says."""
    seconds: float = 0.0
    """Processor seconds of the check."""

    def a_statement(self, what: str) -> float:
        """Return how many outputs of a sort a statement has."""
        return self.counts[what] / max(1, self.statements)

    def seconds_a_statement(self) -> float:
        """Return what it costs to check the outputs of a statement, and the statement."""
        return self.seconds / max(1, self.statements)

    def share(self, what: str) -> float:
        """Return the share of the outputs that are of a sort."""
        return self.counts[what] / max(1, self.counts["outputs"])


def judge(made: Sequence[Outputs], *, ours: bool) -> Worth:
    """Return what the outputs of some statements are worth."""
    worth = Worth(len(made))
    counts = worth.counts
    for (table, base), texts in made:
        counts["outputs"] += len(texts)
        counts["unchanged"] += sum(text == base.text for text, _ in texts)
        new = {text: label for text, label in texts if text != base.text}
        counts["changed"] += len(new)
        counts["twice"] = counts["outputs"] - counts["unchanged"] - counts["changed"]
        started = time.process_time()
        if new and check(table, base).truth is not Truth.UNKNOWN:
            counts["provable"] += sum(_proved(table, text, label) for text, label in new.items())
        worth.seconds += time.process_time() - started
        if not ours:
            for text in new:
                counts.update(damage(base.text, text))
    return worth


def _proved(table: Table, text: str, label: Label | None) -> bool:
    truth = check(table, text).truth
    if label is None:
        return truth is not Truth.UNKNOWN
    return truth is (Truth.TRUE if label is Label.ENTAILED else Truth.FALSE)


def damage(base: str, text: str) -> set[str]:
    """Return what is wrong with a changed text: `year`, `half` and `other`, in the order of this module's start."""
    before, after = list(_TOKEN.finditer(base)), list(_TOKEN.finditer(text))
    matcher = SequenceMatcher(None, [m[0] for m in before], [m[0] for m in after], autojunk=False)
    held = quantities.find(base)
    dates = [q for q in quantities.find(text) if q.kind in _DATES and not _COUNT.search(q.text)]
    found: set[str] = set()
    changed: set[int] = set()
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal" or i == j:
            continue
        changed.update(range(i, j))
        touched = [q for q in held if _overlap(q, before[i].start(), before[j - 1].end())]
        if not touched:
            found.add("other")
        elif any(q.kind in _DATES for q in touched):
            still = m > k and any(_overlap(q, after[k].start(), after[m - 1].end()) for q in dates)
            found.update(() if still else ("year",))
    if any(_halved(q, before, changed) for q in held):
        found.add("half")
    return found


def _overlap(quantity: Quantity, start: int, end: int) -> bool:
    return quantity.start < end and start < quantity.end


def _halved(quantity: Quantity, tokens: Sequence[re.Match[str]], changed: set[int]) -> bool:
    """Return whether some digit groups of a number were changed and others kept."""
    if quantity.kind in _DATES or quantity.kind is Kind.TIME:
        return False  # another year in a date is another date
    groups = [n in changed for n, t in enumerate(tokens) if t[0].isdigit() and _overlap(quantity, t.start(), t.end())]
    return any(groups) and not all(groups)

"""Numbers in text against a gold set: spans, kinds, values; then how fast they are found.

    python benchmarks/numbers.py --gold grounding_dev.jsonl

The numbers that are scored are those that stand for themselves on the sentence's table: linking
drops what belongs to a name among its cells, such as the 51 of "51 pegasi b". `span_f1_find` is the
figure of finding alone, which sees no table. Every miss is printed. The intervals are bootstrapped
over sentences. A gold set is a JSON line a sentence: `hypothesis`, `dataset`, `table_id`, and
`numbers` with `start`, `end`, `kind`, `value`.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import json
import time
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common, _grounding_gold
from probelib.errors import InputError
from probelib.grounding.linking import link
from probelib.language import quantities, units
from probelib.language.words import exact
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Value


class Sentence(NamedTuple):
    """One gold sentence beside what was found in it."""

    id: str
    text: str
    gold: tuple[Mapping[str, Any], ...]
    found: tuple[Quantity, ...]
    """What stands for itself on the table; what was found, where the tables are missing."""
    alone: tuple[Quantity, ...]
    """What was found without the table."""


class Counts(NamedTuple):
    """What one sentence adds to the figures."""

    gold: int
    found: int
    span: int
    kind: int
    value: int
    found_alone: int
    span_alone: int


def main() -> None:
    """Print the misses and the figures of a gold set and of the speed."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--gold", type=Path, default=_common.shared_folder() / "gold" / "grounding_dev.jsonl")
    arguments = parser.parse_args()
    gold = _common.existing(arguments.gold, "name another with --gold")
    figures: dict[str, object] = {}
    sentences = _read(gold, arguments.data)
    figures.update(_spans(sentences, arguments.seed))
    figures.update(_grounding_gold.figures(gold, arguments.data, arguments.seed))
    figures.update(_speed(arguments.data, quick=arguments.quick))
    figures.update(_runaway(quick=arguments.quick))
    _common.finish(figures)


def _read(path: Path, data: Path) -> list[Sentence]:
    tables = _grounding_gold.Tables(data)
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            row = json.loads(line)
            text = row["hypothesis"]
            alone = quantities.find(text)
            kept = alone
            if (data / row["dataset"]).is_dir():
                kept = tuple(n.quantity for n in link(tables.table(row["dataset"], row["table_id"]), text).numbers)
            found.append(Sentence(row["id"], text, tuple(row["numbers"]), kept, alone))
    return found


# ---------------------------------------------------------------------- spans, kinds and values


def _spans(sentences: Sequence[Sentence], seed: int) -> dict[str, object]:
    counts = [_compare(sentence) for sentence in sentences]
    measures: dict[str, Callable[[Sequence[Counts]], float]] = {
        "span_f1": lambda c: _share(2 * sum(x.span for x in c), sum(x.gold + x.found for x in c)),
        "span_f1_find": lambda c: _share(2 * sum(x.span_alone for x in c), sum(x.gold + x.found_alone for x in c)),
        "kind_accuracy": lambda c: _share(sum(x.kind for x in c), sum(x.span for x in c)),
        "value_accuracy": lambda c: _share(sum(x.value for x in c), sum(x.span for x in c)),
    }
    rows = []
    for name, measure in measures.items():
        low, high = _common.bootstrap(counts, measure, seed=seed)
        rows.append((name, measure(counts), low, high))
    total = Counts(*(sum(column) for column in zip(*counts, strict=True)))
    print(
        f"\n{len(sentences)} sentences, {total.gold} gold numbers, {total.found} found that stand for themselves "
        f"({total.span} with the same span), {total.found_alone} found without the table ({total.span_alone})\n"
    )
    _common.print_table(("", "figure", "from", "to (95 %, by sentence)"), rows)
    return {name: value for name, value, _, _ in rows}


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _compare(sentence: Sentence) -> Counts:
    """Return the counts of one sentence, and print what differs."""
    found = {(q.start, q.end): q for q in sentence.found}
    misses: list[str] = []
    span = kind = value = 0
    for number in sentence.gold:
        q = found.pop((number["start"], number["end"]), None)
        if q is None:
            misses.append(f"missed {number['text']!r} ({number['kind']} {number['value']})")
            continue
        span += 1
        kind += q.kind == number["kind"]
        if q.kind != number["kind"]:
            misses.append(f"{q.text!r} is {number['kind']}, found {q.kind}")
        if same_value(q, number["value"]):
            value += 1
        else:
            misses.append(f"{q.text!r} has the value {number['value']!r}, found {gold_value(q)!r}")
    misses += [f"not in the gold set: {q.text!r} ({q.kind} {gold_value(q)})" for q in found.values()]
    if misses:
        print(f"{sentence.id}: {sentence.text}")
        for miss in misses:
            print(f"    {miss}")
    wanted = {(number["start"], number["end"]) for number in sentence.gold}
    span_alone = sum((q.start, q.end) in wanted for q in sentence.alone)
    return Counts(len(sentence.gold), len(sentence.found), span, kind, value, len(sentence.alone), span_alone)


def gold_value(q: Quantity) -> float | int | str:
    """Return a quantity's value as the gold set writes it: a number, an ISO date, "40.4 km", "2017..2019"."""
    value = q.value
    if q.kind is Kind.MONEY or q.kind in (Kind.PERCENT, Kind.MEASURE, Kind.DURATION):
        return f"{_plain(value)} {q.unit}"
    if isinstance(value, (Decimal, Fraction)):
        return int(value) if value == int(value) else float(value)
    return _plain(value)


def _plain(value: Value) -> str:
    match value:
        case Interval():
            return f"{_plain(value.low)}..{_plain(value.high)}"
        case Score():
            head = "-".join(str(part) for part in value.parts)
            return head
        case PartialDate() | ClockTime():
            return str(value)
        case Decimal():
            text = format(value, "f")
            return text.rstrip("0").rstrip(".") if "." in text else text
        case Fraction():
            return str(float(value))


def same_value(q: Quantity, gold: float | int | str) -> bool:
    """Return whether a found value is the gold one: the same number, and the same unit under any of its names."""
    if q.kind is Kind.SCORE or isinstance(q.value, Score):
        return "".join(q.text.split()).replace("–", "-") == str(gold) or gold_value(q) == gold
    if isinstance(gold, (int, float)):
        if not isinstance(q.value, (Decimal, Fraction)):
            return False
        exact_value = Fraction(q.value) == Fraction(str(gold))
        # A third is written 0.333 in the gold set.
        rounded = isinstance(q.value, Fraction) and abs(float(q.value) - gold) < 1e-3 * abs(gold)
        return exact_value or rounded
    found = gold_value(q)
    if str(found) == gold:
        return True
    number, _, unit = gold.partition(" ")
    if not unit or q.unit is None:
        return False
    return _plain(q.value) == _normal(number) and _unit(unit) == _unit(q.unit)


def _normal(number: str) -> str:
    try:
        return "..".join(_plain(exact(Fraction(part))) for part in number.split(".."))
    except (ValueError, InvalidOperation):
        return number


def _unit(name: str) -> str:
    try:
        return units.get(name).key
    except InputError:
        return name


# ------------------------------------------------------------------------------------------ speed


def _speed(data: Path, *, quick: bool) -> dict[str, object]:
    """Return the processor time that a TabFact statement takes, in microseconds, nothing cached."""
    path = data / "tabfact" / "tokenized_data" / "test_examples.json"
    if not path.exists():
        print(f"\n{path} is missing: no speed")
        return {}
    statements = [s for entry in json.loads(path.read_text(encoding="utf-8")).values() for s in entry[0]]
    statements = statements[: 500 if quick else None]
    best = float("inf")
    for _ in range(1 if quick else 3):
        quantities.clear_cache()
        started = time.process_time()
        for statement in statements:
            quantities.find(statement)
        best = min(best, time.process_time() - started)
    micro = 1e6 * best / len(statements)
    print(f"\n{micro:.1f} microseconds a statement, best of three, {len(statements)} TabFact statements")
    return {"microseconds_per_statement": micro}


RUNAWAY = (
    "9",
    " ",
    ",",
    "(",
    "-",
    "a",
    "1 ",
    "1,",
    "1-",
    "1 - ",
    "- ",
    "a1",
    "1.",
    "1:",
    "1/",
    "1'",
    "$ ",
    "one ",
    "may ",
    "half a ",
    "one hundred and ",
    "twenty",
    "100,000,",
    "1 000 ",
    "1000 ",
    "a - 1 ",
    "(1",
    "1 to ",
    "1 1/2 ",
    "% ",
    "e5",
    "1e",
    "q1 ",
    "a a ",
    "no. ",
    "- - 1",
    "½",
    "1½ ",
    "ten point ",
    "january ",
    "june 3 ",
    "1 - 1 - ",
    ". ",
    "1st ",
    "\u00a0",
    "1\u00a0",
    "1 ft ",
    "1:11 ",
    "1-2 ",
    "3/4 ",
    "12.3 (4) ",
    "5 pounds ",
    "1v ",
    "A1 ",
    "A 1 ",
    "5 May ",
    "16:9 ",
    "2 - 1 ",
    "one x ",
    "half past ",
    "quarter to 1 ",
    "all 1 years, ",
    "(cm 2",
    "fy19 ",
    "6 - 4 , ",
    "6-4,",
    "6:4 ",
    "12,34,",
    "1'000'",
    "44 bc ",
    "-78 - ",
)


def _runaway(*, quick: bool) -> dict[str, object]:
    """Return the longest processor time that a line of 100,000 repeated characters takes, in seconds."""
    size = 20_000 if quick else 100_000
    slowest, worst = 0.0, ""
    for piece in RUNAWAY:
        line = (piece * (size // len(piece) + 1))[:size]
        started = time.process_time()
        quantities.find(line)
        seconds = time.process_time() - started
        if seconds > slowest:
            slowest, worst = seconds, piece
    quantities.clear_cache()
    print(f"{slowest:.2f} s for the slowest line of {size} characters, repeating {worst!r}")
    return {"runaway_max_seconds": slowest}


if __name__ == "__main__":
    main()

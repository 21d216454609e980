"""Quizzes: what people are asked, drawn with a seed, and shown without anything that gives the answer away.

A quiz of probes or of an audit rests on a probe set, a quiz of a WEP task on a WEP set, the very ones that models are
asked, in the folder of runs. So a person's answers become a run of that set (`rows`), and a quiz is open to raters also
when the dataset is gone. The order of the items hangs on the seed and the set alone.

WEP paper, section 4.1: two raters, 100 items drawn from the test set of each task, the right one of two sentences to be
chosen. The numerical paper has no human baseline; ours asks the bases too, as a change of accuracy needs both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from probelib import auditing
from probelib.errors import InputError
from probelib.owners import Owner
from probelib.people.records import BASE, Item, Kind, Known, Opened, Quiz
from probelib.people.store import Store
from probelib.records import Side

if TYPE_CHECKING:
    from probelib.datasets import Dataset
    from probelib.evaluation.wep.asking import Wanted
    from probelib.records import Hypothesis, Probe, Table

    Drawn = tuple[Table, Hypothesis, Probe]

WEP_ITEMS = 100
"""Items of a WEP quiz, as in the paper."""
MOST_ITEMS = 1_000
"""Items of any quiz; nobody answers more."""
TABLES = 100
"""Tables that probes are drawn from where nothing else is asked for: making the probes of all takes hours."""
TASKS = {
    "wep.one_hop": "WEP-Reasoning, 1 hop",
    "wep.two_hop": "WEP-Reasoning, 2 hops",
    "wep.three_hop": "WEP-Reasoning, 3 hops (ours)",
    "wep.unli": "WEP-UNLI",
}
"""WEP tasks for people."""
_OWN_UNLI = "WEP items of our own writing, like UNLI's"


@dataclass(frozen=True, slots=True)
class Request:
    """What a quiz of probes, or an audit, is drawn from."""

    types: tuple[str, ...] = ()
    """Type ids or families; all where empty."""
    per: int = 2
    """Probes of each type and effect; in an audit of each type."""
    tables: int | None = TABLES
    """How many tables, drawn with the seed; None for all."""
    seed: int = 0
    sides: frozenset[Side] = field(default_factory=lambda: frozenset({Side.HYPOTHESIS}))


@dataclass(frozen=True, slots=True)
class Keeping:
    """How a quiz is kept on a shared server; on one's own machine it has no owner, and there may be any number."""

    owner: Owner | None = None
    most: int | None = None
    """Quizzes that there may be in all."""

    def keep(self, store: Store, quiz: Quiz) -> Quiz:
        """Keep a quiz and return it; raises InputError where there are as many already."""
        return store.keep(quiz, owner=self.owner, most=self.most)


def make_probes(
    kind: Kind,
    dataset: Dataset,
    request: Request,
    runs: Path,
    store: Store,
    *,
    made: str,
    path: Path | None = None,
    keeping: Keeping | None = None,
) -> Quiz:
    """Draw probes, keep them as a probe set and their quiz in the store, and return the quiz.

    Args:
        kind: `PROBES`: each probe and its base are items. `AUDIT`: the probes alone.
        dataset: Opened at a split or at all of them.
        request: What is drawn.
        runs: Folder of runs; the set is kept in its folder `sets`.
        store: Where the quiz is kept.
        made: When, ISO 8601.
        path: Where the dataset lies; the samples need none.
        keeping: Whose it is, and how many quizzes there may be.

    Raises:
        InputError: There are no such types, no such probes, or more than `MOST_ITEMS` of them.
        DataError: The dataset is not in its layout.
    """
    from probelib.evaluation.running import making
    from probelib.export import probes as export
    from probelib.export.tables import writing

    if kind is Kind.WEP:
        raise ValueError("a quiz of a WEP task is made by make_wep")
    drawn = draw(kind, dataset, request)
    if not drawn:
        raise InputError(f"No probe of the types asked for was found in {dataset.title}; ask for more tables or types.")
    if len(drawn) > MOST_ITEMS:
        raise InputError(f"That would be {len(drawn):,} probes, and a quiz has at most {MOST_ITEMS:,} items.")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "probes.jsonl"
        with writing(file, export.COLUMNS) as write:
            for _, base, probe in sorted(drawn, key=lambda one: (one[0].id, one[2].id)):
                write(export.row(probe, base))
        asked = making.from_file(file, runs, data=path)
    each = "type" if kind is Kind.AUDIT else "type and effect"
    types = ", ".join(request.types) or "all types"
    sides = "" if Side.TABLE not in request.sides else ", changed tables too"
    title = f"{dataset.name}: {types}, {request.per} a {each}{sides}, seed {request.seed}"
    size = len(drawn) if kind is Kind.AUDIT else len(drawn) + len({base.id for _, base, _ in drawn})
    made_one = Quiz(_id(kind, asked.id, request.seed), kind, asked.id, request.seed, title, size, made)
    return (keeping or Keeping()).keep(store, made_one)


def make_wep(
    wanted: Wanted,
    runs: Path,
    store: Store,
    *,
    made: str,
    count: int = WEP_ITEMS,
    seed: int = 0,
    keeping: Keeping | None = None,
) -> Quiz:
    """Draw pairs of the test split of a WEP task, keep them as a set and a quiz, and return the quiz.

    Args:
        wanted: The task, and what its examples are made of.
        runs: Folder of runs.
        store: Where the quiz is kept.
        made: When, ISO 8601.
        count: How many; all of them where the test split has fewer.
        seed: Of the draw, of the order of the pairs and of the two sentences in each.
        keeping: Whose it is, and how many quizzes there may be.

    Raises:
        InputError: More than `MOST_ITEMS` are asked for; else as `evaluation.wep.asking.examples` does.
        DataError: A file is not in its layout.
    """
    from probelib.evaluation.wep import asking
    from probelib.evaluation.wep import sets as wep_sets
    from probelib.wep.claims import blind_rule

    if not 1 <= count <= MOST_ITEMS:
        raise InputError(f"A quiz has 1 to {MOST_ITEMS:,} items, not {count:,}.")
    there = sorted(asking.examples(wanted, "test"), key=lambda one: one.id)
    drawn = _rng(f"{seed}/wep/{wanted.task}").sample(there, min(count, len(there)))
    rule = blind_rule(tuple(asking.examples(wanted, "train")))
    asked = wep_sets.make(drawn, runs, seed=seed, blind=rule)
    task = _OWN_UNLI if (asked.task, asked.source) == ("wep.unli", "own") else TASKS[asked.task]
    title = f"{task}: {asked.pairs} of the test set, seed {seed}"
    made_one = Quiz(_id(Kind.WEP, asked.id, seed), Kind.WEP, asked.id, seed, title, asked.pairs, made)
    return (keeping or Keeping()).keep(store, made_one)


def draw(kind: Kind, dataset: Dataset, request: Request) -> list[Drawn]:
    """Return the probes that a request draws, with table and base; raises as `make_probes` does."""
    from probelib.probes import select

    if request.per < 1 or (request.tables is not None and request.tables < 1):
        raise InputError("Ask for at least one probe of each type, and for at least one table.")
    chosen = {one.name: one for one in select(list(request.types))} if request.types else None
    stratum = auditing.type_of_probe if kind is Kind.AUDIT else _type_and_effect
    return auditing.sampled(
        _stream(dataset, request), chosen, per_type=request.per, seed=request.seed, stratum=stratum
    )  # fmt: skip


def open_quiz(quiz: Quiz, runs: Path) -> Opened:
    """Return a quiz with its questions; raises DataError where its set is missing or damaged."""
    found = dict(_of_wep(quiz, runs) if quiz.kind is Kind.WEP else _of_probes(quiz, runs))
    order = sorted(found)
    _rng(f"{quiz.seed}/quiz/{quiz.set_id}").shuffle(order)
    return Opened(quiz, tuple(found[one][0] for one in order), {one: found[one][1] for one in order})


def _type_and_effect(probe: Probe) -> str:
    return f"{probe.reasoning}/{probe.effect.value}"


def _stream(dataset: Dataset, request: Request) -> Iterator[Drawn]:
    from probelib.datasets.base import BINARY
    from probelib.probes import generate, streaming

    with streaming():
        for table_id in _tables(dataset, request):
            table = dataset.table(table_id)
            apart = {one.hypothesis_id for one in dataset.disputed(table_id)}
            for base in dataset.hypotheses(table_id):
                if base.label in BINARY and base.id not in apart:
                    for probe in generate(
                        table, base, types=request.types or None, seed=request.seed, sides=request.sides
                    ):
                        yield table, base, probe


def _tables(dataset: Dataset, request: Request) -> list[str]:
    """Return the ids of the tables that are looked through, without reading any."""
    splits = dataset.splits if dataset.split is None else (dataset.split,)
    named = (group.source_id for split in splits for group in dataset.source.groups(split))
    there = list(dict.fromkeys(f"{dataset.name}:{source_id}" for source_id in named))
    if request.tables is None or request.tables >= len(there):
        return there
    return _rng(f"{request.seed}/tables").sample(there, request.tables)


def _of_probes(quiz: Quiz, runs: Path) -> Iterator[tuple[str, tuple[Item, Known]]]:
    from probelib.evaluation.running import sets

    asked = sets.open_set(runs, quiz.set_id)
    tables = {table.id: table for table in asked.premises()}
    rows: list[dict[str, Any]] = asked.questions().to_pylist()
    for row in rows:
        is_base = row["base_id"] is None
        if is_base and quiz.kind is Kind.AUDIT:
            continue
        table = sets.premise(tables[row["table_id"]], row["table_edits"])
        known = Known(
            row["gold"] or "", row["reasoning"] or BASE, row["effect"] or "", row["check"] or "", row["reason"]
        )
        yield row["id"], (Item(row["id"], (row["text"],), table), known)


def _of_wep(quiz: Quiz, runs: Path) -> Iterator[tuple[str, tuple[Item, Known]]]:
    import json

    from probelib.evaluation.wep import sets as wep_sets

    for row in wep_sets.open_set(runs, quiz.set_id).rows():
        item = Item(row["id"], tuple(json.loads(row["options"])), None, row["premise"])
        yield row["id"], (item, Known(row["answer"], row["asked"]))


def _id(kind: Kind, set_id: str, seed: int) -> str:
    return sha256(f"{kind.value}/{set_id}/{seed}".encode()).hexdigest()[:12]


def _rng(said: str) -> Random:
    return Random(sha256(said.encode()).digest())

"""How many probes a dataset gives, by type and effect, counted unit by unit.

A base counts once per type and effect however many variants it has, and only where the label is known by construction
or was verified on the table. Each side is counted by itself, as a table's side takes several times as long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from probelib.datasets import Dataset
from probelib.export.tables import Column, Value, reading, writing
from probelib.probes import DEFAULT_VARIANTS, RECIPE
from probelib.probes.units import BASES, Made, Options, make, units
from probelib.records import Check, Effect, Side
from probelib.work import Parts

SEED = 0
_BASES, _COVERED, _PROBES, _LEFT_OUT = "bases", "covered", "probes", "left out"
_DISPUTED = "disputed base"
_COLUMNS = (
    Column("what", "text", "What is counted."),
    Column("name", "text", "Reasoning type, or the reason why a probe was not made."),
    Column("effect", "text", "Of a probe."),
    Column("times", "integer", "How often."),
)


@dataclass(frozen=True, slots=True)
class Probed:
    """The probes of one split on one side, or of several splits together."""

    bases: int
    """Hypotheses that were read: entailed or refuted, and not with two labels."""
    covered: int
    """Those with at least one probe."""
    counts: Mapping[tuple[str, Effect], int]
    """Bases by type and effect of their probes."""
    left_out: Mapping[str, int]
    """Probes that were not made, by reason; a base that is disputed or has no number counts once."""

    @property
    def total(self) -> int:
        """Return the probes of all types, a base once per type and effect."""
        return sum(self.counts.values())

    @property
    def flips(self) -> int:
        """Return those that flip the label."""
        return sum(n for (_, effect), n in self.counts.items() if effect is Effect.FLIP)

    @property
    def disputed(self) -> int:
        """Return the bases whose table contradicts their label."""
        return self.left_out.get(_DISPUTED, 0)

    def of(self, reasoning: str, effect: Effect | None = None) -> int:
        """Return the probes of one type, of one effect or of both."""
        return sum(self.counts.get((reasoning, one), 0) for one in Effect if effect in (None, one))


def probe(
    dataset: Dataset, split: str, side: Side, folder: Path, *, advance: Callable[[int], None] | None = None
) -> Probed:
    """Return the probes of a split on one side; units that the folder has are not made again.

    Args:
        dataset: Its own choice of a split is not looked at.
        split: One of its splits.
        side: Where the probes differ from their base.
        folder: Where the count of each unit is kept.
        advance: Called with the number of bases of each unit that is made.

    Raises:
        InputError: Another run is counting into the folder, or it holds something else.
        DataError: A file of the dataset is missing or is not in its layout.
    """
    options = Options(seed=SEED, variants=DEFAULT_VARIANTS, sides=frozenset({side}))
    pairs = Dataset(dataset.source, split=split).pairs()
    with Parts(folder, _manifest(dataset, split, side)) as parts:
        done, number = parts.done, -1
        for number, unit in units(pairs, options):
            if number not in done:
                made = make(unit)  # one after another: each is written before the next begins, so a stop loses one
                parts.write(number, partial(_write, counted=count(made)))
                if advance is not None:
                    advance(made.bases)
        parts.finish(number + 1)
    return _read(folder)


def count(made: Made) -> Probed:
    """Return the counts of one unit."""
    found = {(base.id, one.reasoning, one.effect) for base, one in made.probes if one.check is not Check.UNVERIFIED}
    counts = Counter((reasoning, effect) for _, reasoning, effect in found)
    return Probed(made.bases, len({base for base, _, _ in found}), dict(counts), dict(made.rejected))


def together(parts: Iterable[Probed]) -> Probed:
    """Return the counts of several units or splits; no base is in two of them."""
    bases = covered = 0
    counts, left_out = Counter[tuple[str, Effect]](), Counter[str]()
    for part in parts:
        bases += part.bases
        covered += part.covered
        counts.update(part.counts)
        left_out.update(part.left_out)
    return Probed(bases, covered, dict(counts), dict(left_out))


def as_plain(probed: Probed) -> dict[str, object]:
    """Return counts as JSON can hold them, in one order whatever they were counted in."""
    counts = [[reasoning, effect.value, n] for (reasoning, effect), n in sorted(probed.counts.items())]
    left_out = dict(sorted(probed.left_out.items()))
    return {"bases": probed.bases, "covered": probed.covered, "counts": counts, "left_out": left_out}


def from_plain(found: Any) -> Probed:
    """Return counts that were written as plain values; raises KeyError, TypeError or ValueError where they are none."""
    counts = {(str(reasoning), Effect(effect)): int(n) for reasoning, effect, n in found["counts"]}
    left_out = {str(reason): int(n) for reason, n in found["left_out"].items()}
    return Probed(int(found["bases"]), int(found["covered"]), counts, left_out)


def _manifest(dataset: Dataset, split: str, side: Side) -> dict[str, Value]:
    return {
        "kind": "counts of probes",
        "dataset": dataset.name,
        "split": split,
        "side": side.value,
        "seed": SEED,
        "variants": DEFAULT_VARIANTS,
        "bases_a_unit": BASES,
        "recipe": RECIPE,
    }


def _write(path: Path, counted: Probed) -> None:
    with writing(path, _COLUMNS) as write:
        write((_BASES, "", "", counted.bases))
        write((_COVERED, "", "", counted.covered))
        for (reasoning, effect), times in sorted(counted.counts.items()):
            write((_PROBES, reasoning, effect.value, times))
        for reason, times in sorted(counted.left_out.items()):
            write((_LEFT_OUT, reason, "", times))


def _read(folder: Path) -> Probed:
    """Return the sum of the parts of a folder; nothing of a dataset without bases."""
    sums = Counter[tuple[str, str, str]]()
    for row in reading(folder) if next(folder.glob("part-*"), None) else ():
        sums[str(row["what"]), str(row["name"]), str(row["effect"])] += int(row["times"] or 0)
    return Probed(
        sums[_BASES, "", ""],
        sums[_COVERED, "", ""],
        {(name, Effect(effect)): n for (what, name, effect), n in sums.items() if what == _PROBES},
        {name: n for (what, name, _), n in sums.items() if what == _LEFT_OUT},
    )

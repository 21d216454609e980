"""Small tables and hypotheses of our own for the tests of probes, and how a test asks for probes."""

from __future__ import annotations

from probelib import probes
from probelib.probes.build import rng_for
from probelib.probes.types import by_name
from probelib.records import Effect, Hypothesis, Label, Probe, Table

_ATHLETES = """
athlete    | country | born          | height | weight (kg) | earnings     | points | change | share | rank | debut | start
anna berg  | sweden  | 3 june 1986   | 1.85 m | 71          | $116,111,561 | 37     | -3     | 12%   | 1st  | 1999  | 5:30 pm
carla diaz | spain   | 14 may 1990   | 1.70 m | 60          | $84,000,000  | 52     | 4      | 30%   | 2nd  | 2004  | 6:15 pm
eva fink   | germany | 21 march 1992 | 1.78 m | 66          | $12,500,000  | 45     | -8     | 25%   | 3rd  | 2011  | 7:00 pm
gro hansen | norway  | 9 july 1984   | 1.66 m | 58          | $9,750,000   | 29     | 7      | 8%    | 4th  | 2001  | 8:45 pm
"""  # noqa: E501  a row of the table is a line


def table_of(name: str, drawn: str) -> Table:
    """Return a table drawn with bars, its first line the header."""
    header, *rows = (tuple(cell.strip() for cell in line.split("|")) for line in drawn.strip().splitlines())
    return Table(f"test:{name}", name, header, tuple(rows), "tests")


ATHLETES = table_of("athletes", _ATHLETES)


def base(text: str, label: str = "entailed", table: Table = ATHLETES) -> Hypothesis:
    """Return a base about a table; its id tells texts and labels apart."""
    return Hypothesis(f"{table.id}#{label}/{text}", table.id, text, Label(label))


def made(
    text: str,
    reasoning: str,
    label: str = "entailed",
    *,
    table: Table = ATHLETES,
    seed: int = 0,
) -> list[Probe]:
    """Return all probes of one type, through the type's own function."""
    hypothesis = base(text, label, table)
    return list(by_name(reasoning).generate(table, hypothesis, rng_for(seed, hypothesis.id, reasoning)))


def kept(text: str, reasoning: str, label: str = "entailed", *, table: Table = ATHLETES, seed: int = 0) -> list[str]:
    """Return the texts of one type's probes that keep the label."""
    return [p.text for p in made(text, reasoning, label, table=table, seed=seed) if p.effect is Effect.PRESERVE]


def flipped(text: str, reasoning: str, label: str = "entailed", *, table: Table = ATHLETES, seed: int = 0) -> list[str]:
    """Return the texts of one type's probes that flip the label."""
    return [p.text for p in made(text, reasoning, label, table=table, seed=seed) if p.effect is Effect.FLIP]


def rejected(text: str, label: str = "entailed", table: Table = ATHLETES) -> set[str]:
    """Return why probes of a base were not made."""
    with probes.collecting() as found:
        list(probes.generate(table, base(text, label, table)))
    return {rejection.reason for rejection in found}

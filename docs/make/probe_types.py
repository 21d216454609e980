"""Writes docs/probe-types.md: each reasoning type with what the paper says, what we do, and an example of each effect.

The examples are probes of the bundled samples with seed 0, so the page says what the code does; a test makes it
again and compares the bytes. What is said of a type stands in `probe-types.toml`.

    python docs/make/probe_types.py
"""

from __future__ import annotations

import argparse
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from probelib import datasets, probes
from probelib.datasets import samples
from probelib.display.words import EFFECTS, LABELS
from probelib.language import edits
from probelib.language.edits import Change
from probelib.probes.taxonomy import LEVEL_TITLES, ReasoningType
from probelib.probes.types import REASONING_TYPES
from probelib.records import Check, Effect, Hypothesis, Label, Orientation, Probe, Side, Table
from probelib.wep import reasoning, unli
from probelib.wep.drawing import Recipe
from probelib.wep.records import WepExample
from probelib.wep.scales import scale

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "probe-types.md"
SEED = 0
WIDTH = 130
UNLISTED = ("minus_sign", "counterfactual", "comparison.both")
"""Types that samples do not list, or list for one effect alone: asked of every base."""
MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|$~#"})
KNOWN = {Check.CONSTRUCTION: "by construction", Check.VERIFIED: "verified"}
ORDER = [(side, effect, label) for side in Side for effect in Effect for label in (Label.ENTAILED, Label.REFUTED)]

GAMES = Table("own:games", "Two games (invented)", ("game", "score"), (("first", "4 - 1"), ("second", "2 - 2")), "")
WON = Hypothesis("own:games#won", GAMES.id, "The first game ended 4 - 1.", Label.ENTAILED)
"""A score, which no sample has in a sentence."""


class Example(NamedTuple):
    """A probe with what it was made from."""

    table: Table
    base: Hypothesis
    probe: Probe


def every_probe() -> Iterator[Example]:
    """Yield the probes of the samples on both sides, each base asked for the types that its sample lists it under."""
    yield from (Example(GAMES, WON, probe) for probe in probes.generate(GAMES, WON, types=["minus_sign"], seed=SEED))
    infos = samples.source()
    for table, base in datasets.open(samples.NAME).pairs():
        listed = infos.info(table.id).statements[base.id].types
        for probe in probes.generate(table, base, types={*listed, *UNLISTED}, seed=SEED, sides=set(Side)):
            yield Example(table, base, probe)


def place(example: Example) -> tuple[Side, Effect, Label]:
    """Return which row of its type's examples a probe belongs to."""
    return example.probe.side, example.probe.effect, example.base.label


def chosen(examples: Sequence[Example]) -> list[Example]:
    """Return an example a row, short ones first, each of another base and another construction where there is one."""
    picked: list[Example] = []
    for wanted in ORDER:
        fitting = [one for one in examples if place(one) == wanted]
        if fitting:
            bases = {one.base.id for one in picked}
            made = {one.probe.variant for one in picked}
            picked.append(
                min(
                    fitting,
                    key=lambda one: (
                        one.base.id in bases,
                        one.probe.variant in made,
                        len(one.base.text) + len(one.probe.text) + len(one.probe.reason),
                        one.probe.id,
                    ),
                )
            )
    return picked


def shown(text: str) -> str:
    """Return a text as Markdown that shows it as it is, in one line."""
    return " ".join(text.split()).translate(MARKS)


def marked(probe: Probe, base: str) -> str:
    """Return a probe of the hypothesis's side with what was added in bold."""
    said = ""
    for segment in edits.diff(base, probe.edits):
        body = segment.text.strip()
        if segment.change is Change.REMOVED or not segment.text:
            continue
        before, after = " " * segment.text[:1].isspace(), " " * (segment.text[-1:].isspace() and bool(body))
        bold = "**" if segment.change is Change.ADDED and body else ""
        said += f"{before}{bold}{shown(body)}{bold}{after}"
    return said.strip().replace("** **", " ")


def cells(table: Table, probe: Probe) -> str:
    """Return the cells that a probe of the table's side changes: where, from what, to what."""
    said = []
    for edit in probe.table_edits:
        if table.orientation is Orientation.INFOBOX:
            where = table.cell(edit.row, 0)
        else:
            where = f"{table.header[edit.column]}, row {edit.row}"
        said.append(f"{shown(where)}: {shown(table.cell(edit.row, edit.column))} → **{shown(edit.new)}**")
    return "; ".join(said)


def row(example: Example) -> str:
    """Return the row of a table for an example."""
    table, base, probe = example
    changed = marked(probe, base.text) if probe.side is Side.HYPOTHESIS else cells(table, probe)
    what = f"{EFFECTS[probe.effect].sign} {EFFECTS[probe.effect].word}"
    why = f"{KNOWN[probe.check]} (`{probe.variant}`): {shown(probe.reason)}"
    old, new = LABELS[base.label].sign, LABELS[probe.label].sign
    return f"| {what} | {old} {shown(base.text)} *{shown(table.title)}* | {new} {changed} | {why} |"


def section(reasoning_type: ReasoningType, text: dict[str, str], examples: Sequence[Example]) -> str:
    """Return what the page says of one type."""
    lines = [
        f"### {reasoning_type.title}",
        f"`{reasoning_type.name}`. {reasoning_type.summary}",
        folded(f"**The paper.** {text['paper']}"),
        folded(f"**Here.** {text['ours']}"),
        folded(f"**Proof.** {text['proof']}"),
    ]
    for side, of_side in groupby(chosen(examples), key=lambda one: one.probe.side):
        head = f"| In the {side} | base | probe | known |\n| --- | --- | --- | --- |"
        lines.append("\n".join((head, *map(row, of_side))))
    return "\n\n".join(lines)


def paragraphs(text: str) -> str:
    """Return paragraphs, each in lines of the repository's width."""
    return "\n\n".join(folded(one) for one in text.strip().split("\n\n"))


def folded(text: str) -> str:
    """Return a paragraph in lines of the repository's width."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def contents(types: Iterable[ReasoningType]) -> str:
    """Return the list of types by level, each a link to its section."""
    lines = []
    for level, of_level in groupby(types, key=lambda t: t.level):
        links = ", ".join(f"[{t.title}](#{anchor(t.title)})" for t in of_level)
        lines.append(f"- {level.value} {LEVEL_TITLES[level]}: {links}")
    return "\n".join((*lines, "- [Words of estimative probability](#words-of-estimative-probability)"))


def anchor(title: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def wep_row(example: WepExample) -> str:
    """Return the row of a table for an example of a WEP task."""
    exact = str(example.probability) if example.stated else f"{float(example.probability):g}"
    return (
        f"| `{example.task}` | {shown(example.premise)} | {exact} | {shown(example.right)} | {shown(example.wrong)} |"
    )


def wep_section(text: str) -> str:
    """Return what the page says of the WEP tasks, with the first test example of each."""
    words = scale("paper")
    found = [next(reasoning.dataset(Recipe(hops, words), seed=SEED, splits=("test",))) for hops in (1, 2)]
    found.append(next(unli.examples(None, split="test", seed=SEED, words=words)))
    head = "| task | premise | exact | right | wrong |\n| --- | --- | --- | --- | --- |"
    return "\n\n".join(
        ("## Words of estimative probability", paragraphs(text), "\n".join((head, *map(wep_row, found))))
    )


def page() -> str:
    """Return the whole page."""
    said = tomllib.loads((HERE / "probe-types.toml").read_text(encoding="utf-8"))
    examples = sorted(every_probe(), key=lambda one: one.probe.id)
    parts = ["# Probe types", paragraphs(said["head"]["text"]), contents(REASONING_TYPES)]
    for level, of_level in groupby(REASONING_TYPES, key=lambda t: t.level):
        parts.append(f"## {level.value} {LEVEL_TITLES[level]}")
        for one in of_level:
            parts.append(section(one, said[one.name], [e for e in examples if e.probe.reasoning == one.name]))
    parts.append(wep_section(said["wep"]["text"]))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=Path, default=PAGE, help="file to write (docs/probe-types.md)")
    arguments.parse_args().out.write_text(page(), encoding="utf-8")

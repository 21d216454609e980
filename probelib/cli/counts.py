"""The counts of `probelib stats` as lines of text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from probelib import published
from probelib.cli.progress import columns
from probelib.counting import Held, Probed, beside
from probelib.datasets import Dataset
from probelib.probes import REASONING_TYPES
from probelib.records import Effect, Label, Side

_NONE = "-"


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of one split, or of all of them together."""

    split: str
    held: Held
    contradicted: int
    """Hypotheses whose table shows the opposite of their label."""
    hypothesis: Probed | None = None
    """Probes on the hypothesis's side; None where they were not counted."""
    table: Probed | None = None


def text(dataset: Dataset, splits: Sequence[Counted], whole: Counted) -> str:
    """Return the counts for people: by split, beside the paper's, and probes by type where they were counted."""
    parts = [f"{dataset.title}\n{dataset.licence}", _held(splits if len(splits) < 2 else [*splits, whole])]
    parts.append(_beside(dataset.name, whole))
    if whole.hypothesis is not None:
        parts += [_types(whole), _paper_types(whole.hypothesis, whole.table)]
    return "\n\n".join(parts)


def content(dataset: Dataset, splits: Sequence[Counted], whole: Counted) -> dict[str, object]:
    """Return the counts as JSON, the paper's beside them."""
    lines = beside.lines(dataset.name, whole.held, whole.hypothesis, whole.table)
    return {
        "dataset": dataset.name,
        "splits": {one.split: _content(one) for one in splits},
        "all": _content(whole),
        "beside_the_paper": [
            {"measure": line.measure, "ours": line.ours, "paper": line.paper or None, "note": line.note}
            for line in lines
        ],
        "paper": asdict(published.source()),
    }


def _held(splits: Sequence[Counted]) -> str:
    header = ("split", "tables", *(label.value for label in Label), "disputed", "numeric cells")
    rows = []
    for one in splits:
        counts = (one.held.tables, *(one.held.labels[label] for label in Label), one.held.two_labels + one.contradicted)
        share = beside.written(100 * one.held.numeric_share, "percent")
        rows.append((one.split, *(f"{n:,}" for n in counts), share))
    return _right(rows, header)


def _beside(name: str, whole: Counted) -> str:
    row = published.published_dataset(name)
    paper = published.source()
    rows = [
        (line.measure, line.shown or _NONE, f"{line.paper}{f' ({line.note})' if line.note else ''}" or _NONE)
        for line in beside.lines(name, whole.held, whole.hypothesis, whole.table)
    ]
    if row is None:
        return columns(("", "here"), [line[:2] for line in rows]) + "\n\nThe paper does not use this dataset."
    remarks = "\n".join(row.remarks)
    return f"{columns(('', 'here', 'paper'), rows)}\n\nPaper: {paper.authors}, {paper.venue}, Table 2. {remarks}"


def _types(whole: Counted) -> str:
    rows = []
    for one in REASONING_TYPES:
        sides = [
            f"{side.of(one.name, effect):,}" if side else _NONE
            for side in (whole.hypothesis, whole.table)
            for effect in Effect
        ]
        rows.append((one.level.value, one.name, *sides))
    header = ("level", "type", "hypothesis keeps", "flips", "table keeps", "flips")
    note = "Probes, a base once per type and effect, by the side that is changed:"
    return f"{note}\n{_right(rows, header, 2)}"


def _paper_types(hypothesis: Probed, table: Probed | None) -> str:
    rows = [
        (
            row.title,
            f"{row.ours:,}",
            f"{100 * row.share:.1f} %",
            _NONE if row.paper is None else f"{row.paper:,}",
            _NONE if row.paper_share is None else f"{100 * row.paper_share:.1f} %",
        )
        for row in beside.rows(hypothesis, table)
    ]
    said = [
        f"{one.what}: " + "; ".join(f"{what} ({where})" for where, what in one.said) + "."
        for one in published.contradictions(["counts"])
    ]
    note = (
        "Beside the paper's Table 5, which is over all its datasets together; of the probes that change tables, the "
        "counterfactual ones:"
    )
    compared = _right(rows, ("row", "here", "share", "paper", "share"))
    return "\n".join([note, compared, "", "The paper contradicts itself:", *said])


def _content(one: Counted) -> dict[str, object]:
    found: dict[str, object] = {
        "tables": one.held.tables,
        "hypotheses": {label.value: one.held.labels[label] for label in Label},
        "bases": one.held.bases,
        "disputed": {"two_labels": one.held.two_labels, "contradicted_by_table": one.contradicted},
        "numeric_share": one.held.numeric_share,
    }
    for side, probed in ((Side.HYPOTHESIS, one.hypothesis), (Side.TABLE, one.table)):
        if probed is not None:
            types = {t.name: {effect.value: probed.of(t.name, effect) for effect in Effect} for t in REASONING_TYPES}
            found[f"probes_{side.value}"] = {
                "total": probed.total,
                "flips": probed.flips,
                "bases_with_a_probe": probed.covered,
                "types": types,
                "not_made": dict(sorted(probed.left_out.items())),
            }
    return found


def _right(rows: Sequence[Sequence[str]], header: Sequence[str], first: int = 1) -> str:
    """Return columns of which all but the first ones are aligned right."""
    lines = [header, *rows]
    widths = [max(len(line[place]) for line in lines) if place >= first else 0 for place in range(len(header))]
    padded = [[cell.rjust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return columns(padded[0], padded[1:])

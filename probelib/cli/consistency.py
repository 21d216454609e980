"""How alike a model answers when the same tables are put to it in several notations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from probelib.evaluation.measuring.consistency import Consistency
    from probelib.evaluation.records import Run


def say(runs: Sequence[Run]) -> None:
    """Print how often all notations give an example the same label, by type and effect; raises what reading raises.

    Args:
        runs: Of one model and one probe set, a serialisation each; nothing is printed where there is but one.
    """
    from probelib.cli.progress import columns
    from probelib.evaluation.measuring import reading
    from probelib.evaluation.measuring.consistency import consistency
    from probelib.evaluation.records import POOLED

    by_name = {run.serialisation: run for run in runs}
    if len(by_name) < 2:
        return
    found = consistency({name: reading.answers([run]) for name, run in by_name.items()})
    rows = [_row(one) for one in found if one.dataset == POOLED and one.side is None]
    header = ("type", "effect", "examples", "same answer", "all right", "none right", "best minus worst")
    names = ", ".join(by_name)
    typer.echo(f"\n{runs[0].model_id} over {names}: consistency of each example\n{columns(header, rows)}")


def _row(one: Consistency) -> tuple[str, ...]:
    spread = "-" if one.spread is None else f"{one.spread:.1f} points"
    shares = tuple(
        "-" if share is None else f"{100 * share:.1f} %" for share in (one.same, one.all_right, one.none_right)
    )
    return (one.reasoning or "bases", one.effect or "-", f"{one.examples:,}", *shares, spread)

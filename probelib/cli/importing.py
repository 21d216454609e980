"""`probelib runs import`: answers from other tools' logs as a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def import_run(
    logs: Annotated[
        list[Path],
        typer.Argument(
            help="Sample logs of lm-evaluation-harness (samples_*.jsonl), logs of Inspect (.eval, .json), folders of "
            "these, or tables (.csv, .jsonl, .parquet) with `id` and `label`, `p_entailed` or both."
        ),
    ],
    name: Annotated[str, typer.Option(help="The model is called imported:NAME.")],
    probes: Annotated[Path | None, typer.Option(help="The file or folder of probes that was exported.")] = None,
    set_id: Annotated[str | None, typer.Option("--set", help="Instead of --probes: the id of the probe set.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--runs", help="Folder of runs; $PROBELIB_RUNS or one among your data by default.")
    ] = None,
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset of the tables lies; the samples need none.")
    ] = None,
    revision: Annotated[
        str, typer.Option(help="Tells weights and settings apart: runs of one name and revision are pooled.")
    ] = "unknown",
    title: Annotated[str, typer.Option(help="The model's name for people; NAME by default.")] = "",
    category: Annotated[str, typer.Option(help="numerical, table, llm, nli or baseline.")] = "llm",
    note: Annotated[str, typer.Option(help="What a reader of the figures must know.")] = "",
    serialisation: Annotated[str, typer.Option(help="How the tables were put to it.")] = "linearised",
) -> None:
    """Make a run of answers that another tool wrote, matched to the probes by their ids.

    What is no label is never counted as one, and what was not answered lowers the coverage. An answer to something
    that was not asked, or a second one to a question, is an error.

    Example: probelib runs import results --name my-model --probes probes.jsonl
    """
    from probelib.cli.progress import columns
    from probelib.evaluation.running import importing, making, sets
    from probelib.evaluation.running.runs import own_place
    from probelib.models import serialise
    from probelib.models.base import Category

    if (probes is None) == (set_id is None):
        raise typer.BadParameter("give one of them", param_hint="--probes or --set")
    if category not in set(Category):
        raise typer.BadParameter(f"{category!r} is none of {', '.join(Category)}", param_hint="--category")
    serialise.known(serialisation)
    place = folder or own_place()
    asked = sets.open_set(place, str(set_id)) if probes is None else making.from_file(probes, place, data=path)
    claim = importing.Claim(name, revision, title, Category(category), note, serialisation)
    made = importing.import_run(logs, asked, place, claim)
    typer.echo(f"{sum(made.status.values()):,} answers of {made.run.model_key} in {made.run.folder}")
    counted = [*sorted(made.status.items()), *([("absent", made.absent)] if made.absent else [])]
    typer.echo("\n" + columns(("status", "questions"), [(what, f"{count:,}") for what, count in counted]))

"""`probelib report`: two models or two dates compared, as one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def report(
    runs: Annotated[list[str], typer.Option("--runs", help="Runs: their ids, or the paths of their folders.")],
    out: Annotated[Path, typer.Option("--out", help="HTML file to write.")],
    more: Annotated[list[str] | None, typer.Argument(metavar="[RUN]...", help="Further runs, behind --runs.")] = None,
    baseline: Annotated[
        str | None, typer.Option("--baseline", help="The run that the others are compared with; the first by default.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Folder of runs; the user's own and the bundled ones by default.")
    ] = None,
) -> None:
    """Write a report on runs: what is compared, differences with intervals, heatmaps, findings, digests.

    The file holds its figures, loads nothing and can be sent by mail.

    Example: probelib report --runs samples-smollm2-d0509c969d samples-tnli-640d8faabc --out report.html
    """
    from probelib.decks.exporting.files import write
    from probelib.decks.exporting.html import html
    from probelib.decks.report import report as made
    from probelib.decks.report import title
    from probelib.evaluation.running import runs as store

    if out.suffix.lower() not in (".html", ".htm"):
        raise typer.BadParameter(f"{out.name} does not end in .html", param_hint="--out")
    where = () if folder is None else (folder,)
    found = [store.find_run(name, *where) for name in dict.fromkeys([*runs, *(more or [])])]
    first = None if baseline is None else store.find_run(baseline, *where)
    sections = made(found, first)
    write(out, html(sections, title(found, first), deck=False))
    typer.echo(f"{len(sections)} sections in {out}")

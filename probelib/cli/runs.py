"""`probelib runs`: which runs there are, and whether two of them gave the same answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

runs = typer.Typer(
    name="runs", help="Runs of evaluations: list them, compare two.", no_args_is_help=True, rich_markup_mode=None
)
"""Its commands; one of another module is added with `runs.command(...)`."""

_FOLDER = typer.Option("--runs", help="Folder of runs; the user's own and the bundled ones by default.")


@runs.command("list")
def list_runs(folder: Annotated[Path | None, _FOLDER] = None) -> None:
    """List runs, with how far each has come; what cannot be read is named on standard error.

    Example: probelib runs list
    """
    from probelib.cli.progress import columns
    from probelib.errors import InputError, ProbelibError
    from probelib.evaluation.running import runs as store

    if folder is not None and not folder.is_dir():
        raise InputError(f"There is no folder of runs {str(folder)!r}. Check the path, or leave --runs out.")
    problems: list[ProbelibError] = []
    found = store.list_runs(*(() if folder is None else (folder,)), problems=problems)
    for problem in problems:
        typer.echo(f"probelib: {problem}", err=True)
    if not found:
        typer.echo(f"No runs in {', '.join(map(str, store.places() if folder is None else (folder,)))}.")
        return
    rows = [
        (run.id, run.dataset, run.model_key, f"{run.done:,}", f"{run.units:,}", (run.finished or "-")[:16], run.set_id)
        for run in found
    ]
    typer.echo(columns(("run", "dataset", "model", "done", "tables", "finished (UTC)", "probe set"), rows))


@runs.command("diff")
def diff(
    a: Annotated[str, typer.Argument(help="A run: its id, or the path of its folder.")],
    b: Annotated[str, typer.Argument(help="Another.")],
    folder: Annotated[Path | None, _FOLDER] = None,
    limit: Annotated[int, typer.Option(help="At most so many differences are listed.", min=0)] = 20,
) -> None:
    """Say whether two runs hold the same bytes, or else the same answers: labels wherever the margin exceeds 0.001,
    scores within 0.0001. The exit code is 0 where one of the two holds, and 1 otherwise.

    Example: probelib runs diff samples-smollm2-0a1b2c3d4e other/samples-smollm2-0a1b2c3d4e
    """  # noqa: D205 - the help shows the first paragraph whole
    from probelib.cli.progress import columns
    from probelib.evaluation.running import runs as store
    from probelib.evaluation.running.diff import MARGIN, TOLERANCE, Promise, compare

    where = () if folder is None else (folder,)
    found = compare(store.find_run(a, *where), store.find_run(b, *where), limit=limit)
    if found.promise is Promise.SAME_BYTES:
        typer.echo(f"Same bytes: the parts are equal, {found.examples:,} answers.")
    elif found.promise is Promise.SAME_ANSWERS:
        typer.echo(
            f"Same answers, {found.examples:,} of them: labels wherever the margin exceeds {MARGIN:g}, scores within "
            f"{TOLERANCE:g} (largest difference {found.largest:.2g})."
        )
    else:
        typer.echo(f"Neither the same bytes nor the same answers: {found.broken:,} of {found.examples:,} differ.")
    if found.settings:
        typer.echo("\n" + columns(("manifest", "A", "B"), found.settings))
    if found.differences:
        typer.echo("\n" + columns(("example", "differs in", "A", "B"), found.differences))
    if found.promise is Promise.NEITHER:
        raise typer.Exit(1)

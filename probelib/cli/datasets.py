"""`probelib datasets`: what is known, what is on this machine, and the index that Explore searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from probelib.datasets.fetch import Progress
    from probelib.datasets.known import Known

commands = typer.Typer(
    name="datasets",
    help="List the datasets that are known, fetch them, index them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@commands.command("list")
def list_() -> None:
    """List every dataset that is known: what it is, licence, size, where it comes from, whether it is here.

    What could not be looked up says `unverified`.

    Example: probelib datasets list
    """
    from probelib.datasets import local
    from probelib.datasets.known import UNVERIFIED, known

    for entry in known():
        copy = local.noted(entry.name)
        lines = (
            ("what", entry.what + (f"; its layout is {UNVERIFIED}" if "layout" in entry.unverified else "")),
            ("size", entry.fact("size")),
            ("licence", entry.fact("licence")),
            ("from", entry.origin),
            ("fetch", _how(entry)),
            ("here", str(copy.path) if copy else "yes" if entry.name == "samples" else "no"),
        )
        typer.echo(f"{entry.name}: {entry.title}")
        for name, text in lines:
            typer.echo(f"  {name:<8} {text}")
        typer.echo()


@commands.command("fetch")
def fetch(
    name: Annotated[str, typer.Argument(help="Name of the dataset, from `probelib datasets list`.")],
    path: Annotated[
        Path | None, typer.Option(help="Use this copy instead: a folder or file in its layout, or an archive of it.")
    ] = None,
    sha256: Annotated[str, typer.Option(help="SHA-256 digest that the archive must have, where none is known.")] = "",
    unverified: Annotated[
        bool, typer.Option("--unverified", help="Take what comes where no digest is known; its digest is noted.")
    ] = False,
) -> None:
    """Fetch a dataset; the other commands then need no --path for it.

    Example: probelib datasets fetch tabfact --unverified
    """
    from probelib.datasets.fetch import fetch as download
    from probelib.datasets.fetch import take
    from probelib.datasets.known import find_known

    entry = find_known(name)
    typer.echo(f"{entry.title}\nLicence: {entry.fact('licence')}")
    if path is not None:
        copy = take(entry, path, _check(entry))
    else:
        with _downloading(entry.name) as progress:
            copy = download(entry, _check(entry), sha256=sha256, unverified=unverified, progress=progress)
    if copy.sha256:
        typer.echo(f"SHA-256: {copy.sha256}")
    typer.echo(f"{name} lies in {copy.path}")


@commands.command("index")
def index(
    name: Annotated[str, typer.Argument(help="Name of the dataset, such as tabfact.")],
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset lies, in its authors' layout; none for a fetched one.")
    ] = None,
) -> None:
    """Build the index that Explore searches, once; it is built again where the dataset's files have changed.

    Example: probelib datasets index tabfact --path Table-Fact-Checking
    """
    from probelib import datasets
    from probelib.cli.progress import bar
    from probelib.datasets.index import TypeTest, open_index, place
    from probelib.probes.available import possible_types
    from probelib.probes.types import REASONING_TYPES

    opened = datasets.open(name, path)
    types = TypeTest(tuple(one.name for one in REASONING_TYPES), possible_types)
    was_there = place(opened, types).is_file()
    with bar("tables", None) as advance:
        found = open_index(opened, types, step=lambda: advance(1))
    typer.echo(f"{len(found):,} tables {'were indexed before' if was_there else 'indexed'}: {place(opened, types)}")


def _how(entry: Known) -> str:
    if not entry.archive:
        return f"no: {entry.by_hand}" if entry.by_hand else "not needed"
    return f"{entry.fact('archive')}, at most {entry.archive_mb:,} MB; SHA-256 {entry.fact('sha256')}"


def _check(entry: Known) -> Callable[[Path], None]:
    """Return what looks whether a path holds the dataset: its first table or pair of sentences is read."""

    def check(path: Path) -> None:
        from probelib import datasets
        from probelib.datasets import sentences
        from probelib.errors import DataError

        first: object
        if entry.holds == "sentences":
            first = next(sentences.read(entry.name, path), None)
        else:
            first = next(datasets.open(entry.name, path).tables(), None)
        if first is None:
            raise DataError(f"{path} holds nothing of {entry.title}.")

    return check


@contextmanager
def _downloading(name: str) -> Iterator[Progress]:
    """Show a bar of bytes on standard error; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    console = Console(stderr=True)
    shown = (TextColumn(name), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*shown, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total or None)

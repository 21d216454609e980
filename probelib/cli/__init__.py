"""The command line: thin commands that call the library and turn its errors into one line.

A command is a function in a module of its own and one line of `COMMANDS`. It imports what it
works with inside its body, so that `probelib --help` pays for none of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from probelib import __version__
from probelib.cli import (
    app,
    audit,
    datasets,
    evaluate,
    export,
    finetune,
    importing,
    models,
    people,
    predict,
    probes,
    report,
    runs,
    stats,
    wep,
)
from probelib.display.markup import visible
from probelib.errors import ProbelibError

COMMANDS: tuple[Callable[..., None], ...] = (
    app.app,
    probes.probes,
    predict.predict,
    evaluate.evaluate,
    models.models,
    stats.stats,
    report.report,
)
"""In the order of the help; a command is called what its function is called."""

runs.runs.command("import")(importing.import_run)

GROUPS: tuple[typer.Typer, ...] = (
    datasets.commands,
    audit.audit,
    export.export,
    runs.runs,
    finetune.finetune,
    wep.wep,
    people.people,
)
"""Commands that have commands of their own."""

cli = typer.Typer(
    name="probelib",
    help="Probe language models for numerical reasoning over tables.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help: importing rich would cost as much as all the rest
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"probelib {__version__}")
        raise typer.Exit


@cli.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    pass


for _command in COMMANDS:
    # `app` hands options that it does not know on to Streamlit; to all others they are a mistake.
    cli.command(context_settings=app.PASSES_ON if _command is app.app else None)(_command)

for _group in GROUPS:
    cli.add_typer(_group)


def main() -> None:
    """Run the command line and exit: 0, 1 after an error, 2 for bad usage, 130 when interrupted."""
    try:
        cli(prog_name="probelib")
    except ProbelibError as error:
        typer.echo(f"probelib: {visible(' '.join(str(error).split()))}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:  # before or after Typer's own handling
        sys.exit(130)

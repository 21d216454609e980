"""What commands show while they work, and how they lay out counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def bar(what: str, total: int | None) -> Iterator[Callable[[], None]]:
    """Show a progress bar on standard error while the block runs; call what you get after each step.

    Nothing is shown where standard error is no terminal, so that logs stay readable.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    shown = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)
        progress.update(task, total=progress.tasks[0].completed)  # what was left out on the way is no work left


def columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows under a header as lines of text; the last column is aligned right, the others left."""
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "\n".join(
        "  ".join(
            (*(cell.ljust(width) for cell, width in zip(line[:-1], widths, strict=False)), line[-1].rjust(widths[-1]))
        )
        for line in lines
    )

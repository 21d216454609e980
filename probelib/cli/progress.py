"""What commands show while they work, and how they lay out counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from probelib.display.markup import visible


@contextmanager
def bar(what: str, total: int | None, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error while the block runs; call what you get with the steps that were done.

    It shows the rate of the steps since it began, and the time left; `done` steps were done before.

    Nothing is shown where standard error is no terminal, so that logs stay readable.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text("" if not task.speed else f"{task.speed:,.1f}/s")

    console = Console(stderr=True)
    shown = (TextColumn(what), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*shown, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total, completed=done)
        yield lambda steps: progress.advance(task, steps)
        progress.update(task, total=progress.tasks[0].completed)  # what was left out on the way is no work left


def columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows under a header as lines of text; columns of numbers are aligned right, all others left.

    Codes that a terminal would obey are made visible.
    """
    seen = [[visible(cell) for cell in row] for row in (header, *rows)]
    aligned = [_aligned(column) for column in zip(*seen, strict=True)]
    return "\n".join("  ".join(cells).rstrip() for cells in zip(*aligned, strict=True))


def _aligned(column: Sequence[str]) -> list[str]:
    width = max(map(len, column))
    numbers = all(cell.replace(",", "").isdigit() for cell in column[1:])
    return [cell.rjust(width) if numbers else cell.ljust(width) for cell in column]

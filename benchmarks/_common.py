"""What every benchmark does the same way: its arguments, the state of the machine, its last line.

A script begins like this, because Python puts the script's own folder first on its path and
`numbers.py` would there hide the standard library's module of that name (which `fractions` needs):

    import sys

    sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

    from benchmarks import _common

It then calls `arguments`, works, prints tables with `print_table`, and ends with `finish`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import NoReturn, TypeVar

REPOSITORY = Path(__file__).resolve().parent.parent

T = TypeVar("T")


def shared_folder() -> Path:
    """Return the folder of shared material: `$PROBELIB_SHARED`, else `../shared` beside the repository."""
    named = os.environ.get("PROBELIB_SHARED")
    return Path(named).expanduser().absolute() if named else REPOSITORY.parent / "shared"


def parser(description: str) -> argparse.ArgumentParser:
    """Return a parser with the arguments that every benchmark accepts; the script may add its own."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--data", type=Path, default=shared_folder() / "data", metavar="DIR", help="default: %(default)s")
    made.add_argument("--seed", type=int, default=0, help="default: %(default)s")
    made.add_argument("--quick", action="store_true", help="a smaller run, for a first look")
    return made


def existing(path: Path, hint: str = "name another with --data, or set PROBELIB_SHARED") -> Path:
    """Return `path`, or end the script with exit code 2 and a line that says what is missing."""
    return path if path.exists() else cannot_run(f"{path} is missing; {hint}")


def cannot_run(reason: str) -> NoReturn:
    """End the script with exit code 2: it could not run, which is no figure."""
    print(f"{Path(sys.argv[0]).name}: {reason}", file=sys.stderr)
    raise SystemExit(2)


def print_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under a header; the first column is aligned left, the others right."""
    texts = [[_text(cell) for cell in row] for row in (header, *rows)]
    widths = [max(len(row[column]) for row in texts) for column in range(len(header))]
    for number, row in enumerate(texts):
        first, *rest = (
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join((first, *rest)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))


def finish(figures: Mapping[str, object], *, packages: Sequence[str] = ()) -> NoReturn:
    """Print versions, threads and load, then the figures as one JSON object on the last line, and exit with 0."""
    versions = {name: metadata.version(name) for name in ("probelib", *packages)}
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    print()
    print(f"python {platform.python_version()}, " + ", ".join(f"{name} {number}" for name, number in versions.items()))
    print(f"{platform.machine()}, {os.cpu_count()} cores, {_threads()} torch threads, load {load}")
    print(f"peak memory {peak_mb():.0f} MB")
    print(json.dumps({name: _rounded(value) for name, value in figures.items()}, ensure_ascii=False), flush=True)
    raise SystemExit(0)


def peak_mb() -> float:
    """Return the most memory this process has held so far, in megabytes of 10^6 bytes."""
    unit = 1 if sys.platform == "darwin" else 1024  # getrusage counts bytes there, kibibytes here
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def bootstrap(
    units: Sequence[T], statistic: Callable[[Sequence[T]], float], *, seed: int = 0, draws: int = 1000
) -> tuple[float, float]:
    """Return the percentile 95 % interval of a statistic over `units` drawn with replacement (sentences, tables).

    Raises:
        ValueError: There are no units.
    """
    if not units:
        raise ValueError("an interval needs at least one unit")
    rng = random.Random(seed)
    values = sorted(statistic(rng.choices(units, k=len(units))) for _ in range(draws))
    return values[round(0.025 * (draws - 1))], values[round(0.975 * (draws - 1))]


def _threads() -> str:
    torch = sys.modules.get("torch")  # never imported for this line alone
    return str(torch.get_num_threads()) if torch else "no"


def _text(cell: object) -> str:
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)


def _rounded(value: object) -> object:
    return float(f"{value:.5g}") if isinstance(value, float) else value

"""What a run loses when it is killed: nothing, and nothing is there twice.

    python benchmarks/resume.py --kills 20

`probelib evaluate` is killed (SIGKILL) at random moments, while it starts, makes its probe set or writes answers, and
given again until it ends by itself; then the next round begins in a fresh folder, until all kills are spent. The run of
every round is compared with one that was not interrupted: questions without an answer, with two, and whether the bytes
are the same.
"""

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import random
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import datasets
from probelib.cli import bulk
from probelib.evaluation.records import Run
from probelib.evaluation.running import rows, runs, sets
from probelib.evaluation.running.diff import Promise, compare
from probelib.probes.units import Options
from probelib.work.parts import parts_of

STEP = 0.005
"""Seconds between two looks at a process that is to be killed."""


class Round(NamedTuple):
    """One run from nothing to its end."""

    kills: int
    lost: int
    doubled: int
    same: bool


def main() -> None:
    """Print what was lost and doubled."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--kills", type=int, help="default: 20, with --quick 2")
    parser.add_argument("--model", default="builtin:lookup", help="default: %(default)s")
    parser.add_argument("--executor", default="serial", help="default: %(default)s")
    arguments = parser.parse_args()
    kills = arguments.kills or (2 if arguments.quick else 20)
    tables, rng = 8 if arguments.quick else None, random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        probes = folder / "probes.parquet"
        bulk.one_file(datasets.open("samples"), probes, Options(seed=arguments.seed), executor="serial", limit=None)
        command = [sys.executable, "-P", "-m", "probelib.cli", "evaluate", "--model", arguments.model]
        command += ["--probes", str(probes), "--executor", arguments.executor]
        command += [] if tables is None else ["--limit", str(tables)]
        whole, before, during = _uninterrupted(command, folder / "whole")
        rounds: list[Round] = []
        while (spent := sum(one.kills for one in rounds)) < kills:
            place = folder / f"round-{len(rounds)}"
            killed = _killed(command, place, kills - spent, rng, before, during / max(3, kills))
            rounds.append(_judged(killed, place, whole))
    shown = [(f"round {number}", one.kills, one.lost, one.doubled, one.same) for number, one in enumerate(rounds, 1)]
    _common.print_table(("", "kills", "lost", "doubled", "same bytes"), shown)
    _common.finish(
        {
            "lost": sum(one.lost for one in rounds),
            "doubled": sum(one.doubled for one in rounds),
            "same_result": all(one.same for one in rounds),
            "kills": sum(one.kills for one in rounds),
        },
        packages=("pyarrow",),
    )


def _uninterrupted(command: list[str], place: Path) -> tuple[Run, float, float]:
    """Return a whole run, the seconds before its first part, and the seconds from there to its end."""
    started = time.time()
    subprocess.run([*command, "--runs", str(place)], check=True, capture_output=True)
    ended = time.time()
    (run,) = runs.list_runs(place)
    first = min(path.stat().st_mtime for _, path in parts_of(run.folder))
    return run, max(0.0, first - started), max(0.0, ended - first)


def _killed(command: list[str], place: Path, most: int, rng: random.Random, before: float, share: float) -> int:
    """Give a command until it ends by itself, and kill it at most so often; return how often that was."""
    kills = 0
    while True:
        process = subprocess.Popen(
            [*command, "--runs", str(place)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        moment = time.monotonic() + rng.uniform(before / 2, before + 2 * share)
        while kills < most and process.poll() is None and time.monotonic() < moment:
            time.sleep(STEP)
        if kills < most and process.poll() is None:
            process.kill()
            process.communicate()
            kills += 1
            continue
        _, said = process.communicate()
        if process.returncode:
            _common.cannot_run(f"{' '.join(command)} ended with {process.returncode}: {said.strip()}")
        return kills


def _judged(kills: int, place: Path, whole: Run) -> Round:
    found = runs.list_runs(place)
    asked = sets.open_set(whole.folder.parent, whole.set_id)
    wanted = {one for ids in asked.ids() for one in ids}
    times = Counter(
        name for run in found for _, path in parts_of(run.folder) for name in rows.read(path)["example_id"].to_pylist()
    )
    same = len(found) == 1 and compare(whole, found[0]).promise is Promise.SAME_BYTES
    return Round(kills, len(wanted - times.keys()), sum(count - 1 for count in times.values()), same)


if __name__ == "__main__":
    main()

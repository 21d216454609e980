"""Make the runs that ship with the project anew, and say whether they give the same answers.

They are `probelib evaluate` of the built-in models on the bundled samples, stored as any run is:

    probelib evaluate --model builtin:majority --model builtin:hypothesis-only --model builtin:lookup
        --model builtin:smollm2 --model builtin:tnli --dataset samples --shots 2 --calibrated --threads 1 --runs DIR

With `--write` they replace those in assets/runs, without times and hosts. `--quick` takes those that need no weights.
It has no use for --data and --seed.
"""

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks import _common
from probelib import resources
from probelib.evaluation.records import Run
from probelib.evaluation.running import diff, runs, sets

WEIGHTLESS = ("builtin:majority", "builtin:hypothesis-only", "builtin:lookup")
WITH_WEIGHTS = ("builtin:smollm2", "builtin:tnli")


def evaluate(models: tuple[str, ...], place: Path) -> tuple[Run, ...]:
    """Return the runs of some models on the samples; ends the script with 2 where one cannot be asked."""
    named = [word for model in models for word in ("--model", model)]
    options = ["--dataset", "samples", "--shots", "2", "--calibrated", "--threads", "1", "--runs", str(place)]
    done = subprocess.run([sys.executable, "-m", "probelib.cli", "evaluate", *named, *options], check=False)
    if done.returncode:
        _common.cannot_run("probelib evaluate has failed; its message stands above")
    return runs.list_runs(place)


def write(found: tuple[Run, ...], place: Path) -> None:
    """Put runs in the place of those that ship: what was asked, what was answered and when, but not where."""
    target = resources.root() / "assets" / "runs"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(place / sets.FOLDER, target / sets.FOLDER, ignore=shutil.ignore_patterns(".*"))
    for run in found:
        left_out = shutil.ignore_patterns(".*", runs.MERGED, runs.TIMING)
        shutil.copytree(run.folder, target / run.id, ignore=left_out)
        (target / run.id / runs.TIMING).mkdir()
        shutil.copy(run.folder / runs.TIMING / runs.FINISHED, target / run.id / runs.TIMING)


def compared(found: tuple[Run, ...]) -> list[tuple[str, str, bool, bool]]:
    """Return of each run its model, what was compared, and whether the shipped one has the same bytes and answers."""
    shipped = {run.model_id: run for run in runs.list_runs(*filter(None, [runs.bundled_place()]))}
    rows = []
    for run in found:
        there = shipped.get(run.model_id)
        if there is None or there.set_id != run.set_id:
            rows.append((run.model_id, "other questions" if there else "not shipped", False, False))
            continue
        said = diff.compare(run, there)
        same = said.promise is diff.Promise.SAME_BYTES
        rows.append((run.model_id, f"{said.examples:,} answers", same, said.promise is not diff.Promise.NEITHER))
    return rows


def main() -> None:
    parser = _common.parser(__doc__)
    parser.add_argument("--write", action="store_true", help="put these runs in the place of those that ship")
    options = parser.parse_args()
    models = WEIGHTLESS if options.quick else (*WEIGHTLESS, *WITH_WEIGHTS)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        found = evaluate(models, place)
        rows = compared(found)
        if options.write:
            write(found, place)
    _common.print_table(("model", "compared", "same bytes", "same answers"), rows)
    figures = {
        "runs": len(rows),
        "same_bytes": sum(row[2] for row in rows),
        "same_answers": sum(row[3] for row in rows),
    }
    _common.finish(figures, packages=("pyarrow", "torch"))


if __name__ == "__main__":
    main()

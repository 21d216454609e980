"""Make the runs that ship with the project anew, and say whether they give the same answers.

They are `probelib evaluate` of the built-in models on the bundled samples, stored as any run is:

    probelib evaluate --model builtin:majority --model builtin:hypothesis-only --model builtin:lookup
        --model builtin:smollm2 --model builtin:tnli --dataset samples --shots 2 --calibrated --threads 1 --runs DIR

and `probelib wep evaluate` of SmolLM2 on the WEP tasks, of which the first hundred pairs of each split are asked:

    probelib wep evaluate --model builtin:smollm2 --task one_hop --task two_hop --task unli --limit 100 --threads 1
        --runs DIR
    probelib wep evaluate --model builtin:smollm2 --task one_hop --limit 100 --own-scale 40 --beliefs 8 --threads 1
        --runs DIR
    probelib wep evaluate --model builtin:smollm2 --task one_hop --limit 100 --exchanged --threads 1 --runs DIR

With `--write` they replace those of the same models and tasks in assets/runs, without times and hosts; other runs that
ship, as those of fine-tuned models, stay. `--tasks tables` or `--tasks wep` makes the one kind alone. `--keep DIR` is a
folder to evaluate in, where what is there already is not asked again. `--quick` takes those that need no weights.
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
from probelib.evaluation.wep.reading import TASK_PREFIX

WEIGHTLESS = ("builtin:majority", "builtin:hypothesis-only", "builtin:lookup")
WITH_WEIGHTS = ("builtin:smollm2", "builtin:tnli")


WEP = (
    ("--task", "one_hop", "--task", "two_hop", "--task", "unli"),
    ("--task", "one_hop", "--own-scale", "40", "--beliefs", "8"),
    ("--task", "one_hop", "--exchanged"),
)
"""Options of each `probelib wep evaluate`; the first is the longest, and what others ask again is there already."""
PAIRS = 100


def evaluate(models: tuple[str, ...], place: Path) -> None:
    """Evaluate some models on the samples; end the script with 2 where one cannot be asked."""
    named = [word for model in models for word in ("--model", model)]
    options = ["--dataset", "samples", "--shots", "2", "--calibrated", "--threads", "1", "--runs", str(place)]
    _run("evaluate", *named, *options)


def evaluate_wep(place: Path) -> None:
    """Ask SmolLM2 the WEP tasks; end the script with 2 where it cannot be asked."""
    for options in WEP:
        shared = ("--limit", str(PAIRS), "--threads", "1", "--runs", str(place))
        _run("wep", "evaluate", "--model", "builtin:smollm2", *options, *shared)


def _run(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", "probelib.cli", *words], check=False)
    if done.returncode:
        _common.cannot_run(f"probelib {words[0]} has failed; its message stands above")


def write(found: tuple[Run, ...], place: Path, target: Path) -> None:
    """Put runs in the place of those that ship: what was asked, what was answered and when, but not where.

    Args:
        found: The runs.
        place: Their folder.
        target: The folder of those that ship.
    """
    kinds = {(run.model_id, _is_wep(run)) for run in found}
    for run in runs.list_runs(target):
        if (run.model_id, _is_wep(run)) in kinds:
            shutil.rmtree(run.folder)
    for run in found:
        asked = place / sets.FOLDER / run.set_id
        shutil.copytree(
            asked, target / sets.FOLDER / run.set_id, ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True
        )
        left_out = shutil.ignore_patterns(".*", runs.MERGED, runs.TIMING)
        shutil.copytree(run.folder, target / run.id, ignore=left_out)
        (target / run.id / runs.TIMING).mkdir()
        shutil.copy(run.folder / runs.TIMING / runs.FINISHED, target / run.id / runs.TIMING)
    needed = {run.set_id for run in runs.list_runs(target)}
    for folder in (target / sets.FOLDER).iterdir():
        if folder.name not in needed:
            shutil.rmtree(folder)


def compared(found: tuple[Run, ...]) -> list[tuple[str, str, str, bool, bool]]:
    """Return of each run its model and task, what was compared, and whether the shipped one is the same."""
    there = runs.list_runs(*filter(None, [runs.bundled_place()]))
    shipped = {(run.model_id, run.task, run.set_id): run for run in there}
    rows = []
    for run in found:
        other = shipped.get((run.model_id, run.task, run.set_id))
        task = f"{run.task}, {run.split}" if run.split else run.task
        if other is None:
            rows.append((run.model_id, task, "not shipped, or other questions", False, False))
            continue
        said = diff.compare(run, other)
        same = said.promise is diff.Promise.SAME_BYTES
        rows.append((run.model_id, task, f"{said.examples:,} answers", same, said.promise is not diff.Promise.NEITHER))
    return rows


def _is_wep(run: Run) -> bool:
    return run.task.startswith(TASK_PREFIX)


def main() -> None:
    parser = _common.parser(__doc__)
    parser.add_argument("--write", action="store_true", help="put these runs in the place of those that ship")
    parser.add_argument("--tasks", choices=("all", "tables", "wep"), default="all", help="which runs to make")
    parser.add_argument("--keep", type=Path, help="folder to evaluate in, where runs go on")
    options = parser.parse_args()
    models = WEIGHTLESS if options.quick else (*WEIGHTLESS, *WITH_WEIGHTS)
    with tempfile.TemporaryDirectory() as folder:
        place = options.keep or Path(folder)
        if options.tasks != "wep":
            evaluate(models, place)
        if options.tasks != "tables" and not options.quick:
            evaluate_wep(place)
        found = runs.list_runs(place)
        rows = compared(found)
        if options.write:
            write(found, place, resources.root() / "assets" / "runs")
    _common.print_table(("model", "task", "compared", "same bytes", "same answers"), rows)
    figures = {
        "runs": len(rows),
        "same_bytes": sum(row[3] for row in rows),
        "same_answers": sum(row[4] for row in rows),
    }
    _common.finish(figures, packages=("pyarrow", "torch"))


if __name__ == "__main__":
    main()

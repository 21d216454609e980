"""The transfer matrix of WEP tasks: what training on one does on the others, beside the paper and the control.

    python benchmarks/wep_transfer.py                      # of the runs that ship
    python benchmarks/wep_transfer.py --runs DIR           # of runs of `probelib finetune wep`
    python benchmarks/wep_transfer.py --runs DIR --write   # and put these in the place of those that ship

`one_hop`, `two_hop`, `unli`: what was trained on; in each the accuracies in percent on the three test splits, of the
preset `minilm-full` where there are runs of it, else of `minilm-lora`; `..._lora` and `..._blind` (the control, which
never sees a premise) likewise. `deviation`: points over seeds, where there are several. `rule`: the premise-blind rule
that is counted on the training split. All is computed from stored answers. `--quick` reads the full trainings alone.
It has no use for --data and --seed.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import argparse
import math
import shutil
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from probelib import resources
from probelib.evaluation.records import Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.running import sets
from probelib.evaluation.wep import transfer
from probelib.evaluation.wep.reading import told
from probelib.evaluation.wep.transfer import TransferCell
from probelib.wep.published import accuracies
from probelib.wep.records import TASKS

FULL, LORA = "minilm-full", "minilm-lora"
_LINE = tuple[str, str, bool]
"""Preset, training task, and whether it is the control."""


def main() -> None:
    given = arguments()
    found = transfer.stored() if given.runs is None else store.list_runs(_common.existing(given.runs, "name another"))
    found = tuple(run for run in found if transfer.trained(run.model_key) and run.complete)
    if given.quick:
        found = tuple(run for run in found if f"preset={FULL}" in run.model_key)
    cells = transfer.transfer(found)
    if not cells:
        _common.cannot_run("there are no runs of fine-tuned models; `probelib finetune wep` makes some")
    if given.write:
        write(found)
    show(cells, rules(found))
    _common.finish(figures(cells) | {"rule": rules(found)}, packages=("pyarrow",))


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--runs", type=Path, metavar="DIR", help="runs in place of those that ship")
    parser.add_argument("--write", action="store_true", help="let these ship")
    return parser.parse_args()


def by_task(cells: Sequence[TransferCell]) -> dict[_LINE, dict[str, TransferCell]]:
    """Return the lines of the matrix; where a task was asked with sentences of several sources, the last counts."""
    lines: dict[_LINE, dict[str, TransferCell]] = {}
    for cell in cells:
        lines.setdefault((cell.preset, cell.trained_on, cell.blind), {})[cell.evaluated_on] = cell
    return dict(sorted(lines.items(), key=lambda line: (line[0][2], line[0][0], TASKS.index(line[0][1]))))


def rules(found: Sequence[Run]) -> dict[str, float]:
    """Return how often the premise-blind rule is right on each reasoning task, in percent."""
    rates = {}
    for run in {run.set_id: run for run in found if run.split == "test"}.values():
        known = [one.blind for one in told(run) if one.blind is not None]
        if known and run.task != "wep.unli":
            rates[run.task.removeprefix("wep.")] = round(100 * math.fsum(known) / len(known), 2)
    return dict(sorted(rates.items()))


def figures(cells: Sequence[TransferCell]) -> dict[str, object]:
    """Return the figures of the last line."""
    lines = by_task(cells)
    made: dict[str, object] = {}
    for task in TASKS:
        for name, line in (
            (task, lines.get((FULL, task, False)) or lines.get((LORA, task, False))),
            (f"{task}_lora", lines.get((LORA, task, False))),
            (f"{task}_blind", lines.get((FULL, task, True))),
        ):
            if line:
                made[name] = {at: round(100 * line[at].mean, 2) for at in TASKS if at in line}
    spread = {task: _spread(lines.get((FULL, task, False), {})) for task in TASKS}
    return {**made, "deviation": {task: found for task, found in spread.items() if found}}


def _spread(line: dict[str, TransferCell]) -> dict[str, float]:
    return {at: round(100 * cell.deviation, 2) for at, cell in line.items() if cell.deviation is not None}


def show(cells: Sequence[TransferCell], rule: dict[str, float]) -> None:
    """Print the matrix beside the paper's."""
    rows: list[tuple[str, ...]] = []
    for (preset, task, blind), line in by_task(cells).items():
        seeds = ", ".join(map(str, sorted({seed for cell in line.values() for seed in cell.seeds})))
        name = f"{preset} on {task}{', no premises' if blind else ''} (seed {seeds})"
        rows.append((name, *(_shown(line[at]) if at in line else "-" for at in TASKS)))
    rows.append(("premise-blind rule", *(f"{rule[at]:.1f}" if at in rule else "-" for at in TASKS)))
    published: dict[str, dict[str, str]] = {}
    for one in accuracies():
        if one.setting != "zero-shot":
            spread = "" if one.deviation is None else f" ± {one.deviation}"
            published.setdefault(f"paper: {one.system}", {})[one.task] = f"{one.percent}{spread}"
    rows += [(name, *(line[at] for at in TASKS)) for name, line in published.items()]
    _common.print_table(("accuracy on test splits, %", *TASKS), rows)
    pairs = {cell.evaluated_on: f"{cell.evaluated_on} {cell.n:,} ({cell.source})" for cell in cells}
    print(f"\npairs: {', '.join(pairs[at] for at in TASKS if at in pairs)}; the paper's unli is UNLI, another set")


def _shown(cell: TransferCell) -> str:
    spread = "" if cell.deviation is None else f" ± {100 * cell.deviation:.1f}"
    return f"{100 * cell.mean:.1f}{spread}"


def write(found: Sequence[Run]) -> None:
    """Let runs ship in the place of those before: what was asked, what was answered and when, but not where."""
    target = resources.root() / "assets" / "wep" / "runs"
    shutil.rmtree(target, ignore_errors=True)
    for run in found:
        asked = run.folder.parent / sets.FOLDER / run.set_id
        shutil.copytree(asked, target / sets.FOLDER / run.set_id, dirs_exist_ok=True)
        left_out = shutil.ignore_patterns(".*", store.MERGED, store.TIMING)
        shutil.copytree(run.folder, target / run.id, ignore=left_out)
        (target / run.id / store.TIMING).mkdir()
        shutil.copy(run.folder / store.TIMING / store.FINISHED, target / run.id / store.TIMING)


if __name__ == "__main__":
    main()

"""What is lost when processes are killed: nothing, and nothing is there twice.

    python benchmarks/faults.py --kills 200
    python benchmarks/faults.py --only people --kills 500

Kills (SIGKILL) at random moments what makes probes of a dataset of several units, evaluates `builtin:hypothesis-only`,
keeps the answers of two people who answer at once, and trains a tiny encoder. Each is given again until it ends by
itself, then begins in a fresh folder, until its kills are spent. What it has written is compared with an uninterrupted
run: rows that are missing (an answer of which a person was told that it is kept counts above all), rows that are there
twice, and whether the bytes are the same.
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
from benchmarks._victims import RATERS, SHARES, Victim, answer_all, beyond, divided, victims

QUICK = {"people": 2, "probes": 1, "evaluate": 1}
STEP = 0.005
"""Seconds between two looks at a process that is to be killed."""


class Judged(NamedTuple):
    """What became of one victim."""

    kills: int
    rounds: int
    """How often it ran from nothing to its end."""
    lost: int
    doubled: int
    same: bool
    """Whether every round ended with the bytes of the uninterrupted run."""


def main() -> None:
    """Print what was lost and doubled."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--kills", type=int, default=200, help="in all; default: %(default)s, with --quick 4")
    parser.add_argument("--only", choices=SHARES, help="one victim")
    parser.add_argument("--rater", choices=RATERS, help="this process is a rater, who answers into --into")
    parser.add_argument("--into", type=Path, help="folder of a rater's answers")
    arguments = parser.parse_args()
    if arguments.rater:
        answer_all(arguments.rater, arguments.into)
        return
    wanted = QUICK if arguments.quick else divided(arguments.kills)
    if arguments.only:
        wanted = {arguments.only: QUICK.get(arguments.only, 1) if arguments.quick else arguments.kills}
    found: dict[str, Judged] = {}
    with tempfile.TemporaryDirectory() as name:
        known = victims(Path(name), arguments.seed, small=arguments.quick)
        for one, kills in wanted.items():
            found[one] = _judged(known[one], kills, Path(name) / one, random.Random(f"{arguments.seed}/{one}"))
    _common.print_table(("", *Judged._fields), [(name, *one) for name, one in found.items()])
    _common.finish(
        {
            "kills": sum(one.kills for one in found.values()),
            "lost": sum(one.lost for one in found.values()),
            "doubled": sum(one.doubled for one in found.values()),
            "same_result": all(one.same for one in found.values()),
        },
        packages=("pyarrow",),
    )


def _judged(victim: Victim, kills: int, folder: Path, rng: random.Random) -> Judged:
    folder.mkdir()
    _, span = _until_done(victim, folder / "whole", 0, rng, 0.0, [])
    whole = victim.written(folder / "whole")
    spent = rounds = lost = doubled = 0
    same = True
    while spent < kills:
        place, told = folder / f"round-{rounds}", list[str]()
        killed, span = _until_done(victim, place, kills - spent, rng, span, told)
        spent += killed
        rounds += 1
        there = victim.written(place)
        lost += len((Counter(whole.ids) | Counter(set(told))) - Counter(set(there.ids)))
        doubled += beyond(there, whole)
        same = same and there.digest == whole.digest
    return Judged(spent, rounds, lost, doubled, same)


def _until_done(
    victim: Victim, place: Path, most: int, rng: random.Random, span: float, told: list[str]
) -> tuple[int, float]:
    """Give a victim's commands until all end by themselves, and kill them at most so often.

    Returns how often, and how many seconds they take without interruption: the span that was given, or what it has
    become since on a machine that does other things as well, so that moments do not lie behind the end.

    Args:
        victim: What is started.
        place: Its folder.
        most: Kills at most; each ends all of its processes at one moment.
        rng: Draws the moments.
        span: Seconds that it takes without interruption.
        told: What the processes have said is appended, a line each.
    """
    kills = 0
    while True:
        started = time.monotonic()
        running = [
            subprocess.Popen(one, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=_common.REPOSITORY)
            for one in victim.commands(place)
        ]
        moment = time.monotonic() + rng.uniform(0.0, span)
        while kills < most and time.monotonic() < moment and any(one.poll() is None for one in running):
            time.sleep(STEP)
        killed = [one for one in running if kills < most and one.poll() is None]
        for one in killed:
            one.kill()
        for one in running:
            said, complaint = one.communicate()
            told += [line for line in said.splitlines() if victim.name == "people"]
            if one.returncode and one not in killed:
                _common.cannot_run(f"{victim.name} ended with {one.returncode}: {complaint.strip()[-500:]}")
        if not killed:
            return kills, span if kills else time.monotonic() - started
        kills += 1


if __name__ == "__main__":
    main()

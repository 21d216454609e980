"""What a second process brings, whether a long run gets dearer, and whether a Dask cluster gives the same bytes.

    python benchmarks/scaling.py --dataset tabfact --path DIR

One process and two generate the same hypotheses in turn, through the executors that `probelib probes` uses; the
speed-up is the median of the ratios of wall time, starting the processes left out. The cost in a long run is that of
the last tenth of 100,000 hypotheses beside the first, tables repeated under new ids with one cell changed. A cluster of
two workers on loopback loses one in the middle; its parts are compared byte by byte with those of a serial run.
"""

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import os
import signal
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common
from benchmarks._tables import groups_of, repeated
from probelib import probes
from probelib.cli import bulk
from probelib.probes import units as unit
from probelib.probes.units import Made, Options, Unit, make
from probelib.records import Hypothesis, Table
from probelib.work import executing, run
from probelib.work.executors import Workers

Pair = tuple[Table, Hypothesis]
OPTIONS = Options()


def main() -> None:
    """Print speed-up, growth and agreement."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--dataset", default="tabfact", help="default: %(default)s")
    parser.add_argument("--path", type=Path, help="where it lies; default: a folder of its name in --data")
    arguments = parser.parse_args()
    groups = groups_of(arguments.dataset, arguments.path or arguments.data / arguments.dataset)
    size, turns, length = (400, 1, 3_000) if arguments.quick else (8_000, 3, 100_000)
    if arguments.quick:
        unit.BASES = 100
    figures: dict[str, object] = {}
    with probes.streaming():
        figures["two_process_speedup"] = _speedup(repeated(groups, arguments.seed), size, turns)
        figures["cost_ratio_100k_to_1k"] = _growth(repeated(groups, arguments.seed + 1), length)
    figures["dask_same_bytes"] = _same_bytes(list(islice(repeated(groups, arguments.seed), size // 2)))
    _common.finish(figures, packages=("distributed",))


def _speedup(pairs: Iterator[Pair], size: int, turns: int) -> float:
    """Return how many times faster two processes are than one, over units that are the same for both."""
    rows, ratios = [], []
    unit.BASES, before = max(50, size // 16), unit.BASES
    try:
        with executing("processes:1") as one, executing("processes:2") as two:
            warm = list(islice(pairs, 8 * unit.BASES))
            for workers in (one, two):
                _seconds(warm, workers)
            for _ in range(turns):
                batch = list(islice(pairs, size))
                alone, both = _seconds(batch, one), _seconds(batch, two)
                ratios.append(alone / both)
                rows.append((f"{size:,} hypotheses", alone, both, alone / both))
    finally:
        unit.BASES = before
    _common.print_table(("", "one process, s", "two, s", "speed-up"), rows)
    print()
    return median(ratios)


def _seconds(batch: Iterable[Pair], workers: Workers) -> float:
    started = time.perf_counter()
    for _ in run(unit.units(batch, OPTIONS), make, workers):
        pass
    return time.perf_counter() - started


def _growth(pairs: Iterator[Pair], length: int) -> float:
    """Return the cost of a hypothesis in the last tenth of a run beside the first tenth, after a warm-up."""
    block = 1_000
    for _ in _probes(islice(pairs, block)):
        pass
    costs = []
    for _ in range(length // block):
        batch = list(islice(pairs, block))
        started = time.process_time()
        for _ in _probes(iter(batch)):
            pass
        costs.append((time.process_time() - started) / block * 1e6)
    few = max(1, len(costs) // 10)
    first, last = median(costs[:few]), median(costs[-few:])
    shown = [(f"first {few * block:,}", first), (f"last {few * block:,} of {length:,}", last)]
    _common.print_table(("hypotheses", "µs a hypothesis"), shown)
    print()
    return last / first


def _probes(pairs: Iterator[Pair]) -> Iterator[object]:
    return chain.from_iterable(probes.generate(table, base) for table, base in pairs)


def _same_bytes(pairs: list[Pair]) -> bool:
    """Return whether a cluster that loses a worker writes the parts that a serial run writes."""
    import distributed

    dask: Any = distributed
    unit.BASES, before = max(20, len(pairs) // 8), unit.BASES
    try:
        with tempfile.TemporaryDirectory() as folder:
            here, there, marker = Path(folder, "here"), Path(folder, "there"), Path(folder, "lost")
            with executing() as workers:
                _parts(here, pairs, workers, make)
            with (
                dask.LocalCluster(
                    n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
                ) as cluster,
                executing(cluster.scheduler_address.replace("tcp://", "dask://")) as workers,
            ):
                _parts(there, pairs, workers, partial(_make_and_die_once, str(marker)))
            lost = marker.exists()
            same = [p.read_bytes() for p in sorted(here.iterdir())] == [p.read_bytes() for p in sorted(there.iterdir())]
            parts = len(list(here.iterdir()))
    finally:
        unit.BASES = before
    print(f"{parts} parts on a cluster of two workers, one of them {'killed' if lost else 'to be killed'} on the way")
    return same and lost


def _make_and_die_once(marker: str, work: Unit) -> Made:
    made = make(work)
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return made
    os.kill(os.getpid(), signal.SIGKILL)
    return made


def _parts(folder: Path, pairs: list[Pair], workers: Workers, compute: Any) -> None:
    folder.mkdir()
    for number, made in run(unit.units(pairs, OPTIONS), compute, workers):
        bulk.write_rows(folder / f"part-{number:06d}.parquet", made)


if __name__ == "__main__":
    main()

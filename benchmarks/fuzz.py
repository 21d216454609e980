"""What hostile uploads, hypotheses and addresses do to what reads them: each has 2 seconds and 1 GB.

    python benchmarks/fuzz.py                    # 2,000 uploads, 1,500 hypotheses, 500 addresses
    python benchmarks/fuzz.py --only file --from 17 --count 1 --keep broken      # one again, kept as a file

Every input follows from the seed and its number (`_hostile.py`). An upload is read, read again with other decisions,
and drawn; a hypothesis is grounded, checked, probed on both sides and drawn, over a bundled table or an uploaded one;
an address is opened in the app. Children with a memory limit do it, many inputs each. What a caller can act on, an
error of probelib, is an answer; any other error is a traceback, and what takes more than 2 seconds of processor time,
or ends its process, is a hang. Both are printed with what makes them again.
"""

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import json
import os
import resource
import selectors
import signal
import subprocess
import time
import traceback
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import _common, _hostile
from benchmarks._readers import READERS

LIMIT = 2.0
"""Seconds of processor time that an input may take."""
MEMORY = 1_000_000_000
"""Bytes that a process may hold while it works on one."""
COUNTS = {"file": 2_000, "statement": 1_500, "address": 500}
QUICK = {"file": 60, "statement": 60, "address": 5}
SILENCE = 60
"""Seconds without a word after which a child is looked at: one that waits for its turn on a busy machine goes on."""
WORK = 20.0
"""Seconds of processor time without a word after which a child is given up; it may have to load the app first."""
LONGEST = 900
"""Seconds without a word after which it is given up whatever it did."""
_BATCH = 250
"""Inputs a child, so that what one leaves behind is not counted for many."""


class Outcome(NamedTuple):
    """What became of one input."""

    kind: str
    number: int
    result: str
    """`read`, `refused`, `traceback` or `hang`."""
    seconds: float
    """Of processor time."""
    said: str


class TooLong(BaseException):
    """Raised in an input that is over its time; no `except Exception` of a library stops it."""


def main() -> None:
    """Print how many inputs there were and what went wrong."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--only", choices=COUNTS, help="one kind of input")
    parser.add_argument("--from", dest="start", type=int, default=0, metavar="N", help="number of the first input")
    parser.add_argument("--count", type=int, metavar="N", help="inputs of each kind")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write what goes wrong there, uploads as files")
    parser.add_argument("--child", type=int, help="this process is a child that ends before this number")
    arguments = parser.parse_args()
    if arguments.child is not None:
        _child(arguments.only, arguments.start, arguments.child, arguments.seed)
        return
    found, peak = _all(arguments)
    kinds = sorted({one.kind for one in found})
    rows = []
    for kind in kinds:
        mine = [one for one in found if one.kind == kind]
        results = Counter(one.result for one in mine)
        slowest = max(one.seconds for one in mine)
        rows.append((kind, len(mine), *(results[name] for name in _RESULTS), slowest))
    _common.print_table(("", "inputs", *_RESULTS, "slowest s"), rows)
    faults = [one for one in found if one.result in ("traceback", "hang")]
    for one in faults:
        print(f"{one.result}: --seed {arguments.seed} --only {one.kind} --from {one.number} --count 1\n  {one.said}")
        if arguments.keep is not None:
            _keep(arguments.keep, one, arguments.seed)
    results = Counter(one.result for one in found)
    _common.finish(
        {"inputs": len(found), "tracebacks": results["traceback"], "hangs": results["hang"], "peak_mb": peak},
        packages=("openpyxl", "streamlit"),
    )


_RESULTS = ("read", "refused", "traceback", "hang")


# ------------------------------------------------------------------------------------- the parent


def _all(arguments: Namespace) -> tuple[list[Outcome], float]:
    counts = QUICK if arguments.quick else COUNTS
    found: list[Outcome] = []
    peak = 0.0
    for kind in [arguments.only] if arguments.only else list(counts):
        at, end = arguments.start, arguments.start + (arguments.count or counts[kind])
        while at < end:
            for one, held in _spoken(kind, at, min(end, at + _BATCH), arguments.seed):
                found.append(one)
                peak = max(peak, held)
                at = one.number + 1
    return found, peak


def _spoken(kind: str, start: int, end: int, seed: int) -> Iterator[tuple[Outcome, float]]:
    """Yield what a child says, and of the input at which it fell silent or ended that it hangs."""
    command = [sys.executable, __file__, "--only", kind, "--from", str(start), "--child", str(end), "--seed", str(seed)]
    quiet = {**os.environ, "STREAMLIT_LOGGER_LEVEL": "critical"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=quiet) as child:
        at = start
        for line in _lines(child):
            *fields, held = json.loads(line)
            one = Outcome(*fields)
            at = one.number + 1
            yield one, held
        if at < end:
            child.kill()
            last = (child.stderr.read() if child.stderr else b"").decode(errors="replace").strip().splitlines()
            said = f"its process ended or was silent: {' | '.join(last[-3:])}"
            yield Outcome(kind, at, "hang", 0.0, said), 0.0


def _lines(child: "subprocess.Popen[bytes]") -> Iterator[bytes]:
    if child.stdout is None:
        return
    with selectors.DefaultSelector() as selector:
        selector.register(child.stdout, selectors.EVENT_READ)
        rest, heard, worked = b"", time.monotonic(), 0.0
        while True:
            if not selector.select(SILENCE):
                if time.monotonic() - heard > LONGEST or _worked(child.pid) - worked > WORK:
                    return
                continue
            heard, worked = time.monotonic(), _worked(child.pid)
            read = os.read(child.stdout.fileno(), 1 << 16)
            if not read:
                return
            *whole, rest = (rest + read).split(b"\n")
            yield from whole


def _worked(pid: int) -> float:
    """Return the seconds of processor time of a process so far, as Linux counts them; 0 where nothing says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _keep(folder: Path, one: Outcome, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if one.kind == "file":
        (folder / f"file-{one.number}").write_bytes(_hostile.file(seed, one.number).data)
    (folder / f"{one.kind}-{one.number}.txt").write_text(one.said, encoding="utf-8", errors="backslashreplace")


# -------------------------------------------------------------------------------------- the child


def _child(kind: str, start: int, end: int, seed: int) -> None:
    """Say a line for each input: what became of it, and the most memory held so far in megabytes."""
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    told = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an input makes a library print is no line of this
    read = READERS[kind](seed)
    # Libraries map far more than they hold, so the limit counts from what is mapped now; the peak says the rest.
    resource.setrlimit(resource.RLIMIT_DATA, (_mapped() + MEMORY, most))
    signal.signal(signal.SIGPROF, _over)
    sys.set_int_max_str_digits(4_300)
    for number in range(start, end):
        one = _tried(kind, number, read(number))
        print(json.dumps([*one, _common.peak_mb()]), file=told, flush=True)


def _mapped() -> int:
    """Return the bytes of data that this process has mapped, as Linux counts them; 0 where nothing says so."""
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmData:")), 0)


def _over(number: int, frame: FrameType | None) -> None:
    raise TooLong


def _tried(kind: str, number: int, work: Callable[[], None]) -> Outcome:
    from probelib.errors import ProbelibError

    started = time.process_time()
    result, said = "read", ""
    try:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            work()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except ProbelibError as error:
        result, said = "refused", str(error)
        if len(said) > 2_000 or not said.isprintable():
            result, said = "traceback", f"its message cannot be shown: {said[:300]!r}"
    except TooLong:
        result, said = "hang", f"over {LIMIT} s in {_where()}"
    except Exception as error:  # noqa: BLE001  (what is looked for is the error that nobody thought of)
        result, said = "traceback", f"{type(error).__name__}: {str(error)[:200]!r} in {_where()}"
    return Outcome(kind, number, result, round(time.process_time() - started, 4), said)


def _where() -> str:
    """Return the last places in probelib and its pages at which the error now handled passed."""
    error = sys.exc_info()[2]
    passed = [f"{Path(one.filename).name}:{one.lineno}" for one in traceback.extract_tb(error)]
    return " > ".join(passed[-6:])


if __name__ == "__main__":
    main()

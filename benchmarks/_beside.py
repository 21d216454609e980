"""Other tools beside ours in one run: their statements and outputs a second, and what these are worth (`_worth`).

Rates are by the processor seconds of a tool's own calls. Ours has the proof of each flip within them, the others have
none; what their outputs are worth a second once our check's time on them is counted too stands beside it ("proved").
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

from benchmarks import _common, _peers
from benchmarks._worth import Outputs, Pair, Worth, judge
from probelib import probes
from probelib.checking import Verdict
from probelib.probes import proving

TURNS = 3
ADAPTER = Path(_peers.__file__)
DAMAGE = {"year": "no date any more", "half": "half a number", "other": "other text"}


@dataclass
class Tool:
    """What was measured of one tool."""

    title: str
    version: str = ""
    ours: bool = False
    rates: list[float] = field(default_factory=list)
    """Statements a second, a turn each."""
    made: list[Outputs] = field(default_factory=list)
    peak_mb: float = 0.0
    failed: int = 0
    worth: Worth = field(default_factory=Worth)

    def add(self, seconds: float, made: Sequence[Outputs]) -> None:
        """Take the outputs of one turn."""
        self.rates.append(len(made) / max(seconds, 1e-9))
        self.made.extend(made)

    def a_second(self, what: str) -> float:
        """Return how many outputs of a sort it makes a second."""
        return median(self.rates) * self.worth.a_statement(what)

    def proved_a_second(self) -> float:
        """Return how many outputs are proved a second, the check's time counted for the others as it is for ours."""
        if self.ours:
            return self.a_second("provable")
        return self.worth.a_statement("provable") / (1 / median(self.rates) + self.worth.seconds_a_statement())


class Peer:
    """A tool in a process of its own, spoken to in the lines of `_peers`."""

    def __init__(self, python: str, name: str, script: Path = ADAPTER) -> None:
        one_core = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            [python, script, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env={**os.environ, **one_core},
        )
        said = self._answer()
        self.version: str = said.get("version", "")
        self.missing: str | None = said.get("missing")

    def make(self, statements: Sequence[str], seconds: float) -> dict[str, Any]:
        """Return what it makes of the statements that it reaches in so many processor seconds."""
        assert self._process.stdin is not None  # noqa: S101  opened above
        self._process.stdin.write(json.dumps({"statements": statements, "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        answer = self._answer()
        if "missing" in answer:
            _common.cannot_run(f"{self._process.args!r}: {answer['missing']}")
        return answer

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101  opened above
        line = self._process.stdout.readline()
        found: dict[str, Any] = json.loads(line) if line else {"missing": "it ended without an answer"}
        return found


def compare(
    copies: Iterator[Pair], python: str, *, size: int, seconds: float, sample: int, no_check: bool
) -> dict[str, object]:
    """Print what we and the others make of the same statements, and return the figures.

    Args:
        copies: Bases and their tables, new ones each time.
        python: An interpreter that has the other tools, or some of them.
        size: Statements a turn.
        seconds: Processor seconds after which a slow tool's turn ends.
        sample: Of how many statements the outputs are judged.
        no_check: Whether ours is measured without the checks of flips as well.
    """
    tools = [Tool("ours, every flip checked", ours=True)]
    if no_check:
        tools.append(Tool("ours, flips not checked", ours=True))
    with ExitStack() as stack:
        others = _started(python, stack)
        for _ in range(TURNS):
            batch = list(islice(copies, size))
            _ours(tools[0], batch)
            if no_check:
                with _unchecked():
                    _ours(tools[1], list(islice(copies, size)))  # whose tables are new to it, too
            for tool, peer in others:
                answer = peer.make([base.text for _, base in batch], seconds)
                made = [[(text, None) for text in found] for found in answer["outputs"]]
                tool.add(answer["seconds"], list(zip(batch, made, strict=False)))
                tool.peak_mb, tool.failed = answer["peak_mb"], tool.failed + answer["failed"]
    tools += [tool for tool, _ in others]
    for tool in tools:
        tool.worth = judge(tool.made[:sample], ours=tool.ours)  # of the same statements for all
    _print(tools)
    return _figures(tools)


def _started(python: str, stack: ExitStack) -> list[tuple[Tool, Peer]]:
    """Return the tools that this interpreter has; says of the others why it has not."""
    found = []
    for name, (title, _, _) in _peers.PEERS.items():
        try:
            peer = Peer(python, name)
        except OSError as error:
            _common.cannot_run(f"{python} is no interpreter for --peers: {error}")
        stack.callback(peer.close)
        if peer.missing is None:
            found.append((Tool(title, peer.version), peer))
        else:
            print(f"{title}: not run, {peer.missing}")
    return found


def _ours(tool: Tool, batch: Sequence[Pair]) -> None:
    started = time.process_time()
    found = [list(probes.generate(table, base)) for table, base in batch]
    seconds = time.process_time() - started
    made = [[(probe.text, probe.label) for probe in one] for one in found]
    tool.add(seconds, list(zip(batch, made, strict=True)))
    tool.peak_mb = _common.peak_mb()


@contextmanager
def _unchecked() -> Iterator[None]:
    """Let flips be made without reading their texts anew; only here, no setting of the library does that."""
    believed = mock.patch.object(proving, "proved", lambda case, _, effect: Verdict(case.wanted(effect), "unchecked"))
    with believed:
        yield


# ---------------------------------------------------------------------------------------- what is said of it


def _print(tools: Sequence[Tool]) -> None:
    header = ("", "version", "statements/s", "changed/s", "provable/s", "proved/s", "provable share", "MB", "failed")
    rows: list[Sequence[object]] = []
    for tool in tools:
        rates = (median(tool.rates), tool.a_second("changed"), tool.a_second("provable"), tool.proved_a_second())
        share = tool.worth.share("provable")
        shown = (f"{rate:,.0f}" for rate in rates)
        rows.append((tool.title, tool.version or "-", *shown, share, f"{tool.peak_mb:.0f}", tool.failed))
    _common.print_table(header, rows)
    print()
    kinds = {"unchanged": "unchanged", "twice": "made twice", **DAMAGE}
    _common.print_table(
        ("of its outputs", *kinds.values()),
        [(t.title, *("-" if t.ours and k in DAMAGE else f"{t.worth.share(k):.1%}" for k in kinds)) for t in tools],
    )
    print()


def _figures(tools: Sequence[Tool]) -> dict[str, object]:
    ours = tools[0]
    raw = next((tool for tool in tools[1:] if tool.ours), None)
    others = [tool for tool in tools if not tool.ours]
    made = sum(tool.worth.counts["outputs"] for tool in others)
    provable = sum(tool.worth.counts["provable"] for tool in others)
    proved = max((tool.proved_a_second() for tool in others), default=0.0)
    return {
        "peer_ratio_best": _ratio(ours, others, "provable"),
        "peer_ratio_raw": _ratio(raw, others, "changed"),
        "peer_ratio_proved": ours.proved_a_second() / proved if proved else None,
        "provable_share_ours": ours.worth.share("provable"),
        "provable_share_peers": provable / made if made else None,
    }


def _ratio(ours: Tool | None, others: Sequence[Tool], what: str) -> float | None:
    """Return our outputs of a sort a second by those of the best other tool; None where there is nothing to compare."""
    best = max((tool.a_second(what) for tool in others), default=0.0)
    return ours.a_second(what) / best if ours is not None and best else None

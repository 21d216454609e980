"""How fast the app is over 300,000 probes and three million predictions, for one visitor and for twenty at once.

    python benchmarks/app.py
    python benchmarks/app.py --store DIR        keeps the data for another time
    python benchmarks/app.py --quick

`_app_data` writes the data. Four things are timed, against the real app in a process of its own:

1. **cold**: in a server that has shown nothing yet, and a fresh Chromium profile, from the navigation to Home at rest
   with its words and its example. How long the server takes until it is healthy is told beside it.
2. **first**: what is computed once for a set of runs and then kept: the heatmap over all runs, the same under the
   strict view, and the search index of a dataset. These are not among the switches below.
3. **switches**: one visitor in Chromium (`_app_walk`), page switches and filters as they come, without pauses. The time
   is from the event of the click to the page at rest with the wanted content on it (`_app_browser` says when that is);
   what is drawn for the first time, such as a browser loading what draws charts, is among them. Beside it stands what
   the server's process and the page's main thread computed for each click: on a busy machine the time is mostly
   waiting, and these are not.
4. **sessions**: twenty visitors at once for two minutes, each with a pause of 1 to 4 seconds after each click, as
   people read. Twenty Chromium profiles would measure two cores that draw, so two of the twenty are Chromium and the
   others speak Streamlit's protocol without drawing (`_app_client`): to the server they are the same. Each checks after
   each click that what is shown is what it chose itself, here and on earlier visits to the page; whatever is not is an
   error, and so is an exception on a page, in a browser, or in the server's log.

`rss_mb` is the most memory that the server's process held at any time since its start, by the kernel's account, in
megabytes of 10^6 bytes; no model is loaded. `measuring_mb` is that of the process which measured the runs once, in the
second part. Percentiles are of all clicks of their kind; how many there were is told. With `--store` what is computed
once is kept there as well, so that a second run of the script finds it and its first times are shorter.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.async_api import Browser, Error, async_playwright

from benchmarks import _app_data, _common
from benchmarks._app_browser import Tab
from benchmarks._app_client import Client, WrongView
from benchmarks._app_walk import SOURCES, Action, Visitor
from tests.browser import chromium
from tests.serving import Served, environment, served

PAUSE = (1.0, 4.0)
"""Seconds that a visitor looks at a page, in the part with many."""
LEAST_CLICKS = 2
"""Of each of them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is done."""

    size: _app_data.Size
    cold: int
    clicks: int
    sessions: int
    browsers: int
    seconds: float
    strict: bool = True
    """Whether the strict view is among what visitors look at."""

    @property
    def servers(self) -> int:
        """Return how many servers are started for the first part alone; the last one goes on with the others."""
        return self.cold - 1


WHOLE = Plan(_app_data.WHOLE, cold=3, clicks=240, sessions=20, browsers=2, seconds=120)
QUICK = Plan(_app_data.QUICK, cold=1, clicks=8, sessions=3, browsers=1, seconds=3)


class Click(NamedTuple):
    """What one click took, in milliseconds."""

    kind: str
    took: float
    server: float
    """For which the server's process computed."""
    page: float
    """For which the page's main thread computed."""


@dataclass(slots=True)
class Taken:
    """What was measured."""

    healthy: list[float] = field(default_factory=list)
    """Seconds from the start of a server until it was healthy."""
    cold: list[float] = field(default_factory=list)
    """Seconds from the navigation to Home at rest."""
    first: dict[str, float] = field(default_factory=dict)
    """Seconds of what is computed once."""
    one: list[Click] = field(default_factory=list)
    """Of one visitor."""
    many: list[tuple[str, float]] = field(default_factory=list)
    """The same of twenty; the kind is that of the visitor."""
    errors: list[str] = field(default_factory=list)
    most_mb: float = 0.0
    measuring_mb: float = 0.0


def main() -> None:
    """Write the data, measure, print, and end with one line of JSON."""
    parser = _common.parser(__doc__ or "")
    parser.add_argument("--store", type=Path, metavar="DIR", help="keep the data here; default: a temporary folder")
    parser.add_argument("--clicks", type=int, help="of the one visitor; default: as many as make a whole run")
    parser.add_argument("--seconds", type=float, help="for which many visitors click; default: 120")
    parser.add_argument(
        "--without-strict", action="store_true", help="leave out the strict view, which is measured anew the first time"
    )
    options = parser.parse_args()
    plan = QUICK if options.quick else WHOLE
    plan = replace(plan, clicks=options.clicks or plan.clicks, seconds=options.seconds or plan.seconds)
    plan = replace(plan, strict=not options.without_strict)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        data = _app_data.store(options.store or place / "data", plan.size, options.seed)
        print(f"{data.tables:,} tables, {data.bases:,} bases, {data.probes:,} probes, {data.runs} runs,", end=" ")
        print(f"{data.predictions:,} predictions", flush=True)
        taken = Taken()
        asyncio.run(_measure(plan, data, options.store or place, options.seed, taken))
    _print(taken)
    _common.finish(_figures(taken, plan, data), packages=("streamlit", "duckdb"))


async def _measure(plan: Plan, data: _app_data.Store, place: Path, seed: int, taken: Taken) -> None:
    offered = ";".join(f"{name}={path}" for name, path in data.datasets.items())
    env = environment(PROBELIB_HOME=str(place / "home"), PROBELIB_RUNS=str(data.runs_folder), PROBELIB_DATASETS=offered)
    async with async_playwright() as playwright:
        try:
            browser = await playwright.chromium.launch(
                executable_path=chromium.installed(), args=list(chromium.ARGUMENTS)
            )
        except Error as error:
            _common.cannot_run(f"no Chromium: {error.message.splitlines()[0]}")
        for _ in range(plan.servers):
            start = time.perf_counter()
            with served(place / "cold.log", env=env) as server:
                await _cold(browser, server, start, taken)
        start = time.perf_counter()
        with served(place / "server.log", env=env) as server:
            await _cold(browser, server, start, taken)
            await _first(browser, server, plan, taken)
            await _one(
                browser, server, Visitor(0, data, seed, plan.size.models, strict=plan.strict), plan.clicks, taken
            )
            until = time.monotonic() + plan.seconds
            visits = (_visit(one, plan, browser, server, data, seed, until, taken) for one in range(plan.sessions))
            await asyncio.gather(*visits)
            taken.most_mb = most_mb(server.pid)
            log = server.log.read_text(errors="replace")
            taken.errors += ["the server logged an exception"] * log.count("Traceback")
        await browser.close()


async def _cold(browser: Browser, server: Served, start: float, taken: Taken) -> None:
    taken.healthy.append(time.perf_counter() - start)
    tab = await Tab.opened(browser, server.url)
    taken.cold.append(tab.opened_ms / 1000)
    await tab.close()


async def _one(browser: Browser, server: Served, visitor: Visitor, clicks: int, taken: Taken) -> None:
    """Click around as the only visitor."""
    tab = await Tab.opened(browser, server.url)
    for _ in range(clicks):
        action = visitor.next()
        before = computed_ms(server.pid), await tab.computed_ms()
        took = await tab.do(action)
        after = computed_ms(server.pid), await tab.computed_ms()
        taken.one.append(Click(action.kind, took, after[0] - before[0], after[1] - before[1]))
        taken.errors += filter(None, [await tab.wrong(action)])
    taken.errors += tab.errors
    await tab.close()


async def _first(browser: Browser, server: Served, plan: Plan, taken: Taken) -> None:
    """Time what is computed once, as a visitor who is the first meets it."""
    tab = await Tab.opened(browser, server.url)
    measured = "Measured: All, macro: mean of datasets"
    steps = (
        ("", Action("page", "visit", "heatmap", "", ("Where does accuracy fall?",))),
        ("heatmap over all runs", Action("filter", "choose", "Results", "Measured here", (f"{measured};",))),
        ("strict view", Action("filter", "flag", "Strict", "yes", (f"{measured}, what is not answered counts",))),
        ("", Action("page", "visit", "explore", "", ("Explore",))),
        *(
            (f"search index of {title}", Action("filter", "choose", "Source", title, ("00000",)))
            for name, title in SOURCES.items()
            if name != "own"
        ),
        ("search index of own statements", Action("filter", "choose", "Source", SOURCES["own"], ("50000",))),
    )
    watch = asyncio.create_task(_watch(server, taken))
    for what, action in steps:
        if action.how == "flag" and not plan.strict:
            continue
        took = await tab.do(action)
        if what:
            taken.first[what] = took / 1000
    watch.cancel()
    taken.errors += tab.errors
    await tab.close()


async def _watch(server: Served, taken: Taken) -> None:
    """Note how much memory the server's children have held, as long as they are there."""
    while True:
        taken.measuring_mb = max(taken.measuring_mb, *(most_mb(pid) for pid in children(server.pid)), 0.0)
        await asyncio.sleep(0.2)


async def _visit(
    number: int,
    plan: Plan,
    browser: Browser,
    server: Served,
    data: _app_data.Store,
    seed: int,
    until: float,
    taken: Taken,
) -> None:
    """Click around as one of many, until it is time."""
    visitor = Visitor(number, data, seed + 1, plan.size.models, strict=plan.strict)
    pauses = random.Random(f"{seed}/pauses/{number}")
    drawn = number < plan.browsers
    try:
        if drawn:
            tab = await Tab.opened(browser, server.url)
            await _click(tab, "browser", visitor, pauses, until, taken)
            taken.errors += tab.errors
            await tab.close()
        else:
            async with Client(server.url) as client:
                await _click(client, "protocol", visitor, pauses, until, taken)
    except (Error, WrongView, OSError, TimeoutError) as error:
        taken.errors.append(f"session {number}: {type(error).__name__}: {str(error).splitlines()[0]}")


async def _click(
    who: Tab | Client, kind: str, visitor: Visitor, pauses: random.Random, until: float, taken: Taken
) -> None:
    await asyncio.sleep(pauses.uniform(0, min(PAUSE[1], until - time.monotonic())))
    clicks = 0
    while clicks < LEAST_CLICKS or time.monotonic() < until:
        clicks += 1
        action = visitor.next()
        taken.many.append((kind, await who.do(action)))
        taken.errors += filter(None, [await who.wrong(action)])
        await asyncio.sleep(pauses.uniform(*PAUSE))


def most_mb(pid: int) -> float:
    """Return the most memory that a process has held, in megabytes of 10^6 bytes; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    told = next((line.split()[1] for line in lines if line.startswith("VmHWM:")), "0")
    return int(told) * 1024 / 1e6


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and that are there; none where the system does not tell."""
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(one) for path in listed for one in path.read_text().split()]


def computed_ms(pid: int) -> float:
    """Return the milliseconds for which a process has computed, in steps of ten; 0 where the system does not tell."""
    path = Path(f"/proc/{pid}/stat")
    if not path.is_file():
        return 0.0
    user, system = path.read_text().rpartition(")")[2].split()[11:13]
    return 1000 * (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _percentile(values: Sequence[float], share: float) -> float | None:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None


def _print(taken: Taken) -> None:
    groups: dict[str, list[float]] = {}
    for click in taken.one:
        groups.setdefault(f"one visitor, {click.kind}", []).append(click.took)
        groups.setdefault("one visitor, computed by the server", []).append(click.server)
        groups.setdefault("one visitor, computed by the page", []).append(click.page)
    for kind, ms in taken.many:
        groups.setdefault(f"many visitors, {kind}", []).append(ms)
    rows = [(what, len(ms), median(ms), _percentile(ms, 0.95), max(ms)) for what, ms in groups.items()]
    _common.print_table(("milliseconds", "n", "median", "95 %", "most"), rows)
    print()
    once = [("server healthy", median(taken.healthy)), ("cold Home", median(taken.cold)), *taken.first.items()]
    _common.print_table(("seconds, once", "seconds"), once)
    for error in taken.errors[:20]:
        print(f"error: {error}")


def _figures(taken: Taken, plan: Plan, data: _app_data.Store) -> dict[str, Any]:
    switches = [click.took for click in taken.one]
    computed = [click.server + click.page for click in taken.one]
    many = [ms for _, ms in taken.many]
    in_browsers = [ms for kind, ms in taken.many if kind == "browser"]
    return {
        "switch_p50_ms": _percentile(switches, 0.5),
        "switch_p95_ms": _percentile(switches, 0.95),
        "rss_mb": taken.most_mb,
        "cold_seconds": median(taken.cold),
        "errors_20_sessions": len(taken.errors),
        "p95_20_sessions_ms": _percentile(many, 0.95),
        "p95_20_browsers_ms": _percentile(in_browsers, 0.95),
        "computed_p50_ms": _percentile(computed, 0.5),
        "computed_p95_ms": _percentile(computed, 0.95),
        "measuring_mb": taken.measuring_mb,
        "switches": len(switches),
        "clicks_20_sessions": len(many),
        "sessions": plan.sessions,
        "browsers": plan.browsers,
        "healthy_seconds": median(taken.healthy),
        "first_heatmap_seconds": taken.first["heatmap over all runs"],
        "first_strict_seconds": taken.first.get("strict view"),
        "first_search_seconds": max(taken.first[one] for one in taken.first if one.startswith("search")),
        "probes": data.probes,
        "predictions": data.predictions,
    }


if __name__ == "__main__":
    main()

"""How sure a change is: tests and intervals over tables, many tests at once, and what could be seen at all.

The estimator of a cell is a mean over bases: with d the change of a base (mean over its probes minus the base
itself), S the sum of d over a table and n the table's bases, it is sum(S) / sum(n). Bases of one table are asked
about the same cells and err together, so the table is the unit that is flipped and drawn:

- **p-value**: where base and probe are exchangeable, a table's S has either sign with the same chance, and n stays.
  The statistic is the estimator itself, so tables with more bases weigh more, as they do in the cell. A test of the
  unweighted mean of table means would test another figure than the one that is shown.
- **interval**: tables are drawn with replacement, each with its S and its n, and the estimator, a ratio of two sums,
  is calculated anew. Percentiles, expanded for few tables as in Hesterberg (2015, section 5.3): plain percentiles are
  too narrow by the factor sqrt((T - 1) / T) and use a normal where Student's t belongs. BCa was not taken: changes
  are discrete, and its two corrections are unstable where many draws equal the estimate.

Everything is drawn from a stream of the seed and the cell's identity, so that no cell depends on another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from probelib.auditing import wilson
from probelib.evaluation.records import Outcomes, Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = [
    "LEAST_TABLES",
    "McNemar",
    "benjamini_hochberg",
    "bootstrap",
    "detectable",
    "interval",
    "mcnemar",
    "sign_flip",
    "standard_error",
    "stream",
    "wilson",
]

FLIPS = 10_000
"""Draws of a sign-flip test that is not enumerated."""
EXACT_BELOW = 14
"""With fewer tables that show a change, all of their sign patterns are enumerated."""
DRAWS = 2_000
"""Draws of a bootstrap."""
LEAST_TABLES = 10
"""With fewer tables there is neither p-value nor interval."""
ALPHA = 0.05
POWER = 0.8

_AT_ONCE = 1 << 15
"""Numbers held at a time while drawing; bounds memory, and fits a processor's cache."""
_TIE = 1e-9
"""Statistics this close, relative to the largest possible one, are equal: changes are fractions in binary floats."""


def stream(seed: int, purpose: str, *identity: str) -> np.random.Generator:
    """Return the random stream of one purpose for one thing: from sha256 of the seed and both, in no other order."""
    import numpy as np

    digest = sha256("\x1f".join((str(seed), purpose, *identity)).encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest, "big")))


def sign_flip(sums: Floats, rng: np.random.Generator, *, flips: int = FLIPS) -> float:
    """Return the two-sided p-value of a sum of tables' differences under flips of their signs, in (0, 1].

    Exact where fewer than `EXACT_BELOW` tables differ from 0 (flipping a 0 changes nothing, so those are left out),
    else (k + 1) / (flips + 1) for k drawn sums at least as far from 0 as the one seen (Phipson and Smyth 2010).
    1.0 where no table differs.

    Args:
        sums: One difference a table, each already weighted as the estimator weighs it.
        rng: Used only where not all patterns are enumerated.
        flips: How many patterns are drawn.
    """
    import numpy as np

    moved = sums[sums != 0]
    if not len(moved):
        return 1.0
    least = abs(moved.sum()) - _TIE * np.abs(moved).sum()
    parts = _by_byte(moved)
    if len(moved) < EXACT_BELOW:
        patterns = np.arange(1 << len(moved), dtype=">u2").view(np.uint8).reshape(-1, 2)[:, ::-1]
        return float(np.mean(np.abs(_flipped(parts, patterns)) >= least))
    beyond, left, step = 0, flips, max(1, _AT_ONCE // len(parts))
    while left:
        now = min(step, left)
        drawn = np.frombuffer(rng.bytes(now * len(parts)), np.uint8).reshape(now, len(parts))
        beyond += int(np.count_nonzero(np.abs(_flipped(parts, drawn)) >= least))
        left -= now
    return (beyond + 1) / (flips + 1)


def _by_byte(sums: Floats) -> Floats:  # (eights, pattern)
    """Return the signed sum of each eight tables for each of the 256 patterns of their signs.

    A drawn byte then stands for eight flips, so that a draw costs an eighth of the additions.
    """
    import numpy as np

    padded = np.zeros(-(-len(sums) // 8) * 8)
    padded[: len(sums)] = sums
    bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")  # (pattern, table)
    return padded.reshape(-1, 8) @ (1.0 - 2.0 * bits).T


def _flipped(parts: Floats, patterns: NDArray[np.uint8]) -> Floats:
    """Return the sum under each pattern; a row of bytes, one for eight tables, is a pattern."""
    import numpy as np

    eights = len(parts)
    summed: Floats = parts.ravel()[patterns[:, :eights] + 256 * np.arange(eights)].sum(axis=1)
    return summed


def bootstrap(sums: Floats, counts: Floats, rng: np.random.Generator, *, draws: int = DRAWS) -> Floats:
    """Return the estimator sum(sums) / sum(counts) over tables drawn with replacement, once a draw.

    Args:
        sums: The sum of the bases' changes, one a table.
        counts: How many bases it is over, each above 0.
        rng: Where the draws come from.
        draws: How many.
    """
    import numpy as np

    tables = len(sums)
    both = sums + 1j * counts  # one look-up and one addition for the two sums
    estimates = np.empty(draws)
    kind = np.uint16 if tables < 1 << 16 else np.uint32
    step = max(1, _AT_ONCE // tables)
    for start in range(0, draws, step):
        now = min(step, draws - start)
        drawn = both[rng.integers(0, tables, (now, tables), dtype=kind)].sum(axis=1)
        estimates[start : start + now] = drawn.real / drawn.imag
    return estimates


def interval(estimates: Floats, tables: int) -> Span | None:
    """Return the expanded percentile interval (95 %) of drawn estimates, in points; None where they are all the same.

    Args:
        estimates: As `bootstrap` returns them, in [-1, 1].
        tables: How many tables were drawn from; the fewer, the further out the percentiles.
    """
    import numpy as np

    if np.ptp(estimates) <= _TIE:
        return None
    tail = _tail(tables)
    low, high = np.quantile(estimates, (tail, 1 - tail))
    return Span(100 * float(low), 100 * float(high))


@lru_cache(maxsize=4096)
def _tail(tables: int) -> float:
    from scipy.stats import norm, t

    return float(norm.cdf(math.sqrt(tables / (tables - 1)) * t.ppf(ALPHA / 2, tables - 1)))


def standard_error(sums: Floats, counts: Floats) -> float:
    """Return the standard error of sum(sums) / sum(counts) over tables, linearised as a ratio; needs two tables."""
    tables = len(sums)
    rest = sums - sums.sum() / counts.sum() * counts
    return float(math.sqrt(tables / (tables - 1) * float((rest**2).sum())) / counts.sum())


def detectable(error: float, tables: int) -> float | None:
    """Return the smallest change, in points, that a two-sided test at 5 % would show with a power of 80 %.

    By the noncentral t distribution, from the spread over tables that was seen; it is a figure of the size of the
    set and of the model's unsteadiness, not of the change that was found. None where tables show no spread.

    Args:
        error: Standard error of the change, as a share (`standard_error`).
        tables: How many tables it was taken over, 2 or more.
    """
    return 100 * error * _errors_needed(tables) if error > _TIE else None


@lru_cache(maxsize=4096)
def _errors_needed(tables: int) -> float:
    """Return how many standard errors a change must be."""
    import numpy as np
    from statsmodels.stats.power import TTestPower

    solved = TTestPower().solve_power(nobs=tables, alpha=ALPHA, power=POWER)
    return float(np.ravel(solved)[0]) * math.sqrt(tables)  # for some numbers of tables it is an array of one


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Return the q-value of each p-value, in the same order (Benjamini and Hochberg 1995).

    A cell of q-value 0.05 is in a list of findings of which about 5 % are expected to be none. The tests of a
    heatmap depend on each other (the same bases, related models) in the positive way under which the rule holds.
    """
    if not p_values:
        return ()
    from statsmodels.stats.multitest import multipletests

    return tuple(float(q) for q in multipletests(list(p_values), method="fdr_bh")[1])


class McNemar(NamedTuple):
    """McNemar's test of base against probe."""

    p_value: float
    """Exact, two-sided, by the binomial distribution of the pairs that differ."""
    ignores_clustering: bool
    """Whether a table gives more than one pair, so that the p-value is too small and has to be marked."""


def mcnemar(outcomes: Outcomes, tables: int) -> McNemar | None:
    """Return McNemar's exact test of pairs of base and probe; None where there is no pair.

    Args:
        outcomes: The pairs, by who is right.
        tables: How many tables they are from; the test holds only where each gives one pair.
    """
    if not outcomes.total:
        return None
    from statsmodels.stats.contingency_tables import mcnemar as exact_test

    table = [[outcomes.both, outcomes.base_only], [outcomes.probe_only, outcomes.neither]]
    return McNemar(min(1.0, float(exact_test(table, exact=True).pvalue)), outcomes.total != tables)

"""What blind audits say of each reasoning type's labels, beside the type: a bound, never a bare share.

The figures are those that `probelib audit score --out` prints for each type, published in `assets/audits.json`:
`{"date": "2026-11-30", "types": {"range": {"n": 40, "wrong": 0, "low": 0.0, "high": 0.088}}}`, where `low` and `high`
are the bounds of the share of wrong labels, 0 to 1.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from pathlib import Path

from probelib import resources
from probelib.errors import DataError


@dataclass(frozen=True, slots=True)
class Audit:
    """What raters who did not write the generator said of a type's labels."""

    n: int
    """Probes that were rated."""
    wrong: int
    high: float
    """Upper bound of the share of wrong labels, 0 to 1."""

    @property
    def least_right(self) -> int:
        """The lower bound of the share of right labels in whole percent, rounded down."""
        return floor(100 * (1 - self.high) + 1e-9)


def said(reasoning: str) -> str:
    """Return what to say of a type: `labels right in at least 91 %, 40 audited`; nothing where it was not audited.

    Raises:
        ResourceMissing: The file is not there.
        DataError: It cannot be read.
    """
    found = published(resources.asset("audits.json")).get(reasoning)
    return "" if found is None else f"labels right in at least {found.least_right} %, {found.n:,} audited"


@lru_cache(maxsize=4)
def published(path: Path) -> dict[str, Audit]:
    """Return the audits of a file, by type id; a type of which nothing was rated has none.

    Raises:
        DataError: The file is no JSON of the form above; the message names it.
    """
    try:
        types = json.loads(path.read_text(encoding="utf-8"))["types"]
        found = {str(name): Audit(int(one["n"]), int(one["wrong"]), float(one["high"])) for name, one in types.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise DataError(
            f"{path} is no list of audits: {error!r}. `probelib audit score --out` says its form."
        ) from error
    for name, one in found.items():
        if not (0 <= one.wrong <= one.n and 0 <= one.high <= 1):
            raise DataError(
                f"{path} says of {name!r} what cannot be: {one.wrong} wrong of {one.n}, at most {one.high}."
            )
    return {name: one for name, one in found.items() if one.n}

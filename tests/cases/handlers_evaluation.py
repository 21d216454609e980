"""Edge cases of evaluations: relative change where the base accuracy is 0 or missing (C40)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from probelib.evaluation.measuring.metrics import relative_change

Case = dict[str, Any]


def c40(case: Case) -> None:
    """A change is relative to the base, and blank where there is no base to be relative to."""

    def share(percent: float | None) -> float | None:
        return None if percent is None else percent / 100

    changes = [relative_change(share(pair["base"]), share(pair["probe"])) for pair in case["input"]["pairs"]]
    assert changes == [
        None if change is None else pytest.approx(change) for change in case["expect"]["relative_change_percent"]
    ]


HANDLERS: dict[str, Callable[[Case], None]] = {"C40": c40}

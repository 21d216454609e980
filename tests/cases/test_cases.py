"""Every edge case of `cases.jsonl` runs: each handler of it is a test, named after the case and its module.

The file is kept byte for byte as it was given. A case that belongs to a later issue is a strict
expected failure that names the issue's title, so that nobody forgets to take it off the list.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Case = dict[str, Any]
Handler = Callable[[Case], None]

FOLDER = Path(__file__).parent
CASES: dict[str, Case] = {
    case["id"]: case for case in map(json.loads, (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines())
}
AREAS = ("language", "grounding", "probes", "datasets", "models", "app", "evaluation", "wep")
"""Modules `handlers_<area>.py` of this folder; each has `HANDLERS`, a dictionary from case id to function."""

LATER: dict[str, str] = {}
"""Cases of issues that are not built yet, with the issue's title; an entry goes when the case has a handler."""

WAITING: dict[str, str] = {}
"""Cases of this issue whose area has no handler yet; an entry goes when the case has one."""


def _handlers() -> dict[str, dict[str, Handler]]:
    """Return the handlers of each case by area."""
    found: dict[str, dict[str, Handler]] = {name: {} for name in CASES}
    for area in AREAS:
        name = f"tests.cases.handlers_{area}"
        if importlib.util.find_spec(name) is not None:
            for case_id, handler in importlib.import_module(name).HANDLERS.items():
                found[case_id][area] = handler
    return found


def _no_handler(case: Case) -> None:
    pytest.fail(f"case {case['id']} ({case['kind']}) has no handler")


def _parameters() -> Iterator[Any]:
    for case_id, by_area in _handlers().items():
        for area, handler in by_area.items():
            yield pytest.param(CASES[case_id], handler, id=f"{case_id}-{area}")
        if not by_area:
            reason = LATER.get(case_id) or (
                f"handlers_{WAITING[case_id]}.py is missing" if case_id in WAITING else None
            )
            marks = [pytest.mark.xfail(strict=True, reason=reason)] if reason else []
            yield pytest.param(CASES[case_id], _no_handler, id=case_id, marks=marks)


@pytest.mark.parametrize(("case", "handler"), list(_parameters()))
def test_case(case: Case, handler: Handler) -> None:
    handler(case)


def test_no_case_with_a_handler_is_still_excused() -> None:
    handled = {case_id for case_id, by_area in _handlers().items() if by_area}
    assert handled.isdisjoint(LATER)
    assert handled.isdisjoint(WAITING)


def test_the_cases_are_those_that_were_given(shared: Path) -> None:
    assert (FOLDER / "cases.jsonl").read_bytes() == (shared / "cases" / "cases.jsonl").read_bytes()

"""`docs/statistics.md` says what the code calculates: its modules are there, and its constants are the code's."""

from __future__ import annotations

import json
import re

import pytest

from probelib.evaluation.measuring import estimates, selection, significance
from probelib.evaluation.records import LEAST_COVERAGE
from probelib.evaluation.running import agreement
from probelib.people.records import QUORUM
from probelib.wep import claims, scales
from tests.shared import REPOSITORY

TEXT = " ".join((REPOSITORY / "docs" / "statistics.md").read_text(encoding="utf-8").split())
NAMED = sorted(set(re.findall(r"`([a-z_]+(?:/[a-z_]+)*(?:\.py|/[a-z_]+))`", TEXT)))


@pytest.mark.parametrize("name", NAMED)
def test_a_module_that_is_named_is_there(name: str) -> None:
    assert any((root / name).exists() for root in (REPOSITORY, REPOSITORY / "probelib"))


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(f"Below {100 * LEAST_COVERAGE:.0f} % the cell is hatched", id="coverage"),
        pytest.param(f"flagged beyond {selection.WIDE_GAP:g}", id="selection"),
        pytest.param(f"blank where B is below {100 * estimates.LEAST_BASE:.0f} %", id="relative change"),
        pytest.param(f"where fewer than {significance.EXACT_BELOW} tables show a change", id="enumerated"),
        pytest.param(f"(k + 1) / ({significance.FLIPS:,} + 1)", id="sign flips"),
        pytest.param(f"a bootstrap over tables, {significance.DRAWS:,} draws", id="bootstrap"),
        pytest.param(f"Below {significance.LEAST_TABLES} tables there is neither", id="tables"),
        pytest.param(f"a q-value of at most {significance.ALPHA}", id="significant"),
        pytest.param(f"with a power of {100 * significance.POWER:.0f} %", id="power"),
        pytest.param(f"({agreement.LEAST} questions or more)", id="half precision"),
        pytest.param(f"at least {100 * scales.APART} points away", id="wrong words"),
        pytest.param(
            f"less than {100 * claims.KEPT:.0f} points when each stated probability moves by 20", id="stability"
        ),
    ],
)
def test_a_constant_is_the_codes(said: str) -> None:
    assert said in TEXT


def test_the_majority_needs_as_many_raters_as_is_said() -> None:
    assert QUORUM == 3
    assert "three or more raters" in TEXT


def test_the_audits_in_the_limits_are_those_that_the_app_shows() -> None:
    found = json.loads((REPOSITORY / "assets" / "audits.json").read_text(encoding="utf-8"))["types"]["all"]
    limits = " ".join((REPOSITORY / "docs" / "limits.md").read_text(encoding="utf-8").split())
    assert f"{found['wrong']} of {found['n']} labels were not shared" in limits


def test_every_source_in_the_text_is_listed() -> None:
    body, _, listed = TEXT.partition("## Sources")
    for name, year in re.findall(r"([A-Z][\w-]+)(?: et al\.)?,? \((\d{4})\)", body):
        assert re.search(rf"{name}\b[^()]*\({year}\)", listed), f"{name} ({year}) is not among the sources"

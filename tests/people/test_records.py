from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.people.records import Known, rater_name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("  Ann   Lee ", "Ann Lee", id="blanks"),
        pytest.param("Zoe\u0308", "Zo\u00eb", id="one form of Unicode"),
        pytest.param("O'Neil-Åberg 2", "O'Neil-Åberg 2", id="signs of names"),
        pytest.param("Б", "Б", id="other scripts"),
    ],
)
def test_a_name_is_kept_in_one_form(written: str, name: str) -> None:
    assert rater_name(written) == name


@pytest.mark.parametrize(
    "written", ["", "   ", "a" * 41, "=1+1", "<b>x</b>", "../x", "Majority", "a\x00b", "\ud800", "_a", "a/b"]
)
def test_what_is_no_name_is_refused(written: str) -> None:
    with pytest.raises(InputError):
        rater_name(written)


def test_a_stratum_is_the_type_with_its_effect() -> None:
    assert Known("refuted", "range", "flip").stratum == "range, flip"
    assert Known("A", "wep.one_hop").stratum == "wep.one_hop"

"""Names now and at birth."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Table, Truth
from tests.checking.tables import box

RAY = box("Birth name | Robert Alan Smith\nOccupation | Singer", "Bo Ray")
LEE = box("Birth name | Jo Ann Lee\nOccupation | Singer", "Jo Lee")
FOX = box("Born | Al Dean Hart , (1971-04-18) 18 April 1971 , Leeds", "Kit Fox")


@pytest.mark.parametrize(
    ("table", "text", "truth"),
    [
        pytest.param(RAY, "Bo Ray was born with a different name.", Truth.TRUE, id="different"),
        pytest.param(RAY, "Bo Ray was born with the same last name.", Truth.FALSE, id="the same last name"),
        pytest.param(RAY, "Bo Ray goes by his birth name.", Truth.FALSE, id="goes by it"),
        pytest.param(RAY, "Bo Ray was born as Robert Smith.", Truth.TRUE, id="without its middle name"),
        pytest.param(RAY, "Bo Ray was born as John Dow.", Truth.FALSE, id="another name"),
        pytest.param(LEE, "Jo Lee changed her last name.", Truth.FALSE, id="changed"),
        pytest.param(LEE, "Jo Lee was born with a different name.", Truth.FALSE, id="a middle name is no difference"),
        pytest.param(FOX, "Kit Fox has changed his name.", Truth.TRUE, id="the name before the date"),
        pytest.param(FOX, "The real name of Kit Fox is Al Dean Hart.", Truth.TRUE, id="the real name"),
    ],
)
def test_a_name_at_birth(table: Table, text: str, truth: Truth) -> None:
    assert check(table, text).truth is truth


def test_a_short_form_is_neither_the_same_name_nor_another() -> None:
    table = box("Birth name | Charles Murphy\nOccupation | Actor", "Charlie Murphy")
    assert check(table, "Charlie Murphy was born with a different first name.").truth is Truth.UNKNOWN

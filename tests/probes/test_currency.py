from __future__ import annotations

import pytest

from probelib.language.quantities import find
from tests.probes.made import flipped, kept

NAME = "heterogeneous.currency"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It cost $137 million.", ["It cost 137 million dollars.", "It cost USD 137 million."], id="sign"),
        pytest.param("It cost 137 million dollars.", ["It cost $137 million.", "It cost USD 137 million."], id="word"),
        pytest.param(
            "It cost €45m.",
            ["It cost 45 million euros.", "It cost €45 million.", "It cost EUR 45 million."],
            id="a letter for million",
        ),
        pytest.param("It lost -$84 million.", ["It lost -84 million dollars."], id="no code behind a minus"),
        pytest.param("She won a $5 million prize.", [], id="no dollars before a noun"),
        pytest.param("She won 5 million votes.", [], id="no money, no probe"),
    ],
)
def test_other_forms_keep_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_flip_is_another_amount_in_words() -> None:
    (text,) = flipped("anna berg has earnings of $116,111,561", NAME)
    (money,) = find(text)
    assert money.value != 116_111_561
    assert text.endswith(" dollars")


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    (text,) = flipped("anna berg has earnings of $84 million", NAME, "refuted")
    assert find(text)[0].value == 116_111_561

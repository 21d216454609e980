from __future__ import annotations

import pytest

from probelib.language.quantities import find
from tests.probes.made import flipped, kept

NAME = "scale.mapping"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It is 1.85 m tall.", ["It is 1.85 metres tall.", "It is 1.85 meters tall."], id="symbol to name"),
        pytest.param("It is 1.85 metres tall.", ["It is 1.85 m tall."], id="name to symbol"),
        pytest.param(
            "it is 1.85 m tall",
            ["it is 1.85 meters tall", "it is 1.85 metres tall"],
            id="without capitals American first",
        ),
        pytest.param("he rides in the 350cc class", [], id="a class has its name"),
        pytest.param("she won the 53 kg women 's event", [], id="so has an event"),
        pytest.param("it has 7 goals", [], id="no measure, no probe"),
    ],
)
def test_another_spelling_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    (text,) = flipped("anna berg has a height of 1.70 m", NAME, "refuted")
    assert text == "anna berg has a height of 1.85 meters"


def test_a_flip_of_an_entailed_base_measures_something_else() -> None:
    texts = flipped("anna berg has a height of 1.85 m", NAME)
    assert texts
    for text in texts:
        (measure,) = find(text)
        assert measure.value == find("1.85 m")[0].value
        assert measure.unit != "m"


@pytest.mark.parametrize("text", ["the 4.5 l m117 engine won", "a 20 mm rh - 202 autocannon", "the 350cc class"])
def test_a_unit_before_a_noun_stays_as_it_is(text: str) -> None:
    assert kept(text, NAME) == []

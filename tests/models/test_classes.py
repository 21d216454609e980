from __future__ import annotations

import pytest

from probelib.errors import InputError, ModelError
from probelib.models.classes import Classes, classes, label_of
from probelib.records import Label


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param({0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}, Classes(2, 0, 1), id="capitals"),
        pytest.param({0: "entailment", 1: "neutral", 2: "contradiction"}, Classes(0, 2, 1), id="another order"),
        pytest.param({0: "entailment", 1: "not_entailment"}, Classes(0, 1, None), id="two classes"),
        pytest.param({0: "Refused", 1: "Entailed"}, Classes(1, 0, None), id="a misspelt name"),
        pytest.param({0: "SUPPORTS", 1: "REFUTES", 2: "NOT ENOUGH INFO"}, Classes(0, 1, 2), id="fact checking"),
        pytest.param({2: "neutral", 0: "entailement", 1: "contradition"}, Classes(0, 1, 2), id="misspelt, unsorted"),
    ],
)
def test_the_names_of_the_outputs_say_what_they_mean(names: dict[int, str], expected: Classes) -> None:
    assert classes(names, model_id="m") == expected


@pytest.mark.parametrize(
    "names",
    [
        pytest.param({0: "LABEL_0", 1: "LABEL_1"}, id="unnamed"),
        pytest.param({0: "NEGATIVE", 1: "POSITIVE"}, id="sentiment"),
        pytest.param({0: "entailment"}, id="one class"),
        pytest.param({0: "entailment", 1: "neutral"}, id="nothing against"),
        pytest.param({0: "entailment", 1: "entailed", 2: "contradiction"}, id="one meaning twice"),
    ],
)
def test_names_that_do_not_are_refused_with_a_request_for_a_map(names: dict[int, str]) -> None:
    with pytest.raises(ModelError, match=r"m \(0 = .*give a label map"):
        classes(names, model_id="m")


def test_a_label_map_takes_the_place_of_the_names() -> None:
    assert classes({0: "LABEL_0", 1: "LABEL_1"}, model_id="m", label_map=("refuted", "entailed")) == Classes(1, 0, None)


@pytest.mark.parametrize(
    ("label_map", "message"),
    [
        pytest.param(("entailed",), "has 1 names, but m has 2 outputs", id="too short"),
        pytest.param(("entailed", "other"), "entailed and refuted once each", id="an unknown name"),
    ],
)
def test_a_label_map_that_does_not_fit_is_refused(label_map: tuple[str, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        classes({0: "LABEL_0", 1: "LABEL_1"}, model_id="m", label_map=label_map)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("not_entailed", Label.REFUTED),
        ("Non-Entailment", Label.REFUTED),
        ("entailmnt", Label.ENTAILED),
        ("nuetral", Label.NEUTRAL),
        ("label_1", None),
        ("1", None),
        ("untrained", None),
    ],
)
def test_a_single_name(name: str, label: Label | None) -> None:
    assert label_of(name) is label

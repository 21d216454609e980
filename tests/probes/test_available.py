"""The cheap test for types promises too much at times, never too little."""

from __future__ import annotations

import pytest

from probelib import datasets
from probelib.probes import generate
from probelib.probes.available import possible_types
from probelib.probes.types import REASONING_TYPES


def test_types_are_named_by_the_numbers_of_a_text_in_the_taxonomys_order() -> None:
    found = possible_types(["The film of 3 May 2004 runs 138 minutes."])
    assert {"numeration", "heterogeneous.date", "scale.conversion"} <= set(found)
    assert "heterogeneous.currency" not in found
    assert list(found) == [one.name for one in REASONING_TYPES if one.name in found]


@pytest.mark.parametrize("text", ["It is longer than the other.", "It has the highest price."])
def test_words_make_a_type_possible_without_a_number(text: str) -> None:
    assert set(possible_types([text])) == {one.name for one in REASONING_TYPES if one.words}


def test_a_text_without_numbers_has_none() -> None:
    assert possible_types(["It is a film."]) == possible_types([]) == ()


def test_every_probe_of_the_samples_has_a_type_that_was_called_possible() -> None:
    for table, hypothesis in datasets.open("samples").pairs():
        assert {probe.reasoning for probe in generate(table, hypothesis)} <= set(possible_types([hypothesis.text]))

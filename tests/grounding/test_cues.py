"""What the words around a number claim of it."""

from __future__ import annotations

import pytest

from probelib.grounding.cues import Clues, relation_of, without_signals
from probelib.grounding.linking import link
from probelib.grounding.relations import Relation
from probelib.records import Table

TABLE = Table("test:cues", "", ("name", "size"), (("a", "1"), ("b", "2")), "our own")


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("three races were held before the 6th of may", Relation.LT),
        ("she recorded under four labels", Relation.EQ),
        ("she recorded under four minutes", Relation.LT),
        ("costs added up to 12", Relation.EQ),
        ("it holds up to 12", Relation.LE),
        ("he died before turning 74", Relation.LT),
    ],
)
def test_the_relation_of_the_last_number(text: str, relation: Relation) -> None:
    links = link(TABLE, text)
    assert relation_of(links, links.numbers[-1]) is relation


def test_the_signal_of_a_number_is_no_comparison_of_two_values() -> None:
    assert "less" not in without_signals(Clues(link(TABLE, "it was less than 170")))

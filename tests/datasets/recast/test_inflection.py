"""Verbs and nouns in another form."""

from __future__ import annotations

import pytest

from probelib.datasets.recast import clauses, inflection


@pytest.mark.parametrize(
    ("base", "past", "third"),
    [
        ("sell", "sold", "sells"),
        ("carry", "carried", "carries"),
        ("play", "played", "plays"),
        ("watch", "watched", "watches"),
        ("prefer", "preferred", "prefers"),
        ("bake", "baked", "bakes"),
        ("have", "had", "has"),
        ("read", "read", "reads"),
    ],
)
def test_a_verb_has_its_past_and_its_third_person(base: str, past: str, third: str) -> None:
    assert (inflection.past(base), inflection.third(base)) == (past, third)


def test_an_unknown_verb_has_no_form() -> None:
    assert (inflection.past("stock"), inflection.third("stock"), inflection.for_one("stock")) == (None, None, None)


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("cities", "city"),
        ("cookies", "cookie"),
        ("boxes", "box"),
        ("people", "person"),
        ("shelves", "shelf"),
        ("fish", "fish"),
        ("cups", "cup"),
        ("cup", None),
        ("class", None),
    ],
)
def test_a_noun_has_its_singular(plural: str, singular: str | None) -> None:
    assert inflection.singular(plural) == singular


@pytest.mark.parametrize(
    ("phrase", "plural"),
    [
        ("the total sales in 2019", True),
        ("the cost of sales", False),
        ("sales and purchases", True),
        ("the depreciation and amortization", None),
        ("total receivables, net", True),
        ("the earnings (loss) per share", True),
        ("the EBITDAS", False),
        ("the date where shares issued is greatest", False),
    ],
)
def test_a_phrase_is_a_plural_by_its_head(phrase: str, plural: bool | None) -> None:
    assert clauses.is_plural(phrase) is plural

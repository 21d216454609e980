"""What is declined before it is read has to be what would not have been read."""

from __future__ import annotations

import pytest

from probelib import datasets
from probelib.checking.families import FAMILIES, families
from probelib.checking.grounded import or_grounded
from probelib.checking.grounded_grid import grid_claim
from probelib.checking.grounded_known import may_be_explainable
from probelib.checking.interpret import read_as
from probelib.checking.items import sentence
from probelib.checking.outlook import is_hopeless
from probelib.checking.sentences import Sentence
from probelib.grounding.linking import link
from tests.checking.tables import FILMS


@pytest.mark.parametrize(
    ("text", "hopeless"),
    [
        pytest.param("hulk was directed by ang lee", False, id="all words known"),
        pytest.param("hulk was lovingly directed by ang lee", True, id="a word that nothing explains"),
        pytest.param("hulk was directed by ang lee , lovingly and well", True, id="nor in a second statement"),
        pytest.param("only the quirky was directed by ang lee", False, id="the noun of a quantifier may be any"),
        pytest.param("hulk has 3 more foos than heat", False, id="so may what a margin counts"),
        pytest.param("although foo bar , hulk was directed by ang lee", False, id="a concession is left out"),
        pytest.param("hulk has a running time of at least 138 minutes", False, id="a signal is the number's"),
    ],
)
def test_a_word_that_nothing_explains_leaves_no_hope(text: str, hopeless: bool) -> None:
    assert is_hopeless(link(FILMS, text)) is hopeless


@pytest.fixture(scope="module")
def sentences() -> tuple[Sentence, ...]:
    """Return the samples' sentences, and each with a word put in that nobody knows."""
    pairs = [(table, hypothesis.text) for table, hypothesis in datasets.open("samples").pairs()]
    changed = [(table, text.replace(" the ", " the glorping ", 1)) for table, text in pairs]
    return tuple(sentence(link(table, text)) for table, text in (*pairs, *changed))


def test_no_hopeless_sentence_is_read_when_it_is_tried(sentences: tuple[Sentence, ...]) -> None:
    hopeless = [s for s in sentences if is_hopeless(s.links)]
    assert hopeless
    assert [s.links.text for s in hopeless if or_grounded(s, read_as(s)) is not None] == []


def test_a_family_that_is_not_asked_would_not_have_read_it(sentences: tuple[Sentence, ...]) -> None:
    read = [
        s.links.text
        for s in sentences
        for family in FAMILIES
        if family not in families(s) and family.read(s, 0, len(s.items)) is not None
    ]
    assert read == []


def test_a_sentence_on_records_that_is_not_explainable_is_not_grounded(sentences: tuple[Sentence, ...]) -> None:
    records = [s for s in sentences if not s.reading.infobox and not may_be_explainable(s)]
    assert records
    assert [s.links.text for s in records if grid_claim(s.links) is not None] == []

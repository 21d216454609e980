"""The list of datasets."""

from __future__ import annotations

import pytest

from probelib import datasets
from probelib.datasets import sentences
from probelib.datasets.known import Known, find_known, known
from probelib.errors import InputError

KNOWN = known()


def test_the_list_names_what_can_be_opened_and_no_more() -> None:
    assert [one.name for one in KNOWN if one.holds == "tables"] == list(datasets.NAMES)
    assert sorted(one.name for one in KNOWN if one.holds == "sentences") == sorted(sentences.NAMES)


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: entry.name)
def test_an_entry_says_what_may_be_fetched_and_what_is_not_known(entry: Known) -> None:
    assert entry.what
    assert entry.origin
    assert bool(entry.archive) != bool(entry.by_hand) or entry.name == "samples"
    if entry.archive:
        assert entry.archive.startswith("https://")
        assert 0 < entry.archive_mb <= entry.unpacked_mb
        assert entry.sha256 or "sha256" in entry.unverified
    assert entry.licence or "licence" in entry.unverified
    assert entry.size or "size" in entry.unverified


def test_a_fact_is_shown_with_what_is_known_of_it() -> None:
    entry = Known("a", "A", "tables", "tables", "a page", size="3 tables", archive="x", unverified=("archive",))
    assert entry.fact("size") == "3 tables"
    assert entry.fact("licence") == "unverified"
    assert entry.fact("archive") == "x (unverified)"


def test_a_mistyped_name_is_answered_with_the_near_one() -> None:
    with pytest.raises(InputError, match=r"no dataset 'tabfakt'.*Did you mean 'tabfact'"):
        find_known("tabfakt")

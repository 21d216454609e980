from __future__ import annotations

import json
from pathlib import Path

import pytest

from probelib.errors import InputError
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep.asking import Wanted
from probelib.wep.scales import scale


def test_a_limit_takes_the_first_examples_by_number(tmp_path: Path) -> None:
    made = wep_asking.asked(Wanted("one_hop", total=100), "test", tmp_path, limit=4)
    assert sorted(row["number"] for row in made.rows()) == [0, 1, 2, 3]
    assert (made.task, made.split) == ("wep.one_hop", "test")


def test_the_blind_rule_is_learned_from_the_training_split(tmp_path: Path) -> None:
    made = wep_asking.asked(Wanted("one_hop", total=1000), "test", tmp_path)
    blind = [row["blind"] for row in made.rows()]
    assert set(blind) <= {0.0, 0.5, 1.0}
    assert sum(blind) / len(blind) > 0.6  # the construction gives answers away


def test_exchanged_words_are_another_set_of_the_same_numbers_and_sentences(tmp_path: Path) -> None:
    plain, other = (
        wep_asking.asked(Wanted("two_hop", total=100, exchanged=exchanged), "test", tmp_path).rows()
        for exchanged in (False, True)
    )
    before, after = ({row["number"]: row for row in rows} for rows in (plain, other))
    assert before.keys() == after.keys()
    assert any(before[n]["premise"] != after[n]["premise"] for n in before)
    assert all((before[n]["right"], before[n]["blind"]) == (after[n]["right"], after[n]["blind"]) for n in before)


def test_facts_are_stated_with_every_word_of_the_scale(tmp_path: Path) -> None:
    rows = wep_asking.stated(Wanted("one_hop"), "test", tmp_path, count=2).rows()
    words = len(scale().words)
    assert {row["task"] for row in rows} == {"wep.belief"}
    assert sorted(row["number"] for row in rows) == list(range(2 * words))
    first = {row["number"]: row for row in rows}
    assert len({first[n]["hypothesis"] for n in range(words)}) == 1
    assert len({first[n]["premise"] for n in range(words)}) == words
    assert sorted(json.loads(rows[0]["words"])) == ["certain", "impossible"]


def test_what_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no WEP task"):
        Wanted("four_hop")
    with pytest.raises(InputError, match="say nothing of it"):
        Wanted("unli", exchanged=True)
    with pytest.raises(InputError, match="facts, not 100000"):
        wep_asking.stated(Wanted("one_hop"), "test", tmp_path, count=100_000)

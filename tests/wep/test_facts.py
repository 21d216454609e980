from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from probelib.errors import DataError, InputError
from probelib.wep import facts
from probelib.wep.records import SPLITS

BABI = """1 Mary went back to the kitchen.
2 John moved to the garden.
3 Where is Mary? \tkitchen\t1
4 Fred gave the football to Bill.
5 Daniel and Sandra went to the office.
6 Sandra is no longer in the office.
7 Julie is either in the park or the school.
8 John picked up the apple there.
9 Sumit is thirsty.
10 Lily is a frog.
11 Mary did not go.
12 The garden is west of the bathroom.
13 Then she went to the hallway.
1 Mary went back to the kitchen.
"""


def made(tmp_path: Path, text: str = BABI) -> Path:
    folder = tmp_path / "tasks_1-20_v1-2" / "en"
    folder.mkdir(parents=True)
    (folder / "qa1_made_train.txt").write_text(text, encoding="utf-8")
    return tmp_path


def told(pool: facts.Pool) -> dict[str, facts.Fact]:
    return {fact.text: fact for split in SPLITS for fact in pool.facts[split]}


def test_our_own_facts_are_many_plain_sentences_in_three_parts_of_8_1_and_1() -> None:
    pool = facts.own()
    counts = {split: len(pool.facts[split]) for split in SPLITS}
    total = sum(counts.values())
    assert total > 10_000
    assert all(abs(counts[split] / total - share) < 0.01 for split, share in zip(SPLITS, (0.8, 0.1, 0.1), strict=True))
    assert len(told(pool)) == total
    for text in told(pool):
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text
        assert not {"not", "no", "never"} & set(text.split())


def test_an_own_fact_keeps_the_capital_of_a_name_and_no_other() -> None:
    inner = {fact.inner.split()[0] for fact in told(facts.own()).values()}
    assert {"the", "Ada", "Zoe"} <= inner
    assert all(one == "the" or one[0].isupper() for one in inner)


def test_facts_with_a_common_word_share_a_concept() -> None:
    found = told(facts.own())
    piano, lid = found["Ada sold the piano."], found["Zoe closed the piano lid."]
    assert not piano.concepts.isdisjoint(lid.concepts)


def test_no_two_facts_of_a_draw_share_a_concept() -> None:
    for number in range(50):
        drawn = facts.own().draw("test", 9, Random(number))
        assert max(Counter(one for fact in drawn for one in fact.concepts).values()) == 1


def test_the_split_of_a_fact_depends_on_its_sentence_alone() -> None:
    fact = facts.Fact("Ada slept.", "Ada slept", frozenset({"Ada"}))
    assert facts.Pool("a", [fact]).facts == facts.Pool("b", [fact, fact]).facts


def test_babis_plain_affirmative_facts_are_read(tmp_path: Path) -> None:
    found = told(facts.babi(made(tmp_path)))
    assert {text: fact.concepts for text, fact in found.items()} == {
        "Mary went back to the kitchen.": {"mary", "went", "kitchen"},
        "John moved to the garden.": {"john", "moved", "garden"},
        "Fred gave the football to Bill.": {"fred", "gave", "football", "bill"},
        "Sumit is thirsty.": {"sumit", "is", "thirsty"},
        "Lily is a frog.": {"lily", "is", "frog"},
    }
    assert found["Mary went back to the kitchen."].inner == "Mary went back to the kitchen"


def test_babis_own_files_have_facts_enough_for_two_hops(shared: Path) -> None:
    pool = facts.babi(shared / "data" / "babi")
    assert len(told(pool)) > 600
    for split in SPLITS:
        for number in range(20):
            assert len(pool.draw(split, 6, Random(number))) == 6


def test_too_few_facts_are_an_error(tmp_path: Path) -> None:
    pool = facts.babi(made(tmp_path))
    with pytest.raises(InputError, match="The facts of babi are too few for 3 in one"):
        pool.draw("test", 3, Random(0))


def test_a_folder_without_facts_and_a_missing_one_are_errors(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no fact in bAbI's layout"):
        facts.babi(made(tmp_path, "nothing\n"))
    with pytest.raises(InputError, match="There is nothing at"):
        facts.babi(tmp_path / "gone")

from __future__ import annotations

import numpy as np

from probelib.evaluation.measuring.grouping import Group, Key, blocks, place, pooled
from probelib.evaluation.records import MACRO, POOLED
from tests.evaluation.scores import score, scores

DATE, TIME = "heterogeneous.date", "heterogeneous.time"


def grouped(*rows: dict[str, object]) -> dict[tuple[str, str | None], Group]:
    """Return the groups of one dataset by type and side."""
    found = blocks(scores(rows), added=("probes",), same=("base_right",))
    return {(group.key.reasoning, group.key.side): group for (group,) in found}


def test_every_side_and_both_and_every_roll_up_is_a_group() -> None:
    found = grouped(score("a", 1, 1, 2, 1, reasoning=DATE), score("a", 1, 1, 3, 1, reasoning=TIME, side="table"))
    assert {key: group.values["probes"].tolist() for key, group in found.items()} == {
        (DATE, "hypothesis"): [2],
        (TIME, "table"): [3],
        (DATE, None): [2],
        (TIME, None): [3],
        ("heterogeneous", "hypothesis"): [2],
        ("heterogeneous", "table"): [3],
        ("heterogeneous", None): [5],
    }


def test_a_group_of_one_type_and_side_draws_as_that_one_does() -> None:
    found = grouped(score("a", 1, 1, 2, 1, reasoning=DATE))
    assert {group.own for group in found.values()} == {Key("m", "tabfact", DATE, "flip", "hypothesis")}
    (single,) = {pooled([group]).own for group in found.values()}
    assert single.dataset == "tabfact"


def test_pooled_groups_keep_what_their_parts_have_in_common() -> None:
    rows = [score("a", 1, 1, 2, 1, dataset=name, reasoning=DATE) for name in ("infotabs", "tabfact")]
    owns = {pooled(block).own for block in blocks(scores(rows), added=("probes",), same=("base_right",))}
    assert owns == {Key("m", POOLED, DATE, "flip", "hypothesis")}


def test_sums_are_by_table_in_the_tables_order() -> None:
    group = grouped(score("b", 1, 1, 4, 1), score("a", 1, 1, 1, 1), score("a", 2, 1, 2, 1))["range", "hypothesis"]
    assert group.sums(group.values["probes"]).tolist() == [3, 4]
    assert group.counts.tolist() == [2, 1]
    kept = group.kept(np.array([False, True, True]))
    assert kept.counts.tolist() == [1, 1]


def test_keys_stand_in_the_papers_order() -> None:
    keys = [
        Key("m", dataset, reasoning, effect, side)
        for dataset in ("infotabs", "tabfact", POOLED, MACRO)
        for reasoning in ("numeration", "heterogeneous", DATE, TIME, "negative", "scale", "scale.conversion", "unknown")
        for effect in ("preserve", "flip")
        for side in ("hypothesis", "table", None)
    ]
    assert sorted(reversed(keys), key=place) == keys

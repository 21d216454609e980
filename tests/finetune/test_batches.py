from __future__ import annotations

from probelib.finetune.batches import by_length, epoch

LENGTHS = [5, 3, 9, 9, 1, 2, 7]


def test_an_epoch_has_every_statement_once() -> None:
    batches = epoch(LENGTHS, 3, 0, 0)
    assert sorted(at for batch in batches for at in batch) == list(range(7))
    assert sorted(map(len, batches)) == [1, 3, 3]


def test_the_order_is_a_function_of_seed_and_epoch() -> None:
    assert epoch(LENGTHS, 3, 0, 1) == epoch(LENGTHS, 3, 0, 1)
    assert epoch(LENGTHS, 1, 0, 1) != epoch(LENGTHS, 1, 0, 2)
    assert epoch(LENGTHS, 1, 0, 1) != epoch(LENGTHS, 1, 1, 1)


def test_statements_of_like_length_are_together() -> None:
    assert sorted(epoch(LENGTHS, 3, 0, 0)) == [[0, 6, 2], [3], [4, 5, 1]]
    assert list(by_length(LENGTHS, 4)) == [[4, 5, 1, 0], [6, 2, 3]]

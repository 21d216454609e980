"""What a number counts: the noun behind it, and the words around it that only belong to the counting."""

from __future__ import annotations

from probelib.checking import vocab
from probelib.checking.conditions import NOTHING_SAID, Condition, Measures, Slot, both
from probelib.checking.fitting import holds_amounts, is_sequence, spoken
from probelib.checking.kinds import is_row
from probelib.checking.sentences import Item, Sentence, Sort
from probelib.records import Kind

APART = frozenset({"different", "other", "separat", "distinct", "such", "individual"})
"""Words between a number and its noun."""
DISTINCT = frozenset({"different", "distinct"})
"""Those that say that each is counted once."""


def counted_noun(s: Sentence, number: Item, at: int, last: int) -> tuple[int, int | None] | None:
    """Return where the counted noun ends and its column, if it is a header: "games", "different players", "times".

    A cell is no noun of its own: in "3 wide receivers" it is what the records have.
    """
    different = at < last and s.words[at] in DISTINCT
    while at < last and s.words[at] in APART:
        if s.words[at] == "other":
            return None
        at += 1
    if at >= last:
        return None
    item = s.items[at]
    if item.sort is Sort.CELL and item.mention is not None:
        several = any(records.bit_count() > 1 for records in item.mention.columns.values())
        return (at, None) if several or not item.mention.exact else None
    if _is_part_of_name(s, item):
        return at + 1, None  # "13 races" beside a `race leader`
    if item.header is not None and s.words[at + 1] in vocab.NOUNS and item.stem not in vocab.NOUNS:
        return None  # "8 home games" are no homes
    if item.header is not None:
        if item.last > item.first + 1 and s.links.tokens[item.last - 1].stem == "number":
            return None  # "191 constituency number" counts nothing
        columns = [s.reading.columns[c] for c in item.header.columns]
        if len(columns) == 1:
            column = columns[0]
            if number.said is not None and holds_amounts(s.reading, column, number.said.amount):
                return None
            return at + 1, column.index if column.kind is None else None
        if number.said is None or any([holds_amounts(s.reading, column, number.said.amount) for column in columns]):
            return None
        return (at + 1, None) if item.stem in vocab.NOUNS else None
    word = s.words[at]
    if different and word:
        texts = [c for c in s.spoken_of(at) if s.reading.columns[c].kind is None]
        if len(texts) == 1:
            return at + 1, texts[0]
    if word not in vocab.NOUNS or _counts_values(s, at) or not is_row(s.reading, word):
        return None
    return at + 1, None


def _is_part_of_name(s: Sentence, item: Item) -> bool:
    """Whether a noun for the rows is only a part of the names of columns of text."""
    if item.header is None or item.header.whole or item.stem not in vocab.NOUNS or not is_row(s.reading, item.stem):
        return False
    return all([s.reading.columns[c].kind is None for c in item.header.columns])


def _counts_values(s: Sentence, at: int) -> bool:
    """Whether a noun is what a numeric column counts, so that the number is an amount: people, points, goals."""
    word = s.words[at]
    if any([s.reading.columns[c].kind is Kind.CARDINAL for c in spoken(s.reading, word)]):
        return True
    written = s.text(at, at + 1).lower().rstrip("s")
    return any([c.header.lower().rstrip("s") == written and c.kind is Kind.CARDINAL for c in s.reading.columns])


def fillers(s: Sentence, first: int, last: int, i: int) -> set[int]:
    """Return items that only belong to the counting: "there be", "a total of", "only", "exactly"."""
    found = set()
    for k in range(first, last):
        word = s.words[k]
        if (
            word in ("there", "exactly", "just")
            or (
                word == "only"
                and k < i
                and s.words[k - 1] not in vocab.ARTICLES
                and not any([s.items[j].sort is Sort.NUMBER for j in range(k, i)])
            )
            or (word == "total" and k < i and i - k <= 3)
        ):
            found.add(k)
    return found


def may_be_amount(s: Sentence, noun: int, conditions: tuple[Condition, ...]) -> bool:
    """Return whether a counted noun is a column of numbers and one record is left: its own number may be meant."""
    header = s.items[noun].header
    columns = [] if header is None else [s.reading.columns[c] for c in header.columns]
    if all([column.kind is None or is_sequence(s.reading, column) for column in columns]):
        return False
    left = both(conditions, NOTHING_SAID, s.reading.body).maybe
    return bool(conditions) and left.bit_count() == 1


def is_awarded(slot: Slot, conditions: tuple[Condition, ...]) -> bool:
    """Return whether no record has a number before the count, which may be a sum: "17 medals went to 11 teams"."""
    earlier = [c for c in conditions if isinstance(c, Measures) and c.slot.at < slot.at]
    return any([not c.masks(NOTHING_SAID).maybe for c in earlier])


def names_one(s: Sentence, i: int) -> bool:
    """Return whether an item is a noun that a number after it names one of: "week 3 games"."""
    if i < 0:
        return False
    item = s.items[i]
    return s.words[i] in vocab.NOUNS or (item.sort is Sort.HEADER and item.stem not in vocab.VERBS and not item.caption)

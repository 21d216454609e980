"""Counts: "there are 3 games ...", "4 of the 5 craters ...", "won twice", "only one ..."."""

from __future__ import annotations

from decimal import Decimal

from probelib.checking import vocab
from probelib.checking.computed import Constant, Count, Share
from probelib.checking.conditions import NOTHING_SAID, Condition, Has, Measures, Slot
from probelib.checking.count_nouns import APART, DISTINCT, counted_noun, fillers, is_awarded, may_be_amount, names_one
from probelib.checking.fitting import is_index
from probelib.checking.lookup import contradicts, program
from probelib.checking.matching import Said
from probelib.checking.programs import Agreed, All, Node, Ordered, Related
from probelib.checking.restrict import Restriction, restrict
from probelib.checking.sentences import Item, Sentence, Sort
from probelib.checking.several import Lacks
from probelib.grounding.reading import bits
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Kind

_BEFORE_NOT = vocab.BE | {"do"}
TAKES = APART | frozenset({"onc", "only", "just", "there", "exactly", "total", "out", "not"})
"""Words that counts read though no condition explains them."""


def counts(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement that counts records, or None where no number of it does."""
    if "onc" in s.said:
        return _once(s, first, last)
    for i in s.numbers:
        if not first <= i < last:
            continue
        if _is_share(s, i):
            found = _share(s, first, last, i)
            if found is not None:
                return found
        if _may_count(s, i):
            found = _one_of(s, first, last, i) or _partitive(s, first, last, i)
            found = found or _opponents(s, first, last, i) or _plain(s, first, last, i)
            if found is not None:
                return found
    return None


def _may_count(s: Sentence, i: int) -> bool:
    item = s.items[i]
    if item.sort is not Sort.NUMBER or item.number is None or item.caption:
        return False
    q = item.number.quantity
    if q.form == forms.MULTIPLIER:
        return q.text.lower() in ("twice", "thrice")
    if q.kind is not Kind.CARDINAL or q.unit is not None or item.said is None or item.bound:
        return False
    return item.said.amount.is_number


def _slot(item: Item) -> Slot | None:
    if item.number is None or item.said is None:
        return None
    return Slot(item.number.at, item.number.quantity.text, Said(item.said.amount, item.said.relation))


def _opponents(s: Sentence, first: int, last: int, i: int) -> Node | None:
    """Read "they played against eight teams in june": so many different opponents."""
    if s.words[i - 1] not in vocab.VERSUS or s.words[i + 1] not in ("team", "opponent", "club"):
        return None
    columns = [c.index for c in s.reading.columns if "opponent" in c.stems and c.kind is None]
    said = restrict(s, first, last, ignore={i - 1, i, i + 1, *fillers(s, first, last, i)})
    slot, conditions = _slot(s.items[i]), None if said is None else counted(s, said)
    if slot is None or conditions is None or len(columns) != 1 or not (conditions or s.links.caption):
        return None
    return Related(s.reading, Count(s.reading, conditions, columns[0]), slot)


def _plain(s: Sentence, first: int, last: int, i: int) -> Node | None:
    """Read "NUMBER noun ...", the rest of the sentence being what the counted records have."""
    noun = counted_noun(s, s.items[i], i + 1, last)
    if noun is None:
        return None
    end, column = noun
    ignore = {i, *range(i + 1, end), *fillers(s, first, last, i)}
    denied = _denied(s, end, last)
    if denied is not None:
        return _of_those_not(s, first, last, denied, ignore, column, i)
    said = restrict(s, first, last, ignore=ignore)
    slot = _slot(s.items[i])
    if said is None or slot is None or s.words[i - 1] in ("the", "this", "these", "their", "his"):
        return None
    if names_one(s, i - 1) and s.words[end - 1] != "tim":
        return None
    conditions = counted(s, said)
    if conditions is None or (column is None and not _plausible(s, slot)):
        return None
    if may_be_amount(s, i + 1, conditions) or is_awarded(slot, conditions):
        return None
    if not conditions and not _about_all(s, first, last, ignore):
        return None
    if column is not None and s.words[i + 1] in DISTINCT:
        return Related(s.reading, Count(s.reading, conditions, column), slot)
    return _related(s, conditions, column, slot)


def _denied(s: Sentence, first: int, last: int) -> int | None:
    """Return the "not" behind a verb, where there is one: "players who are not from spain"."""
    if "not" not in s.said:
        return None
    found = [k for k in range(first, last) if s.words[k] == "not" and s.words[k - 1] in _BEFORE_NOT]
    return found[0] if len(found) == 1 else None


def _of_those_not(
    s: Sentence, first: int, last: int, denied: int, ignore: set[int], column: int | None, i: int
) -> Node | None:
    """Read "three players are not from spain": one thing is denied of all that are counted."""
    slot = _slot(s.items[i])
    before, after = restrict(s, first, denied, ignore=ignore), restrict(s, denied + 1, last)
    if slot is None or before is None or after is None or s.words[i - 1] == "the":
        return None
    have, lack = counted(s, before), counted(s, after)
    if have is None or lack is None or len(lack) != 1 or (column is not None and _repeats(s, column)):
        return None
    return Related(s.reading, Count(s.reading, (*have, Lacks(s.reading, lack[0]))), slot)


def _related(s: Sentence, conditions: tuple[Condition, ...], column: int | None, slot: Slot) -> Node:
    rows = Related(s.reading, Count(s.reading, conditions), slot)
    if column is None or not _differ(s, column, conditions):
        return rows
    return Agreed((rows, Related(s.reading, Count(s.reading, conditions, column), slot)))


def _differ(s: Sentence, column: int, conditions: tuple[Condition, ...]) -> bool:
    """Whether to count a column's texts may be something else than to count rows."""
    return _repeats(s, column) and all([c.columns() != (column,) for c in conditions])


def _repeats(s: Sentence, column: int) -> bool:
    cells = s.reading.columns[column].cells
    texts = [cells[r].stems for r in bits(s.reading.body)]
    return len(set(texts)) != len(texts)


def _about_all(s: Sentence, first: int, last: int, ignore: set[int]) -> bool:
    """Whether a count without any condition is meant of the whole table: all else is the caption's, or nothing."""
    rest = [s.items[k] for k in range(first, last) if k not in ignore]
    return any(item.caption for item in rest) or any(item.stem in ("list", "tabl", "there", "total") for item in rest)


def _partitive(s: Sentence, first: int, last: int, i: int) -> Node | None:
    """Read "N of the M noun ...": there are M, and N of them have what follows."""
    out = 1 if s.words[i + 1] == "out" else 0
    said = s.items[i].said
    if s.words[i + 1 + out] != "of" or said is None or said.amount.value == 1:
        return None
    at = i + 2 + out
    while at < last and s.words[at] in vocab.ARTICLES:
        at += 1
    whole: Slot | None = None
    if at < last and _may_count(s, at) and s.items[at].exact:
        whole = _slot(s.items[at])
        at += 1
    noun = counted_noun(s, s.items[i], at, last) if at < last else None
    if noun is None:
        return None
    end, column = noun
    # "Won 4 of the 9 races in 1991": without a verb after it, the rest is what all nine have.
    verb = next((k for k in range(end, last) if _is_verb(s, k)), last)
    slot = _slot(s.items[i])
    if slot is None:
        return None
    added = fillers(s, first, last, i)
    scope = restrict(s, end, verb, ignore=added)
    rest = restrict(s, first, last, ignore={*range(i, verb), *added})
    if scope is None or rest is None:
        return None
    within = counted(s, scope)
    have = counted(s, rest)
    if not have or within is None:
        return None
    part = _related(s, (*within, *have), column, slot)
    if whole is None:
        return part
    return All((_related(s, within, column, whole), part))


def _one_of(s: Sentence, first: int, last: int, i: int) -> Node | None:
    """Read "X is one of the M noun that ...": X has what follows, and M records have it."""
    item = s.items[i]
    if item.said is None or item.said.amount.value != 1 or s.words[i + 1] != "of" or s.words[i - 1] not in vocab.BE:
        return None
    at = i + 2
    alone = False
    while at < last and s.words[at] in vocab.ARTICLES | {"only"}:
        alone = alone or s.words[at] == "only"
        at += 1
    whole: Slot | None = None
    if at < last and _may_count(s, at):
        whole = _slot(s.items[at])
        at += 1
    if alone and whole is None:
        return None
    noun = counted_noun(s, s.items[i], at, last) if at < last else None
    if noun is None:
        return None
    every = restrict(s, first, last, ignore=range(i, noun[0]))
    rest = restrict(s, noun[0], last)
    if every is None or rest is None:
        return None
    among = counted(s, rest)
    if among is None or not among or len(every.conditions) <= len(among):
        return None
    one = program(s, every)
    if one is None or whole is None:
        return one
    return All((one, _related(s, among, noun[1], whole)))


def _once(s: Sentence, first: int, last: int) -> Node | None:
    """Read "X played once with Y": one record has it all."""
    said = restrict(s, first, last, ignore=[k for k in range(first, last) if s.words[k] in ("onc", "only", "just")])
    conditions = None if said is None else counted(s, said)
    titled = any([item.caption for item in s.items[first:last]])
    if not conditions or len(conditions) + titled < 2:
        return None
    return Ordered(s.reading, Count(s.reading, conditions), Relation.EQ, Constant(1))


def _is_share(s: Sentence, i: int) -> bool:
    item = s.items[i]
    if item.sort is not Sort.NUMBER or item.number is None:
        return False
    q = item.number.quantity
    return q.kind is Kind.PERCENT or q.form in (forms.FRACTION_WORDS, forms.FRACTION, forms.UNICODE_FRACTION)


def _share(s: Sentence, first: int, last: int, i: int) -> Node | None:
    """Read "25 % of the noun ...", "half of the noun ...": which share of the records of a scope has what follows."""
    out = 1 if s.words[i + 1] == "of" else 0
    at = i + 1 + out
    while at < last and s.words[at] in vocab.ARTICLES:
        at += 1
    slot = _slot(s.items[i])
    noun = counted_noun(s, s.items[i], at, last) if at < last and slot is not None else None
    if noun is None or slot is None or at == i + 1:
        return None
    # "The venue of half of the games" ends with all the games.
    verb = next((k for k in range(noun[0], last) if _is_verb(s, k)), last)
    added = fillers(s, first, last, i)
    scope = restrict(s, noun[0], verb, ignore=added)
    rest = restrict(s, first, last, ignore={*range(i, verb), *added})
    if scope is None or rest is None:
        return None
    within, have = counted(s, scope), counted(s, rest)
    if not have or within is None or (noun[1] is not None and _differ(s, noun[1], have)):
        return None
    return Related(s.reading, Share(s.reading, within, have, slot.said.amount.dimension), slot)


def _is_verb(s: Sentence, k: int) -> bool:
    word = s.words[k]
    return word in vocab.BE or word in vocab.HAVE or word in vocab.VERBS or word in vocab.OUTCOMES


def counted(s: Sentence, said: Restriction) -> tuple[Condition, ...] | None:
    """Return the conditions of records that are counted together.

    None where they can't be of one record, and for lists: "in the us open and the french open twice" does
    not say whether the two are counted together.
    """
    together = [_in_one_cell(group) for group in said.groups]
    if not all(together) or contradicts(said):
        return None
    conditions = (*said.conditions, *[c for group in said.groups for c in group])
    nowhere = [c for c in conditions if isinstance(c, Has | Measures) and not c.masks(NOTHING_SAID).maybe]
    if any([not (isinstance(c, Measures) and _is_stated(s, c)) for c in nowhere]):
        return None
    return conditions


def _is_stated(s: Sentence, condition: Measures) -> bool:
    """Whether a number that no record has is an amount of one column, so that no record having it says something."""
    if len(condition.among) != 1:
        return False
    column = s.reading.columns[condition.among[0]]
    return column.kind is Kind.CARDINAL and not is_index(s.reading, column) and column.multiplier == 1


def _in_one_cell(group: tuple[Condition, ...]) -> bool:
    """Whether what "and" joins are names that one cell has side by side: "with jan lammers and johnny dumfries"."""
    if not all([isinstance(c, Has) and len(c.columns()) == 1 for c in group]):
        return False
    left = -1
    for condition in group:
        left &= condition.masks(NOTHING_SAID).sure
    return left > 0


def _plausible(s: Sentence, slot: Slot) -> bool:
    """Whether a number can be a count of records at all; a larger one is an amount of something."""
    value = slot.said.amount.value
    if slot.said.relation is not Relation.EQ:
        return isinstance(value, Decimal) and value == value.to_integral_value()
    return isinstance(value, Decimal) and value == value.to_integral_value() and value <= s.reading.records

"""Two values of one thing, put together: a profit, how much one lies above another, a share, a multiple."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_keys import Key, names_of, number, shared_words
from probelib.checking.grounded_names import Naming
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.grounded_text import Num, Text
from probelib.checking.matching import Said
from probelib.checking.programs import Agreed, Node, plain
from probelib.grounding.amounts import ZERO, Amount
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact
from probelib.records import Kind

words = vocab.stem_set

_CLOSE = 0.25
_LEAST_MONEY = 1000
"""A bare number below it is no amount of money in full."""
_SPENT = words("budget cost")
_COSTING = words("cost costs costing")
_EARNED = words("box office gross revenue")
_GAIN = words("profit profits surplus")
_OVER = words("over above more beyond")
_MONEY_WORDS = words(
    "made make making earned earn grossed gross brought bring in box office budget budgeted cost it its movie film "
    "money profit total of over more than what was to at top on original for as much original initial production"
)
_COMPARING = words("more fewer less higher lower larger longer greater above below over under than")
_DOWN = words("fewer less lower below under shorter smaller")
_BEING = words("be lie use make up cover consist account represent constitute form live is are sit made is")


class Paired(NamedTuple):
    """What two keys give for a number, with the tokens that say so."""

    node: Node
    used: frozenset[int]
    keys: frozenset[int]
    score: float


def pair_readings(text: Text, keys: tuple[Key, ...], num: Num) -> Iterator[Paired]:
    """Yield what two keys give for a number: a difference, a share, a multiple."""
    q = num.quantity
    if q.kind is Kind.MONEY or (q.kind is Kind.CARDINAL and q.unit is None):
        yield from _profit(text, keys, num)
    if q.form == forms.MULTIPLIER:
        yield from _multiple(text, keys, num)
    elif q.kind is Kind.PERCENT or q.form in _FRACTIONS:
        yield from _share(text, keys, num)
    elif num.said.amount.is_number and not num.said.amount.year and q.kind is not Kind.ORDINAL:
        yield from _more(text, keys, num)


_FRACTIONS = (forms.FRACTION, forms.FRACTION_WORDS, forms.UNICODE_FRACTION)


def main_amount(key: Key) -> Amount | None:
    """Return the one number that a key is about; None where it has none or several of one sort."""
    numbers = [a for a in key.amounts if isinstance(a.value, Decimal | Fraction) and not a.year]
    if not numbers:
        return None
    first = numbers[0]
    others = [a for a in numbers[1:] if a.dimension == first.dimension and a.value != first.value]
    if key.quantities[0].start > 4 or any(abs(number(a) - number(first)) > abs(number(first)) / 20 for a in others):
        return None
    return first


def _one_of(keys: tuple[Key, ...], stems: frozenset[str]) -> Key | None:
    found = [
        k for k in keys if not k.content.isdisjoint(stems) and (k.content - vocab.MILD) <= stems and main_amount(k)
    ]
    return found[0] if len(found) == 1 else None


class Money(NamedTuple):
    """What a film earned and what it cost."""

    earned: Key
    earned_amount: Amount
    spent: Key
    spent_amount: Amount


def earned_and_spent(keys: tuple[Key, ...]) -> Money | None:
    """Return what was earned and what was spent, with their amounts, in one currency."""
    earned, spent = _one_of(keys, _EARNED), _one_of(keys, _SPENT)
    if earned is None or spent is None:
        return None
    a, b = main_amount(earned), main_amount(spent)
    if a is None or b is None or a.dimension != b.dimension:
        return None
    return Money(earned, a, spent, b)


def _profit(text: Text, keys: tuple[Key, ...], num: Num) -> Iterator[Paired]:
    """Read "$108.4 million profit", "made over 40 million dollars over its budget"."""
    money = earned_and_spent(keys)
    stems = {text.stems[i] for i in text.free}
    if money is None or num.quantity.form == forms.MULTIPLIER:
        return
    over_budget = not stems.isdisjoint(_SPENT | words("budgeted cost")) and any(
        text.at(i) in _OVER or (text.at(i), text.at(i + 1)) == ("on", "top") for i in range(num.last, num.last + 3)
    )
    if stems.isdisjoint(_GAIN) and not over_budget:
        return
    if any(text.at(i) in _EARNED for i in range(num.last, len(text.stems))) and not stems.isdisjoint(_COSTING):
        return  # "cost 4 million over its box office" is the other way round
    earned, a, spent, b = money
    unit = num.quantity.unit
    if num.said.amount.dimension not in ("", a.dimension) or (not num.said.amount.dimension and _small(num)):
        return
    difference = Amount(exact(number(a) - number(b)), num.said.amount.dimension, *_quantum(a, b))
    shown = f"{earned.shown} less {spent.shown} is {_plain(difference)}"
    name = f"{named(earned.name)} less {named(spent.name)}"
    node: Node = Told(name, shown, (difference,), earned.places + spent.places, num.slot, unit, num.near)
    if over_budget and num.said.relation is Relation.EQ:
        # "40 million over its budget" is exactly so much to some and at least so much to others.
        least = num.slot._replace(said=Said(num.said.amount, Relation.GE))
        node = Agreed((node, Told(name, shown, (difference,), earned.places + spent.places, least, unit, num.near)))
    used = frozenset(i for i in text.free if text.stems[i] in _MONEY_WORDS | _GAIN | _OVER)
    yield Paired(node, used, frozenset({earned.at, spent.at}), 4.0)


def _small(num: Num) -> bool:
    return abs(number(num.said.amount)) < _LEAST_MONEY


def _quantum(a: Amount, b: Amount) -> tuple[Decimal | Fraction, Decimal | Fraction, Decimal | Fraction]:
    """Return the exactness of a difference: that of the coarser side."""
    coarser = max((a, b), key=lambda x: Fraction(x.quantum))
    return coarser.quantum, coarser.quantum, coarser.factor


def _plain(amount: Amount) -> str:
    value = amount.value
    return plain(value) if isinstance(value, Decimal | Fraction) else ""


def _multiple(text: Text, keys: tuple[Key, ...], num: Num) -> Iterator[Paired]:
    """Read "made more than twice its budget"; "the length is twice the width"."""
    stems = {text.stems[i] for i in text.free}
    money = earned_and_spent(keys)
    spent_said = not stems.isdisjoint(_SPENT | words("budgeted cost"))
    if money is not None and spent_said and not stems.isdisjoint(_MONEY_WORDS - _SPENT):
        earned, a, spent, b = money
        after = [i for i in text.free if text.stems[i] in _SPENT | words("budgeted")]
        if after and min(after) > num.first and number(b):
            used = frozenset(i for i in text.free if text.stems[i] in _MONEY_WORDS)
            node = _ratio(num, earned, a, spent, b)
            yield Paired(node, used, frozenset({earned.at, spent.at}), 4.0)
            return
    yield from _beside(text, keys, num)


def _beside(text: Text, keys: tuple[Key, ...], num: Num) -> Iterator[Paired]:
    """Yield the ratio of a key that is named before the number to one that is named after it."""
    one, two = _in(text, keys, 0, num.first), _in(text, keys, num.last, len(text.stems))
    if one is None or two is None or one.key.at == two.key.at:
        return
    a, b = main_amount(one.key), main_amount(two.key)
    if a is None or b is None or a.dimension != b.dimension or not number(b):
        return
    used = one.tokens | two.tokens
    yield Paired(_ratio(num, one.key, a, two.key, b), used, frozenset({one.key.at, two.key.at}), 3.0)


class Named(NamedTuple):
    """A key and the tokens that name it within a stretch of the sentence."""

    key: Key
    tokens: frozenset[int]


def _in(text: Text, keys: tuple[Key, ...], first: int, last: int, *, after: int = -1) -> Named | None:
    """Return the key with a number that tokens [first, last) name best; None where two are as good.

    Args:
        text: The sentence.
        keys: The keys of the box.
        first: The first token.
        last: One past the last.
        after: Where one of the tokens that name it has to stand, at least.
    """
    within = (i for i in text.free if first <= i < last)
    found: list[tuple[float, Named]] = []
    for at, how in names_of(text.reading.table).named(text, within).items():
        key = keys[at]
        if max(how.tokens) > after and main_amount(key) is not None and not (how.lost and _new(text, key, how)):
            found.append((how.score, Named(key, how.tokens)))
    found.sort(key=lambda pair: -pair[0])
    if not found or (len(found) > 1 and found[1][0] > found[0][0] - _CLOSE):
        return None
    return found[0][1]


def _new(text: Text, key: Key, how: Naming) -> bool:
    """Whether a key has words that the whole sentence does not."""
    own = key.content - {text.stems[i] for i in how.tokens} - vocab.MILD
    return not own <= set(text.stems) | shared_words(text.reading.table)


def _ratio(num: Num, one: Key, a: Amount, two: Key, b: Amount) -> Told:
    percent = num.quantity.unit == "%"
    share = exact(number(a) / number(b) * (100 if percent else 1))
    amount = Amount(share, "%" if percent else "", ZERO, ZERO)
    shown = f"{one.shown} of {two.shown} is {float(share):.4g}{' %' if percent else ''}"
    name = f"{named(one.name)} by {named(two.name)}"
    if num.said.relation is Relation.EQ and not percent:
        # "Twice" and "two thirds" are said of what is about as much.
        amount = amount._replace(doubt=Fraction(1, 4) if num.quantity.form == forms.MULTIPLIER else Fraction(1, 50))
    times = num.quantity.form == forms.MULTIPLIER
    return Told(name, shown, (amount,), one.places + two.places, num.slot, num.quantity.unit, num.near, ratio=times)


def _more(text: Text, keys: tuple[Key, ...], num: Num) -> Iterator[Paired]:
    """Read "1,242,900 more women and girls than men and boys", "580 points below the previous close"."""
    at = num.last
    while text.at(at) not in _COMPARING and at < num.last + 2:
        at += 1
    word = text.at(at)
    if word not in _COMPARING or word == "than":
        return
    than = next((i for i in range(at, len(text.stems)) if text.stems[i] == "than"), -1)
    joint = than if than >= 0 else at
    named_one = _in(text, keys, 0, than if than >= 0 else num.first)
    named_two = _in(text, keys, joint + 1, len(text.stems))
    if named_one is None or named_two is None or named_one.key.at == named_two.key.at:
        return
    one, two = named_one.key, named_two.key
    a, b = main_amount(one), main_amount(two)
    if a is None or b is None or a.dimension != b.dimension or num.said.amount.dimension not in ("", a.dimension):
        return
    distance = number(a) - number(b) if word not in _DOWN else number(b) - number(a)
    difference = Amount(exact(distance), num.said.amount.dimension, *_quantum(a, b))
    name = f"{named(one.name)} less {named(two.name)}"
    shown = f"{one.shown} and {two.shown} differ by {_plain(difference._replace(value=exact(abs(distance))))}"
    node = Told(name, shown, (difference,), one.places + two.places, num.slot, num.quantity.unit, num.near)
    unit = frozenset(range(num.last, at)) if all(text.at(i) in vocab.UNIT_WORDS for i in range(num.last, at)) else ()
    used = named_one.tokens | named_two.tokens | {at, *([than] if than >= 0 else []), *unit, *_there(text)}
    yield Paired(node, frozenset(used), frozenset({one.at, two.at}), 4.0)


def _there(text: Text) -> frozenset[int]:
    return frozenset(i for i in text.free if text.stems[i] in ("ther",))


def _share(text: Text, keys: tuple[Key, ...], num: Num) -> Iterator[Paired]:
    """Read "seventy percent of the aircraft built were used by airlines": a part of a whole, both of them keys."""
    if text.at(num.last) != "of":
        return
    verb = next((i for i in range(num.last, len(text.stems)) if text.stems[i] in _BEING), -1)
    if verb < 0:
        return
    whole = _in(text, keys, num.last, verb)
    part = _in(text, keys, num.last, len(text.stems), after=verb)
    if part is None:
        part, whole = _of_thing(text, keys, verb)
    if part is None or whole is None or part.key.at == whole.key.at:
        return
    a, b = main_amount(part.key), main_amount(whole.key)
    if (
        a is None
        or b is None
        or a.dimension != b.dimension
        or a.dimension == "%"
        or not number(b)
        or number(a) > number(b)
    ):
        return
    used = whole.tokens | part.tokens | {verb}
    node = _ratio(num, part.key, a, whole.key, b)
    yield Paired(node, frozenset(used), frozenset({whole.key.at, part.key.at}), 4.0)


def _of_thing(text: Text, keys: tuple[Key, ...], verb: int) -> tuple[Named | None, Named | None]:
    """Read "of the tunnel lies under the sea": `Length under the sea` is a part of `Length`."""
    said = {text.stems[i]: i for i in text.free if i > verb}
    found = []
    for key in keys:
        tail = key.content - key.head
        if tail and tail <= said.keys():
            found += [(key, k, frozenset(said[s] for s in tail)) for k in keys if k.content == key.head]
    if len(found) != 1:
        return None, None
    part, whole, tokens = found[0]
    return Named(part, tokens), Named(whole, frozenset())

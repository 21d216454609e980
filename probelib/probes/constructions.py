"""The two constructions that all types share: another form of a number, and another number in that form.

A type says in which forms it writes a number; here that becomes a probe that keeps its base's label
(the same value in another form) or one that flips it (another value in that form, proved on the table:
`proving`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.errors import InputError
from probelib.language import edits as edit
from probelib.language import forms, writing
from probelib.probes import pairs
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, Run, case_of
from probelib.probes.phrasing import NO_NOUN, agreement, grouped, in_order, word_after, word_before
from probelib.probes.proving import NO_VALUE, OTHERWISE_READ, TRIES, can_flip, flip_values, turns_comparison, verified
from probelib.records import (
    Check,
    Edit,
    Effect,
    Hypothesis,
    Kind,
    Label,
    Probe,
    Quantity,
    Table,
    Value,
)

SAME_MEANING = "The same value in another form."
NO_FORM = "no other form"

Write = Callable[[Case, Quantity, str], str | None]
"""How a quantity is written in a form; None where it has no such form here."""
Values = Callable[[Quantity, Random], Iterable[Value]]
"""What may be put in a number's place."""


def reform(
    table: Table,
    hypothesis: Hypothesis,
    rng: Random,
    *,
    reasoning: str,
    kinds: frozenset[Kind],
    targets: Mapping[str, tuple[str, ...]],
    write: Write | None = None,
    values: Values | None = None,
    applies: Callable[[Quantity], bool] | None = None,
) -> Iterator[Probe]:
    """Yield, for each quantity of these kinds, its other forms and a near value in the first that is proved to flip.

    The members of a pair or a list change form together; a flip changes the value of one of them.

    Args:
        table: The premise.
        hypothesis: The base.
        rng: Where near values come from.
        reasoning: The type's id.
        kinds: Quantities it works on.
        targets: For a quantity's form, the forms it is written in instead, the usual one first; "*" for
            any other form, which is left alone without it.
        write: How a quantity is written in a form; `respelled` where None.
        applies: Which quantities of the kinds the type works on; all where None.
        values: What a flip of an entailed base may put in a number's place; what `flip_values` gives where None.
    """
    case = case_of(table, hypothesis)
    write = write or respelled
    rest = targets.get("*", ())
    usual: list[tuple[Run, str]] = []
    for run in case.runs:
        first = case.quantities[run[0]]
        if first.kind not in kinds or (applies is not None and not applies(first)):
            continue
        wanted = targets.get(first.form, rest)
        form = None
        for target in wanted:
            probe = _same(case, run, target, write, reasoning, rng)
            if probe is not None:
                form = target
                yield probe
                break
        if form is None:
            if wanted:
                reject(hypothesis, reasoning, Effect.PRESERVE, NO_FORM)
            continue
        usual.append((run, form))
        flip = _flip(case, run, form, write, reasoning, rng, values)
        if flip is not None:
            yield flip
    for run, form in usual:
        wanted = targets.get(case.quantities[run[0]].form, rest)
        for target in wanted[wanted.index(form) + 1 :]:
            probe = _same(case, run, target, write, reasoning, rng)
            if probe is not None:
                yield probe


def _same(case: Case, run: Run, form: str, write: Write, reasoning: str, rng: Random) -> Probe | None:
    """Return the probe that writes all members of a run in a form, or None where one has no such form."""
    edits = _in_form(case, run, form, write)
    if edits is None or (len(run) > 1 and form == forms.WORDS and not pairs.read_apart(case, edits)):
        return None
    return perturb(
        case.hypothesis,
        edits,
        reasoning=reasoning,
        variant=form,
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=SAME_MEANING,
        rng=rng,
    )


def _flip(
    case: Case, run: Run, form: str, write: Write, reasoning: str, rng: Random, values: Values | None
) -> Probe | None:
    """Return the probe that writes a run in a form with another value of its last member that is proved to flip."""
    if not can_flip(case, reasoning):
        return None
    entailed = case.hypothesis.label is Label.ENTAILED
    if entailed and pairs.is_range(case, run):
        return _moved(case, run, form, write, reasoning, rng)
    last = case.quantities[run[-1]]
    offered = values(last, rng) if values is not None and entailed else None
    rest: tuple[Edit, ...] = ()
    if len(run) > 1:
        kept = _in_form(case, run[:-1], form, write)
        if kept is None:
            return None
        rest = kept
        offered = pairs.that_fit(case, run, flip_values(case, run[-1], rng) if offered is None else offered)
    return other_value(case, run[-1], form, reasoning=reasoning, rng=rng, values=offered, write=write, rest=rest)


def _moved(case: Case, run: Run, form: str, write: Write, reasoning: str, rng: Random) -> Probe | None:
    """Return the probe that moves a range to where the value is not; None where that is not proved."""
    for bounds in pairs.moved(case, run, rng):
        edits: tuple[Edit, ...] = ()
        for index, value in zip(run, bounds, strict=True):
            quantity = case.quantities[index]
            new = written(case, quantity, value, form, write)
            if new is None:
                return None
            edits += edits_for(case, quantity, new)
        probe = verified(case, edits, reasoning=reasoning, variant=form, effect=Effect.FLIP, rng=rng)
        if probe is not None:
            return probe
    reject(case.hypothesis, reasoning, Effect.FLIP, NO_VALUE)
    return None


def _in_form(case: Case, run: Run, form: str, write: Write) -> tuple[Edit, ...] | None:
    """Return the edits that write all members of a run in a form, or None where one has no such form."""
    edits: tuple[Edit, ...] = ()
    for index in run:
        quantity = case.quantities[index]
        new = write(case, quantity, form)
        if new is None:
            return None
        edits += edits_for(case, quantity, new)
    return edits


def respelled(case: Case, quantity: Quantity, form: str) -> str | None:
    """Return a quantity of the case in another form, or None where it has no such form."""
    try:
        return writing.respell(quantity, form, text=case.hypothesis.text)
    except InputError:
        return None


def written(case: Case, quantity: Quantity, value: Value, form: str | None, write: Write = respelled) -> str | None:
    """Return another value in a form (None: in the quantity's own); None where it cannot be written so exactly."""
    if quantity.form == forms.FRACTION_WORDS and quantity.unit is not None:
        return None  # half an hour takes no other number
    try:
        own = grouped(quantity, writing.rewrite(quantity, value, text=case.hypothesis.text))
    except InputError:
        return None
    if form is None:
        return own
    return write(case, replace(quantity, text=own, value=value), form)


def edits_for(case: Case, quantity: Quantity, new: str) -> tuple[Edit, ...]:
    """Return the edits that put `new` for a quantity."""
    text = case.hypothesis.text
    if quantity.text.endswith(".") and not new.endswith(".") and quantity.end == len(text):
        new += "."  # the stop of "8 a.m." closed the sentence too
    start = _without_article(text, quantity, new) if quantity.kind is Kind.DATE else quantity.start
    return edit.replacing(text, start, quantity.end, new)


def edits_with(case: Case, quantity: Quantity, new: str, value: Value) -> tuple[Edit, ...] | None:
    """Return the edits that put another value, with the noun after it agreeing; None where it cannot be made to."""
    made = edits_for(case, quantity, new)
    if quantity.unit is not None or quantity.kind not in (Kind.CARDINAL, Kind.OTHER):
        return made
    text, end = case.hypothesis.text, quantity.end
    more = agreement(text, end, old_is_one=_is_one(quantity.value), new_is_one=_is_one(value))
    return None if more is None else in_order(*made, *more)


def _without_article(text: str, quantity: Quantity, new: str) -> int:
    """Return where the replacement of a date begins: "on the 13th of January" is "on January 13" in another format."""
    if word_before(text, quantity.start) != "the" or " of " in new:
        return quantity.start
    after = word_after(text, quantity.end)
    if after[:1].isalpha() and after not in NO_NOUN:
        return quantity.start  # the 13 January match
    return text.lower().rindex("the", 0, quantity.start)


def _is_one(value: Value) -> bool:
    return isinstance(value, Decimal | Fraction) and value == 1


def same_value(
    case: Case, quantity: Quantity, new: str, *, reasoning: str, variant: str, rng: Random, reason: str = SAME_MEANING
) -> Probe:
    """Return the label-preserving probe that writes a quantity in another form."""
    return perturb(
        case.hypothesis,
        edits_for(case, quantity, new),
        reasoning=reasoning,
        variant=variant,
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=reason,
        rng=rng,
    )


def _may_be_none(text: str, quantity: Quantity) -> bool:
    """Return whether 0 may stand in a number's place: not in "only zero episodes" and "zero of the entrants"."""
    return word_before(text, quantity.start) not in ("only", "just", "") and word_after(text, quantity.end) != "of"


def other_value(
    case: Case,
    index: int,
    form: str | None,
    *,
    reasoning: str,
    rng: Random,
    values: Iterable[Value] | None = None,
    variant: str | None = None,
    write: Write = respelled,
    rest: tuple[Edit, ...] = (),
) -> Probe | None:
    """Return the label-flipping probe that writes another value in a form, or None where none is proved.

    Args:
        case: The base.
        index: Which number.
        form: The form of the new value; the number's own where None.
        reasoning: The type's id.
        rng: Where near values come from.
        values: What may be put in the place; what `flip_values` gives where None.
        variant: The name of the construction; the form where None.
        write: How a value is written in a form.
        rest: Edits of other numbers that go with it.
    """
    if not can_flip(case, reasoning) or case.claim is None:
        return None
    quantity = case.quantities[index]
    wanted = case.wanted(Effect.FLIP)
    tries = 0
    for value in flip_values(case, index, rng) if values is None else values:
        if case.claim.truth_with(index, value) is not wanted:
            continue
        if turns_comparison(case, index, value):
            continue
        new = written(case, quantity, value, form, write)
        if new is None or new == quantity.text or (value == 0 and not _may_be_none(case.hypothesis.text, quantity)):
            continue
        changed = edits_with(case, quantity, new, value)
        if changed is None:
            continue
        edits = (*rest, *changed)
        probe = verified(
            case, edits, reasoning=reasoning, variant=variant or form or "value", effect=Effect.FLIP, rng=rng
        )
        if probe is not None:
            return probe
        tries += 1
        if tries == TRIES:
            break
    reject(case.hypothesis, reasoning, Effect.FLIP, OTHERWISE_READ if tries else NO_VALUE)
    return None

"""One base, read once for all types: its quantities, its claim and what the check says of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from probelib.checking import Claim, interpret
from probelib.checking.roles import Role, role
from probelib.checking.signals import SignalWord, find_signals
from probelib.grounding import How, ground
from probelib.grounding.linking import Links, link
from probelib.grounding.relations import Relation, Signal, signal_of
from probelib.language import quantities as language
from probelib.probes.context import CELL_NAME, IN_A_LIST, alike, joined, untouchable
from probelib.probes.phrasing import Slot, phrase_slot, refers_back
from probelib.probes.positions import position_words
from probelib.records import Effect, Hypothesis, Kind, Label, Orientation, Quantity, Table, Truth

NOT_IN_TABLE = "no entry of the table holds the ordinal"
_THAN = "than"
_ORDERED = frozenset({Relation.GT, Relation.LT, Relation.GE, Relation.LE})

Run = tuple[int, ...]
"""Indices of quantities that are rewritten together; nearly always one."""


class Standing(StrEnum):
    """What is known of a base's label beyond its dataset's word."""

    PROVED = "proved"
    """The check agrees with the label, so flips can be proved."""
    OPEN = "open"
    """The check cannot say; only probes of the same meaning are made."""
    DISPUTED = "disputed"
    """The check contradicts the label; no probes."""


class Compared(NamedTuple):
    """A number with the signal that compares it."""

    at: int
    quantity: Quantity
    relation: Relation
    signal: SignalWord


@dataclass(frozen=True, slots=True)
class Case:
    """A base and everything its types share."""

    table: Table
    hypothesis: Hypothesis
    quantities: tuple[Quantity, ...]
    """All quantities of the text; the claim knows them by their place here."""
    runs: tuple[Run, ...]
    """Quantities that may be rewritten, in order: alone, or all members of a pair or list together."""
    kinds: frozenset[Kind]
    """Of those."""
    left_alone: tuple[str, ...]
    """Why the others may not, a short fixed phrase each."""
    claim: Claim | None
    standing: Standing
    relations: Mapping[int, Signal]
    """What compares a number that stands alone; none for one that is plainly stated."""
    compared: tuple[Compared, ...]
    """Those whose signal has an opposite."""
    refers_back: bool
    """Whether a second clause of a proved base speaks of the counted things (`phrasing.refers_back`)."""
    _roles: dict[int, Role] = field(default_factory=dict, compare=False, repr=False)
    _slots: dict[int, Slot | None] = field(default_factory=dict, compare=False, repr=False)

    @property
    def signals(self) -> tuple[SignalWord, ...]:
        """Signal words of the text that have an opposite."""
        return _signals(self.hypothesis.text)

    @property
    def contrasts(self) -> tuple[SignalWord, ...]:
        """Those that compare two things as well as a thing with a number: "longer than the other"."""
        return _contrasts(self.hypothesis.text)

    @property
    def has_words(self) -> bool:
        """Whether there are words of the text, beside its numbers, that a type works on."""
        return bool(self.contrasts) or bool(position_words(self.hypothesis.text))

    @property
    def proved(self) -> bool:
        """Whether the check agrees with the label."""
        return self.standing is Standing.PROVED

    def numbers(self, kinds: frozenset[Kind]) -> Iterator[tuple[int, Quantity]]:
        """Yield the quantities of these kinds that stand alone, with the index that the claim knows them by."""
        for run in self.runs:
            if len(run) == 1:
                quantity = self.quantities[run[0]]
                if quantity.kind in kinds:
                    yield run[0], quantity

    def wanted(self, effect: Effect) -> Truth:
        """Return the truth that a claim must have to be a probe of this effect."""
        label = self.hypothesis.label if effect is Effect.PRESERVE else self.hypothesis.label.opposite
        return Truth.TRUE if label is Label.ENTAILED else Truth.FALSE

    def slot(self, index: int, *, after_prepositions: bool = False) -> Slot | None:
        """Return where a phrase may stand for a number (`phrasing.phrase_slot`); None where it would not be English.

        "In about 6 races" is, "in between 4 and 8 races" is not: `after_prepositions` says which is meant.
        """
        if index not in self._slots:
            self._slots[index] = phrase_slot(self.hypothesis.text, self.quantities[index])
        slot = self._slots[index]
        return None if slot is not None and slot.after_preposition and not after_prepositions else slot

    def role(self, index: int) -> Role:
        """Return what a number does in the claim of a proved base."""
        found = self._roles.get(index)
        if found is None:
            assert self.claim is not None  # noqa: S101  a proved case has a claim
            found = self._roles[index] = role(self.claim, index)
        return found


@lru_cache(maxsize=4)
def case_of(table: Table, hypothesis: Hypothesis) -> Case:
    """Return the case of a base; a small cache, as all types of one base ask for it in turn.

    Where nothing can be changed, nothing has to be understood, and without a number nothing has to be linked.
    """
    text = hypothesis.text
    quantities = language.find(text)
    runs, left_alone = _runs(link(table, text)) if quantities else ((), ())
    claim = interpret(table, text) if runs or _contrasts(text) or position_words(text) else None
    relations = _relations(text, quantities, runs)
    standing = Standing.OPEN if claim is None else _standing(hypothesis.label, claim.truth())
    if standing is Standing.OPEN and runs and table.orientation is Orientation.INFOBOX:
        runs, more = _tied(runs, quantities, table, hypothesis)
        left_alone = (*left_alone, *more)
    return Case(
        table=table,
        hypothesis=hypothesis,
        quantities=quantities,
        runs=runs,
        kinds=frozenset([quantities[index].kind for run in runs for index in run]),
        left_alone=left_alone,
        claim=claim,
        standing=standing,
        relations=relations,
        compared=_compared(text, quantities, relations) if relations else (),
        refers_back=standing is Standing.PROVED and refers_back(text),
    )


_signals = lru_cache(maxsize=4)(find_signals)


def _contrasts(text: str) -> tuple[SignalWord, ...]:
    if _THAN not in text.lower():
        return ()  # as nearly always
    return tuple([word for word in _signals(text) if " " in word.text and word.text.lower().endswith(_THAN)])


def _relations(text: str, quantities: Sequence[Quantity], runs: Sequence[Run]) -> dict[int, Signal]:
    alone = [run[0] for run in runs if len(run) == 1]
    found = [(index, signal_of(text, quantities[index].start, quantities[index].end)) for index in alone]
    return {index: signal for index, signal in found if signal is not None}


def _compared(text: str, quantities: Sequence[Quantity], relations: Mapping[int, Signal]) -> tuple[Compared, ...]:
    ordered = [(index, signal) for index, signal in relations.items() if signal.relation in _ORDERED]
    return tuple(
        [
            Compared(index, quantities[index], signal.relation, word)
            for index, signal in ordered
            for word in _signals(text)
            if word.start <= signal.start and signal.end <= word.end and word.opposites
        ]
    )


def _runs(links: Links) -> tuple[tuple[Run, ...], tuple[str, ...]]:
    """Return which quantities may be rewritten, and why the others may not; a run is rewritten whole or not at all."""
    quantities = links.quantities
    why: dict[int, str | None] = {number.at: untouchable(links, number) for number in links.numbers}
    kept: list[Run] = []
    left: list[str] = []
    for run in joined(links.text, quantities):
        reasons = [why.get(index, CELL_NAME) for index in run]
        reason = next((r for r in reasons if r is not None), None)
        if reason is None and len(run) > 1 and not alike([quantities[index] for index in run]):
            reason = IN_A_LIST
        if reason is None:
            kept.append(run)
        else:
            left.extend([reason] * len(run))
    return tuple(kept), tuple(left)


def _tied(
    runs: tuple[Run, ...], quantities: Sequence[Quantity], table: Table, hypothesis: Hypothesis
) -> tuple[tuple[Run, ...], tuple[str, ...]]:
    """Return the runs but those of ordinals that no entry of an infobox stands behind, and why these are left alone.

    "Her third husband", "the first president": sentences about one thing name what its infobox leaves open, and their
    dataset labels them all the same; that it lists three spouses does not say which was the third. Where the check
    cannot say more, such a label is not passed on.
    """
    if not any(quantities[index].kind is Kind.ORDINAL for run in runs for index in run):
        return runs, ()
    held = {(g.quantity.start, g.quantity.end) for g in ground(table, hypothesis) if g.how is How.CELL}
    kept = tuple([run for run in runs if any(_is_tied(quantities[index], held) for index in run)])
    return kept, (NOT_IN_TABLE,) * (len(runs) - len(kept))


def _is_tied(quantity: Quantity, held: Collection[tuple[int, int]]) -> bool:
    return quantity.kind is not Kind.ORDINAL or (quantity.start, quantity.end) in held


def _standing(label: Label, truth: Truth) -> Standing:
    if truth is Truth.UNKNOWN or label is Label.NEUTRAL:
        return Standing.OPEN
    return Standing.PROVED if (truth is Truth.TRUE) is (label is Label.ENTAILED) else Standing.DISPUTED

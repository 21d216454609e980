"""One base, read once for all types: its quantities, its claim and what the check says of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from probelib.checking import Claim, Verdict, interpret
from probelib.grounding.linking import link
from probelib.probes.phrasing import in_pair
from probelib.records import Effect, Hypothesis, Kind, Label, Quantity, Table, Truth


class Standing(StrEnum):
    """What is known of a base's label beyond its dataset's word."""

    PROVED = "proved"
    """The check agrees with the label, so flips can be proved."""
    OPEN = "open"
    """The check cannot say; only probes of the same meaning are made."""
    DISPUTED = "disputed"
    """The check contradicts the label; no probes."""


class Candidate(NamedTuple):
    """A way to write a changed number, and what the table says of it."""

    text: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Case:
    """A base and everything its types share."""

    table: Table
    hypothesis: Hypothesis
    quantities: tuple[Quantity, ...]
    """All quantities of the text; the claim knows them by their place here."""
    usable: tuple[int, ...]
    """Those that are no part of a name of the table or of a pair ("between 3 and 5"), in order."""
    kinds: frozenset[Kind]
    """Of the usable ones."""
    claim: Claim | None
    verdict: Verdict
    standing: Standing

    def numbers(self, kinds: frozenset[Kind]) -> Iterator[tuple[int, Quantity]]:
        """Yield the usable quantities of these kinds, with the index that the claim knows them by."""
        for index in self.usable:
            quantity = self.quantities[index]
            if quantity.kind in kinds:
                yield index, quantity

    def wanted(self, effect: Effect) -> Truth:
        """Return the truth that a claim must have to be a probe of this effect."""
        label = self.hypothesis.label if effect is Effect.PRESERVE else self.hypothesis.label.opposite
        return Truth.TRUE if label is Label.ENTAILED else Truth.FALSE

    def first(self, effect: Effect, candidates: Iterable[Candidate]) -> Candidate | None:
        """Return the first candidate that the table proves to have the truth of this effect."""
        wanted = self.wanted(effect)
        for candidate in candidates:
            if candidate.verdict.truth is wanted:
                return candidate
        return None


@lru_cache(maxsize=16)
def case_of(table: Table, hypothesis: Hypothesis) -> Case:
    """Return the case of a base; a small cache, as all types of one base ask for it in turn."""
    links = link(table, hypothesis.text)
    claim = interpret(table, hypothesis.text)
    verdict = claim.verdict() if claim is not None else Verdict(Truth.UNKNOWN, "The check cannot read this claim.")
    usable = tuple(number.at for number in links.numbers if not in_pair(hypothesis.text, number.quantity))
    return Case(
        table=table,
        hypothesis=hypothesis,
        quantities=links.quantities,
        usable=usable,
        kinds=frozenset(links.quantities[index].kind for index in usable),
        claim=claim,
        verdict=verdict,
        standing=_standing(hypothesis.label, verdict.truth),
    )


def _standing(label: Label, truth: Truth) -> Standing:
    if truth is Truth.UNKNOWN or label is Label.NEUTRAL:
        return Standing.OPEN
    return Standing.PROVED if (truth is Truth.TRUE) is (label is Label.ENTAILED) else Standing.DISPUTED

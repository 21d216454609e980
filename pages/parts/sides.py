"""Which side a probe changes: the choice of it, and the probes of the sides that are asked for.

Reading changed tables costs more than all else on a page, so the table's side is made only when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import streamlit as st

from pages.parts import library
from pages.parts.address import Address, keep_many
from probelib.display import words
from probelib.records import Hypothesis, Probe, Rejection, Side, Table

OWN = (Side.HYPOTHESIS.value,)
"""What is chosen where an address says nothing."""


@dataclass(frozen=True, slots=True)
class Made:
    """The probes of a hypothesis on the sides that were asked for, in the taxonomy's order."""

    probes: tuple[Probe, ...]
    rejected: tuple[Rejection, ...]
    tables_read: bool
    """Whether the table's side was made at all."""


def choose(address: Address, label: str = "Side") -> frozenset[Side]:
    """Draw the choice of sides; none chosen means both, as with every filter."""
    key = address.key("side")
    titles = {side.value: title for side, title in words.SIDES.items()}
    keep_many(key, list(titles), address.many("side") or OWN)
    picked = st.pills(label, list(titles), selection_mode="multi", format_func=titles.__getitem__, key=key)
    return frozenset(Side(one) for one in picked or titles)


def ask_for_both(address: Address) -> None:
    """Choose both sides; for a button, before the page is drawn."""
    st.session_state[address.key("side")] = [side.value for side in Side]


def parameters(sides: Iterable[Side]) -> tuple[str, ...]:
    """Return what an address says of the sides: nothing where it is the hypothesis's alone."""
    said = tuple(side.value for side in Side if side in set(sides))
    return () if said == OWN else said


def made(table: Table, base: Hypothesis, *, tables: bool) -> Made:
    """Return the probes of a hypothesis, those over changed tables only where they are asked for."""
    own, rejected = library.probes(table, base)
    if not tables:
        return Made(own, rejected, tables_read=False)
    changed, more = library.table_probes(table, base)
    order = {one.name: place for place, one in enumerate(library.reasoning_types())}
    both = sorted((*own, *changed), key=lambda one: order[one.reasoning])
    return Made(tuple(both), (*rejected, *more), tables_read=True)

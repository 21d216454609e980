"""What is left in view of the probes: by side, level, type, effect and check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from pages.parts import library, sides, taxonomy
from pages.parts.address import Address, keep_many
from probelib.display import words
from probelib.probes.taxonomy import ReasoningType
from probelib.probes.types import by_name
from probelib.records import Hypothesis, Probe, Side, Table


@dataclass(frozen=True, slots=True)
class Filters:
    """What is left in view; an empty field filters nothing."""

    sides: frozenset[Side]
    levels: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()

    @property
    def asks_for_tables(self) -> bool:
        """Whether changed tables have to be read: the side is chosen, or a type that has no other."""
        return Side.TABLE in self.sides or any(map(self._asks_alone, library.reasoning_types()))

    def on_side(self, probe: Probe) -> bool:
        """Whether a probe is on a side in view; a type that only changes tables is in view where it is asked for."""
        return probe.side in self.sides or self._asks_alone(by_name(probe.reasoning))

    def keeps(self, probe: Probe) -> bool:
        """Whether a probe stays in view."""
        return (
            self.on_side(probe)
            and (not self.levels or by_name(probe.reasoning).level.value in self.levels)
            and (not self.types or probe.reasoning in self.types)
            and (not self.effects or probe.effect.value in self.effects)
            and (not self.checks or probe.check.value in self.checks)
        )

    @property
    def parameters(self) -> dict[str, str | tuple[str, ...]]:
        """What an address says of them."""
        return {
            "side": sides.parameters(self.sides),
            "level": self.levels,
            "type": self.types,
            "effect": self.effects,
            "check": self.checks,
        }

    def _asks_alone(self, reasoning: ReasoningType) -> bool:
        named = reasoning.name in self.types or (not self.types and reasoning.level.value in self.levels)
        return reasoning.table_only and named


def choose(address: Address, table: Table, base: Hypothesis) -> tuple[Filters, sides.Made]:
    """Draw the filters; return them, and the probes of the sides that they ask for."""
    above = st.container()
    with st.container(horizontal=True, key="probe-filters"):
        side = sides.choose(address)
        asked = Filters(side, *(_kept(address, name) for name in ("level", "type")))
        made = sides.made(table, base, tables=asked.asks_for_tables)
        with above:
            on_side = [one for one in made.probes if asked.on_side(one)]
            levels, types = taxonomy.choose(address, on_side, base, tables_read=made.tables_read)
        effects = {effect.value: f"{word.sign} {word.word}" for effect, word in words.EFFECTS.items()}
        effect = _pills(address, "effect", "Effect", effects, [one.effect.value for one in made.probes])
        checks = {check.value: f"{word.sign} {word.word}" for check, word in words.CHECKS.items()}
        check = _pills(address, "check", "Check", checks, [one.check.value for one in made.probes])
    return Filters(side, levels, types, effect, check), made


def _kept(address: Address, name: str) -> tuple[str, ...]:
    """Return what a filter is set to before it is drawn."""
    return tuple(st.session_state.get(address.key(name), address.many(name)))


def _pills(address: Address, name: str, label: str, options: dict[str, str], present: Sequence[str]) -> tuple[str, ...]:
    """Draw one filter; only what occurs can be chosen."""
    shown = {value: title for value, title in options.items() if value in present}
    key = address.key(name)
    if not shown:
        return ()
    keep_many(key, list(shown), address.many(name))
    return tuple(st.pills(label, list(shown), selection_mode="multi", format_func=shown.__getitem__, key=key))

"""The stream: one hypothesis in, its probes out, the same for the same seed in any order.

Every type works from one shared reading of the base (`case`), so a hypothesis is read,
grounded and checked once however many types it has.
"""

from __future__ import annotations

import difflib
import gc
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from random import Random

from probelib.errors import InputError
from probelib.grounding.linking import MOST_NUMBERS
from probelib.probes import premise
from probelib.probes.build import reject, rng_for
from probelib.probes.case import Case, Standing, case_of
from probelib.probes.dated import DEPENDS_ON_TODAY, depends_on_today
from probelib.probes.taxonomy import ReasoningType
from probelib.probes.types import REASONING_TYPES
from probelib.records import Effect, Hypothesis, Kind, Label, Probe, Side, Table

DEFAULT_VARIANTS = 2
HYPOTHESIS_SIDE = frozenset({Side.HYPOTHESIS})
_THRESHOLDS = (200_000, 50, 1_000)
"""How many objects more than before make Python look for cycles among the new ones, and how often among all."""


def generate(
    table: Table,
    hypothesis: Hypothesis,
    *,
    types: Iterable[str] | None = None,
    seed: int = 0,
    variants: int | None = DEFAULT_VARIANTS,
    sides: Collection[Side] = HYPOTHESIS_SIDE,
) -> Iterator[Probe]:
    """Yield the probes of one hypothesis, in the order of the taxonomy; none equal to its base, none twice.

    A disputed base (its check contradicts its label), a neutral one and one that depends on the day it is read
    (`dated`) yield nothing. What was not
    made is noted for `build.collecting`.

    Args:
        table: The premise.
        hypothesis: The base; its label decides what a flip has to prove.
        types: Type ids or families ("heterogeneous"); all by default.
        seed: Where random values come from. The ids of equal probes do not depend on it.
        variants: At most so many per type, effect and side; None for all.
        sides: Where probes may differ from the base. The hypothesis alone by default, as each table that is
            changed has to be read anew; `counterfactual` has probes on the table's side only.

    Raises:
        InputError: A name in `types` is not a reasoning type.
    """
    matching = _usual if types is None else partial(_matching, select(types))
    if hypothesis.label is Label.NEUTRAL:
        reject(hypothesis, "*", Effect.PRESERVE, "neutral base")
        return
    case = case_of(table, hypothesis)
    if case.standing is Standing.DISPUTED:
        reject(hypothesis, "*", Effect.PRESERVE, "disputed base")
        return
    if len(case.quantities) > MOST_NUMBERS:
        reject(hypothesis, "*", Effect.PRESERVE, "too many numbers")
        return
    if depends_on_today(table, hypothesis.text, hypothesis.label, case.claim):
        reject(hypothesis, "*", Effect.PRESERVE, DEPENDS_ON_TODAY)
        return
    for reason in case.left_alone:
        reject(hypothesis, "*", Effect.PRESERVE, reason)
    if not case.quantities:
        reject(hypothesis, "*", Effect.PRESERVE, "no number")
    seen: set[object] = {hypothesis.text}
    asked = [side for side in Side if side in sides]
    on_sentence = matching(case.kinds, case.has_words)
    on_table = matching(case.kinds | premise.kinds(case), case.has_words) if Side.TABLE in sides else on_sentence
    for reasoning in on_table:
        for side in asked:
            if side is Side.TABLE or (reasoning in on_sentence and _works_on(reasoning, case)):
                rng = rng_for(seed, hypothesis.id, reasoning.name)
                yield from _allowed(_made(table, hypothesis, reasoning, side, rng), seen, variants)


def _matching(chosen: tuple[ReasoningType, ...], kinds: frozenset[Kind], words: bool) -> tuple[ReasoningType, ...]:
    """Return the types that work on quantities of some kinds, or on words where there are such."""
    return tuple([t for t in chosen if not kinds.isdisjoint(t.kinds) or (t.words and words)])


_usual = lru_cache(maxsize=512)(partial(_matching, REASONING_TYPES))


def _works_on(reasoning: ReasoningType, case: Case) -> bool:
    """Return whether a type may change the hypothesis at all; that is cheaper to say than to let it try."""
    applies = reasoning.applies
    if applies is None:
        return not reasoning.table_only
    return any([applies(case.quantities[index]) for run in case.runs for index in run])


def _made(table: Table, hypothesis: Hypothesis, reasoning: ReasoningType, side: Side, rng: Random) -> Iterable[Probe]:
    if side is Side.HYPOTHESIS or reasoning.table_only:
        return reasoning.generate(table, hypothesis, rng)
    return premise.generate(table, hypothesis, reasoning.name, reasoning.generate, rng)


def _allowed(probes: Iterable[Probe], seen: set[object], variants: int | None) -> Iterator[Probe]:
    """Yield the probes that were not seen yet, at most so many of an effect; `seen` is added to."""
    left = {Effect.PRESERVE: variants, Effect.FLIP: variants}
    for probe in probes:
        quota = left[probe.effect]
        asked = probe.table_edits or probe.text
        if quota == 0 or asked in seen:
            continue
        seen.add(asked)
        yield probe
        if quota is not None:
            left[probe.effect] = quota - 1
            if not any(left.values()):
                break


@contextmanager
def streaming() -> Iterator[None]:
    """Let Python look for cyclic garbage less often while the block runs.

    What a stream of probes makes has no cycles, and looking through it takes a quarter of the time. The
    thresholds of the process are put back afterwards.
    """
    before = gc.get_threshold()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def select(names: Iterable[str]) -> tuple[ReasoningType, ...]:
    """Return the types named, in the taxonomy's order; a family names all its types.

    Raises:
        InputError: A name is neither a type nor a family.
    """
    wanted = set(names)
    known = {name for t in REASONING_TYPES for name in (t.name, t.family)}
    for name in sorted(wanted - known):
        close = difflib.get_close_matches(name, sorted(known), n=1)
        hint = f" Did you mean {close[0]!r}?" if close else f" Known: {', '.join(sorted(known))}."
        raise InputError(f"{name!r} is not a reasoning type.{hint}")
    return tuple(t for t in REASONING_TYPES if t.name in wanted or t.family in wanted)

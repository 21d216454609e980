"""How a probe is put together: its identity, its random state, and the record of what was not made.

Ids and random states follow `docs/architecture.md`, "Words on the wire".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from random import Random
from typing import Any, cast

from probelib.language import edits as edit
from probelib.records import Check, Edit, Effect, Hypothesis, Probe, Rejection, Side

RECIPE = "1"
"""Version of the constructions; raised when the same base and seed would give other probes."""

_rejected: ContextVar[list[Rejection] | None] = ContextVar("rejected", default=None)


class _LazyRandom:
    """A `Random` that is seeded at its first use: seeding costs more than most constructions, and many need none."""

    __slots__ = ("_base_id", "_random", "_reasoning", "origin")

    def __init__(self, seed: int, base_id: str, reasoning: str) -> None:
        self.origin = seed
        self._base_id = base_id
        self._reasoning = reasoning
        self._random: Random | None = None

    def __getattr__(self, name: str) -> Any:
        if self._random is None:
            key = f"{self.origin}/{self._reasoning}/{self._base_id}"
            self._random = Random(sha256(key.encode("utf-8", "surrogatepass")).digest())
        return getattr(self._random, name)


def rng_for(seed: int, base_id: str, reasoning: str) -> Random:
    """Return the random state of one hypothesis and one type.

    It comes from sha256 of `seed/type/base id`, so that neither order nor the number of workers
    changes a probe; `hash` would be salted in every process.
    """
    return cast(Random, _LazyRandom(seed, base_id, reasoning))


def in_order(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return edits in the order of their places."""
    return tuple(edits) if len(edits) == 1 else tuple(sorted(edits, key=_start))


def _start(made: Edit) -> int:
    return made.start


def perturb(
    hypothesis: Hypothesis,
    edits: Sequence[Edit],
    *,
    reasoning: str,
    variant: str,
    effect: Effect,
    check: Check,
    reason: str,
    rng: Random,
) -> Probe:
    """Return the probe that `edits` make of a hypothesis.

    Its label is the base's for PRESERVE and the opposite for FLIP; its text is the base with the
    edits applied. The id covers the recipe, the base, the type, the variant, the effect, the side
    and the edits, but never the seed, so that the same probe has the same id in every run.
    """
    ordered = in_order(edits)
    changes = "\x1f".join([f"{e.start}:{e.end}:{e.new}" for e in ordered])
    recipe = f"{RECIPE}\x1f{hypothesis.id}\x1f{reasoning}\x1f{variant}\x1f{effect}\x1f{Side.HYPOTHESIS}\x1f{changes}"
    return Probe(
        id=sha256(recipe.encode("utf-8", "surrogatepass")).hexdigest()[:16],
        base_id=hypothesis.id,
        table_id=hypothesis.table_id,
        reasoning=reasoning,
        variant=variant,
        effect=effect,
        side=Side.HYPOTHESIS,
        text=edit.apply(hypothesis.text, ordered),
        table_edits=(),
        label=hypothesis.label if effect is Effect.PRESERVE else hypothesis.label.opposite,
        edits=ordered,
        check=check,
        reason=reason,
        seed=getattr(rng, "origin", 0),
    )


def reject(hypothesis: Hypothesis, reasoning: str, effect: Effect, reason: str) -> None:
    """Note that a probe was not made, and why; kept only inside `collecting`."""
    sink = _rejected.get()
    if sink is not None:
        sink.append(Rejection(hypothesis.id, reasoning, effect, reason))


@contextmanager
def collecting() -> Iterator[list[Rejection]]:
    """Collect the rejections noted while the block runs, in order."""
    sink: list[Rejection] = []
    token = _rejected.set(sink)
    try:
        yield sink
    finally:
        _rejected.reset(token)

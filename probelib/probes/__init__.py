"""Probes: a base hypothesis perturbed so that its label is kept or flipped, with the proof.

    for probe in generate(table, hypothesis, seed=0): ...

`taxonomy` says what a reasoning type is, `types` lists those that there are, one module each;
`build.collecting` counts what was not made and why, `streaming` saves time in long streams.
"""

from probelib.probes.build import RECIPE, collecting
from probelib.probes.generate import DEFAULT_VARIANTS, generate, select, streaming
from probelib.probes.taxonomy import LEVEL_TITLES, Level, ReasoningType
from probelib.probes.types import REASONING_TYPES

__all__ = [
    "DEFAULT_VARIANTS",
    "LEVEL_TITLES",
    "REASONING_TYPES",
    "RECIPE",
    "Level",
    "ReasoningType",
    "collecting",
    "generate",
    "select",
    "streaming",
]

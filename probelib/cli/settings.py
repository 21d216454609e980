"""What options of the command line mean as settings of a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from probelib.models import Reading, Settings


def reading(name: str) -> Reading:
    """Return how three classes answer a question of two; raises typer.BadParameter for an unknown name."""
    from probelib.models import Reading

    try:
        return Reading(name)
    except ValueError as error:
        known = ", ".join(one.value for one in Reading)
        raise typer.BadParameter(f"{name!r} is none of {known}", param_hint="--reading") from error


def checked(settings: Settings) -> Settings:
    """Return settings whose shots and dtype there are, whatever model they are for; raises InputError.

    A model that they do not concern, such as a baseline, would leave them out, and its run would be another one all
    the same.
    """
    from probelib.models import prompts, serialise, weights

    weights.dtype(settings)
    prompts.check(replace(settings, serialisation=serialise.DEFAULT))  # each adapter knows its own
    return settings


def labels(text: str) -> tuple[str, ...]:
    """Return what the outputs of a head mean, named in order and separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def prices(text: str) -> tuple[float, float] | None:
    """Return prices of a million tokens of prompts and of answers, None for no text.

    Raises:
        typer.BadParameter: The text is not two numbers with a comma between.
    """
    if not text.strip():
        return None
    try:
        prompt, answer = (float(part) for part in text.split(","))
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is not like '0.15,0.60'", param_hint="--prices") from error
    if not (0 <= prompt < float("inf") and 0 <= answer < float("inf")):
        raise typer.BadParameter(f"{text!r} holds what is no price", param_hint="--prices")
    return prompt, answer

"""What options of the command line mean as settings of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from probelib.models import Reading


def reading(name: str) -> Reading:
    """Return how three classes answer a question of two; raises typer.BadParameter for an unknown name."""
    from probelib.models import Reading

    try:
        return Reading(name)
    except ValueError as error:
        known = ", ".join(one.value for one in Reading)
        raise typer.BadParameter(f"{name!r} is none of {known}", param_hint="--reading") from error


def labels(text: str) -> tuple[str, ...]:
    """Return what the outputs of a head mean, named in order and separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())

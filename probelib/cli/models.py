"""`probelib models`: which models are known, which can answer on this machine now, and why the others cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from probelib.models.known import Here, KnownModel


def models(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print all that is known of each model as one JSON list.")
    ] = False,
) -> None:
    """List the models that are known by name: what can run here now, and why the others cannot.

    Any other checkpoint is named by its adapter and its hub id or folder, such as nli:owner/name. "Verified" says
    with what a model's adapter was run: with its own weights, or with a tiny model of the same family.

    Example: probelib models --json
    """
    from functools import lru_cache

    from probelib.models import hub
    from probelib.models.known import choosing, here, known

    reachable = lru_cache(maxsize=1)(hub.reachable)  # one question for all rows
    found = [(model, here(model, reachable=reachable)) for model in known()]
    pairs = [(model, here(model, reachable=reachable)) for model in choosing()]
    typer.echo(_as_json([*found, *pairs]) if as_json else f"{_as_text(found)}\n\n{_of_pairs(pairs)}")


def _as_json(found: list[tuple[KnownModel, Here]]) -> str:
    import json
    from dataclasses import asdict

    rows: list[dict[str, Any]] = [{**asdict(model), **now._asdict()} for model, now in found]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def _as_text(found: list[tuple[KnownModel, Here]]) -> str:
    from probelib.cli.progress import columns

    parts = []
    for can_run, heading, last in ((True, "can run here", "weights"), (False, "cannot run here", "why")):
        rows = [
            (
                model.id,
                model.category.value,
                model.paper,
                model.fact("parameters"),
                model.verified.value,
                now.how or now.why_not,
            )
            for model, now in found
            if now.can_run is can_run
        ]
        if rows:
            header = (heading, "category", "as in Table 4", "parameters", "verified", last)
            parts.append(columns(header, rows))
    return "\n\n".join(parts)


def _of_pairs(found: list[tuple[KnownModel, Here]]) -> str:
    from probelib.cli.progress import columns

    rows = [
        (
            model.id,
            "yes" if now.can_run else "no",
            model.wep,
            model.fact("parameters"),
            model.verified.value,
            now.how or now.why_not,
        )
        for model, now in found
    ]
    return columns(("for WEP pairs alone", "runs here", "as in WEP Table 1", "parameters", "verified", "why"), rows)

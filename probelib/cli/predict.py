"""`probelib predict`: a model's answers to a file of probes and their bases, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from probelib.cli import settings as options

if TYPE_CHECKING:
    from probelib.cli.tally import Tally
    from probelib.evaluation.running.asking import Asked
    from probelib.export.tables import Column, Value
    from probelib.models import Prediction, Predictor, Settings

CHUNK = 500
"""Examples asked in one call of a model, at least; whole tables."""


def predict(
    model: Annotated[str, typer.Option(help="builtin:smollm2, ... or adapter and hub id or folder: nli:owner/name.")],
    probes: Annotated[
        Path, typer.Option(help="File of probes (.parquet, .jsonl, .csv): made by `probelib probes`, or your own.")
    ],
    out: Annotated[Path, typer.Option(help="File to write; its ending (.parquet, .jsonl, .csv) chooses the format.")],
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset of the tables lies; the samples and own tables need none.")
    ] = None,
    shots: Annotated[int, typer.Option(help="Worked examples in the prompt, 0 or 2; causal models.")] = 0,
    calibrated: Annotated[
        bool, typer.Option("--calibrated", help="Contextual calibration (Zhao et al. 2021); causal models.")
    ] = False,
    reading: Annotated[
        str, typer.Option(help="renormalise or not-entailed: how three classes answer a question of two.")
    ] = "renormalise",
    label_map: Annotated[
        str, typer.Option(help="What an NLI head's outputs mean, in order: 'entailed,neutral,refuted'.")
    ] = "",
    dtype: Annotated[
        str, typer.Option(help="float32, or bfloat16: faster, and other answers to near-ties.")
    ] = "float32",
    train: Annotated[str, typer.Option(help="Dataset whose training bases a baseline learns from.")] = "samples",
    train_path: Annotated[Path | None, typer.Option(help="Where that dataset lies.")] = None,
    threads: Annotated[int | None, typer.Option(help="Threads of a neural model; all cores by default.", min=1)] = None,
) -> None:
    """Ask a model every probe of a file, and every base once.

    Own probes are rows of `probe`, `label` (entailed or refuted), `table` (a table's id, or an object with title,
    header and rows) and, where there is one, `base` with `base_label`.

    Example: probelib predict --model builtin:lookup --probes probes.jsonl --out answers.jsonl
    """
    from probelib import models
    from probelib.evaluation.running import asking

    settings = models.Settings(
        shots=shots,
        calibrated=calibrated,
        reading=options.reading(reading),
        label_map=options.labels(label_map),
        dtype=dtype,
        train=train,
        train_path=None if train_path is None else str(train_path),
    )
    options.checked(settings)
    asked = sum(map(len, asking.read(probes, data=path)))  # what is wrong with the file is said before a model loads
    answering = _load(model, settings, threads)
    tally = _write(answering, asking.read(probes, data=path), out, asked)
    typer.echo(f"{tally.total:,} answers of {answering.model_key} in {out}")
    _print_tally(tally)


def _load(model: str, settings: Settings, threads: int | None) -> Predictor:
    from probelib import models

    said: list[str] = []

    def progress(message: str, fraction: float | None) -> None:
        if message not in said:
            said.append(message)
            typer.echo(f"{model}: {message}", err=True)

    loaded = models.load(model, settings=settings, progress=progress)
    if threads and loaded.info.category is not models.Category.BASELINE:
        import torch

        torch.set_num_threads(threads)
    return loaded


def _columns() -> tuple[Column, ...]:
    from probelib.export.tables import Column

    return (
        Column("example_id", "text", "Id of the base or of the probe."),
        Column("base_id", "text", "Id of the base of a probe; empty for a base."),
        Column("kind", "text", "`base` or `probe`."),
        Column("table_id", "text", "Id of the table."),
        Column("reasoning", "text", "Type id of a probe; empty for a base."),
        Column("effect", "text", "`preserve` or `flip`; empty for a base."),
        Column("text", "text", "The sentence that was asked."),
        Column("gold", "text", "The right label."),
        Column("model_key", "text", "Model, revision and the settings that decide its answers."),
        Column("status", "text", "`ok`, `unparsed`, `failed` or `abstained`."),
        Column("label", "text", "The model's answer; empty unless `status` is `ok`."),
        Column("p_entailed", "number", "Probability of entailed, after binary reading and calibration."),
        Column("p_refuted", "number", "Probability of refuted; with `p_entailed` it sums to 1."),
        Column("p_neutral", "number", "Probability of neutral among three classes."),
        Column("p_entailed_raw", "number", "Probability of entailed before reading and calibration."),
        Column("prompt_sha256", "text", "Digest of the text that the model was given."),
        Column("raw_text", "text", "What the model wrote, where it writes."),
        Column("rows_cut", "integer", "Rows of the table that the model's input had no room for."),
        Column("evidence_cut", "truth", "Whether a cell that a number comes from was among them."),
        Column("error", "text", "Why there is no answer."),
    )


def _row(asked: Asked, prediction: Prediction) -> tuple[Value, ...]:
    example = asked.example
    return (
        example.id,
        example.base_id,
        example.kind.value,
        example.table.id,
        asked.reasoning or None,
        asked.effect or None,
        example.text,
        None if asked.gold is None else asked.gold.value,
        prediction.model_key,
        prediction.status.value,
        None if prediction.label is None else prediction.label.value,
        prediction.p_entailed,
        prediction.p_refuted,
        prediction.p_neutral,
        prediction.p_entailed_raw,
        prediction.prompt_sha256,
        prediction.raw_text,
        prediction.rows_cut,
        prediction.evidence_cut,
        prediction.error,
    )


def _write(model: Predictor, groups: Iterator[list[Asked]], out: Path, total: int) -> Tally:
    from probelib.cli.progress import bar
    from probelib.cli.tally import Tally
    from probelib.export.tables import writing

    tally = Tally()
    with writing(out, _columns()) as write, bar("answers", total) as advance:
        for asked in _chunks(groups):
            for one, prediction in zip(asked, model.predict([one.example for one in asked]), strict=True):
                write(_row(one, prediction))
                tally.add(one, prediction)
                advance(1)
    return tally


def _chunks(groups: Iterator[list[Asked]]) -> Iterator[list[Asked]]:
    """Yield whole tables together, so that a model is not started anew for each."""
    chunk: list[Asked] = []
    for group in groups:
        chunk += group
        if len(chunk) >= CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _print_tally(tally: Tally) -> None:
    from probelib.cli.progress import columns

    header = ("kind", "rows", "answered", "coverage", "base accuracy", "probe accuracy")
    rows = [(line.kind, f"{line.rows:,}", f"{line.answered:,}", *map(_percent, line[3:])) for line in tally.lines()]
    typer.echo("\n" + columns(header, rows))
    unanswered = {name: count for name, count in tally.status.items() if name != "ok"}
    if unanswered:
        typer.echo("\nnot answered: " + ", ".join(f"{count:,} {name}" for name, count in sorted(unanswered.items())))
    if (often := tally.one_sided()) is not None:
        label, share = often
        typer.echo(f"\n{share:.0%} of the answers are {label}: accuracies near 50 % mean that nothing was told apart.")


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"

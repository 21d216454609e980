"""`probelib audit`: a blind sheet of probes for a rater, and what the filled sheets say."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from probelib.auditing import Answer
    from probelib.records import Hypothesis, Probe, Table

    Item = tuple[Table, Hypothesis, Probe]

audit = typer.Typer(
    name="audit",
    help="Blind audits of labels: draw a sheet, score the filled ones.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

SHEET, KEY, PAGE = "sheet.csv", "key.csv", "sheet.html"
_SHEET = ("item", "table", "sentence", "answer", "english", "remark")
_KEY = ("item", "probe_id", "table_id", "reasoning", "variant", "effect", "side", "check", "label", "sentence_sha256")


@audit.command("sample")
def sample(
    dataset: Annotated[str, typer.Option(help="Name of the dataset (`probelib datasets list`).")],
    out: Annotated[Path, typer.Option(help="Folder for the sheet (CSV and HTML) and the key.")],
    path: Annotated[Path | None, typer.Option(help="Where the dataset lies; the samples need none.")] = None,
    split: Annotated[str | None, typer.Option(help="One split; all of them by default.")] = None,
    types: Annotated[str | None, typer.Option(help="Reasoning types or families, separated by commas.")] = None,
    per_type: Annotated[int, typer.Option(help="Probes of each type.", min=1)] = 40,
    seed: Annotated[int, typer.Option(help="The same seed draws the same probes.")] = 0,
    blind: Annotated[
        bool, typer.Option(help="Without label, effect, check, reason and base; --no-blind puts the label beside.")
    ] = True,
    limit: Annotated[int | None, typer.Option(help="Only from the first so many hypotheses.", min=1)] = None,
) -> None:
    """Draw probes of each type and write the sheet that a rater fills in, and its key.

    Give the rater the sheet alone. Example: probelib audit sample --dataset samples --per-type 10 --out audit
    """
    from probelib import auditing, datasets
    from probelib.errors import InputError
    from probelib.probes import select

    names = [name.strip() for name in (types or "").split(",") if name.strip()]
    chosen = {t.name: t for t in select(names)} if names else None
    opened = datasets.open(dataset, path, split=split)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"The folder {out} cannot be made: {error.strerror}.") from error
    if (out / SHEET).exists():
        raise InputError(f"{out} holds a sheet already; name another folder.")
    drawn = auditing.sampled(_stream(opened.pairs(), names, seed, limit), chosen, per_type=per_type, seed=seed)
    _write(out, drawn, blind=blind)
    typer.echo(f"{len(drawn)} probes in {out / SHEET} and {out / PAGE}; the key is {out / KEY}.")
    typer.echo("Give the rater the sheet without the key. Fill in: answer = " + " | ".join(auditing.ANSWERS) + ";")
    typer.echo("english = " + " | ".join(auditing.ENGLISH) + ". Then: probelib audit score " + str(out))


def _stream(
    pairs: Iterator[tuple[Table, Hypothesis]], types: list[str], seed: int, limit: int | None
) -> Iterator[Item]:
    from itertools import islice

    from probelib.probes import generate, streaming
    from probelib.records import Side

    with streaming():
        for table, base in islice(pairs, limit):
            for probe in generate(table, base, types=types or None, seed=seed, sides=frozenset(Side)):
                yield table, base, probe


def _write(folder: Path, drawn: list[Item], *, blind: bool) -> None:
    from hashlib import sha256

    from probelib.display import sheets
    from probelib.export.spreadsheets import harmless
    from probelib.probes.cells import edited

    shown = [(str(n), edited(table, probe.table_edits), probe) for n, (table, _, probe) in enumerate(drawn, 1)]
    with (folder / SHEET).open("w", encoding="utf-8", errors="replace", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_SHEET if blind else (*_SHEET, "label"))
        for item, table, probe in shown:
            label = () if blind else (probe.label.value,)
            rows.writerow((item, harmless(sheets.plain(table)), harmless(probe.text), "", "", "", *label))
    with (folder / KEY).open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_KEY)
        for item, _, p in shown:
            digest = sha256(p.text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
            rows.writerow(
                (item, p.id, p.table_id, p.reasoning, p.variant, p.effect, p.side, p.check, p.label, digest)
            )  # fmt: skip
    items = [(item, table, probe.text) for item, table, probe in shown]
    (folder / PAGE).write_text(sheets.page(items), encoding="utf-8", errors="replace")


@audit.command("score")
def score(
    folders: Annotated[list[Path], typer.Argument(help="Folders that `audit sample` made, with filled sheets.")],
    sheet: Annotated[
        list[str] | None,
        typer.Option(help="File name of a rater's sheet in each folder; repeat it for several raters."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="File for the scores as JSON.")] = None,
) -> None:
    """Join the key with the raters' answers: the share of wrong labels by type, with Wilson's 95 % bounds.

    "Cannot tell" counts against the label. With several raters, kappa says how far they agree.

    Example: probelib audit score audit --sheet sheet.csv --sheet second.csv
    """
    from probelib import auditing
    from probelib.cli.progress import columns
    from probelib.probes import REASONING_TYPES

    names = sheet or [SHEET]
    labels: dict[str, str] = {}
    types: dict[str, str] = {}
    answers: list[dict[str, Answer]] = [{} for _ in names]
    for folder in folders:
        for row in _rows(folder / KEY, _KEY):
            item = f"{folder}/{row['item']}"
            labels[item], types[item] = row["label"], row["reasoning"]
        for name, found in zip(names, answers, strict=True):
            found.update(_answers(folder, name))
    scores = auditing.scored(labels, types, answers)
    order = ["all", *(t.name for t in REASONING_TYPES)]
    lines = []
    for name in sorted(scores, key=lambda name: (order.index(name) if name in order else len(order), name)):
        s = scores[name]
        low, high = s.bounds
        share = "n/a" if s.share_wrong is None else f"{s.share_wrong:.1%}"
        lines.append(
            (name, str(s.n), str(s.wrong), share, f"{low:.1%} to {high:.1%}", str(s.not_english), str(s.unanswered))
        )
    header = ("type", "answered", "label wrong", "share", "95 %", "English not ok", "unanswered")
    typer.echo(columns(header, lines))
    for one, other in ((a, b) for a in range(len(names)) for b in range(a + 1, len(names))):
        given = [{item: answer.answer for item, answer in answers[k].items()} for k in (one, other)]
        found_kappa = auditing.kappa(*given)
        said = "not defined" if found_kappa is None else f"{found_kappa:.2f}"
        typer.echo(f"Cohen's kappa of {names[one]} and {names[other]}: {said}")
    for item, label in labels.items():
        said_of = {a[item].answer for a in answers if item in a}
        if said_of - {label}:
            typer.echo(f"disputed: {item} ({types[item]}, ours {label}): {', '.join(sorted(said_of))}")
    if out is not None:
        out.write_text(json.dumps({n: _as_json(s) for n, s in scores.items()}, indent=1) + "\n", encoding="utf-8")


def _as_json(score: Any) -> dict[str, Any]:
    low, high = score.bounds
    return {
        "n": score.n,
        "wrong": score.wrong,
        "not_english": score.not_english,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _answers(folder: Path, name: str) -> Iterator[tuple[str, Answer]]:
    from probelib.auditing import ANSWERS, ENGLISH, OK, Answer
    from probelib.errors import DataError

    for number, row in enumerate(_rows(folder / name, _SHEET), 2):
        answer, english = row["answer"].strip().lower(), row["english"].strip().lower()
        if not answer:
            continue
        if answer not in ANSWERS or (english and english not in ENGLISH):
            raise DataError(
                f"{folder / name}, row {number}: the answer is {answer!r} and the English {english!r}; an answer is "
                f"one of {', '.join(ANSWERS)}, the English {' or '.join(ENGLISH)}."
            )
        yield f"{folder}/{row['item']}", Answer(answer, english or OK)


def _rows(path: Path, names: tuple[str, ...]) -> Iterator[dict[str, str]]:
    from probelib.errors import DataError, InputError

    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            missing = sorted(set(names) - {"remark", "table", "sentence"} - set(rows.fieldnames or ()))
            if missing:
                raise DataError(
                    f"{path} has no column {missing[0]!r}; is it a sheet or key of `probelib audit sample`?"
                )
            for row in rows:
                yield {name: row.get(name) or "" for name in names}
    except FileNotFoundError as error:
        raise InputError(f"There is no {path}.") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"{path} is no CSV file in UTF-8: {error}") from error

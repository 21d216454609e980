"""`probelib people`: quizzes that people answer on the Annotate page, what they answered, and their rows among runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from probelib.people import Answer, Opened, Quiz, Store
    from probelib.people.agreement import Agreement, Result

people = typer.Typer(
    name="people",
    help="Quizzes for people: make them, measure the answers, set people beside the models.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

_ANSWERS = typer.Option("--answers", help="File of answers; $PROBELIB_PEOPLE/answers.sqlite or one among your data.")
_RUNS = typer.Option("--runs", help="Folder of runs; $PROBELIB_RUNS or one among your data by default.")
_QUIZ = typer.Argument(help="Id of a quiz (`probelib people list`).")
_Answers = Annotated[Path | None, _ANSWERS]
_Runs = Annotated[Path | None, _RUNS]


@people.command("make")
def make(
    kind: Annotated[str, typer.Option(help="probes or wep: a human baseline; audit: do people share our labels?")],
    dataset: Annotated[str, typer.Option(help="Dataset of the probes (`probelib datasets list`).")] = "samples",
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset lies, or UNLI for the task unli; the samples need none.")
    ] = None,
    split: Annotated[str | None, typer.Option(help="One split of the dataset; all of them by default.")] = None,
    types: Annotated[str | None, typer.Option(help="Reasoning types or families, separated by commas.")] = None,
    per: Annotated[int, typer.Option(help="Probes of each type and effect; in an audit of each type.", min=1)] = 2,
    tables: Annotated[int, typer.Option(help="From at most so many tables, drawn with the seed.", min=1)] = 100,
    both_sides: Annotated[bool, typer.Option("--both-sides", help="Also probes that change the table.")] = False,
    task: Annotated[str, typer.Option(help="Task of a wep quiz: one_hop, two_hop, three_hop or unli.")] = "one_hop",
    items: Annotated[int, typer.Option(help="Items of a wep quiz, drawn from the test split.", min=1)] = 100,
    facts: Annotated[Path | None, typer.Option(help="bAbI's folder for a wep quiz; our own facts by default.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed draws the same items in the same order.")] = 0,
    answers: _Answers = None,
    folder: _Runs = None,
) -> None:
    """Draw the items of a quiz; the same request is the same quiz. People answer it on the page Annotate.

    Example: probelib people make --kind probes --dataset samples --per 2
    """
    from datetime import UTC, datetime

    from probelib import datasets
    from probelib.evaluation.wep.asking import Wanted
    from probelib.people import Kind, quizzes
    from probelib.records import Side

    if kind not in set(Kind):
        raise typer.BadParameter(f"{kind!r} is none of {', '.join(Kind)}", param_hint="--kind")
    store, runs = _store(answers), _place(folder)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    if kind == Kind.WEP:
        wanted = Wanted(task, facts=facts, path=path)
        quiz = quizzes.make_wep(wanted, runs, store, made=made, count=items, seed=seed)
    else:
        names = tuple(name.strip() for name in (types or "").split(",") if name.strip())
        sides = frozenset(Side) if both_sides else frozenset({Side.HYPOTHESIS})
        request = quizzes.Request(names, per, tables, seed, sides)
        source = datasets.open(dataset, path, split=split)
        quiz = quizzes.make_probes(Kind(kind), source, request, runs, store, made=made, path=path)
    typer.echo(f"{quiz.id}  {quiz.title}: {quiz.size:,} items. Answer it in the app at /annotate?quiz={quiz.id}")


@people.command("list")
def list_quizzes(answers: _Answers = None) -> None:
    """List the quizzes, and how far each rater has come.

    Example: probelib people list
    """
    from probelib.cli.progress import columns

    store = _store(answers)
    known = store.quizzes()
    if not known:
        typer.echo(f"No quizzes in {store.path}.")
        return
    rows = [(one.id, one.kind.value, f"{one.size:,}", _progress(store, one), one.title) for one in known]
    typer.echo(columns(("quiz", "kind", "items", "answered", "title"), rows))


@people.command("results")
def results(
    quiz: Annotated[str, _QUIZ],
    out: Annotated[Path | None, typer.Option(help="Folder for answers, figures and disputed items as CSV.")] = None,
    answers: _Answers = None,
    folder: _Runs = None,
) -> None:
    """Say how right the raters of a quiz are and how far they agree, by type, and what is disputed.

    Example: probelib people results 0a1b2c3d4e5f --out human
    """
    from probelib.cli.progress import columns
    from probelib.errors import InputError
    from probelib.people import agreement, files

    store, opened = _store(answers), _opened(quiz, answers, folder)
    given = store.answers(quiz)
    found = agreement.result(opened, given)
    if not found.raters:
        typer.echo("Nobody has answered yet.")
    else:
        typer.echo(columns(("rater", "answered", "right", "accuracy", "low", "high"), _raters(found)))
        typer.echo(
            "\n" + "\n".join([_kappa("Fleiss'", found.fleiss), *(_kappa("Cohen's", one) for one in found.pairs)])
        )
        typer.echo("\n" + columns(("type", "items", "labels not shared", "odd English"), _types(found)))
        typer.echo(f"\n{len(found.disputed):,} disputed items")
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
            (out / "answers.csv").write_bytes(files.answers_csv(given))
            (out / "figures.csv").write_bytes(files.figures_csv(found))
            (out / "disputed.csv").write_bytes(files.disputed_csv(found))
        except OSError as error:
            raise InputError(f"{out} cannot be written: {error.strerror}.") from error


@people.command("runs")
def runs(
    quiz: Annotated[str, _QUIZ],
    rater: Annotated[
        list[str] | None,
        typer.Option(help="Whose answers, repeated for several; `majority` for what most say. All by default."),
    ] = None,
    answers: _Answers = None,
    folder: _Runs = None,
) -> None:
    """Write the answers of people as runs, which the heatmap and the WEP results read like those of models.

    Example: probelib people runs 0a1b2c3d4e5f
    """
    from probelib.errors import InputError
    from probelib.people import rows

    store, opened = _store(answers), _opened(quiz, answers, folder)
    wanted = rater or rows.raters(opened, store)
    if not wanted:
        raise InputError(f"Nobody has answered the quiz {quiz} yet.")
    for one in wanted:
        made = rows.write_run(opened, one, store, _place(folder))
        typer.echo(f"{made.model_key} in {made.folder}")


@people.command("import")
def import_answers(
    quiz: Annotated[str, _QUIZ],
    file: Annotated[Path, typer.Argument(help="CSV, JSON lines or Parquet with item, rater and answer.")],
    answers: _Answers = None,
    folder: _Runs = None,
) -> None:
    """Add answers that were given elsewhere, such as those that `people results --out` wrote on another machine.

    What is there already is not added again. Example: probelib people import 0a1b2c3d4e5f human/answers.csv
    """
    from datetime import UTC, datetime

    from probelib.people import files

    store, opened = _store(answers), _opened(quiz, answers, folder)
    there = set(map(_without_time, store.history(quiz)))
    read = list(files.read_answers(file, opened, at=datetime.now(UTC).isoformat(timespec="seconds")))
    fresh = [one for one in read if _without_time(one) not in there]
    for one in fresh:
        store.add(one)
    typer.echo(f"{len(fresh):,} of {len(read):,} answers added to {store.path}.")


def _without_time(one: Answer) -> tuple[str, ...]:
    """Return what makes an answer the same one; its seconds are rounded in a file."""
    return one.rater, one.item, one.answer, one.english, one.at


def _store(path: Path | None) -> Store:
    from probelib.people import Store

    return Store(path)


def _place(folder: Path | None) -> Path:
    from probelib.evaluation.running.runs import own_place

    return folder or own_place()


def _opened(quiz: str, answers: Path | None, folder: Path | None) -> Opened:
    from probelib.people import open_quiz

    return open_quiz(_store(answers).quiz(quiz), _place(folder))


def _progress(store: Store, quiz: Quiz) -> str:
    return ", ".join(f"{rater} {count:,}" for rater, count in store.progress(quiz.id).items()) or "-"


def _raters(found: Result) -> list[tuple[str, ...]]:
    return [
        (
            one.rater, f"{one.answered:,}", f"{one.right:,}", "-" if one.accuracy is None else f"{one.accuracy:.3f}",
            *(f"{bound:.3f}" for bound in one.bounds),
        )
        for one in found.raters
    ]  # fmt: skip


def _kappa(what: str, one: Agreement) -> str:
    said = f"{one.kappa:.3f}" if one.kappa is not None else f"not defined, {one.reason}"
    return f"{what} kappa of {', '.join(one.raters)} over {one.items:,} items: {said}"


def _types(found: Result) -> list[tuple[str, ...]]:
    return [
        (name, f"{score.n:,}", f"{score.wrong:,}", f"{score.not_english:,}")
        for name, score in found.types.items()
        if score.n
    ]

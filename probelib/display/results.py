"""The live test's results as HTML: a row a sentence, a column a model, and a line of counts a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from probelib.display import chips, words
from probelib.display.answers import Asked, outcome, tally
from probelib.display.markup import Html, el, hidden, join, text
from probelib.models.base import Prediction
from probelib.records import Effect


@dataclass(frozen=True, slots=True)
class Column:
    """One model of a live test, as far as it has come."""

    title: str
    note: str
    """What must be known of its figures, and how it was asked: `2 shots, calibrated`."""
    status: str
    """Where it stands, in words: `12 of 24`, `loading`, `stopped after 5`."""
    answers: Mapping[str, Prediction]
    """By example id."""
    error: str = ""
    """Why it failed, for people; empty where it did not."""
    waiting: bool = False
    """Whether more answers may come."""


def matrix(rows: Sequence[Asked], sentences: Mapping[str, Html], columns: Sequence[Column]) -> Html:
    """Return the results: a row a sentence, the base first, and a column a model.

    Args:
        rows: What was asked, in the order shown.
        sentences: The sentence of each row with its marks, by example id.
        columns: The models, in the order shown.
    """
    head = el(
        "tr",
        el("th", "#", scope="col", cls="pl-r-number"),
        el("th", "Sentence", scope="col"),
        el("th", "Right answer", scope="col"),
        *(el("th", _heading(column), scope="col", cls="pl-r-model") for column in columns),
    )
    body = [_row(number, row, sentences[row.id], columns) for number, row in enumerate(rows)]
    grid = el("table", el("caption", "Answers", cls="pl-hidden"), el("thead", head), el("tbody", join(body)))
    frame = el("div", grid, cls="pl-table-scroll", role="region", aria_label="Answers of the models", tabindex=0)
    return el("div", frame, cls="pl-table pl-results")


def scoreboard(rows: Sequence[Asked], columns: Sequence[Column]) -> Html:
    """Return one line of counts a model: base, label-preserving, label-flipping, the same answer across a flip."""
    heads = ("Model", "Base", "Keeps label: right", "Flips label: right", "Same answer on both sides of a flip")
    lines = []
    for column in columns:
        found = tally(rows, column.answers)
        unusable = f"{words.count(found.unusable, 'answer')} not usable" if found.unusable else ""
        state = text(column.error) if column.error else join([column.status, *_also(unusable)])
        lines.append(
            el(
                "tr",
                el("th", text(column.title), el("div", state, cls="pl-r-small"), scope="row"),
                _base(found.base, column),
                _of(found.preserved_right, found.preserved),
                _of(found.flipped_right, found.flipped),
                _of(found.same_across_flip, found.across_flip, quiet=True),
            )
        )
    head = el("tr", *(el("th", name, scope="col") for name in heads))
    grid = el("table", el("caption", "Counts", cls="pl-hidden"), el("thead", head), el("tbody", join(lines)))
    frame = el("div", grid, cls="pl-table-scroll", role="region", aria_label="Counts by model", tabindex=0)
    return el("div", frame, cls="pl-table pl-scoreboard")


def seconds(value: float) -> str:
    """Return a duration for people: `under 1 ms`, `40 ms`, `2.1 s`, `3 min`."""
    if value < 0.001:
        return "under 1 ms"
    if value < 0.9995:
        return f"{value * 1000:.0f} ms"
    return f"{value:.1f} s" if value < 99.5 else f"{value / 60:.0f} min"


def about(value: float) -> str:
    """Return an estimate of seconds for people, no finer than it can be: `about 1 s`, `about 7 s`, `about 3 min`."""
    return f"about {max(1, ceil(value))} s" if value < 99.5 else f"about {ceil(value / 60)} min"


def _row(number: int, row: Asked, sentence: Html, columns: Sequence[Column]) -> Html:
    base = row.effect is None
    kind = "Base" if row.effect is None else f"{row.reasoning} · {words.EFFECTS[row.effect].word.lower()}"
    sign = "" if row.effect is not Effect.FLIP else el("span", "⇄ ", aria_hidden="true")
    return el(
        "tr",
        el("td", "" if base else str(number), cls="pl-r-number"),
        el("th", el("div", sentence), el("div", sign, kind, cls="pl-r-kind"), scope="row", cls="pl-r-sentence"),
        el("td", chips.label(row.label)),
        *(_cell(row, column) for column in columns),
        cls="pl-r-base" if base else "",
    )


def _cell(row: Asked, column: Column) -> Html:
    prediction = column.answers.get(row.id)
    mark = outcome(row, prediction)
    if prediction is None:
        word = words.WAITING.word if column.waiting else "not asked"
        return el("td", el("span", "·" if column.waiting else "–", hidden(word), cls="pl-r-none"))
    answer = words.LABELS[prediction.label].word if prediction.label else mark.word
    small = [f"{prediction.p_entailed:.3f} entailed"] if prediction.p_entailed is not None else []
    if prediction.p_entailed_raw is not None and prediction.p_entailed_raw != prediction.p_entailed:
        small.append(f"raw {prediction.p_entailed_raw:.3f}")
    small.append(seconds(prediction.seconds))
    if prediction.rows_cut:
        small.append(f"{words.count(prediction.rows_cut, 'row')} cut" + (", evidence too" * prediction.evidence_cut))
    line = el("div", chips.symbol(mark), " ", answer, cls=f"pl-r-answer pl-r-{mark.tone}")
    details = el("div", " · ".join(small), cls="pl-r-small")
    said = prediction.error or (prediction.raw_text if prediction.label is None else "") or ""
    return el("td", line, details, el("div", text(said), cls="pl-r-small") if said else "")


def _heading(column: Column) -> Html:
    return join([el("div", text(column.title)), el("div", text(column.note), cls="pl-r-small") if column.note else ""])


def _base(word: words.Word, column: Column) -> Html:
    if word is words.WAITING and not column.waiting:
        return el("td", el("span", "–", hidden("not asked"), cls="pl-r-none"))
    return el("td", chips.symbol(word), " ", word.word)


def _of(k: int, n: int, *, quiet: bool = False) -> Html:
    """Return a share with its bar; a quiet bar is one that is better short."""
    if n == 0:
        return el("td", el("span", "–", hidden("none"), cls="pl-r-none"))
    bar = el(
        "span",
        el("span", style=f"width:{100 * k / n:.0f}%"),
        cls="pl-bar" + " pl-bar-quiet" * quiet,
        aria_hidden="true",
    )
    return el("td", el("b", f"{k:,}"), f" of {n:,}", bar)


def _also(words_: str) -> list[str]:
    return [f" · {words_}"] if words_ else []

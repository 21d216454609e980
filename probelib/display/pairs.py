"""A base and its probe side by side, with a run's answers to both, and the table that they are about.

Right and wrong are said in words beside their colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from probelib.display import chips, words
from probelib.display.answers import Asked as Row
from probelib.display.answers import outcome
from probelib.display.markup import Html, el, join, text
from probelib.display.probes import TABLE_CHANGED
from probelib.display.sentence import Callout, changed, sentence
from probelib.display.table import lit_cells, table_html, window
from probelib.evaluation.records import Asked, Pair
from probelib.language import edits
from probelib.models.base import Prediction
from probelib.records import CellEdit, Effect, Side, Table

ROWS_SHOWN = 8
"""Rows of a long table around the cells that are lit."""


@dataclass(frozen=True, slots=True)
class Answerer:
    """A model, and what it answered to both sides of a pair."""

    title: str
    base: Prediction | None
    """None where the run has no answer yet."""
    probe: Prediction | None


def pair(number: int, shown: Pair, title: str, answerers: Sequence[Answerer], marked: Sequence[Callout] = ()) -> Html:
    """Return a pair as one part of a page.

    Args:
        number: Its number in the list, 1 up.
        shown: The pair.
        title: Its reasoning type, for people.
        answerers: The models whose answers are shown, at least one.
        marked: The numbers of the base with the cells that they come from.
    """
    effect = Effect(shown.effect) if shown.effect in set(Effect) else None
    told = [chips.effect(effect), " "] if effect is not None else []
    head = el("h3", f"{number}. {title} ", *told, cls="pl-h3")
    statements = el("div", *_statements(shown, answerers), cls="pl-pair-sides")
    why = el("p", el("b", words.CHECKS[shown.check].word), ". ", text(shown.reason), cls="pl-note")
    name = f"Pair {number} of {', '.join(one.title for one in answerers)}, table"
    return el("article", head, statements, why, _table(shown, marked, name), cls="pl-pair-card")


def cell_edits(old: Table, new: Table) -> tuple[CellEdit, ...]:
    """Return the cells in which two tables of one shape differ, with what the second one says."""
    rows = zip((old.header, *old.rows), (new.header, *new.rows), strict=False)
    return tuple(
        CellEdit(row, column, now)
        for row, (before, after) in enumerate(rows)
        for column, (was, now) in enumerate(zip(before, after, strict=False))
        if was != now
    )


def _statements(shown: Pair, answerers: Sequence[Answerer]) -> list[Html]:
    probe = changed(edits.diff(shown.base.text, shown.edits)) if shown.edits else sentence(shown.probe.text)
    if shown.side is Side.TABLE:
        probe = join([probe, " ", el("span", TABLE_CHANGED, cls="pl-chip pl-table-side")])
    base = [(one.title, one.base) for one in answerers]
    others = [(one.title, one.probe) for one in answerers]
    return [
        _side("Base", sentence(shown.base.text), shown.base, base, None),
        _side("Probe", probe, shown.probe, others, Effect.PRESERVE),
    ]


def _side(
    name: str, said: Html, asked: Asked, answers: Sequence[tuple[str, Prediction | None]], effect: Effect | None
) -> Html:
    row = Row(asked.id, asked.text, asked.gold, effect)
    facts = [join([el("dt", "Right answer"), el("dd", chips.label(asked.gold))])]
    facts += [join([el("dt", text(title)), el("dd", _answer(row, found))]) for title, found in answers]
    return el("div", el("h4", name, cls="pl-h4"), el("p", said, cls="pl-probe-text"), el("dl", *facts, cls="pl-facts"))


def _answer(row: Row, found: Prediction | None) -> Html:
    """Return an answer with whether it is right, how sure the model was, and what was lost on the way."""
    mark = outcome(row, found)
    if found is None:
        return el("span", "not answered yet", cls="pl-r-none")
    answer = [chips.label(found.label), " "] if found.label is not None else []
    verdict = el("b", mark.sign, " ", mark.word, cls=f"pl-r-answer pl-r-{mark.tone}")
    small = []
    if found.p_entailed is not None:
        small.append(f"{found.p_entailed:.3f} entailed")
    if found.rows_cut:
        small.append(f"{words.count(found.rows_cut, 'row')} cut" + (", evidence too" * found.evidence_cut))
    raw = (found.error or found.raw_text or "") if found.label is None else ""
    details = el("span", " ", " · ".join(small), cls="pl-r-small") if small else ""
    return join([*answer, verdict, details, el("div", text(raw), cls="pl-r-small") if raw else ""])


def _table(shown: Pair, marked: Sequence[Callout], name: str) -> Html:
    """Return the table with the evidence of the base lit, and changed cells marked where the probe changed any.

    Each has a name of its own, by which a screen reader tells the tables of a page apart.
    """
    edited = cell_edits(shown.table, shown.probe_table) if shown.side is Side.TABLE else ()
    new = {(one.row, one.column): one.new for one in edited}
    lit = lit_cells(marked)
    rows = window(shown.table, {*new, *lit}, limit=ROWS_SHOWN)
    return table_html(shown.table, lit, rows=rows, changed=new, name=name)

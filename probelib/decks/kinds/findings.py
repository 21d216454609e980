"""Findings as a slide: the paper's five questions, answered from the cells of a heatmap in sentences."""

from __future__ import annotations

from probelib.decks import cells as cell_rows
from probelib.decks.kinds.heatmap import measured, place_of
from probelib.decks.kinds.wording import TEST, counted, run_line
from probelib.decks.records import Pin
from probelib.decks.slide import Line, Mark, Numbers, Prose, Slide, Words, line
from probelib.decks.sources import Sources
from probelib.display.findings import SOURCES
from probelib.errors import InputError
from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.findings import findings
from probelib.evaluation.reporting.sentences import CellNumber, Finding, Sentence
from probelib.export.tables import Column
from probelib.figures.heat_view import OWN, in_scope, of_parameters, shown
from probelib.models.base import Category

COLUMNS = (
    Column("question", "text", "One of the paper's five."),
    Column("source", "text", "Own runs or published."),
    Column("sentence", "text", "What the cells say to it."),
    Column("cells", "integer", "On how many cells the sentence rests."),
)


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of the findings below a heatmap's address.

    Raises:
        InputError: The address says what nobody knows, names a run that is not here, or leaves no cell.
        DataError: A run is damaged.
    """
    choice = of_parameters(dict(pin.parameters))
    runs, own = measured(choice, sources)
    mine = in_scope(own, choice) if choice.measured else ()
    published = () if choice.source == OWN else tuple(cell for cell in shown(own, choice) if cell.published)
    told = (*mine, *published)
    if not told:
        raise InputError("There are no cells for findings to speak of: no run is here, or none passes the filters.")
    found = of_cells(told, lookup=choice.lookup)
    return Slide(
        kind=pin.kind,
        title=pin.title or "What the numbers say",
        lead=" ".join(cell_rows.said(choice, runs, place_of(choice.dataset))),
        parts=(Prose((*lines(found), *_left_out(found))),),
        notes=(
            f"Each question has its first sentence here; all {_told(found):,} are among the numbers.",
            counted(told),
            *([TEST] if any(cell.p_value is not None for cell in told) else []),
            *dict.fromkeys(note for one in found for note in one.notes),
            run_line(runs),
        ),
        said=pin.note,
        numbers=numbers(found),
        page="heatmap",
        address=pin.parameters,
    )


def of_cells(cells: tuple[Cell, ...], *, lookup: bool = False) -> tuple[Finding, ...]:
    """Return the findings of cells; baselines are spoken of where nothing else was measured."""
    only_baselines = all(cell.category is Category.BASELINE for cell in cells if not cell.published)
    return findings(cells, lookup=lookup, baselines=only_baselines)


def lines(found: tuple[Finding, ...], *, whole: bool = False) -> tuple[Line, ...]:
    """Return findings as lines: a question, and its answers as points.

    Args:
        found: What is said.
        whole: Whether every sentence is; else each question gets its first, as a slide has no room for forty.
    """
    several = len({one.published for one in found}) > 1
    made: list[Line] = []
    for question in dict.fromkeys(one.question for one in found):
        made.append(line(Words(question, Mark.STRONG)))
        for one in found:
            if one.question != question:
                continue
            lead = [Words(f"{SOURCES[one.published]}: ", Mark.QUIET)] if several else []
            said_ = one.sentences if whole else one.sentences[:1]
            made += [line(*lead, *_words(said), bullet=True) for said in said_]
            made += [line(*lead, Words(f"Not enough data: {why}", Mark.QUIET), bullet=True) for why in _missing(one)]
    return tuple(made)


def numbers(found: tuple[Finding, ...]) -> Numbers:
    """Return findings as rows, a sentence each."""
    rows = [
        (one.question, SOURCES[one.published], said.text, len(said.cells)) for one in found for said in one.sentences
    ]
    return Numbers(COLUMNS, tuple(rows))


def _left_out(found: tuple[Finding, ...]) -> tuple[Line, ...]:
    """Return how many of the sentences stand on the slide, nothing where all do."""
    here, every = sum(bool(one.sentences) for one in found), _told(found)
    return (
        (line(Words(f"{here:,} of {every:,} sentences; all are among the numbers", Mark.QUIET)),)
        if here < every
        else ()
    )


def _told(found: tuple[Finding, ...]) -> int:
    return sum(len(one.sentences) for one in found)


def _missing(one: Finding) -> tuple[str, ...]:
    return () if one.answered else one.missing


def _words(said: Sentence) -> list[Words]:
    return [Words(part.text, Mark.STRONG) if isinstance(part, CellNumber) else Words(part) for part in said.parts]

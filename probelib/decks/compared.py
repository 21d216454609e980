"""Two runs compared probe by probe, as a slide: a row a reasoning type and effect."""

from __future__ import annotations

from probelib.decks.kinds.wording import run_line
from probelib.decks.records import Kind
from probelib.decks.slide import Numbers, Part, Prose, Sheet, Slide, line
from probelib.display import words
from probelib.errors import InputError
from probelib.evaluation.measuring import reading
from probelib.evaluation.measuring.compare import Comparison, Contrast, Difference, compare
from probelib.evaluation.records import EffectShown, Run
from probelib.export.tables import Column
from probelib.figures import measures
from probelib.figures.colours import diverging
from probelib.figures.grid import Row, ordered_rows
from probelib.figures.heat_view import FAMILIES, in_detail
from probelib.figures.places import SIGNIFICANT, STAR

COLUMNS = (
    Column("reasoning", "text", "Type id, or the part before its dot."),
    Column("effect", "text", "preserve or flip."),
    Column("first", "number", "Accuracy of the first run on the probes, in [0, 1]."),
    Column("second", "number", "Of the second."),
    Column("points", "number", "Second minus first, in points."),
    Column("low", "number", "Lower end of the 95 % interval of `points`."),
    Column("high", "number", "Its upper end."),
    Column("p_value", "number", "By sign flips of the tables' differences."),
    Column("q_value", "number", "The same after Benjamini-Hochberg."),
    Column("only_first", "integer", "Probes that the first alone has right."),
    Column("only_second", "integer", "Probes that the second alone has right."),
    Column("bases", "integer", "Bases."),
    Column("probes", "integer", "Their probes."),
    Column("tables", "integer", "Their tables."),
)
_REACH = 50
"""Points at which a difference has its full colour, as on the heatmap."""


def compared(first: Run, second: Run) -> Slide:
    """Return how a run differs from a baseline, on the probes that both answered; above 0 it is better.

    Raises:
        DataError: A run is damaged.
    """
    title = f"{second.title} against {first.title}"
    try:
        # The second minus the first: what came of the change from the baseline.
        found = compare(reading.answers([second]), reading.answers([first]))
    except InputError as error:
        return Slide(Kind.TEXT, title, (Prose((line(f"These two cannot be compared: {error}"),)),))
    rows = _rows(found, second.dataset)
    better = sum(_significant(one.on_probes) and one.on_probes.points > 0 for one in rows)
    worse = sum(_significant(one.on_probes) and one.on_probes.points < 0 for one in rows)
    return Slide(
        Kind.TEXT,
        title,
        (_sheet(rows, first, second),),
        lead=f"Of {len(rows)} rows, {better} are better beyond chance and {worse} worse "
        f"(q below {100 * SIGNIFICANT:.0f} %).",
        notes=(
            "Definition: difference of the accuracies on probes, second minus baseline, in points; a mean over bases.",
            f"n: {found.probes:,} probes that both answered; {found.left_out:,} left out because one did not answer, "
            f"{found.not_shared:,} because only one was asked.",
            "Test: sign flips of the tables' differences; 95 % interval by a bootstrap over tables; q after "
            f"Benjamini-Hochberg over all differences; {STAR} marks q below {100 * SIGNIFICANT:.0f} %. None of them "
            "below 10 tables.",
            run_line([first, second]),
        ),
        numbers=Numbers(COLUMNS, tuple(map(_values, rows))),
    )


def _rows(found: Comparison, dataset: str) -> list[Difference]:
    """Return the differences over both sides, in the order of the heatmap."""
    kept = [
        one
        for one in found.differences
        if one.dataset == dataset and one.side is None and in_detail(one.reasoning, FAMILIES)
    ]
    order = [row.id for row in ordered_rows([_row(one) for one in kept])]
    return sorted(kept, key=lambda one: order.index(_row(one).id))


def _row(one: Difference) -> Row:
    return Row(one.reasoning, EffectShown(one.effect))


def _sheet(rows: list[Difference], first: Run, second: Run) -> Part:
    head = (
        "Reasoning type", first.title, second.title, "Difference", "95 % interval", "q", "Only the first",
        "Only the second", "n",
    )  # fmt: skip
    body = tuple(
        (
            _row(one).said,
            f"{100 * one.second:.1f} %",
            f"{100 * one.first:.1f} %",
            measures.signed(one.on_probes.points) + (STAR if _significant(one.on_probes) else ""),
            _interval(one.on_probes),
            _q(one.on_probes),
            f"{one.quadrants.second_only:,}",
            f"{one.quadrants.first_only:,}",
            f"{words.count(one.probes, 'probe')}, {words.count(one.tables, 'table')}",
        )
        for one in rows
    )
    tints = {
        (at, 3): diverging(one.on_probes.points, centre=0, reach=_REACH, dark=False) for at, one in enumerate(rows)
    }
    return Sheet("Accuracy on probes by reasoning type", head, body, figures=frozenset(range(1, 9)), tints=tints)


def _significant(one: Contrast) -> bool:
    return one.q_value is not None and one.q_value < SIGNIFICANT


def _interval(one: Contrast) -> str:
    if one.interval is None:
        return dict(one.blanks).get("interval", "n/a")
    return f"{measures.signed(one.interval.low)} to {measures.signed(one.interval.high)}"


def _q(one: Contrast) -> str:
    if one.q_value is None:
        return "n/a"
    return "< 0.001" if one.q_value < 0.001 else f"{one.q_value:.3f}"


def _values(one: Difference) -> tuple[str | float | int | None, ...]:
    low, high = one.on_probes.interval or (None, None)
    return (
        one.reasoning, one.effect, one.second, one.first, one.on_probes.points, low, high, one.on_probes.p_value,
        one.on_probes.q_value, one.quadrants.second_only, one.quadrants.first_only, one.bases, one.probes, one.tables,
    )  # fmt: skip

"""What a dataset holds and how many probes it gives, as tables and a figure, beside the paper's counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from probelib.counting import Held, Probed
from probelib.counting.beside import Line, Row, written
from probelib.display import words
from probelib.display.markup import Html, el, hidden, join, text
from probelib.probes import LEVEL_TITLES, REASONING_TYPES
from probelib.probes.taxonomy import ReasoningType
from probelib.published import Contradiction
from probelib.records import Effect, Label, Side

SIDES = {Side.HYPOTHESIS: "Hypothesis changed", Side.TABLE: "Table changed"}
_NAMED = 3
_LEFT = "Per hypothesis, both sides"
"""Measure that the overview has no room for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One dataset of the overview."""

    title: str
    note: str
    """Where it stands, in words; empty where there is nothing to say."""
    lines: Sequence[Line]
    """Its measures, the same ones for each."""
    chosen: bool = False
    """Whether the rest of the page is about it."""


@dataclass(frozen=True, slots=True)
class Split:
    """What is known of one split."""

    name: str
    held: Held
    contradicted: int | None
    """Hypotheses whose table says the opposite; None where the probes were not counted, which finds them."""


def overview(entries: Sequence[Entry]) -> Html:
    """Return a row a dataset: our count, and under it the paper's."""
    entries = [replace(entry, lines=[line for line in entry.lines if line.measure != _LEFT]) for entry in entries]
    heads = [line.measure for line in entries[0].lines] if entries else []
    body = []
    for entry in entries:
        mark = hidden(", shown below") if entry.chosen else ""
        note = el("div", text(entry.note), cls="pl-r-small") if entry.note else ""
        name = el("th", text(entry.title), mark, note, scope="row")
        body.append(el("tr", name, *map(_pair, entry.lines), cls="pl-chosen" if entry.chosen else ""))
    return _table("Datasets: counted here, and in the paper", ("Dataset", *heads), body, cls="pl-overview")


def holds(splits: Sequence[Split]) -> Html:
    """Return what each split holds, the last row being all of them where there are several."""
    heads = (
        "Split", "Tables", "Hypotheses", *(words.LABELS[label].word for label in Label), "Two labels",
        "Contradicted by their table", "Numeric cells",
    )  # fmt: skip
    body = []
    for one in splits:
        counts = [one.held.tables, one.held.hypotheses, *(one.held.labels[label] for label in Label)]
        cells = [_figure(f"{n:,}") for n in (*counts, one.held.two_labels)]
        cells.append(_unknown("not counted yet") if one.contradicted is None else _figure(f"{one.contradicted:,}"))
        cells.append(_figure(written(100 * one.held.numeric_share, "percent")))
        body.append(el("tr", el("th", text(one.name), scope="row"), *cells))
    return _table("What it holds, by split", heads, body)


def beside(lines: Sequence[Line]) -> Html:
    """Return the measures of one dataset, here and in the paper, and how far they are apart."""
    body = []
    for line in lines:
        paper = [line.paper, el("div", line.note, cls="pl-r-small") if line.note else ""] if line.paper else []
        body.append(
            el(
                "tr",
                el("th", line.measure, scope="row"),
                _figure(line.shown) if line.shown else _unknown("not counted yet"),
                el("td", *paper, cls="pl-figure") if paper else _unknown("not in the paper"),
                el("td", difference(line)),
            )
        )
    return _table(
        "Counted here and in the paper", ("Measure", "Here", "Paper", "Here against the paper"), body, said=(0, 3)
    )


def difference(line: Line) -> str:
    """Return how our value stands to the paper's, in words; nothing where there are not both."""
    if line.ours is None or line.paper_value is None:
        return ""
    if line.unit == "percent":
        points = line.ours - line.paper_value
        return "the same" if abs(points) < 0.05 else f"{abs(points):.1f} points {'more' if points > 0 else 'less'}"
    if line.shown == line.paper:
        return "the same"
    share = line.ours / line.paper_value
    return f"{100 * share:.1f} % of it" if share < 1 else f"{share:.2f} times as many"


def chart(probed: Probed, side: Side, most: int) -> Html:
    """Return the figure of probes by level and type: outlined what keeps the label, filled what flips it.

    Args:
        probed: The counts of one side.
        side: Which one.
        most: The count that a bar of full length stands for, so that two figures may have one scale.
    """
    rows: list[Html] = []
    for level, title in LEVEL_TITLES.items():
        types = [one for one in REASONING_TYPES if one.level is level]
        n = sum(probed.of(one.name) for one in types)
        name = el("span", el("b", level.value), f" {title}")
        rows.append(el("div", name, el("span", f"{n:,}", cls="pl-chart-n"), cls="pl-chart-level"))
        rows += [_bar(one, probed, most) for one in types]
    legend = el(
        "div",
        el("span", el("i", cls="pl-key pl-bar-keep"), " ", words.EFFECTS[Effect.PRESERVE].word.lower()),
        el("span", el("i", cls="pl-key pl-bar-flip"), " ", words.EFFECTS[Effect.FLIP].word.lower()),
        cls="pl-legend",
    )
    drawn = el("div", legend, *rows, role="img", aria_label=summary(probed, side))
    return el("div", drawn, cls="pl-chart")


def summary(probed: Probed, side: Side) -> str:
    """Return the figure in words."""
    counts = sorted(((probed.of(one.name), one.title) for one in REASONING_TYPES), key=lambda pair: -pair[0])
    most = ", ".join(f"{title} {n:,}" for n, title in counts[:_NAMED] if n)
    none = [title for n, title in counts if not n]
    return (
        f"{SIDES[side]}: {words.count(probed.total, 'probe')} by reasoning type, {share(probed.flips, probed.total)} "
        f"of them flips." + (f" Most: {most}." if most else "") + (f" None: {', '.join(none)}." if none else "")
    )


def share(part: int, whole: int) -> str:
    """Return a share in percent, or a word where there is no whole."""
    return f"{100 * part / whole:.1f} %" if whole else "none"


def by_type(hypothesis: Probed | None, table: Probed | None) -> Html:
    """Return the numbers of the figures: a row a type, keeping and flipping, on either side."""
    sides = [(SIDES[Side.HYPOTHESIS], hypothesis), (SIDES[Side.TABLE], table)]
    known = [(title, found) for title, found in sides if found is not None]
    effects = [(found, effect) for _, found in known for effect in Effect]
    heads = [f"{title}: {words.EFFECTS[effect].word.lower()}" for title, _ in known for effect in Effect]
    body = [
        el(
            "tr",
            el("th", one.title, scope="row"),
            el("td", f"{one.level.value} {LEVEL_TITLES[one.level]}"),
            *(_figure(f"{found.of(one.name, effect):,}") for found, effect in effects),
        )
        for one in REASONING_TYPES
    ]
    totals = [sum(found.of(one.name, effect) for one in REASONING_TYPES) for found, effect in effects]
    body.append(el("tr", el("th", "All", scope="row"), el("td"), *(_figure(f"{n:,}") for n in totals), cls="pl-total"))
    return _table("Probes by reasoning type", ("Type", "Level", *heads), body, said=(0, 1))


def paper_types(rows: Sequence[Row]) -> Html:
    """Return our probes of one dataset beside the rows of Table 5."""
    body = []
    for row in rows:
        paper = [_unknown("no row in the paper")] * 2
        if row.paper is not None and row.paper_share is not None:
            paper = [_figure(f"{row.paper:,}"), _figure(f"{100 * row.paper_share:.1f} %")]
        ours = (_figure(f"{row.ours:,}"), _figure(f"{100 * row.share:.1f} %"))
        body.append(el("tr", el("th", row.title, scope="row"), *ours, *paper))
    heads = ("Row of Table 5", "Here", "Share here", "Paper, all its datasets", "Share in the paper")
    return _table("Probes by the rows of the paper's Table 5", heads, body)


def left_out(probed: Probed) -> Html:
    """Return what was not made and why, most first."""
    ranked = sorted(probed.left_out.items(), key=lambda item: (-item[1], item[0]))
    body = [el("tr", el("th", text(reason), scope="row"), _figure(f"{n:,}")) for reason, n in ranked]
    return _table("Probes that were not made", ("Because", "Times"), body)


def contradictions(found: Sequence[Contradiction]) -> Html:
    """Return what the paper says in several ways."""
    lines = []
    for one in found:
        said = join([join([el("b", what), f" ({where})"]) for where, what in one.said], between="; ")
        lines.append(el("li", one.what, ": ", said, "."))
    return el("ul", *lines, cls="pl-list")


def progress(done: int, total: int, said: str) -> Html:
    """Return a bar with words; how much there is to do may be unknown, 0, and then there are words alone."""
    line = el("div", said, role="status", cls="pl-note")
    if not total:
        return el("div", line)
    fill = el("span", style=f"width:{100 * min(done / total, 1):.0f}%")
    return el("div", line, el("div", fill, cls="pl-progress", aria_hidden="true"))


def _bar(one: ReasoningType, probed: Probed, most: int) -> Html:
    keeps, flips = (probed.of(one.name, effect) for effect in Effect)
    widths = [f"width:{100 * n / max(most, 1):.2f}%" for n in (keeps, flips)]
    bars = [
        el("span", cls=f"pl-bar-{cls}", style=width)
        for n, width, cls in zip((keeps, flips), widths, ("keep", "flip"), strict=True)
        if n
    ]
    return el(
        "div",
        el("span", one.title, cls="pl-chart-name"),
        el("span", *bars, cls="pl-chart-bars"),
        el("span", f"{keeps + flips:,}", cls="pl-chart-n"),
        cls="pl-chart-row",
    )


def _pair(line: Line) -> Html:
    ours = el("b", line.shown) if line.shown else el("span", "–", hidden("not counted"), cls="pl-r-none")
    # Without a value the paper does not say it of this dataset.
    paper = el("div", f"paper {line.paper}", cls="pl-r-small") if line.paper_value is not None else ""
    return el("td", ours, paper, cls="pl-figure")


def _figure(shown: str) -> Html:
    return el("td", shown, cls="pl-figure")


def _unknown(why: str) -> Html:
    return el("td", el("span", "–", hidden(why), cls="pl-r-none"), cls="pl-figure", title=why)


def _table(
    caption: str, heads: Sequence[str], body: Sequence[Html], *, cls: str = "", said: Collection[int] = (0,)
) -> Html:
    """Return a table; all its columns but those in `said`, from 0, are figures."""
    cells = [el("th", head, scope="col", cls="" if place in said else "pl-figure") for place, head in enumerate(heads)]
    grid = el("table", el("caption", caption, cls="pl-hidden"), el("thead", el("tr", *cells)), el("tbody", join(body)))
    frame = el("div", grid, cls="pl-table-scroll", role="region", aria_label=caption, tabindex=0)
    return el("div", frame, cls=f"pl-table pl-counted {cls}".strip())

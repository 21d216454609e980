"""Words around a heatmap: its legend, and the facts of one of its cells."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.display.markup import Html, el, join, text


def legend(gradient: Sequence[str], ends: tuple[str, str, str], signs: Sequence[tuple[str, str]]) -> Html:
    """Return the legend: the scale with what its ends and its centre mean, and each sign in words.

    Args:
        gradient: Colours from the lower end to the upper, as `#rrggbb`.
        ends: What the lower end, the centre and the upper end mean.
        signs: Pairs of a sign and its meaning.
    """
    bar = el("span", cls="pl-heat-bar", style=f"background:linear-gradient(90deg,{','.join(gradient)})")
    said = [el("span", end) for end in ends]
    scale = el("div", bar, el("div", *said, cls="pl-heat-ends"), cls="pl-heat-scale")
    listed = [el("li", el("b", sign), " ", meaning) for sign, meaning in signs]
    return el("div", scale, el("ul", *listed, cls="pl-heat-signs"), cls="pl-heat-legend")


def facts(rows: Sequence[tuple[str, str]]) -> Html:
    """Return facts as pairs of a name and what it is; both may hold text of unknown origin."""
    return el("dl", *(join([el("dt", name), el("dd", text(said))]) for name, said in rows), cls="pl-facts")


def matrix(caption: str, columns: Sequence[str], rows: Sequence[tuple[str, str, Sequence[str]]]) -> Html:
    """Return a table of texts; all of them may be of unknown origin.

    Args:
        caption: What a screen reader calls it.
        columns: Its headings, from the second column on.
        rows: For each the group it belongs to, its name and its values; a new group gets a line of its own.
    """
    head = el("tr", el("th", "Reasoning type", scope="col"), *(el("th", text(one), scope="col") for one in columns))
    body: list[Html] = []
    before = ""
    for group, name, values in rows:
        if group != before:
            body.append(
                el("tr", el("th", el("span", group), colspan=len(columns) + 1, scope="colgroup"), cls="pl-total")
            )
            before = group
        body.append(
            el("tr", el("th", text(name), scope="row"), *(el("td", text(one), cls="pl-figure") for one in values))
        )
    grid = el("table", el("caption", caption, cls="pl-hidden"), el("thead", head), el("tbody", join(body)))
    return el(
        "div",
        el("div", grid, cls="pl-table-scroll", role="region", aria_label=caption, tabindex=0),
        cls="pl-table pl-counted pl-heat-table",
    )


def note(said: str) -> Html:
    """Return a line in small words."""
    return el("p", said, cls="pl-note")

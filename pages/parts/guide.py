"""The guided example: does the model read the table? A few steps over three pages, each a view by its address.

Every figure is read from the runs that come with the project, and from what the paper prints, when a step is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from pages.parts import address, example, frame, guided, upload
from pages.parts.address import VERSION
from probelib.display import words
from probelib.display.markup import Html, el, join, text
from probelib.errors import DataError, InputError, ResourceMissing
from probelib.evaluation.records import Cell, EffectShown
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.figures import measures
from probelib.figures.grid import Row
from probelib.figures.heat_view import OWN, PUBLISHED
from probelib.figures.measures import Measure

if TYPE_CHECKING:
    from streamlit.navigation.page import Page

QUESTION = "Does the model read the table?"
_OWN_TABLE = "Now your own table"
_PROBES = "A probe changes one number of a sentence: some keep its label, and some flip it."
_RUN = "Press Run: a model that reads the table changes its answer where the label flips, and nowhere else."
_TICK = (
    "Tick models and press Run: one that reads the table changes its answer where the label flips, and nowhere else."
)
_CELLS = "Each cell is one model on one kind of change."
_PAPER = "The paper prints how other models do where the label flips."


@dataclass(frozen=True, slots=True)
class Step:
    """A view, and what to look at in it."""

    page: str
    title: str
    look: Html
    """One sentence or two on the view."""
    parameters: tuple[tuple[str, str], ...]
    """What the address says of the view; a name may stand several times."""
    elsewhere: Html
    """What can be said whatever the page shows, instead of `look`."""
    names: tuple[str, ...] = ()
    """The parameters that `look` speaks of: it is true where the page shows these; without any it always is."""

    def told(self, shown: Mapping[str, Sequence[str]]) -> bool:
        """Return whether a page whose address says this shows what `look` speaks of."""
        return all(
            set(shown.get(name, ())) == {value for known, value in self.parameters if known == name}
            for name in self.names
        )


def draw(pages: Mapping[str, Page], page: str, number: int) -> Callable[[], None]:
    """Draw the bar of a step: which one it is, what to look at, and the ways back, on and out.

    Args:
        pages: All pages by name.
        page: The name of the one that is drawn.
        number: The step, 1 up.

    Returns:
        What is to be called once the page is drawn: only then is known which view it shows.
    """
    try:
        here = STEPS[number - 1]()
    except (InputError, DataError, ResourceMissing):
        return lambda: None  # the page says what is wrong; without its example the guide has nothing to say
    with st.container(horizontal=True, vertical_alignment="center", key="guide"):
        said = st.empty()
        with st.container(horizontal=True, vertical_alignment="center", width="content", key="guide-ways"):
            show = st.empty()
            if number > 1:
                _link(pages, number - 1, "Back", "arrow_back", here=page)
            if number < len(STEPS):
                _link(pages, number + 1, "Next", "arrow_forward", here=page)
            else:
                _own(pages)
            st.button("Leave", key=f"guide-leave-{page}", on_click=guided.leave, type="tertiary")

    def tell(shown: Mapping[str, Sequence[str]]) -> bool:
        told = here.told(shown)
        with said:
            _say(here, number, told=told)
        return told

    opened = tell({name: st.query_params.get_all(name) for name in here.names})

    def settle() -> None:
        shown = address.shown(page)
        told = opened if here.told(shown) == opened else tell(shown)
        if not told:
            with show:
                _link(pages, number, "Show this step", "visibility", here=page)

    return settle


def _say(step: Step, number: int, *, told: bool) -> None:
    """Draw which step it is and what to look at."""
    title = el("p", f"Guided example, step {number} of {len(STEPS)}: ", el("b", step.title), cls="pl-guide-step")
    look = el("p", step.look if told else step.elsewhere, cls="pl-guide-look")
    frame.draw(el("section", title, look, cls="pl-guide", aria_label="Guided example"))


def _own(pages: Mapping[str, Page]) -> None:
    """Draw the link to a table of one's own."""
    own = [("v", VERSION), ("dataset", upload.SOURCE)]
    st.page_link(pages["live"], label=_OWN_TABLE, icon=":material/upload_file:", query_params=own)


def cards(pages: Mapping[str, Page]) -> None:
    """Draw all steps beside one another, each with its link, for a visitor who has not begun."""
    with st.container(key="guide-cards"):
        for number, step in enumerate(STEPS, 1):
            here = step()
            with st.container(key=f"guide-card-{number}"):
                head = el("h3", el("span", str(number), cls="pl-badge"), " ", here.title, cls="pl-h3")
                frame.draw(head, el("p", here.look, cls="pl-note"))
                _link(pages, number, f"Open in {pages[here.page].title}", "arrow_forward")


def _link(pages: Mapping[str, Page], number: int, label: str, icon: str, *, here: str = "") -> None:
    """Draw the link to a step from a page, by default from one that no step is on.

    Within a page Streamlit asks for the new view and leaves the browser's address as it was, unless the page writes
    another one: a link without a version makes it do so.
    """
    there = STEPS[number - 1]()
    version = [] if there.page == here else [("v", VERSION)]
    told = [*version, *there.parameters, (guided.PARAMETER, str(number))]
    st.page_link(pages[there.page], label=label, icon=f":material/{icon}:", query_params=told)


def start(pages: Mapping[str, Page]) -> None:
    """Draw the link to the first step."""
    _link(pages, 1, "Guided example", "arrow_forward")


def _of_the_sentence() -> list[tuple[str, str]]:
    shown = example.chosen()
    told = [("dataset", "samples"), ("table", shown.table.id), ("hypothesis", shown.base.id)]
    return [*told, *([("type", shown.flipped.reasoning)] if shown.flipped is not None else [])]


def _change() -> Step:
    shown = example.chosen()
    parameters, look = _of_the_sentence(), "The number of the sentence stands in the lit cell."
    said: list[str] = [look]
    if shown.flipped is not None and shown.flipped.edits:
        edit = shown.flipped.edits[0]
        was, now = text(shown.base.text[edit.start : edit.end]), text(edit.new)
        said += [" The probe that is open says “", now, "” in place of “", was, "”, so its label flips, and the table "]
        said += ["proves it."]
        parameters.append(("probe", shown.flipped.id))
    names = ("table", "hypothesis", "probe") if len(said) > 1 else ("table", "hypothesis")
    return Step("explore", "One number changes", join(said), tuple(parameters), text(_PROBES), names)


def _ask() -> Step:
    shown, found = example.chosen(), example.answered()
    said: list[str] = [_RUN]
    if found is not None and shown.flipped is not None:
        base, flip = found.to(shown.base.id), found.to(shown.flipped.id)
        if base is not None and flip is not None:
            name = text(found.run.title)
            if base is flip:
                said += [" In the run that comes with the project, ", name]
                said += [f" said {words.LABELS[base].word} to the sentence and to its flip."]
            else:
                said += [" In the run that comes with the project, ", name, f" said {words.LABELS[base].word} to the "]
                said += [f"sentence and {words.LABELS[flip].word} to its flip."]
    models = [("model", one) for one in (example.MODEL, "builtin:lookup")]
    names = ("table", "hypothesis") if len(said) > 1 else ()
    return Step("live", "A model answers", join(said), (*_of_the_sentence(), *models), text(_TICK), names)


def _count() -> Step:
    found = example.answered()
    parameters = [("source", OWN), ("measure", Measure.POINTS.value)]
    parameters += [("run", run.id) for run in example.bundled()]
    look, row = text(_CELLS), _row()
    names: tuple[str, ...] = ()
    if found is not None and row is not None:
        parameters += [("row", row.id), ("model", found.run.model_key)]
        counts = found.outcomes
        said = f" on {row.title} where the label flips, with its pairs below. In {counts.same_answer:,} of "
        same = f"{counts.total:,} pairs it gives the sentence and its flip the same answer, so one of the two is wrong."
        look = join(["The outlined cell is ", text(found.run.title), said, same])
        names = ("row", "model")
    return Step("heatmap", "All such flips, counted", look, tuple(parameters), text(_CELLS), names)


def _compare() -> Step:
    row = _row()
    parameters = [("source", PUBLISHED), ("measure", Measure.POINTS.value)]
    kept = [one for one in published_cells() if row and (one.reasoning, one.effect) == (row.reasoning, row.effect)]
    known = sorted((one for one in kept if one.points is not None), key=lambda one: (one.points or 0.0, one.model_key))
    look = text(_PAPER)
    names: tuple[str, ...] = ()
    if row is not None and known:
        falls = sum((one.points or 0.0) < 0 for one in known)
        worst, best = known[0], known[-1]
        parameters += [("mark", f"{row.id}~{one.model_key}") for one in (worst, best)]
        look = join(
            [
                f"The same row in the paper: {falls:,} of {len(known):,} models lose accuracy. Outlined are the ends, ",
                *_end(worst), " and ", *_end(best), ".",
            ]
        )  # fmt: skip
        names = ("mark",)
    return Step("heatmap", "Other models, as published", look, tuple(parameters), text(_PAPER), names)


def _end(cell: Cell) -> tuple[str, ...]:
    return text(cell.title), f" with {measures.written(cell.points or 0.0, Measure.POINTS)} points"


def _row() -> Row | None:
    """Return the row of the heatmap that the example's flip is counted in."""
    flipped = example.chosen().flipped
    return None if flipped is None else Row(example.family(flipped), EffectShown.FLIP)


STEPS: tuple[Callable[[], Step], ...] = (_change, _ask, _count, _compare)
"""The steps in order; each is made when it is drawn."""

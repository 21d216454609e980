from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import example, frame, guide, guided
from probelib import datasets
from probelib.display.markup import el
from probelib.evaluation.measuring import metrics, reading
from probelib.evaluation.records import MACRO, EffectShown, Filters
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.records import Check, Effect, Label
from tests.pages.seen import healthy, markup, opened, text


def _address(number: int) -> dict[str, Any]:
    """Return the parameters of a step's link, a name that stands several times with a list."""
    step = guide.STEPS[number - 1]()
    told: dict[str, list[str]] = {"v": ["1"], guided.PARAMETER: [str(number)]}
    for name, value in step.parameters:
        told.setdefault(name, []).append(value)
    return told


def _opened(number: int, **changes: str) -> AppTest:
    return healthy(opened(guided.PAGES[number - 1], **{**_address(number), **changes}))


def _bar(number: int, said: dict[str, list[str]]) -> str:
    """Return the bar of a step as the router draws it around a page that keeps what its address says.

    AppTest runs a page's file by itself, without the router and without pages to link to.
    """

    def script(page: str, number: int, said: dict[str, list[str]]) -> None:
        import streamlit as st

        from pages.parts import guide

        st.query_params.from_dict(said)
        settle = guide.draw({}, page, number)
        st.session_state[f"{page}.address"] = {name: tuple(values) for name, values in said.items()}
        settle()

    args = (guided.PAGES[number - 1], number, said)
    app = healthy(AppTest.from_function(script, args=args, default_timeout=30).run())
    return markup(app)


def visible(markup: str) -> str:
    return re.sub(r"<[^>]+>", "", str(markup))


def _links(app: AppTest) -> list[tuple[str, str]]:
    return [(one.proto.label, one.proto.query_string) for one in app.get("page_link")]


def test_a_step_stands_on_the_page_that_the_address_part_knows() -> None:
    assert tuple(step().page for step in guide.STEPS) == guided.PAGES


def test_the_example_is_a_flip_that_the_table_proves() -> None:
    shown = example.chosen()
    assert shown.flipped is not None
    assert shown.flipped.effect is Effect.FLIP
    assert shown.flipped.check is Check.VERIFIED


def test_the_pairs_told_are_those_of_the_cell_that_is_opened() -> None:
    found, shown = example.answered(), example.chosen()
    assert found is not None
    assert shown.flipped is not None
    runs = example.bundled()
    cells = metrics.cells(reading.scores(runs, Filters()), runs, bases=reading.bases(runs, Filters()))
    cell = next(
        one
        for one in cells
        if (one.model_key, one.reasoning, one.effect, one.side, one.dataset)
        == (found.run.model_key, example.family(shown.flipped), EffectShown.FLIP, None, MACRO)
    )
    assert cell.outcomes == found.outcomes
    assert f"{found.outcomes.same_answer:,} of {found.outcomes.total:,} pairs" in guide.STEPS[2]().look


def test_the_paper_is_told_as_it_is_printed() -> None:
    row = [one for one in published_cells() if (one.reasoning, one.effect) == ("numeration", EffectShown.FLIP)]
    changes = [one.points for one in row if one.points is not None]
    look = guide.STEPS[3]().look
    assert f"{sum(one < 0 for one in changes)} of {len(changes)} models" in look
    assert f"{abs(min(changes)):.1f} points" in look
    assert f"{max(changes):+.1f} points" in look


def test_without_its_run_the_guide_tells_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "answered", lambda: None)
    assert not any(re.search(r"\d", str(step().look).replace("138", "")) for step in guide.STEPS[:3])


def test_an_answer_that_changes_with_the_label_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found, shown = example.answered(), example.chosen()
    assert found is not None
    assert shown.flipped is not None
    turned = replace(found, labels=((shown.base.id, shown.base.label), (shown.flipped.id, shown.flipped.label)))
    monkeypatch.setattr(example, "answered", lambda: turned)
    assert "Entailed to the sentence and Contradicted to its flip" in guide.STEPS[1]().look


@pytest.mark.parametrize("number", range(1, len(guide.STEPS) + 1))
def test_a_step_opens_its_view_without_complaint_and_its_address_goes_on_saying_it(number: int) -> None:
    app = _opened(number)
    assert "pl-notice-warning" not in markup(app)
    assert app.query_params[guided.PARAMETER] in (str(number), [str(number)])


@pytest.fixture
def named_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links are their labels, as a script of a test has no pages."""

    def link(pages: object, number: int, label: str, icon: str, *, here: str = "") -> None:
        frame.draw(el("p", label))

    monkeypatch.setattr(guide, "_link", link)
    monkeypatch.setattr(guide, "_own", lambda pages: None)


@pytest.mark.usefixtures("named_links")
@pytest.mark.parametrize("number", range(1, len(guide.STEPS) + 1))
def test_a_step_whose_view_is_open_says_what_stands_there(number: int) -> None:
    assert visible(guide.STEPS[number - 1]().look) in visible(_bar(number, _address(number)))


@pytest.mark.usefixtures("named_links")
@pytest.mark.parametrize("number", range(1, len(guide.STEPS) + 1))
def test_a_step_without_the_rest_of_its_link_speaks_of_nothing_that_is_not_there(number: int) -> None:
    step = guide.STEPS[number - 1]()
    alone = visible(_bar(number, {guided.PARAMETER: [str(number)]}))
    assert visible(step.elsewhere) in alone
    assert not re.search("outlined|lit cell|open says|In the run", alone, re.IGNORECASE)
    assert "Show this step" in alone
    assert "Show this step" not in _bar(number, _address(number))


@pytest.mark.usefixtures("named_links")
def test_a_step_whose_cell_was_left_for_another_says_so() -> None:
    told = _address(3)
    assert "outlined" not in _bar(3, {**told, "row": ["numeration.preserve"]})


def test_explore_opens_the_flip() -> None:
    app = _opened(1)
    assert "pl-chosen" in markup(app)
    assert any(one.label == "Close 2" for one in app.button)


def test_the_live_test_is_ready_to_run() -> None:
    app = _opened(2)
    assert not next(one for one in app.button if one.label == "Run").disabled
    assert [one.label for one in app.checkbox if one.value and str(one.key).startswith("live:model:")]


def test_the_heatmap_opens_the_cell_and_its_pairs() -> None:
    app = _opened(3)
    assert "Numeration, flips · SmolLM2" in text(app)
    assert "Pairs of base and probe" in [one.label for one in app.radio]


def test_leaving_drops_the_step_alone() -> None:
    def page() -> None:
        import streamlit as st

        from pages.parts import guided

        st.button("Leave", on_click=guided.leave)

    app = AppTest.from_function(page)
    app.query_params.update({"v": "1", "table": "t", guided.PARAMETER: "1"})
    app.run().button[0].click().run()
    assert set(app.query_params) == {"v", "table"}


@pytest.mark.parametrize("value", ["0", "5", "2", "x", "<b>1</b>", "１", ""])
def test_a_step_that_is_none_of_the_page_is_dropped_without_a_word(value: str) -> None:
    app = healthy(opened("explore", v="1", guide=value))
    assert guided.PARAMETER not in app.query_params
    assert "pl-notice-warning" not in markup(app)


def test_home_links_every_step() -> None:
    app = healthy(opened())
    told = [query for _, query in _links(app)]
    assert all(any(f"guide={number}" in query for query in told) for number in range(1, len(guide.STEPS) + 1))
    assert "SmolLM2 135M Instruct answers" in text(app)


def test_home_says_which_labels_the_sentences_have_that_come_with_it() -> None:
    samples = datasets.open("samples")
    labels = Counter(one.label for row in samples.catalogue() for one in samples.hypotheses(row.table_id))
    assert labels[Label.NEUTRAL] == 1
    shown = text(healthy(opened()))
    assert f"{labels.total():,} hypotheses about them: entailed, contradicted, and one neutral" in shown
    assert "with the label Entailed, Contradicted or Neutral" in shown

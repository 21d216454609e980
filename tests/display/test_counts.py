from __future__ import annotations

import re

import pytest

from probelib import published
from probelib.counting import Held, Probed, beside
from probelib.display import counts
from probelib.display.counts import Entry, Split
from probelib.probes import REASONING_TYPES
from probelib.records import Effect, Label, Side
from tests.display.made import HOSTILE

HELD = Held(2, {Label.ENTAILED: 3, Label.REFUTED: 1, Label.NEUTRAL: 6}, 2, 2, 0.5)
PROBED = Probed(4, 3, {("range", Effect.PRESERVE): 3, ("range", Effect.FLIP): 1, ("sorting", Effect.FLIP): 2}, {})


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_overview_has_our_count_over_the_papers() -> None:
    shown = words(counts.overview([Entry("TabFact", "", beside.lines("tabfact", HELD, PROBED), chosen=True)]))
    assert "TabFact , shown below 10 paper 118,275 2 paper 16,573 50.0 % paper 59.00 % 6 paper 214,440" in shown


def test_a_dataset_that_is_not_here_shows_the_paper_alone() -> None:
    shown = words(counts.overview([Entry("ToTTo", "not here", beside.lines("totto", None, None))]))
    assert "ToTTo not here – not counted paper 1,000" in shown


def test_an_overview_of_nothing_is_empty() -> None:
    assert "<tbody></tbody>" in counts.overview([])


def test_hypotheses_that_their_table_contradicts_are_unknown_before_the_probes_were_counted() -> None:
    known, unknown = (words(counts.holds([Split("test", HELD, n)])) for n in (7, None))
    assert known.endswith("test 2 10 3 1 6 2 7 50.0 %")
    assert unknown.endswith("test 2 10 3 1 6 2 – not counted yet 50.0 %")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (beside.Line("Tables", "count", 300, "600", 600), "50.0 % of it"),
        (beside.Line("Tables", "count", 900, "600", 600), "1.50 times as many"),
        (beside.Line("Tables", "count", 600, "600", 600), "the same"),
        (beside.Line("Numeric cells", "percent", 54.8, "59.00 %", 59.0), "4.2 points less"),
        (beside.Line("Numeric cells", "percent", 59.01, "59.00 %", 59.0), "the same"),
        (beside.Line("Tables", "count", None, "600", 600), ""),
        (beside.Line("Flips", "percent", 30.0, "26.6 or 27.0 %", None), ""),
    ],
)
def test_a_count_is_set_against_the_papers_in_words(line: beside.Line, said: str) -> None:
    assert counts.difference(line) == said


def test_the_figure_is_one_image_with_its_numbers_in_words() -> None:
    html = counts.chart(PROBED, Side.HYPOTHESIS, 4)
    assert html.count('role="img"') == 1
    assert counts.summary(PROBED, Side.HYPOTHESIS) in html
    assert "6 probes by reasoning type, 50.0 % of them flips. Most: Range 4, Sorting 2. None: Numeration" in html
    assert re.findall(r"pl-bar-(keep|flip)\" style=\"width:([\d.]+)%", html) == [
        ("keep", "75.00"),
        ("flip", "25.00"),
        ("flip", "50.00"),
    ]


def test_a_figure_of_nothing_is_drawn() -> None:
    assert "none of them flips" in counts.chart(Probed(0, 0, {}, {}), Side.TABLE, 0)


def test_the_table_of_the_figure_has_every_type_and_the_sum() -> None:
    html = counts.by_type(PROBED, PROBED)
    assert html.count("<tr") == len(REASONING_TYPES) + 2
    assert words(html).endswith("All 3 3 3 3")
    assert words(counts.by_type(PROBED, None)).endswith("All 3 3")


def test_a_type_without_a_row_in_the_paper_says_so() -> None:
    shown = words(counts.paper_types(beside.rows(PROBED)))
    assert "Range 4 66.7 % 4,208 1.5 %" in shown
    assert "Fraction 0 0.0 % – no row in the paper – no row in the paper" in shown


def test_a_contradiction_says_each_figure_with_its_place() -> None:
    shown = words(counts.contradictions(published.contradictions(["counts"])))
    assert "How many of the probes flip the label: 77,687 (Table 5); 76,404 (Appendix B, text)." in shown


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_names_and_reasons_are_shown_as_text(name: str) -> None:
    made = [
        counts.overview([Entry(name, name, ())]),
        counts.holds([Split(name, HELD, 0)]),
        counts.left_out(Probed(1, 0, {}, {name: 3})),
        counts.progress(1, 2, name),
    ]
    assert all("<script" not in html and "<img" not in html for html in made)


def test_progress_without_a_known_end_has_words_and_no_bar() -> None:
    assert "pl-progress" in counts.progress(1, 2, "counting")
    assert "pl-progress" not in counts.progress(0, 0, "counting")

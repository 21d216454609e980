from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest

from probelib.display import findings as drawn
from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.findings import findings
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.evaluation.reporting.questions import QUESTIONS
from probelib.evaluation.reporting.sentences import Finding, number, sentence
from tests.display.made import HOSTILE
from tests.evaluation.made_cells import cell

MINE = [cell(model, kind, -1.0) for model in "ab" for kind in ("range", "sorting")]


def href(cells: Sequence[Cell]) -> str:
    return "?cells=" + "&".join(f"{one.model_key}/{one.reasoning}" for one in cells)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", html).split())


def test_a_number_links_to_its_cells_and_says_how_many() -> None:
    said = sentence("In ", number(2, MINE[0], MINE[1]), " rows, ", number("−1.0 points", MINE[0]), ".")
    html = drawn.sentence(said, href)
    assert words(html) == "In 2, 2 cells rows, −1.0 points, its cell."
    assert re.findall(r'href="([^"]*)"', html) == [
        "?cells=builtin:a@1[shots=0]/range&amp;builtin:a@1[shots=0]/sorting",
        "?cells=builtin:a@1[shots=0]/range",
    ]


def test_a_number_without_an_address_is_no_link() -> None:
    assert drawn.sentence(sentence(number("5", MINE[0])), lambda _: None) == "<b>5</b>"


def test_each_question_stands_once_with_both_sources_below_it() -> None:
    html = drawn.shown(findings([*MINE, *published_cells()]), href)
    assert re.findall(r"<h3>([^<]*)</h3>", html) == [question for question, _ in QUESTIONS]
    assert re.findall(r"<h4>([^<]*)</h4>", html) == ["Own runs", "Published"] * 5
    assert words(html).count("Published: Changes are those of Table 4") == 1


def test_one_source_is_not_named() -> None:
    assert "<h4>" not in drawn.shown(findings(MINE), href)


def test_too_little_data_is_said_with_the_reason() -> None:
    shown = words(drawn.shown(findings([cell("a", "range", -1.0, tables=3)]), href))
    assert "Does one model excel at every type?Not enough data: There is no cell with enough data." in shown
    assert shown.endswith("1 of 1 cells left out: fewer than 10 tables.")


def test_a_part_without_an_answer_is_not_called_a_lack_of_data() -> None:
    said = Finding("Q", False, (sentence("So it is."),), ("Of the rest nothing is known.",))
    assert words(drawn.answer(said, href)) == "So it is.Of the rest nothing is known."


def test_nothing_to_speak_of_is_said() -> None:
    assert words(drawn.shown((), href)) == "There are no cells to speak of."


@pytest.mark.parametrize("hostile", HOSTILE)
def test_the_title_of_a_model_cannot_break_the_page(hostile: str) -> None:
    cells = [cell("a", kind, -20.0, title=hostile) for kind in ("range", "sorting")]
    html = drawn.shown(findings(cells), lambda cells: f"?m={cells[0].title}")
    tags = _Tags()
    tags.feed(html)
    assert {tag for tag, _ in tags.seen} <= {"div", "section", "h3", "ul", "li", "bdi", "a", "span", "b"}
    assert {name for _, names in tags.seen for name in names} <= {"class", "href", "target", "rel"}


class _Tags(HTMLParser):
    """Every element with the names of its attributes, as a browser reads them."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, tuple(name for name, _ in attrs)))

"""What is said on a slide that is shown fits its window; what does not fit is left out, and that is said."""

from __future__ import annotations

import pytest

from probelib.decks.fitting import LARGEST, LEAST, SMALLEST, fewer, fitted
from probelib.decks.records import Kind
from probelib.decks.slide import Bars, Part, Prose, Sheet, Slide, line

SENTENCE = "A sentence of about the length that people write on slides."


def made(*parts: Part, lead: str = "") -> Slide:
    return Slide(Kind.TEXT, "A title", parts, lead=lead)


def prose(lines: int) -> Prose:
    return Prose(tuple(line(SENTENCE, bullet=True) for _ in range(lines)))


def sheet(rows: int, columns: int = 3, lit: int | None = None, text: str = "cell") -> Sheet:
    cells = tuple(tuple(f"{text} {row}" for _ in range(columns)) for row in range(rows))
    return Sheet("A table", ("Head",) * columns, cells, lit=frozenset() if lit is None else frozenset({(lit, 1)}))


def test_few_words_are_large_and_more_are_smaller() -> None:
    sizes = [fitted(made(prose(lines))).size for lines in (1, 10, 13)]
    assert sizes[0] == LARGEST
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[1] > sizes[2] >= LEAST


def test_a_lead_takes_room() -> None:
    assert fitted(made(prose(10), lead=SENTENCE)).size < fitted(made(prose(10))).size


def test_a_text_that_does_not_fit_says_how_many_of_its_lines_are_there() -> None:
    found = fitted(made(prose(40)))
    (text,) = found.parts
    assert isinstance(text, Prose)
    kept = len(text.lines) - 1
    assert 5 < kept < 40
    assert text.lines[-1].text == f"{kept} of 40 lines; all stand under Notes and numbers."
    assert (found.cut, found.size) == (True, LEAST)


def test_a_narrow_table_stands_beside_its_text_and_a_wide_one_below() -> None:
    assert fitted(made(prose(3), sheet(4))).beside
    assert not fitted(made(prose(3), sheet(4, text="a cell with much text", columns=5))).beside


def test_a_table_under_much_text_loses_rows_and_says_so() -> None:
    found = fitted(made(prose(9), sheet(30, text="a cell with much text", columns=5, lit=20)))
    (shown,) = (part for part in found.parts if isinstance(part, Sheet))
    assert 3 <= len(shown.rows) < 30
    assert shown.said == f"A table ({len(shown.rows)} of 30 rows)"
    assert not found.cut


def test_a_table_alone_keeps_its_rows_as_it_is_what_the_slide_is_about() -> None:
    found = fitted(made(sheet(60)))
    assert (found.parts, found.size) == ((sheet(60),), SMALLEST)


def test_text_beside_a_figure_is_left_as_it_is() -> None:
    parts = (prose(2), Bars("Bars", ("One",), (("Keeps", (1,)),)))
    assert fitted(made(*parts)).parts == parts


@pytest.mark.parametrize("lit", [0, 4, 9])
def test_fewer_rows_are_those_around_the_lit_one(lit: int) -> None:
    found = fewer(sheet(10, lit=lit), 3)
    ((row, _),) = found.lit
    assert found.rows[row] == (f"cell {lit}",) * 3
    numbers = [int(one[0].split()[1]) for one in found.rows]
    assert numbers == list(range(numbers[0], numbers[0] + 3))
    assert fewer(found, 2).all_rows == 10


def test_a_table_says_how_much_of_it_is_shown() -> None:
    whole = sheet(2)
    assert whole.said == "A table"
    part = Sheet("A table", (), whole.rows, all_rows=1_200, all_columns=9)
    assert part.said == "A table (2 of 1,200 rows, 3 of 9 columns)"

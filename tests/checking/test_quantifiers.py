"""All, none, most, only; sums and averages."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import FILMS, MEDALS, SEASON, grid

SURFACES = grid(
    """
    tournament | surface | outcome | prize
    davos | clay | winner | 100
    pesaro | clay | runner - up | 50
    majora | clay | winner | 75
    """,
    "tournaments",
    "surfaces",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("all of the tournaments were on clay", Truth.TRUE, id="all"),
        pytest.param("none of the tournaments were on clay", Truth.FALSE, id="none"),
        pytest.param("most of the tournaments were on clay", Truth.TRUE, id="most"),
        pytest.param("pesaro is the only tournament with the outcome runner - up", Truth.TRUE, id="only"),
        pytest.param("davos is the only tournament with the outcome winner", Truth.FALSE, id="not the only"),
        pytest.param("the total prize was 225", Truth.TRUE, id="sum"),
        pytest.param("the total prize was 224", Truth.FALSE, id="wrong sum"),
        pytest.param("the average prize was 75", Truth.TRUE, id="average"),
        pytest.param("the average prize was 76", Truth.FALSE, id="wrong average"),
    ],
)
def test_surfaces(text: str, truth: Truth) -> None:
    assert check(SURFACES, text).truth is truth


def test_all_of_a_scope() -> None:
    assert check(FILMS, "all of the films in 2003 were directed by ang lee").truth is Truth.TRUE


def test_a_missing_cell_leaves_an_average_open() -> None:
    assert check(SEASON, "the average attendance was 51436").truth is Truth.UNKNOWN


def test_a_total_row_is_not_added() -> None:
    assert check(MEDALS, "a total of 10 gold were won").truth in (Truth.TRUE, Truth.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("the majority of the motorcycles were made by aprilia", Truth.TRUE),
        ("a minority of the motorcycles were made by aprilia", Truth.FALSE),
        ("a minority of the motorcycles were made by honda", Truth.TRUE),
    ],
)
def test_a_minority_is_less_than_half(text: str, truth: Truth) -> None:
    races = grid("rider | manufacturer\nann | aprilia\nbo | aprilia\ncy | honda", title="motorcycles of the grand prix")
    assert check(races, text).truth is truth


def test_a_cell_that_denies_a_word_is_none_that_has_it() -> None:
    films = grid("film | result\naster | not nominated\nbirch | not nominated\ncedar | nominee")
    assert check(films, "none of the films were nominated").truth is Truth.UNKNOWN

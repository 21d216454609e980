"""Who did something, and what is listed."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

FILM = box(
    "Directed by | Ang Lee\nProduced by | Avi Arad\nProduced by | Gale Hurd\nStarring | Eric Bana\nLabels | RCA Records"
    "\n"
    "Sire | Green Desert\nGenres | Rock",
    "Heron",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron was directed by Ang Lee.", Truth.TRUE, id="a name"),
        pytest.param("Heron was directed by Lee.", Truth.TRUE, id="a family name"),
        pytest.param("Heron was directed by Steven Spielberg.", Truth.FALSE, id="another name under a single one"),
        pytest.param("Heron was directed by Ange Leigh.", Truth.UNKNOWN, id="perhaps misspelt"),
        pytest.param("Heron was not directed by Ang Lee.", Truth.FALSE, id="denied"),
        pytest.param("Heron was produced by Steven Spielberg.", Truth.FALSE, id="another name under several"),
        pytest.param("Heron stars Eric Bana.", Truth.TRUE, id="a star"),
        pytest.param("Heron stars Tom Hanks.", Truth.UNKNOWN, id="stars are never all of a cast"),
        pytest.param("Avi Arad and Gale Hurd produced Heron.", Truth.TRUE, id="both of two"),
        pytest.param("Heron was produced only by Avi Arad.", Truth.FALSE, id="only one of two"),
        pytest.param("The director of Heron is Ang Lee.", Truth.TRUE, id="a noun for the key"),
        pytest.param("Heron's sire is Green Desert.", Truth.TRUE, id="a key by its own name"),
        pytest.param("Heron's sire is Sky King.", Truth.FALSE, id="another value of such a key"),
        pytest.param("Heron is signed to RCA.", Truth.TRUE, id="a part of a label's name"),
        pytest.param("Heron plays rock music.", Truth.TRUE, id="a genre"),
        pytest.param("Heron was directed by Ang Lee and stars Tom Hanks.", Truth.UNKNOWN, id="half of it is not known"),
    ],
)
def test_names(text: str, truth: Truth) -> None:
    assert check(FILM, text).truth is truth


def test_a_relative_is_known_where_the_box_names_one() -> None:
    man = box("Family | Al Ray (brother); Jo Ray (nephew)", "Bo Ray")
    assert check(man, "Bo Ray has a brother.").truth is Truth.TRUE
    assert check(man, "Bo Ray has a brother and a sister.").truth is Truth.UNKNOWN

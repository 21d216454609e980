from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probelib.decks.records import LONGEST_TITLE, MOST_PINS, Deck, Kind, deck_id, is_deck_id, pin
from probelib.errors import InputError

PINS = tuple(pin(Kind.TEXT, {}, title=title) for title in "abc")
DECK = Deck("d", "D", PINS)


def titles(deck: Deck) -> str:
    return "".join(one.title for one in deck.pins)


def test_a_pin_keeps_what_the_address_says_and_no_empty_values() -> None:
    made = pin(Kind.HEATMAP, {"source": "own", "check": ("verified", ""), "side": "", "run": ()}, title="  A \n title ")
    assert made.parameters == (("check", ("verified",)), ("source", ("own",)))
    assert (made.one("source"), made.one("side", "x"), made.many("check")) == ("own", "x", ("verified",))
    assert made.title == "A title"


@pytest.mark.parametrize(
    ("values", "texts", "said"),
    [
        pytest.param({}, {"title": "x" * (LONGEST_TITLE + 1)}, "title has 161 characters", id="title"),
        pytest.param({"q": "x" * 501}, {}, "too long to be pinned", id="value"),
        pytest.param({"run": ["x"] * 200}, {}, "too long to be pinned", id="values"),
    ],
)
def test_what_is_too_long_is_refused(values: dict[str, str], texts: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        pin(Kind.HEATMAP, values, **texts)


@pytest.mark.parametrize(
    ("place", "by", "order"),
    [(0, 1, "bac"), (2, -1, "acb"), (0, -1, "abc"), (2, 1, "abc"), (7, 1, "abc")],
    ids=["down", "up", "above the first", "below the last", "no such slide"],
)
def test_a_slide_is_moved_within_its_deck(place: int, by: int, order: str) -> None:
    assert titles(DECK.moved(place, by)) == order


def test_a_slide_is_removed_and_replaced() -> None:
    assert titles(DECK.without(1)) == "ac"
    assert titles(DECK.without(9)) == "abc"
    assert titles(DECK.changed(1, pin(Kind.TEXT, {}, title="x"))) == "axc"


def test_a_deck_has_an_end() -> None:
    full = Deck("d", "D", PINS[:1] * MOST_PINS)
    with pytest.raises(InputError, match="takes no more"):
        full.with_pin(PINS[0])


@pytest.mark.parametrize(
    ("title", "taken", "made"),
    [
        ("Where accuracy falls?", (), "where-accuracy-falls"),
        ("../../etc/passwd", (), "etc-passwd"),
        ("Émile & Zoë", (), "emile-zoe"),
        ("数", (), "deck"),
        ("A", ("a", "a-2"), "a-3"),
    ],
    ids=["words", "path", "accents", "nothing left", "taken"],
)
def test_a_title_becomes_an_id(title: str, taken: tuple[str, ...], made: str) -> None:
    assert deck_id(title, taken) == made


@given(st.text(max_size=80))
def test_the_id_of_any_title_names_a_file_and_no_place(title: str) -> None:
    made = deck_id(title)
    assert is_deck_id(made)
    assert not set(made) - set("abcdefghijklmnopqrstuvwxyz0123456789-")


@pytest.mark.parametrize("said", ["", "-", "..", "a/b", "a.json", "A", "é", "x" * 65, "-a"])
def test_what_is_no_id_is_known(said: str) -> None:
    assert not is_deck_id(said)

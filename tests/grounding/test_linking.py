"""Which words of a sentence are cells, headers, the caption or numbers."""

from __future__ import annotations

from probelib.grounding.linking import Links, link
from tests.checking.tables import FILMS, SEASON, grid


def _texts(links: Links, spans: object) -> list[str]:
    return [" ".join(t.text for t in links.tokens[s.first : s.last]) for s in spans]  # type: ignore[attr-defined]


def test_the_longest_cell_is_a_mention() -> None:
    links = link(FILMS, "brokeback mountain was directed by ang lee")
    assert _texts(links, links.mentions) == ["brokeback mountain", "ang lee"]
    assert links.mentions[1].columns == {1: 0b11}
    assert links.mentions[1].whole


def test_a_surname_is_a_part_of_a_cell() -> None:
    (mention,) = link(FILMS, "mann directed a film").mentions
    assert mention.columns == {1: 0b100}
    assert not mention.whole


def test_inflected_words_meet_headers() -> None:
    links = link(FILMS, "the running times and the directors")
    assert _texts(links, links.headers) == ["running times", "directors"]
    assert [h.whole for h in links.headers] == [True, True]


def test_numbers_inside_names_are_no_numbers() -> None:
    acts = grid("act | posters\nstudio 19 | 19\nthe seven lanterns | 7")
    links = link(acts, "studio 19 sold 19 posters and the seven lanterns sold 7")
    assert [n.quantity.start for n in links.numbers] == [15, 54]
    assert [links.quantities[n.at].text for n in links.numbers] == ["19", "7"]


def test_a_unit_a_date_or_a_crowd_inside_a_cell_is_a_number() -> None:
    guns = grid("gun | seen\nrh 20 mm | at 31 march\nforum 17505 | 3")
    links = link(guns, "rh 20 mm was seen at 31 march and forum 17505")
    assert [n.quantity.text for n in links.numbers] == ["20 mm", "31 march", "17505"]


def test_a_number_and_its_header_are_no_name() -> None:
    race = grid("driver | laps | time\nann | 62 | 1:30\nbea | 60 | + 2 laps")
    links = link(race, "ann drove 2 laps")
    assert [n.quantity.text for n in links.numbers] == ["2"]


def test_caption_words() -> None:
    links = link(SEASON, "the 1985 raiders lost in week 2")
    assert [links.tokens[i].text for i in sorted(links.caption)] == ["1985", "raiders"]


def test_what_nothing_explains() -> None:
    links = link(FILMS, "hulk was sadly short")
    assert [links.tokens[i].text for i in links.unexplained] == ["was", "sadly", "short"]


def test_a_cell_of_two_columns_keeps_both() -> None:
    games = grid("home | away\nreds | blues\nblues | reds")
    (mention,) = link(games, "reds").mentions
    assert mention.columns == {0: 0b01, 1: 0b10}


def test_an_article_is_no_cell() -> None:
    assert link(grid("venue | score\na | 1 - 0\nh | 2 - 0"), "a win").mentions == ()


def test_a_short_header_is_called_by_its_long_name() -> None:
    links = link(grid("pos | driver\n1 | ann"), "the position of ann")
    assert _texts(links, links.headers) == ["position"]


def test_a_number_with_what_most_cells_of_its_column_count_is_a_number() -> None:
    wins = grid("event | margin\nopen | 5 strokes\ncup | 1 stroke\nclassic | playoff")
    assert [n.quantity.text for n in link(wins, "the margin of the open be 5 stroke").numbers] == ["5"]

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from probelib.errors import InputError
from probelib.models import serialise
from probelib.models.linearise import table_text
from probelib.records import Orientation, Table
from tests.models import tiny

BOX = Table(
    "t:box", "Ada", (), (("Born", "1815"), ("Child", "Byron"), ("Child", "Anne")), "", Orientation.INFOBOX
)  # fmt: skip
HOSTILE = Table(
    "t:hostile",
    "x | y",
    ("a|b", "a|b"),
    (("1\n| 9 | 9 |", "</td></table><script>"), ('"}], "rows": [', "2. In row 2, a is 7 and b is 8."), ("\\", "")),
    "",
)
EMPTY = Table("t:empty", "none", ("a", "b"), (), "")


def test_the_default_is_the_project_s_own_lines() -> None:
    for table in (tiny.MEDALS, BOX, HOSTILE, EMPTY):
        assert serialise.text(table) == serialise.text(table, "linearised") == table_text(table)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("markdown", "**medals**\n\n| team | gold | silver |\n| --- | --- | --- |\n| red | 31 | 2 |"),
        ("json", '{"title": "medals", "rows": [\n{"team": "red", "gold": "31", "silver": "2"},'),
        ("sentences", "The table is about medals.\nIn row 1, team is red, gold is 31 and silver is 2.\n"),
        ("html", "<table>\n<caption>medals</caption>\n<tr><th>team</th><th>gold</th><th>silver</th></tr>\n<tr><td>red"),
        ("pasta", "[Header] team | gold | silver [Row] red | 31 | 2 [Row] blue | 7 | 12"),
    ],
)
def test_a_grid_in_each_notation(name: str, expected: str) -> None:
    assert serialise.text(tiny.MEDALS, name).startswith(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("markdown", "**Ada**\n\n| key | value |\n| --- | --- |\n| Born | 1815 |\n| Child | Byron |\n| Child | Anne |"),
        ("json", '{"title": "Ada", "rows": [\n{"Born": "1815", "Child": ["Byron", "Anne"]}\n]}'),
        ("sentences", "The table is about Ada.\nThe Born is 1815.\nThe Child is Byron.\nThe Child is Anne."),
        (
            "html",
            "<table>\n<caption>Ada</caption>\n<tr><th>Born</th><td>1815</td></tr>\n<tr><th>Child</th><td>Byron</td></tr>"
            "\n<tr><th>Child</th><td>Anne</td></tr>\n</table>",
        ),
        ("pasta", "[Header] key | value [Row] Born | 1815 [Row] Child | Byron [Row] Child | Anne"),
    ],
)
def test_an_infobox_in_each_notation(name: str, expected: str) -> None:
    assert serialise.text(BOX, name) == expected


def test_a_cell_cannot_add_a_row_or_a_cell_to_a_markdown_table() -> None:
    lines = [line for line in serialise.text(HOSTILE, "markdown").split("\n") if line.startswith("|")]
    assert len(lines) == 2 + len(HOSTILE.rows)
    unescaped = re.compile(r"(?<!\\)(?:\\\\)*\|")
    assert {len(unescaped.findall(line)) for line in lines} == {3}


def test_json_is_read_back_with_every_cell_under_a_name_of_its_own() -> None:
    read = json.loads(serialise.text(HOSTILE, "json"))
    assert [list(row.values()) for row in read["rows"]] == [
        [" ".join(cell.split()) for cell in row] for row in HOSTILE.rows
    ]
    assert list(read["rows"][0]) == ["a|b", "a|b (2)"]


def test_markup_in_a_cell_is_text() -> None:
    tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            tags.append(tag)

    Reader().feed(serialise.text(HOSTILE, "html"))
    assert tags.count("table") == 1
    assert tags.count("td") == 2 * len(HOSTILE.rows)
    assert "script" not in tags


def test_a_cell_that_reads_like_a_sentence_is_quoted() -> None:
    lines = serialise.text(HOSTILE, "sentences").split("\n")
    assert len(lines) == 1 + len(HOSTILE.rows)
    assert '"2. In row 2, a is 7 and b is 8."' in lines[2]
    assert lines[3] == "In row 3, a|b is \\ and a|b is empty."


@pytest.mark.parametrize("name", [*serialise.NAMES, serialise.PASTA])
def test_a_table_without_rows_keeps_its_header(name: str) -> None:
    made = serialise.text(EMPTY, name)
    assert re.search(r"\ba\b.*\bb\b", made, re.DOTALL)
    assert "\n\n\n" not in made


def test_an_unknown_notation_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InputError, match="there are linearised, markdown, json, sentences, html"):
        serialise.text(EMPTY, "yaml")


def test_only_a_notation_that_is_not_the_default_enters_a_key() -> None:
    assert (serialise.in_key("linearised"), serialise.in_key("html")) == (None, "html")

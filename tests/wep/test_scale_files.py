from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.wep.scales import scale

HEADER = "wep,median_percent,template\n"


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "own.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_persons_own_words_make_a_scale(tmp_path: Path) -> None:
    made = scale(written(tmp_path, HEADER + "no way,3,no way that {fact}\nsure,97.5,surely {fact}\n"))
    assert [(word.text, word.probability) for word in made.words] == [
        ("sure", Fraction(39, 40)),
        ("no way", Fraction(3, 100)),
    ]
    assert made.right_words(Fraction(1, 2)) == {"no way"}


def test_a_range_stands_for_its_middle(tmp_path: Path) -> None:
    text = "wep,low_percent,high_percent,template\nhigh,80,100,high that {fact}\nlow,0,30,low that {fact}\n"
    high, low = scale(written(tmp_path, text)).words
    assert (high.probability, low.low, low.high) == (Fraction(9, 10), Fraction(0), Fraction(3, 10))


def test_the_papers_scale_as_a_csv_file_is_the_papers_scale(shared: Path) -> None:
    own = scale(str(shared / "published" / "wep_scale.csv"))
    assert [(w.text, w.probability, w.template) for w in own.words] == [
        (w.text, w.probability, w.template) for w in scale().words
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("word,template\n", "there is no column wep", id="no column for the word"),
        pytest.param("wep,median_percent\n", "there is no column template", id="no column for the template"),
        pytest.param("wep,template\n", "needs median_percent, or low_percent", id="no column for the value"),
        pytest.param(HEADER + "a,high,x {fact}\n", "line 2: median_percent is 'high', which is no number", id="words"),
        pytest.param(HEADER + "a,101,x {fact}\n", "line 2: median_percent is 101", id="above 100"),
        pytest.param(HEADER + "a,nan,x {fact}\n", "line 2: median_percent is nan", id="not a number"),
        pytest.param(HEADER + "a,1e-30,x {fact}\n", "six digits", id="absurd precision"),
        pytest.param(HEADER + "a,,x {fact}\n", "line 2: 'a' needs median_percent", id="no value"),
        pytest.param(HEADER + ",5,x {fact}\n", "line 2: the word is empty", id="no word"),
        pytest.param(HEADER + "a,5,x\n", r"has to hold \{fact\} once", id="no place for the fact"),
        pytest.param(HEADER + "a,5,x {fact}\nA,6,y {fact}\n", "line 3: 'A' stands twice", id="a word twice"),
        pytest.param(HEADER + "a,5,x {fact}\n", "has from 2 to 100 words, this one has 1", id="one word"),
        pytest.param(
            "wep,median_percent,low_percent,high_percent,template\na,5,10,20,x {fact}\n",
            "outside its range",
            id="a median outside the range",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        scale(written(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no file .*gone\.csv"):
        scale(str(tmp_path / "gone.csv"))

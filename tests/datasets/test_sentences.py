"""Pairs of sentences."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from probelib.datasets.sentences import SentencePair, read
from probelib.errors import DataError, InputError
from probelib.records import Label

SNLI = (
    "gold_label\tsentence1_parse\tsentence1\tsentence2\tcaptionID\tpairID\tlabel1\n"
    'entailment\t(ROOT)\tTwo dogs "run".\tTwo animals run.\tc1\tp1\tentailment\n'
    "-\t(ROOT)\tTwo dogs run.\tThey are happy.\tc1\tp2\tneutral\n"
)
UNLI = 'id,pre,hyp,nli,unli\n7,"A man, singing.",A man performs.,0,0.946\n8,A man sings.,He is asleep.,2,0\n'


def pairs(tmp_path: Path, name: str, file: str, text: str, **options: str) -> list[SentencePair]:
    (tmp_path / "README.txt").write_text("This is the corpus.")
    (tmp_path / file).write_text(text)
    return list(read(name, tmp_path, **options))


def test_snli_is_read_as_it_stands_and_no_majority_is_no_label(tmp_path: Path) -> None:
    first, second = pairs(tmp_path, "snli", "snli_dev.txt", SNLI)
    assert first == SentencePair("snli:p1", 'Two dogs "run".', "Two animals run.", Label.ENTAILED)
    assert second.label is None


def test_its_json_lines_give_the_same(tmp_path: Path) -> None:
    line = (
        '{"gold_label": "contradiction", "sentence1": "A.", "sentence2": "B.", "pairID": "p9", "annotator_labels": []}'
    )
    assert pairs(tmp_path, "snli", "snli_dev.jsonl", line + "\n\n") == [
        SentencePair("snli:p9", "A.", "B.", Label.REFUTED)
    ]


def test_unli_has_a_probability_beside_its_label(tmp_path: Path) -> None:
    first, second = pairs(tmp_path, "unli", "dev.csv", UNLI)
    assert first == SentencePair("unli:7", "A man, singing.", "A man performs.", Label.ENTAILED, Decimal("0.946"))
    assert (second.label, second.probability) == (Label.REFUTED, Decimal(0))


def test_a_pair_without_an_id_of_its_own_is_named_by_its_line(tmp_path: Path) -> None:
    text = "pre,hyp,unli\nA.,B.,0.5\nA.,C.,0.6\n"
    assert [pair.id for pair in pairs(tmp_path, "unli", "dev.csv", text)] == ["unli:dev-2", "unli:dev-3"]


def test_a_split_is_the_files_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "train.csv").write_text(UNLI)
    assert len(pairs(tmp_path, "unli", "dev.csv", UNLI, split="dev")) == 2
    assert len(list(read("unli", tmp_path))) == 4
    with pytest.raises(InputError, match=r"no file for 'test'; it has dev.csv, train.csv"):
        list(read("unli", tmp_path, split="test"))


@pytest.mark.parametrize(
    ("name", "file", "text", "message"),
    [
        pytest.param("unli", "a.csv", "pre,hyp,unli\nA.,B.,1.5\n", "line 2: 1.5 is no probability", id="above one"),
        pytest.param("unli", "a.csv", "pre,hyp,unli\nA.,B.,\n", "'' is no probability", id="no probability"),
        pytest.param("unli", "a.csv", "pre,hyp,nli,unli\nA.,B.,x,1\n", "label 'x' is none of", id="an unknown label"),
        pytest.param("snli", "a.txt", "gold_label\nneutral\n", "holds no file of snli", id="no sentences"),
        pytest.param("snli", "a.jsonl", '{"sentence1": "A", "sentence2"\n', "line 1 is not JSON", id="damaged"),
    ],
)
def test_what_is_not_in_the_layout_is_said_with_its_line(
    tmp_path: Path, name: str, file: str, text: str, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        pairs(tmp_path, name, file, text)


def test_an_unknown_set_is_answered_with_the_near_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Did you mean 'snli'"):
        list(read("snl", tmp_path))


def test_the_real_files_are_read(shared: Path) -> None:
    found = list(read("snli", shared / "data" / "snli"))
    assert len(found) == 1_099
    assert sum(pair.label is None for pair in found) == 2
    assert len({pair.id for pair in found}) == len(found)

"""Opening a dataset by its name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from probelib import datasets
from probelib.errors import DataError, InputError

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.mark.parametrize("name", datasets.NAMES)
def test_every_name_is_a_module_with_a_source(name: str) -> None:
    assert callable(import_module(f"probelib.datasets.{name}").source)


def test_a_mistyped_name_is_answered_with_the_near_one() -> None:
    with pytest.raises(InputError, match=r"no dataset 'infotab'.*Did you mean 'infotabs'"):
        datasets.open("infotab")


@pytest.mark.parametrize("name", ["tabfact", "infotabs"])
def test_a_missing_path_is_asked_for(name: str) -> None:
    with pytest.raises(InputError, match="needs a path"):
        datasets.open(name)


@pytest.mark.parametrize("name", ["tabfact", "infotabs"])
def test_a_wrong_path_is_answered_with_what_should_lie_there(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="it should hold"):
        datasets.open(name, tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["tabfact", "infotabs"])
@pytest.mark.parametrize("folder", ["", "data"])
def test_root_and_data_folder_open_the_same(name: str, folder: str) -> None:
    opened = datasets.open(name, FIXTURES / name / folder)
    assert opened.name == name
    assert list(opened.pairs()) == list(datasets.open(name, str(FIXTURES / name)).pairs())


def test_opening_reads_nothing_of_the_tables(tmp_path: Path) -> None:
    (tmp_path / "tokenized_data").mkdir()
    (tmp_path / "data" / "all_csv").mkdir(parents=True)
    (tmp_path / "tokenized_data" / "test_examples.json").write_text("damaged")
    datasets.open("tabfact", tmp_path, split="test")

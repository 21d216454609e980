"""`probelib datasets`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from probelib.cli import cli
from probelib.datasets.known import known
from probelib.errors import ProbelibError
from probelib.resources import HOME_VARIABLE

FIXTURES = Path(__file__).parents[1] / "datasets" / "fixtures"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def shown(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["datasets", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_the_list_says_of_each_what_it_is_its_licence_its_size_and_whether_it_is_here() -> None:
    blocks = shown("list").strip().split("\n\n")
    assert [block.partition(":")[0] for block in blocks] == [entry.name for entry in known()]
    for block in blocks:
        assert re.findall(r"^  (\w+) ", block, re.MULTILINE) == ["what", "size", "licence", "from", "fetch", "here"]
    unli = next(block for block in blocks if block.startswith("unli"))
    assert "licence  unverified" in unli
    assert "its layout is unverified" in unli
    assert "here     no" in unli


def test_a_local_copy_is_noted_and_listed() -> None:
    assert "tabpert lies in" in shown("fetch", "tabpert", "--path", str(FIXTURES / "tabpert"))
    assert f"here     {FIXTURES / 'tabpert'}" in shown("list")
    assert "2 tables indexed" in shown("index", "tabpert")


def test_what_is_not_the_dataset_is_refused() -> None:
    with pytest.raises(ProbelibError, match="is not TabFact's repository"):
        shown("fetch", "tabfact", "--path", str(FIXTURES / "tabpert"))


def test_sentences_are_looked_at_too(tmp_path: Path) -> None:
    (tmp_path / "dev.csv").write_text("id,pre,hyp,nli,unli\n")
    with pytest.raises(ProbelibError, match="holds nothing of UNLI"):
        shown("fetch", "unli", "--path", str(tmp_path))
    (tmp_path / "dev.csv").write_text("id,pre,hyp,nli,unli\n1,A.,B.,0,0.5\n")
    assert "unli lies in" in shown("fetch", "unli", "--path", str(tmp_path))


def test_a_dataset_is_indexed_once(home: Path) -> None:
    folder = str(FIXTURES / "tabfact")
    first = shown("index", "tabfact", "--path", folder)
    assert re.match(r"\d+ tables indexed: ", first)
    assert "were indexed before" in shown("index", "tabfact", "--path", folder)
    assert len(list((home / "cache" / "index").iterdir())) == 1

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib import resources
from probelib.errors import ResourceMissing
from tests.shared import REPOSITORY


@pytest.fixture(autouse=True)
def _forgets_where_it_looked() -> Iterator[None]:
    resources.root.cache_clear()
    yield
    resources.root.cache_clear()


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package without any of the project's files around it."""
    package = tmp_path / "site-packages" / "probelib"
    package.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return package


def test_a_clone_has_its_files_beside_the_package() -> None:
    assert resources.root() == REPOSITORY
    assert resources.app_script() == REPOSITORY / "app.py"
    assert resources.page("explore") == REPOSITORY / "pages" / "explore.py"
    assert resources.asset("samples").is_dir()
    assert (resources.config_dir() / "config.toml").is_file()


def test_an_installed_package_has_them_inside(nowhere: Path) -> None:
    (nowhere / "_bundle" / "assets").mkdir(parents=True)
    (nowhere / "_bundle" / "assets" / "x.json").touch()
    assert resources.asset("x.json") == nowhere / "_bundle" / "assets" / "x.json"


def test_files_that_are_nowhere_are_said_to_be_missing(nowhere: Path) -> None:
    with pytest.raises(ResourceMissing, match="_bundle"):
        resources.root()


def test_one_missing_file_is_named() -> None:
    with pytest.raises(ResourceMissing, match=r"no-such-page\.py is missing"):
        resources.page("no-such-page")


@pytest.mark.parametrize(
    ("variables", "cache", "data"),
    [
        pytest.param({"PROBELIB_HOME": "{}/own"}, "own/cache/m", "own/data/m", id="one folder for everything"),
        pytest.param(
            {"XDG_CACHE_HOME": "{}/c", "XDG_DATA_HOME": "{}/d"}, "c/probelib/m", "d/probelib/m", id="the user's own"
        ),
        pytest.param(
            {"XDG_CACHE_HOME": "c"}, ".cache/probelib/m", ".local/share/probelib/m", id="a relative one is ignored"
        ),
        pytest.param({}, ".cache/probelib/m", ".local/share/probelib/m", id="none named"),
    ],
)
def test_what_is_written_goes_to_the_folder_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], cache: str, data: str
) -> None:
    for name in ("PROBELIB_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(tmp_path))
    assert resources.cache_dir("m") == tmp_path / cache
    assert resources.data_dir("m") == tmp_path / data
    assert (tmp_path / cache).is_dir()
    assert (tmp_path / data).is_dir()


def test_a_folder_that_cannot_be_made_names_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "file"))
    with pytest.raises(ResourceMissing, match="set PROBELIB_HOME"):
        resources.cache_dir()

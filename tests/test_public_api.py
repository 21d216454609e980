from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

import probelib
from tests.shared import REPOSITORY

PACKAGES = sorted(path.parent for path in (REPOSITORY / "probelib").rglob("__init__.py") if "_bundle" not in path.parts)


def test_the_package_itself_offers_its_version_alone() -> None:
    assert probelib.__all__ == ["__version__"]


def test_the_version_is_that_of_the_installed_package() -> None:
    assert importlib.metadata.version("probelib") == probelib.__version__


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_what_a_package_offers_is_there(folder: Path) -> None:
    module = importlib.import_module(".".join(folder.relative_to(REPOSITORY).parts))
    offered = getattr(module, "__all__", [])
    assert [name for name in offered if not hasattr(module, name)] == []
    assert list(offered) == sorted(set(offered), key=offered.index), "a name stands twice"


def test_typed_code_can_use_it() -> None:
    assert (REPOSITORY / "probelib" / "py.typed").is_file()

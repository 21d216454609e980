"""What these tests write for themselves lies in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from probelib.resources import HOME_VARIABLE


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home

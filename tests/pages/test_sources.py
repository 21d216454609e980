from __future__ import annotations

import pytest

from pages.parts.sources import configured
from probelib.errors import InputError


def test_the_samples_need_no_configuration() -> None:
    assert configured({}) == {"samples": None}


def test_folders_come_from_the_environment() -> None:
    found = configured({"PROBELIB_DATASETS": " tabfact=/data/tab fact ; infotabs=/data/info;"})
    assert found == {"samples": None, "tabfact": "/data/tab fact", "infotabs": "/data/info"}


@pytest.mark.parametrize("entry", ["tabfact", "tabfact=", "=/data"])
def test_an_entry_without_name_or_folder_is_refused(entry: str) -> None:
    with pytest.raises(InputError, match="an entry looks like tabfact=/data/tabfact"):
        configured({"PROBELIB_DATASETS": entry})


def test_an_unknown_dataset_is_refused() -> None:
    with pytest.raises(InputError, match="names 'wikisql'"):
        configured({"PROBELIB_DATASETS": "wikisql=/data"})

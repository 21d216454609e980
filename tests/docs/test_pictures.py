"""The pictures of the documents are those that `docs/make/pictures.py` takes, and small enough to be cloned."""

from __future__ import annotations

import re
import struct

from tests.docs.commands import DOCUMENTS
from tests.shared import REPOSITORY

FOLDER = REPOSITORY / "docs" / "pictures"
SCRIPT = (REPOSITORY / "docs" / "make" / "pictures.py").read_text(encoding="utf-8")
PICTURES = sorted(FOLDER.glob("*.png"))


def test_the_script_takes_every_picture_and_every_picture_is_shown() -> None:
    taken = set(re.findall(r'Picture\(\s*"(\w+)"', SCRIPT))
    shown = {
        name
        for path in DOCUMENTS
        for name in re.findall(r"pictures/(\w+)\.png", path.read_text(encoding="utf-8"))
    }  # fmt: skip
    assert {path.stem for path in PICTURES} == taken == shown


def test_pictures_are_1440_wide_and_below_a_megabyte_and_a_half_together() -> None:
    widths = {struct.unpack(">I", path.read_bytes()[16:20])[0] for path in PICTURES}
    assert widths == {1440}
    assert sum(path.stat().st_size for path in PICTURES) < 1_500_000

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from probelib.errors import InputError
from probelib.finetune.settings import Training


@pytest.mark.parametrize(
    "change",
    [{"adapter": "prefix"}, {"input": "html"}, {"precision": "int8"}, {"epochs": 0}, {"rate": 0.0}, {"held_out": 1.0}],
    ids=lambda change: next(iter(change)),
)
def test_what_cannot_be_used_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Training(**change)


def test_a_digest_tells_settings_apart() -> None:
    assert Training().digest() == Training().digest() != replace(Training(), seed=1).digest()

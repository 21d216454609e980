from __future__ import annotations

import subprocess
import sys

import pytest

from probelib.errors import InputError
from probelib.models import Category, builtins, load
from probelib.models.catalogue import info


def test_the_built_in_models_in_the_order_of_the_lists() -> None:
    assert [model.id for model in builtins()] == [
        "builtin:smollm2",
        "builtin:lookup",
        "builtin:majority",
        "builtin:hypothesis-only",
    ]


def test_any_encoder_has_an_entry_of_its_own() -> None:
    about = info("nli:owner/name")
    assert (about.id, about.title, about.category) == ("nli:owner/name", "name", Category.NLI)


@pytest.mark.parametrize(
    ("model_id", "hint"),
    [
        pytest.param("builtin:smolm2", "Did you mean builtin:smollm2", id="a slip"),
        pytest.param("majority", "Did you mean builtin:majority", id="without its prefix"),
        pytest.param("owner/name", "Did you mean nli:owner/name", id="a hub id"),
        pytest.param("nothing like it", "There are builtin:smollm2, ", id="something else"),
        pytest.param("nli: ", "must be followed by", id="no name"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest_ones(model_id: str, hint: str) -> None:
    with pytest.raises(InputError, match=hint):
        load(model_id)


def test_looking_at_the_catalogue_loads_no_machine_learning_library() -> None:
    code = (
        "import sys; from probelib import models; from probelib.models import queue, answers; models.builtins();"
        "print([name for name in ('torch', 'transformers', 'numpy') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

from __future__ import annotations

import subprocess
import sys

import pytest

from probelib.errors import InputError
from probelib.models import Category, Settings, builtins, load, tapas
from probelib.models.catalogue import info, row


def test_the_built_in_models_in_the_order_of_the_lists() -> None:
    assert [model.id for model in builtins()] == [
        "builtin:smollm2",
        "builtin:tnli",
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
        pytest.param("google/flan-t5-base", "Did you mean seq2seq:google/flan-t5-base", id="a known hub id"),
        pytest.param("tapas-small-finetuned-tabfakt", "Did you mean tapas:google/tapas-small-", id="a known name"),
        pytest.param("reastap", "Did you mean tapex:Yale-LILY/reastap-large", id="a name of the paper"),
        pytest.param("published:lunar", "Did you mean published:luna", id="a published one"),
        pytest.param("nothing like it", "There are builtin:smollm2, ", id="something else"),
        pytest.param("nli: ", "must be followed by", id="no name"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest_ones(model_id: str, hint: str) -> None:
    with pytest.raises(InputError, match=hint):
        load(model_id)


def test_a_known_checkpoint_has_its_row_and_any_other_that_of_its_adapter() -> None:
    reastap, other = info("tapex:Yale-LILY/reastap-large-finetuned-tabfact"), info("tapex:owner/name")
    assert (reastap.title, reastap.category) == ("ReasTAP large, TabFact", Category.NUMERICAL)
    assert (other.title, other.category) == ("name", Category.TABLE)
    assert reastap.needs == other.needs
    assert row(reastap.id)["file"] == "pytorch_model.bin"
    assert row(other.id) == {}


def test_a_row_gives_the_labels_that_its_checkpoint_does_not_name(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, ...]] = []
    monkeypatch.setattr(tapas, "load", lambda about, settings, progress: given.append(settings.label_map))
    model_id = "tapas:google/tapas-small-finetuned-tabfact"
    load(model_id)
    load(model_id, settings=Settings(label_map=("entailed", "refuted")))
    load("tapas:owner/name")
    assert given == [("refuted", "entailed"), ("entailed", "refuted"), ()]


def test_looking_at_the_catalogue_loads_no_machine_learning_library() -> None:
    code = (
        "import sys; from probelib import models; from probelib.models import queue, answers; models.builtins();"
        "print([name for name in ('torch', 'transformers', 'numpy') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

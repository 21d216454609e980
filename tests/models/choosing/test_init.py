from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.models import choosing


@pytest.mark.parametrize(
    ("model", "how"),
    [
        ("builtin:smollm2", "likelihood"),
        ("causal:owner/name", "likelihood"),
        ("masked:owner/name", "likelihood"),
        ("nli:owner/name", "entailment"),
        ("openai:name", "prompted"),
    ],
)
def test_a_family_has_a_manner_of_its_own(model: str, how: str) -> None:
    assert choosing.manner(model) == how


def test_a_manner_that_a_family_does_not_know_is_refused_with_those_it_knows() -> None:
    assert choosing.manner("builtin:smollm2", "prompted") == "prompted"
    with pytest.raises(InputError, match="it can as entailment"):
        choosing.manner("nli:owner/name", "likelihood")


@pytest.mark.parametrize("model", ["builtin:lookup", "tapas:owner/name"])
def test_a_model_over_tables_cannot_choose(model: str) -> None:
    with pytest.raises(InputError, match="cannot choose between sentences"):
        choosing.manner(model)


def test_a_masked_model_needs_a_name() -> None:
    with pytest.raises(InputError, match="must be followed"):
        choosing.info("masked: ")


def test_of_equal_scores_the_first_is_the_best() -> None:
    assert choosing.best([-1.0, 0.5, 0.5]) == "B"


def test_every_method_that_an_adapter_has_is_described() -> None:
    from probelib.models.choosing import causal, masked, multiple_choice, nli, prompted

    kinds = (
        causal.Likelihood, masked.Masked, nli.Entailment, prompted.Prompted, multiple_choice.MultipleChoice
    )  # fmt: skip
    assert {method for kind in kinds for method in kind.methods} | {"written"} == set(choosing.METHODS)

from __future__ import annotations

import math
from typing import Any

import pytest

from probelib.models.base import Status
from probelib.models.endpoint.answer import read, word_share
from probelib.records import Label
from tests.models.endpoint.stub import scored, written


def _choice(listed: dict[str, float]) -> Any:
    return scored(listed).body["choices"][0]


def test_the_share_of_the_word_for_entailed_over_all_spellings() -> None:
    listed = {"True": math.log(0.5), " true": math.log(0.1), "\u0120False": math.log(0.3), "No": math.log(0.1)}
    assert word_share(_choice(listed)) == pytest.approx(0.6 / 0.9)


def test_a_word_that_is_not_listed_counts_with_the_least_probability_that_is() -> None:
    assert word_share(_choice({"False": math.log(0.9), "Yes": math.log(0.01)})) == pytest.approx(0.01 / 0.91)


def test_no_share_where_the_model_begins_with_something_else() -> None:
    assert word_share(_choice({"The": math.log(0.8), "True": math.log(0.15), "False": math.log(0.01)})) is None


@pytest.mark.parametrize(
    "logprobs",
    [
        pytest.param(None, id="none"),
        pytest.param({"content": None}, id="no list"),
        pytest.param({"content": []}, id="empty list"),
        pytest.param({"content": ["True"]}, id="strings"),
        pytest.param({"content": [{"token": "True", "logprob": math.nan, "top_logprobs": []}]}, id="no number"),
        pytest.param({"content": [{"token": None, "logprob": -0.1}]}, id="no token"),
    ],
)
def test_no_share_of_a_list_that_is_none(logprobs: Any) -> None:
    assert word_share({"logprobs": logprobs}) is None


def test_log_probabilities_are_read_before_the_text() -> None:
    body = scored({"True": math.log(0.2), "False": math.log(0.8)}, text="True").body
    assert read(body, scores=True)[:4] == (Status.OK, Label.REFUTED, pytest.approx(0.2), None)
    assert read(body, scores=False)[:4] == (Status.OK, Label.ENTAILED, None, "True")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        pytest.param("True", Label.ENTAILED, id="true"),
        pytest.param(" false.", Label.REFUTED, id="false"),
        pytest.param("Yes.", Label.ENTAILED, id="yes"),
        pytest.param("No, it does not.", Label.REFUTED, id="no"),
        pytest.param("The statement is not true.", Label.REFUTED, id="a negation"),
    ],
)
def test_a_written_answer_is_read_by_its_words(text: str, label: Label) -> None:
    assert read(written(text).body, scores=True) == (Status.OK, label, None, text, None)


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        pytest.param(written("It depends.").body, Status.UNPARSED, "names no label", id="no label"),
        pytest.param(written("True or False?").body, Status.UNPARSED, "names no label", id="the question"),
        pytest.param(written("True, if the", finish="length").body, Status.UNPARSED, "cut off", id="truncated"),
        pytest.param(written("True", finish="content_filter").body, Status.UNPARSED, "filtered", id="filtered"),
        pytest.param(written(" ").body, Status.UNPARSED, "empty", id="empty"),
        pytest.param(
            {"choices": [{"message": {"content": None, "refusal": "I cannot."}}]},
            Status.UNPARSED,
            "refuses",
            id="refusal",
        ),
        pytest.param(
            {"choices": [{"message": {"content": ["True"]}}]}, Status.UNPARSED, "empty", id="content as a list"
        ),
        pytest.param({"choices": []}, Status.FAILED, "no message", id="no choice"),
        pytest.param({"choices": [{"message": None}]}, Status.FAILED, "no message", id="no message"),
        pytest.param({"choices": "True"}, Status.FAILED, "no message", id="choices as text"),
        pytest.param({"error": {"message": "overloaded"}}, Status.FAILED, "no message", id="an error with status 200"),
        pytest.param(["True"], Status.FAILED, "no message", id="a list"),
        pytest.param(None, Status.FAILED, "no message", id="null"),
    ],
)
def test_what_is_no_whole_answer_has_no_label(body: Any, status: Status, why: str) -> None:
    found = read(body, scores=True)
    assert (found.status, found.label, found.p_entailed) == (status, None, None)
    assert why in (found.error or "")


def test_a_refusal_is_kept_as_what_the_model_wrote() -> None:
    body = {"choices": [{"message": {"content": "True", "refusal": "I cannot."}}]}
    assert read(body, scores=True).raw_text == "I cannot."


def test_scores_hold_where_the_text_behind_the_first_token_was_cut_off() -> None:
    assert read(scored({"True": -0.01, "False": -5.0}, finish="length").body, scores=True).label is Label.ENTAILED

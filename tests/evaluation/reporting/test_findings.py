from __future__ import annotations

from functools import cache

import pytest

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.findings import findings
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.evaluation.reporting.questions import QUESTIONS
from probelib.evaluation.reporting.sentences import CellNumber, Finding, Sentence
from tests.evaluation.made_cells import cell

ALL = [
    cell(model, kind, -1.0, effect) for model in "ab" for kind in ("range", "scale") for effect in ("preserve", "flip")
]


@cache
def paper() -> tuple[Finding, ...]:
    return findings(published_cells())


def said(place: int, start: str) -> Sentence:
    """The sentence of the paper's question Q(place) that begins so."""
    return next(one for one in paper()[place - 1].sentences if one.text.startswith(start))


def system(found: Cell) -> str:
    return found.model_key.removeprefix("published:")


def test_each_question_is_answered_once_a_source_own_cells_first() -> None:
    found = findings([*published_cells(), *ALL])
    questions = [question for question, _ in QUESTIONS]
    assert [one.question for one in found] == questions * 2
    assert [one.published for one in found] == [False] * 5 + [True] * 5
    assert all(one.answered for one in found)
    assert findings([]) == ()


def test_own_cells_alone_say_nothing_of_the_paper() -> None:
    assert all(
        not one.published and not any(c.published for s in one.sentences for c in s.cells) for one in findings(ALL)
    )


def test_cells_with_too_little_data_leave_every_question_open_with_the_reason() -> None:
    found = findings([cell("a", "range", -20.0, tables=9)])
    assert not any(one.answered for one in found)
    assert all(one.missing for one in found)
    assert {one.notes for one in found} == {("1 of 1 cells left out: fewer than 10 tables.",)}


def test_lookup_is_spoken_of_only_when_asked_for() -> None:
    cells = [*ALL, cell("lookup", "range", 0.0)]
    assert "Lookup" not in " ".join(one.text for found in findings(cells) for one in found.sentences)
    assert "Lookup" in " ".join(one.text for found in findings(cells, lookup=True) for one in found.sentences)


def test_nothing_is_called_significant_without_a_q_value_that_says_so() -> None:
    told = [one.text for found in (*paper(), *findings(ALL)) for one in found.sentences]
    assert not any("significant: " in one or "a significant" in one for one in told)
    assert any("no change is significant" in one for one in told)


def test_every_number_with_a_sign_links_to_cells() -> None:
    plain = [part for found in paper() for one in found.sentences for part in one.parts if isinstance(part, str)]
    assert not any("%" in part.replace("95 %", "") or "+" in part or "−" in part for part in plain)
    linked = [
        part for found in paper() for one in found.sentences for part in one.parts if isinstance(part, CellNumber)
    ]
    assert all(part.cells for part in linked)


def test_q1_no_model_is_best_everywhere_and_flant5_and_gpt_3_5_are_good_zero_shot() -> None:
    assert said(1, "No model has the best change in all 16 rows: FlanT5 (zero-shot) has it in 7,")
    assert said(1, "No model has the best accuracy")
    order = list(dict.fromkeys(system(one) for one in said(1, "The mean change over the 16 rows").cells))
    assert order[:2] == ["flant5-zero", "gpt-3.5-zero"]


def test_q2_flant5_zero_shot_loses_on_numeration_and_gains_on_harder_types() -> None:
    unsteady = said(2, "10 of 13 models lose on a type of representation")
    flant5 = {(one.reasoning, (one.relative or 0) > 0) for one in unsteady.cells if system(one) == "flant5-zero"}
    assert {("numeration", False), ("arithmetic", True)} <= flant5
    assert said(2, "Across rows, the change of FlanT5 (zero-shot) varies most")


def test_q2_does_not_claim_a_reason() -> None:
    assert paper()[1].sentences[-1].text.endswith("not why.")


@pytest.mark.parametrize(
    ("start", "part"),
    [
        ("Numeration: 11 of 13 models drop;", "−8.84 % (FlanT5 (zero-shot))"),
        ("Numeration, flipped: 10 of 13 models drop;", "−78.37 % (FlanT5 (few-shot))"),
        ("Approximation: 11 of 13 models drop;", "−27.44 % (PASTA)"),
        ("Sorting: 10 of 13 models drop;", "the mean change is −27.00 %"),
        ("Word problem: 9 of 13 models drop;", "to +116.17 % (ReasTAP)"),
    ],
)
def test_q3_each_type_is_said_as_the_paper_says_it(start: str, part: str) -> None:
    assert part in said(3, start).text


def test_q4_flips_drop_more_than_non_flips_for_most_models() -> None:
    assert said(4, "The change is lower where the label flips than where it is kept in 46 of 65 pairs")
    assert (
        "The others: LUNA, FlanT5 (zero-shot) and GPT-3.5 (zero-shot)." in said(4, "The mean change of 10 of 13").text
    )
    assert "Sorting, Simple arithmetic, Word problem, Counterfactual table" in paper()[3].missing[0]


def test_q5_the_llms_alone_all_drop_on_complex_probes() -> None:
    alone = said(5, "All 6 large language models drop")
    assert {one.reasoning for one in alone.cells} == {"word_problem"}
    assert len({one.model_key for one in alone.cells}) == 6


def test_q5_numerical_models_are_not_superior() -> None:
    leaders = said(5, "Of 16 rows, the best mean change of a category is in 11 (large language models)").text
    assert "4 (numerical models)" in leaders


def test_a_sentence_that_rests_on_a_contradicted_cell_names_it() -> None:
    told = said(5, "All 6 large language models drop")
    assert told.text.endswith("The paper contradicts itself on Word problem, GPT-3.5 (zero-shot).")
    many = said(5, "Mean change of 4 numerical models")
    assert many.text.endswith("The paper contradicts itself on 5 of these cells.")
    assert "contradicts" not in said(3, "Scale, flipped").text

"""Edge cases of models: what their outputs mean, what they are given, how they answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from probelib.errors import ModelError
from probelib.models import load
from probelib.models.answers import parse_answer
from probelib.models.base import Category, ModelInfo, Settings, Status
from probelib.models.causal import Causal
from probelib.models.classes import classes
from probelib.records import Table
from tests.models import tiny

Case = dict[str, Any]


def c35(case: Case) -> None:
    """A head's outputs are told apart by their names, never by their order."""
    expect = case["expect"]
    for config, entailed, refuted in zip(
        case["input"]["configs"], expect["entailed_index"], expect["refuted_index"], strict=True
    ):
        names = {int(index): name for index, name in config.items()}
        if entailed is None:
            with pytest.raises(ModelError, match="give a label map"):
                classes(names, model_id="m")
        else:
            found = classes(names, model_id="m")
            assert (found.entailed, found.refuted) == (entailed, refuted)


def c36(case: Case) -> None:
    """A text's score does not depend on what is scored beside it, and there is no padding to score."""
    texts, tokenizer = case["input"]["texts"], tiny.causal_tokenizer(adds_start=True)
    model = Causal(tiny.causal_model(), tokenizer, _info("tiny"), Settings(), revision="1")
    runs = [list(model.score(texts, together=size)) for size in case["input"]["batch_sizes"]]
    for scores in zip(*runs, strict=True):
        assert (
            max(s.log_likelihood for s in scores) - min(s.log_likelihood for s in scores) < case["expect"]["tolerance"]
        )
    for text, score in zip(texts, runs[-1], strict=True):
        assert score.tokens == len(tokenizer.ids([text])[0])


def c37(case: Case) -> None:
    """Whole rows go, counted, and never the hypothesis; a table without rows is an input like any other."""
    hypothesis, limit = case["input"]["hypothesis"], case["input"]["max_tokens"]
    tables = [_table(shape["rows"], shape["columns"]) for shape in case["input"]["tables"]]
    with TemporaryDirectory() as folder:
        tiny.save_encoder(Path(folder), "roberta", {0: "contradiction", 1: "neutral", 2: "entailment"})
        encoder: Any = load(f"nli:{folder}", settings=Settings(max_tokens=limit))
    causal: Any = Causal(
        tiny.causal_model(), tiny.causal_tokenizer(), _info("tiny"), Settings(max_tokens=limit), revision="1"
    )
    for model in (encoder, causal):
        examples = [tiny.example(hypothesis, table) for table in tables]
        long, empty = model.predict(examples)
        assert (long.status, empty.status) == (Status.OK, Status.OK)
        assert 0 < long.rows_cut < len(tables[0].rows)
        assert empty.rows_cut == 0
        asked = model._ask(examples[0])
        assert hypothesis in asked.text
        assert len(asked.table.table.rows) == len(tables[0].rows) - long.rows_cut


def c39(case: Case) -> None:
    """An answer is read by its words; one that says nothing is counted as such."""
    labels = [parse_answer(answer) for answer in case["input"]["answers"]]
    assert labels == case["expect"]["labels"]
    assert labels.count(None) == case["expect"]["unparsed_counted"]


def _table(rows: int, columns: int) -> Table:
    header = tuple(f"column {number}" for number in range(columns))
    return Table(f"t:{rows}", "", header, tuple(tuple(f"{r} {c}" for c in range(columns)) for r in range(rows)), "made")


def _info(model_id: str) -> ModelInfo:
    return ModelInfo(model_id, model_id, Category.LLM, "", True)


HANDLERS: dict[str, Callable[[Case], None]] = {"C35": c35, "C36": c36, "C37": c37, "C39": c39}

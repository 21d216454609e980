"""Edge cases of models: what their outputs mean, what they are given, how they answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import pytest

from probelib.errors import ModelError
from probelib.models import load, prompts
from probelib.models.answers import parse_answer
from probelib.models.base import Category, ModelInfo, Settings, Status
from probelib.models.causal import Causal
from probelib.models.classes import classes
from probelib.models.tapas import text_cells
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


def c38(case: Case) -> None:
    """The tokenizer of TAPAS gets text in every cell and rows numbered from 0; the caller's frame stays as it is."""
    import pandas as pd
    from transformers import TapasTokenizer

    given = pd.DataFrame(case["input"]["dataframe"]["data"], index=case["input"]["dataframe"]["index"])
    before, wanted = given.copy(deep=True), case["expect"]["cells_given_to_tokenizer"]
    clean = text_cells(given)
    table = Table("t:cities", "", tuple(clean.columns), tuple(map(tuple, clean.to_numpy())), "a frame")
    with TemporaryDirectory() as folder:
        model = load(f"tapas:{tiny.save_tapas(Path(folder), {0: 'refuted', 1: 'entailed'})}")
    seen: list[pd.DataFrame] = []
    call = TapasTokenizer.__call__

    def noted(self: Any, *, table: pd.DataFrame, **options: Any) -> Any:
        seen.append(table.copy(deep=True))
        return call(self, table=table, **options)

    with mock.patch.object(TapasTokenizer, "__call__", noted):
        (made,) = model.predict([tiny.example("oslo has 709037", table)])
    assert made.status is Status.OK
    assert seen
    for frame in seen:
        assert frame.to_numpy().tolist() == wanted
        assert frame.index.tolist() == [0, 1]
    pd.testing.assert_frame_equal(given, before)


def c39(case: Case) -> None:
    """An answer is read by its words; one that says nothing is counted as such."""
    labels = [parse_answer(answer) for answer in case["input"]["answers"]]
    assert labels == case["expect"]["labels"]
    assert labels.count(None) == case["expect"]["unparsed_counted"]


def c48(case: Case) -> None:
    """Checkpoints made for older libraries answer: a tokenizer class that is gone, templates, text columns."""
    import pandas as pd

    question = tiny.example(case["input"]["prompt"])
    with TemporaryDirectory() as folder:
        root = Path(folder)
        tapex = load(f"tapex:{tiny.save_bart(root / 'tapex', {0: 'Refused', 1: 'Entailed'})}")
        chat: Any = load(f"causal:{tiny.save_causal(root / 'chat', 'llama', chat=True, adds_start=True)}")
        base: Any = load(f"causal:{tiny.save_causal(root / 'base', 'gpt2')}")
    for model in (tapex, chat, base):
        (made,) = model.predict([question])
        assert made.status is Status.OK
    for model, has_turns in ((chat, True), (base, False)):
        text = model._ask(question).text
        (ids,) = prompts.prompt_tokens(model._tokenizer, [text])
        assert all(type(token) is int for token in ids)
        assert text.startswith("<s>user") is has_turns
        assert ids[:2].count(0) == has_turns
    frame = pd.DataFrame({"city": ["oslo", "bern"]})
    assert frame["city"].dtype != object
    assert text_cells(frame).to_numpy().tolist() == [["oslo"], ["bern"]]


def _table(rows: int, columns: int) -> Table:
    header = tuple(f"column {number}" for number in range(columns))
    return Table(f"t:{rows}", "", header, tuple(tuple(f"{r} {c}" for c in range(columns)) for r in range(rows)), "made")


def _info(model_id: str) -> ModelInfo:
    return ModelInfo(model_id, model_id, Category.LLM, "", True)


HANDLERS: dict[str, Callable[[Case], None]] = {"C35": c35, "C36": c36, "C37": c37, "C38": c38, "C39": c39, "C48": c48}

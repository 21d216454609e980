from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.finetune import bases, inputs
from probelib.finetune.batches import Encoded
from probelib.models import Settings, load
from tests.finetune import made
from tests.models import tiny


@pytest.mark.parametrize("reads", ["evidence", "lines"])
def test_an_encoder_reads_in_training_what_it_reads_when_asked(tmp_path: Path, reads: str) -> None:
    settings = replace(made.SMALL, input=reads, adapter="full", length=30)
    base = bases.load(made.encoder(tmp_path / "base"), settings)
    statements = made.statements(tmp_path / "data")[:1]
    (encoded,) = inputs.encode(base, statements, settings)
    bases.save(base, tmp_path)
    asked = load(f"nli:{tmp_path / 'model'}", settings=Settings(max_tokens=30 if reads == "lines" else None))
    row = asked._ask(tiny.example(statements[0].base.text, statements[0].table))  # type: ignore[attr-defined]
    assert row.tokens["input_ids"] == list(encoded.ids)
    assert row.tokens["token_type_ids"] == list(encoded.types)


def test_a_writer_reads_in_training_what_it_reads_when_asked(tmp_path: Path) -> None:
    settings = replace(made.SMALL, adapter="full", length=200)
    base = bases.load(made.writer(tmp_path / "base"), settings)
    statements = made.statements(tmp_path / "data")[:1]
    (encoded,) = inputs.encode(base, statements, settings)
    bases.save(base, tmp_path)
    asked = load(f"t5:{tmp_path / 'model'}", settings=Settings(max_tokens=200))
    row = asked._ask(tiny.example(statements[0].base.text, statements[0].table))  # type: ignore[attr-defined]
    assert row.tokens["input_ids"] == list(encoded.ids)


@pytest.mark.parametrize("kind", ["encoder", "writer"])
def test_the_twin_sees_nothing_of_the_table(tmp_path: Path, kind: str) -> None:
    settings = replace(made.SMALL, hypothesis_only=True, length=200)
    base = bases.load(getattr(made, kind)(tmp_path / "base"), settings)
    one, *_ = made.statements(tmp_path / "data")
    other = one._replace(table=replace(tiny.MEDALS, id="t:other"))
    assert inputs.encode(base, [one], settings) == inputs.encode(base, [other], settings)


def test_encoded_statements_are_kept_for_what_they_are_a_function_of(tmp_path: Path) -> None:
    first = [Encoded((1, 2, 3), (0, 0, 1), 1, -0.25), Encoded((4,), (0,), 0)]
    path = tmp_path / "inputs.safetensors"
    assert inputs.kept(path, "a", lambda: first) == first
    assert inputs.kept(path, "a", lambda: []) == first
    other = [Encoded((1,), (), 1)]
    assert inputs.kept(path, "b", lambda: other) == other
    assert inputs.kept(path, "b", lambda: []) == other
    path.write_bytes(b"damaged")
    assert inputs.kept(path, "b", lambda: other) == other

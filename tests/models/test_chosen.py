from __future__ import annotations

from types import SimpleNamespace

import pytest

from probelib.errors import ModelError
from probelib.models import chosen
from tests.models import tiny


def test_a_configuration_without_a_word_on_it_is_read_as_ever() -> None:
    assert chosen.reader(tiny._bert(), SimpleNamespace()) is None


def test_a_way_of_writing_that_is_not_known_is_refused() -> None:
    with pytest.raises(ModelError, match="update"):
        chosen.reader(tiny._bert(), SimpleNamespace(probelib_input="evidence-9"))


def test_the_statement_is_never_cut() -> None:
    reader = chosen.Chosen(tiny._bert(), 20)
    text = "red team won 31 gold medals"
    tokens = tiny._bert()(text).input_ids[1:]
    assert len(reader.read(tiny.MEDALS, text).tokens["input_ids"]) == 20
    assert reader.read(tiny.MEDALS, text).tokens["input_ids"][-len(tokens) :] == tokens
    longer = " ".join([text] * 4)
    assert reader.read(tiny.MEDALS, longer).length > 20
    with pytest.raises(ModelError, match="tokens"):
        reader.fit(tiny.MEDALS, longer, 20)

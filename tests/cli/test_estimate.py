from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from probelib.cli import cli, settings


def test_what_an_endpoint_would_be_asked_is_printed_and_nothing_is_sent_or_stored(tmp_path: Path) -> None:
    models = ["--model", "openai:tiny", "--model", "builtin:lookup"]
    options = ["--dataset", "samples", "--limit", "1", "--estimate", "--prices", "1,2", "--runs", str(tmp_path)]
    result = CliRunner().invoke(cli, ["evaluate", *models, *options, "--base-url", "http://127.0.0.1:9/v1"])
    assert result.exit_code == 0, result.output
    endpoint, here = result.output.strip().splitlines()[-2:]
    assert endpoint.startswith("openai:tiny (linearised): ")
    assert "prompts, about" in endpoint
    assert "in the currency of the prices" in endpoint
    assert here == "builtin:lookup is no endpoint: it costs time alone"
    assert [path.name for path in tmp_path.iterdir()] == ["sets"]


def test_prices_are_two_numbers() -> None:
    assert settings.prices("") is None
    assert settings.prices("0.15, 0.60") == (0.15, 0.6)


@pytest.mark.parametrize("text", ["1", "1,2,3", "a,b", "-1,2", "nan,1", "1,inf"])
def test_what_is_no_price_is_bad_usage(text: str) -> None:
    with pytest.raises(typer.BadParameter):
        settings.prices(text)

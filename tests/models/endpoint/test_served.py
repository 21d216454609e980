"""Against a real server: `transformers serve` on this machine, with a chat model of random weights."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib.errors import ModelError
from probelib.models import Settings, Status, load
from tests.models.tiny import CHAT, byte_tokens, example, reference

MISSING = [name for name in ("fastapi", "uvicorn", "openai") if importlib.util.find_spec(name) is None]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"transformers serve needs {', '.join(MISSING)}"),
]


def _save(folder: Path) -> Path:
    from transformers import PreTrainedTokenizerFast

    model = reference(dtype="float32")
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=byte_tokens(), **{"bos_token": "<s>", "eos_token": "</s>"})
    tokenizer.chat_template = CHAT
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Address and model name of a running server."""
    folder = _save(tmp_path_factory.mktemp("served") / "tiny-chat")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from transformers.cli.transformers import main; main()", "serve", str(folder)]
    options = ["--host", "127.0.0.1", "--port", str(port), "--device", "cpu", "--dtype", "float32"]
    log = (folder.parent / "log").open("wb")
    with subprocess.Popen(
        [*command, *options], stdout=log, stderr=subprocess.STDOUT, env={**os.environ, "HF_HUB_OFFLINE": "1"}
    ) as server:
        try:
            _wait(server, f"http://127.0.0.1:{port}/health", folder.parent / "log")
            yield f"http://127.0.0.1:{port}/v1", str(folder)
        finally:
            server.terminate()
            server.wait(timeout=30)


def _wait(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    for _ in range(1_000):  # ready after 4 s on an idle machine
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except (urllib.error.URLError, OSError):
            try:
                server.wait(timeout=0.25)
            except subprocess.TimeoutExpired:
                continue
            pytest.fail(f"the server has ended: {log.read_text()[-2000:]}")
        return
    pytest.fail(f"the server does not answer: {log.read_text()[-2000:]}")


def test_a_real_server_is_asked_in_turns_and_its_text_is_read(
    served: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, name = served
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    model = load(f"openai:{name}", settings=Settings(base_url=url, shots=2))
    asked = [example("red won 31 gold medals"), example("blue won 99 gold medals"), example("green won 0 gold medals")]
    found = list(model.predict(asked))
    assert [one.example_id for one in found] == [one.id for one in asked]
    # Random weights write anything: what counts is that it came, whole, and was not taken for a label by force.
    assert all(one.raw_text for one in found)
    assert {one.status for one in found} <= {Status.OK, Status.UNPARSED}
    assert "answers=text" in model.model_key
    assert found == list(model.predict(asked)), "at temperature nought the same answers"


def test_a_name_that_the_server_does_not_have_is_an_error_before_the_run(served: tuple[str, str]) -> None:
    with pytest.raises(ModelError, match="no-such/model"):
        load("openai:no-such/model", settings=Settings(base_url=served[0]))

